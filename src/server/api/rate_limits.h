// How much one address or one user may ask for: buckets that fill up with time.
#pragma once

#include <array>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "store/store.h"

namespace acies {

enum class Toll : uint8_t {
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

class Limits {
 public:
  explicit Limits(bool is_on) : is_on_(is_on) {}

  // False when this payer's bucket holds less than the cost; then it keeps what it holds. All
  // addresses of an IPv6 /64 are one payer: whoever has one of them has them all.
  bool pay(Toll toll, std::string_view payer, Milliseconds now, uint32_t cost = 1);
  void forget_full(Milliseconds now);  // buckets that are full again
  uint64_t refused() const { return refused_; }
  static uint32_t most(Toll toll);  // what a full bucket holds: no cost may be higher

 private:
  struct Bucket {
    int64_t drops = 0;  // thousandths of a request
    Milliseconds filled = 0;
  };
  bool is_on_;
  std::map<std::pair<Toll, std::string>, Bucket> buckets_;
  uint64_t refused_ = 0;
};

}  // namespace acies
