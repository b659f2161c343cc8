// Limits on the requests of one address or one user: buckets that refill over time.
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

  // False, and nothing is taken, if this client's bucket holds less than the cost. All addresses of
  // an IPv6 /64 count as one client, since one person usually has all of them.
  bool allow(RateLimit limit, std::string_view client, Milliseconds now, uint32_t cost = 1);
  void forget_full(Milliseconds now);  // drops buckets that are full again
  uint64_t refused() const { return refused_; }
  // The size of a full bucket, and so the highest possible cost.
  static uint32_t most(RateLimit limit);

 private:
  struct Bucket {
    int64_t tokens = 0;  // in thousandths of a request
    Milliseconds filled = 0;
  };
  bool is_on_;
  std::map<std::pair<RateLimit, std::string>, Bucket> buckets_;
  uint64_t refused_ = 0;
};

}  // namespace acies
