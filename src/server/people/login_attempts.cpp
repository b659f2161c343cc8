#include "server/people/login_attempts.h"

#include "core/base/sha256.h"
#include "core/text/text.h"

namespace acies {

// The limiter's key uses a hash, because the name may be as long as a request.
bool allow_try(RateLimiter& limiter, std::string_view name, const std::string& address,
               Milliseconds now) {
  const std::string account = write_hex(sha256(fold_case(name)));
  return limiter.allow(RateLimit::Account, account, now) ||
         limiter.allow(RateLimit::Spare, account + ' ' + address, now);
}

}  // namespace acies
