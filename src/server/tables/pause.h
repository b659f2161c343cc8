// The time in which no node was alive counts for nobody.
#pragma once

#include "store/store.h"

namespace acies {

// Claims the pause since the last sign of life, if there was one of at least `least`, and gives it
// to every running clock in the same transaction: of nodes that start together one does so. Says
// how long the pause was, 0 when there was none.
Result<Milliseconds> credit_pause(Store& store, Milliseconds now, Milliseconds least);

}  // namespace acies
