// What is found by a game alone: its Rules, and what it offers beside them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "known_games.h"

namespace acies {
namespace {

using ::testing::ElementsAre;

std::vector<std::string_view> games_that(bool (*is_such)(const Game&)) {
  std::vector<std::string_view> names;
  for (const auto& game : known_games()) {
    if (is_such(*game)) names.push_back(game->name());
  }
  return names;
}

TEST(Games, lead_to_their_own_rules) {
  for (const auto& game : known_games()) {
    const std::string_view name = with_rules(*game, []<class R>(const R&) { return R::kName; });
    EXPECT_EQ(name, game->name());
    EXPECT_EQ(find_game(known_games(), name), game.get());
  }
  EXPECT_EQ(find_game(known_games(), "chess"), nullptr);
}

TEST(Games, offer_what_their_rules_offer) {
  EXPECT_THAT(games_that([](const Game& game) { return odds_of(game) != nullptr; }),
              ElementsAre("ancients", "lostbattles"));
  EXPECT_THAT(games_that([](const Game& game) { return battle_files_of(game) != nullptr; }),
              ElementsAre("ancients", "lostbattles", "onus"));
  EXPECT_THAT(games_that([](const Game& game) { return armies_of(game) != nullptr; }),
              ElementsAre("onus"));
  EXPECT_THAT(games_that(has_few_plies), ElementsAre("battleline"));
}

// The command line offers the flags of all games together.
TEST(Games, share_no_flag_of_their_odds) {
  std::set<std::string_view> seen;
  for (const auto& game : known_games()) {
    const auto odds = odds_of(*game);
    if (odds == nullptr) continue;
    for (const OddsFlag& flag : odds->flags()) EXPECT_TRUE(seen.insert(flag.name).second);
  }
}

TEST(Armies, are_found_by_a_code_or_by_the_id_of_a_ready_list) {
  const auto armies = armies_of(*find_game(known_games(), "onus"));
  const Document all = armies->list(Language::English);
  const Document& ready = all.find("lists")->items().front();
  const std::string code(ready.find("code")->text());
  EXPECT_EQ(armies->find(ready.find("id")->text()), code);
  EXPECT_EQ(armies->find(code), code);
  EXPECT_EQ(armies->points(code), ready.find("size")->number());
  EXPECT_TRUE(armies->describe(code, Language::English).find("good")->truth());
  const auto wrong = armies->find("rome.1000.nobody.2_velites");
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.error().rule, "ONUS-2.2");
}

}  // namespace
}  // namespace acies
