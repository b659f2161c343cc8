// Sets as bits of a word: visiting and selecting them.
#pragma once

#include <bit>
#include <cstdint>

#ifdef __BMI2__
#include <immintrin.h>
#endif

namespace acies {

// The k-th set bit, from the lowest.
inline unsigned nth_bit(uint64_t set, unsigned k) {
#ifdef __BMI2__
  return static_cast<unsigned>(std::countr_zero(_pdep_u64(uint64_t{1} << k, set)));
#else
  unsigned at = 0;
  for (unsigned width = 32; width > 0; width /= 2) {
    const uint64_t low = set & ((uint64_t{1} << width) - 1);
    const auto count = static_cast<unsigned>(std::popcount(low));
    if (k >= count) {
      k -= count;
      set >>= width;
      at += width;
    } else {
      set = low;
    }
  }
  return at;
#endif
}

// Visits the numbers of the set bits, lowest first.
template <class Visit>
constexpr void for_each_bit(uint64_t set, Visit&& visit) {
  for (; set != 0; set &= set - 1) visit(static_cast<unsigned>(std::countr_zero(set)));
}

}  // namespace acies
