// Whether a table that was read from text is one that the rules can have led to, so that play can
// go on from it.
#pragma once

#include "games/lostbattles/lostbattles.h"

namespace acies::lostbattles {

// Of a table whose every byte is in its bounds, with its derived fields set: the pieces on it.
Result<void> check_table(const Rules& rules, const State& state);
// And what is open on it.
Result<void> check_position(const Rules& rules, const State& state);

}  // namespace acies::lostbattles
