// Checks that the rules can lead to a table that was read from text, so that play can go on.
#pragma once

#include "games/lostbattles/lostbattles.h"

namespace acies::lostbattles {

// Every byte is in its bounds, and derived fields are set.
Result<void> check_position(const Rules& rules, const State& state);

}  // namespace acies::lostbattles
