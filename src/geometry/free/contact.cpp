#include "geometry/free/contact.h"

#include <algorithm>

namespace acies::field {
namespace {

bool is_box_apart(const Polygon& a, const Polygon& b, int32_t limit) {
  return a.low.x - b.high.x > limit || b.low.x - a.high.x > limit || a.low.y - b.high.y > limit ||
         b.low.y - a.high.y > limit;
}

// How far a shape stays outside an edge, times the edge's length; negative if it reaches in.
int64_t clearance(Point from, Point edge, const Polygon& shape) {
  int64_t least = cross(edge, shape[0] - from);
  for (size_t i = 1; i < shape.size(); ++i) {
    least = std::min(least, cross(edge, shape[i] - from));
  }
  return least;
}

// Whether a positive product of a distance and a length means more than the tolerance.
bool is_above_tolerance(int64_t product, int64_t squared_edge) {
  constexpr int64_t kPlenty = int64_t{1} << 31U;  // more than the tolerance times any length
  const int64_t size = std::min(product, kPlenty);
  return size * size > int64_t{kTolerance} * kTolerance * squared_edge;
}

struct Reach {
  bool is_deep = true;    // inside every edge by more than e
  bool is_in = true;      // inside every edge
  bool is_apart = false;  // outside one edge by more than e
};

void look(const Polygon& a, const Polygon& b, Reach& reach) {
  for (size_t i = 0; i < a.size() && !reach.is_apart; ++i) {
    const Point edge = a.edge(i);
    const int64_t clear = clearance(a[i], edge, b);
    if (clear > 0) reach.is_in = false;
    if (clear >= 0 || (reach.is_deep && !is_above_tolerance(-clear, squared_length(edge)))) {
      reach.is_deep = false;
    }
    reach.is_apart = clear > 0 && is_above_tolerance(clear, squared_length(edge));
  }
}

Reach reach_of(const Polygon& a, const Polygon& b) {
  Reach reach;
  look(a, b, reach);
  look(b, a, reach);
  return reach;
}

bool is_corner_within(const Polygon& a, const Polygon& b, int32_t limit) {
  for (const Point corner : a.corners) {
    for (size_t i = 0; i < b.size(); ++i) {
      if (is_within(corner, Segment{b[i], b.next(i)}, limit)) return true;
    }
  }
  return false;
}

// Whether no edge of either shape has the other wholly outside.
bool is_meeting(const Polygon& a, const Polygon& b) {
  for (size_t i = 0; i < a.size(); ++i) {
    if (clearance(a[i], a.edge(i), b) > 0) return false;
  }
  for (size_t i = 0; i < b.size(); ++i) {
    if (clearance(b[i], b.edge(i), a) > 0) return false;
  }
  return true;
}

// The square of a point's distance from an edge, rounded down.
uint64_t floor_square(Point point, const Segment& edge) {
  const Point way = edge.to - edge.from;
  const int64_t along = dot(point - edge.from, way);
  const int64_t whole = squared_length(way);
  if (along <= 0) return static_cast<uint64_t>(squared_length(point - edge.from));
  if (along >= whole) return static_cast<uint64_t>(squared_length(point - edge.to));
  return static_cast<uint64_t>(squared(cross(way, point - edge.from)) / whole);
}

uint64_t floor_square(Point point, const Polygon& shape) {
  uint64_t least = floor_square(point, Segment{shape[0], shape.next(0)});
  for (size_t i = 1; i < shape.size(); ++i) {
    least = std::min(least, floor_square(point, Segment{shape[i], shape.next(i)}));
  }
  return least;
}

int32_t rounded_share(int64_t length, int64_t part, int64_t whole) {
  const Wide product = Wide{length} * part;
  const Wide half = whole / 2;
  return static_cast<int32_t>((product + (product < 0 ? -half : half)) / whole);
}

// The point of an edge nearest to a point, rounded.
Point nearest_on(Point point, const Segment& edge) {
  const Point way = edge.to - edge.from;
  const int64_t whole = squared_length(way);
  if (whole == 0) return edge.from;
  const int64_t along = std::clamp(dot(point - edge.from, way), int64_t{0}, whole);
  return edge.from + Point{rounded_share(way.x, along, whole), rounded_share(way.y, along, whole)};
}

Point nearest_on(Point point, const Polygon& shape) {
  size_t best = 0;
  uint64_t least = UINT64_MAX;
  for (size_t i = 0; i < shape.size(); ++i) {
    const uint64_t square = floor_square(point, Segment{shape[i], shape.next(i)});
    if (square < least) {
      least = square;
      best = i;
    }
  }
  return nearest_on(point, Segment{shape[best], shape.next(best)});
}

// The points of a shape near the other. The contact is straight, so its ends are enough.
struct Stretch {
  Point first{};
  Point last{};
  bool is_empty = true;

