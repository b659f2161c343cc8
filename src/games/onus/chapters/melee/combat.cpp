// acies: no allocation
// Chapter 13: the order of fights, one combat from beginning to end, and free attacks. For the
// stages see strikes.h; events.cpp and strikes.cpp settle them.
#include "games/onus/chapters/melee/strikes.h"

namespace acies::onus {
namespace {

// [ONUS-13.3] Each pair fights once a phase.
bool has_fought(const State& state, Unit own, Unit enemy) {
  return (state.at(own).fought & unit_bit(enemy)) != 0 ||
         (state.at(enemy).fought & unit_bit(own)) != 0;
}

// [ONUS-14.16] A routed unit fights only if it is attacked or blocked.
bool shuns_fights(const Rules& rules, const State& state, Unit own) {
  return state.at(own).has(Mark::Routed) && !is_blocked(rules, state, own);
}

// [ONUS-13.1] [ONUS-13.2] The active player sets the order of pairs. [ONUS-13.3] A pair must still
// be in contact.
Bar bar_fight(const Rules& rules, const State& state, Unit own, Unit enemy) {
  if (own >= kUnits || enemy >= kUnits || seat_of(state, own) != state.active ||
      seat_of(state, enemy) == state.active || !state.at(own).is_on_field())
    return reason("13.1"_rule, "refusal.step");
  if (!may_act(state, own)) return other_captain(own);
  if (!are_engaged(state, own, enemy))
    return reason("13.1"_rule, "refusal.not_engaged_with", {own, enemy});
  if (has_fought(state, own, enemy)) return reason("13.3"_rule, "refusal.has_fought", {own, enemy});
  if (shuns_fights(rules, state, own)) return reason("14.16"_rule, "refusal.routed", {own});
  return {};
}

template <class Visit>
void for_each_fight(const Rules& rules, const State& state, Visit&& visit) {
  for_each_bit(acting_units(state), [&](unsigned i) {
    const auto own = static_cast<Unit>(i);
    if (state.at(own).is_support != 0 || shuns_fights(rules, state, own)) return;
    for_each_bit(engaged_with(state, own), [&](unsigned j) {
      if (!has_fought(state, own, static_cast<Unit>(j))) visit(own, static_cast<Unit>(j));
    });
  });
}

void begin_fight(State& state, Unit own, Unit enemy) {
  mark_fought(state, own, enemy);
  begin_combat(state, Attack::Melee, own, enemy, count_pairs(state, own, enemy));
}

// [ONUS-13.3] A fight that an event called off is not repeated. [ONUS-17.7] It was no attack, so
// only the enemy records it.
void call_off(State& state, Unit own, Unit enemy) {
  for_each_bit(with_partner(state, own),
               [&](unsigned i) { state.units[i].fought &= ~with_partner(state, enemy); });
  for_each_bit(with_partner(state, enemy),
               [&](unsigned i) { state.units[i].fought |= with_partner(state, own); });
}

void forget_fights(State& state) {
  for (UnitState& unit : state.units) unit.fought = 0;
}

// ---- after a combat ----

void put_cards_away(State& state, const CombatState& done) {
  for (unsigned i = 0; i < done.event_count; ++i) state.discard.add(done.events[i]);
}

bool was_melee(const CombatState& done) {
  return done.attack == Attack::Melee || done.attack == Attack::Throw;
}

// [ONUS-10.9] [ONUS-16.12] [ONUS-16.23] Phalanx, wedge and diamond end after their first fight.
void dissolve_formation(State& state, Unit unit, Journal* journal) {
  UnitState& one = state.at(unit);
  // [ONUS-16.15] [ONUS-16.25] [ONUS-16.26] They do so also if they had no effect.
  const bool ends = one.formation == Formation::Phalanx || one.formation == Formation::Wedge ||
                    one.formation == Formation::Diamond;
  if (!ends || !one.is_on_field()) return;
  one.formation = Formation::None;
  tell(journal, seat_of(state, unit), Happening::FormationTaken, "10.9"_rule,
       {unit, static_cast<int16_t>(Formation::None)});
}

// [ONUS-17.9] [ONUS-17.11] The extra move comes after the flight, if the enemy is gone by then.
void push_rush(const Rules& rules, State& state, const CombatState& done) {
  if (!was_melee(done) || done.is_charge == 0 || !state.at(done.attacker).is_on_field()) return;
  const UnitSet others = state.at(done.attacker).fought & ~with_partner(state, done.defender);
  const bool is_rush = can(rules, state, done.attacker, Ability::Rush) && others == 0 &&
                       def_of(rules, state, done.defender).type == Type::Infantry;
  if (is_rush) state.push(asks::RushGoesOn{.unit = done.attacker, .enemy = done.defender});
}

bool helps_with(const Rules& rules, const CombatState& done, unsigned side, Special special) {
  for (unsigned i = 0; i < done.event_count; ++i) {
    if ((done.helps[i] >> side & 1U) != 0 && rules.book().event(done.events[i]).special == special)
      return true;
  }
  return false;
}

// A counterattack with the dice of the fight; a second shot at the same target.
void push_event_followers(const Rules& rules, State& state, const CombatState& done) {
  for (unsigned side = 0; side < 2; ++side) {
    if (!was_melee(done) || !helps_with(rules, done, side, Special::Counterattack)) continue;
    state.push(asks::FreeAttack{unit_of_side(done, side), done.dice, unit_of_side(done, 1 - side)});
  }
  const bool is_again = done.attack == Attack::Shot &&
                        helps_with(rules, done, 0, Special::ShootAgain) &&
                        seat_of(state, done.attacker) != seat_of(state, done.defender);
  if (is_again) state.push(asks::ShootsAgain{.unit = done.attacker, .enemy = done.defender});
}

// [ONUS-14.4] The unit flees at once.
void push_rout(const Rules& rules, State& state, const CombatState& done, unsigned side,
               Journal* journal) {
  const Unit unit = unit_of_side(done, side);
  const UnitState& one = state.at(unit);
  if (!one.is_on_field() || one.has(Mark::Routed)) return;
  const uint8_t broke = done.broke[side];
  if ((broke & kRouts) != 0) {
    // [ONUS-10.30] [ONUS-14.27] After trampling and during a retreat the flight waits.
    if (done.attack == Attack::Trampling || is_retreating(state, unit)) {
      mark_routed(rules, state, unit, "13.25"_rule, journal);
    } else {
      rout_unit(rules, state, unit, "13.25"_rule, journal);
    }
    // [ONUS-17.18] A stubborn unit flees only if its player wants.
  } else if ((broke & kDefies) != 0) {
    state.push(asks::Yield{.unit = unit, .is_stubborn = true});
    // [ONUS-14.14] [ONUS-14.15] A damaged unit may rout voluntarily, after the tests.
    // The active player is asked first. [ONUS-24.37]
  } else if ((broke & kHurt) != 0 && (was_melee(done) || done.attack == Attack::Shot)) {
    state.push(asks::Yield{unit});
  }
}

// [ONUS-13.27] Units that are neither destroyed nor routed stay engaged.
void finish_combat(const Rules& rules, State& state, Journal* journal) {
  const CombatState done = state.combat;
  state.combat = CombatState{};
  put_cards_away(state, done);
  if ((done.flags & kCancelled) != 0) {
    if (was_melee(done)) call_off(state, done.attacker, done.defender);
    return;
  }
  push_rush(rules, state, done);
  push_event_followers(rules, state, done);
  if (was_melee(done)) {
    dissolve_formation(state, done.attacker, journal);
    dissolve_formation(state, done.defender, journal);
  }
  const unsigned active = seat_of(state, done.attacker) == state.active ? 0 : 1;
  push_rout(rules, state, done, 1 - active, journal);
  push_rout(rules, state, done, active, journal);  // on top: it flees first [ONUS-13.26]
}

// [ONUS-17.9] [ONUS-17.11] The enemy must be gone and the unit free.
// The move is optional. [ONUS-24.38]
void go_on_rushing(State& state, Unit unit, Unit enemy) {
  const bool has_gone = !state.at(enemy).is_on_field() || state.at(enemy).has(Mark::Routed);
  const UnitState& one = state.at(unit);
  if (!has_gone || !one.is_on_field() || one.has(Mark::Routed) || is_engaged(state, unit)) return;
  begin_rush_move(state, unit);
}

}  // namespace

// [ONUS-13.3] [ONUS-17.40] Nor does a unit fight again after its complementary unit has fallen.
void mark_fought(State& state, Unit a, Unit b) {
  if (state.phase != Phase::Melee || seat_of(state, a) == seat_of(state, b)) return;
  const Unit own = seat_of(state, a) == state.active ? a : b;
  const UnitSet enemies = with_partner(state, own == a ? b : a);
  const Unit partner = state.at(own).partner;
  state.at(own).fought |= enemies;
  if (partner != kNoUnit) state.at(partner).fought |= enemies;
}

// ---- the order of fights ----

// [ONUS-13.1] The player chooses the next pair. [ONUS-5.3] The last one needs no question.
// [ONUS-14.2] Units that can flee by now do so first.
bool settle_fight(const Rules& rules, State& state, Journal*) {
  if (push_due_flight(rules, state)) return false;
  unsigned count = 0;
  Unit own = kNoUnit;
  Unit enemy = kNoUnit;
  for_each_fight(rules, state, [&](Unit a, Unit b) {
    ++count;
    own = a;
    enemy = b;
  });
  if (count > 1) return true;
  if (count == 1) {
    begin_fight(state, own, enemy);
    return false;
  }
  forget_fights(state);
  state.pop();
  return false;
}

// [ONUS-24.34] Every pair that has not fought.
void list_fight(const Rules& rules, const State& state, ActionList& list) {
  for_each_fight(rules, state, [&](Unit own, Unit enemy) {
    list.push_back(make_action(Verb::Fight, own, enemy));
  });
}

Refusal why_fight(const Rules& rules, const State& state, Action action) {
  if (!is_verb(action, Verb::Fight) || action.place >= kUnits)
    return reason("13.1"_rule, "refusal.step");
  const Bar bar = bar_fight(rules, state, action.piece, static_cast<Unit>(action.place));
  return bar ? *bar : reason("13.1"_rule, "refusal.step");
}

void act_fight(const Rules&, State& state, Action action, Journal*) {
  begin_fight(state, action.piece, static_cast<Unit>(action.place));
}

// ---- one combat ----

// [ONUS-13.8] Free attacks and trampling have no events. [ONUS-13.15] [ONUS-14.26] They and shots
// are not answered.
void begin_combat(State& state, Attack attack, Unit attacker, Unit defender, unsigned dice) {
  CombatState combat;
  combat.attack = attack;
  combat.attacker = attacker;
  combat.defender = defender;
  combat.dice = static_cast<uint8_t>(dice);
  if (attack == Attack::Melee) {
    combat.is_charge = is_charge_between(state, attacker, defender) ? 1 : 0;
  } else {
    combat.order = Order::OnlyAttacker;
  }
  if (attack == Attack::Free || attack == Attack::Trampling) combat.flags = kNoEvents;
  state.combat = combat;
  state.push(asks::AfterCombat{});
  state.push(asks::Combat{});
}

// [ONUS-11.3] [ONUS-13.4] Events, dice, damage, morale, flight.
bool settle_combat(const Rules& rules, State& state, Journal* journal) {
  switch (stage_of(state)) {
    case Stage::Begin: settle_begin(rules, state); break;
    case Stage::Draw:
    case Stage::Drawn: settle_drawn_card(rules, state, journal); break;
    case Stage::AttackerRedraws: ask_redraw(rules, state, 0, journal); break;
    case Stage::DefenderRedraws: ask_redraw(rules, state, 1, journal); break;
    case Stage::AttackerPlays: ask_event(rules, state, 0, journal); break;
    case Stage::DefenderPlays: ask_event(rules, state, 1, journal); break;
    case Stage::Apply: apply_events(rules, state, journal); break;
    case Stage::Effects: settle_effects(rules, state); break;
    case Stage::Throws: settle_throws(rules, state); break;
    case Stage::Order: settle_order(rules, state, journal); break;
    case Stage::Hit:
    case Stage::Damage: settle_dice(rules, state, journal); break;
    case Stage::Struck: settle_struck(rules, state, journal); break;
    case Stage::Wounds: settle_wounds(rules, state, journal); break;
    case Stage::Compare: settle_compare(rules, state); break;
    case Stage::ThrowTests:
    case Stage::FirstTest:
    case Stage::Tests: settle_tests(rules, state); break;
    case Stage::Over: state.pop(); break;
  }
  return false;
}

bool settle_after_combat(const Rules& rules, State& state, Journal* journal) {
  const auto after = state.take<asks::AnyAfterCombat>();
  switch (after.then) {
    case After::Nothing: finish_combat(rules, state, journal); break;
    case After::RushGoesOn: go_on_rushing(state, after.unit, after.enemy); break;
    case After::ShootsAgain: shoot_again(rules, state, after.unit, after.enemy, journal); break;
  }
  return false;
}

// [ONUS-10.30] [ONUS-13.32] A free attack needs both units, and neither may have fled.
bool settle_free_attack(const Rules&, State& state, Journal*) {
  const auto frame = state.take<asks::FreeAttack>();
  const UnitState& striker = state.at(frame.striker);
  const UnitState& victim = state.at(frame.victim);
  if (!striker.is_on_field() || !victim.is_on_field() || frame.dice == 0) return false;
  const bool has_routed = striker.has(Mark::Routed) || victim.has(Mark::Routed);
  // [ONUS-13.33] A retreating unit flees only after all attacks. In the melee phase it is a
  // counterattack: both units must be engaged and not routed.
  const bool is_counterattack = state.phase == Phase::Melee;
  const bool is_contact = are_engaged(state, frame.striker, frame.victim);
  if (is_counterattack && (has_routed || !is_contact)) return false;
  if (has_routed && !is_contact && !is_retreating(state, frame.victim)) return false;
  begin_combat(state, Attack::Free, frame.striker, frame.victim, frame.dice);
  return false;
}

}  // namespace acies::onus
