#include "lab/perft.h"

#include <gtest/gtest.h>

#include <set>

#include "games/signature.h"
#include "known_games.h"
#include "lab/bench.h"

namespace acies {
namespace {

uint64_t sum_of(const std::vector<PerftLine>& lines) {
  uint64_t sum = 0;
  for (const PerftLine& line : lines) sum += line.count;
  return sum;
}

TEST(Perft, the_first_cards_can_be_counted_by_hand) {
  const auto table = open_table(battle_line(), "first=1");
  EXPECT_EQ(perft(*table, 0), 1U);
  EXPECT_EQ(perft(*table, 1), 60U);
  EXPECT_EQ(perft(*table, 2), 60U * 59);
  EXPECT_EQ(perft(*table, 3), 60U * 59 * 58);
}

TEST(Perft, the_parts_add_up_to_the_whole) {
  const auto table = open_table(battle_line(), "first=2");
  Rng rng{4, 0};
  for (int i = 0; i < 12 && table->decision().form != Decision::Form::Over; ++i) {
    for (const unsigned depth : {1U, 2U}) {
      const std::vector<PerftLine> lines = perft_divide(*table, depth);
      EXPECT_EQ(sum_of(lines), perft(*table, depth));
      EXPECT_EQ(lines.size(), table->actions().size());
      std::set<std::string> names;
      for (const PerftLine& line : lines) names.insert(line.action);
      EXPECT_EQ(names.size(), lines.size()) << "each answer once";
    }
    play_randomly<battleline::Rules>(*table, rng, 13);
  }
}

TEST(Perft, counting_changes_nothing) {
  const auto table = open_table(battle_line(), "first=1");
  const uint64_t hash = table->hash();
  perft(*table, 2);
  EXPECT_EQ(table->hash(), hash);
  EXPECT_EQ(table->ply(), 0U);
}

TEST(Perft, an_ended_game_has_no_answers) {
  const auto table = open_table(battle_line(), "first=1");
  Rng rng{1, 0};
  play_randomly<battleline::Rules>(*table, rng);
  EXPECT_EQ(perft(*table, 1), 0U);
  EXPECT_TRUE(perft_divide(*table, 1).empty());
}

TEST(Signature, is_the_same_in_whatever_chunks_it_is_played) {
  SignatureTally whole;
  add_to_signature(battle_line(), 0, 30, whole);
  SignatureTally parts;
  for (uint64_t first = 0; first < 30; first += 10)
    add_to_signature(battle_line(), first, 10, parts);
  EXPECT_EQ(parts.signature, whole.signature);
  EXPECT_EQ(parts.games, 30U);
  EXPECT_EQ(parts.decisions, whole.decisions);
  SignatureTally others;
  add_to_signature(battle_line(), 1, 30, others);
  EXPECT_NE(others.signature, whole.signature);
}

TEST(Bench, has_a_line_for_every_game) {
  const BenchResult result = run_bench(known_games(), 5);
  ASSERT_EQ(result.lines.size(), known_games().size());
  EXPECT_EQ(result.lines[0].games, 5U);
  EXPECT_GT(result.lines[0].decisions, 100U);
  EXPECT_EQ(run_bench(known_games(), 5).signature, result.signature);
  EXPECT_NE(run_bench(known_games(), 6).signature, result.signature);
}

}  // namespace
}  // namespace acies
