// The invariants of units, contacts, generals and cards. They also hold while a table is set up, and
// for the view of one seat.
#pragma once

#include "games/onus/onus.h"

namespace acies::onus {

// Of a table whose every byte is in its bounds.
Result<void> check_table(const Rules& rules, const State& state);
// [ONUS-7.20] [ONUS-7.29] Units lie on the field, and no card overlaps an enemy's.
Result<void> check_places(const State& state);

}  // namespace acies::onus
