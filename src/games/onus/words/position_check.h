// Checks that the rules can lead to a table that was read from text, so that play can go on.
#pragma once

#include "games/onus/onus.h"

namespace acies::onus {

// Every byte is in its bounds.
Result<void> check_position(const Rules& rules, const State& state);

}  // namespace acies::onus
