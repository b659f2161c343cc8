// Whether what the open questions of a table are about is there: units, the move, the fight, the
// card that is played.
#pragma once

#include "core/base/error.h"
#include "games/onus/table/state.h"

namespace acies::onus {

Result<void> check_stack(const State& state);

}  // namespace acies::onus
