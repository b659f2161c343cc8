#include "core/luck/luck.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace acies {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(IntegerRoot, is_the_largest_whose_square_fits) {
  for (uint64_t root = 0; root < 2000; ++root) {
    EXPECT_EQ(integer_root(root * root), root);
    EXPECT_EQ(integer_root(root * root + 2 * root), root) << "one below the next square";
  }
}

TEST(IntegerRoot, holds_to_the_end_of_64_bits) {
  constexpr uint64_t kLast = UINT32_MAX;
  EXPECT_EQ(integer_root(UINT64_MAX), kLast);
  EXPECT_EQ(integer_root(kLast * kLast), kLast);
  EXPECT_EQ(integer_root(kLast * kLast - 1), kLast - 1);
  EXPECT_EQ(integer_root(uint64_t{1} << 62U), uint64_t{1} << 31U);
  EXPECT_EQ(integer_root((uint64_t{1} << 62U) - 1), (uint64_t{1} << 31U) - 1);
}

TEST(Tenths, are_rounded_to_the_nearest) {
  EXPECT_EQ(write_tenths(0), "0.0");
  EXPECT_EQ(write_tenths(12345), "12.3");
  EXPECT_EQ(write_tenths(12350), "12.4");
  EXPECT_EQ(write_tenths(-949), "-0.9");
  EXPECT_EQ(write_tenths(-950), "-1.0");
  EXPECT_EQ(write_tenths(-49), "0.0");
  EXPECT_EQ(write_tenths(999951), "1000.0");
}

std::vector<LuckPoint> die(Seat seat, uint8_t what = 0) {
  std::vector<LuckPoint> faces;
  for (int32_t face = 1; face <= 6; ++face) faces.push_back({seat, what, face});
  return faces;
}

// Mean 3.5; variance 35/12 = 2.916667 with the root 1.7078.
TEST(LuckLedger, one_die) {
  LuckLedger ledger;
  ledger.add(die(Seat::North), {Seat::North, 0, 6});
  EXPECT_THAT(ledger.rows(), ElementsAre(LuckRow{Seat::North, 0, 1, 6000, 3500, 1707}));
}

// Twelve dice: 12 * 35/12 = 35 with the root 5.9160.
TEST(LuckLedger, variances_are_added_before_the_root) {
  LuckLedger ledger;
  for (int i = 0; i < 12; ++i) ledger.add(die(Seat::South), {Seat::South, 0, 1});
  EXPECT_THAT(ledger.rows(), ElementsAre(LuckRow{Seat::South, 0, 12, 12000, 42000, 5916}));
}

// Three times a third is one: rounding each loses nothing.
TEST(LuckLedger, means_are_not_rounded_one_by_one) {
  LuckLedger ledger;
  const std::vector<LuckPoint> answers{{Seat::South, 0, 1}, {Seat::South, 0, 0}, {}};
  for (int i = 0; i < 3000; ++i) ledger.add(answers, {});
  EXPECT_THAT(ledger.rows(), ElementsAre(LuckRow{Seat::South, 0, 3000, 0, 1'000'000, 25819}))
      << "3000 times 2/9 is 666.667, of which the root is 25.8199";
}

TEST(LuckLedger, values_may_be_negative) {
  LuckLedger ledger;
  const std::vector<LuckPoint> answers{{Seat::South, 0, -4}, {Seat::South, 0, -1}};
  ledger.add(answers, answers[0]);
  EXPECT_THAT(ledger.rows(), ElementsAre(LuckRow{Seat::South, 0, 1, -4000, -2500, 1500}));
}

TEST(LuckLedger, rows_stand_by_seat_then_by_what) {
  LuckLedger ledger;
  for (const uint8_t what : {uint8_t{1}, uint8_t{0}}) {
    for (const Seat seat : {Seat::North, Seat::South}) {
      ledger.add(die(seat, what), {seat, what, 3});
    }
  }
  ledger.add(die(Seat::North, 1), {Seat::North, 1, 5});
  EXPECT_THAT(ledger.rows(), ElementsAre(LuckRow{Seat::South, 0, 1, 3000, 3500, 1707},
                                         LuckRow{Seat::South, 1, 1, 3000, 3500, 1707},
                                         LuckRow{Seat::North, 0, 1, 3000, 3500, 1707},
                                         LuckRow{Seat::North, 1, 2, 8000, 7000, 2415}));
}

// A coin that gives four to one seat or to the other: for both two on average, with a deviation of
// two.
TEST(LuckLedger, an_answer_for_another_seat_is_worth_nothing) {
  LuckLedger ledger;
  const std::vector<LuckPoint> coin{{Seat::South, 0, 4}, {Seat::North, 0, 4}};
  ledger.add(coin, coin[1]);
  EXPECT_THAT(ledger.rows(), ElementsAre(LuckRow{Seat::South, 0, 1, 0, 2000, 2000},
                                         LuckRow{Seat::North, 0, 1, 4000, 2000, 2000}));
}

TEST(LuckLedger, what_is_not_counted_leaves_no_row) {
  LuckLedger ledger;
  ledger.add(std::vector<LuckPoint>(10), {});
  ledger.add({}, {});
  EXPECT_THAT(ledger.rows(), IsEmpty());
}

}  // namespace
}  // namespace acies
