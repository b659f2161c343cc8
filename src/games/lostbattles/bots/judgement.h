// What the two halves of a player's judgement share: how good a table is, and which answers
// deserve a look first.
#pragma once

#include "games/lostbattles/table/state.h"

namespace acies::lostbattles {

unsigned way_to_enemy(ZoneSet enemies, Zone zone);  // to the nearest zone of them, in steps
bool faces_enemy(const State& state, Zone zone, Facing facing, Seat seat);

}  // namespace acies::lostbattles
