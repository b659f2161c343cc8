#include "lab/laws.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include "known_games.h"

namespace acies {
namespace {

std::string first_breach(const LawReport& report) {
  if (report.breaches.empty()) return {};
  const LawBreach& breach = report.breaches[0];
  return breach.law + ", game " + std::to_string(breach.game) + ", ply " +
         std::to_string(breach.ply) + ": " + breach.what + "\n" + breach.position;
}

TEST(Laws, every_game_holds_them) {
  for (const auto& game : known_games()) {
    constexpr uint64_t kGames = 45;  // three of each battle; ./check walks through more
    const LawReport report = hold_laws(*game, 0, kGames, 1, {});
    EXPECT_EQ(first_breach(report), "");
    EXPECT_EQ(report.games, kGames);
    EXPECT_GT(report.plies, 10'000U);
  }
}

TEST(Laws, every_game_holds_them_Slow) {
  if (std::getenv("ACIES_SLOW") == nullptr) GTEST_SKIP() << "set ACIES_SLOW=1";
  for (const auto& game : known_games()) {
    EXPECT_EQ(first_breach(hold_laws(*game, 200, 5000, 0, {})), "");
  }
}

TEST(Laws, threads_do_not_change_what_is_walked_through) {
  const LawReport alone = hold_laws(battle_line(), 7, 20, 1, {});
  const LawReport together = hold_laws(battle_line(), 7, 20, 3, {});
  EXPECT_EQ(alone.games, 20U);
  EXPECT_EQ(together.games, 20U);
  EXPECT_EQ(together.plies, alone.plies);
}

TEST(Laws, progress_is_told_now_and_then) {
  std::vector<uint64_t> told;
  hold_laws(battle_line(), 0, 65, 2, [&](uint64_t done) { told.push_back(done); });
  EXPECT_EQ(told, (std::vector<uint64_t>{64}));
}

}  // namespace
}  // namespace acies
