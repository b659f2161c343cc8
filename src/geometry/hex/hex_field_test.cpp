#include "geometry/hex/hex_field.h"

#include <gtest/gtest.h>

#include <deque>
#include <map>
#include <set>
#include <vector>

#include "core/luck/rng.h"

namespace acies {
namespace {

std::vector<Hex> all_hexes() {
  std::vector<Hex> hexes;
  for_each_hex(kAllHexes, [&](Hex hex) { hexes.push_back(hex); });
  return hexes;
}

// [CCA-1.4] [CCA-1.5] The rows alternate between 13 and 12.
TEST(HexField, has_113_hexes_in_nine_rows) {
  EXPECT_EQ(kAllHexes.count(), 113U);
  for (unsigned row = 0; row < kHexRows; ++row) {
    EXPECT_EQ(make_row(row).count(), row % 2 == 0 ? 13U : 12U);
  }
}

// [CCA-1.6] In long and in short rows.
TEST(HexField, neighbours_are_those_of_the_catalogue) {
  const auto names = [](std::string_view hex) {
    std::set<std::string> found;
    for_each_hex(adjacent(*read_hex_name(hex)),
                 [&](Hex next) { found.insert(write_hex_name(next)); });
    return found;
  };
  EXPECT_EQ(names("5.5"), (std::set<std::string>{"5.4", "5.6", "6.4", "6.5", "4.4", "4.5"}));
  EXPECT_EQ(names("4.5"), (std::set<std::string>{"4.4", "4.6", "5.5", "5.6", "3.5", "3.6"}));
  EXPECT_EQ(names("1.1"), (std::set<std::string>{"1.2", "2.1"}));
  EXPECT_EQ(names("8.12"), (std::set<std::string>{"8.11", "9.12", "9.13", "7.12", "7.13"}));
}

TEST(HexField, a_neighbour_lies_on_the_opposite_side_of_its_neighbour) {
  for (const Hex hex : all_hexes()) {
    HexSet found;
    for (unsigned i = 0; i < kSides; ++i) {
      const auto side = static_cast<Side6>(i);
      const Hex next = neighbour(hex, side);
      if (next == kNoHex) continue;
      EXPECT_EQ(neighbour(next, opposite(side)), hex);
      EXPECT_TRUE(enters_through(next, hex, side));
      EXPECT_FALSE(enters_through(next, hex, opposite(side)));
      found.insert(next);
    }
    EXPECT_EQ(found, adjacent(hex));
    EXPECT_EQ((kHexTables.up[hex] | kHexTables.down[hex]) & ~adjacent(hex), HexSet{});
  }
}

// [CCA-1.10] Distances found by walking.
std::map<Hex, unsigned> walk_from(Hex start) {
  std::map<Hex, unsigned> steps{{start, 0}};
  std::deque<Hex> open{start};
  while (!open.empty()) {
    const Hex hex = open.front();
    open.pop_front();
    for_each_hex(adjacent(hex), [&](Hex next) {
      if (steps.emplace(next, steps[hex] + 1).second) open.push_back(next);
    });
  }
  return steps;
}

// [CCA-1.10] From every hex to every other.
TEST(HexField, distance_is_the_least_number_of_steps) {
  for (const Hex from : all_hexes()) {
    for (const auto& [to, steps] : walk_from(from)) {
      EXPECT_EQ(hex_distance(from, to), steps);
      for (unsigned n = 0; n <= 6; ++n) EXPECT_EQ(within(from, n).has(to), steps <= n);
    }
  }
}

TEST(HexField, names_are_read_back_and_others_refused) {
  for (const Hex hex : all_hexes()) EXPECT_EQ(read_hex_name(write_hex_name(hex)), hex);
  for (const char* bad :
       {"", "5", "5.", ".5", "0.1", "10.1", "2.13", "1.14", "1.0", "a.b", "5.5.5"}) {
    EXPECT_EQ(read_hex_name(bad), std::nullopt) << bad;
  }
}

// A second implementation of sight by exact rational geometry, slow and simple. A hex is where |x|
// <= 1, |x + y| <= 2 and |x - y| <= 2 around its centre, in half widths and half sides.
struct Fraction {
  int64_t over;
  int64_t under;  // positive
  friend bool operator<(Fraction a, Fraction b) { return a.over * b.under < b.over * a.under; }
};

enum class Meets { Not, Through, Left, Right };

Meets meets(int ax, int ay, int bx, int by, int cx, int cy) {
  const int dx = bx - ax;
  const int dy = by - ay;
  Fraction low{0, 1};
  Fraction high{1, 1};
  bool is_along_a_side = false;
  const int planes[6][3] = {{1, 0, 1}, {-1, 0, 1}, {1, 1, 2}, {-1, -1, 2}, {1, -1, 2}, {-1, 1, 2}};
  for (const auto& plane : planes) {
    const int start = plane[0] * (ax - cx) + plane[1] * (ay - cy);
    const int slope = plane[0] * dx + plane[1] * dy;
    const int room = plane[2] - start;
    if (slope == 0) {
      if (room < 0) return Meets::Not;
      is_along_a_side |= room == 0;
    } else if (slope > 0) {
      const Fraction leaves{room, slope};
      if (leaves < high) high = leaves;
    } else {
      const Fraction enters{-room, -slope};
      if (low < enters) low = enters;
    }
  }
  if (!(low < high)) return Meets::Not;
  if (!is_along_a_side) return Meets::Through;
  return dx * (cy - ay) - dy * (cx - ax) > 0 ? Meets::Left : Meets::Right;
}

struct Meeting {
  Meets how;
  Hex hex;  // kNoHex: outside the field
};

std::vector<Meeting> meetings(Hex from, Hex to) {
  const auto x = [](int row, int column) { return 2 * column + (row % 2 != 0 ? 1 : 0); };
  const int fr = static_cast<int>(row_of(from));
  const int fc = static_cast<int>(column_of(from));
  const int tr = static_cast<int>(row_of(to));
  const int tc = static_cast<int>(column_of(to));
  std::vector<Meeting> all;
  for (int row = -1; row <= 9; ++row) {
    for (int column = -1; column <= 13; ++column) {
      if ((row == fr && column == fc) || (row == tr && column == tc)) continue;
      const Meets how = meets(x(fr, fc), 3 * fr, x(tr, tc), 3 * tr, x(row, column), 3 * row);
      if (how == Meets::Not) continue;
      const bool is_on = row >= 0 && row < 9 && column >= 0 &&
                         column < static_cast<int>(row_length(static_cast<unsigned>(row)));
      all.push_back({how, is_on ? hex_at(static_cast<unsigned>(row), static_cast<unsigned>(column))
                                : kNoHex});
    }
  }
  return all;
}

bool is_blocked_slowly(const std::vector<Meeting>& line, HexSet obstacles) {
  bool left = false;
  bool right = false;
  for (const Meeting& meeting : line) {
    if (meeting.hex != kNoHex && !obstacles.has(meeting.hex)) continue;
    if (meeting.how == Meets::Through) return true;
    left |= meeting.how == Meets::Left;
    right |= meeting.how == Meets::Right;
  }
  return left && right;
}

// [CCA-6.11] [CCA-6.14] [CCA-6.15] With every set of obstacles that matters.
TEST(HexField, sight_agrees_with_exact_geometry_on_all_pairs) {
  Rng rng{20261116, 0};
  unsigned blocked = 0;
  unsigned checked = 0;
  for (const Hex from : all_hexes()) {
    for (const Hex to : all_hexes()) {
      if (from == to || hex_distance(from, to) > kLongestSight) continue;
      const std::vector<Meeting> line = meetings(from, to);
      for (uint32_t thin = 1; thin <= 8; ++thin) {
        HexSet obstacles;
        for_each_hex(kAllHexes, [&](Hex hex) {
          if (hex != from && hex != to && rng.below(thin + 1) == 0) obstacles.insert(hex);
        });
        const bool is_blocked = is_blocked_slowly(line, obstacles);
        ASSERT_EQ(sight_line(from, to).is_blocked(obstacles), is_blocked)
            << write_hex_name(from) << " to " << write_hex_name(to);
        blocked += is_blocked ? 1 : 0;
        ++checked;
      }
    }
  }
  EXPECT_GT(blocked, checked / 10);
  EXPECT_LT(blocked, checked);
}

TEST(HexField, sight_is_the_same_both_ways) {
  for (const Hex from : all_hexes()) {
    for_each_hex(within(from, kLongestSight), [&](Hex to) {
      if (from == to) return;
      const SightLine& there = sight_line(from, to);
      const SightLine& back = sight_line(to, from);
      EXPECT_EQ(there.through, back.through);
      EXPECT_EQ(there.left, back.right);
      EXPECT_EQ(there.right, back.left);
    });
  }
}

}  // namespace
}  // namespace acies
