// acies: no allocation
// Chapter 14: routed elephants run straight to their rear and trample the units in their way.
//
// They stay in place while these units choose and are attacked, one after another. Then they are
// put at the end of their run, turned to the rear. State::trampled holds the units they have
// passed. Elephants that stood in their way and rout begin a run of their own meanwhile.
#include <algorithm>
#include <cstdlib>

#include "games/onus/chapters/melee/strikes.h"
#include "geometry/free/alignment.h"

namespace acies::onus {
namespace {

constexpr int32_t kGap = field::kTolerance + 1;  // just before contact

// The part of the run on which the elephants overlap a unit, from its first to its last place.
struct Span {
  Unit unit = kNoUnit;
  int32_t enter = 0;
  int32_t leave = 0;
};
using Spans = FixedList<Span, kUnits>;

// The extent of a shape along the run, within the breadth of the elephants' front.
struct Reach {
  int32_t least = INT32_MAX;
  int32_t most = INT32_MIN;
  bool is_empty() const { return least > most; }
  void add(int64_t at) {
    least = std::min(least, static_cast<int32_t>(at));
    most = std::max(most, static_cast<int32_t>(at));
  }
};

// The part of a shape, as seen by the elephants, that lies within the breadth of their front.
Reach reach_of(const Pose& pose, const field::Polygon& shape) {
  constexpr int32_t kBreadth = field::kCard.half_width - field::kTolerance;
  Reach reach;
  for (size_t i = 0; i < shape.size(); ++i) {
    const Point from = field::to_local(pose, shape[i]);
    const Point to = field::to_local(pose, shape.next(i));
    if (from.x >= -kBreadth && from.x <= kBreadth) reach.add(from.y);
    for (const int32_t border : {-kBreadth, kBreadth}) {
      if ((from.x < border) == (to.x < border)) continue;
      reach.add(from.y + int64_t{to.y - from.y} * (border - from.x) / (to.x - from.x));
    }
  }
  return reach;
}

// [ONUS-14.23] The start of the run: turned to the rear about their centre, inside the field.
Pose start_of_run(const State& state, Unit unit) {
  constexpr int32_t kHalf = field::kCard.half_width;
  const field::RearLine rear = rear_of(state, seat_of(state, unit));
  Point place = state.at(unit).pose().place();
  int32_t& aside = field::is_across(rear) ? place.y : place.x;
  const int32_t breadth = field::is_across(rear) ? state.depth : state.width;
  aside = std::clamp(aside, kHalf, breadth - kHalf);
  return field::make_pose(place, field::rear_heading(rear));
}

// [ONUS-14.24] Every unit in their way, of either side and in any formation.
Spans spans_of(const State& state, Unit elephants) {
  const Pose pose = start_of_run(state, elephants);
  const UnitSet others = state.on_field_of(kAllUnits & ~unit_bit(elephants));
  Spans spans;
  for_each_bit(others, [&](unsigned i) {
    const auto unit = static_cast<Unit>(i);
    if (is_below(state.at(unit))) return;
    Reach reach;
    Shapes shapes;
    add_shapes(state, unit, shapes);
    for (const field::Obstacle& one : shapes) {
      const Reach part = reach_of(pose, one.shape);
      if (part.is_empty()) continue;
      reach.add(part.least);
      reach.add(part.most);
    }
    if (reach.is_empty()) return;
    const Span span{unit, reach.least - field::kCard.half_depth,
                    reach.most + field::kCard.half_depth};
    if (span.leave > kGap) spans.push_back(span);
  });
  return spans;
}

// How far they step aside if the field's edge leaves no room for the turn.
int32_t step_aside(const State& state, Unit unit) {
  const Point way = start_of_run(state, unit).place() - state.at(unit).pose().place();
  return std::abs(way.x) + std::abs(way.y);
}

// A step aside is part of the run.
int32_t run_left(const Rules& rules, const State& state, Unit unit) {
  const Points left = full_movement(rules, state, unit) - Points{state.at(unit).spent};
  return std::max(left * kLengthOfPoint - step_aside(state, unit), 0);
}

// [ONUS-14.25] The farthest place at which they overlap no unit.
int32_t end_of_run(const Spans& spans, int32_t limit) {
  int32_t end = limit;
  bool has_changed = true;
  while (has_changed) {
    has_changed = false;
    for (const Span& span : spans) {
      if (end <= span.enter - kGap || end >= span.leave) continue;
      end = span.enter - kGap;
      has_changed = true;
    }
  }
  return std::max(end, 0);
}

// The next victim: the nearest unit that the run passes completely.
Span next_victim(UnitSet trampled, const Spans& spans, int32_t end) {
  Span next;
  for (const Span& span : spans) {
    if (span.leave > end || (trampled & unit_bit(span.unit)) != 0) continue;
    if (next.unit == kNoUnit || span.enter < next.enter) next = span;
  }
  return next;
}

Pose ahead(const State& state, Unit unit, int32_t length) {
  const Pose pose = start_of_run(state, unit);
  return field::make_pose(field::to_world(pose, {0, length}), pose.heading);
}

void stop_run(const Rules& rules, State& state, Unit unit) {
  state.at(unit).spent = static_cast<uint16_t>(full_movement(rules, state, unit));
}

// [ONUS-14.23] They end facing the rear. [ONUS-14.9] Outside the field they are destroyed.
void finish_run(const Rules& rules, State& state, Unit unit, int32_t end, Journal* journal) {
  trampled_by(rules, state, unit) = 0;
  stop_run(rules, state, unit);
  const Pose last = ahead(state, unit, end);
  const bool has_left = !field::is_inside(field::make_rectangle(last, field::kCard), state.field());
  tell(journal, seat_of(state, unit), Happening::Fled, has_left ? "14.9"_rule : "14.23"_rule,
       {unit, static_cast<int16_t>(has_left ? 1 : 0)});
  const Pose before = state.at(unit).pose();
  const Pose first = start_of_run(state, unit);
  state.at(unit).set_pose(last);
  // [ONUS-20.12] Units that they pass are revealed.
  lift_fog_on_way(state, unit, first, journal);
  if (!has_left) return;
  state.at(unit).set_pose(before);
  destroy_unit(rules, state, unit, "14.9"_rule, journal);
}

// Whether they would overlap a unit that they cannot pass, as soon as they turn.
bool is_hemmed_in(const Rules& rules, const State& state, Unit unit) {
  const Spans spans = spans_of(state, unit);
  const int32_t end = end_of_run(spans, run_left(rules, state, unit));
  return std::ranges::any_of(
      spans, [&](const Span& span) { return span.enter < -field::kTolerance && end < span.leave; });
}

// [ONUS-14.26] [ONUS-14.29] [ONUS-23.50] A die for each section that passes over the victim.
unsigned sections_over(const Rules& rules, const State& state, Unit elephants, Unit victim) {
  const int32_t length = run_left(rules, state, elephants);
  const Body body = body_of(state, elephants).at(start_of_run(state, elephants));
  unsigned sections = 0;
  Shapes shapes;
  add_shapes(state, victim, shapes);
  for (const field::Obstacle& one : shapes) {
    sections |= field::trampling_sections(body, length, one.shape);
  }
  return std::max(1U, static_cast<unsigned>(std::popcount(sections)));
}

// ---- victims that fight ----

// [ONUS-14.30] The place of the elephants after they have run into a unit.
struct Stance {
  bool is_possible = false;
  Pose pose;
  int32_t matched = 0;
  int32_t run = 0;
};

Stance stance_at(const State& state, Unit elephants, Unit victim, int32_t enter) {
  const int32_t run = std::max(enter, 0);
  const Body charger = body_of(state, elephants).at(ahead(state, elephants, run));
  const Body enemy = body_of(state, victim);
  const Point touched = field::touched_point(field::make_rectangle(enemy.pose, enemy.card),
                                             field::make_rectangle(charger.pose, charger.card));
  const Shapes others = taken_ground(state, kAllUnits & ~unit_bit(elephants));
  const field::Ground ground{{others.begin(), others.size()}, {}, state.field()};
  for (const Side side : field::met_at(enemy, touched, charger.pose.place()).sides) {
    const int32_t place = field::place_on_side(charger, enemy, side, touched);
    const field::Placements found = field::list_placements(charger, enemy, side, place, ground);
    if (!found.empty()) return {true, found[0].pose, found[0].matched, run};
  }
  return {};
}

// [ONUS-14.16] Routed units cannot fight instead.
Stance stance_of(const State& state, Unit elephants, Unit victim) {
  if (state.at(victim).has(Mark::Routed)) return {};
  for (const Span& span : spans_of(state, elephants)) {
    if (span.unit == victim) return stance_at(state, elephants, victim, span.enter);
  }
  return {};
}

// [ONUS-14.30] An ordinary fight without events.
void stand_and_fight(State& state, Unit elephants, Unit victim, const Stance& stance,
                     Journal* journal) {
  UnitState& one = state.at(elephants);
  const int32_t length = stance.run + step_aside(state, elephants);
  const int32_t points = (length + kLengthOfPoint - 1) / kLengthOfPoint;
  one.set_pose(stance.pose);
  one.spent = static_cast<uint16_t>(one.spent + points);
  const bool is_hostile = seat_of(state, elephants) != seat_of(state, victim);
  if (is_hostile) make_pairs(state, elephants);
  const unsigned pairs = is_hostile ? count_pairs(state, elephants, victim) : 0;
  const unsigned dice = pairs > 0 ? pairs : static_cast<unsigned>(std::max(stance.matched, 1));
  tell(journal, seat_of(state, victim), Happening::Charged, "14.30"_rule, {elephants, victim, 0});
  mark_fought(state, elephants, victim);
  begin_combat(state, Attack::Melee, elephants, victim, dice);
  state.combat.is_charge = 0;
  state.combat.flags |= kNoEvents;
}

}  // namespace

// Indexed by the number of other runs that are open below this one.
UnitSet& trampled_by(const Rules& rules, State& state, Unit elephants) {
  size_t run = 0;
  for (unsigned i = 0; i < state.depth_of_stack; ++i) {
    const Frame& frame = state.open[i];
    if (frame.step != Step::Flight) continue;
    const Unit unit = frame.as<asks::Flight>().unit;
    if (unit == elephants) break;
    if (def_of(rules, state, unit).type == Type::Elephants) ++run;
  }
  return state.trampled[std::min(run, state.trampled.size() - 1)];
}

bool waits_for_elephants(const State& state, Unit unit) {
  return std::any_of(state.trampled.begin(), state.trampled.end(),
                     [&](UnitSet victims) { return (victims & unit_bit(unit)) != 0; });
}

// [ONUS-14.23] Elephants that are not blocked turn to their rear.
void begin_trampling(const Rules& rules, State& state, Unit unit) {
  trampled_by(rules, state, unit) = 0;
  if (is_hemmed_in(rules, state, unit)) {
    stop_run(rules, state, unit);
  } else {
    part_from_all(state, unit);
  }
}

// [ONUS-14.24] [ONUS-14.25] The next victim is asked; without one the run ends.
bool go_on_trampling(const Rules& rules, State& state, Unit unit, Journal* journal) {
  const int32_t limit = run_left(rules, state, unit);
  // [ONUS-14.31] Elephants that are engaged after a fight stop.
  const bool is_over = limit == 0 || is_engaged(state, unit) || is_hemmed_in(rules, state, unit);
  if (is_over) {
    trampled_by(rules, state, unit) = 0;
    // [ONUS-14.27] Routed victims flee after the run.
    return push_due_flight(rules, state);
  }
  const Spans spans = spans_of(state, unit);
  const int32_t end = end_of_run(spans, limit);
  const Span next = next_victim(trampled_by(rules, state, unit), spans, end);
  if (next.unit == kNoUnit) {
    finish_run(rules, state, unit, end, journal);
  } else {
    state.push(asks::Trample{.unit = next.unit, .elephants = unit});
  }
  return true;
}

// ---- trampled or not ----

void be_trampled(const Rules& rules, State& state, Unit elephants, Unit victim, Journal* journal) {
  trampled_by(rules, state, elephants) |= unit_bit(victim);
  tell(journal, seat_of(state, elephants), Happening::Trampled, "14.26"_rule, {elephants, victim});
  const unsigned dice = sections_over(rules, state, elephants, victim);
  state.push(asks::AfterTrample{.elephants = elephants, .victim = victim});
  begin_combat(state, Attack::Trampling, elephants, victim, dice);
}

// A victim without room to fight is not asked.
bool settle_trample(const Rules& rules, State& state, Journal* journal) {
  const auto frame = state.asked<asks::Trample>();
  if (stance_of(state, frame.elephants, frame.unit).is_possible) return true;
  state.pop();
  be_trampled(rules, state, frame.elephants, frame.unit, journal);
  return false;
}

// [ONUS-14.30] [ONUS-24.42] Be trampled, or fight.
void list_trample(const Rules&, const State&, ActionList& list) {
  list.push_back(make_action(Verb::Trampled));
  list.push_back(make_action(Verb::Stand));
}

void act_trample(const Rules& rules, State& state, Action action, Journal* journal) {
  const auto frame = state.take<asks::Trample>();
  if (!is_verb(action, Verb::Stand)) {
    be_trampled(rules, state, frame.elephants, frame.unit, journal);
    return;
  }
  const Stance stance = stance_of(state, frame.elephants, frame.unit);
  state.push(asks::AfterTrample{.elephants = frame.elephants, .victim = frame.unit});
  stand_and_fight(state, frame.elephants, frame.unit, stance, journal);
}

// [ONUS-14.27] A trampled unit becomes broken.
bool settle_after_trample(const Rules& rules, State& state, Journal* journal) {
  const auto frame = state.take<asks::AfterTrample>();
  const UnitState& victim = state.at(frame.victim);
  if (!victim.is_on_field()) return false;
  const UnitSet run_over = trampled_by(rules, state, frame.elephants);
  const bool was_run_over = (run_over & unit_bit(frame.victim)) != 0;
  if (was_run_over) {
    break_unit(state, frame.victim, "14.27"_rule, journal);
    // [ONUS-14.28] [ONUS-14.31] A friend that has fought the elephants stops them.
  } else if (is_fleeing(state, frame.elephants) && !victim.has(Mark::Routed) &&
             seat_of(state, frame.victim) == seat_of(state, frame.elephants)) {
    stop_run(rules, state, frame.elephants);
  }
  return false;
}

// ---- killed by their drivers ----

bool settle_kill(const Rules&, State& state, Journal*) {
  if (is_fleeing(state, state.asked<asks::KillElephants>().unit)) return true;
  state.pop();
  return false;
}

// [ONUS-14.32] [ONUS-24.41] Kill them, or let them recover.
void list_kill(const Rules&, const State& state, ActionList& list) {
  list.push_back(make_action(Verb::Kill, state.asked<asks::KillElephants>().unit));
  list.push_back(make_action(Verb::Decline));
}

void act_kill(const Rules& rules, State& state, Action action, Journal* journal) {
  const Unit unit = state.take<asks::KillElephants>().unit;
  if (!is_verb(action, Verb::Kill)) return recover_unit(rules, state, unit, journal);
  tell(journal, seat_of(state, unit), Happening::Killed, "14.32"_rule, {unit});
  destroy_unit(rules, state, unit, "14.32"_rule, journal);
}

}  // namespace acies::onus
