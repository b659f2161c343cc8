// acies: no allocation
// Carries out a deed: the answers that it gives, question by question, until the move is over.
#include <algorithm>
#include <cstdlib>

#include "games/onus/bots/aims.h"
#include "games/onus/chapters/movement/movement.h"

namespace acies::onus {
namespace {

// The last measure without contact.
int32_t last_plain(const Range& range) {
  const Interval& last = range.allowed.back();
  const bool is_touch = range.allowed.size() > 1 && last.least == last.most;
  return is_touch ? range.allowed[range.allowed.size() - 2].most : last.most;
}

// The stops of a distance are in this order: contact, the farthest, the last before contact, half
// of the movement, the start of the unit's range, the short range, and the last before the enemy's
// range.
int32_t measure_of_stop(const Rules& rules, const State& state, const Range& range, Stop stop) {
  const Unit unit = state.move.unit;
  const auto step = static_cast<field::StepKind>(state.move.kind);
  const Points left = full_movement(rules, state, unit) / 2 - state.at(unit).spent;
  const int32_t half = cost_of_step(rules, state, unit, step).measure_for(left);
  const int32_t most = range.allowed.back().most;
  switch (stop) {
    case Stop::Near: return last_plain(range);
    case Stop::Half: return nearest_allowed(range, half);
    case Stop::Shot:
    case Stop::Cover: {
      int32_t found = nearest_allowed(range, half);
      for (const int32_t one : range.stops) {
        if (one < half && (stop == Stop::Shot || one < found)) found = one;
      }
      return found;
    }
    default: return most;
  }
}

Action steer_angle(const Rules& rules, const State& state, Action deed) {
  const Range range = rules.range(state);
  const Unit unit = state.move.unit;
  const Point place = aim_at(state, deed.place);
  const auto step = static_cast<field::StepKind>(state.move.kind);
  if (step == field::StepKind::Spin) {
    const int32_t turn = turn_to(field::to_local(state.at(unit).pose(), place));
    return with_measure(range, nearest_allowed(range, turn / kAngleOfTenth));
  }
  const int32_t turn = wheel_to(state, unit, place);
  return with_measure(range, nearest_allowed(range, std::abs(turn) / kAngleOfTenth));
}

Action steer_distance(const Rules& rules, const State& state, Action deed) {
  const Range range = rules.range(state);
  const auto stop = kind_of(deed) == DeedKind::Go ? static_cast<Stop>(deed.place) : Stop::Most;
  return with_measure(range, measure_of_stop(rules, state, range, stop));
}

// The questions of each kind of deed in their order; then the move ends.
struct DeedPlan {
  DeedKind kind;
  std::array<Verb, 3> verbs;
};
constexpr std::array<DeedPlan, 9> kDeedPlans{{
    {DeedKind::Go, {Verb::Advance, Verb::Decline, Verb::Decline}},
    {DeedKind::March, {Verb::March, Verb::Advance, Verb::Decline}},
    {DeedKind::Wheel, {Verb::Pivot, Verb::Advance, Verb::Decline}},
    {DeedKind::MarchTo, {Verb::March, Verb::Pivot, Verb::Advance}},
    {DeedKind::Spin, {Verb::Spin, Verb::Advance, Verb::Decline}},
    {DeedKind::Back, {Verb::Shift, Verb::Decline, Verb::Decline}},
    {DeedKind::Slip, {Verb::Shift, Verb::Decline, Verb::Decline}},
    {DeedKind::Form, {Verb::Form, Verb::Decline, Verb::Decline}},
    {DeedKind::FormGo, {Verb::Form, Verb::Advance, Verb::Decline}},
}};

Verb step_verb(Action deed, int32_t progress) {
  const auto found = std::ranges::find(kDeedPlans, kind_of(deed), &DeedPlan::kind);
  const bool is_known = found != kDeedPlans.end() && progress >= 0 &&
                        progress < static_cast<int32_t>(found->verbs.size());
  return is_known ? found->verbs[static_cast<size_t>(progress)] : Verb::Decline;
}

// After a measure of the current range: goes on after a turn, ends after a distance.
Verb verb_after_measure(const State& state) {
  const auto step = static_cast<field::StepKind>(state.move.kind);
  const bool has_turned = step == field::StepKind::Pivot || step == field::StepKind::Spin;
  return has_turned ? Verb::Advance : Verb::Decline;
}

Action steer_manoeuvre(const Rules& rules, const State& state, Action deed) {
  const Unit unit = state.move.unit;
  const Action stop = make_action(Verb::Decline, unit);
  const bool is_measure = kind_of(deed) == DeedKind::Measure;
  const Verb verb =
      is_measure ? verb_after_measure(state) : step_verb(deed, state.move.steps - deed.measure);
  if (verb == Verb::Decline) return stop;
  Action action = make_action(verb, unit);
  if (verb == Verb::Form) action.place = deed.place;
  if (verb == Verb::Pivot) {
    const int32_t turn = wheel_to(state, unit, aim_at(state, deed.place));
    action.place = static_cast<uint16_t>(place_of_wheel(turn < 0));
  }
  ActionList offered;
  rules.list(state, offered);
  return offered.contains(action) ? action : stop;
}

bool is_of_move(Step step) {
  switch (step) {
    case Step::Manoeuvre:
    case Step::Bearing:
    case Step::Distance:
    case Step::Angle:
    case Step::Meet:
    case Step::Snap:
    case Step::Links: return true;
    default: return false;
  }
}

Action steer_measure(const Rules& rules, const State& state, Action deed) {
  const Range open = rules.range(state);
  const Step step = state.step();
  const auto what = static_cast<MeasureOf>(deed.place);
  const bool is_its_own = (step == Step::Angle && what == MeasureOf::Turn) ||
                          (step == Step::Distance && what == MeasureOf::Way) ||
                          (step == Step::Bearing && what == MeasureOf::Bearing);
  return with_measure(open,
                      is_its_own ? nearest_allowed(open, deed.measure) : open.allowed.back().most);
}

Action steer_bearing(const Rules& rules, const State& state, Action deed) {
  const Range open = rules.range(state);
  const int32_t wanted = kind_of(deed) == DeedKind::Back ? 1800 : deed.place;
  return with_measure(open, nearest_allowed(open, wanted));
}

}  // namespace

Action Rules::steer(const State& state, Action deed) const {
  if (!is_deed(deed)) {
    const bool picks = is_verb(deed, Verb::Order) && state.step() == Step::OrderUnits;
    return picks ? best_of(*this, state) : deed;
  }
  const bool is_measure = kind_of(deed) == DeedKind::Measure;
  switch (state.step()) {
    case Step::Move: return make_action(Verb::Pick, deed.piece);
    case Step::Manoeuvre: return steer_manoeuvre(*this, state, deed);
    case Step::Bearing:
      return is_measure ? steer_measure(*this, state, deed) : steer_bearing(*this, state, deed);
    case Step::Angle:
      return is_measure ? steer_measure(*this, state, deed) : steer_angle(*this, state, deed);
    case Step::Distance:
      return is_measure ? steer_measure(*this, state, deed) : steer_distance(*this, state, deed);
    default: return best_of(*this, state);
  }
}

bool Rules::is_under_way(const State& state, Action deed) const {
  if (is_deed(deed)) return is_of_move(state.step()) && state.move.unit == deed.piece;
  return is_verb(deed, Verb::Order) && state.step() == Step::OrderUnits;
}

}  // namespace acies::onus
