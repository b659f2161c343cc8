// acies: no allocation
// Chapter 11: shooters, targets, distance, sight and the side struck; limited sight and fog of
// chapter 20; the event Wind changes.
#include "geometry/free/sight.h"

#include <algorithm>

#include "games/onus/chapters/melee/strikes.h"

namespace acies::onus {
namespace {

using Targets = FixedList<field::Polygon, 1 + kFronts>;

// [ONUS-11.17] Dice at short and long distance.
constexpr unsigned kShortDice = 4;
constexpr unsigned kLongDice = 2;
constexpr unsigned kWindReach = 1;  // EP from the first target [ONUS-19.14]

// [ONUS-17.37] A support shoots from the place of its main unit, with the deeds of that unit.
Point eye_of_unit(const State& state, Unit unit) {
  return field::eye_of(body_of(state, main_of(state, unit)));
}

// [ONUS-11.6] [ONUS-23.41] The card and the tokens of the target.
Targets parts_of_target(const State& state, Unit target) {
  Shapes shapes;
  add_shapes(state, target, shapes);
  Targets parts;
  for (const field::Obstacle& one : shapes) parts.push_back(one.shape);
  return parts;
}
std::span<const field::Polygon> span_of(const Targets& parts) {
  return {parts.begin(), parts.size()};
}

bool is_near(const State& state, Unit shooter, Unit target, int32_t length) {
  const Targets parts = parts_of_target(state, target);
  return field::is_in_range(eye_of_unit(state, shooter), span_of(parts), length);
}

int32_t range_of(const Rules& rules, const State& state, Unit shooter) {
  return def_of(rules, state, shooter).ranged.second * field::kStride;
}

// [ONUS-20.10] Beyond an agreed distance no unit can be shot at.
bool is_in_the_dark(const State& state, Unit shooter, Unit target) {
  const int32_t dark = state.agreed.dark_from * field::kStride;
  return dark > 0 && !is_near(state, shooter, target, dark);
}

// [ONUS-11.2] [ONUS-20.10] In range and not beyond the limit of sight.
bool is_within_range(const Rules& rules, const State& state, Unit shooter, Unit target) {
  return is_near(state, shooter, target, range_of(rules, state, shooter)) &&
         !is_in_the_dark(state, shooter, target);
}

// [ONUS-11.8] [ONUS-11.11] [ONUS-23.42] Some part of the target is in the 180 degrees before the
// front.
bool is_in_arc(const State& state, Unit shooter, Unit target) {
  const Point eye = eye_of_unit(state, shooter);
  const Heading facing = state.at(shooter).heading;
  for (const field::Polygon& part : parts_of_target(state, target)) {
    if (field::is_in_arc(eye, facing, part)) return true;
  }
  return false;
}

// [ONUS-11.9] [ONUS-11.10] [ONUS-23.43] Clear if any part of the target is seen past all other
// units.
field::Sight sight_between(const State& state, Unit shooter, Unit target, const Shapes& others) {
  const Targets parts = parts_of_target(state, target);
  return field::sight_of(eye_of_unit(state, shooter), state.at(shooter).heading, span_of(parts),
                         onus::span_of(others));
}
bool is_sight_blocked(const State& state, Unit shooter, Unit target) {
  return !sight_between(state, shooter, target, in_sight(state, shooter, target)).is_clear;
}

// [ONUS-8.8] Limits on movement before a shot.
Bar bar_moved(const Rules& rules, const State& state, Unit shooter) {
  const Unit mover = main_of(state, shooter);
  const UnitState& one = state.at(mover);
  // [ONUS-7.10] No march.
  if (one.has_done(Deed::Marched)) return reason("7.10"_rule, "refusal.marched", {shooter});
  // [ONUS-8.7] No change of formation.
  if (one.has_done(Deed::Formed)) return reason("8.7"_rule, "refusal.has_formed", {shooter});
  if (!one.has_done(Deed::Moved)) return {};
  if (is_artillery(def_of(rules, state, shooter).type))
    return reason("8.8"_rule, "refusal.artillery_moved", {shooter});
  // [ONUS-17.12] Skirmishers may have moved normally.
  if (can(rules, state, shooter, Ability::Skirmishers)) return {};
  // [ONUS-8.21] Others at most half of their movement.
  if (2 * Points{one.spent} <= full_movement(rules, state, mover)) return {};
  return reason("8.21"_rule, "refusal.moved_too_far", {shooter});
}

// [ONUS-11.1] An active unit with missiles that has not shot. [ONUS-11.2] It may not be engaged.
Bar bar_shooter(const Rules& rules, const State& state, Unit shooter) {
  if (shooter >= kUnits || seat_of(state, shooter) != state.active ||
      !state.at(shooter).is_on_field())
    return reason("11.1"_rule, "refusal.not_own", {shooter});
  if (!may_act(state, shooter)) return other_captain(shooter);
  const UnitState& one = state.at(shooter);
  if (def_of(rules, state, shooter).ranged.first == 0)
    return reason("1.4"_rule, "refusal.no_missiles", {shooter});
  if (!one.has(Mark::Active)) return reason("11.1"_rule, "refusal.not_active", {shooter});
  if (one.has(Mark::Routed)) return reason("14.16"_rule, "refusal.routed", {shooter});
  if (one.has(Mark::Shot)) return reason("11.1"_rule, "refusal.has_shot", {shooter});
  if (is_engaged(state, shooter)) return reason("11.2"_rule, "refusal.engaged", {shooter});
  return bar_moved(rules, state, shooter);
}

// The distance in hundredths of an EP, rounded up.
int16_t ep_to(const State& state, Unit shooter, Unit target) {
  int32_t least = INT16_MAX * kLengthOfPoint;
  for (const field::Polygon& part : parts_of_target(state, target)) {
    least = std::min(least, field::floor_distance(eye_of_unit(state, shooter), part));
  }
  return static_cast<int16_t>(least / kLengthOfPoint + 1);
}

// [ONUS-11.2] [ONUS-11.11] Not engaged, in front, in range. [ONUS-11.5] Without free measuring the
// range is tested only after the declaration.
Bar bar_target(const Rules& rules, const State& state, Unit shooter, Unit target) {
  if (target >= kUnits || seat_of(state, target) == state.active ||
      !state.at(target).is_on_field() || is_below(state.at(target)))
    return reason("11.4"_rule, "refusal.no_target", {target});
  if (is_engaged(state, target)) return reason("11.2"_rule, "refusal.target_engaged", {target});
  if (!is_in_arc(state, shooter, target))
    return reason("11.11"_rule, "refusal.out_of_arc", {shooter, target});
  if (state.agreed.free_measuring == 0 || is_within_range(rules, state, shooter, target)) return {};
  const int16_t away = ep_to(state, shooter, target);
  if (is_near(state, shooter, target, range_of(rules, state, shooter)))
    return reason("20.10"_rule, "refusal.in_the_dark", {shooter, target, away});
  return reason("11.2"_rule, "refusal.out_of_range", {shooter, target, away});
}

template <class Visit>
void for_each_shot(const Rules& rules, const State& state, Visit&& visit) {
  for_each_bit(acting_units(state), [&](unsigned i) {
    const auto shooter = static_cast<Unit>(i);
    if (bar_shooter(rules, state, shooter)) return;
    for_each_bit(enemies_on_field(state, state.active), [&](unsigned j) {
      const auto target = static_cast<Unit>(j);
      if (!bar_target(rules, state, shooter, target)) visit(shooter, target);
    });
  });
}

// [ONUS-11.23] [ONUS-11.24] The defender is asked if the shot comes exactly from the corner.
void set_side(State& state) {
  CombatState& combat = state.combat;
  const auto sides = field::sides_struck(body_of(state, main_of(state, combat.defender)),
                                         eye_of_unit(state, combat.attacker));
  combat.shot_side = sides[0];
  if (sides.size() < 2) return;
  const unsigned bits =
      1U << static_cast<unsigned>(sides[0]) | 1U << static_cast<unsigned>(sides[1]);
  state.push(asks::ShotSide{.unit = combat.defender, .sides = bits});
}

void set_flag(CombatState& combat, uint8_t flag, bool is_set) {
  if (is_set) {
    combat.flags |= flag;
  } else {
    combat.flags &= static_cast<uint8_t>(~flag);
  }
}

// [ONUS-11.3] [ONUS-11.7] [ONUS-11.17] Distance and sight give dice and penalties.
void begin_shot(const Rules& rules, State& state, Unit shooter, Unit target, bool has_events,
                Journal* journal) {
  const bool is_long = !is_near(state, shooter, target, range_of(rules, state, shooter) / 2);
  const bool is_blocked_sight = is_sight_blocked(state, shooter, target);
  const int32_t dim = state.agreed.dim_from * field::kStride;
  begin_combat(state, Attack::Shot, shooter, target, is_long ? kLongDice : kShortDice);
  CombatState& combat = state.combat;
  combat.is_long = is_long ? 1 : 0;
  combat.is_blocked = is_blocked_sight ? 1 : 0;
  // [ONUS-20.10] [ONUS-20.13] Options: dim light, and hidden targets.
  set_flag(combat, kNoEvents, !has_events);
  set_flag(combat, kDim, dim > 0 && !is_near(state, shooter, target, dim));
  set_flag(combat, kUnseen, state.at(target).has(Mark::FaceDown));
  tell(journal, seat_of(state, shooter), Happening::Shot, "11.3"_rule,
       {shooter, target, combat.is_long, combat.is_blocked});
  set_side(state);
}

// [ONUS-19.14] [ONUS-23.47] Units near the target, of either side, but not the shooter.
UnitSet wind_targets(const State& state) {
  const CombatState& combat = state.combat;
  UnitSet found = 0;
  for_each_bit(state.on_field_of(kAllUnits), [&](unsigned i) {
    const auto unit = static_cast<Unit>(i);
    if (unit == combat.defender || is_below(state.at(unit))) return;
    if (unit == main_of(state, combat.attacker)) return;
    if (is_within_ep(state, combat.defender, unit, kWindReach)) found |= unit_bit(unit);
  });
  return found;
}

// Distance, sight and dice stay. The side struck, and whether the target is hidden, are those of
// the new target.
void set_wind_target(State& state, Unit target, Journal* journal) {
  state.combat.defender = target;
  tell(journal, seat_of(state, state.combat.attacker), Happening::Shot, "19.14"_rule,
       {state.combat.attacker, target, state.combat.is_long, state.combat.is_blocked});
  set_flag(state.combat, kUnseen, state.at(target).has(Mark::FaceDown));
  set_side(state);
}

}  // namespace

ShotLine shot_line(const State& state, Unit shooter, Unit target) {
  const Shapes others = in_sight(state, shooter, target);
  const field::Sight sight = sight_between(state, shooter, target, others);
  ShotLine line{eye_of_unit(state, shooter), sight.end, sight.is_clear, {}, INT32_MAX};
  for (const uint16_t i : sight.blockers) line.blockers.add(others[i].owner);
  for (const field::Polygon& part : parts_of_target(state, target)) {
    line.distance = std::min(line.distance, field::floor_distance(line.eye, part));
  }
  return line;
}

// ---- who shoots at whom ----

// [ONUS-5.3] [ONUS-11.3] Shooters one after another, while there is a target.
bool settle_shoot(const Rules& rules, State& state, Journal*) {
  bool is_any = false;
  for_each_shot(rules, state, [&](Unit, Unit) { is_any = true; });
  if (is_any) return true;
  state.pop();
  return false;
}

// [ONUS-11.4] [ONUS-24.25] Shooter and target are named together.
void list_shoot(const Rules& rules, const State& state, ActionList& list) {
  // Every unit of one side may see every unit of the other.
  static_assert(kUnitsASide * kUnitsASide + 1 <= kMostAnswers);
  for_each_shot(rules, state, [&](Unit shooter, Unit target) {
    list.push_back(make_action(Verb::Shoot, shooter, target));
  });
  list.push_back(make_action(Verb::End));
}

Refusal why_shoot(const Rules& rules, const State& state, Action action) {
  if (!is_verb(action, Verb::Shoot) || action.place >= kUnits || action.measure != 0)
    return reason("11.4"_rule, "refusal.step");
  Bar bar = bar_shooter(rules, state, action.piece);
  if (!bar) bar = bar_target(rules, state, action.piece, static_cast<Unit>(action.place));
  return bar ? *bar : reason("11.4"_rule, "refusal.step");
}

// [ONUS-20.13] A hidden shooter is revealed. [ONUS-11.4] [ONUS-11.5] A target out of range wastes
// the shot.
void act_shoot(const Rules& rules, State& state, Action action, Journal* journal) {
  if (is_verb(action, Verb::End)) {
    state.pop();
    return;
  }
  const Unit shooter = action.piece;
  const auto target = static_cast<Unit>(action.place);
  state.at(shooter).set(Mark::Shot);
  reveal_unit(state, shooter, "20.13"_rule, journal);
  if (is_within_range(rules, state, shooter, target)) {
    begin_shot(rules, state, shooter, target, true, journal);
  } else {
    tell(journal, state.active, Happening::OutOfRange, "11.4"_rule, {shooter, target});
  }
}

// [ONUS-3.11] By the text of the event: at the same target, if it is still in range, without
// events.
void shoot_again(const Rules& rules, State& state, Unit shooter, Unit target, Journal* journal) {
  const bool are_there = state.at(shooter).is_on_field() && state.at(target).is_on_field();
  if (!are_there || state.at(shooter).has(Mark::Routed) || is_engaged(state, shooter)) return;
  if (is_engaged(state, target) || !is_in_arc(state, shooter, target)) return;
  if (!is_within_range(rules, state, shooter, target)) return;
  begin_shot(rules, state, shooter, target, false, journal);
}

// ---- the side that is struck ----

// [ONUS-23.45] [ONUS-24.28] One of the two sides.
void list_shot_side(const Rules&, const State& state, ActionList& list) {
  for_each_bit(state.asked<asks::ShotSide>().sides,
               [&](unsigned side) { list.push_back(make_action(Verb::Choose, 0, side)); });
}

Refusal why_shot_side(const Rules&, const State& state, Action action) {
  const bool is_side = is_verb(action, Verb::Choose) && action.place < 4;
  return reason("11.24"_rule, is_side ? "refusal.not_that_side" : "refusal.step",
                {state.asked<asks::ShotSide>().unit, static_cast<int16_t>(action.place)});
}

void act_shot_side(const Rules&, State& state, Action action, Journal*) {
  state.pop();
  state.combat.shot_side = static_cast<Side>(action.place);
}

// ---- Wind changes ----

// [ONUS-19.14] [ONUS-19.15] [ONUS-19.16] The wind carries the shot to a unit nearby. If there is
// none, the attack is off.
void blow_away(const Rules&, State& state, unsigned side) {
  if (wind_targets(state) == 0) {
    state.combat.flags |= kCancelled;
    set_stage(state, Stage::Over);
    return;
  }
  const Seat seat = seat_of(state, unit_of_side(state.combat, side));
  state.push(asks::WindTarget{seat});
}

bool settle_wind(const Rules&, State& state, Journal* journal) {
  const UnitSet targets = wind_targets(state);
  if (count_units(targets) > 1) return true;
  state.pop();
  if (targets != 0) set_wind_target(state, first_unit(targets), journal);
  return false;
}

// [ONUS-24.29] The units nearby.
void list_wind(const Rules&, const State& state, ActionList& list) {
  for_each_bit(wind_targets(state),
               [&](unsigned i) { list.push_back(make_action(Verb::Pick, i)); });
}

Refusal why_wind(const Rules&, const State& state, Action action) {
  const bool is_unit = is_verb(action, Verb::Pick) && action.piece < kUnits;
  return reason("19.14"_rule, is_unit ? "refusal.too_far_from_target" : "refusal.step",
                {action.piece, state.combat.defender});
}

void act_wind(const Rules&, State& state, Action action, Journal* journal) {
  state.pop();
  set_wind_target(state, action.piece, journal);
}

}  // namespace acies::onus
