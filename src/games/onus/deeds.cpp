// acies: no allocation
// Deeds: which are worth a thought, and the answers they take. What they are worth is told by the
// judgement of the table that they lead to.
#include "games/onus/deeds.h"

#include <algorithm>
#include <cstdlib>

#include "core/measures.h"
#include "games/onus/movement.h"
#include "games/onus/strikes.h"
#include "geometry/quarter.h"

namespace acies::onus {
namespace {

constexpr int32_t kLeastTurn = 300;  // hundredths of a degree: less is straight on
constexpr int32_t kMostTurn = field::kQuarterTurn;
constexpr size_t kTargets = 3;  // enemies that a unit thinks of

constexpr Action make_deed(DeedKind kind, unsigned unit, unsigned place, int32_t measure) {
  return {static_cast<uint8_t>(kind), static_cast<uint8_t>(unit), static_cast<uint16_t>(place),
          measure};
}

// ---- aims ----

// The place that a deed is bound for: an enemy, or beside or behind him.
Point aim_at(const State& state, unsigned place) {
  const UnitState& enemy = state.units[place & 0xFFU];
  const int32_t aside = field::kCard.half_width + field::kStride;
  const int32_t behind = field::kCard.half_depth + field::kStride;
  switch (static_cast<Aim>(place >> 8U & 0xFU)) {
    case Aim::Left: return field::to_world(enemy.pose(), {-aside, 0});
    case Aim::Right: return field::to_world(enemy.pose(), {aside, 0});
    case Aim::Rear: return field::to_world(enemy.pose(), {0, -behind});
    default: return {enemy.x, enemy.y};
  }
}

// The turn from straight ahead to a place in the unit's own frame, counter-clockwise; in hundredths
// of a degree, good to a degree or so.
int32_t turn_to(Point local) {
  const int32_t x = std::abs(local.x);
  const int32_t y = std::abs(local.y);
  if (x == 0 && y == 0) return 0;
  // An arc's tangent by a quotient: 45 * r + 15.64 * r * (1 - r) degrees for r up to 1.
  const bool is_steep = x > y;
  const int64_t ratio = 1000 * int64_t{is_steep ? y : x} / std::max(is_steep ? x : y, 1);
  const auto small =
      static_cast<int32_t>(ratio * 4500 / 1000 + 1564 * ratio * (1000 - ratio) / 1000000);
  int32_t angle = is_steep ? field::kQuarterTurn - small : small;
  if (local.y < 0) angle = field::kHalfTurn - angle;
  return local.x > 0 ? -angle : angle;
}

// The corner about which it wheels: forward, on the side that it turns to.
Corner wheel_corner(bool is_clockwise) {
  return is_clockwise ? Corner::FrontRight : Corner::FrontLeft;
}
unsigned place_of_wheel(bool is_clockwise) {
  return static_cast<unsigned>(wheel_corner(is_clockwise)) * 2 + (is_clockwise ? 1U : 0U);
}

// How far it has to wheel so that the place lies straight ahead: by trial, each try mending the one
// before.
int32_t wheel_to(const State& state, Unit unit, Point place) {
  const Body body = body_of(state, unit);
  int32_t turn = turn_to(field::to_local(body.pose, place));
  const bool is_clockwise = turn < 0;
  for (int i = 0; i < 3; ++i) {
    turn = is_clockwise ? std::clamp(turn, -kMostTurn, 0) : std::clamp(turn, 0, kMostTurn);
    const Pose after =
        field::pose_after(body, field::pivot(wheel_corner(is_clockwise), turn), std::abs(turn));
    turn += turn_to(field::to_local(after, place));
  }
  return is_clockwise ? std::clamp(turn, -kMostTurn, 0) : std::clamp(turn, 0, kMostTurn);
}

// ---- which are worth a thought ----

using Targets = FixedList<Unit, kTargets>;

// The enemies with the best prospect, first of all those near by.
Targets targets_of(const Judgement& judgement, Unit unit) {
  std::array<int32_t, kTargets> scores{};
  Targets found;
  for_each_bit(judgement.standing_against(unit), [&](unsigned i) {
    const auto enemy = static_cast<Unit>(i);
    const int32_t score = judgement.chance_of(unit, enemy) - judgement.distance(unit, enemy) / 20;
    size_t at = found.size();
    while (at > 0 && score > scores[at - 1]) --at;
    if (at == kTargets) return;
    if (found.size() < kTargets) found.push_back(enemy);
    for (size_t k = found.size() - 1; k > at; --k) {
      found[k] = found[k - 1];
      scores[k] = scores[k - 1];
    }
    found[at] = enemy;
    scores[at] = score;
  });
  return found;
}

// One unit's deeds from the question of its manoeuvre.
class Planner {
 public:
  Planner(const Rules& rules, const State& state, Unit unit, ActionList& list)
      : rules_(rules), state_(state), unit_(unit), list_(list) {
    const bool is_moving = state.step() == Step::Manoeuvre;
    steps_ = is_moving ? state.move.steps : 0;
    if (is_moving) rules.list(state, offered_);
  }

