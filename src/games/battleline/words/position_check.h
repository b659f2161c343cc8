// Checks that the rules can lead to a table that was read from text, so that play can go on.
#pragma once

#include "games/battleline/battleline.h"

namespace acies::battleline {

// Checks the open questions as far as they do not depend on the lines.
Result<void> check_questions(const Rules& rules, const State& state);
// Checks a whole table, or the view of one seat.
Result<void> check_position(const Rules& rules, const State& state);

}  // namespace acies::battleline
