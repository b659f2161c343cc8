#include "lab/match.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "known_games.h"

namespace acies {
namespace {

using ::testing::HasSubstr;

MatchPlan plan_of(std::string first, std::string second, uint32_t games) {
  MatchPlan plan;
  plan.first = std::move(first);
  plan.second = std::move(second);
  plan.setup.options = usual_options(battle_line().options());
  plan.games = games;
  plan.threads = 1;
  plan.keeps_records = true;
  return plan;
}

MatchResult run(const MatchPlan& plan) {
  auto result = run_match(battle_line(), plan, {});
  EXPECT_TRUE(result) << result.error().text();
  return std::move(*result);
}

std::vector<std::string> records_of(const MatchResult& result) {
  std::vector<std::string> records;
  for (const MatchGame& game : result.games) records.push_back(game.record);
  return records;
}

TEST(Match, threads_do_not_change_the_result) {
  MatchPlan plan = plan_of("greedy:worlds=2,depth=1", "random", 12);
  const MatchResult alone = run(plan);
  plan.threads = 2;
  const MatchResult together = run(plan);
  EXPECT_EQ(write_csv(alone), write_csv(together));
  EXPECT_EQ(records_of(alone), records_of(together));
  EXPECT_EQ(alone.plies, together.plies);
}

TEST(Match, threads_do_not_change_where_a_test_stops) {
  MatchPlan plan = plan_of("greedy:worlds=2,depth=1", "random", 200);
  plan.sprt = {0, 100};
  const MatchResult alone = run(plan);
  plan.threads = 2;
  EXPECT_EQ(write_csv(alone), write_csv(run(plan)));
}

TEST(Match, a_pair_shares_its_dice_and_swaps_the_seats) {
  const MatchResult result = run(plan_of("greedy:worlds=1,depth=0", "random", 6));
  ASSERT_EQ(result.games.size(), 6U);
  for (uint32_t i = 0; i < 6; i += 2) {
    const MatchGame& one = result.games[i];
    const MatchGame& other = result.games[i + 1];
    EXPECT_EQ(one.number, i + 1);
    EXPECT_EQ(one.first_seat, Seat::South);
    EXPECT_EQ(other.first_seat, Seat::North);
    const auto first = read_record(one.record, "one");
    const auto second = read_record(other.record, "other");
    ASSERT_TRUE(first && second);
    EXPECT_EQ(first->seed, second->seed);
    EXPECT_EQ(first->players[0], second->players[1]);
    EXPECT_EQ(first->players[1], second->players[0]);
    EXPECT_EQ(first->players[0], "greedy:worlds=1,depth=0");
  }
}

TEST(Match, every_kept_record_is_proved) {
  for (const MatchGame& game : run(plan_of("random", "random", 8)).games) {
    const auto record = read_record(game.record, "game");
    ASSERT_TRUE(record) << record.error().text();
    const auto audited = audit(*record, battle_line());
    ASSERT_TRUE(audited) << audited.error().text();
    EXPECT_TRUE(audited->is_seed_proved && audited->is_commitment_proved);
    EXPECT_EQ(audited->plies, game.plies);
  }
}

TEST(Match, another_seed_plays_other_games) {
  MatchPlan plan = plan_of("random", "random", 2);
  const MatchResult one = run(plan);
  EXPECT_EQ(records_of(one), records_of(run(plan)));
  plan.seed = 2;
  EXPECT_NE(records_of(one), records_of(run(plan)));
}

TEST(Match, odd_games_are_rounded_up_to_pairs) {
  EXPECT_EQ(run(plan_of("random", "random", 3)).games.size(), 4U);
  EXPECT_FALSE(run_match(battle_line(), plan_of("random", "random", 0), {}));
}

TEST(Match, the_summary_adds_up) {
  const MatchResult result = run(plan_of("greedy:worlds=2,depth=1", "random", 40));
  EXPECT_EQ(result.wins + result.draws + result.losses, 40U);
  EXPECT_DOUBLE_EQ(result.score, (result.wins + result.draws / 2.0) / 40);
  EXPECT_LT(result.score_low, result.score);
  EXPECT_GE(result.score_high, result.score);
  EXPECT_GT(result.score_low, 0.5) << "greedy is stronger than random";
  EXPECT_GT(result.elo_low, 0);
  EXPECT_LE(result.elo_low, result.elo);
  EXPECT_LE(result.elo, result.elo_high);
}

TEST(Match, a_sequential_test_decides_and_stops) {
  MatchPlan plan = plan_of("greedy:worlds=2,depth=1", "random", 1000);
  plan.keeps_records = false;
  plan.sprt = {0, 100};
  const MatchResult stronger = run(plan);
  EXPECT_EQ(stronger.sprt, "H1");
  EXPECT_LT(stronger.games.size(), 200U);
  EXPECT_EQ(stronger.games.size() % 2, 0U);
  EXPECT_TRUE(stronger.games[0].record.empty());
  std::swap(plan.first, plan.second);
  const MatchResult weaker = run(plan);
  EXPECT_EQ(weaker.sprt, "H0");
  EXPECT_LT(weaker.games.size(), 200U);
}

TEST(Match, the_table_of_results_has_a_line_a_game) {
  MatchResult result;
  result.games.push_back({1, Seat::South, {true, Seat::South, {5, 3}, kNoRule}, 120, 7, {}});
  result.games.push_back({2, Seat::North, {true, Seat::Nobody, {4, 4}, kNoRule}, 99, 0, {}});
  EXPECT_EQ(write_csv(result),
            "number,first_seat,winner,south_points,north_points,plies,turns\n"
            "1,South,South,5,3,120,7\n"
            "2,North,draw,4,4,99,0\n");
  EXPECT_EQ(write_csv({}), "number,first_seat,winner,south_points,north_points,plies,turns\n");
}

TEST(Match, progress_is_told_after_every_pair) {
  std::vector<size_t> done;
  MatchPlan plan = plan_of("random", "random", 6);
  plan.threads = 2;
  const auto result =
      run_match(battle_line(), plan, [&](const MatchResult& so_far, uint32_t planned) {
        EXPECT_EQ(planned, 6U);
        done.push_back(so_far.games.size());
      });
  ASSERT_TRUE(result);
  ASSERT_EQ(done.size(), 3U);
  EXPECT_EQ(done.back(), 6U);
}

std::string fault_of(std::string_view first, std::string_view second = "random") {
  const auto result =
      run_match(battle_line(), plan_of(std::string(first), std::string(second), 2), {});
  return result ? "no fault" : result.error().text();
}

TEST(Match, a_bad_bot_is_named_before_the_first_game) {
  EXPECT_EQ(fault_of("random"), "no fault");
  EXPECT_THAT(fault_of("deepblue"), HasSubstr("there is no bot 'deepblue'; choose from random"));
  EXPECT_THAT(fault_of("random", ""), HasSubstr("there is no bot ''"));
  EXPECT_EQ(fault_of("greedy:worlds"), "a bot's settings are written name=number, not 'worlds'");
  EXPECT_EQ(fault_of("greedy:worlds=x"),
            "a bot's settings are written name=number, not 'worlds=x'");
  EXPECT_EQ(fault_of("greedy:"), "a bot's settings are written name=number, not ''");
  EXPECT_EQ(fault_of("greedy:worlds=0"), "bot greedy: worlds takes 1 to 1000");
  EXPECT_EQ(fault_of("greedy:speed=1"), "bot greedy has no setting 'speed'");
  EXPECT_EQ(fault_of("random:worlds=1"), "bot random has no setting 'worlds'");
  EXPECT_EQ(fault_of("mcts:ms=-1"), "bot mcts: ms takes 0 to 3600000");
}

TEST(Match, seats_are_tallied_whoever_sits_there) {
  MatchResult result;
  for (const Seat winner : {Seat::South, Seat::South, Seat::North, Seat::Nobody}) {
    MatchGame game;
    game.outcome.winner = winner;
    game.outcome.points = {5, 3};
    game.plies = 100;
    result.games.push_back(game);
  }
  const SeatTally tally = tally_seats(result);
  EXPECT_EQ(tally.south, 2U);
  EXPECT_EQ(tally.draws, 1U);
  EXPECT_EQ(tally.north, 1U);
  EXPECT_DOUBLE_EQ(tally.share, 0.625);
  EXPECT_NEAR(tally.low, 0.219, 0.002);  // Wilson, four games
  EXPECT_NEAR(tally.high, 0.909, 0.002);
  EXPECT_DOUBLE_EQ(tally.south_points, 5);
  EXPECT_DOUBLE_EQ(tally.plies, 100);
  EXPECT_EQ(tally_seats({}).share, 0);
}

TEST(Match, a_bad_set_up_is_a_fault) {
  MatchPlan plan = plan_of("random", "random", 2);
  plan.setup.scenario = "cannae";
  const auto result = run_match(battle_line(), plan, {});
  ASSERT_FALSE(result);
  EXPECT_THAT(result.error().text(), HasSubstr("no scenario 'cannae'"));
}

}  // namespace
}  // namespace acies
