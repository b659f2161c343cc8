// The invariants of invariants.cpp, for the readers of positions.
#pragma once

#include "games/battleline/battleline.h"

namespace acies::battleline {

bool is_consistent(const Rules& rules, const State& state);  // a full table, or a seat's view
bool has_hidden_cards(const State& state);

}  // namespace acies::battleline
