#include "geometry/free/flight.h"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "geometry/free/quarter.h"

namespace acies::field {
namespace {

int64_t leg_length(Point a, Point b) {
  return static_cast<int64_t>(
      floor_root(static_cast<uint64_t>(squared_length(b - a)) << (2 * kLegBits)));
}

// Rounded half away from zero.
int64_t rounded_quotient(int64_t upper, int64_t lower) {
  const int64_t size = (2 * std::abs(upper) + std::abs(lower)) / (2 * std::abs(lower));
  return (upper < 0) == (lower < 0) ? size : -size;
}

// A lower bound for the length of a leg, without a root.
int64_t least_leg(Point a, Point b) {
  return int64_t{std::max(std::abs(b.x - a.x), std::abs(b.y - a.y))} << kLegBits;
}

// An obstacle grown by the card. The centre may be in it, but not deeper than its skin below every
// edge. The skin is two units less than e, so that no rounded place on a leg overlaps anything. It
// is e only if the start lies deeper.
struct Grown {
  Polygon shape;
  std::array<int32_t, kMaxCorners> skin;  // times each edge's length, rounded down
  Point middle;                           // of a circle around the shape
  int32_t radius;

  void set_circle() {
    middle = {shape.low.x + (shape.high.x - shape.low.x) / 2,
              shape.low.y + (shape.high.y - shape.low.y) / 2};
    int64_t most = 0;
    for (const Point corner : shape.corners) most = std::max(most, squared_length(corner - middle));
    radius = static_cast<int32_t>(ceiling_root(static_cast<uint64_t>(most)));
  }

  void set_skin(int32_t depth) {
    for (size_t i = 0; i < shape.size(); ++i) {
      const Wide square = Wide{depth} * depth * squared_length(shape.edge(i));
      skin[i] = static_cast<int32_t>(floor_root(static_cast<uint64_t>(square)));
    }
  }

  bool holds(Point place) const {
    if (place.x < shape.low.x || place.x > shape.high.x || place.y < shape.low.y ||
        place.y > shape.high.y) {
      return false;
    }
    for (size_t i = 0; i < shape.size(); ++i) {
      if (cross(shape.edge(i), place - shape[i]) + skin[i] >= 0) return false;
    }
    return true;
  }
};

Grown make_grown(const Polygon& obstacle, const Polygon& card, Point start) {
  Grown grown{make_sum(obstacle, card), {}, {}, 0};
  grown.set_circle();
  grown.set_skin(kTolerance - 2);
  if (grown.holds(start)) grown.set_skin(kTolerance);
  return grown;
}

// The part of a leg inside an obstacle, between two fractions of its length.
struct Share {
  int64_t upper;
  int64_t lower;  // positive
};
bool is_less(Share a, Share b) { return Wide{a.upper} * b.lower < Wide{b.upper} * a.lower; }

// Whether a leg is clear of the box or the circle around an obstacle.
bool is_far(Point from, Point to, const Grown& grown) {
  const Polygon& shape = grown.shape;
  if (std::max(from.x, to.x) < shape.low.x || std::min(from.x, to.x) > shape.high.x ||
      std::max(from.y, to.y) < shape.low.y || std::min(from.y, to.y) > shape.high.y) {
    return true;
  }
  const Point way = to - from;
  return squared(cross(way, grown.middle - from)) >
         Wide{grown.radius} * grown.radius * squared_length(way);
}

// Whether a leg goes deeper into an obstacle than its skin.
bool is_cut(Point from, Point to, const Grown& grown) {
  if (is_far(from, to, grown)) return false;
  const Polygon& shape = grown.shape;
  Share in{0, 1};
  Share out{1, 1};
  for (size_t i = 0; i < shape.size(); ++i) {
    // Negative means inside. It changes linearly along the leg.
    const int64_t start = cross(shape.edge(i), from - shape[i]) + grown.skin[i];
    const int64_t end = cross(shape.edge(i), to - shape[i]) + grown.skin[i];
    if (start >= 0 && end >= 0) return false;
    if (start > 0) in = std::max(in, Share{start, start - end}, is_less);
    if (end > 0) out = std::min(out, Share{-start, end - start}, is_less);
  }
  return is_less(in, out);
}

// The start. For each obstacle, the corners of its sum with a card, and two crossings with the
// goal.
constexpr size_t kMaxNodes = 1 + kMaxObstacles * (kMaxCorners + 2);
constexpr int64_t kFar = INT64_MAX;

enum class Foot : uint8_t { Unknown, Clear, Barred };

constexpr uint16_t kNoObstacle = 0xFFFF;
static_assert(kMaxObstacles < kNoObstacle && kMaxNodes <= UINT16_MAX);

// A place where a way may bend. It is small because a browser's stack is.
struct Node {
  Point place;
  int64_t length;  // of the best way to it
  uint16_t before;
  bool is_done;
  Foot foot;          // the straight way from here to the rear line
  uint16_t obstacle;  // the obstacle that has this corner, if any
  uint8_t corner;
};

constexpr Node make_node(Point place) {
  return {place, kFar, 0, false, Foot::Unknown, kNoObstacle, 0};
}

// Whether a leg to or from this place meets a corner head on and does not pass it: the place lies
// before both edges. No shortest way bends there. The slack of a few units is for the skin.
bool is_head_on(Point far, const Polygon& shape, size_t corner) {
  constexpr int64_t kSlack = 64;
  const Point way = far - shape[corner];
  const Point back = shape.edge(corner == 0 ? shape.size() - 1 : corner - 1);
  const Point on = shape.edge(corner);
  const int64_t above_back = cross(back, way);
  const int64_t above_on = cross(on, way);
  return above_back > 0 && above_on > 0 &&
         squared(above_back) > Wide{kSlack} * squared_length(back) &&
         squared(above_on) > Wide{kSlack} * squared_length(on);
}

enum class Hand : uint8_t { Left, Right };

// Limits for the centre, and the line to reach. No way leads beyond it.
struct Bounds {
  Point low;
  Point high;
  int32_t goal;  // y of the centre when the card touches the line
  RearLine rear;
};

Bounds bounds_of(const Polygon& card, const Field& field, RearLine rear, int32_t short_of) {
  const bool is_low = rear == RearLine::Low;
  const int32_t below = is_low ? short_of : 0;
  const int32_t above = is_low ? 0 : short_of;
  return {Point{-kTolerance, below - kTolerance} - card.low,
          Point{field.width + kTolerance, field.depth + kTolerance - above} - card.high,
          is_low ? short_of - card.low.y : field.depth - short_of - card.high.y, rear};
}

struct Map : Bounds {
  explicit Map(const Bounds& bounds) : Bounds(bounds) {}

