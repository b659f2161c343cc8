#include "core/text/wording.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace acies {
namespace {

using ::testing::HasSubstr;

TEST(Wording, players_and_counts_say_what_they_want) {
  EXPECT_EQ(read_player("North").value(), Seat::North);
  EXPECT_THAT(read_player("Nature").error().what, HasSubstr("South or North"));
  EXPECT_EQ(read_count("7", 1, 7).value(), 7U);
  EXPECT_THAT(read_count("8", 1, 7).error().what, HasSubstr("from 1 to 7 is expected, not '8'"));
  EXPECT_FALSE(read_count("-1", 0, 7));
}

TEST(Wording, a_choice_names_what_can_be_chosen) {
  constexpr std::array<std::string_view, 2> kKnown{"foot", "horse"};
  EXPECT_EQ(read_choice("horse", kKnown).value(), 1U);
  EXPECT_THAT(read_choice("boat", kKnown).error().what, HasSubstr("one of foot, horse"));
}

std::string pairs_of(std::string_view text) {
  std::string read;
  const auto r =
      read_pairs(text, "drill", [&](std::string_view key, std::string_view value) -> Result<void> {
        if (value.empty()) return fault("nothing there");
        read += std::string(key) + ':' + std::string(value) + ' ';
        return {};
      });
  return r ? read : r.error().what;
}

TEST(Wording, a_position_is_its_game_and_pairs) {
  EXPECT_EQ(pairs_of("drill a=1 b=x=y"), "a:1 b:x=y ");
  EXPECT_EQ(pairs_of("draughts a=1"), "a position begins with drill");
  EXPECT_EQ(pairs_of(""), "a position begins with drill");
  EXPECT_EQ(pairs_of("drill a"), "expected key=value, found 'a'");
  EXPECT_EQ(pairs_of("drill a=1 a=2"), "in 'a': given twice");
  EXPECT_EQ(pairs_of("drill a="), "in 'a': nothing there");
}

}  // namespace
}  // namespace acies
