#include "geometry/free/sight.h"

#include <algorithm>
#include <cstdlib>
#include <optional>

namespace acies::field {
namespace {

// A direction from the eye; its length has no meaning.
struct Ray {
  int64_t x;
  int64_t y;
};
constexpr Ray ray_to(Point way) { return {way.x, way.y}; }
constexpr Wide cross(Ray a, Ray b) { return Wide{a.x} * b.y - Wide{a.y} * b.x; }
constexpr Wide dot(Ray a, Ray b) { return Wide{a.x} * b.x + Wide{a.y} * b.y; }

// The rays of the closed half-plane before a front, from right to left.
struct Arc {
  Ray front;
  Ray right;
  Ray left;
};
Arc make_arc(Heading facing) {
  const Ray front{-sine(facing), cosine(facing)};
  return {front, {front.y, -front.x}, {-front.y, front.x}};
}

// A distance along a ray as a fraction with a positive lower part.
struct Distance {
  int64_t upper = 0;
  Wide lower = 1;
};
constexpr bool is_nearer(const Distance& a, const Distance& b) {
  return a.upper * b.lower < b.upper * a.lower;
}

struct Passage {
  Distance in;
  Distance out;
  bool is_met = false;
};

// How the ray passes through a shape. It goes through none of the shape's corners.
Passage passage_of(Point eye, Ray ray, const Polygon& shape) {
  Passage passage;
  for (size_t i = 0; i < shape.size(); ++i) {
    const Ray from = ray_to(shape[i] - eye);
    const bool is_left = cross(ray, from) > 0;
    if (is_left == (cross(ray, ray_to(shape.next(i) - eye)) > 0)) continue;
    const Ray edge = ray_to(shape.edge(i));
    const auto upper = static_cast<int64_t>(cross(from, edge));
    const Wide lower = cross(ray, edge);
    const Distance at = lower > 0 ? Distance{upper, lower} : Distance{-upper, -lower};
    // The corners run clockwise: at an edge that crosses from left to right the ray leaves.
    (is_left ? passage.out : passage.in) = at;
    passage.is_met = true;
  }
  passage.is_met = passage.is_met && passage.out.upper > 0;
  if (passage.in.upper < 0) passage.in = {};
  return passage;
}

// The corners of all shapes of two armies and a fortress, and the points where they cross the
// target.
constexpr size_t kMaxRays = 4096;
using Rays = FixedList<Ray, kMaxRays>;

// All data of a sweep.
struct Scene {
  Point eye{};
  Arc arc{};
  std::span<const Polygon> target;
  Obstacles others;
  FixedList<uint16_t, kMaxObstacles> screens;  // shapes that may stand in front of the target
  Ray first{};                                 // the sweep goes counter-clockwise from here
  Ray last{};                                  // to here
};

bool is_ahead(const Arc& arc, Ray ray) { return dot(arc.front, ray) > 0; }

// From the rightmost to the leftmost corner of the target; the whole arc if the target is not
// wholly ahead.
void set_limits(Scene& scene) {
  scene.first = scene.arc.left;
  scene.last = scene.arc.right;
  bool is_set = false;
  for (const Polygon& part : scene.target) {
    for (const Point corner : part.corners) {
      const Ray ray = ray_to(corner - scene.eye);
      if (!is_ahead(scene.arc, ray)) {
        scene.first = scene.arc.right;
        scene.last = scene.arc.left;
        return;
      }
      if (!is_set || cross(ray, scene.first) > 0) scene.first = ray;
      if (!is_set || cross(scene.last, ray) > 0) scene.last = ray;
      is_set = true;
    }
  }
}

// Shapes that cannot come between eye and target are left out at once.
void set_screens(Scene& scene) {
  Point low = scene.eye;
  Point high = scene.eye;
  for (const Polygon& part : scene.target) {
    low = {std::min(low.x, part.low.x), std::min(low.y, part.low.y)};
    high = {std::max(high.x, part.high.x), std::max(high.y, part.high.y)};
  }
  for (size_t i = 0; i < scene.others.size(); ++i) {
    const Polygon& shape = scene.others[i].shape;
    const bool is_off = shape.low.x > high.x || shape.high.x < low.x || shape.low.y > high.y ||
                        shape.high.y < low.y;
    if (is_off) continue;
    scene.screens.push_back(static_cast<uint16_t>(i));
  }
}

void add_ray(const Scene& scene, Rays& rays, Ray ray) {
  if (!is_ahead(scene.arc, ray)) return;
  if (cross(scene.first, ray) <= 0 || cross(ray, scene.last) <= 0) return;
  assert(rays.size() + 1 < kMaxRays);  // the last ray of the sweep needs room too
  if (rays.size() + 1 < kMaxRays) rays.push_back(ray);
}

void add_corners(const Scene& scene, Rays& rays, const Polygon& shape) {
  for (const Point corner : shape.corners) add_ray(scene, rays, ray_to(corner - scene.eye));
}

// The nearer of two edges changes at the point where they cross.
void add_crossing(const Scene& scene, Rays& rays, const Segment& a, const Segment& b) {
  const Point way = a.to - a.from;
  const Point other = b.to - b.from;
  const int64_t from = field::cross(other, a.from - b.from);
  const int64_t to = field::cross(other, a.to - b.from);
  const int64_t begin = field::cross(way, b.from - a.from);
  const int64_t end = field::cross(way, b.to - a.from);
  if ((from > 0) == (to > 0) || (begin > 0) == (end > 0)) return;
  const int64_t whole = from > to ? from - to : to - from;
  const int64_t part = from > to ? from : -from;
  const Ray start = ray_to(a.from - scene.eye);
  add_ray(scene, rays, {start.x * whole + way.x * part, start.y * whole + way.y * part});
}

void add_crossings(const Scene& scene, Rays& rays, const Polygon& a, const Polygon& b) {
  if (a.low.x > b.high.x || b.low.x > a.high.x || a.low.y > b.high.y || b.low.y > a.high.y) return;
  for (size_t i = 0; i < a.size(); ++i) {
    for (size_t k = 0; k < b.size(); ++k) {
      add_crossing(scene, rays, {a[i], a.next(i)}, {b[k], b.next(k)});
    }
  }
}

// From right to left; of equal directions the shorter first, so that the order is fixed.
bool is_first(Ray a, Ray b) {
  const Wide turn = cross(a, b);
  const auto size = [](Ray ray) { return std::abs(ray.x) + std::abs(ray.y); };
  return turn != 0 ? turn > 0 : size(a) < size(b);
}

Rays list_rays(const Scene& scene) {
  Rays rays;
  for (const Polygon& part : scene.target) add_corners(scene, rays, part);
  for (const uint16_t number : scene.screens) {
    const Polygon& shape = scene.others[number].shape;
    add_corners(scene, rays, shape);
    for (const Polygon& part : scene.target) add_crossings(scene, rays, part, shape);
  }
  std::sort(rays.begin(), rays.end(), is_first);
  rays.push_back(scene.last);
  return rays;
}

// A ray strictly between two others; the second is at most half a turn to the left of the first.
Ray inner(const Arc& arc, Ray a, Ray b) {
  const Ray sum{a.x + b.x, a.y + b.y};
  return sum.x == 0 && sum.y == 0 ? arc.front : sum;
}

// The point where the ray enters the target's nearest part.
Passage target_at(const Scene& scene, Ray ray) {
  Passage nearest;
  for (const Polygon& part : scene.target) {
    const Passage passage = passage_of(scene.eye, ray, part);
    if (!passage.is_met) continue;
    if (!nearest.is_met || is_nearer(passage.in, nearest.in)) nearest = passage;
  }
  return nearest;
}

// Whether a shape stands before the target; if so it is recorded.
bool is_screened(const Scene& scene, Ray ray, const Distance& target, Sight& sight) {
  bool is_hidden = false;
  for (const uint16_t number : scene.screens) {
    const Passage passage = passage_of(scene.eye, ray, scene.others[number].shape);
    if (!passage.is_met || !is_nearer(passage.in, target)) continue;
    is_hidden = true;
    if (!sight.blockers.contains(number)) sight.blockers.push_back(number);
  }
  return is_hidden;
}

// The view between two rays.
struct View {
  Ray from{};
  Ray to{};
};

// The ray with components of at most this many bits. The way to a point of the field takes 20 bits
// and does not change.
Ray shortened(Ray ray, unsigned bits) {
  while (std::max(std::abs(ray.x), std::abs(ray.y)) >> bits != 0) ray = {ray.x / 2, ray.y / 2};
  return ray;
}

// [ONUS-23.43] The tangent of 0.1 degree, times 2^32.
constexpr int64_t kNarrowest = 7496140;
constexpr unsigned kViewBits = 38;

bool is_wide(const View& view) {
  const Ray from = shortened(view.from, kViewBits);
  const Ray to = shortened(view.to, kViewBits);
  const Wide sin = cross(from, to);
  const Wide cos = dot(from, to);
  return cos <= 0 || (sin << 32U) > cos * kNarrowest;
}

// A number that grows with the angle of a view.
Wide breadth(const View& view) {
  constexpr unsigned kFineBits = 40;
  const Ray from = shortened(view.from, kViewBits);
  const Ray to = shortened(view.to, kViewBits);
  const Wide sin = cross(from, to);
  const Wide cos = dot(from, to);
  if (cos > 0) return (sin << kFineBits) / (sin + cos);
  return (Wide{1} << kFineBits) + (-cos << kFineBits) / (sin - cos);
}

int32_t rounded_quotient(Wide upper, Wide lower) {
  const Wide half = lower / 2;
  return static_cast<int32_t>((upper + (upper < 0 ? -half : half)) / lower);
}

// A ray that approximately halves the angle.
Ray middle_of(const Arc& arc, const View& view) {
  const Ray from = shortened(view.from, 24);
  const Ray to = shortened(view.to, 24);
  const auto length = [](Ray ray) {
    return static_cast<int64_t>(floor_root(static_cast<uint64_t>(dot(ray, ray))));
  };
  const int64_t a = length(to);
  const int64_t b = length(from);
  return inner(arc, {from.x * a, from.y * a}, {to.x * b, to.y * b});
}

// The end of a view's middle ray.
Point end_of(const Scene& scene, const View& view) {
  const Ray ray = middle_of(scene.arc, view);
  const Passage passage = target_at(scene, ray);
  return scene.eye + Point{rounded_quotient(Wide{ray.x} * passage.in.upper, passage.in.lower),
                           rounded_quotient(Wide{ray.y} * passage.in.upper, passage.in.lower)};
}

// The widest view of the target. Neighbouring intervals between rays are one view if it is seen in
// each.
template <class Test>
std::optional<View> widest_view(const Scene& scene, const Rays& rays, Test&& is_seen) {
  View view{scene.first, scene.first};
  std::optional<View> widest;
  const auto take = [&] {
    if (is_wide(view) && (!widest || breadth(view) > breadth(*widest))) widest = view;
  };
  Ray from = scene.first;
  for (const Ray to : rays) {
    if (cross(from, to) == 0 && dot(from, to) > 0) continue;
    if (is_seen(inner(scene.arc, from, to))) {
      view.to = to;
    } else {
      take();
      view = {to, to};
    }
    from = to;
  }
  take();
  return widest;
}

void sweep_rays(const Scene& scene, const Rays& rays, Sight& sight) {
  std::optional<View> view = widest_view(scene, rays, [&](Ray ray) {
    const Passage target = target_at(scene, ray);
    sight.is_in_arc = sight.is_in_arc || target.is_met;
    return target.is_met && !is_screened(scene, ray, target.in, sight);
  });
  sight.is_clear = view.has_value();
  if (!view) {
    view = widest_view(scene, rays, [&](Ray ray) { return target_at(scene, ray).is_met; });
  }
  sight.end = view ? end_of(scene, *view) : scene.eye;
  sight.crossings = crossings_of(scene.eye, sight.end, scene.others);
}

// Joins crossings of the same thing that meet.
void add_crossing(Crossings& list, Crossing added) {
  for (size_t i = 0; i < list.size();) {
    Crossing& other = list[i];
    if (other.owner != added.owner || other.leave < added.enter || added.leave < other.enter) {
      ++i;
      continue;
    }
    added.enter = std::min(added.enter, other.enter);
    added.leave = std::max(added.leave, other.leave);
    other = list.back();
    list.pop_back();
  }
  list.push_back(added);
}

}  // namespace

Point eye_of(const Body& body) { return to_world(body.pose, {0, body.card.half_depth}); }

bool is_in_arc(Point eye, Heading facing, const Polygon& shape) {
  const Arc arc = make_arc(facing);
  for (const Point corner : shape.corners) {
    if (dot(arc.front, ray_to(corner - eye)) >= 0) return true;
  }
  return false;
}

bool is_in_range(Point eye, std::span<const Polygon> target, int32_t range) {
  for (const Polygon& part : target) {
    if (is_within(eye, part, range)) return true;
  }
  return false;
}

Crossings crossings_of(Point from, Point to, Obstacles others) {
  constexpr unsigned kFineBits = 8;
  const Point way = to - from;
  const auto square = static_cast<uint64_t>(squared_length(way));
  const auto fine = static_cast<Wide>(floor_root(square << (2 * kFineBits)));
  const auto length_at = [&](const Distance& at) {
    return rounded_quotient(at.upper * fine, at.lower << kFineBits);
  };
  Crossings list;
  for (const Obstacle& other : others) {
    const Passage passage = passage_of(from, ray_to(way), other.shape);
    if (!passage.is_met || !is_nearer(passage.in, {1, 1})) continue;
    const int32_t enter = length_at(passage.in);
    const int32_t leave = length_at(std::min(passage.out, {1, 1}, is_nearer));
    if (enter < leave) add_crossing(list, {other.owner, enter, leave});
  }
  std::sort(list.begin(), list.end(), [](const Crossing& a, const Crossing& b) {
    return a.enter != b.enter ? a.enter < b.enter : a.owner.number() < b.owner.number();
  });
  return list;
}

Sight sight_of(Point eye, Heading facing, std::span<const Polygon> target, Obstacles others) {
  Sight sight;
  for (const Polygon& part : target) {
    if (!contains(part, eye)) continue;
    sight.is_in_arc = sight.is_clear = true;
    sight.end = eye;
    return sight;
  }
  Scene scene{eye, make_arc(facing), target, others, {}, {}, {}};
  set_limits(scene);
  set_screens(scene);
  sweep_rays(scene, list_rays(scene), sight);
  for (const Polygon& part : target) {
    sight.is_in_arc = sight.is_in_arc || is_in_arc(eye, facing, part);
  }
  return sight;
}

FixedList<Side, 2> sides_struck(const Body& target, Point eye) {
  const Fine at = to_fine_local(target.pose, eye);
  const int64_t across = (at.x < 0 ? -at.x : at.x) - (int64_t{target.card.half_width} << kSineBits);
  const int64_t deep = (at.y < 0 ? -at.y : at.y) - (int64_t{target.card.half_depth} << kSineBits);
  const int64_t tie = int64_t{kTolerance} << kSineBits;
  const bool is_corner = across > 0 && deep > 0;
  const bool is_tied = is_corner && std::max(across - deep, deep - across) <= tie;
  FixedList<Side, 2> sides;
  if (is_tied || deep >= across) sides.push_back(at.y < 0 ? Side::Rear : Side::Front);
  if (is_tied || across > deep) sides.push_back(at.x < 0 ? Side::Left : Side::Right);
  return sides;
}

}  // namespace acies::field