  FixedList<Grown, kMaxObstacles> obstacles;
  FixedList<Node, kMaxNodes> nodes;  // the start first

  bool is_clear(Point from, Point to) const {
    for (const Grown& grown : obstacles) {
      if (is_cut(from, to, grown)) return false;
    }
    return true;
  }

  // Most legs are blocked by the obstacle at one of their ends, so those are tested first.
  bool is_barred_at(const Node& end, Point far) const {
    if (end.obstacle == kNoObstacle) return false;
    const Grown& grown = obstacles[end.obstacle];
    return is_head_on(far, grown.shape, end.corner) || is_cut(end.place, far, grown);
  }

  bool is_allowed(Point place) const {
    return place.x >= low.x && place.x <= high.x && place.y >= low.y && place.y <= high.y;
  }

  // No way leads to a corner deep inside another obstacle.
  bool is_buried(Point place) const {
    return std::any_of(obstacles.begin(), obstacles.end(),
                       [&](const Grown& grown) { return grown.holds(place); });
  }

  void add_node(const Node& node) {
    if (!is_allowed(node.place) || is_buried(node.place)) return;
    nodes.push_back(node);
  }

  // The distance to the rear line, ignoring obstacles.
  int64_t rest(Point place) const { return int64_t{std::abs(place.y - goal)} << kLegBits; }
};

void add_corners(Map& map, size_t number) {
  const Polygon& shape = map.obstacles[number].shape;
  for (size_t i = 0; i < shape.size(); ++i) {
    Node node = make_node(shape[i]);
    node.obstacle = static_cast<uint16_t>(number);
    node.corner = static_cast<uint8_t>(i);
    map.add_node(node);
  }
}

// A way along an edge may end where that edge crosses the rear line.
void add_crossings(Map& map, const Polygon& shape) {
  for (size_t i = 0; i < shape.size(); ++i) {
    const Point from = shape[i];
    const Point edge = shape.edge(i);
    const int64_t part = map.goal - from.y;
    if (edge.y == 0 || part == 0 || (part < 0) != (edge.y < 0)) continue;
    if (std::abs(part) >= std::abs(edge.y)) continue;
    const int64_t across = rounded_quotient(edge.x * part, edge.y);
    map.add_node(make_node({static_cast<int32_t>(from.x + across), map.goal}));
  }
}

// The card at its facing about the origin, and the start of the centre's way.
struct Start {
  Polygon card;
  Point place;
};

// Whether the straight way to the rear line is free.
bool is_open(const Start& start, Point foot, Obstacles obstacles) {
  const Polygon ground = swept(moved(start.card, start.place), foot - start.place);
  return std::none_of(obstacles.begin(), obstacles.end(), [&](const Obstacle& obstacle) {
    return is_within(ground, obstacle.shape, 0) &&
           is_cut(start.place, foot, make_grown(obstacle.shape, start.card, start.place));
  });
}

void fill_map(Map& map, const Start& start, Obstacles obstacles) {
  assert(obstacles.size() <= kMaxObstacles);
  map.nodes.push_back(make_node(start.place));
  for (const Obstacle& obstacle : obstacles) {
    map.obstacles.push_back(make_grown(obstacle.shape, start.card, start.place));
  }
  for (size_t i = 0; i < map.obstacles.size(); ++i) {
    add_corners(map, i);
    add_crossings(map, map.obstacles[i].shape);
  }
}

FlightPath straight_path(Point start, int32_t goal) {
  FlightPath path;
  path.points.push_back(start);
  if (start.y != goal) path.points.push_back({start.x, goal});
  path.length = int64_t{std::abs(start.y - goal)} << kLegBits;
  return path;
}

// Whether the leg from the start goes to this hand of straight back; straight counts for both.
bool is_on_hand(const Map& map, Point to, Hand hand) {
  const int32_t across = to.x - map.nodes[0].place.x;
  const bool is_left = map.rear == RearLine::High ? across < 0 : across > 0;
  return across == 0 || is_left == (hand == Hand::Left);
}

// The best way home found so far.
struct Best {
  int64_t length = kFar;
  size_t node = 0;
};

// The open node with the least sum of way and rest; of equal ones the first.
size_t next_node(const Map& map, const Best& found) {
  size_t best = kMaxNodes;
  int64_t least = found.length;
  for (size_t i = 0; i < map.nodes.size(); ++i) {
    const Node& node = map.nodes[i];
    if (node.is_done || node.length == kFar) continue;
    const int64_t whole = node.length + map.rest(node.place);
    if (whole < least) {
      least = whole;
      best = i;
    }
  }
  return best;
}

// The foot of a node is as far away as the rest says, so no way from the node is shorter.
void try_foot(Map& map, size_t at, Best& best) {
  Node& node = map.nodes[at];
  if (node.foot == Foot::Unknown) {
    const bool is_clear = map.is_clear(node.place, {node.place.x, map.goal});
    node.foot = is_clear ? Foot::Clear : Foot::Barred;
  }
  const int64_t length = node.length + map.rest(node.place);
  if (node.foot == Foot::Clear && length < best.length) best = {length, at};
}

void reach_on(Map& map, size_t at, Hand hand, Best& best) {
  const Node from = map.nodes[at];
  for (size_t i = 1; i < map.nodes.size(); ++i) {
    Node& node = map.nodes[i];
    if (node.is_done || (at == 0 && !is_on_hand(map, node.place, hand))) continue;
    const int64_t most = std::min(node.length, best.length - map.rest(node.place));
    if (from.length + least_leg(from.place, node.place) >= most) continue;
    if (map.is_barred_at(node, from.place) || map.is_barred_at(from, node.place)) continue;
    const int64_t length = from.length + leg_length(from.place, node.place);
    if (length >= most || !map.is_clear(from.place, node.place)) continue;
    node.length = length;
    node.before = static_cast<uint16_t>(at);
    try_foot(map, i, best);
  }
}

FlightPath path_to(const Map& map, size_t at) {
  FlightPath path;
  const Node& last = map.nodes[at];
  path.length = last.length + map.rest(last.place);
  const Point foot{last.place.x, map.goal};
  if (foot != last.place) path.points.push_back(foot);
  for (size_t i = at; i != 0; i = map.nodes[i].before) {
    if (path.points.size() == kMaxLegs) return {};  // no army can follow such a way
    path.points.push_back(map.nodes[i].place);
  }
  path.points.push_back(map.nodes[0].place);
  std::reverse(path.points.begin(), path.points.end());
  return path;
}

// Best-first search by the way made plus the straight rest, until no open node can improve the best
// way home.
FlightPath search(Map& map, Hand hand) {
  for (Node& node : map.nodes) {
    node.length = kFar;
    node.is_done = false;
  }
  map.nodes[0].length = 0;
  Best best;
  try_foot(map, 0, best);
  for (size_t at = next_node(map, best); at != kMaxNodes; at = next_node(map, best)) {
    map.nodes[at].is_done = true;
    reach_on(map, at, hand, best);
  }
  return best.length == kFar ? FlightPath{} : path_to(map, best.node);
}

bool is_same(const FlightPath& a, const FlightPath& b) {
  return std::equal(a.points.begin(), a.points.end(), b.points.begin(), b.points.end());
}

// Up or down the field.
Flight find_upright(const Pose& pose, Box card, Obstacles obstacles, const Field& field,
                    RearLine rear, int32_t short_of) {
  constexpr int64_t kEqual = int64_t{kMillimetre} << kLegBits;
  const Start start{make_rectangle({0, 0, pose.heading, 0}, card), pose.place()};
  const Bounds bounds = bounds_of(start.card, field, rear, short_of);
  Flight flight;
  if (is_open(start, {start.place.x, bounds.goal}, obstacles)) {
    flight.paths.push_back(straight_path(start.place, bounds.goal));
    return flight;
  }
  Map map(bounds);
  fill_map(map, start, obstacles);
  const FlightPath left = search(map, Hand::Left);
  const FlightPath right = search(map, Hand::Right);
  const auto is_chosen = [&](const FlightPath& path, const FlightPath& other) {
    return !path.points.empty() && (other.points.empty() || path.length - other.length <= kEqual);
  };
  if (is_chosen(left, right)) flight.paths.push_back(left);
  if (is_chosen(right, left) && !is_same(left, right)) flight.paths.push_back(right);
  return flight;
}

// On the field turned by a quarter, and back.
Flight find_across(const Pose& pose, Box card, Obstacles obstacles, const Field& field,
                   RearLine rear, int32_t short_of) {
  FixedList<Obstacle, kMaxObstacles> turned;
  assert(obstacles.size() <= kMaxObstacles);
  for (const Obstacle& one : obstacles) turned.push_back({quartered(one.shape, field), one.owner});
  Flight flight =
      find_upright(quartered(pose, field), card, {turned.begin(), turned.size()}, quartered(field),
                   rear == RearLine::Left ? RearLine::Low : RearLine::High, short_of);
  for (FlightPath& path : flight.paths) {
    for (Point& point : path.points) point = unquartered(point, field);
  }
  return flight;
}

}  // namespace

Flight find_flight(const Pose& pose, Box card, Obstacles obstacles, const Field& field,
                   RearLine rear, int32_t short_of) {
  return is_across(rear) ? find_across(pose, card, obstacles, field, rear, short_of)
                         : find_upright(pose, card, obstacles, field, rear, short_of);
}

Fled follow(const FlightPath& path, int32_t length) {
  int64_t left = int64_t{length} << kLegBits;
  for (size_t i = 0; i + 1 < path.points.size(); ++i) {
    const Point from = path.points[i];
    const Point way = path.points[i + 1] - from;
    const int64_t leg = leg_length(from, path.points[i + 1]);
    if (left < leg) {
      const auto share = [&](int64_t part) {
        return static_cast<int32_t>(rounded_quotient(part * left, leg));
      };
      return {from + Point{share(way.x), share(way.y)}, 0, false, false};
    }
    left -= leg;
  }
  return {path.points.back(), static_cast<int32_t>(left >> kLegBits), true, left > 0};
}

int32_t first_turn(const FlightPath& path, int32_t limit, Heading heading, Box card,
                   Obstacles obstacles, const Field& field) {
  for (int32_t length = 0; length <= limit; length += kMillimetre) {
    const Fled fled = follow(path, length);
    const Polygon place = make_rectangle(make_pose(fled.place, heading), card);
    if (is_inside(place, field) && !overlaps_any(place, obstacles)) return length;
    if (fled.is_at_end) break;
  }
  return -1;
}

}  // namespace acies::field
