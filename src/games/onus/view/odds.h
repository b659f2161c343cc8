// What a fight or a shot may do, exactly, in whole numbers: the spread of its damage, and who is
// destroyed, broken or routed. Events that are still to come are not counted.
#pragma once

#include "games/onus/chapters/chapters.h"
#include "games/onus/view/big_number.h"

namespace acies::onus {

// Dice of one side: six front sections of either unit, and some that events and a champion add.
inline constexpr unsigned kMostStrikes = 16;
inline constexpr unsigned kMostDamage = 2 * kMostStrikes;

// One side's blow: what it rolls, and against what. [ONUS-13.19] [ONUS-11.18]
struct Strike {
  Unit striker = kNoUnit;
  Unit victim = kNoUnit;
  unsigned dice = 0;
  Value attack;             // to hit and to damage, with all modifiers
  Value defence;            // dodge and armour likewise
  bool is_ranged = false;   // a shot, or javelins thrown
  bool has_again = false;   // ones are rolled once more [ONUS-17.14]
  bool has_double = false;  // a six on a damage die counts twice [ONUS-17.26] [ONUS-17.27]

  unsigned to_hit() const;     // the least number on the die that hits
  unsigned to_damage() const;  // and that damages
};
// As the table stands; `attack` tells whether weapons are thrown or held.
Strike strike_of(const Rules& rules, const State& state, Unit striker, Unit victim, Attack attack,
                 unsigned dice);

// The least number on a die that succeeds: a six always does, a one never. [ONUS-11.20]
unsigned least_number(unsigned value, unsigned against);

// How the damage of one blow is spread.
struct DamageSpread {
  std::array<BigNumber, kMostDamage + 1> ways{};
  BigNumber all = 1;

  Share exactly(unsigned damage) const;
  Share at_least(unsigned damage) const;
  uint32_t mean_in_tenths() const;  // rounded
};
DamageSpread spread_of(const Strike& strike);

// Of the six numbers of a morale die, how many fail. [ONUS-13.28]
unsigned failing_numbers(unsigned morale);

// What may become of one of the two.
struct Fate {
  BigNumber destroyed;
  BigNumber tests;   // at least once
  BigNumber breaks;  // was in order, and is broken in the end
  BigNumber routs;
};
struct FightOdds {
  BigNumber all = 1;
  std::array<Fate, 2> sides;  // attacker, defender
};
// Of the combat on the table, before its dice are rolled: ambushes and javelins that are still to
// come are not counted. [ONUS-13.10] to [ONUS-13.17]
FightOdds odds_of_fight(const Rules& rules, const State& state);

// The table with the order of strikes as it would be if no further event came.
State with_order(const Rules& rules, const State& state);

// The blows of the combat on the table; the second has no dice where it is not answered.
std::array<Strike, 2> strikes_of(const Rules& rules, const State& state);
bool is_answered(const CombatState& combat);  // both strike

}  // namespace acies::onus
