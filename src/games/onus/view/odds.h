// The exact odds of a fight or a shot, in whole numbers: the spread of its damage, and the chances
// that a unit is destroyed, broken or routed. Future events are not counted.
#pragma once

#include "games/onus/chapters/chapters.h"
#include "games/onus/view/big_number.h"

namespace acies::onus {

// Dice of one side: six front sections of either unit, plus those of events and champions.
inline constexpr unsigned kMostStrikes = 16;
inline constexpr unsigned kMostDamage = 2 * kMostStrikes;

// [ONUS-13.19] [ONUS-11.18] The blow of one side: its dice, and the values against it.
struct Strike {
  Unit striker = kNoUnit;
  Unit victim = kNoUnit;
  unsigned dice = 0;
  Value attack;             // to hit and to damage, with all modifiers
  Value defence;            // dodge and armour, with all modifiers
  bool is_ranged = false;   // a shot, or javelins thrown
  bool has_again = false;   // ones are rolled again [ONUS-17.14]
  bool has_double = false;  // a six on a damage die counts twice [ONUS-17.26] [ONUS-17.27]

  unsigned to_hit() const;     // the least number that hits
  unsigned to_damage() const;  // the least number that damages
};
// On this table; `attack` tells whether weapons are thrown or held.
Strike strike_of(const Rules& rules, const State& state, Unit striker, Unit victim, Attack attack,
                 unsigned dice);

// [ONUS-11.20] The least number of a die that succeeds: a six always does, a one never.
unsigned least_number(unsigned value, unsigned against);

// The distribution of the damage of one blow.
struct DamageSpread {
  std::array<BigNumber, kMostDamage + 1> ways{};
  BigNumber all = 1;

  Share exactly(unsigned damage) const;
  Share at_least(unsigned damage) const;
  uint32_t mean_in_tenths() const;  // rounded
};
DamageSpread spread_of(const Strike& strike);

// [ONUS-13.28] How many of the six numbers of a morale die fail.
unsigned failing_numbers(unsigned morale);

// The possible fates of one unit.
struct Fate {
  BigNumber destroyed;
  BigNumber tests;   // at least once
  BigNumber breaks;  // was in order, and is broken at the end
  BigNumber routs;
};
struct FightOdds {
  BigNumber all = 1;
  std::array<Fate, 2> sides;  // attacker, defender
};
// [ONUS-13.10] to [ONUS-13.17] For the current combat, before its dice are rolled. Ambushes and
// javelins still to come are not counted.
FightOdds odds_of_fight(const Rules& rules, const State& state);

// The table with the order of strikes, assuming no further event.
State with_order(const Rules& rules, const State& state);

// The blows of the current combat; the second has no dice if it is not answered.
std::array<Strike, 2> strikes_of(const Rules& rules, const State& state);
bool is_answered(const CombatState& combat);  // both strike

}  // namespace acies::onus
