#include "geometry/hex/hex_field.h"

#include <algorithm>
#include <memory>

#include "core/text/text.h"

namespace acies {
namespace {

constexpr HexTables make_tables() noexcept {
  HexTables tables;
  for (unsigned number = 0; number < kHexes; ++number) {
    if (!is_hex(number)) {
      tables.neighbour[number].fill(kNoHex);
      continue;
    }
    const auto hex = static_cast<Hex>(number);
    const HexSet here = HexSet::of(hex);
    tables.up[hex] = above(here);
    tables.down[hex] = below(here);
    tables.adjacent[hex] = around(here);
    tables.within[0][hex] = here;
    for (size_t n = 1; n < tables.within.size(); ++n) {
      tables.within[n][hex] = tables.within[n - 1][hex] | around(tables.within[n - 1][hex]);
    }
    const int row = static_cast<int>(row_of(hex));
    const int column = static_cast<int>(column_of(hex));
    // The column that lies half a hex to the west.
    const int west = row % 2 == 0 ? column - 1 : column;
    const std::array<std::array<int, 2>, kSides> at{{{row, column + 1},
                                                     {row + 1, west + 1},
                                                     {row + 1, west},
                                                     {row, column - 1},
                                                     {row - 1, west},
                                                     {row - 1, west + 1}}};
    for (size_t side = 0; side < kSides; ++side) {
      const auto [r, c] = at[side];
      const bool is_on = r >= 0 && r < static_cast<int>(kHexRows) && c >= 0 &&
                         c < static_cast<int>(row_length(static_cast<unsigned>(r)));
      tables.neighbour[hex][side] =
          is_on ? hex_at(static_cast<unsigned>(r), static_cast<unsigned>(c)) : kNoHex;
    }
  }
  return tables;
}

// The units are half of a hex's width and half of its side: coordinates are whole, and straight
// lines stay straight.
struct Point {
  int x;
  int y;
};
struct Place {
  int row;
  int column;
  Point centre() const { return {2 * column + (row % 2 != 0 ? 1 : 0), 3 * row}; }
  bool is_on_field() const {
    return row >= 0 && row < static_cast<int>(kHexRows) && column >= 0 &&
           column < static_cast<int>(row_length(static_cast<unsigned>(row)));
  }
};
constexpr std::array<Point, 6> kCorners{{{0, 2}, {1, 1}, {1, -1}, {0, -2}, {-1, -1}, {-1, 1}}};

Place place_of(Hex hex) {
  return {static_cast<int>(row_of(hex)), static_cast<int>(column_of(hex))};
}

enum class Meeting : uint8_t { None, Through, Left, Right };

// How the segment from a to b meets the hex around this centre, which is not at one of its ends.
Meeting meet(Point a, Point b, Point centre) {
  const Point way{b.x - a.x, b.y - a.y};
  // The foot of the centre on the line, in true proportion: a width is the square root of 3 sides.
  const int foot = 3 * (centre.x - a.x) * way.x + (centre.y - a.y) * way.y;
  if (foot <= 0 || foot >= 3 * way.x * way.x + way.y * way.y) return Meeting::None;
  unsigned left = 0;
  unsigned right = 0;
  unsigned on = 0;
  for (const Point corner : kCorners) {
    const int turn = way.x * (centre.y + corner.y - a.y) - way.y * (centre.x + corner.x - a.x);
    if (turn > 0) ++left;
    if (turn < 0) ++right;
    if (turn == 0) ++on;
  }
  if (left != 0 && right != 0) return Meeting::Through;
  if (on < 2) return Meeting::None;  // outside, or only in a corner [CCA-6.15]
  return left != 0 ? Meeting::Left : Meeting::Right;
}

void meet_hex(SightLine& line, Meeting meeting, Place place) {
  if (meeting == Meeting::None) return;
  if (!place.is_on_field()) {
    line.leaves |= meeting == Meeting::Through;
    line.is_left_off |= meeting == Meeting::Left;
    line.is_right_off |= meeting == Meeting::Right;
    return;
  }
  const Hex hex = hex_at(static_cast<unsigned>(place.row), static_cast<unsigned>(place.column));
  HexSet& set = meeting == Meeting::Through ? line.through
                : meeting == Meeting::Left  ? line.left
                                            : line.right;
  set.insert(hex);
}

SightLine make_line(Hex from, Hex to) {
  SightLine line;
  const Place a = place_of(from);
  const Place b = place_of(to);
  // A margin of one hex on every side, to include the outside of the field.
  const auto [low_row, high_row] = std::minmax(a.row, b.row);
  const auto [low_column, high_column] = std::minmax(a.column, b.column);
  for (int row = low_row - 1; row <= high_row + 1; ++row) {
    for (int column = low_column - 2; column <= high_column + 2; ++column) {
      const Place place{row, column};
      if ((row == a.row && column == a.column) || (row == b.row && column == b.column)) continue;
      meet_hex(line, meet(a.centre(), b.centre(), place.centre()), place);
    }
  }
  return line;
}

using SightTable = std::array<std::array<SightLine, kHexes>, kHexes>;

std::unique_ptr<const SightTable> make_sight_table() {
  auto table = std::make_unique<SightTable>();
  for_each_hex(kAllHexes, [&](Hex from) {
    for_each_hex(kAllHexes, [&](Hex to) {
      const unsigned distance = hex_distance(from, to);
      if (distance >= 1 && distance <= kLongestSight) (*table)[from][to] = make_line(from, to);
    });
  });
  return table;
}

}  // namespace

constinit const HexTables kHexTables = make_tables();

const SightLine& sight_line(Hex from, Hex to) {
  static const std::unique_ptr<const SightTable> kTable = make_sight_table();
  return (*kTable)[from][to];
}

bool enters_through(Hex from, Hex to, Side6 side) {
  // Corners of a side in kCorners' order: north, north-east, south-east, south, south-west and so
  // on.
  constexpr std::array<std::array<size_t, 2>, kSides> kEnds{
      {{1, 2}, {0, 1}, {5, 0}, {4, 5}, {3, 4}, {2, 3}}};
  const Point a = place_of(from).centre();
  const Point b = place_of(to).centre();
  const Point way{b.x - a.x, b.y - a.y};
  std::array<int, 2> turns{};
  for (size_t i = 0; i < 2; ++i) {
    const Point corner = kCorners[kEnds[static_cast<size_t>(side)][i]];
    turns[i] = way.x * corner.y - way.y * corner.x;
  }
  const bool is_crossed = (turns[0] <= 0 && turns[1] >= 0) || (turns[0] >= 0 && turns[1] <= 0);
  // Of the two sides that the line crosses, the one nearer to its start.
  const Point first = kCorners[kEnds[static_cast<size_t>(side)][0]];
  const Point second = kCorners[kEnds[static_cast<size_t>(side)][1]];
  const int ahead = 3 * way.x * (first.x + second.x) + way.y * (first.y + second.y);
  return is_crossed && ahead < 0;
}

std::string write_hex_name(Hex hex) {
  return std::to_string(row_of(hex) + 1) + '.' + std::to_string(column_of(hex) + 1);
}

std::optional<Hex> read_hex_name(std::string_view text) {
  const size_t dot = text.find('.');
  if (dot == std::string_view::npos) return std::nullopt;
  const auto row = read_number<unsigned>(text.substr(0, dot));
  const auto column = read_number<unsigned>(text.substr(dot + 1));
  if (!row || !column || *row < 1 || *row > kHexRows) return std::nullopt;
  if (*column < 1 || *column > row_length(*row - 1)) return std::nullopt;
  return hex_at(*row - 1, *column - 1);
}

}  // namespace acies
