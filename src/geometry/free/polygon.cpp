#include "geometry/free/polygon.h"

#include <algorithm>
#include <array>

namespace acies::field {
namespace {

void measure(Polygon& shape) {
  shape.low = shape.high = shape.corners[0];
  for (const Point corner : shape.corners) {
    shape.low = {std::min(shape.low.x, corner.x), std::min(shape.low.y, corner.y)};
    shape.high = {std::max(shape.high.x, corner.x), std::max(shape.high.y, corner.y)};
  }
}

bool is_left_or_below(Point a, Point b) { return a.x != b.x ? a.x < b.x : a.y < b.y; }

using HullPoints = FixedList<Point, kMaxHull + 1>;

// Adds a point to one side of the hull; earlier points that no longer turn right are removed.
void wind(HullPoints& hull, size_t fixed, Point point) {
  while (hull.size() > fixed) {
    const Point last = hull.back();
    if (cross(last - hull[hull.size() - 2], point - last) < 0) break;
    hull.pop_back();
  }
  hull.push_back(point);
}

}  // namespace

Polygon make_polygon(std::span<const Point> corners) {
  Polygon shape;
  for (const Point corner : corners) shape.corners.push_back(corner);
  measure(shape);
  assert(is_convex(shape));
  return shape;
}

Polygon make_rectangle(const Pose& pose, Box box) {
  // Opposite corners are mirrored at the centre, so that opposite sides are parallel.
  const Point across = turned({box.half_width, 0}, pose.heading);
  const Point ahead = turned({0, box.half_depth}, pose.heading);
  const Point right = ahead + across;
  const Point left = ahead - across;
  const Point centre = pose.place();
  Polygon shape;
  shape.corners.push_back(centre + left);
  shape.corners.push_back(centre + right);
  shape.corners.push_back(centre - left);
  shape.corners.push_back(centre - right);
  measure(shape);
  return shape;
}

Polygon make_part(const Pose& frame, Point rear_left, Point front_right) {
  // [ONUS-23.4] Each product is rounded separately, so corners are sums of what their sides share.
  const Point left = to_world(frame, {rear_left.x, 0});
  const Point right = to_world(frame, {front_right.x, 0});
  const Point front = turned({0, front_right.y}, frame.heading);
  const Point rear = turned({0, rear_left.y}, frame.heading);
  Polygon shape;
  shape.corners.push_back(left + front);
  shape.corners.push_back(right + front);
  shape.corners.push_back(right + rear);
  shape.corners.push_back(left + rear);
  measure(shape);
  return shape;
}

Polygon make_hull(std::span<const Point> points) {
  assert(!points.empty() && points.size() <= kMaxHull);
  std::array<Point, kMaxHull> sorted{};
  const size_t count = points.size();
  std::copy(points.begin(), points.end(), sorted.begin());
  std::sort(sorted.begin(), sorted.begin() + count, is_left_or_below);
  HullPoints hull;
  hull.push_back(sorted[0]);
  for (size_t i = 1; i < count; ++i) wind(hull, 1, sorted[i]);
  const size_t upper = hull.size();
  for (size_t i = count; i-- > 0;) wind(hull, upper, sorted[i]);
  while (hull.size() > 1 && hull.back() == hull[0]) hull.pop_back();
  Polygon shape;
  for (const Point corner : hull) shape.corners.push_back(corner);
  measure(shape);
  return shape;
}

Polygon moved(const Polygon& shape, Point by) {
  Polygon copy;
  for (const Point corner : shape.corners) copy.corners.push_back(corner + by);
  copy.low = shape.low + by;
  copy.high = shape.high + by;
  return copy;
}

Polygon swept(const Polygon& shape, Point by) {
  Polygon hull;
  int64_t before = cross(shape.edge(shape.size() - 1), by);  // positive: the edge goes ahead
  for (size_t i = 0; i < shape.size(); ++i) {
    const int64_t after = cross(shape.edge(i), by);
    const Point corner = shape[i];
    if (before <= 0 && (after <= 0 || before < 0)) hull.corners.push_back(corner);
    if (before > 0 || after > 0) hull.corners.push_back(corner + by);
    if (before > 0 && after < 0) hull.corners.push_back(corner);
    before = after;
  }
  measure(hull);
  return hull;
}

Polygon make_sum(const Polygon& a, const Polygon& b) {
  FixedList<Point, kMaxHull> sums;
  for (const Point p : a.corners) {
    for (const Point q : b.corners) sums.push_back(p + q);
  }
  return make_hull({sums.begin(), sums.end()});
}

bool contains(const Polygon& shape, Point point) {
  for (size_t i = 0; i < shape.size(); ++i) {
    if (cross(shape.edge(i), point - shape[i]) > 0) return false;
  }
  return true;
}

bool is_convex(const Polygon& shape) {
  for (size_t i = 0; i < shape.size(); ++i) {
    const Point edge = shape.edge(i);
    if (cross(edge, shape.edge(i + 1 == shape.size() ? 0 : i + 1)) > 0) return false;
    if (squared_length(edge) == 0) return false;
    for (const Point corner : shape.corners) {
      if (cross(edge, corner - shape[i]) > 0) return false;
    }
  }
  return shape.size() >= 3;
}

}  // namespace acies::field
