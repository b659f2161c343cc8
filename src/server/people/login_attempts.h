// Tries at the password of one account, from all addresses together. Somebody who uses them up does
// not shut the owner out: each address has one more of its own.
#pragma once

#include <string>
#include <string_view>

#include "server/api/rate_limits.h"

namespace acies {

// Whether one more try is allowed. It is all the same whether there is such an account.
bool allow_try(RateLimiter& limiter, std::string_view name, const std::string& address,
               Milliseconds now);

}  // namespace acies
