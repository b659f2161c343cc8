// What ONUS! offers beside its rules. The parts use the book of `rules`, which must live on.
#pragma once

#include "core/contract/capabilities.h"
#include "games/onus/onus.h"

namespace acies::onus {

std::unique_ptr<const BattleFiles> make_battle_files(const Rules& rules);
std::unique_ptr<const Armies> make_armies(const Rules& rules);

}  // namespace acies::onus
