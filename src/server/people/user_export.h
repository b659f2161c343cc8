// All data that is kept about one user, as a file for that user.
#pragma once

#include <functional>
#include <string>

#include "server/api/api_error.h"
#include "server/api/executors.h"

namespace acies {

// Reads in small pieces, and writes away from the network's thread.
void write_export(Executors& executors, UserId user, Milliseconds now,
                  std::function<void(ApiResult<std::string>)> then);

}  // namespace acies
