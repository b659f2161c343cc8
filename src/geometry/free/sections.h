// The sections of a unit's perimeter, their ring, and contacts between sections.
// [ONUS-23.7] to [ONUS-23.17]
#pragma once

#include "geometry/free/body.h"

namespace acies::field {

// [ONUS-23.7] [ONUS-23.9] Front and rear from the unit's left to its right, flanks from front to
// rear. FL and FR are the front edges of stretched tokens, FLSide and FRSide their outer edges.
enum class Section : uint8_t {
  F1,
  F2,
  F3,
  F4,
  B1,
  B2,
  B3,
  B4,
  L1,
  L2,
  R1,
  R2,
  FL,
  FR,
  FLSide,
  FRSide
};
inline constexpr unsigned kSections = 16;

using SectionSet = uint16_t;
constexpr SectionSet set_of(Section section) {
  return static_cast<SectionSet>(1U << static_cast<unsigned>(section));
}
constexpr bool has(SectionSet set, Section section) { return (set & set_of(section)) != 0; }

// [ONUS-23.17] The sides of a card. The outer edges of tokens belong to the front.
enum class Side : uint8_t { Front, Right, Rear, Left };
// Where the sides face, in the unit's own frame.
inline constexpr std::array<Point, 4> kOutward{{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}};

// The direction of a section, and the side of the card that it counts as.
Side facing_of(Section section);
Side side_of(Section section);

// [ONUS-23.14] Whether the section fights: front sections and the front edges of stretched tokens.
constexpr bool is_front(Section section) {
  return section <= Section::F4 || section == Section::FL || section == Section::FR;
}

using Ring = FixedList<Section, 14>;

// [ONUS-23.9] The perimeter clockwise, starting with F1.
Ring ring_of(const Body& body);
SectionSet sections_of(const Body& body);

// The next section on the ring, clockwise or counter-clockwise.
Section next_on_ring(const Body& body, Section section, bool is_clockwise);

// The edge of the section; it runs clockwise.
Segment edge_of(const Body& body, Section section);

// [ONUS-23.10] The pose of a token that is laid against the section, facing it.
Pose token_pose(const Body& body, Section section);
Polygon token_square(const Body& body, Section section);

// [ONUS-23.12] The overlap of two opposite edges: none unless both lie on one line within e. It is
// full if their ends agree within e.
struct Overlap {
  bool is_full = false;
  int32_t length = 0;    // rounded down
  bool is_half = false;  // at least half a section [ONUS-23.15]
};
Overlap overlap_of(const Segment& a, const Segment& b, int32_t pitch);

struct Pair {
  Section own = Section::F1;
  uint16_t other = 0;  // index among the others
  Section theirs = Section::F1;
  Overlap overlap;
};
inline constexpr size_t kMaxPairs = 16;  // a unit has no more sections
using Pairs = FixedList<Pair, kMaxPairs>;
inline constexpr size_t kMaxFighters = 32;  // the most units around one

// [ONUS-23.13] A unit and those of its sections that are in no pair yet.
struct Fighter {
  Body body;
  SectionSet open = 0;
};

// [ONUS-23.12] [ONUS-23.15] The pairs of one unit with the others: full matches first, then, if
// allowed, halves, longer ones first. Of equal ones the first clockwise round the unit.
Pairs list_pairs(const Fighter& own, std::span<const Fighter> others, bool with_halves);

// [ONUS-23.23] [ONUS-23.33] The parts of a unit that a toucher has met.
struct Met {
  FixedList<Side, 2> sides;     // sides that contain the point
  bool is_left_token = false;   // FL, from its flank or rear
  bool is_right_token = false;  // FR, likewise
};
Met met_at(const Body& body, Point point, Point toucher_centre);

}  // namespace acies::field
