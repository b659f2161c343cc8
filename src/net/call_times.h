// The CPU time for which single calls occupy the network's thread. During a call no other client is
// served.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace acies {

struct CallTimes {
  static constexpr std::array<double, 8> kBounds{0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5};

  std::array<uint64_t, kBounds.size() + 1> counts{};  // up to each bound, and beyond the last
  double sum = 0;

  void add(double seconds);
};

// Of this thread.
CallTimes& call_times();

// Measures until the end of its scope. A nested one counts as part of the outer one.
class TimedCall {
 public:
  TimedCall();
  TimedCall(const TimedCall&) = delete;
  TimedCall& operator=(const TimedCall&) = delete;
  ~TimedCall();

 private:
  double start_;
};

}  // namespace acies
