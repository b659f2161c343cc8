// Shared by the two halves of the bots' judgement: the evaluation of tables, and the answers to
// examine first.
#pragma once

#include "games/lostbattles/table/state.h"

namespace acies::lostbattles {

unsigned way_to_enemy(ZoneSet enemies, Zone zone);  // in steps, to the nearest of these zones
bool faces_enemy(const State& state, Zone zone, Facing facing, Seat seat);

}  // namespace acies::lostbattles
