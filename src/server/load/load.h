// Whole games over real WebSockets, many at once, and the time that moves take.
#pragma once

#include <functional>
#include <string>

#include "core/base/error.h"
#include "net/client.h"

namespace acies {

struct LoadPlan {
  Place server;
  uint32_t tables = 10;
  uint32_t seconds = 10;         // the longest time to run
  uint32_t games = 9;            // in each table's match, one after the other
  uint32_t pause = 0;            // milliseconds of thought before each move
  bool is_behind_proxy = false;  // each player names a different address
};

struct SlowCalls {
  uint64_t beyond_5ms = 0;
  uint64_t beyond_25ms = 0;
  double seconds = 0;  // CPU time of all calls
};

struct LoadResult {
  uint32_t tables = 0;
  uint32_t finished = 0;  // matches played to the end
  uint64_t moves = 0;
  uint64_t errors = 0;
  double seconds = 0;
  // Microseconds from sending an answer until the opponent gets the new view.
  uint64_t median = 0;
  uint64_t percentile99 = 0;
  uint64_t longest = 0;
  SlowCalls slow;
};

// The server's own count of slow calls on its network thread. During such a call nobody is served.
Result<SlowCalls> read_slow_calls(const Place& server);

Result<LoadResult> run_load(const LoadPlan& plan,
                            const std::function<void(uint64_t done, uint64_t planned)>& progress);

}  // namespace acies
