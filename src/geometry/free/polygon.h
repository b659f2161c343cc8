// [ONUS-23.2] [ONUS-23.9] [ONUS-23.20] Convex polygons with whole corners, clockwise like a unit's
// perimeter: cards, tokens, the ground of a straight step, and terrain.
#pragma once

#include <span>

#include "core/base/fixed_list.h"
#include "geometry/free/plane.h"
#include "geometry/free/thing.h"

namespace acies::field {

// Terrain has up to 8 corners; the sum of such a piece and a card has up to 12.
inline constexpr size_t kMaxCorners = 12;

struct Polygon {
  FixedList<Point, kMaxCorners> corners;
  Point low;  // the least and the greatest coordinates
  Point high;

  constexpr size_t size() const { return corners.size(); }
  constexpr Point operator[](size_t i) const { return corners[i]; }
  constexpr Point next(size_t i) const { return corners[i + 1 == corners.size() ? 0 : i + 1]; }
  constexpr Point edge(size_t i) const { return next(i) - corners[i]; }
};

// [ONUS-23.22] A shape that blocks the way, and the thing that it belongs to. A thing may have
// several shapes.
struct Obstacle {
  Polygon shape;
  Thing owner;
};
using Obstacles = std::span<const Obstacle>;

// The most obstacles in one question. A game's field has room for no more.
inline constexpr size_t kMaxObstacles = 512;

// From corners that run clockwise round a convex shape.
Polygon make_polygon(std::span<const Point> corners);

// A card or token: front left, front right, rear right, rear left, as the unit sees it.
Polygon make_rectangle(const Pose& pose, Box box);

// The part of a card's own frame between two of its corners, placed on the field.
Polygon make_part(const Pose& frame, Point rear_left, Point front_right);

// The smallest convex shape around up to kMaxHull points, starting with the westernmost.
inline constexpr size_t kMaxHull = kMaxCorners * 4;
Polygon make_hull(std::span<const Point> points);

Polygon moved(const Polygon& shape, Point by);

// [ONUS-23.20] The ground of a straight way: the exact hull of start and end.
Polygon swept(const Polygon& shape, Point by);

// All sums of a point of one shape and a point of the other.
Polygon make_sum(const Polygon& a, const Polygon& b);

// Whether the point lies in the shape or on its edge.
bool contains(const Polygon& shape, Point point);

// Whether no two corners coincide and all turns are to the right.
bool is_convex(const Polygon& shape);

}  // namespace acies::field
