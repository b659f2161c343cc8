// acies: no allocation
// Chapters 6 and 7: which units may battle which enemies.
#include "games/ancients/chapters/chapters.h"

namespace acies::ancients {
namespace {

constexpr unsigned kJavelinRange = 2;

bool is_beside_enemy_unit(const State& state, Unit unit, Hex from) {
  return !(adjacent(from) & state.manned[index(opponent(seat_of(unit)))]).is_empty();
}

// [CCA-4.4] Only ordered units may move or battle.
bool is_ordered(const State& state, Unit unit) { return (state.ordered & unit_bit(unit)) != 0; }

// [CCA-16.23] [CCA-16.28] [CCA-16.35] No fire under Clash of Shields, Double Time and Mounted
// Charge.
bool card_allows_fire(const State& state) {
  if (state.is_fallback != 0) return true;
  return state.effect != Card::Clash && state.effect != Card::DoubleTime &&
         state.effect != Card::Charge;
}
// [CCA-16.27] [CCA-16.32] No close combat under Darken the Sky and Move-Fire-Move.
bool card_allows_close(const State& state) {
  if (state.is_fallback != 0) return true;
  return state.effect != Card::Darken && state.effect != Card::MoveFireMove;
}

bool is_shooting_twice(const State& state) {
  return state.effect == Card::Darken && state.is_fallback == 0;
}

// [CCA-14.55] Mounted units and war machines may attack walls only if they were adjacent to that
// unit when the turn began.
bool may_storm(const State& state, Unit unit, Hex target) {
  if (!walls(state).has(target)) return true;
  if (!state.is_kind(unit, kMounted) && state.kind[unit] != Kind::HWM) return true;
  const Unit enemy = state.unit_in(target);
  if (enemy == kNoUnit) return true;
  const Hex own = state.began[unit];
  const Hex theirs = state.began[enemy];
  return own < kHexes && theirs < kHexes && is_adjacent(own, theirs);
}

template <class Visit>
void for_each_close_target(const Rules& rules, const State& state, Unit unit, Visit&& visit) {
  if (!may_close_at_all(rules, state, unit)) return;
  const HexSet enemies = adjacent(state.hex[unit]) & state.pieces_of(opponent(seat_of(unit)));
  for_each_hex(enemies, [&](Hex hex) {
    if (may_close_from(rules, state, unit, state.hex[unit], hex)) visit(hex);
  });
}

bool must_close(const Rules& rules, const State& state, Unit unit) {
  bool must = false;
  for_each_close_target(rules, state, unit, [&](Hex) { must = true; });
  return must;
}

// [CCA-5.15] A charge must be fought if it can be.
Unit unfought_charge(const Rules& rules, const State& state) {
  Unit found = kNoUnit;
  for_each_bit(state.charging, [&](unsigned i) {
    const auto unit = static_cast<Unit>(i);
    if (found == kNoUnit && must_close(rules, state, unit)) found = unit;
  });
  return found;
}

bool has_battle(const Rules& rules, const State& state) {
  bool has = false;
  for_each_bit(state.ordered & ~state.battled, [&](unsigned i) {
    if (has) return;
    const auto unit = static_cast<Unit>(i);
    has = must_close(rules, state, unit) || !fire_targets(rules, state, unit).is_empty();
  });
  return has;
}

Refusal why_unit_rests(const State& state, Unit unit) {
  const Hex hex = state.hex[unit];
  if (!is_ordered(state, unit)) return reason("4.4"_rule, "refusal.not_ordered", {hex});
  if ((state.battled & unit_bit(unit)) != 0)
    return reason("6.1"_rule, "refusal.has_battled", {hex});
  if ((state.barred & unit_bit(unit)) != 0) {
    const bool is_wood = state.has_terrain(hex, Terrain::Forest);
    return reason(is_wood ? "14.12"_rule : "14.6"_rule, "refusal.barred", {hex});
  }
  const bool is_legion_march = is_legion(state, unit) && state.steps[unit] > 1;
  return reason(is_legion_march ? "15.10"_rule : "7.8"_rule, "refusal.moved_too_far",
                {hex, state.steps[unit]});
}

Refusal why_no_fire(const Rules& rules, const State& state, Unit unit, Hex target) {
  const Hex from = state.hex[unit];
  if (!card_allows_fire(state))
    return reason(rules.book().card_rule(state.effect), "refusal.card_no_fire");
  const unsigned range = fire_range(rules, state, unit);
  if (range == 0) return reason("6.5"_rule, "refusal.no_missiles", {from});
  if (is_adjacent(from, target)) return reason("6.7"_rule, "refusal.fire_adjacent", {target});
  if (is_beside_enemy_unit(state, unit, from))
    return reason("6.8"_rule, "refusal.fire_engaged", {from});
  if (state.steps[unit] > 0 && !may_fire_at_all(rules, state, unit)) {
    return reason("6.19"_rule, "refusal.moved_too_far", {from, state.steps[unit]});
  }
  if (hex_distance(from, target) > range) {
    return reason(
        "6.6"_rule, "refusal.out_of_range",
        {target, static_cast<int16_t>(hex_distance(from, target)), static_cast<int16_t>(range)});
  }
  if (!can_see(state, from, target)) return reason("6.12"_rule, "refusal.no_sight", {from, target});
  return reason("7.6"_rule, "refusal.no_dice", {from});
}

Refusal why_no_close(const Rules& rules, const State& state, Unit unit, Hex target) {
  const Hex from = state.hex[unit];
  if (!card_allows_close(state)) {
    const bool is_mfm = state.effect == Card::MoveFireMove;
    return reason(is_mfm ? "16.32"_rule : rules.book().card_rule(state.effect),
                  "refusal.card_no_close");
  }
  if (!is_adjacent(from, target)) return reason("7.1"_rule, "refusal.not_adjacent", {from, target});
  if (!may_storm(state, unit, target)) return reason("14.55"_rule, "refusal.walls", {target});
  return reason("7.6"_rule, "refusal.no_dice", {from});
}

}  // namespace

// [CCA-6.5] [CCA-6.6] The unit's kind gives the range.
unsigned fire_range(const Rules& rules, const State& state, Unit unit) {
  const unsigned range = rules.unit(state.kind[unit]).range;
  if (range > 0) return range;
  // [CCA-15.7] [CCA-15.8] Legions throw javelins at range 2, and so do units that the battle names.
  return is_legion(state, unit) || is_named_missile(state, unit) ? kJavelinRange : 0;
}

// [CCA-6.1] A unit battles once a turn.
bool may_fire_at_all(const Rules& rules, const State& state, Unit unit) {
  if (!is_ordered(state, unit) || ((state.battled | state.barred) & unit_bit(unit)) != 0)
    return false;
  // [CCA-16.31] The card may forbid fire, for example after a second move.
  if (!card_allows_fire(state) || fire_range(rules, state, unit) == 0) return false;
  // [CCA-6.19] A war machine that moved may not fire.
  if (state.kind[unit] == Kind::HWM && state.steps[unit] > 0) return false;
  // [CCA-15.8] [CCA-15.9] A legion may fire after one hex, like every unit with missiles.
  return state.steps[unit] <= std::max(1U, battle_steps(rules, state, unit));
}

// [CCA-6.9] [CCA-6.10] Adjacency, range and sight are judged when the shot is announced.
HexSet fire_targets(const Rules& rules, const State& state, Unit unit) {
  HexSet found;
  if (!may_fire_at_all(rules, state, unit)) return found;
  const Hex from = state.hex[unit];
  // [CCA-6.8] [CCA-14.61] A unit beside an enemy unit may not fire.
  if (is_beside_enemy_unit(state, unit, from)) return found;
  // [CCA-6.7] An adjacent enemy is no target.
  const HexSet near = within(from, fire_range(rules, state, unit)) & ~adjacent(from);
  for_each_hex(state.pieces_of(opponent(seat_of(unit))) & near, [&](Hex target) {
    if (!can_see(state, from, target)) return;
    if (stroke_dice(rules, state, plan_stroke(state, unit, target, true)) > 0) found.insert(target);
  });
  return found;
}

// [CCA-7.2] Close combat is optional for an ordered unit.
bool may_close_at_all(const Rules& rules, const State& state, Unit unit) {
  if (!is_ordered(state, unit) || ((state.battled | state.barred) & unit_bit(unit)) != 0)
    return false;
  // [CCA-16.23] The card may forbid close combat.
  if (!card_allows_close(state)) return false;
  // [CCA-7.8] The unit may not have moved too far.
  return state.steps[unit] <= battle_steps(rules, state, unit);
}

// [CCA-7.1] One unit attacks one adjacent unit or lone leader.
bool may_close_from(const Rules& rules, const State& state, Unit unit, Hex from, Hex target) {
  // [CCA-14.55] Walls may be closed to mounted units and machines.
  if (!may_storm(state, unit, target)) return false;
  Stroke stroke = plan_stroke(state, unit, target, false);
  stroke.from = from;
  // [CCA-7.6] An attack needs at least one die.
  return stroke_dice(rules, state, stroke) > 0;
}

bool may_close(const Rules& rules, const State& state, Unit unit, Hex target) {
  return may_close_at_all(rules, state, unit) && is_adjacent(state.hex[unit], target) &&
         may_close_from(rules, state, unit, state.hex[unit], target);
}

bool settle_battle(const Rules& rules, State& state, Journal*) {
  state.phase = Phase::Battles;
  if (has_battle(rules, state)) return true;
  state.pop();
  return false;
}

// [CCA-6.2] [CCA-20.9] The player battles in any order. [CCA-6.3] Each action names one unit and
// one target.
void list_battle(const Rules& rules, const State& state, ActionList& list) {
  for_each_bit(state.ordered & ~state.battled, [&](unsigned i) {
    const auto unit = static_cast<Unit>(i);
    const Hex from = state.hex[unit];
    for_each_close_target(rules, state, unit,
                          [&](Hex hex) { list.push_back(make_action(Verb::Close, from, hex)); });
    for_each_hex(fire_targets(rules, state, unit),
                 [&](Hex hex) { list.push_back(make_action(Verb::Fire, from, hex)); });
  });
  if (unfought_charge(rules, state) == kNoUnit) list.push_back(make_action(Verb::Done));
}

Refusal why_battle(const Rules& rules, const State& state, Action action) {
  if (is_verb(action, Verb::Done)) {
    const Unit charging = unfought_charge(rules, state);
    if (charging == kNoUnit) return reason("3.2"_rule, "refusal.step");
    return reason("5.15"_rule, "refusal.charge", {state.hex[charging]});
  }
  const bool is_fire = is_verb(action, Verb::Fire);
  if (!is_fire && !is_verb(action, Verb::Close)) return reason("3.2"_rule, "refusal.step");
  const Hex from = hex_of(action);
  const Hex target = second_hex(action);
  if (!is_hex(action.place) || action.measure < 0 ||
      !is_hex(static_cast<unsigned>(action.measure))) {
    return reason("1.6"_rule, "refusal.no_hex");
  }
  const Unit unit = state.unit_in(from);
  if (unit == kNoUnit || seat_of(unit) != state.turn) {
    // [CCA-7.19] A leader who is alone cannot attack.
    const bool is_leader = state.leader_in(from, state.turn) != kNoLeader;
    return is_leader ? reason("7.19"_rule, "refusal.leader_attacks", {from})
                     : reason("4.4"_rule, "refusal.no_own_unit", {from});
  }
  if (!state.pieces_of(opponent(state.turn)).has(target)) {
    return reason(is_fire ? "6.10"_rule : "7.1"_rule, "refusal.no_enemy", {target});
  }
  if (is_fire && is_ordered(state, unit) &&
      ((state.battled | state.barred) & unit_bit(unit)) == 0) {
    return why_no_fire(rules, state, unit, target);
  }
  if (!is_fire && is_ordered(state, unit) && card_allows_close(state) &&
      !may_close_at_all(rules, state, unit)) {
    return why_unit_rests(state, unit);
  }
  if (!is_fire && may_close_at_all(rules, state, unit))
    return why_no_close(rules, state, unit, target);
  if (!is_fire && is_ordered(state, unit) && !card_allows_close(state))
    return why_no_close(rules, state, unit, target);
  return why_unit_rests(state, unit);
}

// [CCA-16.27] [CCA-20.20] Under Darken the Sky each unit may fire twice.
void act_battle(const Rules& rules, State& state, Action action, Journal* journal) {
  if (is_verb(action, Verb::Done)) {
    state.pop();
    return;
  }
  const Unit unit = state.unit_in(hex_of(action));
  const UnitSet bit = unit_bit(unit);
  if (is_shooting_twice(state) && (state.fired & bit) == 0) {
    state.fired |= bit;
  } else {
    state.battled |= bit;
  }
  state.charging &= ~bit;
  announce(rules, state, unit, second_hex(action), is_verb(action, Verb::Fire), false, journal);
}

}  // namespace acies::ancients
