#include "lab/laws.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include "core/text/text.h"
#include "known_games.h"

namespace acies {
namespace {

std::string first_breach(const LawReport& report) {
  if (report.breaches.empty()) return {};
  const LawBreach& breach = report.breaches[0];
  return breach.law + ", game " + std::to_string(breach.game) + ", ply " +
         std::to_string(breach.ply) + ": " + breach.what + "\n" + breach.position;
}

LawPlan on_threads(unsigned threads, uint64_t first, uint64_t games) {
  LawPlan plan;
  plan.first = first;
  plan.games = games;
  plan.threads = threads;
  plan.hunts = 0;
  return plan;
}

TEST(Laws, every_game_holds_them) {
  for (const auto& game : known_games()) {
    // One battle of each kind if battles are short; ./check tests more.
    const uint64_t games = fair_share(*game, 15);
    const LawReport report = hold_laws(*game, on_threads(1, 0, games), {});
    EXPECT_EQ(first_breach(report), "");
    EXPECT_EQ(report.games, games);
    EXPECT_GT(report.walks, 0U);
    EXPECT_GT(report.plies, 1'000U);
    EXPECT_GT(report.examined, report.plies / 8);
    EXPECT_LT(report.missing().size(), report.steps.size()) << game->name();
  }
}

TEST(Laws, every_game_holds_them_Slow) {
  if (std::getenv("ACIES_SLOW") == nullptr) GTEST_SKIP() << "set ACIES_SLOW=1";
  for (const auto& game : known_games()) {
    EXPECT_EQ(first_breach(hold_laws(*game, on_threads(0, 200, fair_share(*game, 5000)), {})), "");
  }
}

TEST(Laws, threads_do_not_change_what_is_walked_through) {
  const LawReport alone = hold_laws(battle_line(), on_threads(1, 7, 20), {});
  const LawReport together = hold_laws(battle_line(), on_threads(3, 7, 20), {});
  EXPECT_EQ(alone.games, 20U);
  EXPECT_EQ(together.games, 20U);
  EXPECT_EQ(together.walks, alone.walks);
  EXPECT_EQ(together.plies, alone.plies);
  EXPECT_EQ(together.examined, alone.examined);
  for (size_t i = 0; i < alone.verbs.size(); ++i) {
    EXPECT_EQ(together.verbs[i].times, alone.verbs[i].times) << alone.verbs[i].name;
    EXPECT_EQ(together.verbs[i].examined, alone.verbs[i].examined) << alone.verbs[i].name;
  }
}

TEST(Laws, every_step_and_verb_of_a_game_is_reached_and_examined) {
  LawPlan plan = on_threads(1, 0, 60);
  plan.hunts = 40;
  const LawReport report = hold_laws(battle_line(), plan, {});
  EXPECT_EQ(first_breach(report), "");
  EXPECT_EQ(join(report.missing(), ", "), "");
  EXPECT_EQ(report.steps.size(), 10U);
  EXPECT_EQ(report.verbs.size(), 10U);
  EXPECT_EQ(report.steps[0].name, "lot");
  EXPECT_EQ(report.verbs[9].name, "discard");
}

TEST(Laws, a_part_of_the_positions_can_be_examined) {
  LawPlan plan = on_threads(1, 0, 20);
  const LawReport all = hold_laws(battle_line(), plan, {});
  plan.every = 8;
  const LawReport some = hold_laws(battle_line(), plan, {});
  EXPECT_EQ(first_breach(some), "");
  EXPECT_EQ(some.games, all.games);
  EXPECT_GT(some.examined * 9, some.plies);
  EXPECT_LT(some.examined, all.examined / 2);
}

TEST(Laws, progress_is_told_now_and_then) {
  std::vector<uint64_t> told;
  hold_laws(battle_line(), on_threads(2, 0, 17), [&](uint64_t done) { told.push_back(done); });
  EXPECT_EQ(told, (std::vector<uint64_t>{8, 16}));
}

}  // namespace
}  // namespace acies
