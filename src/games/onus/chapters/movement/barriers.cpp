// acies: no allocation
// Chapter 7: what stops the measures of a step: the movement left, the edge of the field, or a
// unit. For refusals and boards; for the length of a step see steps.cpp.
#include <algorithm>

#include "games/onus/chapters/movement/movement.h"

namespace acies::onus {
namespace {

using field::StepKind;

bool is_of_turn(const Course& course) { return field::is_turn(course.step); }

bool is_friend(const State& state, Thing thing) {
  return is_unit(thing) && are_friends(state, unit_of(thing), state.move.unit);
}

// The friend that the mover would overlap there, or the enemy that it would touch; nothing if there
// is none.
Thing thing_at(const State& state, const Course& course, int32_t measure, const Shapes& shapes) {
  const field::Parts parts = field::parts_of(course.body.at(pose_at(course, measure)));
  for (const field::Obstacle& one : shapes) {
    const bool is_over = is_friend(state, one.owner);
    const bool is_hit = std::any_of(parts.begin(), parts.end(), [&](const field::Polygon& part) {
      return is_over ? field::is_overlapping(part, one.shape)
                     : field::contact_of(part, one.shape) != field::Contact::Apart;
    });
    if (is_hit) return one.owner;
  }
  return {};
}

Barrier barrier_of(const State& state, Thing thing) {
  return is_friend(state, thing) ? Barrier::Friend : Barrier::Enemy;
}

// [ONUS-7.19] [ONUS-7.29] The end of the step. Turns are sampled by half degrees, so the unit in
// the way may be beyond the next measure.
Barred end_of(const State& state, const Course& course, const Shapes& shapes) {
  constexpr int32_t kLook = 12;
  const Interval beyond{course.plain + 1, INT32_MAX};
  if (course.plain >= course.paid) {
    const bool is_whole = is_of_turn(course) && course.paid > 0;
    return {beyond, is_whole ? Barrier::Turn : Barrier::Movement, {}};
  }
  for (int32_t i = 1; i <= kLook; ++i) {
    const Body body = course.body.at(pose_at(course, course.plain + i));
    if (!field::is_inside(body, state.field())) return {beyond, Barrier::Field, {}};
    const Thing thing = thing_at(state, course, course.plain + i, shapes);
    if (thing != Thing{}) return {beyond, barrier_of(state, thing), thing};
  }
  return {beyond, Barrier::Enemy, {}};
}

// ---- refusals ----

int16_t fact_of(int32_t number) {
  return static_cast<int16_t>(std::clamp<int32_t>(number, INT16_MIN, INT16_MAX));
}

Refusal reason_of(const Course& course, const Barred& bar, Unit unit) {
  const bool is_end = bar.measures.most == INT32_MAX;
  const auto scale = static_cast<int16_t>(is_of_turn(course) ? Scale::Degrees : Scale::Ep);
  const int16_t most = fact_of(course.plain);
  switch (bar.why) {
    case Barrier::Movement:
      return is_of_turn(course) ? reason("7.4"_rule, "refusal.no_movement", {unit})
                                : reason("7.3"_rule, "refusal.so_far", {unit, -1, most, scale});
    case Barrier::Turn: return reason("7.3"_rule, "refusal.so_far", {unit, -1, most, scale});
    case Barrier::Field: return reason("7.29"_rule, "refusal.way_field", {unit, -1, most, scale});
    case Barrier::Friend:
      return is_end ? reason("7.21"_rule, "refusal.way_friend",
                             {unit, bar.thing.number(), most, scale})
                    : reason("7.26"_rule, "refusal.over_friend", {unit, bar.thing.number()});
    default: break;
  }
  if (bar.thing == Thing{}) return reason("7.19"_rule, "refusal.so_far", {unit, -1, most, scale});
  return is_end ? reason("7.19"_rule, "refusal.way_enemy", {unit, bar.thing.number(), most, scale})
                : reason("23.22"_rule, "refusal.against_enemy", {unit, bar.thing.number()});
}

}  // namespace

BarredMeasures barred_of(const State& state, const Course& course) {
  const int32_t length = is_of_turn(course) ? kPivotReach : course.paid * course.grain;
  const UnitSet near = units_near(state, state.move.unit, length + kCardReach);
  const Shapes shapes = in_way_of_step(state, near);
  BarredMeasures all;
  for (const Interval& one : course.closed) {
    const Interval shut{std::max(one.least, 1), std::min(one.most, course.plain)};
    if (shut.least > shut.most) continue;
    const Thing thing = thing_at(state, course, (shut.least + shut.most) / 2, shapes);
    const bool is_none = thing == Thing{};
    all.push_back({shut, is_none ? Barrier::Friend : barrier_of(state, thing), thing});
  }
  all.push_back(end_of(state, course, shapes));
  return all;
}

Refusal why_measure(const Rules& rules, const State& state, Action action) {
  const Refusal usual = why_range(rules, state, action);
  const int32_t size = action.measure < 0 ? -action.measure : action.measure;
  const bool is_pivot = static_cast<StepKind>(state.move.kind) == StepKind::Pivot;
  const bool is_negative = action.measure < 0 && state.step() != Step::Angle;
  if (usual.phrase != "refusal.measure" || size == 0 || is_negative) return usual;
  const bool is_clockwise = is_pivot ? (state.move.corner & 1U) != 0 : action.measure < 0;
  const Course course = course_of(rules, state, is_clockwise);
  for (const Barred& bar : barred_of(state, course)) {
    if (size >= bar.measures.least && size <= bar.measures.most) {
      return reason_of(course, bar, state.move.unit);
    }
  }
  return usual;
}

}  // namespace acies::onus
