// Checks that the questions of a table are stacked as in a turn, and that their group, attack and
// pieces exist.
#pragma once

#include "core/base/error.h"
#include "games/lostbattles/table/state.h"

namespace acies::lostbattles {

Result<void> check_stack(const State& state);

}  // namespace acies::lostbattles
