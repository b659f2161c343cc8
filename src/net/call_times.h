// How long single calls keep the network's thread busy, in its own CPU time: while one lasts, nobody
// else is served.
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

// Measures from here to the end of its scope; an inner one counts with the outer one.
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
