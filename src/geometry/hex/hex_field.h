// [CCA-1.4] [CCA-1.5] [CCA-1.6] A field of pointed-top hexes, nine rows deep: rows 1, 3, 5, 7, 9
// have 13 hexes, rows 2, 4, 6, 8 have 12 and lie half a hex inward.
//
// A hex is a number, row * 14 + column from zero, so that neighbours are shifts of a set of bits:
//
//      NW  NE        13-row: up is -1 and 0 columns     12-row: up is 0 and +1
//    W   hex   E     East is up one, West is down one
//      SW  SE
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace acies {

using Hex = uint8_t;
inline constexpr Hex kHexes = 126;  // numbers in use, with gaps at the ends of rows
inline constexpr Hex kNoHex = 0xFF;
inline constexpr unsigned kHexRows = 9;
inline constexpr unsigned kHexStride = 14;

enum class Side6 : uint8_t { East, NorthEast, NorthWest, West, SouthWest, SouthEast };
inline constexpr unsigned kSides = 6;
constexpr Side6 opposite(Side6 side) {
  return static_cast<Side6>((static_cast<unsigned>(side) + 3) % kSides);
}

constexpr unsigned row_of(Hex hex) { return hex / kHexStride; }     // from 0
constexpr unsigned column_of(Hex hex) { return hex % kHexStride; }  // from 0
constexpr unsigned row_length(unsigned row) { return row % 2 == 0 ? 13 : 12; }
constexpr Hex hex_at(unsigned row, unsigned column) {
  return static_cast<Hex>(row * kHexStride + column);
}
constexpr bool is_hex(unsigned number) {
  return number < kHexes && number % kHexStride < row_length(number / kHexStride);
}

// A set of hexes, one bit each.
struct HexSet {
  uint64_t low = 0;
  uint64_t high = 0;

  static constexpr HexSet of(Hex hex) {
    return hex < 64 ? HexSet{uint64_t{1} << hex, 0} : HexSet{0, uint64_t{1} << (hex - 64U)};
  }
  constexpr bool is_empty() const { return (low | high) == 0; }
  constexpr bool has(Hex hex) const {
    return ((hex < 64 ? low >> hex : high >> (hex - 64U)) & 1U) != 0;
  }
  constexpr unsigned count() const {
    return static_cast<unsigned>(std::popcount(low) + std::popcount(high));
  }
  constexpr Hex first() const {
    return static_cast<Hex>(low != 0 ? std::countr_zero(low) : 64 + std::countr_zero(high));
  }
  constexpr void insert(Hex hex) { *this |= of(hex); }
  constexpr void remove(Hex hex) { *this &= ~of(hex); }
  constexpr HexSet operator~() const { return {~low, ~high}; }
  constexpr HexSet& operator|=(HexSet other) { return *this = *this | other; }
  constexpr HexSet& operator&=(HexSet other) { return *this = *this & other; }
  friend constexpr HexSet operator|(HexSet a, HexSet b) { return {a.low | b.low, a.high | b.high}; }
  friend constexpr HexSet operator&(HexSet a, HexSet b) { return {a.low & b.low, a.high & b.high}; }
  // Shifts towards higher numbers and back, by 1 to 63.
  friend constexpr HexSet operator<<(HexSet a, unsigned by) {
    return {a.low << by, a.high << by | a.low >> (64 - by)};
  }
  friend constexpr HexSet operator>>(HexSet a, unsigned by) {
    return {a.low >> by | a.high << (64 - by), a.high >> by};
  }
  friend constexpr bool operator==(HexSet, HexSet) = default;
};

// Visits the hexes of a set in the order of their numbers.
template <class Visit>
constexpr void for_each_hex(HexSet set, Visit&& visit) {
  for (; set.low != 0; set.low &= set.low - 1) {
    visit(static_cast<Hex>(std::countr_zero(set.low)));
  }
  for (; set.high != 0; set.high &= set.high - 1) {
    visit(static_cast<Hex>(64 + std::countr_zero(set.high)));
  }
}

constexpr HexSet make_row(unsigned row) {
  HexSet set;
  for (unsigned column = 0; column < row_length(row); ++column) set.insert(hex_at(row, column));
  return set;
}
constexpr HexSet make_rows(unsigned first, unsigned step) {
  HexSet set;
  for (unsigned row = first; row < kHexRows; row += step) set |= make_row(row);
  return set;
}
inline constexpr HexSet kLongRows = make_rows(0, 2);
inline constexpr HexSet kShortRows = make_rows(1, 2);
inline constexpr HexSet kAllHexes = kLongRows | kShortRows;

// All neighbours one row up, at most two for each hex.
constexpr HexSet above(HexSet set) {
  const HexSet longs = set & kLongRows;
  const HexSet shorts = set & kShortRows;
  return (longs << kHexStride | longs << (kHexStride - 1) | shorts << kHexStride |
          shorts << (kHexStride + 1)) &
         kAllHexes;
}
constexpr HexSet below(HexSet set) {
  const HexSet longs = set & kLongRows;
  const HexSet shorts = set & kShortRows;
  return (longs >> kHexStride | longs >> (kHexStride + 1) | shorts >> kHexStride |
          shorts >> (kHexStride - 1)) &
         kAllHexes;
}
constexpr HexSet around(HexSet set) {
  return ((set << 1 | set >> 1) & kAllHexes) | above(set) | below(set);
}

// Lookup tables by hex.
struct HexTables {
  std::array<std::array<Hex, kSides>, kHexes> neighbour{};  // kNoHex outside the field
  std::array<HexSet, kHexes> adjacent{};
  std::array<HexSet, kHexes> up{};  // the neighbours one row higher
  std::array<HexSet, kHexes> down{};
  // [n]: at most n steps away, including the hex itself.
  std::array<std::array<HexSet, kHexes>, 7> within{};
};
extern const HexTables kHexTables;

inline Hex neighbour(Hex hex, Side6 side) {
  return kHexTables.neighbour[hex][static_cast<size_t>(side)];
}
inline HexSet adjacent(Hex hex) { return kHexTables.adjacent[hex]; }
inline bool is_adjacent(Hex a, Hex b) { return kHexTables.adjacent[a].has(b); }

// The hexes at most `steps` away, up to six, including the hex itself.
inline HexSet within(Hex hex, unsigned steps) { return kHexTables.within[steps][hex]; }

// [CCA-1.10] The number of steps from hex to hex.
constexpr unsigned hex_distance(Hex a, Hex b) {
  const int rows = static_cast<int>(row_of(b)) - static_cast<int>(row_of(a));
  const int down = rows < 0 ? -rows : rows;
  // In half hexes, because a row of 12 lies half a hex inward.
  const int across = 2 * (static_cast<int>(column_of(b)) - static_cast<int>(column_of(a))) +
                     static_cast<int>(row_of(b) % 2) - static_cast<int>(row_of(a) % 2);
  const int wide = across < 0 ? -across : across;
  return static_cast<unsigned>(wide <= down ? down : down + (wide - down) / 2);
}

// [CCA-6.11] [CCA-6.14] The hexes that the straight line between two centres passes through, and
// those whose side it runs along. Outside the field counts as an obstacle.
struct SightLine {
  HexSet through;
  HexSet left;
  HexSet right;
  bool is_left_off = false;  // the line runs along the edge of the field
  bool is_right_off = false;
  bool leaves = false;  // it passes outside the field

  // [CCA-6.12] [CCA-6.14] One obstacle blocks in the line, but beside it only obstacles on both
  // sides.
  bool is_blocked(HexSet obstacles) const {
    if (leaves || !(through & obstacles).is_empty()) return true;
    return (is_left_off || !(left & obstacles).is_empty()) &&
           (is_right_off || !(right & obstacles).is_empty());
  }
};

inline constexpr unsigned kLongestSight = 6;

// For two different hexes at most kLongestSight apart.
const SightLine& sight_line(Hex from, Hex to);

// Whether the straight line from one hex enters another through this side or through one of its two
// corners.
bool enters_through(Hex from, Hex to, Side6 side);

// "5.7": row and column from one.
std::string write_hex_name(Hex hex);
std::optional<Hex> read_hex_name(std::string_view text);

}  // namespace acies
