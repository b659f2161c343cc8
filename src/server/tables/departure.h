// Lets a user leave every table that is not over, as the table's rules demand. A seat at an open
// table becomes free, and a table without other players is closed. A running or held game is
// resigned; with more than two players, a bot takes the seat over. A table that this program cannot
// open stays as it is.
#pragma once

#include <functional>

#include "server/tables/table_registry.h"

namespace acies {

void leave_tables(Executors& executors, TableRegistry& registry, const Caller& caller,
                  std::function<void(ApiResult<void>)> done);

}  // namespace acies
