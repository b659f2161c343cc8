// Convex polygons with whole corners, clockwise as a unit's perimeter runs: cards, tokens, the
// ground that a straight step sweeps, and terrain. [ONUS-23.2] [ONUS-23.9] [ONUS-23.20]
#pragma once

#include <span>

#include "core/base/fixed_list.h"
#include "geometry/free/plane.h"

namespace acies::field {

// Terrain has up to 8; the sum of such a piece and a card has up to 12.
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

// Something in the way: a shape, and whose it is. Shapes with one owner are one unit. [ONUS-23.22]
struct Obstacle {
  Polygon shape;
  uint16_t owner = 0;
};
using Obstacles = std::span<const Obstacle>;

// Of corners that run clockwise round a convex shape.
Polygon make_polygon(std::span<const Point> corners);

// A card or token: front left, front right, rear right, rear left, as the unit sees it.
Polygon make_rectangle(const Pose& pose, Box box);

// The part of a card's own frame between two corners of it, as it lies on the field.
Polygon make_part(const Pose& frame, Point rear_left, Point front_right);

// The smallest convex shape round up to kMaxHull points; its corners begin with the westernmost.
inline constexpr size_t kMaxHull = kMaxCorners * 4;
Polygon make_hull(std::span<const Point> points);

Polygon moved(const Polygon& shape, Point by);

// The ground covered on a straight way: the exact hull of start and end. [ONUS-23.20]
Polygon swept(const Polygon& shape, Point by);

// All sums of a point of the one and a point of the other.
Polygon make_sum(const Polygon& a, const Polygon& b);

// Whether the point lies in the shape or on its edge.
bool contains(const Polygon& shape, Point point);

// Whether no two corners coincide and all turns are to the right.
bool is_convex(const Polygon& shape);

}  // namespace acies::field
