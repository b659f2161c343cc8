// Exact chances, compared with every course of the dice.
#include "games/onus/view/odds.h"

#include <gtest/gtest.h>

namespace acies::onus {
namespace {

Strike make_strike(unsigned dice, Value attack, Value defence, bool has_again, bool has_double) {
  Strike strike;
  strike.dice = dice;
  strike.attack = attack;
  strike.defence = defence;
  strike.has_again = has_again;
  strike.has_double = has_double;
  return strike;
}

bool succeeds(unsigned number, unsigned value, unsigned against) {
  return number == 6 || (number != 1 && number + value > against);
}

// Every course of one die over its first and second roll, with the number that counts.
template <class Visit>
void for_each_course(bool has_again, Visit&& visit) {
  for (unsigned first = 1; first <= 6; ++first) {
    for (unsigned second = 1; second <= 6; ++second) {
      visit(first == 1 && has_again ? second : first);
    }
  }
}

// Counts by trying everything, one die after another.
void count_all(const Strike& strike, unsigned die, unsigned damage,
               std::array<uint64_t, kMostDamage + 1>& ways) {
  if (die == strike.dice) {
    ++ways[damage];
    return;
  }
  for_each_course(strike.has_again, [&](unsigned hit) {
    const bool has_hit = succeeds(hit, strike.attack.first, strike.defence.first);
    for_each_course(strike.has_again, [&](unsigned number) {
      const bool counts = has_hit && succeeds(number, strike.attack.second, strike.defence.second);
      const unsigned dealt = !counts ? 0 : number == 6 && strike.has_double ? 2 : 1;
      count_all(strike, die + 1, damage + dealt, ways);
    });
  });
}

TEST(OnusOdds, damage_is_spread_as_over_all_courses_of_the_dice) {
  for (unsigned i = 0; i < 32; ++i) {
    const auto attack = static_cast<uint8_t>(1 + i % 5);
    const auto armour = static_cast<uint8_t>(2 + i / 4);
    const Strike strike =
        make_strike(i % 2 + 1, {attack, 3}, {6, armour}, (i & 4U) != 0, (i & 8U) != 0);
    std::array<uint64_t, kMostDamage + 1> ways{};
    count_all(strike, 0, 0, ways);
    const DamageSpread spread = spread_of(strike);
    for (unsigned damage = 0; damage <= kMostDamage; ++damage) {
      EXPECT_EQ(spread.ways[damage], BigNumber(ways[damage])) << i << ", damage " << damage;
    }
  }
}

TEST(OnusOdds, all_courses_are_counted_of_the_greatest_roll) {
  const DamageSpread spread = spread_of(make_strike(kMostStrikes, {4, 4}, {5, 5}, true, true));
  BigNumber sum;
  for (const BigNumber& ways : spread.ways) sum += ways;
  EXPECT_EQ(sum, spread.all);
  EXPECT_TRUE(spread.at_least(0).is_all());
  EXPECT_EQ(spread.at_least(0).per_mille(), 1000U);
}

// [ONUS-22.26] [ONUS-22.30] The numbers of the examples.
TEST(OnusOdds, a_six_always_succeeds_and_a_one_never) {
  EXPECT_EQ(least_number(2, 5), 4U);
  EXPECT_EQ(least_number(2, 8), 6U);
  EXPECT_EQ(least_number(4, 4), 2U);
  EXPECT_EQ(least_number(4, 6), 3U);
  EXPECT_EQ(least_number(9, 1), 2U);
  EXPECT_EQ(least_number(1, 20), 6U);
}

// [ONUS-13.28] For morale 1 to 6.
TEST(OnusOdds, a_morale_die_fails_above_morale) {
  EXPECT_EQ(failing_numbers(1), 5U);
  EXPECT_EQ(failing_numbers(3), 3U);
  EXPECT_EQ(failing_numbers(6), 0U);
  EXPECT_EQ(failing_numbers(9), 0U);
}

TEST(OnusBigNumber, products_and_sums_carry) {
  const BigNumber big = BigNumber(UINT64_MAX) * BigNumber(UINT64_MAX);
  EXPECT_TRUE(BigNumber(UINT64_MAX) < big);
  EXPECT_EQ(big + BigNumber(UINT64_MAX) + BigNumber(UINT64_MAX) + 1,
            (BigNumber(UINT64_MAX) + 1) * (BigNumber(UINT64_MAX) + 1));
  EXPECT_EQ((Share{big, big * 3}.per_mille()), 333U);
  EXPECT_EQ((Share{big * 2, big * 3}.per_mille()), 667U);
  EXPECT_EQ((Share{1, 2000}.per_mille()), 1U);
}

}  // namespace
}  // namespace acies::onus
