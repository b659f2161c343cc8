// Shooting: arc, range, line of sight, and the side of the target that is struck.
// [ONUS-23.40] to [ONUS-23.45]
//
// Sight is an exact sweep: between two neighbouring directions to corners and crossings nothing
// changes, so that one ray between them tells all.
#pragma once

#include "geometry/free/sections.h"

namespace acies::field {

// The middle of the card's front edge. [ONUS-23.40]
Point eye_of(const Body& body);

// Whether a part of the shape lies in the closed half-plane before the front. [ONUS-23.42]
bool is_in_arc(Point eye, Heading facing, const Polygon& shape);

// Whether the nearest of the target's parts is at most so far away. [ONUS-23.41]
bool is_in_range(Point eye, std::span<const Polygon> target, int32_t range);

// Whether the closed half-plane and the shapes leave a view of the target wider than 0.1 degree.
struct Sight {
  bool is_in_arc = false;  // a part of the target can be named at all [ONUS-11.11]
  bool is_clear = false;
  Point seen{};  // if clear: where a ray in the middle of the widest view ends, on the target
  FixedList<uint16_t, 64> blockers;  // those that stand before the target in some direction
};
Sight sight_of(Point eye, Heading facing, std::span<const Polygon> target, Obstacles others);

// The sides of a card that a shot from this point strikes: two if the defender chooses.
// [ONUS-23.44] [ONUS-23.45]
FixedList<Side, 2> sides_struck(const Body& target, Point eye);

}  // namespace acies::field
