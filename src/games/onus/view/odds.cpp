#include "games/onus/view/odds.h"

#include <algorithm>

#include "games/onus/chapters/melee/strikes.h"

namespace acies::onus {
namespace {

constexpr unsigned kDieWeight = 36;  // of one die, with a possible second roll
constexpr unsigned kFaces = 6;

// [ONUS-17.14] The weight of each number of a die if ones are rolled again.
unsigned weight_of(unsigned number, bool has_again) {
  if (!has_again) return kDieWeight / kFaces;
  return number == 1 ? 1 : kFaces + 1;
}

// The damage of one die: none, one or two, out of 36 times 36 courses.
std::array<unsigned, 3> one_die(const Strike& strike) {
  unsigned hits = 0;
  std::array<unsigned, 3> deals{};
  for (unsigned number = 1; number <= kFaces; ++number) {
    const unsigned weight = weight_of(number, strike.has_again);
    if (number >= strike.to_hit()) hits += weight;
    const bool damages = number >= strike.to_damage();
    const bool is_double = damages && number == kFaces && strike.has_double;
    deals[is_double ? 2 : damages ? 1 : 0] += weight;
  }
  return {(kDieWeight - hits) * kDieWeight + hits * deals[0], hits * deals[1], hits * deals[2]};
}

BigNumber power(unsigned base, unsigned exponent) {
  BigNumber product = 1;
  for (unsigned i = 0; i < exponent; ++i) product = product * base;
  return product;
}

BigNumber courses_of(unsigned dice) { return power(kDieWeight * kDieWeight, dice); }

// [ONUS-17.16] [ONUS-20.20] The unit tests in any case.
bool is_afraid_of(const Rules& rules, const State& state, Unit unit, Unit enemy) {
  return state.combat.attack == Attack::Melee && is_frightened(rules, state, unit, enemy);
}

// [ONUS-13.18] The number of dice that the rules give.
unsigned dice_of(const Rules& rules, const State& state, unsigned side) {
  State probe = state;
  begin_strike(rules, probe, side);
  return std::min<unsigned>(probe.combat.to_roll, kMostStrikes);
}

// [ONUS-19.8] The damage of an ambush counts in the comparison.
unsigned ambush_on(const CombatState& combat, unsigned side) {
  return combat.ambushed[side] == 0 ? 0 : combat.ambushed[side] - 1U;
}

// One unit of a fight, as it is before its last test.
struct Fighter {
  Unit unit;
  Unit enemy;
  unsigned left;  // health left
  bool is_afraid;
  bool has_broken;                              // in this fight, by an earlier test [ONUS-13.13]
  std::array<unsigned, kMostDamage + 1> fails;  // numbers of its die that fail, by damage taken
};

State with_damage(const State& state, Unit unit, unsigned damage) {
  State next = state;
  UnitState& one = next.at(unit);
  one.damage = static_cast<uint8_t>(std::min<unsigned>(one.damage + damage, 0xFF));
  return next;
}

// [ONUS-14.17] A routed unit does not test.
unsigned fails_at(const Rules& rules, const State& state, Unit unit, Unit enemy, unsigned damage) {
  if (state.at(unit).has(Mark::Routed)) return 0;
  return failing_numbers(morale_of(rules, with_damage(state, unit, damage), unit, enemy));
}

Fighter make_fighter(const Rules& rules, const State& state, Unit unit, Unit enemy, unsigned taken,
                     bool has_broken) {
  const unsigned health = health_of(rules, state, unit);
  const unsigned damage = state.at(unit).damage;
  Fighter one{unit,
              enemy,
              health > damage ? health - damage : 0,
              is_afraid_of(rules, state, unit, enemy),
              has_broken,
              {}};
  for (unsigned more = 0; more + taken <= kMostDamage && more < one.left; ++more) {
    one.fails[more + taken] = fails_at(rules, state, unit, enemy, more);
  }
  return one;
}

class CombatCourse {
 public:
  CombatCourse(const Rules& rules, const State& state)
      : rules_(rules),
        combat_(state.combat),
        dice_{dice_of(rules, state, 0), dice_of(rules, state, 1)} {}

  FightOdds take(const State& state) {
    const std::array<Strike, 2> blows = strikes_of(rules_, state);
    const bool has_first =
        combat_.order == Order::FirstAttacker || combat_.order == Order::FirstDefender;
    if (is_answered(combat_) && has_first) {
      take_in_turn(state, combat_.order == Order::FirstAttacker ? 0 : 1);
    } else {
      take_together(state, blows);
    }
    return odds_;
  }

 private:
  Unit unit_of(unsigned side) const { return unit_of_side(combat_, side); }

  Strike blow_of(const State& state, unsigned side) const {
    return strike_of(rules_, state, unit_of(side), unit_of(1 - side), combat_.attack, dice_[side]);
  }

