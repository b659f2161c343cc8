// The invariants of units, zones, commanders and armies. They also hold while a table is set up.
#pragma once

#include "games/lostbattles/lostbattles.h"

namespace acies::lostbattles {

Result<void> check_table(const State& state);

}  // namespace acies::lostbattles
