// Directions in whole numbers: hundredths of a degree, counter-clockwise, 0 looking along +y; and a
// sine scaled by 2^20, so that a turned card has the same corners on every machine.
// [ONUS-23.1] [ONUS-23.4]
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

// The heading after a turn, counter-clockwise if positive.
constexpr Heading turned_by(Heading heading, int32_t by) {
  const int32_t rest = (heading + by) % kFullTurn;
  return static_cast<Heading>(rest < 0 ? rest + kFullTurn : rest);
}

// Sines of 0 to 90 degrees, each the nearest whole number to its 2^20 fold.
extern const std::array<int32_t, kQuarterTurn + 1> kQuarterSines;

inline int32_t sine(Heading heading) {
  assert(heading < kFullTurn);
  const auto quarter = static_cast<uint32_t>(heading) / kQuarterTurn;
  const auto rest = static_cast<uint32_t>(heading) % kQuarterTurn;
  const int32_t size = kQuarterSines[quarter % 2 == 0 ? rest : kQuarterTurn - rest];
  return quarter < 2 ? size : -size;
}
inline int32_t cosine(Heading heading) { return sine(turned_by(heading, kQuarterTurn)); }

// A length times a sine, rounded half away from zero. [ONUS-23.4]
constexpr int32_t scaled(int32_t length, int32_t ratio) {
  constexpr int64_t kHalf = int64_t{1} << (kSineBits - 1);
  const int64_t product = int64_t{length} * ratio;
  const int64_t size = ((product < 0 ? -product : product) + kHalf) >> kSineBits;
  return static_cast<int32_t>(product < 0 ? -size : size);
}

}  // namespace acies::field
