// What Commands & Colors: Ancients offers beside its rules. The parts use the book of `rules`, which must live on.
#pragma once

#include "core/contract/capabilities.h"
#include "games/ancients/ancients.h"

namespace acies::ancients {

std::unique_ptr<const OddsReport> make_odds_report(const Rules& rules);
std::unique_ptr<const BattleFiles> make_battle_files(const Rules& rules);

}  // namespace acies::ancients
