#include "geometry/free/angle.h"

namespace acies::field {
namespace {

__extension__ using Wide = __int128;

// Fractions in units of 2^-62; half the circle is 3.14... of them.
constexpr unsigned kBits = 62;
constexpr Wide kOne = Wide{1} << kBits;
constexpr Wide kPi = 14488038916154245685ULL;

constexpr Wide times(Wide a, Wide b) { return (a * b + kOne / 2) >> kBits; }

// Turns by a hundredth of a degree at a time. One step has an error of about 2^-62, all of them
// together of 2^-48. No sine of the table is so close to a half that this matters (see the test).
constexpr std::array<int32_t, kQuarterTurn + 1> make_sines() {
  constexpr Wide kStep = kPi / kHalfTurn;
  constexpr Wide kSquare = times(kStep, kStep);
  constexpr Wide kSin =
      kStep - times(kSquare, kStep) / 6 + times(kSquare, times(kSquare, kStep)) / 120;
  constexpr Wide kCos = kOne - kSquare / 2 + times(kSquare, kSquare) / 24;
  std::array<int32_t, kQuarterTurn + 1> sines{};
  Wide sin = 0;
  Wide cos = kOne;
  for (int32_t& entry : sines) {
    entry = static_cast<int32_t>((sin + (kOne >> (kSineBits + 1))) >> (kBits - kSineBits));
    const Wide next = times(sin, kCos) + times(cos, kSin);
    cos = times(cos, kCos) - times(sin, kSin);
    sin = next;
  }
  return sines;
}

}  // namespace

constexpr std::array<int32_t, kQuarterTurn + 1> kQuarterSines = make_sines();

}  // namespace acies::field
