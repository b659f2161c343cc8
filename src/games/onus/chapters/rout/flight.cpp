// acies: no allocation
// Chapter 14: rout, first flight, the way to the rear, and the rout phase. For elephants see
// trampling.cpp.
//
// The frame Flight stays open while a unit flees. Mark::Left says that the flight of this turn has
// begun; `spent` is the movement used so far. No unit flees twice in a turn.
#include "geometry/free/flight.h"

#include "geometry/free/alignment.h"

#include "games/onus/chapters/melee/strikes.h"
#include "games/onus/chapters/movement/movement.h"

namespace acies::onus {
namespace {

bool is_elephants(const Rules& rules, const State& state, Unit unit) {
  return def_of(rules, state, unit).type == Type::Elephants;
}

template <class Change>
void change_both(State& state, Unit unit, Change&& change) {
  const Unit partner = state.at(unit).partner;
  change(state.at(unit));
  if (partner != kNoUnit) change(state.at(partner));
}

// [ONUS-14.1] Stretched and enveloping tokens are removed, with the contacts against them.
void drop_tokens(State& state, Unit unit) {
  for (unsigned i = 0; i < kFronts; ++i) {
    if (has_token(state.at(unit), i)) take_token(state, unit, i);
  }
  state.at(unit).stretch = 0;
}

// ---- the way ----

// The shapes that block the way. Those behind the unit come last.
Shapes bars_of(const Rules& rules, const State& state, Unit unit, field::RearLine rear) {
  const Shapes shapes = in_way_of_flight(rules, state, unit);
  const UnitState& own = state.at(unit);
  const auto is_on_way = [&](const field::Polygon& shape) {
    switch (rear) {
      case Edge::Low: return shape.low.y <= own.y;
      case Edge::High: return shape.high.y >= own.y;
      case Edge::Left: return shape.low.x <= own.x;
      case Edge::Right: return shape.high.x >= own.x;
    }
    return true;
  };
  Shapes bars;
  for (const bool is_first : {true, false}) {
    for (const field::Obstacle& one : shapes) {
      if (is_on_way(one.shape) == is_first) bars.push_back(one);
    }
  }
  return bars;
}

Points left_to_run(const Rules& rules, const State& state, Unit unit) {
  return full_movement(rules, state, unit) - Points{state.at(unit).spent};
}
void spend_all(const Rules& rules, State& state, Unit unit) {
  state.at(unit).spent = static_cast<uint16_t>(full_movement(rules, state, unit));
}

// [ONUS-14.6] [ONUS-23.48] The way from the unit's place, in any direction. The card is turned to
// the rear if there is room.
struct Plan {
  Pose pose;
  field::Flight flight;
  bool is_home = true;  // the way leads to the rear line, not only nearer to it
};

// The distance from the card to the edge behind its army.
int32_t gap_behind(const State& state, const Pose& pose, field::RearLine rear) {
  const field::Polygon card = field::make_rectangle(pose, field::kCard);
  switch (rear) {
    case Edge::Low: return card.low.y;
    case Edge::High: return state.depth - card.high.y;
    case Edge::Left: return card.low.x;
    case Edge::Right: return state.width - card.high.x;
  }
  return 0;
}

// [ONUS-14.13] If the edge is walled off: the way that leads nearest to it, by whole millimetres.
field::Flight find_nearer(const State& state, const Pose& pose, const Shapes& bars,
                          field::RearLine rear) {
  const int32_t gap = gap_behind(state, pose, rear);
  int32_t missed = 0;
  int32_t reached = gap - field::kMillimetre;
  field::Flight nearest;
  for (int32_t next = reached; next > missed; next = (reached + missed) / 2) {
    const field::Flight flight =
        field::find_flight(pose, field::kCard, span_of(bars), state.field(), rear, next);
    if (!flight.paths.empty()) nearest = flight;
    (flight.paths.empty() ? missed : reached) = next;
    if (nearest.paths.empty() || reached - missed <= field::kMillimetre) break;
  }
  return nearest;
}

Plan plan_of(const Rules& rules, const State& state, Unit unit) {
  const field::RearLine rear = rear_of(state, seat_of(state, unit));
  const Shapes bars = bars_of(rules, state, unit, rear);
  const Shapes others = taken_ground(state, everything_but(state, unit));
  Plan plan;
  plan.pose = state.at(unit).pose();
  Body turned = body_of(state, unit);
  turned.pose.heading = field::rear_heading(rear);
  if (field::is_free(turned, span_of(others), state.field())) plan.pose = turned.pose;
  plan.flight = field::find_flight(plan.pose, field::kCard, span_of(bars), state.field(), rear);
  if (!plan.flight.paths.empty()) return plan;
  plan.flight = find_nearer(state, plan.pose, bars, rear);
  plan.is_home = false;
  return plan;
}

// [ONUS-14.8] [ONUS-14.12] Friends on one straight leg of the way become broken.
void break_friends(State& state, Unit unit, Point from, Point to, Journal* journal) {
  const field::Polygon card =
      field::make_rectangle(field::make_pose(from, state.at(unit).heading), field::kCard);
  const field::Polygon ground = field::swept(card, to - from);
  UnitSet passed = 0;
  for (const field::Obstacle& one : friends_in_way(state, unit, everything_but(state, unit))) {
    if (field::is_overlapping(ground, one.shape)) passed |= unit_bit(unit_of(one.owner));
  }
  for_each_bit(passed, [&](unsigned i) {
    tell(journal, seat_of(state, unit), Happening::Passed, "14.8"_rule,
         {unit, static_cast<int16_t>(i)});
    break_unit(state, static_cast<Unit>(i), "14.12"_rule, journal);
  });
}

int64_t leg_length(Point a, Point b) {
  return static_cast<int64_t>(field::floor_root(static_cast<uint64_t>(field::squared_length(b - a))
                                                << (2 * field::kLegBits)));
}

// Moves the unit along the way by this length.
void run_along(State& state, Unit unit, const field::FlightPath& path, int32_t length,
               Journal* journal) {
  const field::Fled fled = field::follow(path, length);
  int64_t rest = int64_t{length} << field::kLegBits;
  for (size_t i = 0; i + 1 < path.points.size() && rest > 0; ++i) {
    const Point from = path.points[i];
    const int64_t leg = leg_length(from, path.points[i + 1]);
    const Point to = rest >= leg ? path.points[i + 1] : fled.place;
    const Heading heading = state.at(unit).heading;
    break_friends(state, unit, from, to, journal);
    state.at(unit).set_pose(field::make_pose(to, heading));
    // [ONUS-20.12] Units that it passes are revealed.
    lift_fog_on_way(state, unit, field::make_pose(from, heading), journal);
    rest -= leg;
  }
  state.at(unit).set_pose(field::make_pose(fled.place, state.at(unit).heading));
}

// [ONUS-14.11] The last length, by whole millimetres, at which the unit overlaps no other.
int32_t last_free_length(const State& state, Unit unit, const field::FlightPath& path,
                         int32_t length) {
  const Shapes others = taken_ground(state, everything_but(state, unit));
  for (; length > 0; length -= field::kMillimetre) {
    const Pose pose = field::make_pose(field::follow(path, length).place, state.at(unit).heading);
    if (!field::overlaps_any(field::make_rectangle(pose, field::kCard), span_of(others)))
      return length;
  }
  return 0;
}

// [ONUS-14.9] The unit is destroyed.
void leave_field(const Rules& rules, State& state, Unit unit, Journal* journal) {
  tell(journal, seat_of(state, unit), Happening::Fled, "14.9"_rule, {unit, 1});
  destroy_unit(rules, state, unit, "14.9"_rule, journal);
}

// [ONUS-17.39] Both flee separately, the main unit first.
void flee_apart(State& state, Unit unit) {
  const Unit partner = state.at(unit).partner;
  if (partner == kNoUnit) return;
  divide_pair(state, unit);
  const auto own = state.take<asks::Flight>();
  state.push(asks::Flight{.unit = partner, .is_rout_phase = own.is_rout_phase});
  state.push(own);
}

// [ONUS-14.5] [ONUS-14.7] The unit runs to the place where it can turn to the rear; otherwise to
// the end of its movement.
void run(const Rules& rules, State& state, Unit unit, const Plan& plan, size_t way,
         Journal* journal) {
  const field::FlightPath& path = plan.flight.paths[way];
  part_from_all(state, unit);
  flee_apart(state, unit);
  UnitState& one = state.at(unit);
  one.set_pose(plan.pose);
  const int32_t limit = left_to_run(rules, state, unit) * kLengthOfPoint;
  const Heading rear = field::rear_heading(rear_of(state, seat_of(state, unit)));
  if (one.heading != rear) {
    const Shapes others = taken_ground(state, everything_but(state, unit));
    const int32_t turn =
        field::first_turn(path, limit, rear, field::kCard, span_of(others), state.field());
    if (turn >= 0) {
      run_along(state, unit, path, turn, journal);
      one.heading = rear;
      one.spent = static_cast<uint16_t>(one.spent + (turn + kLengthOfPoint - 1) / kLengthOfPoint);
      return;
    }
  }
  spend_all(rules, state, unit);
  // [ONUS-14.9] It leaves the field, [ONUS-14.11] or stops before a friend.
  const bool leaves = plan.is_home && field::follow(path, limit).leaves;
  const int32_t length = leaves ? limit : last_free_length(state, unit, path, limit);
  run_along(state, unit, path, length, journal);
  if (leaves) return leave_field(rules, state, unit, journal);
  tell(journal, seat_of(state, unit), Happening::Fled, "14.5"_rule, {unit, 0});
}

// [ONUS-14.13] Without a way it stays. With equal ways its player chooses.
void go_on(const Rules& rules, State& state, Unit unit, Journal* journal) {
  const Plan plan = plan_of(rules, state, unit);
  if (plan.flight.paths.empty()) {
    spend_all(rules, state, unit);
    tell(journal, seat_of(state, unit), Happening::Blocked, "14.13"_rule, {unit});
  } else if (plan.flight.paths.size() == 1) {
    run(rules, state, unit, plan, 0, journal);
  } else {
    state.push(asks::FlightWay{unit});
  }
}

// [ONUS-14.4] The first flight comes at once. [ONUS-14.2] A blocked unit stays.
void begin_flight(const Rules& rules, State& state, Unit unit, Journal* journal) {
  if (is_blocked(rules, state, unit)) {
    tell(journal, seat_of(state, unit), Happening::Blocked, "14.2"_rule, {unit});
    state.pop();
    return;
  }
  state.at(unit).set(Mark::Left);
  state.at(unit).spent = 0;
  if (is_elephants(rules, state, unit)) begin_trampling(rules, state, unit);
}

// [ONUS-17.39] A main unit stays with its support if friends have stopped it over the support.
void stay_together(State& state, Unit main) {
  if (state.step() != Step::Flight) return;
  const Unit support = state.asked<asks::Flight>().unit;
  UnitState& own = state.at(main);
  const UnitState& other = state.at(support);
  if (seat_of(state, support) != seat_of(state, main) || !other.is_on_field()) return;
  const field::Polygon card = field::make_rectangle(own.pose(), field::kCard);
  if (!field::is_overlapping(card, field::make_rectangle(other.pose(), field::kCard))) return;
  own.set_pose(other.pose());
  join_again(state, main, support, false);
  state.at(support).set(Mark::Left);
  state.pop();
}

// [ONUS-14.2] [ONUS-14.11] Friends may have kept it in place.
void end_flight(State& state) {
  const Unit unit = state.take<asks::Flight>().unit;
  if (!state.at(unit).is_on_field()) return;
  stay_together(state, unit);
  stay_in_contact(state, unit);
}

// ---- the rout phase ----

// [ONUS-14.19] Own routed units whose rout did not begin in this turn.
Bar bar_rout_next(const State& state, Unit unit) {
  if (unit >= kUnits || seat_of(state, unit) != state.active || !state.at(unit).is_on_field())
    return reason("14.19"_rule, "refusal.not_own", {unit});
  if (!may_act(state, unit)) return other_captain(unit);
  if (!state.at(unit).has(Mark::Routed)) return reason("14.19"_rule, "refusal.not_routed", {unit});
  if (state.at(unit).has(Mark::Fled)) return reason("14.19"_rule, "refusal.has_fled", {unit});
  if (state.at(unit).is_support != 0) return reason("17.40"_rule, "refusal.support", {unit});
  return {};
}

UnitSet rout_candidates(const State& state) {
  UnitSet set = 0;
  for_each_bit(acting_units(state), [&](unsigned i) {
    if (!bar_rout_next(state, static_cast<Unit>(i))) set |= unit_bit(static_cast<Unit>(i));
  });
  return set;
}

// [ONUS-14.19] [ONUS-14.21] The unit tests, also if it is blocked. [ONUS-17.40] If it fails it
// flees: take_recovery_roll.
void test_routed(State& state, Unit unit) {
  change_both(state, unit, [](UnitState& one) {
    one.set(Mark::Fled);
    one.clear(Mark::Left);
    one.spent = 0;
  });
  push_roll(state, Purpose::Recovery, 1, unit);
}

}  // namespace

// [ONUS-23.6] The own edge of the field. [ONUS-21.7] Everyone for themselves: the edge of the army.
Edge rear_of(const State& state, Seat seat) {
  if (state.is_for_all()) return state.army(seat).edge;
  return seat == Seat::South ? Edge::Low : Edge::High;
}

field::Flight flight_of(const Rules& rules, const State& state, Unit unit) {
  return plan_of(rules, state, unit).flight;
}

// [ONUS-14.1] The tokens of a rout. [ONUS-6.14] Its activation ends. [ONUS-17.40] It binds both
// complementary units.
bool mark_routed(const Rules& rules, State& state, Unit unit, RuleId rule, Journal* journal) {
  // [ONUS-14.3] Artillery is destroyed.
  if (is_artillery(def_of(rules, state, unit).type)) {
    destroy_unit(rules, state, unit, "14.3"_rule, journal);
    return false;
  }
  drop_tokens(state, unit);
  change_both(state, unit, [](UnitState& one) {
    for (const Mark mark : {Mark::Broken, Mark::Routed, Mark::Fled}) one.set(mark);
    for (const Mark mark : {Mark::Active, Mark::Left}) one.clear(mark);
    one.formation = Formation::None;
    one.spent = 0;
  });
  tell(journal, seat_of(state, unit), Happening::Routed, rule, {unit});
  return true;
}

void rout_unit(const Rules& rules, State& state, Unit unit, RuleId rule, Journal* journal) {
  if (!state.at(unit).is_on_field() || state.at(unit).has(Mark::Routed)) return;
  if (mark_routed(rules, state, unit, rule, journal)) state.push(asks::Flight{unit});
}

// [ONUS-14.2] Units that are no longer blocked, the active player's first. [ONUS-14.27] A trampled
// unit waits for the end of the run.
bool push_due_flight(const Rules& rules, State& state) {
  for (const UnitSet side : {units_of(state, state.active), enemies_of(state, state.active)}) {
    for (UnitSet rest = state.on_field_of(side); rest != 0; rest &= rest - 1) {
      const Unit unit = first_unit(rest);
      const UnitState& one = state.at(unit);
      const bool is_due = one.has(Mark::Routed) && one.has(Mark::Fled) && !one.has(Mark::Left);
      if (!is_due || waits_for_elephants(state, unit) || one.is_support != 0 ||
          is_blocked(rules, state, unit))
        continue;
      state.push(asks::Flight{unit});
      return true;
    }
  }
  return false;
}

// ---- voluntary rout ----

// [ONUS-14.14] [ONUS-14.15] The player may rout a damaged unit that is not blocked. [ONUS-17.18] A
// stubborn unit too.
bool settle_yield(const Rules& rules, State& state, Journal*) {
  const auto frame = state.asked<asks::Yield>();
  const UnitState& unit = state.at(frame.unit);
  const bool is_there = unit.is_on_field() && !unit.has(Mark::Routed);
  const bool can_flee =
      frame.is_stubborn != 0 || (!is_artillery(def_of(rules, state, frame.unit).type) &&
                                 !is_blocked(rules, state, frame.unit));
  if (is_there && can_flee) return true;
  state.pop();
  return false;
}

// [ONUS-24.30] [ONUS-24.31] Rout or stay.
void list_yield(const Rules&, const State& state, ActionList& list) {
  list.push_back(make_action(Verb::Rout, state.asked<asks::Yield>().unit));
  list.push_back(make_action(Verb::Decline));
}

void act_yield(const Rules& rules, State& state, Action action, Journal* journal) {
  const auto frame = state.take<asks::Yield>();
  if (!is_verb(action, Verb::Rout)) return;
  const RuleId rule = frame.is_stubborn == 0 ? "14.14"_rule : "17.18"_rule;
  if (waits_for_elephants(state, frame.unit) || is_retreating(state, frame.unit)) {
    mark_routed(rules, state, frame.unit, rule, journal);
  } else {
    rout_unit(rules, state, frame.unit, rule, journal);
  }
}

// ---- flight ----

bool settle_flight(const Rules& rules, State& state, Journal* journal) {
  const Unit unit = state.asked<asks::Flight>().unit;
  if (!is_fleeing(state, unit)) {
    if (is_elephants(rules, state, unit)) trampled_by(rules, state, unit) = 0;
    if (!push_due_flight(rules, state)) state.pop();
  } else if (!state.at(unit).has(Mark::Left)) {
    begin_flight(rules, state, unit, journal);
  } else if (is_elephants(rules, state, unit)) {
    if (!go_on_trampling(rules, state, unit, journal)) end_flight(state);
  } else if (left_to_run(rules, state, unit) > 0) {
    go_on(rules, state, unit, journal);
  } else {
    end_flight(state);
  }
  return false;
}

// [ONUS-23.49] [ONUS-24.32] Left or right.
void list_flight_way(const Rules&, const State& state, ActionList& list) {
  list.push_back(make_action(Verb::Way, state.asked<asks::FlightWay>().unit, 0));
  list.push_back(make_action(Verb::Way, state.asked<asks::FlightWay>().unit, 1));
}

void act_flight_way(const Rules& rules, State& state, Action action, Journal* journal) {
  const Unit unit = state.take<asks::FlightWay>().unit;
  const Plan plan = plan_of(rules, state, unit);
  const size_t way = action.place < plan.flight.paths.size() ? action.place : 0;
  if (!plan.flight.paths.empty()) run(rules, state, unit, plan, way, journal);
}

// ---- the rout phase ----

// [ONUS-5.3] The last unit needs no question.
bool settle_rout_next(const Rules&, State& state, Journal*) {
  const UnitSet units = rout_candidates(state);
  if (count_units(units) > 1) return true;
  if (units == 0) {
    state.pop();
  } else {
    test_routed(state, first_unit(units));
  }
  return false;
}

// [ONUS-24.39] Any routed unit that has not tested.
void list_rout_next(const Rules&, const State& state, ActionList& list) {
  for_each_bit(rout_candidates(state),
               [&](unsigned i) { list.push_back(make_action(Verb::Pick, i)); });
}

Refusal why_rout_next(const Rules&, const State& state, Action action) {
  Bar bar;
  if (is_verb(action, Verb::Pick)) bar = bar_rout_next(state, action.piece);
  return bar ? *bar : reason("14.19"_rule, "refusal.step");
}

void act_rout_next(const Rules&, State& state, Action action, Journal*) {
  test_routed(state, action.piece);
}

}  // namespace acies::onus
