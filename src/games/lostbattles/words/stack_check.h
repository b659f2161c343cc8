// Whether the open questions of a table lie on each other as a turn stacks them, and whether the
// group, the attack and the pieces are there that they are about.
#pragma once

#include "core/base/error.h"
#include "games/lostbattles/table/state.h"

namespace acies::lostbattles {

Result<void> check_stack(const State& state);

}  // namespace acies::lostbattles
