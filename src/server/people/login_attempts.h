// Login attempts at one account, counted over all addresses together. An attacker who uses them up
// does not lock the owner out: each address has one more attempt of its own.
#pragma once

#include <string>
#include <string_view>

#include "server/api/rate_limits.h"

namespace acies {

// Whether one more attempt is allowed. It does not depend on whether the account exists.
bool allow_try(RateLimiter& limiter, std::string_view name, const std::string& address,
               Milliseconds now);

}  // namespace acies