  // The few that a player would think of first.
  void run_short() {
    add(DeedKind::Stay);
    const bool shoots = def_of(rules_, state_, unit_).ranged.first > 0;
    if (is_offered(Verb::Advance)) {
      add(DeedKind::Go, static_cast<unsigned>(Stop::Most));
      add(DeedKind::Go, static_cast<unsigned>(shoots ? Stop::Shot : Stop::Near));
    }
    if (is_offered(Verb::March)) add(DeedKind::March);
    const Judgement judgement(rules_, state_);
    const Targets targets = targets_of(judgement, unit_);
    for (size_t i = 0; i < std::min<size_t>(targets.size(), 2); ++i) add_turn(targets[i]);
  }

  void run() {
    add(DeedKind::Stay);
    if (is_offered(Verb::Advance)) add_straight();
    if (is_offered(Verb::March)) add(DeedKind::March);
    const Judgement judgement(rules_, state_);
    for (const Unit target : targets_of(judgement, unit_)) add_turns(target);
    if (is_offered(Verb::Shift)) add_slips();
    add_forms();
  }

 private:
  void add(DeedKind kind, unsigned place = 0) {
    list_.push_back(make_deed(kind, unit_, place, steps_));
  }
  // Before the unit is picked everything may be.
  bool is_offered(Verb verb, unsigned place = 0) const {
    if (offered_.empty()) return true;
    return std::any_of(offered_.begin(), offered_.end(), [&](Action one) {
      return is_verb(one, verb) && (verb != Verb::Pivot || one.place == place);
    });
  }
  void add_straight() {
    add(DeedKind::Go, static_cast<unsigned>(Stop::Most));
    add(DeedKind::Go, static_cast<unsigned>(Stop::Near));
    add(DeedKind::Go, static_cast<unsigned>(Stop::Half));
    if (def_of(rules_, state_, unit_).ranged.first > 0) {
      add(DeedKind::Go, static_cast<unsigned>(Stop::Shot));
    }
    add(DeedKind::Go, static_cast<unsigned>(Stop::Cover));
  }
  void add_turn(unsigned place) {
    const int32_t turn = wheel_to(state_, unit_, aim_at(state_, place));
    if (std::abs(turn) >= kLeastTurn && is_offered(Verb::Pivot, place_of_wheel(turn < 0))) {
      add(DeedKind::Wheel, place);
      if (is_offered(Verb::March)) add(DeedKind::MarchTo, place);
    }
  }
  void add_turns(Unit target) {
    const Point local =
        field::to_local(state_.at(unit_).pose(), {state_.at(target).x, state_.at(target).y});
    add_turn(target);
    const bool is_quick = full_movement(rules_, state_, unit_) >= 3 * kEp;
    if (is_quick) {
      for (const Aim aim : {Aim::Left, Aim::Right, Aim::Rear}) {
        add_turn(target | static_cast<unsigned>(aim) << 8U);
      }
    }
    if (is_offered(Verb::Spin) && std::abs(turn_to(local)) >= kLeastTurn) {
      add(DeedKind::Spin, target);
    }
  }
  void add_slips() {
    add(DeedKind::Back);
    for (const unsigned bearing : {450U, 3150U, 900U, 2700U}) add(DeedKind::Slip, bearing);
  }
  void add_forms() {
    const UnitDef& def = def_of(rules_, state_, unit_);
    const UnitState& own = state_.at(unit_);
    if (own.has_done(Deed::Formed) || own.has_done(Deed::Marched) || !is_offered(Verb::Form))
      return;
    for (unsigned i = 0; i < kFormations; ++i) {
      const auto to = static_cast<Formation>(i);
      const bool is_known = to == Formation::None || def.can_take(to);
      if (to == own.formation || !is_known || to == Formation::Bravery) continue;
      add(DeedKind::Form, i);
      add(DeedKind::FormGo, i);
    }
  }

