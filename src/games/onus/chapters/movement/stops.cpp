// acies: no allocation
// Measures that are worth trying first: contact, level with friends, the limit of a range, right
// angles.
#include <algorithm>

#include "games/onus/chapters/movement/movement.h"

#include "geometry/free/sight.h"

namespace acies::onus {
namespace {

constexpr int32_t kNeighbourhood = 4 * field::kStride;

int32_t range_of(const Rules& rules, const State& state, Unit unit) {
  return def_of(rules, state, unit).ranged.second * field::kStride;
}

field::Polygon card_of(const State& state, Unit unit) {
  return field::make_rectangle(state.at(unit).pose(), field::kCard);
}

// The first measure at which the test holds; above the limit if it does not hold there.
template <class Test>
int32_t first_so(int32_t limit, Test&& is_so) {
  if (!is_so(limit)) return limit + 1;
  int32_t below = 0;
  int32_t above = limit;
  while (above - below > 1) {
    const int32_t middle = below + (above - below) / 2;
    (is_so(middle) ? above : below) = middle;
  }
  return above;
}

// The first measure at which the test holds for a unit, and that unit.
struct First {
  int32_t measure;
  Unit unit = kNoUnit;

  template <class Test>
  void take(Unit one, int32_t limit, Test&& is_so) {
    if (is_so(0)) return;
    const int32_t found = first_so(std::min(measure, limit), is_so);
    if (found >= measure) return;
    measure = found;
    unit = one;
  }
};

// [ONUS-11.6] The measure at which the first enemy comes into the mover's range.
First own_shot(const State& state, const Course& course, int32_t limit, int32_t range) {
  First first{limit + 1};
  for_each_bit(enemies_on_field(state, state.active), [&](unsigned i) {
    const field::Polygon target = card_of(state, static_cast<Unit>(i));
    first.take(static_cast<Unit>(i), limit, [&](int32_t measure) {
      const Point eye = field::eye_of(course.body.at(pose_at(course, measure)));
      return field::is_within(eye, target, range);
    });
  });
  return first;
}

// The measure at which the mover comes into the range of the first enemy.
First enemy_shot(const Rules& rules, const State& state, const Course& course, int32_t limit) {
  First first{limit + 1};
  for_each_bit(enemies_on_field(state, state.active), [&](unsigned i) {
    const auto enemy = static_cast<Unit>(i);
    const int32_t range = range_of(rules, state, enemy);
    if (range == 0 || state.at(enemy).has(Mark::FaceDown)) return;
    const Point eye = field::eye_of(body_of(state, enemy));
    first.take(enemy, limit, [&](int32_t measure) {
      const field::Polygon card = field::make_rectangle(pose_at(course, measure), course.body.card);
      return field::is_within(eye, card, range);
    });
  });
  return first;
}

bool is_parallel(Heading a, Heading b) {
  const int32_t turn = field::turned_by(a, -int32_t{b});
  return std::min(turn, field::kFullTurn - turn) <= field::kDegree;
}

// Level with the nearest friend ahead that has the same heading.
First level_with_friend(const State& state, const Course& course) {
  const Unit unit = state.move.unit;
  First first{INT32_MAX};
  for_each_bit(units_near(state, unit, kNeighbourhood) & units_of(state, seat_of(state, unit)),
               [&](unsigned i) {
                 const UnitState& other = state.units[i];
                 if (!is_parallel(other.heading, course.body.pose.heading)) return;
                 const int32_t ahead = field::to_local(course.body.pose, {other.x, other.y}).y;
                 const int32_t measure = (ahead + course.grain / 2) / course.grain;
                 if (ahead > 0 && measure < first.measure) first = {measure, static_cast<Unit>(i)};
               });
  return first;
}

// Turns after which the mover has a friend's heading or faces an enemy; `sign` is that of their
// measures.
template <class Take>
void for_each_facing(const State& state, const Course& course, int32_t sign, Take&& take) {
  const Unit unit = state.move.unit;
  const Heading own = course.body.pose.heading;
  const bool is_clockwise = course.step.angle < 0;
  for_each_bit(units_near(state, unit, kNeighbourhood), [&](unsigned i) {
    const auto other = static_cast<Unit>(i);
    const bool is_friend = seat_of(state, other) == seat_of(state, unit);
    const Heading wanted =
        field::turned_by(state.units[i].heading, is_friend ? 0 : field::kHalfTurn);
    const int32_t turn = is_clockwise ? field::turned_by(own, -int32_t{wanted})
                                      : field::turned_by(wanted, -int32_t{own});
    const int32_t tenths = (turn + kAngleOfTenth / 2) / kAngleOfTenth;
    const StopKind kind = is_friend ? StopKind::Parallel : StopKind::Facing;
    if (tenths > 0) take(NamedStop{sign * tenths, kind, other});
  });
}

// The stops of a straight step, best first.
template <class Take>
void for_each_distance_stop(const Rules& rules, const State& state, const Course& course,
                            const Range& range, Take&& take) {
  const Unit unit = state.move.unit;
  const UnitState& own = state.at(unit);
  const int32_t limit = course.plain;
  if (course.contact > 0)
    take(NamedStop{course.contact, StopKind::Contact, course.touched.first()});
  take(NamedStop{range.allowed[range.allowed.size() - 1].most, StopKind::Most, {}});
  take(NamedStop{limit, StopKind::Most, {}});
  const Points half = full_movement(rules, state, unit) / 2 - own.spent;
  take(NamedStop{course.cost.measure_for(half), StopKind::Half, {}});
  if (limit == 0) return;
  const auto give = [&](const First& first, int32_t less, StopKind kind) {
    take(NamedStop{first.measure - less, kind, first.unit});
  };
  if (const int32_t reach = range_of(rules, state, unit); reach > 0) {
    give(own_shot(state, course, limit, reach), 0, StopKind::Range);
    give(own_shot(state, course, limit, reach / 2), 0, StopKind::ShortRange);
  }
  give(enemy_shot(rules, state, course, limit), 1, StopKind::OutOfRange);
  give(level_with_friend(state, course), 0, StopKind::Level);
}

template <class Take>
void for_each_angle_stop(const State& state, const Course& course, Take&& take) {
  const bool is_spin = course.step.kind == field::StepKind::Spin;
  const int32_t sign = is_spin && course.step.angle < 0 ? -1 : 1;
  if (course.contact > 0) {
    take(NamedStop{sign * course.contact, StopKind::Contact, course.touched.first()});
  }
  for (const int32_t angle : {450, 900}) take(NamedStop{sign * angle, StopKind::Angle, {}});
  if (is_spin) take(NamedStop{1800, StopKind::Angle, {}});
  if (!is_spin) take(NamedStop{course.plain, StopKind::Most, {}});
  for_each_facing(state, course, sign, take);
}

void note_stop(NamedStops& stops, const Range& range, const NamedStop& stop) {
  const bool is_noted = std::any_of(stops.begin(), stops.end(), [&](const NamedStop& one) {
    return one.measure == stop.measure;
  });
  const bool is_full = stops.size() == stops.capacity();
  if (!is_full && !is_noted && range.contains(stop.measure)) stops.push_back(stop);
}

}  // namespace

void add_stop(Range& range, int32_t measure) {
  const bool is_full = range.stops.size() == range.stops.capacity();
  if (is_full || !range.contains(measure) || range.stops.contains(measure)) return;
  range.stops.push_back(measure);
}

void add_distance_stops(const Rules& rules, const State& state, const Course& course,
                        Range& range) {
  for_each_distance_stop(rules, state, course, range,
                         [&](const NamedStop& stop) { add_stop(range, stop.measure); });
}

void add_angle_stops(const State& state, const Course& course, Range& range) {
  for_each_angle_stop(state, course, [&](const NamedStop& stop) { add_stop(range, stop.measure); });
}

void note_stops(const Rules& rules, const State& state, const Course& course, const Range& range,
                NamedStops& stops) {
  const auto take = [&](const NamedStop& stop) { note_stop(stops, range, stop); };
  if (field::is_turn(course.step)) {
    for_each_angle_stop(state, course, take);
  } else {
    for_each_distance_stop(rules, state, course, range, take);
  }
}

}  // namespace acies::onus