  void take(Point point) {
    const auto is_before = [](Point a, Point b) { return a.x != b.x ? a.x < b.x : a.y < b.y; };
    if (is_empty || is_before(point, first)) first = point;
    if (is_empty || is_before(last, point)) last = point;
    is_empty = false;
  }
};

Stretch touched_stretch(const Polygon& touched, const Polygon& toucher, int32_t limit) {
  Stretch stretch;
  for (const Point corner : toucher.corners) {
    if (is_within(corner, touched, limit)) stretch.take(nearest_on(corner, touched));
  }
  for (const Point corner : touched.corners) {
    if (is_within(corner, toucher, limit)) stretch.take(corner);
  }
  return stretch;
}

// The smallest limit, from e upwards, at which two shapes count as near each other.
int32_t nearness(const Polygon& a, const Polygon& b) {
  return std::max(kTolerance, floor_distance(a, b) + 1);
}

}  // namespace

Contact contact_of(const Polygon& a, const Polygon& b) {
  if (is_box_apart(a, b, kTolerance)) return Contact::Apart;
  const Reach reach = reach_of(a, b);
  if (reach.is_apart) return Contact::Apart;
  if (reach.is_deep) return Contact::Overlapping;
  if (reach.is_in) return Contact::Touching;
  const bool is_near = is_corner_within(a, b, kTolerance) || is_corner_within(b, a, kTolerance);
  return is_near ? Contact::Touching : Contact::Apart;
}

bool is_overlapping(const Polygon& a, const Polygon& b) {
  if (is_box_apart(a, b, 0)) return false;
  const Reach reach = reach_of(a, b);
  return reach.is_deep && !reach.is_apart;
}

bool is_touching(const Polygon& a, const Polygon& b) {
  return contact_of(a, b) == Contact::Touching;
}

bool is_within(const Polygon& a, const Polygon& b, int32_t limit) {
  if (is_box_apart(a, b, limit)) return false;
  return is_corner_within(a, b, limit) || is_corner_within(b, a, limit) || is_meeting(a, b);
}

bool is_within(Point point, const Polygon& shape, int32_t limit) {
  for (size_t i = 0; i < shape.size(); ++i) {
    if (is_within(point, Segment{shape[i], shape.next(i)}, limit)) return true;
  }
  return contains(shape, point);
}

bool is_within(Point point, const Segment& edge, int32_t limit) {
  const int64_t square = int64_t{limit} * limit;
  const Point way = edge.to - edge.from;
  const int64_t along = dot(point - edge.from, way);
  if (along <= 0) return squared_length(point - edge.from) <= square;
  const int64_t whole = squared_length(way);
  if (along >= whole) return squared_length(point - edge.to) <= square;
  return squared(cross(way, point - edge.from)) <= Wide{square} * whole;
}

int32_t floor_distance(const Polygon& a, const Polygon& b) {
  if (is_meeting(a, b)) return 0;
  uint64_t least = UINT64_MAX;
  for (const Point corner : a.corners) least = std::min(least, floor_square(corner, b));
  for (const Point corner : b.corners) least = std::min(least, floor_square(corner, a));
  return static_cast<int32_t>(floor_root(least));
}

int32_t floor_distance(Point point, const Polygon& shape) {
  return contains(shape, point) ? 0 : static_cast<int32_t>(floor_root(floor_square(point, shape)));
}

bool is_inside(const Polygon& shape, const Field& field) {
  return shape.low.x >= -kTolerance && shape.low.y >= -kTolerance &&
         shape.high.x <= field.width + kTolerance && shape.high.y <= field.depth + kTolerance;
}

Point touched_point(const Polygon& touched, const Polygon& toucher) {
  Stretch stretch = touched_stretch(touched, toucher, kTolerance);
  if (stretch.is_empty) stretch = touched_stretch(touched, toucher, nearness(touched, toucher));
  if (stretch.is_empty) stretch.take(toucher[0]);  // they cross, with no corner near the other
  const Point sum = stretch.first + stretch.last;
  return nearest_on({sum.x / 2, sum.y / 2}, touched);
}

}  // namespace acies::field
