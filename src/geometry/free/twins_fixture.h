// For tests only: slow and simple second implementations ("twins") of the field's operations, and
// random shapes near the limits at which answers change. ACIES_CASES sets the number of cases.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

#include "core/luck/rng.h"
#include "geometry/free/alignment.h"
#include "geometry/free/flight.h"
#include "geometry/free/sight.h"
#include "geometry/free/sweep.h"

namespace acies::field::twin {

// The number of cases: as the test asks, or as the environment says. A slow test takes a share.
inline uint64_t cases(uint64_t usual, uint64_t share = 1) {
  const char* wish = std::getenv("ACIES_CASES");
  return wish == nullptr ? usual
                         : std::max(usual, uint64_t{std::strtoull(wish, nullptr, 10)} / share);
}

// ---- random shapes

inline int32_t between(Rng& rng, int32_t low, int32_t high) {
  return low + static_cast<int32_t>(rng.below(static_cast<uint32_t>(high - low + 1)));
}

// Straight, nearly straight, or any.
inline Heading any_heading(Rng& rng) {
  const int32_t kind = between(rng, 0, 3);
  const int32_t quarter = between(rng, 0, 3) * kQuarterTurn;
  if (kind == 0) return turned_by(0, quarter);
  if (kind == 1) return turned_by(0, quarter + between(rng, -3, 3));
  return turned_by(0, between(rng, 0, kFullTurn - 1));
}

// Parallel to a heading, nearly parallel, at a right angle, or any.
inline Heading heading_like(Rng& rng, Heading heading) {
  const int32_t kind = between(rng, 0, 3);
  if (kind == 0) return turned_by(heading, between(rng, 0, 3) * kQuarterTurn);
  if (kind == 1) return turned_by(heading, between(rng, 0, 3) * kQuarterTurn + between(rng, -9, 9));
  return any_heading(rng);
}

inline Point any_point(Rng& rng, int32_t size) {
  const int32_t x = between(rng, 0, size);
  const int32_t y = between(rng, 0, size);
  return {x, y};
}

inline Pose any_pose(Rng& rng, int32_t size) {
  const Point place = any_point(rng, size);
  return make_pose(place, any_heading(rng));
}

inline Body any_body(Rng& rng, int32_t size) {
  Body body;
  body.pose = any_pose(rng, size);
  body.has_left = between(rng, 0, 2) == 0;
  body.has_right = between(rng, 0, 2) == 0;
  return body;
}

// A card, a token or a piece of terrain.
inline Polygon any_shape(Rng& rng, const Pose& pose) {
  const int32_t kind = between(rng, 0, 3);
  if (kind == 0) return make_rectangle(pose, kToken);
  if (kind != 1) return make_rectangle(pose, kCard);
  std::vector<Point> points;
  for (int i = 0; i < 8; ++i) {
    const Point local{between(rng, -4000, 4000), between(rng, -4000, 4000)};
    points.push_back(to_world(pose, local));
  }
  const Polygon hull = make_hull(points);
  return hull.size() >= 3 ? hull : make_rectangle(pose, kToken);
}

// The second shape moved along the normal of an edge of the first until this gap is left.
inline Polygon pushed_to(const Polygon& first, size_t edge_number, const Polygon& second,
                         int32_t gap) {
  const Point edge = first.edge(edge_number);
  const auto length = static_cast<int64_t>(floor_root(static_cast<uint64_t>(squared_length(edge))));
  int64_t least = INT64_MAX;
  for (const Point corner : second.corners) {
    least = std::min(least, cross(edge, corner - first[edge_number]));
  }
  const int64_t way = gap - least / length;
  const Point by{static_cast<int32_t>(-edge.y * way / length),
                 static_cast<int32_t>(edge.x * way / length)};
  return moved(second, by);
}

struct Two {
  Polygon a;
  Polygon b;
};

// Two shapes within a few units of touching or overlapping, or anywhere nearby.
inline Two any_two(Rng& rng) {
  const Pose pose = any_pose(rng, kWidest);
  Two two{any_shape(rng, pose), {}};
  const Point off{between(rng, -6000, 6000), between(rng, -6000, 6000)};
  two.b = any_shape(rng, make_pose(pose.place() + off, heading_like(rng, pose.heading)));
  if (between(rng, 0, 7) == 0) return two;
  const auto edge = static_cast<size_t>(rng.below(static_cast<uint32_t>(two.a.size())));
  two.b = pushed_to(two.a, edge, two.b, between(rng, -9, 9));
  return two;
}

// ---- hulls by wrapping

// The corners of the hull, clockwise. Each next point has all others to its right.
inline std::vector<Point> wrap(const std::vector<Point>& points) {
  const auto is_first = [](Point a, Point b) { return a.x != b.x ? a.x < b.x : a.y < b.y; };
  const Point start = *std::min_element(points.begin(), points.end(), is_first);
  std::vector<Point> hull{start};
  for (;;) {
    const Point at = hull.back();
    Point best = at;
    for (const Point point : points) {
      if (point == at) continue;
      const int64_t turn = cross(best - at, point - at);
      const bool is_farther = squared_length(point - at) > squared_length(best - at);
      if (best == at || turn > 0 || (turn == 0 && is_farther)) best = point;
    }
    if (best == start || best == at) return hull;
    hull.push_back(best);
  }
}

inline std::vector<Point> corners_of(const Polygon& shape) {
  return {shape.corners.begin(), shape.corners.end()};
}

inline bool is_same_ring(std::vector<Point> a, const std::vector<Point>& b) {
  if (a.size() != b.size()) return false;
  for (size_t i = 0; i < a.size(); ++i) {
    if (a == b) return true;
    std::rotate(a.begin(), a.begin() + 1, a.end());
  }
  return false;
}

// ---- contact by differences: the places of one shape at which both share a point

inline std::vector<Point> differences(const Polygon& a, const Polygon& b) {
  std::vector<Point> all;
  for (const Point p : a.corners) {
    for (const Point q : b.corners) all.push_back(p - q);
  }
  return wrap(all);
}

inline bool is_segment_within(Point from, Point to, int32_t limit) {
  const Point way = to - from;
  const Wide square = Wide{limit} * limit;
  const int64_t foot = -dot(from, way);
  if (foot < 0) return squared_length(from) <= square;
  if (foot > squared_length(way)) return squared_length(to) <= square;
  return squared(cross(from, to)) <= square * squared_length(way);
}

// Whether the origin lies deeper than `depth` below every edge of the hull.
inline bool is_origin_deeper(const std::vector<Point>& hull, int32_t depth) {
  for (size_t i = 0; i < hull.size(); ++i) {
    const Point edge = hull[(i + 1) % hull.size()] - hull[i];
    const int64_t below = -cross(edge, -hull[i]);
    if (below <= 0 || squared(below) <= Wide{depth} * depth * squared_length(edge)) return false;
  }
  return true;
}

inline bool is_within(const Polygon& a, const Polygon& b, int32_t limit) {
  const std::vector<Point> hull = differences(a, b);
  for (size_t i = 0; i < hull.size(); ++i) {
    if (is_segment_within(hull[i], hull[(i + 1) % hull.size()], limit)) return true;
  }
  return is_origin_deeper(hull, 0);
}

inline Contact contact_of(const Polygon& a, const Polygon& b) {
  if (is_origin_deeper(differences(a, b), kTolerance)) return Contact::Overlapping;
  return twin::is_within(a, b, kTolerance) ? Contact::Touching : Contact::Apart;
}

// ---- first contact by trying every measure

inline Polygon hull_of_way(const Polygon& part, Point by) {
  std::vector<Point> points = corners_of(part);
  for (const Point corner : part.corners) points.push_back(corner + by);
  return make_polygon(wrap(points));
}

inline bool meets(const Body& body, const Step& step, int32_t measure, const Polygon& shape,
                  bool is_touched_before) {
  const Pose pose = pose_after(body, step, measure);
  const Parts start = parts_of(body);
  const Parts end = parts_of(body.at(pose));
  for (size_t i = 0; i < start.size(); ++i) {
    const Polygon ground =
        is_turn(step) ? end[i] : hull_of_way(start[i], pose.place() - body.pose.place());
    const Contact contact = twin::contact_of(ground, shape);
    if (contact == Contact::Overlapping) return true;
    if (contact == Contact::Touching && !is_touched_before) return true;
  }
  return false;
}

// Tries every measure of a straight step from the shortest; of a turn every half degree, then every
// hundredth back from the first meeting. One above the whole measure if nothing is met.
inline int32_t first_meeting(const Body& body, const Step& step, const Polygon& shape,
                             bool is_touched_before) {
  const int32_t whole = measure_of(step);
  if (meets(body, step, 0, shape, is_touched_before)) return 0;
  const int32_t stride = is_turn(step) ? kTurnSample : 1;
  for (int32_t below = 0; below < whole; below += stride) {
    const int32_t above = std::min(below + stride, whole);
    if (!meets(body, step, above, shape, is_touched_before)) continue;
    int32_t at = below + 1;
    while (at < above && !meets(body, step, at, shape, is_touched_before)) ++at;
    return at;
  }
  return whole + 1;
}

// ---- sight in all directions, with nothing left out

struct Ray {
  Wide x;
  Wide y;
};
inline Wide cross(const Ray& a, const Ray& b) { return a.x * b.y - a.y * b.x; }
inline Wide dot(const Ray& a, const Ray& b) { return a.x * b.x + a.y * b.y; }

// The point where a ray enters a convex shape, found by cutting it with the half-plane of each
// edge. A fraction; without a lower part the ray never enters.
struct Entry {
  Wide upper = 0;
  Wide lower = 0;
};
inline bool is_before(const Entry& a, const Entry& b) {
  return a.upper * b.lower < b.upper * a.lower;
}
inline Entry entry_of(Point eye, const Ray& ray, const Polygon& shape) {
  Entry in{0, 1};
  Entry out{1, 0};  // never leaves
  for (size_t i = 0; i < shape.size(); ++i) {
    const Point edge = shape.edge(i);
    const Wide outside = field::cross(edge, eye - shape[i]);
    const Wide change = Wide{edge.x} * ray.y - Wide{edge.y} * ray.x;
    if (change == 0 && outside > 0) return {};
    if (change < 0 && is_before(in, {outside, -change})) in = {outside, -change};
    if (change > 0 && is_before({-outside, change}, out)) out = {-outside, change};
  }
  return is_before(in, out) ? in : Entry{};
}

inline void add_crossings(std::vector<Ray>& rays, Point eye, const Polygon& a, const Polygon& b) {
  for (size_t i = 0; i < a.size(); ++i) {
    for (size_t k = 0; k < b.size(); ++k) {
      const Point edge = a.edge(i);
      const Point other = b.edge(k);
      const Wide turn = field::cross(edge, other);
      const Wide part = field::cross(b[k] - a[i], other);
      const Wide sign = turn < 0 ? -1 : 1;
      if (turn == 0 || part * sign < 0 || part * sign > turn * sign) continue;
      const Point start = a[i] - eye;
      rays.push_back(
          {sign * (turn * start.x + part * edge.x), sign * (turn * start.y + part * edge.y)});
    }
  }
}

inline std::vector<Ray> all_rays(Point eye, const Ray& front, std::span<const Polygon> target,
                                 Obstacles others) {
  std::vector<Ray> rays;
  const auto take = [&](const Polygon& shape) {
    for (const Point corner : shape.corners) {
      rays.push_back({corner.x - eye.x, corner.y - eye.y});
    }
  };
  for (const Polygon& part : target) take(part);
  for (const Obstacle& other : others) {
    take(other.shape);
    for (const Polygon& part : target) add_crossings(rays, eye, part, other.shape);
  }
  std::erase_if(rays, [&](const Ray& ray) { return dot(front, ray) <= 0; });
  std::sort(rays.begin(), rays.end(), [](const Ray& a, const Ray& b) { return cross(a, b) > 0; });
  rays.insert(rays.begin(), Ray{front.y, -front.x});
  rays.push_back({-front.y, front.x});
  return rays;
}

inline bool is_seen(Point eye, const Ray& ray, std::span<const Polygon> target, Obstacles others) {
  Entry nearest;
  for (const Polygon& part : target) {
    const Entry entry = entry_of(eye, ray, part);
    if (entry.lower == 0) continue;
    if (nearest.lower == 0 || is_before(entry, nearest)) nearest = entry;
  }
  if (nearest.lower == 0) return false;
  for (const Obstacle& other : others) {
    const Entry entry = entry_of(eye, ray, other.shape);
    if (entry.lower != 0 && is_before(entry, nearest)) return false;
  }
  return true;
}

// Halved until the products of a comparison fit.
inline Ray small(Ray ray) {
  constexpr Wide kLimit = Wide{1} << 38U;
  while (ray.x >= kLimit || -ray.x >= kLimit || ray.y >= kLimit || -ray.y >= kLimit) {
    ray = {ray.x / 2, ray.y / 2};
  }
  return ray;
}

inline bool is_sight_clear(Point eye, Heading facing, std::span<const Polygon> target,
                           Obstacles others) {
  const Ray front{-sine(facing), cosine(facing)};
  const std::vector<Ray> rays = all_rays(eye, front, target, others);
  Ray begin = rays[0];
  for (size_t i = 0; i + 1 < rays.size(); ++i) {
    Ray middle{rays[i].x + rays[i + 1].x, rays[i].y + rays[i + 1].y};
    if (middle.x == 0 && middle.y == 0) middle = front;
    if (cross(rays[i], rays[i + 1]) == 0 && dot(rays[i], rays[i + 1]) > 0) continue;
    if (!is_seen(eye, middle, target, others)) {
      begin = rays[i + 1];
      continue;
    }
    const Ray from = small(begin);
    const Ray to = small(rays[i + 1]);
    const Wide cos = dot(from, to);
    if (cos <= 0 || (cross(from, to) << 32U) > cos * 7496140) return true;
  }
  return false;
}

// ---- flight by trying all legs between all corners

// Whether a place in a grown obstacle is deeper than `depth`.
inline bool is_deeper(const std::vector<Point>& grown, Point place, int32_t depth) {
  std::vector<Point> about;
  for (const Point corner : grown) about.push_back(corner - place);
  return is_origin_deeper(about, depth);
}

// Cuts a leg at the lines of the shrunken edges, and judges each piece by its middle.
inline bool is_leg_cut(Point from, Point to, const std::vector<Point>& grown, int32_t depth) {
  struct Cut {
    Wide upper;
    Wide lower;
  };
  std::vector<Cut> cuts{{0, 1}, {1, 1}};
  std::vector<std::pair<Wide, Wide>> lines;  // heights of both ends above each line
  for (size_t i = 0; i < grown.size(); ++i) {
    const Point edge = grown[(i + 1) % grown.size()] - grown[i];
    const Wide square = Wide{depth} * depth * squared_length(edge);
    const Wide skin = static_cast<Wide>(floor_root(static_cast<uint64_t>(square)));
    const Wide a = field::cross(edge, from - grown[i]) + skin;
    const Wide b = field::cross(edge, to - grown[i]) + skin;
    lines.emplace_back(a, b);
    if ((a < 0) != (b < 0)) cuts.push_back(a < b ? Cut{-a, b - a} : Cut{a, a - b});
  }
  std::sort(cuts.begin(), cuts.end(),
            [](const Cut& a, const Cut& b) { return a.upper * b.lower < b.upper * a.lower; });
  for (size_t i = 0; i + 1 < cuts.size(); ++i) {
    const Cut& a = cuts[i];
    const Cut& b = cuts[i + 1];
    if (a.upper * b.lower == b.upper * a.lower) continue;
    const Wide upper = a.upper + b.upper;  // strictly between
    const Wide lower = a.lower + b.lower;
    const bool is_in = std::all_of(lines.begin(), lines.end(), [&](const auto& line) {
      return line.first * (lower - upper) + line.second * upper < 0;
    });
    if (is_in) return true;
  }
  return false;
}

// The shortest length to the rear line in units of 2^-8; negative if there is no way.
inline int64_t flight_length(const Pose& pose, Box box, Obstacles obstacles, const Field& field,
                             RearLine rear) {
  const Polygon card = make_rectangle({0, 0, pose.heading, 0}, box);
  const int32_t goal = rear == RearLine::Low ? -card.low.y : field.depth - card.high.y;
  std::vector<std::vector<Point>> grown;
  std::vector<int32_t> skins;
  std::vector<Point> nodes{pose.place()};
  for (const Obstacle& obstacle : obstacles) {
    grown.push_back(differences(obstacle.shape, card));  // a card is its own mirror image
    skins.push_back(is_deeper(grown.back(), pose.place(), kTolerance - 2) ? kTolerance
                                                                          : kTolerance - 2);
    const std::vector<Point>& ring = grown.back();
    for (size_t i = 0; i < ring.size(); ++i) {
      const Point a = ring[i];
      const Point b = ring[(i + 1) % ring.size()];
      nodes.push_back(a);
      const int64_t rise = b.y - a.y;
      const int64_t part = goal - a.y;
      const bool is_crossed = (a.y < goal && b.y > goal) || (a.y > goal && b.y < goal);
      if (is_crossed) {
        const int64_t twice = 2 * (b.x - a.x) * part / rise;  // rounded down
        nodes.push_back({a.x + static_cast<int32_t>((twice + (twice < 0 ? -1 : 1)) / 2), goal});
      }
    }
  }
  const auto is_off = [&](Point place) {
    const Polygon shape = moved(card, place);
    return !is_inside(shape, field);
  };
  std::erase_if(nodes, [&](Point node) { return node != pose.place() && is_off(node); });
  const auto is_clear = [&](Point a, Point b) {
    for (size_t i = 0; i < grown.size(); ++i) {
      if (is_leg_cut(a, b, grown[i], skins[i])) return false;
    }
    return true;
  };
  const auto length_of = [](Point a, Point b) {
    return static_cast<int64_t>(
        floor_root(static_cast<uint64_t>(squared_length(b - a)) << (2 * kLegBits)));
  };
  constexpr int64_t kFar = INT64_MAX / 2;
  std::vector<int64_t> best(nodes.size(), kFar);
  std::vector<bool> is_done(nodes.size(), false);
  best[0] = 0;
  int64_t answer = -1;
  for (size_t round = 0; round < nodes.size(); ++round) {
    size_t at = nodes.size();
    for (size_t i = 0; i < nodes.size(); ++i) {
      if (!is_done[i] && best[i] < kFar && (at == nodes.size() || best[i] < best[at])) at = i;
    }
    if (at == nodes.size()) break;
    is_done[at] = true;
    const Point foot{nodes[at].x, goal};
    if (is_clear(nodes[at], foot)) {
      const int64_t whole = best[at] + length_of(nodes[at], foot);
      if (answer < 0 || whole < answer) answer = whole;
    }
    for (size_t i = 0; i < nodes.size(); ++i) {
      const int64_t length = best[at] + length_of(nodes[at], nodes[i]);
      if (length < best[i] && is_clear(nodes[at], nodes[i])) best[i] = length;
    }
  }
  return answer;
}

}  // namespace acies::field::twin
