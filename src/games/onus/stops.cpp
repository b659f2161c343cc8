// acies: no allocation
// Measures worth trying first: contact, level with friends, the edge of a range of shots, right
// angles.
#include <algorithm>

#include "games/onus/movement.h"

#include "geometry/sight.h"

namespace acies::onus {
namespace {

constexpr int32_t kNeighbourhood = 4 * field::kStride;

Pose pose_at(const Course& course, int32_t measure) {
  return field::pose_after(course.body, course.step, measure * course.grain);
}

int32_t range_of(const Rules& rules, const State& state, Unit unit) {
  return def_of(rules, state, unit).ranged.second * field::kStride;
}

field::Polygon card_of(const State& state, Unit unit) {
  return field::make_rectangle(state.at(unit).pose(), field::kCard);
}

// The first measure at which something is so; above the limit if it is not so there.
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

// Where the first enemy comes into its own range. [ONUS-11.6]
int32_t own_shot(const State& state, const Course& course, int32_t limit, int32_t range) {
  int32_t first = limit + 1;
  for_each_bit(state.on_field(opponent(state.active)), [&](unsigned i) {
    const field::Polygon target = card_of(state, static_cast<Unit>(i));
    const auto is_so = [&](int32_t measure) {
      const Point eye = field::eye_of(course.body.at(pose_at(course, measure)));
      return field::is_within(eye, target, range);
    };
    if (!is_so(0)) first = std::min(first, first_so(std::min(first, limit), is_so));
  });
  return first;
}

// Where it comes into the range of the first enemy.
int32_t enemy_shot(const Rules& rules, const State& state, const Course& course, int32_t limit) {
  int32_t first = limit + 1;
  for_each_bit(state.on_field(opponent(state.active)), [&](unsigned i) {
    const auto enemy = static_cast<Unit>(i);
    const int32_t range = range_of(rules, state, enemy);
    if (range == 0 || state.at(enemy).has(Mark::FaceDown)) return;
    const Point eye = field::eye_of(body_of(state, enemy));
    const auto is_so = [&](int32_t measure) {
      const field::Polygon card = field::make_rectangle(pose_at(course, measure), course.body.card);
      return field::is_within(eye, card, range);
    };
    if (!is_so(0)) first = std::min(first, first_so(std::min(first, limit), is_so));
  });
  return first;
}

bool is_parallel(Heading a, Heading b) {
  const int32_t turn = field::turned_by(a, -int32_t{b});
  return std::min(turn, field::kFullTurn - turn) <= field::kDegree;
}

// Level with the nearest friend ahead who looks the same way.
int32_t level_with_friend(const State& state, const Course& course) {
  const Unit unit = state.move.unit;
  int32_t least = INT32_MAX;
  for_each_bit(units_near(state, unit, kNeighbourhood) & units_of(seat_of(unit)), [&](unsigned i) {
    const UnitState& other = state.units[i];
    if (!is_parallel(other.heading, course.body.pose.heading)) return;
    const int32_t ahead = field::to_local(course.body.pose, {other.x, other.y}).y;
    if (ahead > 0) least = std::min(least, (ahead + course.grain / 2) / course.grain);
  });
  return least;
}

// Turns after which it looks as a neighbour does or straight at him; sign: of their measures.
void add_facings(const State& state, const Course& course, int32_t sign, Range& range) {
  const Unit unit = state.move.unit;
  const Heading own = course.body.pose.heading;
  const bool is_clockwise = course.step.angle < 0;
  for_each_bit(units_near(state, unit, kNeighbourhood), [&](unsigned i) {
    const bool is_friend = seat_of(static_cast<Unit>(i)) == seat_of(unit);
    const Heading wanted =
        field::turned_by(state.units[i].heading, is_friend ? 0 : field::kHalfTurn);
    const int32_t turn = is_clockwise ? field::turned_by(own, -int32_t{wanted})
                                      : field::turned_by(wanted, -int32_t{own});
    const int32_t tenths = (turn + kAngleOfTenth / 2) / kAngleOfTenth;
    if (tenths > 0) add_stop(range, sign * tenths);
  });
}

}  // namespace

void add_stop(Range& range, int32_t measure) {
  const bool is_full = range.stops.size() == range.stops.capacity();
  if (is_full || !range.contains(measure) || range.stops.contains(measure)) return;
  range.stops.push_back(measure);
}

void add_distance_stops(const Rules& rules, const State& state, const Course& course,
                        Range& range) {
  const Unit unit = state.move.unit;
  const UnitState& own = state.at(unit);
  const int32_t limit = course.plain;
  if (course.contact > 0) add_stop(range, course.contact);
  add_stop(range, range.allowed[range.allowed.size() - 1].most);
  add_stop(range, limit);
  const Points half = full_movement(rules, state, unit) / 2 - own.spent;
  add_stop(range, half);
  if (limit == 0) return;
  if (const int32_t reach = range_of(rules, state, unit); reach > 0) {
    add_stop(range, own_shot(state, course, limit, reach));
    add_stop(range, own_shot(state, course, limit, reach / 2));
  }
  add_stop(range, enemy_shot(rules, state, course, limit) - 1);
  add_stop(range, level_with_friend(state, course));
}

void add_angle_stops(const State& state, const Course& course, Range& range) {
  const bool is_spin = course.step.kind == field::StepKind::Spin;
  const int32_t sign = is_spin && course.step.angle < 0 ? -1 : 1;
  if (course.contact > 0) add_stop(range, sign * course.contact);
  for (const int32_t angle : {450, 900}) add_stop(range, sign * angle);
  if (is_spin) add_stop(range, 1800);
  if (!is_spin) add_stop(range, course.plain);
  add_facings(state, course, sign, range);
}

}  // namespace acies::onus