  // [ONUS-13.10] [ONUS-13.31] Simultaneous, [ONUS-13.15] or unanswered.
  void take_together(const State& state, const std::array<Strike, 2>& blows) {
    const std::array<DamageSpread, 2> spreads{spread_of(blows[0]), spread_of(blows[1])};
    const std::array<Fighter, 2> both{
        make_fighter(rules_, state, unit_of(0), unit_of(1), 0, false),
        make_fighter(rules_, state, unit_of(1), unit_of(0), 0, false)};
    odds_.all = spreads[0].all * spreads[1].all * kTwoTests;
    for (unsigned dealt = 0; dealt <= kMostDamage; ++dealt) {
      for (unsigned taken = 0; taken <= kMostDamage; ++taken) {
        const BigNumber weight = spreads[0].ways[dealt] * spreads[1].ways[taken];
        if (!weight.is_zero()) finish(state, both, {taken, dealt}, {taken, dealt}, weight);
      }
    }
  }

  // [ONUS-13.11] [ONUS-13.12] With priority.
  void take_in_turn(const State& state, unsigned first) {
    const unsigned second = 1 - first;
    const DamageSpread spread = spread_of(blow_of(state, first));
    const BigNumber rest = courses_of(dice_[second]);
    odds_.all = spread.all * kFaces * rest * kTwoTests;
    const Fighter struck = make_fighter(rules_, state, unit_of(second), unit_of(first), 0, false);
    for (unsigned dealt = 0; dealt <= kMostDamage; ++dealt) {
      if (spread.ways[dealt].is_zero()) continue;
      if (dealt >= struck.left) {
        odds_.sides[second].destroyed += spread.ways[dealt] * kFaces * rest * kTwoTests;
        continue;
      }
      strike_back(state, first, dealt, struck, spread.ways[dealt]);
    }
  }

  // The other unit is alive. It tests if it was damaged, and strikes back unless it is routed.
  void strike_back(const State& state, unsigned first, unsigned dealt, const Fighter& struck,
                   const BigNumber& weight) {
    const unsigned second = 1 - first;
    const unsigned fails = dealt > 0 ? struck.fails[dealt] : 0;
    State next = with_damage(state, struck.unit, dealt);
    if (fails < kFaces) answer(next, first, dealt, false, weight * (kFaces - fails));
    if (fails == 0) return;
    const UnitState& one = next.at(struck.unit);
    const bool was_broken = one.has(Mark::Broken);
    if (was_broken && !can(rules_, next, struck.unit, Ability::Stubborn)) {
      const BigNumber whole = weight * fails * courses_of(dice_[second]) * kTwoTests;
      odds_.sides[second].routs += whole;
      odds_.sides[second].tests += whole;
      return;
    }
    next.at(struck.unit).set(Mark::Broken);
    answer(next, first, dealt, !was_broken, weight * fails);
  }

  void answer(const State& state, unsigned first, unsigned dealt, bool has_broken,
              const BigNumber& weight) {
    const unsigned second = 1 - first;
    const DamageSpread spread = spread_of(blow_of(state, second));
    std::array<Fighter, 2> both{};
    both[first] = make_fighter(rules_, state, unit_of(first), unit_of(second), 0, false);
    both[second] = make_fighter(rules_, state, unit_of(second), unit_of(first), dealt, has_broken);
    if (dealt > 0) both[second].is_afraid = false;  // it has already tested [ONUS-17.17]
    for (unsigned taken = 0; taken <= kMostDamage; ++taken) {
      if (spread.ways[taken].is_zero()) continue;
      std::array<unsigned, 2> damage{};
      std::array<unsigned, 2> fresh{};  // damage that is not on the table yet
      damage[first] = fresh[first] = taken;
      damage[second] = dealt;
      finish(state, both, damage, fresh, weight * spread.ways[taken]);
    }
  }

  // [ONUS-13.22] [ONUS-13.23] [ONUS-13.24] Losses and due tests.
  void finish(const State& state, const std::array<Fighter, 2>& both,
              const std::array<unsigned, 2>& damage, const std::array<unsigned, 2>& fresh,
              const BigNumber& weight) {
    const std::array<bool, 2> gone{fresh[0] >= both[0].left, fresh[1] >= both[1].left};
    for (unsigned side = 0; side < 2; ++side) {
      if (gone[side]) odds_.sides[side].destroyed += weight * kTwoTests;
      if (gone[side]) continue;
      const unsigned own = damage[side] + ambush_on(combat_, side);
      const bool is_worse = own > 0 && own >= damage[1 - side] + ambush_on(combat_, 1 - side);
      const bool must_test = !gone[1 - side] && (is_worse || both[side].is_afraid);
      settle_fate(state, both[side], odds_.sides[side], must_test, damage[side], weight);
    }
  }

  // [ONUS-13.25] Broken or routed. [ONUS-17.18] A stubborn unit is not routed.
  void settle_fate(const State& state, const Fighter& one, Fate& fate, bool must_test,
                   unsigned damage, const BigNumber& weight) {
    const BigNumber whole = weight * kTwoTests;
    const bool is_routed = state.at(one.unit).has(Mark::Routed);
    const unsigned fails = must_test && !is_routed ? one.fails[damage] : 0;
    if ((must_test && !is_routed) || has_tested(one, damage)) fate.tests += whole;
    const bool is_broken = state.at(one.unit).has(Mark::Broken);
    const bool may_rout = is_broken && !can(rules_, state, one.unit, Ability::Stubborn);
    const BigNumber lost = weight * fails * kFaces;
    const BigNumber kept = weight * (kFaces - fails) * kFaces;
    if (may_rout) fate.routs += lost;
    if (one.has_broken) fate.breaks += kept;
    if (one.has_broken && !may_rout) fate.breaks += lost;
    if (!is_broken) fate.breaks += lost;
  }

