#include "core/contract/seat.h"

#include <gtest/gtest.h>

namespace acies {
namespace {

TEST(Seat, names_read_back) {
  for (const Seat seat : {Seat::South, Seat::North, Seat::Nature, Seat::Nobody, Seat::East,
                          Seat::West, Seat::Northeast}) {
    EXPECT_EQ(read_seat(name(seat)), seat);
  }
  EXPECT_FALSE(read_seat(""));
  EXPECT_FALSE(read_seat("south"));
  EXPECT_FALSE(read_seat("South "));
  EXPECT_FALSE(read_seat("Sou"));
}

TEST(Seat, two_of_them_play) {
  EXPECT_TRUE(is_player(Seat::South));
  EXPECT_TRUE(is_player(Seat::North));
  EXPECT_FALSE(is_player(Seat::Nature));
  EXPECT_FALSE(is_player(Seat::Nobody));
  EXPECT_EQ(opponent(Seat::South), Seat::North);
  EXPECT_EQ(opponent(Seat::North), Seat::South);
}

TEST(Seat, up_to_five_may_play) {
  for (size_t i = 0; i < kAllPlayers.size(); ++i) {
    EXPECT_TRUE(is_player(kAllPlayers[i]));
    EXPECT_EQ(player_number(kAllPlayers[i]), i);
    EXPECT_EQ(is_one_of_two(kAllPlayers[i]), i < 2);
    EXPECT_NE(kEverybody & only(kAllPlayers[i]), 0);
  }
}

TEST(Seat, a_mask_holds_whom_it_names) {
  const SeatMask both = only(Seat::South) | only(Seat::Nature);
  EXPECT_EQ(both & only(Seat::North), 0);
  EXPECT_NE(both & only(Seat::Nature), 0);
  for (const Seat seat : {Seat::South, Seat::North, Seat::Nature, Seat::Nobody}) {
    EXPECT_NE(kEverybody & only(seat), 0) << name(seat);
  }
}

}  // namespace
}  // namespace acies
