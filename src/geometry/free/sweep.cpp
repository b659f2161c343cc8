#include "geometry/free/sweep.h"

#include <algorithm>

namespace acies::field {
namespace {

int32_t share(int32_t length, int32_t part, int32_t whole) {
  const int64_t product = int64_t{length} * part;
  const int64_t half = whole / 2;
  return static_cast<int32_t>((product + (product < 0 ? -half : half)) / whole);
}

Point way_after(const Step& step, int32_t measure) {
  const int32_t whole = measure_of(step);
  if (measure == whole) return step.way;
  return {share(step.way.x, measure, whole), share(step.way.y, measure, whole)};
}

Point hinge_of(const Body& body, const Step& step) {
  return step.kind == StepKind::Spin ? Point{} : corner_of(body.card, step.corner);
}

// Whether the contact counts: a touch, or only an overlap.
bool counts(Contact contact, bool is_touched_before) {
  return contact == Contact::Overlapping || (contact == Contact::Touching && !is_touched_before);
}

bool is_met(const Parts& ground, const Polygon& shape, bool is_touched_before) {
  for (const Polygon& part : ground) {
    if (counts(contact_of(part, shape), is_touched_before)) return true;
  }
  return false;
}

// A body in motion: its parts at the start, and the ground it covers up to a measure.
struct Motion {
  const Body& body;
  const Step& step;
  Parts start;
  int32_t whole;
  Point hinge{};      // of a turn
  int32_t reach = 0;  // no part is farther from the hinge

  Motion(const Body& moving, const Step& taken)
      : body(moving), step(taken), start(parts_of(moving)), whole(measure_of(taken)) {
    if (is_turn(step)) measure_reach();
  }

  void measure_reach() {
    hinge = to_world(body.pose, hinge_of(body, step));
    int64_t most = 0;
    for (const Polygon& part : start) {
      for (const Point corner : part.corners) {
        most = std::max(most, squared_length(corner - hinge));
      }
    }
    reach = static_cast<int32_t>(ceiling_root(static_cast<uint64_t>(most))) + 2 * kTolerance;
  }

  // The ground that must be clear at this measure; for a turn the place itself.
  Parts ground(int32_t measure) const {
    const Pose pose = pose_after(body, step, measure);
    if (is_turn(step)) return parts_of(body.at(pose));
    Parts parts;
    for (const Polygon& part : start) {
      parts.push_back(swept(part, pose.place() - body.pose.place()));
    }
    return parts;
  }

  // Whether the shape could be met at all.
  bool is_reached(const Polygon& shape, const Parts& all_ground) const {
    return is_turn(step) ? is_within(hinge, shape, reach) : is_met(all_ground, shape, false);
  }
};

bool is_owner_touched(const Motion& motion, Obstacles obstacles, Thing owner) {
  for (const Obstacle& obstacle : obstacles) {
    if (obstacle.owner == owner && is_met(motion.start, obstacle.shape, false)) return true;
  }
  return false;
}

// An obstacle that the step may meet.
struct Candidate {
  uint16_t number;
  bool is_touched_before;
};

struct Meeting {
  const Motion& motion;
  Obstacles obstacles;
  FixedList<Candidate, kMaxObstacles> candidates;

  Meeting(const Motion& taken, Obstacles all) : motion(taken), obstacles(all) {
    const Parts ground = motion.ground(motion.whole);
    for (size_t i = 0; i < obstacles.size(); ++i) {
      if (!motion.is_reached(obstacles[i].shape, ground)) continue;
      const bool is_before = is_owner_touched(motion, obstacles, obstacles[i].owner);
      candidates.push_back({static_cast<uint16_t>(i), is_before});
    }
  }

  bool meets(const Parts& ground, Candidate candidate) const {
    return is_met(ground, obstacles[candidate.number].shape, candidate.is_touched_before);
  }

  bool happens(int32_t measure) const {
    const Parts ground = motion.ground(measure);
    for (const Candidate candidate : candidates) {
      if (meets(ground, candidate)) return true;
    }
    return false;
  }

  // [ONUS-23.22] Something is met at `above` and nothing at `below`: finds the first measure by
  // bisection.
  int32_t narrow(int32_t below, int32_t above) const {
    while (above - below > 1) {
      const int32_t middle = below + (above - below) / 2;
      (happens(middle) ? above : below) = middle;
    }
    return above;
  }

