#include "core/record/scene.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "drill/drill.h"
#include "known_games.h"

namespace acies {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

SceneReport run(std::string_view text) {
  static const GameOf<Drill> kDrill{Drill()};
  const std::array<const Game*, 2> games{&battle_line(), &kDrill};
  return run_scene(games, text, "a.scene");
}

std::string outcome_of(std::string_view text) {
  const SceneReport report = run(text);
  if (report.has_passed) return "passed";
  return (report.is_broken ? "broken, " : "failed, ") + report.failure.text();
}

constexpr std::string_view kStage =
    "rule BL-2.1 a card is played\n"
    "put South 3 red4 red5   # two of a wedge\n"
    "put North 3 blue1\n"
    "hand South red6 fog\n"
    "hand North green1\n"
    "turn South\n";

std::string staged(std::string_view lines) { return std::string(kStage) + std::string(lines); }

TEST(Scene, every_word_is_understood) {
  EXPECT_EQ(outcome_of("rule BL-2.1 first\n"
                       "rule BL-4.4\n"
                       "\n"
                       "   # a comment\n"
                       "field line\n"
                       "option advanced 0\n"
                       "put South 3 red4 red5\n"
                       "hand South red6\n"
                       "deck troops red1 red2 red7\n"
                       "deck tactics fog\n"
                       "turn South\n"
                       "ask South play red6 1|play red6 2|play red6 3|play red6 4|play red6 5|"
                       "play red6 6|play red6 7|play red6 8|play red6 9\n"
                       "not South pass\n"
                       "refuse play red4 3 BL-2.1\n"
                       "do play red6 3 | done | draw troops\n"
                       "draw red1\n"
                       "expect hand South red1\n"
                       "expect deck troops 2\r\n"),
            "passed");
}

TEST(Scene, the_report_lists_the_rules_that_it_proves) {
  const SceneReport report =
      run("rule BL-2.1 x\nrule BL-4.4\nhand South red1\nexpect turn South\n");
  EXPECT_TRUE(report.has_passed) << report.failure.text();
  EXPECT_EQ(report.rules, (std::vector<std::string>{"BL-2.1", "BL-4.4"}));
}

TEST(Scene, dice_and_measures_are_dictated) {
  EXPECT_EQ(outcome_of("rule DR-2.2\nhand South 4\ndo stride 8\nroll 3\nask South spend | keep\n"
                       "do spend\nexpect South 4\ndo stride 2\nroll 1\nover South\n"
                       "expect over South\nexpect over\n"),
            "passed");
}

TEST(Scene, a_measure_that_may_be_chosen_is_offered) {
  EXPECT_EQ(outcome_of("rule DR-2.1\nnot South stride 4\nnot South stride 10\n"), "passed");
  EXPECT_EQ(outcome_of("rule DR-2.1\nnot South stride 7\n"),
            "failed, a.scene:2: 'stride 7' is offered");
}

// ---- failing scenes ----

TEST(Scene, what_fails_names_file_and_line) {
  EXPECT_EQ(outcome_of(staged("expect turn North\n")),
            "failed, a.scene:7: turn is South, not North");
  EXPECT_EQ(outcome_of(staged("\nrefuse play red6 3 BL-2.1\n")),
            "failed, a.scene:8: it is allowed");
  EXPECT_EQ(outcome_of(staged("refuse pass BL-2.1\n")),
            "failed, a.scene:7: it is refused by BL-2.3: You can play a troop card, so you may not "
            "pass.");
  EXPECT_EQ(outcome_of(staged("not South play red6 3\n")),
            "failed, a.scene:7: 'play red6 3' is offered");
  EXPECT_EQ(
      outcome_of(staged("do play red9 3\n")),
      "failed, a.scene:7: 'play red9 3' is refused: You do not hold Red 9 (Chariots). [BL-2.1]");
  EXPECT_EQ(outcome_of(staged("over\n")), "failed, a.scene:7: the game goes on");
  EXPECT_EQ(outcome_of(staged("draw red1\nexpect turn South\n")),
            "failed, a.scene:7: Nature is not asked for 'red1'");
  EXPECT_EQ(outcome_of(staged("do play red6 1 | draw troops | pass\n")),
            "failed, a.scene:7: Nature is asked before 'pass': say what is drawn or rolled");
  EXPECT_EQ(outcome_of(staged("do play red6 1 | draw troops\ndraw red4\n")),
            "failed, a.scene:8: 'red4' is refused: Red 4 (Hoplites) is not in the deck. [BL-1.5]");
  EXPECT_EQ(outcome_of("rule DR-3.1\ndo stride 1\nroll 1\ndo stride 2\nroll 1\nover South\n"),
            "failed, a.scene:6: it ended with North");
}

TEST(Scene, ask_wants_exactly_what_is_offered) {
  const std::string stage = "rule BL-2.1\nhand South fog\nput South flags 1 2 4 5 7 8\n";
  EXPECT_EQ(outcome_of(stage + "ask South pass | play fog 3 | play fog 6 | play fog 9\n"),
            "passed");
  EXPECT_EQ(outcome_of(stage + "ask South play fog 3 | play fog 6 | play fog 9\n"),
            "failed, a.scene:4: offered are: pass | play fog 3 | play fog 6 | play fog 9");
  EXPECT_THAT(outcome_of(stage + "ask South pass | pass | play fog 3 | play fog 6 | play fog 9\n"),
              StartsWith("failed, a.scene:4: offered are: "));
}

TEST(Scene, another_seat_is_asked) {
  EXPECT_EQ(outcome_of(staged("ask North play green1 1\n")),
            "failed, a.scene:7: South is asked, not North");
  EXPECT_EQ(outcome_of(staged("not Nature pass\n")),
            "failed, a.scene:7: South is asked, not Nature");
  EXPECT_EQ(outcome_of(staged("ask Everybody pass\n")),
            "broken, a.scene:7: say who is asked: South, North or Nature");
}

TEST(Scene, what_fails_shows_the_table) {
  const SceneReport report = run(staged("expect turn North\n"));
  EXPECT_THAT(report.position, HasSubstr("3=red4,red5/blue1"));
  EXPECT_FALSE(report.drawing.empty());
  EXPECT_TRUE(battle_line().open_position(report.position)) << report.position;
}

// ---- faulty scenes ----

TEST(Scene, broken_scenes_name_file_and_line) {
  EXPECT_THAT(
      outcome_of(staged("jump red6\n")),
      StartsWith("broken, a.scene:7: there is no word 'jump'; choose from rule field put "));
  EXPECT_EQ(outcome_of("put South 3 red4\n"),
            "broken, a.scene:1: a scene begins with the rule that it proves");
  EXPECT_THAT(outcome_of(""), HasSubstr("a scene names the rule that it proves"));
  EXPECT_EQ(outcome_of("rule XX-2.1\n"), "broken, a.scene:1: there is no rule 'XX-2.1'");
  EXPECT_EQ(outcome_of("rule\n"), "broken, a.scene:1: there is no rule ''");
  EXPECT_EQ(outcome_of("rule BL-2.1\nrule DR-2.1\n"),
            "broken, a.scene:2: rules of two games in one scene");
  EXPECT_EQ(outcome_of(staged("do play red6 3\nput South 1 red1\n")),
            "broken, a.scene:8: the table is set up before the first answer");
  EXPECT_EQ(outcome_of(staged("expect turn South\nhand South red1\n")),
            "broken, a.scene:8: the table is set up before the first answer");
  EXPECT_EQ(outcome_of(staged("do play red66 3\n")), "broken, a.scene:7: there is no card 'red66'");
  EXPECT_EQ(outcome_of(staged("do\n")), "broken, a.scene:7: an action is missing");
  EXPECT_EQ(outcome_of(staged("draw\n")), "broken, a.scene:7: nothing is dictated");
  EXPECT_EQ(outcome_of(staged("expect\n")), "broken, a.scene:7: nothing is expected");
  EXPECT_EQ(outcome_of(staged("refuse pass\n")),
            "broken, a.scene:7: write it as: refuse ACTION RULE-ID");
  EXPECT_EQ(outcome_of(staged("refuse pass XX-1.1\n")),
            "broken, a.scene:7: there is no rule 'XX-1.1'");
  EXPECT_EQ(outcome_of(staged("ask South\n")), "broken, a.scene:7: an action is missing");
}

TEST(Scene, faults_of_staging_are_the_scenes_own) {
  EXPECT_EQ(outcome_of("rule BL-2.1\nhand South red1 red1\n"),
            "broken, a.scene:2: red1 is placed already");
  EXPECT_EQ(outcome_of("rule BL-2.1\nhand West red1\n"),
            "broken, a.scene:2: South or North is expected, not 'West'");
  EXPECT_EQ(outcome_of("rule BL-2.1\nhand South red1\nfield line\n"),
            "broken, a.scene:3: the field is laid already");
  EXPECT_THAT(outcome_of("rule BL-2.1\nfield mars\n"), StartsWith("broken, a.scene:2: "));
  EXPECT_EQ(outcome_of("rule BL-2.1\nput South 3 red1 red2 red3 red4\n"),
            "broken, a.scene:2: the line is full");
  EXPECT_EQ(outcome_of("rule BL-2.1\nhand South red1 red2 red3 red4 red5 red6\n"
                       "hand South red7 red8 red9 red10 blue1\n"),
            "broken, a.scene:3: a hand holds at most 10 cards");
}

TEST(Scene, a_scene_that_checks_nothing_is_broken) {
  EXPECT_EQ(outcome_of("rule BL-2.1 nothing at all\n"),
            "broken, a.scene:2: a scene checks something");
  EXPECT_EQ(outcome_of(staged("do play red6 3\n")), "broken, a.scene:8: a scene checks something");
}

}  // namespace
}  // namespace acies
