// Shooting: arc, range, line of sight, and the side of the target that is hit.
// [ONUS-23.40] to [ONUS-23.45]
//
// Sight is an exact sweep. Nothing changes between two neighbouring directions to corners and
// crossings, so one ray between them decides.
#pragma once

#include "geometry/free/sections.h"

namespace acies::field {

// [ONUS-23.40] The middle of the card's front edge.
Point eye_of(const Body& body);

// [ONUS-23.42] Whether a part of the shape lies in the closed half-plane before the front.
bool is_in_arc(Point eye, Heading facing, const Polygon& shape);

// [ONUS-23.41] Whether the nearest part of the target is at most this far away.
bool is_in_range(Point eye, std::span<const Polygon> target, int32_t range);

// The part of a line over one thing: from one length to another, each rounded.
struct Crossing {
  Thing owner;
  int32_t enter;
  int32_t leave;
  friend bool operator==(const Crossing&, const Crossing&) = default;
};
// A line meets fewer, because things do not overlap and the field is finite.
inline constexpr size_t kMaxCrossings = 256;
using Crossings = FixedList<Crossing, kMaxCrossings>;

// The things that a line crosses, in the order of their entries. If shapes of one thing overlap or
// touch on the line, they are one crossing. A shape that the line only touches is not crossed.
Crossings crossings_of(Point from, Point to, Obstacles others);

// Whether the half-plane and the shapes leave a view of the target wider than 0.1 degree.
struct Sight {
  bool is_in_arc = false;  // a part of the target is in the arc, so it can be named [ONUS-11.11]
  bool is_clear = false;
  // The end of the line of sight on the target: the middle of the widest view. If no view is clear,
  // obstacles are ignored for this.
  Point end{};
  FixedList<uint16_t, kMaxObstacles> blockers;  // shapes in front of the target, in some direction
  Crossings crossings;                          // of the line of sight
};
Sight sight_of(Point eye, Heading facing, std::span<const Polygon> target, Obstacles others);

// [ONUS-23.44] [ONUS-23.45] The sides of a card that a shot from this point hits: two if the
// defender chooses.
FixedList<Side, 2> sides_struck(const Body& target, Point eye);

}  // namespace acies::field
