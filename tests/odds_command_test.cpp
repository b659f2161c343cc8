// acies odds from the command line.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "known_games.h"
#include "told.h"

namespace acies {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

Told odds(const std::string& words) { return call_program(Folder().path(), "odds " + words); }

std::string position_of(std::initializer_list<std::string_view> lines) {
  const auto stage = find_game(known_games(), "ancients")->scene_setup();
  for (const std::string_view line : lines) EXPECT_TRUE(stage->set(split_words(line))) << line;
  return "'" + stage->begin().value()->position(Seat::Nature) + "'";
}

TEST(OddsCommand, two_kinds_of_units) {
  const Told told = odds("ancients HI MI");
  EXPECT_EQ(told.code, 0);
  EXPECT_THAT(told.text, StartsWith("heavy infantry at 5.6 attacks medium infantry at 5.7\n"));
  EXPECT_THAT(told.text, HasSubstr("5 dice: 5 for its kind (CCA-7.7)."));
  EXPECT_THAT(told.text, HasSubstr("The answer of a target without losses: dice 4,"));
  EXPECT_EQ(odds("hi mi").text, told.text) << "the game need not be named, nor capitals be used";
}

TEST(OddsCommand, for_programs) {
  const Told told = odds("LB EL --fire --json");
  EXPECT_EQ(told.code, 0);
  EXPECT_THAT(told.text, HasSubstr("\"hit\": 305555556"));
  EXPECT_THAT(told.text, HasSubstr("\"unit\": \"billionths\""));
}

TEST(OddsCommand, an_attack_in_a_position) {
  const std::string position =
      position_of({"put South HI 5.5", "put North LI 5.6", "put forest 5.6", "put North MI 7.7"});
  const Told told = odds("--position " + position + " battle 5.5 5.6");
  EXPECT_EQ(told.code, 0) << told.text;
  EXPECT_THAT(told.text, HasSubstr("at most 2 on this ground (CCA-14.14)"));
  EXPECT_THAT(told.text, HasSubstr("If the target evades: dice 2,"));
  EXPECT_THAT(odds("--position " + position + " battle 5.5 7.7").text, HasSubstr("next to it"));
  EXPECT_THAT(odds("--position " + position + " fire 5.5 7.7").text, HasSubstr("cannot shoot"));
  EXPECT_THAT(odds("--position " + position + " evade").text, HasSubstr("is not an attack"));
}

// ---- Lost Battles ----

TEST(OddsCommand, two_kinds_of_units_in_lost_battles) {
  const Told told = odds("lostbattles ale AHI --lead --bonus 1 --moved");
  EXPECT_EQ(told.code, 0) << told.text;
  EXPECT_THAT(told.text, StartsWith("ALE against AHI: needs "));
  EXPECT_THAT(told.text, HasSubstr("modifiers +1\n"));
  EXPECT_THAT(told.text, HasSubstr("  +1  attack bonus (LB-6.5.12)\n"));
  EXPECT_THAT(told.text, HasSubstr("  -1  moved"));
  EXPECT_THAT(told.text, HasSubstr("all-out where allowed"));
  EXPECT_THAT(odds("lostbattles AHI SCH").text, HasSubstr("rout at once"));
  EXPECT_THAT(odds("lostbattles AHO AHI").text, HasSubstr("as hoplites must"));
  EXPECT_THAT(odds("lostbattles AHI AHI --json").text, HasSubstr("\"rolls\": 36"));
}

TEST(OddsCommand, circumstances_of_lost_battles) {
  const auto rule = [](const std::string& words) { return odds("lostbattles " + words).text; };
  EXPECT_THAT(rule("ALI AHI --lead --from hill"), HasSubstr("LB-6.5.20"));
  EXPECT_THAT(rule("AHI AHI --lead --into stream,river"), HasSubstr("LB-6.5.21"));
  EXPECT_THAT(rule("AHC AHI --edge"), HasSubstr("LB-6.5.19a"));
  EXPECT_THAT(rule("AHI AHO --side flank"), HasSubstr("LB-6.5.15"));
  EXPECT_THAT(rule("APH AHI --supported"), HasSubstr("LB-6.5.18a"));
  EXPECT_THAT(rule("CH AHI --wet"), HasSubstr("LB-6.5.29"));
  EXPECT_THAT(rule("AHI AHI --spent --fatigued"), HasSubstr("LB-6.5.28"));
  EXPECT_THAT(rule("AHI AHI --supported"), HasSubstr("only to average hoplites or phalangites"));
  EXPECT_THAT(rule("AHI AHI --from hell"),
              HasSubstr("terrain is one or more of these, separated by commas: hill"));
  EXPECT_THAT(rule("AHI AHI --fire"), HasSubstr("does not have all of these options"));
  EXPECT_THAT(rule("AHI"), HasSubstr("name two kinds of units"));
}

std::string lost_position() {
  const auto stage = find_game(known_games(), "lostbattles")->scene_setup();
  for (const std::string_view line :
       {"put South 2 ALE c2", "put South AHC c2", "put North AHI c3 spent lead",
        "put North 2 LHI c3", "put North 3 AHI a4", "put South 3 AHI a1", "put commands 6"}) {
    EXPECT_TRUE(stage->set(split_words(line))) << line;
  }
  const auto table = stage->begin().value();
  for (const std::string_view text : {"activate c2", "add-all", "go"}) {
    const Action answer = table->read_action(text).value();
    EXPECT_TRUE(table->submit(Seat::South, table->ply(), answer)) << text;
  }
  return "'" + table->position(Seat::Nature) + "'";
}

TEST(OddsCommand, an_attack_in_a_position_of_lost_battles) {
  const std::string position = lost_position();
  const Told told = odds("--position " + position + " attack c3");
  EXPECT_EQ(told.code, 0) << told.text;
  EXPECT_THAT(told.text, HasSubstr("S1 ALE against N1 AHI-spent: needs "));
  EXPECT_THAT(told.text, HasSubstr("S3 AHC against N1 AHI-spent: needs "));
  EXPECT_THAT(told.text, HasSubstr("If N1 AHI-spent were shattered"));
  EXPECT_THAT(told.text, HasSubstr("N2 LHI"));
  EXPECT_EQ(odds("--position " + position + " attack c4").code, 2);
  EXPECT_THAT(odds("--position " + position).text, HasSubstr("this is not an attack"));
  EXPECT_THAT(odds("--position " + position + " attack c3 --lead").text,
              HasSubstr("leave those options out"));
  EXPECT_THAT(odds("ancients --position " + position + " battle 5.5 5.6").text,
              HasSubstr("not from Commands & Colors: Ancients"));
}

TEST(OddsCommand, what_it_does_not_know) {
  EXPECT_EQ(odds("battleline HI MI").code, 2);
  EXPECT_THAT(odds("battleline HI MI").text, HasSubstr("Battle Line has none"));
  EXPECT_THAT(odds("HI").text, HasSubstr("name two kinds of units"));
  EXPECT_THAT(odds("HI XX").text, HasSubstr("HWM"));
  EXPECT_THAT(odds("HI MI --lead").text, HasSubstr("does not have all of these options"));
}

}  // namespace
}  // namespace acies
