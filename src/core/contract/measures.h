// Measures of a range between its stops, for a longer search.
#pragma once

#include "core/contract/decision.h"

namespace acies {

// The k-th measure between the stops: halves first, then quarters and so on, over all intervals.
inline int32_t measure_between(const Range& range, uint32_t k) {
  uint64_t all = 0;
  for (const Interval& one : range.allowed) all += static_cast<uint64_t>(one.most - one.least) + 1;
  uint64_t part = 0;  // k + 1 with its bits reversed, as a part of 2^32
  for (uint32_t bit = 0; bit < 32; ++bit) {
    if (((k + 1) >> bit & 1U) != 0) part |= uint64_t{1} << (31 - bit);
  }
  uint64_t at = all * part >> 32U;
  for (const Interval& one : range.allowed) {
    const uint64_t size = static_cast<uint64_t>(one.most - one.least) + 1;
    if (at < size) return one.least + static_cast<int32_t>(at);
    at -= size;
  }
  return range.allowed[0].least;
}

}  // namespace acies
