// acies: no allocation
// Chapter 13: the order of strikes, the dice, the damage, and the morale tests after it. For the
// stages see strikes.h.
#include "games/onus/chapters/melee/strikes.h"

#include <algorithm>

namespace acies::onus {
namespace {

constexpr unsigned kFaces = 6;

// [ONUS-13.11] [ONUS-13.15] How early a unit strikes.
enum class Rank : uint8_t { None, Priority, Unanswered };

// [ONUS-16.11] A working phalanx has priority.
Rank rank_of(const Rules& rules, const State& state, unsigned side) {
  const Unit unit = unit_of_side(state.combat, side);
  const Unit enemy = unit_of_side(state.combat, 1 - side);
  if (is_phalanx_working(state, unit, enemy)) {
    // [ONUS-17.28] [ONUS-17.30] With sarissas it is unanswered after a charge.
    const bool is_unanswered =
        can(rules, state, unit, Ability::Sarissas) && state.combat.is_charge != 0;
    return is_unanswered ? Rank::Unanswered : Rank::Priority;
  }
  // [ONUS-17.8] A rush has priority.
  const bool has_priority =
      rushes(rules, state, unit, enemy) || has_special(rules, state, side, Special::Priority);
  return has_priority ? Rank::Priority : Rank::None;
}

// [ONUS-13.14] [ONUS-13.17] Equal ranks cancel each other.
Order order_of(Rank attacker, Rank defender) {
  // [ONUS-16.14] [ONUS-17.10] For example a phalanx and a rush.
  if (attacker == defender) return Order::Together;
  const bool is_attacker = attacker > defender;
  const Rank better = is_attacker ? attacker : defender;
  const Rank worse = is_attacker ? defender : attacker;
  // [ONUS-13.16] [ONUS-17.29] Unanswered against priority: the former strikes first.
  if (better == Rank::Unanswered && worse == Rank::None)
    return is_attacker ? Order::OnlyAttacker : Order::OnlyDefender;
  return is_attacker ? Order::FirstAttacker : Order::FirstDefender;
}

unsigned first_side(Order order) {
  return order == Order::FirstDefender || order == Order::OnlyDefender ? 1 : 0;
}
bool is_in_turn(Order order) {
  return order == Order::FirstAttacker || order == Order::FirstDefender;
}

// A champion and some events add a die.
unsigned further_dice(const Rules& rules, const State& state, unsigned side) {
  const CombatState& combat = state.combat;
  if (combat.attack != Attack::Melee) return 0;
  unsigned dice = 0;
  for (unsigned i = 0; i < combat.event_count; ++i) {
    if ((combat.helps[i] >> side & 1U) != 0) dice += rules.book().event(combat.events[i]).dice;
  }
  const General one = general_with(state, unit_of_side(combat, side));
  const bool is_champion = one != kNobody && is_in_force(state, one) &&
                           rules.book().general(state.generals[one].card).gift == Gift::Champion;
  return dice + (is_champion && (combat.flags & kNoEvents) == 0 ? 1 : 0);
}

// [ONUS-19.11] [ONUS-19.13] The dice of a side's javelins; 0 without a throw.
unsigned throwing_dice(const Rules& rules, const State& state, unsigned side) {
  const CombatState& combat = state.combat;
  for (unsigned i = 0; i < combat.event_count; ++i) {
    const EventDef& event = rules.book().event(combat.events[i]);
    if ((combat.helps[i] >> side & 1U) != 0 && event.special == Special::Javelins)
      return event.roll;
  }
  return 0;
}

Unit striker_of(const State& state) { return unit_of_side(state.combat, state.combat.striker); }
Unit struck_by(const State& state) { return unit_of_side(state.combat, 1U - state.combat.striker); }

// [ONUS-11.20] A 6 succeeds, a 1 fails. [ONUS-13.19] Otherwise the sum must exceed the defence.
bool succeeds(unsigned number, unsigned value, unsigned against) {
  return number == kFaces || (number != 1 && number + value > against);
}

// [ONUS-17.26] Deadly units in melee; [ONUS-17.27] accurate units in shooting if they have not
// moved.
bool counts_sixes_twice(const Rules& rules, const State& state) {
  const Unit unit = striker_of(state);
  if (!is_ranged(state.combat.attack)) return can(rules, state, unit, Ability::Deadly);
  return can(rules, state, unit, Ability::Accurate) && !state.at(unit).has_done(Deed::Moved);
}

struct Odds {
  unsigned value;
  unsigned against;
};
// [ONUS-1.3] [ONUS-1.5] First values for hits, second values for damage.
Odds odds_of(const Rules& rules, const State& state, bool is_damage) {
  const Unit unit = striker_of(state);
  const Unit victim = struck_by(state);
  Value attack{};
  // [ONUS-1.4] The ranged strength counts for both.
  if (is_ranged(state.combat.attack)) {
    attack.first = static_cast<uint8_t>(strength_of(rules, state, unit, victim));
    attack.second = attack.first;
  } else {
    attack = attack_of(rules, state, unit, victim);
  }
  const Value defence = defence_of(rules, state, victim, unit);
  return is_damage ? Odds{attack.second, defence.second} : Odds{attack.first, defence.first};
}

unsigned count_successes(const Rules& rules, const State& state, Dice dice, bool is_damage) {
  const Odds odds = odds_of(rules, state, is_damage);
  unsigned count = 0;
  for (unsigned number = 1; number <= kFaces; ++number) {
    if (succeeds(number, odds.value, odds.against)) count += dice.of(number);
  }
  if (is_damage && counts_sixes_twice(rules, state)) count += dice.of(kFaces);
  return count;
}

void push_dice(State& state, Purpose purpose, uint8_t& left) {
  const unsigned dice = std::min<unsigned>(left, kMostDice);
  left = static_cast<uint8_t>(left - dice);
  push_roll(state, purpose, dice, striker_of(state));
}

// [ONUS-17.14] [ONUS-17.15] Professional units roll each 1 again, once.
void take_dice(const Rules& rules, State& state, Purpose purpose, Dice dice) {
  CombatState& combat = state.combat;
  const bool is_damage = purpose == Purpose::Damage || purpose == Purpose::DamageAgain;
  const bool is_again = purpose == Purpose::HitAgain || purpose == Purpose::DamageAgain;
  uint8_t& sum = is_damage ? combat.dealt[combat.striker] : combat.hits;
  sum = static_cast<uint8_t>(sum + count_successes(rules, state, dice, is_damage));
  if (!is_again && can(rules, state, striker_of(state), Ability::Professional)) {
    combat.ones = static_cast<uint8_t>(combat.ones + dice.of(1));
  }
}

// ---- morale ----

// [ONUS-11.22] [ONUS-13.25] The unit becomes broken, or routed if it was broken. The flight waits
// for the end of the fight.
void fail_test(const Rules& rules, State& state, unsigned side, Journal* journal) {
  const Unit unit = unit_of_side(state.combat, side);
  uint8_t& broke = state.combat.broke[side];
  if (!state.at(unit).has(Mark::Broken)) {
    broke |= kBroke;
    break_unit(state, unit, "13.25"_rule, journal);
    // [ONUS-17.18] [ONUS-17.19] A stubborn unit's player decides.
  } else if (can(rules, state, unit, Ability::Stubborn)) {
    broke |= kDefies;
  } else {
    broke |= kRouts;
  }
}

// [ONUS-13.28] One die against morale. [ONUS-17.40] Complementary units test once.
void take_test(const Rules& rules, State& state, unsigned die, Journal* journal) {
  CombatState& combat = state.combat;
  const unsigned side = combat.tests[0] != 0 ? 0 : 1;
  const Unit unit = unit_of_side(combat, side);
  const unsigned morale = morale_of(rules, state, unit, unit_of_side(combat, 1 - side));
  combat.tests[side] = 0;
  tell_tested(state, unit, die, morale, "13.28"_rule, journal);
  if (!passes(die, morale)) fail_test(rules, state, side, journal);
}

// [ONUS-14.17] [ONUS-14.18] A routed unit does not test, nor one that is about to flee.
bool can_test(const State& state, unsigned side) {
  const UnitState& unit = state.at(unit_of_side(state.combat, side));
  return unit.is_on_field() && !unit.has(Mark::Routed) && (state.combat.broke[side] & kRouts) == 0;
}

void order_test(State& state, unsigned side, uint8_t why) {
  if (can_test(state, side)) state.combat.tests[side] |= why;
}

bool is_alive(const State& state, unsigned side) {
  return state.at(unit_of_side(state.combat, side)).is_on_field();
}

// [ONUS-13.23] [ONUS-19.8] The damage that a side has taken, an ambush included.
unsigned taken_by(const CombatState& combat, unsigned side) {
  const unsigned ambush = combat.ambushed[side] == 0 ? 0 : combat.ambushed[side] - 1U;
  return combat.dealt[1 - side] + ambush;
}

// [ONUS-13.11] This side has already tested after the first strike.
bool has_tested_first(const CombatState& combat, unsigned side) {
  const unsigned first = first_side(combat.order);
  return is_in_turn(combat.order) && side != first && combat.dealt[first] > 0;
}

// ---- damage ----

// [ONUS-13.22] The damage is applied; it may destroy the unit.
void wound(const Rules& rules, State& state, unsigned striker, Journal* journal) {
  CombatState& combat = state.combat;
  const unsigned damage = combat.dealt[striker];
  if (damage == 0) return;
  combat.broke[1 - striker] |= kHurt;
  damage_unit(rules, state, unit_of_side(combat, 1 - striker), damage, "13.19"_rule, journal);
}

// [ONUS-19.11] [ONUS-19.13] Damage by javelins brings a test for each side.
void settle_thrown(State& state) {
  for (unsigned side = 0; side < 2; ++side) {
    if (state.combat.dealt[1 - side] > 0) order_test(state, side, 1);
  }
  state.combat.dealt = {};
  set_stage(state, Stage::ThrowTests);
}

}  // namespace

void begin_strike(const Rules& rules, State& state, unsigned side) {
  CombatState& combat = state.combat;
  const bool is_throw = combat.attack == Attack::Throw;
  const unsigned dice =
      is_throw ? throwing_dice(rules, state, side) : combat.dice + further_dice(rules, state, side);
  combat.striker = static_cast<uint8_t>(side);
  combat.to_roll = static_cast<uint8_t>(dice);
  combat.ones = 0;
  combat.hits = 0;
  set_stage(state, Stage::Hit);
}

// [ONUS-19.10] [ONUS-19.11] Javelins are thrown before the melee, by each side that may.
void settle_throws(const Rules& rules, State& state) {
  set_stage(state, Stage::Order);
  if (state.combat.attack != Attack::Melee) return;
  for (unsigned side = 0; side < 2; ++side) {
    if (throwing_dice(rules, state, side) == 0) continue;
    state.combat.attack = Attack::Throw;
    begin_strike(rules, state, side);
    return;
  }
}

// [ONUS-13.10] to [ONUS-13.20] The order follows from the ranks of both sides.
void settle_order(const Rules& rules, State& state, Journal* journal) {
  CombatState& combat = state.combat;
  if (combat.attack == Attack::Melee) {
    combat.order = order_of(rank_of(rules, state, 0), rank_of(rules, state, 1));
    tell(journal, state.active, Happening::FightBegan, "13.10"_rule,
         {combat.attacker, combat.defender, combat.dice, static_cast<int16_t>(combat.order)});
  }
  begin_strike(rules, state, first_side(combat.order));
}

// [ONUS-13.19] Only dice that hit are rolled for damage. [ONUS-11.18] [ONUS-11.19] In shooting too.
void settle_dice(const Rules&, State& state, Journal* journal) {
  CombatState& combat = state.combat;
  const bool is_damage = stage_of(state) == Stage::Damage;
  if (combat.to_roll > 0) {
    push_dice(state, is_damage ? Purpose::Damage : Purpose::Hit, combat.to_roll);
  } else if (combat.ones > 0) {
    push_dice(state, is_damage ? Purpose::DamageAgain : Purpose::HitAgain, combat.ones);
  } else if (is_damage) {
    set_stage(state, Stage::Struck);
  } else {
    combat.to_roll = combat.hits;
    set_stage(state, Stage::Damage);
    const bool is_seen = combat.attack == Attack::Shot && combat.hits > 0;
    if (is_seen) reveal_unit(state, combat.defender, "20.13"_rule, journal);
  }
}

// [ONUS-13.31] In a simultaneous fight no damage is applied before both have rolled.
void settle_struck(const Rules& rules, State& state, Journal* journal) {
  CombatState& combat = state.combat;
  tell(journal, seat_of(state, striker_of(state)), Happening::Struck, "13.19"_rule,
       {striker_of(state), struck_by(state), combat.hits, combat.dealt[combat.striker]});
  set_stage(state, Stage::Wounds);
  if (combat.striker != 0) return;
  const bool is_thrown_back = combat.attack == Attack::Throw && throwing_dice(rules, state, 1) > 0;
  const bool is_fought_back = combat.attack == Attack::Melee && combat.order == Order::Together;
  if (is_thrown_back || is_fought_back) begin_strike(rules, state, 1);
}

// [ONUS-13.22] A destroyed unit ends the fight. [ONUS-13.24] Its opponent does not test.
void settle_wounds(const Rules& rules, State& state, Journal* journal) {
  const CombatState& combat = state.combat;
  const unsigned striker = combat.striker;
  const bool is_turn = combat.attack == Attack::Melee && is_in_turn(combat.order);
  if (!is_turn || striker == 0) wound(rules, state, 0, journal);
  if (!is_turn || striker == 1) wound(rules, state, 1, journal);
  if (!is_alive(state, 0) || !is_alive(state, 1)) return set_stage(state, Stage::Over);
  if (combat.attack == Attack::Throw) return settle_thrown(state);
  // [ONUS-13.11] [ONUS-13.12] In a priority fight the victim tests before it answers.
  if (!is_turn || striker != first_side(combat.order)) return set_stage(state, Stage::Compare);
  if (combat.dealt[striker] > 0) order_test(state, 1 - striker, 1);
  set_stage(state, Stage::FirstTest);
}

// [ONUS-13.21] [ONUS-13.23] The unit with more damage tests; with equal damage both do.
void settle_compare(const Rules& rules, State& state) {
  const CombatState& combat = state.combat;
  for (unsigned side = 0; side < 2; ++side) {
    const unsigned taken = taken_by(combat, side);
    // [ONUS-11.21] [ONUS-13.33] After a shot or free attack a damaged unit tests.
    if (taken > 0 && taken >= taken_by(combat, 1 - side)) order_test(state, side, 1);
    // [ONUS-17.16] [ONUS-17.17] Fear alone brings a test, but not after the test of a first strike.
    const bool is_afraid =
        combat.attack == Attack::Melee && !has_tested_first(combat, side) &&
        is_frightened(rules, state, unit_of_side(combat, side), unit_of_side(combat, 1 - side));
    if (is_afraid) order_test(state, side, 2);
  }
  set_stage(state, Stage::Tests);
}

// The attacker tests first. Then the next stage follows.
void settle_tests(const Rules& rules, State& state) {
  CombatState& combat = state.combat;
  for (unsigned side = 0; side < 2; ++side) {
    if (combat.tests[side] == 0) continue;
    push_roll(state, Purpose::Morale, 1, unit_of_side(combat, side));
    return;
  }
  const unsigned other = 1U - combat.striker;
  switch (stage_of(state)) {
    case Stage::ThrowTests: {
      const bool goes_on = ((combat.broke[0] | combat.broke[1]) & kRouts) == 0;
      combat.attack = Attack::Melee;
      set_stage(state, goes_on ? Stage::Order : Stage::Over);
      break;
    }
    case Stage::FirstTest:
      set_stage(state, Stage::Compare);
      if ((combat.broke[other] & kRouts) == 0) begin_strike(rules, state, other);
      break;
    default: set_stage(state, Stage::Over);
  }
}

void take_combat_roll(const Rules& rules, State& state, Purpose purpose, Dice dice,
                      Journal* journal) {
  if (purpose == Purpose::Morale) return take_test(rules, state, dice.sum(), journal);
  if (stage_of(state) == Stage::Effects) return take_effect_roll(rules, state, dice, journal);
  take_dice(rules, state, purpose, dice);
}

}  // namespace acies::onus