  const Rules& rules_;
  const State& state_;
  Unit unit_;
  ActionList& list_;
  ActionList offered_;
  int32_t steps_ = 0;
};

void plan(const Rules& rules, const State& state, Unit unit, uint32_t breadth, ActionList& list) {
  Planner planner(rules, state, unit, list);
  breadth == 0 ? planner.run_short() : planner.run();
}

// Who moves next: the foremost first, so that nobody stands in the way of those behind.
Unit next_to_move(const State& state, const ActionList& offered) {
  Unit next = kNoUnit;
  int32_t best = INT32_MIN;
  for (const Action one : offered) {
    if (!is_verb(one, Verb::Pick)) continue;
    const UnitState& unit = state.units[one.piece];
    int32_t ahead =
        distance_from(state, rear_of(state, seat_of(state, one.piece)), unit.pose().place());
    if (is_engaged(state, one.piece)) ahead += state.depth;
    if (next != kNoUnit && ahead <= best) continue;
    best = ahead;
    next = one.piece;
  }
  return next;
}

void list_moves(const Rules& rules, const State& state, uint32_t breadth, ActionList& list) {
  ActionList offered;
  rules.list(state, offered);
  const Unit unit = next_to_move(state, offered);
  if (unit == kNoUnit) {
    list.push_back(offered[0]);
  } else if (is_engaged(state, unit)) {
    list.push_back(make_action(Verb::Pick, unit));
  } else {
    plan(rules, state, unit, breadth, list);
  }
}

// The answer with the greatest prior, and no other.
void list_best(const Rules& rules, const State& state, ActionList& list) {
  ActionList offered;
  rules.list(state, offered);
  const auto* const best = std::max_element(
      offered.begin(), offered.end(),
      [&](Action a, Action b) { return rules.prior(state, a) < rules.prior(state, b); });
  list.push_back(*best);
}

// The best so many by the prior.
void list_few(const Rules& rules, const State& state, size_t count, ActionList& list) {
  rules.list(state, list);
  std::array<int32_t, ActionList::capacity()> weights;
  for (size_t i = 0; i < list.size(); ++i) weights[i] = rules.prior(state, list[i]);
  for (size_t i = 0; i < std::min(count, list.size()); ++i) {
    size_t best = i;
    for (size_t k = i + 1; k < list.size(); ++k) {
      if (weights[k] > weights[best]) best = k;
    }
    std::swap(list[i], list[best]);
    std::swap(weights[i], weights[best]);
  }
  while (list.size() > count) list.pop_back();
}

// ---- ranges ----

int32_t nearest_allowed(const Range& range, int32_t wanted) {
  int32_t best = range.allowed[0].least;
  for (const Interval& one : range.allowed) {
    const int32_t measure = std::clamp(wanted, one.least, one.most);
    if (std::abs(measure - wanted) < std::abs(best - wanted)) best = measure;
  }
  return best;
}

Action with_measure(const Range& range, int32_t measure) {
  Action action = unpack_action(range.action);
  action.measure = measure;
  return action;
}

// The last measure without contact.
int32_t last_plain(const Range& range) {
  const Interval& last = range.allowed.back();
  const bool is_touch = range.allowed.size() > 1 && last.least == last.most;
  return is_touch ? range.allowed[range.allowed.size() - 2].most : last.most;
}

// The stops of a distance stand in this order: contact, the farthest, the last before contact, half
// the movement, where shots begin to reach, where they do well, and before the enemy's do.
int32_t measure_of_stop(const Rules& rules, const State& state, const Range& range, Stop stop) {
  const Unit unit = state.move.unit;
  const Points half = full_movement(rules, state, unit) / 2 - state.at(unit).spent;
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

// ---- manoeuvres ----

// What each kind of deed asks for, one after the other; then the move ends.
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

// After a measure of the open range: on if it has turned, no further if it has gone.
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

Action best_of(const Rules& rules, const State& state) {
  ActionList list;
  list_best(rules, state, list);
  return list[0];
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

// ---- deployment and facings: one measure, and no other ----

// Where the battle's own list has such a unit, at a place that is still free; nullptr if nowhere.
const Recruit* place_in_list(const Rules& rules, const State& state, Unit unit) {
  if (state.scenario >= rules.book().scenarios().size()) return nullptr;
  const Seat seat = seat_of(state, unit);
  const ArmyList& list = rules.book().scenarios()[state.scenario].sides[player_number(seat)].list;
  for (const Recruit& recruit : list.units) {
    if (!recruit.has_place || recruit.kind != state.at(unit).kind) continue;
    bool is_taken = false;
    for_each_bit(state.on_field(seat), [&](unsigned i) {
      const UnitState& other = state.units[i];
      is_taken = is_taken || (std::abs(other.x - recruit.pose.x) < field::kPitch &&
                              std::abs(other.y - recruit.pose.y) < field::kPitch);
    });
    if (!is_taken) return &recruit;
  }
  return nullptr;
}

int32_t wanted_place(const Rules& rules, const State& state, Unit unit) {
  const Edge rear = rear_of(state, seat_of(state, unit));
  const Recruit* const own = place_in_list(rules, state, unit);
  const Heading ahead = field::turned_by(field::rear_heading(rear), field::kHalfTurn);
  const field::Field ground =
      field::is_across(rear) ? field::quartered(state.field()) : state.field();
  switch (state.step()) {
    case Step::DeployFacing: return (own != nullptr ? own->pose.heading : ahead) / kAngleOfTenth;
    case Step::DeployDepth: {
      if (own == nullptr) return ground.depth / field::kMillimetre;  // as far forward as it goes
      return distance_from(state, rear, own->pose.place()) / field::kMillimetre;
    }
    default: {
      if (own == nullptr) return ground.width / 2 / field::kMillimetre;
      const Pose pose =
          field::is_across(rear) ? field::quartered(own->pose, state.field()) : own->pose;
      return pose.x / field::kMillimetre;
    }
  }
}

// Who has taken heart looks at the nearest enemy.
int32_t wanted_facing(const Rules& rules, const State& state, Unit unit) {
  const Judgement judgement(rules, state);
  const Pose pose = state.at(unit).pose();
  int32_t least = INT32_MAX;
  int32_t facing = pose.heading;
  for_each_bit(judgement.standing_against(unit), [&](unsigned i) {
    const int32_t way = judgement.distance(unit, static_cast<Unit>(i));
    if (way >= least) return;
    least = way;
    const UnitState& enemy = state.units[i];
    facing = field::turned_by(pose.heading, turn_to(field::to_local(pose, {enemy.x, enemy.y})));
  });
  return facing / kAngleOfTenth;
}

void list_one_measure(const Rules& rules, const State& state, const Range& open, ActionList& list) {
  const auto unit = static_cast<Unit>(state.frame().piece);
  int32_t wanted = open.allowed.back().most;
  switch (state.step()) {
    case Step::DeployFacing:
    case Step::DeployDepth:
    case Step::DeployWidth: wanted = wanted_place(rules, state, unit); break;
    case Step::Facing: wanted = wanted_facing(rules, state, unit); break;
    default: break;
  }
  list.push_back(with_measure(open, nearest_allowed(open, wanted)));
}

// ---- measures of a move ----

constexpr unsigned kTurning = 0;  // what a measure answers
constexpr unsigned kGoing = 1;
constexpr unsigned kBearing = 2;

class MeasureList {
 public:
  MeasureList(const Range& open, Unit unit, unsigned what, ActionList& list)
      : open_(open), unit_(unit), what_(what), list_(list) {}
  void add(int32_t measure) {
    const Action deed = make_deed(DeedKind::Measure, unit_, what_, measure);
    if (open_.contains(measure) && !list_.contains(deed)) list_.push_back(deed);
  }
  void add_stops(uint32_t width) {
    for (const int32_t stop : open_.stops) add(stop);
    for (uint32_t k = 0; k < width; ++k) add(measure_between(open_, k));
    for (const Interval& one : open_.allowed) add(one.most);
  }

 private:
  const Range& open_;
  Unit unit_;
  unsigned what_;
  ActionList& list_;
};

// Turns to the enemies that it thinks of, then the stops.
void list_angles(const Rules& rules, const State& state, uint32_t width, ActionList& list) {
  const Range open = rules.range(state);
  const Unit unit = state.move.unit;
  MeasureList measures(open, unit, kTurning, list);
  const bool is_spin = static_cast<field::StepKind>(state.move.kind) == field::StepKind::Spin;
  const bool is_clockwise = (state.move.corner & 1U) != 0;
  const Judgement judgement(rules, state);
  for (const Unit target : targets_of(judgement, unit)) {
    for (const Aim aim : {Aim::Centre, Aim::Left, Aim::Right, Aim::Rear}) {
      const Point place = aim_at(state, target | static_cast<unsigned>(aim) << 8U);
      const int32_t turn = is_spin ? turn_to(field::to_local(state.at(unit).pose(), place))
                                   : wheel_to(state, unit, place);
      if (!is_spin && (turn < 0) != is_clockwise) continue;
      const int32_t wanted = is_spin ? turn : std::abs(turn);
      measures.add(nearest_allowed(open, wanted / kAngleOfTenth));
      if (is_spin) break;
    }
  }
  measures.add_stops(width);
}

void list_distances(const Rules& rules, const State& state, uint32_t width, ActionList& list) {
  const Range open = rules.range(state);
  MeasureList(open, state.move.unit, kGoing, list).add_stops(width);
}

void list_bearings(const Rules& rules, const State& state, uint32_t width, ActionList& list) {
  const Range open = rules.range(state);
  MeasureList(open, state.move.unit, kBearing, list).add_stops(width);
}

Action steer_measure(const Rules& rules, const State& state, Action deed) {
  const Range open = rules.range(state);
  const Step step = state.step();
  const bool is_its_own = (step == Step::Angle && deed.place == kTurning) ||
                          (step == Step::Distance && deed.place == kGoing) ||
                          (step == Step::Bearing && deed.place == kBearing);
  return with_measure(open,
                      is_its_own ? nearest_allowed(open, deed.measure) : open.allowed.back().most);
}

Action steer_bearing(const Rules& rules, const State& state, Action deed) {
  const Range open = rules.range(state);
  const int32_t wanted = kind_of(deed) == DeedKind::Back ? 1800 : deed.place;
  return with_measure(open, nearest_allowed(open, wanted));
}

}  // namespace

void Rules::list_deeds(const State& state, uint32_t breadth, ActionList& list) const {
  const uint32_t width = breadth > 1 ? breadth - 1 : 0;
  switch (state.step()) {
    case Step::Move: return list_moves(*this, state, breadth, list);
    case Step::Manoeuvre: return plan(*this, state, state.move.unit, breadth, list);
    case Step::Distance: return list_distances(*this, state, width, list);
    case Step::Angle: return list_angles(*this, state, width, list);
    case Step::Bearing: return list_bearings(*this, state, width, list);
    case Step::OrderUnits: return list_few(*this, state, 3, list);
    case Step::Orders:
    case Step::Event:
    case Step::Redraw:
    case Step::ChooseEvent:
    case Step::Engaged:
    case Step::Meet:
    case Step::Snap:
    case Step::Quarter:
    case Step::Furious: return this->list(state, list);
    default: break;
  }
  if (decision(state).form == Decision::Form::Range) {
    list_one_measure(*this, state, range(state), list);
  } else {
    list_best(*this, state, list);
  }
}

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
