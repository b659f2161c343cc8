// acies odds, as a person calls it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>

#include "known_games.h"

namespace acies {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

// The program that was built beside the tests.
std::string program() {
  return std::filesystem::read_symlink("/proc/self/exe").replace_filename("acies").string();
}

struct Told {
  int code;
  std::string text;  // both outputs
};

Told odds(const std::string& words) {
  const std::string line = "'" + program() + "' odds --lang en " + words + " 2>&1 </dev/null";
  FILE* pipe = popen(line.c_str(), "r");
  Told told{-1, {}};
  char block[4096];
  while (const size_t got = std::fread(block, 1, sizeof block, pipe)) told.text.append(block, got);
  told.code = WEXITSTATUS(pclose(pipe));
  return told;
}

std::string position_of(std::initializer_list<std::string_view> lines) {
  const auto stage = find_game(known_games(), "ancients")->stage();
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
  EXPECT_THAT(odds("--position " + position + " battle 5.5 7.7").text, HasSubstr("beside it"));
  EXPECT_THAT(odds("--position " + position + " fire 5.5 7.7").text, HasSubstr("cannot shoot"));
  EXPECT_THAT(odds("--position " + position + " evade").text, HasSubstr("is no attack"));
}

TEST(OddsCommand, what_it_does_not_know) {
  EXPECT_EQ(odds("battleline HI MI").code, 2);
  EXPECT_THAT(odds("battleline HI MI").text, HasSubstr("Battle Line has none"));
  EXPECT_THAT(odds("HI").text, HasSubstr("name two kinds of units"));
  EXPECT_THAT(odds("HI XX").text, HasSubstr("HWM"));
}

}  // namespace
}  // namespace acies
