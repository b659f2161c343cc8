// The sections of a unit's perimeter, the ring they form, and which of them stand against each
// other. [ONUS-23.7] to [ONUS-23.17]
#pragma once

#include "geometry/free/body.h"

namespace acies::field {

// Front and rear from the unit's left to its right, flanks from front to rear. FL and FR are the
// front edges of stretched tokens, FLSide and FRSide their outer edges. [ONUS-23.7] [ONUS-23.9]
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

// The sides of a card; the outer edges of tokens belong to the front. [ONUS-23.17]
enum class Side : uint8_t { Front, Right, Rear, Left };

// The side that a section faces, and the side of the card that it counts as.
Side facing_of(Section section);
Side side_of(Section section);

// Whether the section fights: front sections and the front edges of stretched tokens. [ONUS-23.14]
constexpr bool is_front(Section section) {
  return section <= Section::F4 || section == Section::FL || section == Section::FR;
}

using Ring = FixedList<Section, 14>;

// The perimeter clockwise, beginning with F1. [ONUS-23.9]
Ring ring_of(const Body& body);
SectionSet sections_of(const Body& body);

// The section after this one on the ring, clockwise or the other way.
Section next_on_ring(const Body& body, Section section, bool is_clockwise);

// The section's edge; it runs clockwise.
Segment edge_of(const Body& body, Section section);

// Where a token lies that is laid against the section, looking at it. [ONUS-23.10]
Pose token_pose(const Body& body, Section section);
Polygon token_square(const Body& body, Section section);

// How much of two opposite edges stands against each other: nothing unless both lie on one line
// within e. Full means that their ends agree within e. [ONUS-23.12]
struct Overlap {
  bool is_full = false;
  int32_t length = 0;    // its fraction dropped
  bool is_half = false;  // at least half a section [ONUS-23.15]
};
Overlap overlap_of(const Segment& a, const Segment& b, int32_t pitch);

struct Pair {
  Section own = Section::F1;
  uint16_t other = 0;  // its place among the others
  Section theirs = Section::F1;
  Overlap overlap;
};
using Pairs = FixedList<Pair, 16>;

// A unit in question and its sections that are not yet taken by a pair. [ONUS-23.13]
struct Fighter {
  Body body;
  SectionSet open = 0;
};

// The pairs of one unit with the others: full matches, then, if allowed, halves, the longer first;
// of equal ones that which comes first clockwise round the unit. [ONUS-23.12] [ONUS-23.15]
Pairs list_pairs(const Fighter& own, std::span<const Fighter> others, bool with_halves);

// What of a unit a toucher has met. [ONUS-23.23] [ONUS-23.33]
struct Met {
  FixedList<Side, 2> sides;     // that contain the point
  bool is_left_token = false;   // FL from its flank or rear
  bool is_right_token = false;  // FR likewise
};
Met met_at(const Body& body, Point point, Point toucher_centre);

}  // namespace acies::field
