#include "server/people/login_attempts.h"

#include "core/base/sha256.h"
#include "core/text/text.h"

namespace acies {

// The name may be as long as a request: its hash is not.
bool pay_try(Limits& limits, std::string_view name, const std::string& address, Milliseconds now) {
  const std::string account = write_hex(sha256(fold_case(name)));
  return limits.pay(Toll::Account, account, now) ||
         limits.pay(Toll::Spare, account + ' ' + address, now);
}

}  // namespace acies
