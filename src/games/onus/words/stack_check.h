// Checks that the subjects of a table's questions exist: units, the move, the fight, the card
// played.
#pragma once

#include "core/base/error.h"
#include "games/onus/table/state.h"

namespace acies::onus {

Result<void> check_stack(const State& state);

}  // namespace acies::onus
