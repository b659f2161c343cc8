// Whether a table that was read from text is one that the rules can have led to, so that play can
// go on from it.
#pragma once

#include "games/ancients/ancients.h"

namespace acies::ancients {

// Of a whole table or a view whose every byte is in its bounds, with its derived fields set.
Result<void> check_position(const Rules& rules, const State& state);

}  // namespace acies::ancients
