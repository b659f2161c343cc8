// The words of scenes: faulty set-ups are refused, and unexpected tables are described.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "game_texts.h"
#include "games/ancients/chapters/chapters.h"

namespace acies::ancients {
namespace {

using ::testing::HasSubstr;

const Rules& rules() { return known_game<Rules>().rules(); }
std::string fault_of(std::initializer_list<std::string_view> lines) {
  return fault_of_staging<Rules>(lines);
}

TEST(AncientsStaging, a_field_is_a_drill_or_a_battle) {
  EXPECT_TRUE(rules().blank({"field"}));
  EXPECT_TRUE(rules().blank({"field", "drill"}));
  EXPECT_EQ(rules().blank({"field", "trasimenus"}).value().turn, Seat::North);
  EXPECT_EQ(rules().blank({"field", "troy"}).error().text(),
            "a field is drill or the id of a battle, not 'troy'");
}

TEST(AncientsStaging, pieces_have_a_hex_of_their_own) {
  EXPECT_EQ(fault_of({"put South MI 5.5", "put South LI 5.5"}), "5.5 is taken");
  EXPECT_EQ(fault_of({"put South MI 5.5", "put North leader 5.5"}), "5.5 is taken");
  EXPECT_EQ(fault_of({"put South leader 5.5", "put South leader 5.5"}), "5.5 is taken");
  EXPECT_EQ(fault_of({"put South leader 5.5", "put North LI 5.5"}), "5.5 is taken");
  EXPECT_EQ(fault_of({"put South leader 5.5", "put South LI 5.5"}), "no fault");
}

TEST(AncientsStaging, a_unit_has_no_more_blocks_than_when_it_is_full) {
  EXPECT_EQ(fault_of({"put South EL 5.5 blocks 3"}), "more blocks than a full unit has");
  EXPECT_EQ(fault_of({"put South EL 5.5 full 3 blocks 2"}), "no fault");
  EXPECT_THAT(fault_of({"put South EL 5.5 blocks 0"}), HasSubstr("a number from 1 to 9"));
  EXPECT_EQ(fault_of({"put South EL 5.5 tired"}), "a unit is not 'tired'");
}

TEST(AncientsStaging, a_wrong_word_is_named) {
  EXPECT_THAT(fault_of({"put South XX 5.5"}), HasSubstr("one of LI, LS"));
  EXPECT_THAT(fault_of({"put South MI 5.14"}), HasSubstr("a hex is its row and its column"));
  EXPECT_EQ(fault_of({"put luck South 3"}), "Ancients cannot put 'luck'");
  EXPECT_EQ(fault_of({"put forest"}), "something is missing at the end of the line");
  EXPECT_THAT(fault_of({"put rampart 5.5 up"}), HasSubstr("north, east, west, south"));
  EXPECT_THAT(fault_of({"put vital South 5.5"}), HasSubstr("no leader of that side is in 5.5"));
  EXPECT_THAT(fault_of({"option speed 3"}), HasSubstr("sacred_band and legions"));
  EXPECT_THAT(fault_of({"turn Nature"}), HasSubstr("South or North is expected"));
}

TEST(AncientsStaging, a_card_is_in_one_place) {
  EXPECT_EQ(fault_of({"hand South rally", "hand North rally"}), "no rally is left in the deck");
  EXPECT_EQ(fault_of({"hand South rally", "deck rally"}), "no rally is left in the deck");
  EXPECT_EQ(fault_of({"hand South ace"}), "there is no card 'ace'");
  EXPECT_EQ(fault_of({"hand South rally", "deck line-command line-command"}), "no fault");
}

TEST(AncientsStaging, a_battle_that_is_won_cannot_begin) {
  EXPECT_EQ(fault_of({"hand South rally", "put banners South 5"}),
            "the position that was set up cannot be: South has all its banners, so it is over");
}

TEST(AncientsStaging, an_expectation_shows_what_it_found) {
  const State state = staged<Rules>({"put South MI 5.5 blocks 3", "put South leader 5.5",
                                     "put North leader 7.5", "hand South rally order-light"});
  EXPECT_EQ(found<Rules>(state, "South MI 5.5 blocks 3"), "as expected");
  EXPECT_EQ(found<Rules>(state, "South MI 5.5 blocks 4"), "blocks is 3, not 4");
  EXPECT_EQ(found<Rules>(state, "North MI 5.5"), "in 5.5 is South MI blocks 3 and South leader");
  EXPECT_EQ(found<Rules>(state, "South HI 5.5"), "in 5.5 is South MI blocks 3 and South leader");
  EXPECT_EQ(found<Rules>(state, "South MI 5.6"), "in 5.6 is nobody");
  EXPECT_EQ(found<Rules>(state, "none 5.6 7.5"), "in 7.5 is North leader");
  EXPECT_EQ(found<Rules>(state, "leader South 7.5"), "in 7.5 is North leader");
  EXPECT_EQ(found<Rules>(state, "hand South rally"), "found order-light rally");
  EXPECT_EQ(found<Rules>(state, "hand South 3"), "number of cards is 2, not 3");
  EXPECT_EQ(found<Rules>(state, "hand South rally rally"), "found order-light rally");
  EXPECT_EQ(found<Rules>(state, "step order"), "step is play, not order");
  EXPECT_EQ(found<Rules>(state, "last rally"), "last is -, not rally");
  EXPECT_EQ(found<Rules>(state, "dice 3"), "no dice are asked for");
  EXPECT_EQ(found<Rules>(state, "neighbours 1.1 1.2"), "neighbours: found 1.2 2.1");
  EXPECT_EQ(found<Rules>(state, "no-sight 5.5 7.5"), "the line of sight is open");
  EXPECT_EQ(found<Rules>(state, "knows North rally"), "rally is hidden");
}

}  // namespace
}  // namespace acies::ancients
