// What Lost Battles offers beside its rules. The parts use the book of `rules`, which must live on.
#pragma once

#include "core/contract/capabilities.h"
#include "games/lostbattles/lostbattles.h"

namespace acies::lostbattles {

std::unique_ptr<const OddsReport> make_odds_report(const Rules& rules);
std::unique_ptr<const BattleFiles> make_battle_files(const Rules& rules);

}  // namespace acies::lostbattles
