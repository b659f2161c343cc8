#include "server/tables/clock.h"

#include <gtest/gtest.h>

namespace acies {
namespace {

TEST(Clock, stands_where_there_is_none) {
  Clock clock;
  clock.ask(Seat::South, 1000);
  EXPECT_EQ(clock.deadline(), 0);
  EXPECT_FALSE(clock.is_lost(1'000'000));
}

TEST(Clock, takes_from_the_bank_and_adds_the_increment) {
  Clock clock({60'000, 0, 5'000});
  clock.ask(Seat::South, 1'000);
  EXPECT_EQ(clock.deadline(), 61'000);
  EXPECT_EQ(clock.bank(Seat::South, 11'000), 50'000);
  clock.ask(Seat::North, 11'000);
  EXPECT_EQ(clock.bank(Seat::South, 99'000), 55'000);
  EXPECT_EQ(clock.bank(Seat::North, 12'000), 59'000);
}

TEST(Clock, counts_questions_in_a_row_as_one_move) {
  Clock clock({60'000, 0, 5'000});
  clock.ask(Seat::South, 0);
  clock.ask(Seat::South, 10'000);
  clock.ask(Seat::South, 20'000);
  EXPECT_EQ(clock.bank(Seat::South, 20'000), 40'000);
  clock.ask(Seat::North, 20'000);
  EXPECT_EQ(clock.bank(Seat::South, 20'000), 45'000) << "one increment for the whole move";
}

TEST(Clock, uses_the_time_of_the_move_before_the_bank) {
  Clock clock({10'000, 30'000, 0});
  clock.ask(Seat::North, 0);
  EXPECT_EQ(clock.deadline(), 40'000);
  EXPECT_EQ(clock.move_left(20'000), 10'000);
  EXPECT_EQ(clock.bank(Seat::North, 30'000), 10'000);
  EXPECT_EQ(clock.bank(Seat::North, 34'000), 6'000);
  EXPECT_EQ(clock.move_left(34'000), 0);
  EXPECT_FALSE(clock.is_lost(40'000));
  EXPECT_TRUE(clock.is_lost(40'001));
  EXPECT_EQ(clock.bank(Seat::North, 90'000), 0) << "never below nothing";
}

TEST(Clock, gives_no_increment_for_what_is_taken_back) {
  Clock clock({60'000, 0, 5'000});
  clock.ask(Seat::South, 0);
  clock.ask(Seat::North, 10'000);
  clock.turn_back(Seat::South, 12'000);
  EXPECT_EQ(clock.bank(Seat::North, 12'000), 58'000);
  EXPECT_EQ(clock.bank(Seat::South, 12'000), 55'000);
  EXPECT_EQ(clock.running(), Seat::South);
}

TEST(Clock, gives_a_pause_back) {
  Clock clock({60'000, 0, 0});
  clock.ask(Seat::South, 0);
  clock.credit(600'000);
  EXPECT_EQ(clock.deadline(), 660'000);
}

TEST(Clock, stops_when_nobody_is_asked) {
  Clock clock({60'000, 0, 0});
  clock.ask(Seat::South, 0);
  clock.ask(Seat::Nobody, 1'000);
  EXPECT_EQ(clock.deadline(), 0);
  EXPECT_EQ(clock.bank(Seat::South, 500'000), 59'000);
}

}  // namespace
}  // namespace acies
