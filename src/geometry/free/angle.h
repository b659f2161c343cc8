// [ONUS-23.1] [ONUS-23.4] Directions as whole numbers: hundredths of a degree, counter-clockwise,
// with 0 along +y. Sines are scaled by 2^20, so that a turned card has the same corners on every
// machine.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>

namespace acies::field {

using Heading = uint16_t;  // 0 to 35999

inline constexpr int32_t kDegree = 100;
inline constexpr int32_t kQuarterTurn = 9000;
inline constexpr int32_t kHalfTurn = 18000;
inline constexpr int32_t kFullTurn = 36000;
inline constexpr unsigned kSineBits = 20;
inline constexpr int32_t kSineUnit = int32_t{1} << kSineBits;

// The heading after a turn; counter-clockwise if positive.
constexpr Heading turned_by(Heading heading, int32_t by) {
  const int32_t rest = (heading + by) % kFullTurn;
  return static_cast<Heading>(rest < 0 ? rest + kFullTurn : rest);
}

// Sines of 0 to 90 degrees times 2^20, rounded to the nearest whole number.
extern const std::array<int32_t, kQuarterTurn + 1> kQuarterSines;

// The sine and the cosine of a heading.
struct Ratios {
  int32_t sin;
  int32_t cos;
};
inline Ratios ratios_of(Heading heading) {
  assert(heading < kFullTurn);
  const auto quarter = static_cast<uint32_t>(heading) / kQuarterTurn;
  const auto rest = static_cast<uint32_t>(heading) % kQuarterTurn;
  const int32_t rising = kQuarterSines[rest];
  const int32_t falling = kQuarterSines[kQuarterTurn - rest];
  switch (quarter) {
    case 0: return {rising, falling};
    case 1: return {falling, -rising};
    case 2: return {-rising, -falling};
    default: return {-falling, rising};
  }
}
inline int32_t sine(Heading heading) { return ratios_of(heading).sin; }
inline int32_t cosine(Heading heading) { return ratios_of(heading).cos; }

// [ONUS-23.4] A length times a sine, rounded half away from zero.
constexpr int32_t scaled(int32_t length, int32_t ratio) {
  constexpr int64_t kHalf = int64_t{1} << (kSineBits - 1);
  const int64_t product = int64_t{length} * ratio;
  return static_cast<int32_t>((product + kHalf - (product < 0 ? 1 : 0)) >> kSineBits);
}

}  // namespace acies::field
