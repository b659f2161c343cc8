#include "core/luck/odds.h"

#include <gtest/gtest.h>

#include <array>
#include <bit>

namespace acies {
namespace {

constexpr std::array<uint8_t, 6> kDie{1, 2, 3, 4, 5, 6};
constexpr std::array<uint8_t, 6> kHits{0, 0, 0, 0, 1, 2};  // a face may count zero or two

// The ways to get each sum with this many dice, by trying them all.
std::vector<uint64_t> count_all(std::span<const uint8_t> faces, int dice) {
  std::vector<uint64_t> ways{1};
  for (int i = 0; i < dice; ++i) {
    std::vector<uint64_t> next(ways.size() + 6, 0);
    for (size_t sum = 0; sum < ways.size(); ++sum) {
      for (const uint8_t face : faces) next[sum + face] += ways[sum];
    }
    ways = next;
  }
  return ways;
}

void expect_as_counted(const Odds& odds, const std::vector<uint64_t>& ways, uint64_t all) {
  uint64_t at_least = all;
  uint64_t weighted = 0;
  for (size_t sum = 0; sum < ways.size(); ++sum) {
    EXPECT_EQ(odds.exactly(sum), make_chance(ways[sum], all)) << sum;
    EXPECT_EQ(odds.at_least(sum), make_chance(at_least, all)) << sum;
    at_least -= ways[sum];
    weighted += ways[sum] * sum;
    if (ways[sum] > 0 && at_least == 0) {
      EXPECT_EQ(odds.most(), sum);
    }
  }
  EXPECT_EQ(odds.mean(), make_chance(weighted, all));
}

TEST(Odds, sums_of_dice_agree_with_enumeration) {
  uint64_t all = 1;
  for (int dice = 1; dice <= 8; ++dice) {
    all *= 6;
    expect_as_counted(Odds::die(kDie).times(static_cast<uint32_t>(dice)), count_all(kDie, dice),
                      all);
    expect_as_counted(Odds::die(kHits).times(static_cast<uint32_t>(dice)), count_all(kHits, dice),
                      all);
  }
}

TEST(Odds, known_chances) {
  const Odds two = Odds::die(kDie) + Odds::die(kDie);
  EXPECT_EQ(two.exactly(7), (Chance{1, 6}));
  EXPECT_EQ(two.exactly(2), (Chance{1, 36}));
  EXPECT_EQ(two.at_least(10), (Chance{1, 6}));
  EXPECT_EQ(two.at_least(0), (Chance{1, 1}));
  EXPECT_EQ(two.at_least(13), (Chance{0, 1}));
  EXPECT_EQ(two.exactly(1), (Chance{0, 1}));
  EXPECT_EQ(two.mean(), (Chance{7, 1}));
  EXPECT_EQ(two.most(), 12U);
  EXPECT_EQ(Odds::die(kHits).mean(), (Chance{1, 2}));
}

TEST(Odds, nothing_rolled_is_always_zero) {
  for (const Odds& none : {Odds(), Odds::die(kDie).times(0)}) {
    EXPECT_EQ(none.exactly(0), (Chance{1, 1}));
    EXPECT_EQ(none.at_least(1), (Chance{0, 1}));
    EXPECT_EQ(none.most(), 0U);
    EXPECT_EQ(none.mean(), (Chance{0, 1}));
  }
}

TEST(Odds, adding_works_both_ways) {
  const Odds a = Odds::die(kDie) + Odds::die(kHits).times(2);
  const Odds b = Odds::die(kHits).times(2) + Odds::die(kDie);
  for (size_t sum = 0; sum <= 11; ++sum) EXPECT_EQ(a.exactly(sum), b.exactly(sum));
  EXPECT_EQ(a.most(), 10U);
}

// Draws from up to ten cards, by trying every hand.
TEST(Odds, draws_agree_with_enumeration) {
  for (uint32_t all = 1; all <= 10; ++all) {
    for (uint32_t marked = 0; marked <= all; ++marked) {
      for (uint32_t drawn = 0; drawn <= all; ++drawn) {
        std::vector<uint64_t> ways(drawn + 1, 0);
        uint64_t hands = 0;
        for (uint32_t hand = 0; hand < 1U << all; ++hand) {
          if (static_cast<uint32_t>(std::popcount(hand)) != drawn) continue;
          ++hands;
          ++ways[static_cast<size_t>(std::popcount(hand & ((1U << marked) - 1)))];
        }
        const Odds odds = Odds::draw(all, marked, drawn);
        for (size_t k = 0; k <= drawn; ++k) {
          ASSERT_EQ(odds.exactly(k), make_chance(ways[k], hands))
              << k << " of " << drawn << " from " << all << " with " << marked;
        }
      }
    }
  }
}

TEST(Odds, a_whole_deck_fits_into_64_bits) {
  const Odds odds = Odds::draw(60, 10, 14);
  EXPECT_EQ(odds.mean(), (Chance{7, 3}));  // 14 * 10 / 60
  EXPECT_EQ(odds.at_least(0), (Chance{1, 1}));
}

TEST(Chance, is_in_lowest_terms) {
  EXPECT_EQ(make_chance(6, 36), (Chance{1, 6}));
  EXPECT_EQ(make_chance(0, 36), (Chance{0, 1}));
  EXPECT_EQ(make_chance(36, 36), (Chance{1, 1}));
}

TEST(Chance, per_mille_is_rounded_to_the_nearest) {
  EXPECT_EQ((Chance{1, 6}).per_mille(), 167U);
  EXPECT_EQ((Chance{1, 3}).per_mille(), 333U);
  EXPECT_EQ((Chance{2, 3}).per_mille(), 667U);
  EXPECT_EQ((Chance{1, 2000}).per_mille(), 1U);  // a half is rounded up
  EXPECT_EQ((Chance{1, 2001}).per_mille(), 0U);
  EXPECT_EQ((Chance{0, 1}).per_mille(), 0U);
  EXPECT_EQ((Chance{1, 1}).per_mille(), 1000U);
  EXPECT_EQ((Chance{7, 2}).per_mille(), 3500U) << "a mean may be above one";
}

TEST(Chance, per_mille_of_huge_numbers) {
  EXPECT_EQ((Chance{UINT64_MAX / 2, UINT64_MAX}).per_mille(), 500U);
  EXPECT_EQ((Chance{UINT64_MAX, UINT64_MAX}).per_mille(), 1000U);
  EXPECT_EQ((Chance{UINT64_MAX / 3, UINT64_MAX}).per_mille(), 333U);
  EXPECT_EQ((Chance{1, UINT64_MAX}).per_mille(), 0U);
}

}  // namespace
}  // namespace acies
