#include "net/call_times.h"

#include <ctime>

namespace acies {
namespace {

thread_local CallTimes times;
thread_local int depth = 0;

double cpu_seconds() {
  timespec time{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
}

}  // namespace

void CallTimes::add(double seconds) {
  size_t at = 0;
  while (at < kBounds.size() && seconds > kBounds[at]) ++at;
  ++counts[at];
  sum += seconds;
}

CallTimes& call_times() { return times; }

TimedCall::TimedCall() : start_(depth++ == 0 ? cpu_seconds() : 0) {}

TimedCall::~TimedCall() {
  if (--depth == 0) times.add(cpu_seconds() - start_);
}

}  // namespace acies
