// Positions that no game can reach are refused. Each of these was once accepted and then broke the
// table.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "game_texts.h"

namespace acies::battleline {
namespace {

using ::testing::HasSubstr;

constexpr std::string_view kTenRed =
    "South=red1,red2,red3,red4,red5,red6,red7,red8,red9,red10 starter=South ";

std::string fault_of(std::string_view text) { return fault_of_position<Rules>(text); }

std::string with_ten_red(std::string_view rest) {
  return "battleline turn=South " + std::string(kTenRed) + std::string(rest);
}

TEST(PositionReader, a_hand_of_ten_can_be_played_on) {
  EXPECT_EQ(fault_of(with_ten_red("open=refill,claim,play decks=50:10")), "no fault");
}

TEST(PositionReader, a_hand_has_room_for_what_is_to_be_drawn) {
  EXPECT_THAT(fault_of(with_ten_red("open=refill,draw:troops decks=50:10")),
              HasSubstr("a hand holds at most 10 cards"));
  EXPECT_THAT(fault_of(with_ten_red("open=refill,scout-return:2,scout-draw:3 decks=50:9 "
                                    "South.guile=scout South.played=1")),
              HasSubstr("a hand holds at most 10 cards"));
  EXPECT_THAT(fault_of(with_ten_red("open=deal:2 decks=50:10")),
              HasSubstr("a hand holds at most 10 cards"));
  EXPECT_EQ(fault_of(with_ten_red("open=refill,scout-return:2,scout-draw:2 decks=50:9 "
                                  "South.guile=scout South.played=1")),
            "no fault");
}

// The third card put back was written beyond the two places for such cards.
TEST(PositionReader, two_cards_are_put_back_and_no_more) {
  EXPECT_THAT(fault_of(with_ten_red("open=refill,scout-return:2 decks=50:9 South.guile=scout "
                                    "top.troops=blue1,blue2 seer=South")),
              HasSubstr("the parts do not fit together"));
  EXPECT_THAT(fault_of(with_ten_red("open=refill,scout-return:1 decks=50:9 South.guile=scout "
                                    "top.troops=blue1,blue2 seer=South")),
              HasSubstr("the parts do not fit together"));
  EXPECT_EQ(fault_of(with_ten_red("open=refill,scout-return:1 decks=50:9 South.guile=scout "
                                  "top.troops=blue1 seer=South")),
            "no fault");
}

TEST(PositionReader, cards_are_put_back_by_who_has_played_scout) {
  constexpr std::string_view kBack =
      "battleline turn=South starter=South open=refill,claim,play South=red1 ";
  const auto with = [&](std::string_view rest) { return std::string(kBack) + std::string(rest); };
  EXPECT_EQ(fault_of(with("decks=59:9 North.guile=scout top.troops=blue1 seer=North")), "no fault");
  for (const std::string_view rest : {"decks=59:10 top.troops=blue1 seer=North",
                                      "decks=59:9 South.guile=scout top.troops=blue1 seer=North",
                                      "decks=59:9 North=scout top.troops=blue1 seer=North",
                                      "decks=59:9 North.guile=scout top.troops=blue1"}) {
    EXPECT_THAT(fault_of(with(rest)), HasSubstr("the parts do not fit together")) << rest;
  }
}

// The reader once settled the table and drew a card that nobody knows.
TEST(PositionReader, a_hidden_card_on_top_is_not_drawn_while_reading) {
  constexpr std::string_view kLost =
      "South.lost=alexander,darius,companion,shield,fog,mud,redeploy,deserter,traitor "
      "North.guile=scout top.troops=troop? seer=North starter=South";
  const auto with = [&](std::string_view open) {
    return "battleline turn=South decks=60:0 open=" + std::string(open) + ' ' + std::string(kLost);
  };
  EXPECT_THAT(fault_of(with("refill")), HasSubstr("nobody can be asked anything"));
  EXPECT_EQ(fault_of(with("refill,claim,play")), "no fault");
}

TEST(PositionReader, a_deck_holds_the_cards_on_its_top) {
  EXPECT_THAT(fault_of("battleline turn=South open=refill,claim,play decks=0:0 starter=South "
                       "South.lost=red1 North.guile=scout top.troops=troop? seer=North"),
              HasSubstr("the parts do not fit together"));
}

// A card was taken that could be placed nowhere.
TEST(PositionReader, a_traitor_has_somewhere_to_go) {
  const std::string lines =
      "battleline turn=South open=refill,claim,take:traitor 1=red1,red2,red3/blue1 "
      "2=red4,red5,red6/ 3=red7,red8,red9/ 4=orange1,orange2,orange3/ 5=orange4,orange5,orange6/ "
      "6=orange7,orange8,orange9/ 7=yellow1,yellow2,yellow3/ 8=yellow4,yellow5,yellow6/ "
      "9=yellow7,yellow8,yellow9/ South.guile=traitor South.played=1 starter=South ";
  EXPECT_THAT(fault_of(lines + "South.earlier=1,2,3,4,5,6,7,8,9 decks=32:9"),
              HasSubstr("nobody can be asked anything"));
  EXPECT_EQ(fault_of(lines + "South.earlier=1,2,3,4,5,6,7,8 decks=32:8 mud=9"), "no fault")
      << "mud opens a place";
}

TEST(PositionReader, a_card_is_drawn_only_where_the_rules_draw_one) {
  for (const std::string_view open : {"refill,claim,draw:troops", "refill,claim,play,draw:troops",
                                      "refill,scout-return:2,draw:troops"}) {
    EXPECT_THAT(fault_of("battleline turn=South South.guile=scout decks=60:9 starter=South open=" +
                         std::string(open)),
                HasSubstr("open questions in no order that a turn has"))
        << open;
  }
}

TEST(PositionReader, the_fourth_pass_is_the_last) {
  const std::string start = "battleline turn=South starter=South decks=60:10 ";
  EXPECT_EQ(fault_of(start + "open=refill,claim,play idle=3"), "no fault");
  for (const std::string_view open : {"open=refill,claim,play", "open=deal:1", "open=lot"}) {
    EXPECT_EQ(fault_of(start + std::string(open) + " idle=4"),
              "after four passes the game is over");
  }
}

}  // namespace
}  // namespace acies::battleline
