// A token bucket for one connection: it refills with time.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>

namespace acies {

class Allowance {
 public:
  using Moment = std::chrono::steady_clock::time_point;

  // `most` at once, and `each_second` more every second.
  Allowance(uint64_t most, uint64_t each_second, Moment now = std::chrono::steady_clock::now())
      : most_(most * kParts), each_second_(each_second), left_(most_), filled_(now) {}

  // False if less is left; then nothing is left at all.
  bool take(uint64_t amount, Moment now = std::chrono::steady_clock::now()) {
    const auto passed = std::chrono::duration_cast<std::chrono::milliseconds>(now - filled_);
    if (passed.count() > 0) {
      give_parts(static_cast<uint64_t>(passed.count()) * each_second_);
      filled_ += passed;
    }
    const bool is_enough = left_ >= amount * kParts;
    left_ -= std::min(left_, amount * kParts);
    return is_enough;
  }
  void give(uint64_t amount) { give_parts(amount * kParts); }

 private:
  static constexpr uint64_t kParts = 1000;

  void give_parts(uint64_t parts) { left_ = std::min(most_, left_ + std::min(most_, parts)); }

  uint64_t most_;
  uint64_t each_second_;
  uint64_t left_;
  Moment filled_;
};

}  // namespace acies
