// Sets of troops as bits of one word, colour by colour: rows are values of a colour, columns are
// colours of a value.
#pragma once

#include "games/battleline/table/ids.h"

namespace acies::battleline {

inline constexpr uint16_t kValueSet = (1U << kValues) - 1;
inline constexpr unsigned kColourSet = (1U << kColours) - 1;
inline constexpr TroopSet kColumn = 0x0004'0100'4010'0401ULL;  // value 1 of each colour

// The values present in one colour.
constexpr uint16_t row(TroopSet set, unsigned colour) {
  return static_cast<uint16_t>(set >> (colour * kValues)) & kValueSet;
}

// The values present in any colour.
constexpr uint16_t fold(TroopSet set) {
  set |= set >> 30U;
  return static_cast<uint16_t>(set | set >> 10U | set >> 20U) & kValueSet;
}

}  // namespace acies::battleline
