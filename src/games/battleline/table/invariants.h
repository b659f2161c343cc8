// The invariants of invariants.cpp, for the readers of positions.
#pragma once

#include "games/battleline/battleline.h"

namespace acies::battleline {

// Checks a full table, or the view of one seat.
Result<void> check_table(const Rules& rules, const State& state);
bool has_hidden_cards(const State& state);

}  // namespace acies::battleline
