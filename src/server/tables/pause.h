// Time without any running node counts for nobody.
#pragma once

#include "store/store.h"

namespace acies {

// Claims the pause since the last heartbeat if it is at least `least`, and credits it to every
// running clock in the same transaction. If several nodes start together, only one does this.
// Returns the length of the pause, or 0.
Result<Milliseconds> credit_pause(Store& store, Milliseconds now, Milliseconds least);

}  // namespace acies