  // [ONUS-13.11] A unit damaged by a first strike has tested before it strikes back.
  bool has_tested(const Fighter& one, unsigned damage) const {
    if (damage == 0 || !is_answered(combat_)) return false;
    if (combat_.order == Order::FirstAttacker) return one.unit == combat_.defender;
    return combat_.order == Order::FirstDefender && one.unit == combat_.attacker;
  }

  static constexpr unsigned kTwoTests = kFaces * kFaces;

  const Rules& rules_;
  const CombatState combat_;
  const std::array<unsigned, 2> dice_;
  FightOdds odds_;
};

}  // namespace

unsigned least_number(unsigned value, unsigned against) {
  const unsigned needed = against >= value ? against - value + 1 : 1;
  return std::clamp(needed, 2U, kFaces);
}

unsigned Strike::to_hit() const { return least_number(attack.first, defence.first); }
unsigned Strike::to_damage() const { return least_number(attack.second, defence.second); }

Strike strike_of(const Rules& rules, const State& state, Unit striker, Unit victim, Attack attack,
                 unsigned dice) {
  Strike strike;
  strike.striker = striker;
  strike.victim = victim;
  strike.dice = std::min(dice, kMostStrikes);
  strike.is_ranged = is_ranged(attack);
  if (strike.is_ranged) {
    const auto strength = static_cast<uint8_t>(strength_of(rules, state, striker, victim));
    strike.attack = {strength, strength};
  } else {
    strike.attack = attack_of(rules, state, striker, victim);
  }
  strike.defence = defence_of(rules, state, victim, striker);
  strike.has_again = can(rules, state, striker, Ability::Professional);
  strike.has_double = strike.is_ranged ? can(rules, state, striker, Ability::Accurate) &&
                                             !state.at(striker).has_done(Deed::Moved)
                                       : can(rules, state, striker, Ability::Deadly);
  return strike;
}

Share DamageSpread::exactly(unsigned damage) const {
  return {damage <= kMostDamage ? ways[damage] : BigNumber(), all};
}

Share DamageSpread::at_least(unsigned damage) const {
  BigNumber sum;
  for (unsigned i = damage; i <= kMostDamage; ++i) sum += ways[i];
  return {sum, all};
}

uint32_t DamageSpread::mean_in_tenths() const {
  BigNumber sum;
  for (unsigned i = 1; i <= kMostDamage; ++i) sum += ways[i] * BigNumber(i);
  return Share{sum, all * 100}.per_mille();
}

DamageSpread spread_of(const Strike& strike) {
  const std::array<unsigned, 3> die = one_die(strike);
  DamageSpread spread;
  spread.ways[0] = 1;
  for (unsigned i = 0; i < strike.dice; ++i) {
    DamageSpread next;
    for (unsigned damage = 0; damage <= kMostDamage; ++damage) {
      if (spread.ways[damage].is_zero()) continue;
      for (unsigned more = 0; more < die.size() && damage + more <= kMostDamage; ++more) {
        next.ways[damage + more] += spread.ways[damage] * die[more];
      }
    }
    next.all = courses_of(i + 1);
    spread = next;
  }
  return spread;
}

unsigned failing_numbers(unsigned morale) {
  unsigned fails = 0;
  for (unsigned number = 1; number <= kFaces; ++number) fails += passes(number, morale) ? 0 : 1;
  return fails;
}

bool is_answered(const CombatState& combat) {
  return combat.attack == Attack::Melee && combat.order != Order::OnlyAttacker &&
         combat.order != Order::OnlyDefender;
}

std::array<Strike, 2> strikes_of(const Rules& rules, const State& state) {
  const CombatState& combat = state.combat;
  const bool is_turned = combat.attack == Attack::Melee && combat.order == Order::OnlyDefender;
  const bool is_back = is_turned || is_answered(combat);
  const unsigned first = is_turned ? 0 : dice_of(rules, state, 0);
  const unsigned second = is_back ? dice_of(rules, state, 1) : 0;
  return {strike_of(rules, state, combat.attacker, combat.defender, combat.attack, first),
          strike_of(rules, state, combat.defender, combat.attacker, combat.attack, second)};
}

FightOdds odds_of_fight(const Rules& rules, const State& state) {
  return CombatCourse(rules, state).take(state);
}

State with_order(const Rules& rules, const State& state) {
  State next = state;
  if (state.combat.attack != Attack::Melee || stage_of(state) > Stage::Order) return next;
  State probe = state;
  settle_order(rules, probe, nullptr);
  next.combat.order = probe.combat.order;
  return next;
}

}  // namespace acies::onus
