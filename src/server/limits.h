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

  // False when the bucket of this payer is empty.
  bool pay(Toll toll, const std::string& payer, Milliseconds now);
  void forget_full(Milliseconds now);  // buckets that are full again
  uint64_t refused() const { return refused_; }

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
