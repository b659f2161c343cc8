// The words of scenes: faulty set-ups are refused, and unexpected tables are described.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "game_texts.h"
#include "games/lostbattles/chapters/chapters.h"

namespace acies::lostbattles {
namespace {

using ::testing::HasSubstr;

const Rules& rules() { return known_game<Rules>().rules(); }
std::string fault_of(std::initializer_list<std::string_view> lines) {
  return fault_of_staging<Rules>(lines);
}

void play(State& state, std::initializer_list<std::string_view> actions) {
  for (const std::string_view text : actions) {
    const auto action = rules().read_action(state, text);
    ASSERT_TRUE(action) << text << ": " << action.error().text();
    ASSERT_TRUE(rules().check(state, *action)) << text;
    rules().apply(state, *action, nullptr);
  }
}

TEST(LostBattlesStaging, a_field_is_a_drill_or_a_battle) {
  EXPECT_TRUE(rules().blank({"field"}));
  EXPECT_EQ(rules().blank({"field", "drill"}).value().turn, 3);
  EXPECT_EQ(rules().blank({"field", "troy"}).error().text(),
            "a field is drill or the id of a battle, not 'troy'");
  for (const Scenario& scenario : rules().book().scenarios()) {
    State state = rules().blank({"field", scenario.id}).value();
    EXPECT_TRUE(rules().ready(state)) << scenario.id;
  }
}

TEST(LostBattlesStaging, pieces_stand_where_they_can) {
  EXPECT_EQ(fault_of({"put South ALE c2", "put North AHI c2"}), "the enemy stands in c2");
  EXPECT_EQ(fault_of({"put South 7 LHI c2"}),
            "the position that was set up cannot be: more units stand in c2 than it holds");
  EXPECT_EQ(fault_of({"put South ALE c2", "put impassable c2"}),
            "the position that was set up cannot be: c2 is impassable, but units stand there");
  EXPECT_EQ(fault_of({"put South 33 ALE c2"}), "a number from 1 to 32 is expected, not '33'");
  EXPECT_EQ(fault_of({"put leader South average c2 VHC"}), "no VHC is free to be his bodyguard");
  EXPECT_EQ(fault_of({"put South ALE c2", "put general South average c2",
                      "put general South average c2"}),
            "the position that was set up cannot be: two commanders share c2");
  EXPECT_EQ(fault_of({"put camp South c3"}),
            "the position that was set up cannot be: South's camp is not in its rear");
}

TEST(LostBattlesStaging, a_wrong_word_is_named) {
  EXPECT_THAT(fault_of({"put South XX c2"}), HasSubstr("one of VHI, AHI"));
  EXPECT_THAT(fault_of({"put South ALE f2"}), HasSubstr("a zone is its column and its row"));
  EXPECT_EQ(fault_of({"put South ALE c2 tired"}), "a unit is not 'tired'");
  EXPECT_EQ(fault_of({"put South ALE off spent"}),
            "nothing is said of a unit that is off the field");
  EXPECT_EQ(fault_of({"put luck South 3"}), "Lost Battles cannot put 'luck'");
  EXPECT_EQ(fault_of({"put hill"}), "something is missing at the end of the line");
  EXPECT_EQ(fault_of({"put facing c2 west"}), "nobody stands in c2");
  EXPECT_EQ(fault_of({"put camp South c1 strong"}), "a camp is not 'strong'");
  EXPECT_EQ(fault_of({"put general South average c2 bold"}), "a commander is not 'bold'");
  EXPECT_THAT(fault_of({"put general South fair c2"}), HasSubstr("uninspired, average"));
  EXPECT_THAT(fault_of({"put lead c2 ALE"}), HasSubstr("no ALE is in c2"));
  EXPECT_THAT(fault_of({"option speed 3"}), HasSubstr("options are historical, undeployed"));
  EXPECT_THAT(fault_of({"hand South rally"}), HasSubstr("Lost Battles knows no 'hand' here"));
  EXPECT_THAT(fault_of({"turn Nature"}), HasSubstr("South or North is expected"));
}

// The lead units of the active side have lapsed; on the other side each zone has one.
TEST(LostBattlesStaging, the_player_turn_has_begun) {
  const State state = staged<Rules>({"put South 2 LLI c2 lead", "put North LLI c3 spent",
                                     "put North AHI c3", "put North 2 AHI b3", "put lead b3 AHI"});
  EXPECT_EQ(found<Rules>(state, "step act"), "as expected");
  EXPECT_EQ(found<Rules>(state, "lead c2 -"), "as expected");
  EXPECT_EQ(found<Rules>(state, "lead c3 AHI"), "as expected");
  EXPECT_EQ(found<Rules>(state, "lead b3 N3"), "as expected");
  EXPECT_EQ(state.began_lead, unit_bit(0));
  EXPECT_EQ(found<Rules>(state, "commands 6"), "as expected");
}

TEST(LostBattlesStaging, commands_are_given_or_rolled_for) {
  EXPECT_EQ(found<Rules>(staged<Rules>({"put South 10 AHI c2"}), "commands 9"), "as expected");
  EXPECT_EQ(found<Rules>(staged<Rules>({"put South 10 AHI c2", "put commands 2"}), "commands 2"),
            "as expected");
  const State state = staged<Rules>({"put South 10 AHI c2", "put die"});
  EXPECT_EQ(found<Rules>(state, "dice 1"), "as expected");
  EXPECT_EQ(found<Rules>(state, "step act"), "step is roll, not act");
}

TEST(LostBattlesStaging, an_expectation_shows_what_it_found) {
  const State state =
      staged<Rules>({"put South 2 ALE c2", "put South LLI c2 spent", "put South ALE off",
                     "put leader South average c2 ALE", "put North 2 AHI c3"});
  EXPECT_EQ(found<Rules>(state, "at c2 South ALE LLI-spent ALE"), "as expected");
  EXPECT_EQ(found<Rules>(state, "at c2 South 2ALE LLI"), "in c2 is South 2ALE LLI-spent");
  EXPECT_EQ(found<Rules>(state, "at c2 North 2ALE LLI-spent"), "in c2 is South 2ALE LLI-spent");
  EXPECT_EQ(found<Rules>(state, "at b2 -"), "as expected");
  EXPECT_EQ(found<Rules>(state, "at c2 -"), "at is South 2ALE LLI-spent, not -");
  EXPECT_EQ(found<Rules>(state, "facing c2 north"), "as expected");
  EXPECT_EQ(found<Rules>(state, "facing b2 -"), "as expected");
  EXPECT_EQ(found<Rules>(state, "lead c3 -"), "lead is AHI, not -");
  EXPECT_EQ(found<Rules>(state, "units South 4"), "units is 3, not 4");
  EXPECT_EQ(found<Rules>(state, "undeployed South 1"), "as expected");
  EXPECT_EQ(found<Rules>(state, "commander SC1 b2"), "commander is c2, not b2");
  EXPECT_EQ(found<Rules>(state, "commander SC2 off"), "commander is nobody, not off");
  EXPECT_EQ(found<Rules>(state, "stock SC1 2"), "as expected");
  EXPECT_EQ(found<Rules>(state, "value South 20"), "as expected");
  EXPECT_EQ(found<Rules>(state, "captured South yes"), "captured is no, not yes");
  EXPECT_EQ(found<Rules>(state, "weather none"), "as expected");
  EXPECT_EQ(found<Rules>(state, "dice 2"), "no dice are asked for");
  EXPECT_EQ(found<Rules>(state, "modifiers +1"), "no unit attacks");
}

TEST(LostBattlesStaging, an_attack_can_be_looked_into) {
  State state = staged<Rules>({"put South 3 ALE c2", "put North 3 LHI c3", "put North 2 AHI b4"});
  play(state, {"activate c2", "add-all", "go"});
  EXPECT_EQ(found<Rules>(state, "moves S1 1"), "as expected");
  play(state, {"attack c3", "strike ALE"});
  EXPECT_EQ(found<Rules>(state, "limit 3"), "as expected");
  EXPECT_EQ(found<Rules>(state, "modifiers +2"), "as expected");
  EXPECT_EQ(found<Rules>(state, "modifier LB-6.5.14 +1"), "as expected");
  EXPECT_EQ(found<Rules>(state, "modifier LB-6.5.20 +1"),
            "only these count: LB-6.5.11 +1, LB-6.5.14 +1");
  EXPECT_EQ(found<Rules>(state, "no-modifier LB-6.5.14"), "it counts +1");
  EXPECT_EQ(found<Rules>(state, "modifier CCA-6.5 +1"), "there is no rule 'CCA-6.5'");
  EXPECT_EQ(found<Rules>(state, "morale N1 0"), "as expected");
  EXPECT_EQ(found<Rules>(state, "morale N4 at e1 2"), "as expected");
}

}  // namespace
}  // namespace acies::lostbattles
