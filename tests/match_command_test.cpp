// acies match from the command line.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "told.h"

namespace acies {
namespace {

using ::testing::HasSubstr;

Told match(const std::string& words, const std::string& language = "en") {
  return call_program(Folder().path(), "match " + words, language);
}

TEST(MatchCommand, two_bots_and_a_score) {
  const Told told = match("random random --games 2 --threads 1");
  EXPECT_EQ(told.code, 0) << told.text;
  EXPECT_THAT(told.text, HasSubstr("random - random"));
}

// [ONUS-21.7] More than two players.
TEST(MatchCommand, a_battle_of_three_is_refused_in_the_users_language) {
  const std::string words = "onus random random --scenario three-sides";
  const Told told = match(words);
  EXPECT_EQ(told.code, 2) << told.text;
  EXPECT_THAT(told.text, HasSubstr("a match needs two players; 'three-sides' has 3"));
  EXPECT_THAT(match(words, "ru").text, HasSubstr("в 'three-sides' игроков 3"));
}

}  // namespace
}  // namespace acies
