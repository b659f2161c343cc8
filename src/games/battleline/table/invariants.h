// The invariants of invariants.cpp, for the readers of positions.
#pragma once

#include "games/battleline/battleline.h"

namespace acies::battleline {

// Of a full table, or of a seat's view.
Result<void> check_table(const Rules& rules, const State& state);
bool has_hidden_cards(const State& state);

}  // namespace acies::battleline