  // The first measure with a contact; above the whole measure if there is none.
  int32_t first() const {
    const int32_t none = motion.whole + 1;
    if (candidates.empty()) return none;
    if (happens(0)) return 0;
    const int32_t sample = is_turn(motion.step) ? kTurnSample : std::max(motion.whole, 1);
    for (int32_t below = 0; below < motion.whole; below += sample) {
      const int32_t above = std::min(below + sample, motion.whole);
      if (happens(above)) return narrow(below, above);
    }
    return none;
  }
};

// The nearest part, and the point of touch.
Touch make_touch(const Parts& parts, const Obstacle& obstacle, size_t number) {
  size_t best = 0;
  int32_t least = INT32_MAX;
  for (size_t i = 0; i < parts.size(); ++i) {
    const int32_t gap = floor_distance(parts[i], obstacle.shape);
    if (gap < least) {
      least = gap;
      best = i;
    }
  }
  return {static_cast<uint16_t>(number), static_cast<uint8_t>(best),
          touched_point(obstacle.shape, parts[best])};
}

bool is_inside_at(const Motion& motion, int32_t measure, const Field& field) {
  return is_inside(motion.body.at(pose_after(motion.body, motion.step, measure)), field);
}

int32_t narrow_inside(const Motion& motion, int32_t inside, int32_t outside, const Field& field) {
  while (outside - inside > 1) {
    const int32_t middle = inside + (outside - inside) / 2;
    (is_inside_at(motion, middle, field) ? inside : outside) = middle;
  }
  return inside;
}

// All contacts at this measure, and whether one of them enters a unit touched before.
struct Found {
  FixedList<uint16_t, kMaxTouches> numbers;
  bool is_press = false;
};
Found found_at(const Meeting& meeting, int32_t measure) {
  Found found;
  const Parts ground = meeting.motion.ground(measure);
  for (const Candidate candidate : meeting.candidates) {
    if (!meeting.meets(ground, candidate)) continue;
    found.is_press = found.is_press || candidate.is_touched_before;
    assert(found.numbers.size() < kMaxTouches);
    if (found.numbers.size() < kMaxTouches) found.numbers.push_back(candidate.number);
  }
  return found;
}

}  // namespace

int32_t measure_of(const Step& step) {
  switch (step.kind) {
    case StepKind::Advance: return step.way.y;
    case StepKind::Shift:
      return static_cast<int32_t>(ceiling_root(static_cast<uint64_t>(squared_length(step.way))));
    default: return step.angle < 0 ? -step.angle : step.angle;
  }
}

Pose pose_after(const Body& body, const Step& step, int32_t measure) {
  const Pose& pose = body.pose;
  if (!is_turn(step)) {
    return make_pose(to_world(pose, way_after(step, measure)), pose.heading);
  }
  // The hinge stays fixed; the centre is computed from it.
  const Point hinge = hinge_of(body, step);
  const Heading heading = turned_by(pose.heading, step.angle < 0 ? -measure : measure);
  return make_pose(to_world(pose, hinge) - turned(hinge, heading), heading);
}

bool sweeps_over(const Body& body, const Step& step, int32_t measure, const Polygon& shape) {
  const Motion motion(body, step);
  if (is_turn(step)) {
    if (!is_within(motion.hinge, shape, motion.reach)) return false;
    for (int32_t at = 0; at < measure; at += kTurnSample) {
      if (is_met(motion.ground(at), shape, true)) return true;
    }
  }
  return is_met(motion.ground(measure), shape, true);
}

int32_t free_in_field(const Body& body, const Step& step, const Field& field) {
  const Motion motion(body, step);
  if (!is_inside(body, field)) return 0;
  const int32_t sample = is_turn(step) ? kTurnSample : std::max(motion.whole, int32_t{1});
  for (int32_t inside = 0; inside < motion.whole; inside += sample) {
    const int32_t outside = std::min(inside + sample, motion.whole);
    if (!is_inside_at(motion, outside, field)) {
      return narrow_inside(motion, inside, outside, field);
    }
  }
  return motion.whole;
}

Way first_contact(const Body& body, const Step& step, Obstacles obstacles) {
  const Motion motion(body, step);
  const Meeting meeting(motion, obstacles);
  const int32_t first = meeting.first();
  Way way;
  way.free = std::clamp(first - 1, int32_t{0}, motion.whole);
  way.touch = way.free;
  way.free_pose = way.touch_pose = pose_after(body, step, way.free);
  if (first > motion.whole) return way;
  const Found found = found_at(meeting, first);
  way.stop = found.is_press ? Stop::Press : Stop::Touch;
  if (way.stop == Stop::Touch) {
    way.touch = first;
    way.touch_pose = pose_after(body, step, first);
  }
  const Parts parts = parts_of(body.at(way.touch_pose));
  for (const uint16_t number : found.numbers) {
    way.touches.push_back(make_touch(parts, obstacles[number], number));
  }
  return way;
}

bool is_blocked(const Body& body, Obstacles obstacles, const Field* field) {
  constexpr int32_t kDirections = 72;
  const Polygon card = make_rectangle(body.pose, body.card);
  for (int32_t i = 0; i < kDirections; ++i) {
    const Heading heading = turned_by(body.pose.heading, i * (kFullTurn / kDirections));
    const Polygon ground = swept(card, turned({0, body.pitch / 10}, heading));
    if (field != nullptr && !is_inside(ground, *field)) continue;
    if (!overlaps_any(ground, obstacles)) return false;
  }
  return true;
}

uint8_t trampling_sections(const Body& body, int32_t length, const Polygon& victim) {
  unsigned sections = 0;
  const Point left = corner_of(body.card, Corner::FrontLeft);
  for (int32_t i = 0; i < 2 * body.card.half_width / body.pitch; ++i) {
    const Point from = left + Point{i * body.pitch, 0};
    const Polygon strip = make_part(body.pose, from, from + Point{body.pitch, length});
    if (is_overlapping(strip, victim)) sections |= 1U << static_cast<unsigned>(i);
  }
  return static_cast<uint8_t>(sections);
}

}  // namespace acies::field
