// How much one address or one user may ask for: buckets that fill up with time.
#pragma once

#include <array>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "store/store.h"

namespace acies {

enum class RateLimit : uint8_t {
  Request,
  Message,
  Guest,
  Login,
  Register,
  Table,
  Chat,
  Token,
  Account,
  Spare,
  Rename,
  Export,
  Report
};

class RateLimiter {
 public:
  explicit RateLimiter(bool is_on) : is_on_(is_on) {}

  // False when this client's bucket holds less than the cost; then it keeps what it holds. All
  // addresses of an IPv6 /64 are one client: whoever has one of them has them all.
  bool allow(RateLimit limit, std::string_view client, Milliseconds now, uint32_t cost = 1);
  void forget_full(Milliseconds now);  // buckets that are full again
  uint64_t refused() const { return refused_; }
  static uint32_t most(RateLimit limit);  // what a full bucket holds: no cost may be higher

 private:
  struct Bucket {
    int64_t tokens = 0;  // thousandths of a request
    Milliseconds filled = 0;
  };
  bool is_on_;
  std::map<std::pair<RateLimit, std::string>, Bucket> buckets_;
  uint64_t refused_ = 0;
};

}  // namespace acies
