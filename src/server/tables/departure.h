// Leaves every table that is not over, as its rules for leaving have it: a seat of an open table is
// free again, and a table that nobody else sits at is closed; a game that runs or is on hold is
// resigned, and where more than two play a bot takes the seat over. A table that this program cannot open
// stays as it is.
#pragma once

#include <functional>

#include "server/tables/table_registry.h"

namespace acies {

void leave_tables(Executors& executors, TableRegistry& registry, const Caller& caller,
                  std::function<void(ApiResult<void>)> done);

}  // namespace acies
