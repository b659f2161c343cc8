// A counter-based generator for bots, playouts and studies. Draw n depends only on key and n, so a
// run can be stopped and resumed anywhere. No State contains one. For fair dice see dice.h.
#pragma once

#include <cstdint>

namespace acies {

constexpr uint64_t mix(uint64_t x) {
  x ^= x >> 30U;
  x *= 0xBF58476D1CE4E5B9ULL;
  x ^= x >> 27U;
  x *= 0x94D049BB133111EBULL;
  return x ^ (x >> 31U);
}

struct Rng {
  uint64_t key = 0;
  uint64_t drawn = 0;

  constexpr uint64_t next() { return mix(key + ++drawn * 0x9E3779B97F4A7C15ULL); }

  // A number below n by multiplication and shift of 32 bits. The bias is below n / 2^32.
  constexpr uint32_t below(uint32_t n) {
    return static_cast<uint32_t>(((next() >> 32U) * n) >> 32U);
  }

  // A generator for a part of the work, independent of this one's draws.
  constexpr Rng fork(uint64_t part) const {
    return {mix(key ^ mix(part + 0x632BE59BD9B4E019ULL)), 0};
  }
};

}  // namespace acies
