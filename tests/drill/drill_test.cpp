#include "drill/drill.h"

#include <gtest/gtest.h>

#include <set>

#include "bots/greedy_bot.h"
#include "bots/mcts_bot.h"
#include "bots/random_bot.h"
#include "core/contract/playout.h"
#include "core/contract/table_document.h"
#include "core/contract/table_of.h"

namespace acies {
namespace {

static_assert(Rules<Drill>);
static_assert(Playable<Drill>);
static_assert(sizeof(Drill::State) == 16);

const GameOf<Drill>& drill() {
  static const GameOf<Drill> kGame{Drill()};
  return kGame;
}

std::unique_ptr<Table> open_drill() { return drill().open(Setup{}).value(); }

void answer(Table& table, std::initializer_list<std::string_view> texts) {
  for (const std::string_view text : texts) {
    const auto action = table.read_action(text);
    ASSERT_TRUE(action) << action.error().text();
    const Verdict verdict = table.submit(table.decision().seat, table.ply(), *action);
    ASSERT_TRUE(verdict) << text << ": " << verdict.error().phrase;
  }
}

TEST(Drill, a_run_that_fails_tires) {
  const auto table = open_drill();
  answer(*table, {"3", "5", "stride 8", "3", "keep", "stride 6", "2", "spend"});
  EXPECT_EQ(table->outcome().points, (std::array<int16_t, 2>{0, 11}));
  EXPECT_EQ(table->range().allowed.size(), 1U) << "South is tired";
  EXPECT_FALSE(table->check(*table->read_action("stride 6")));
  answer(*table, {"stride 3", "1", "spend", "stride 9", "5"});
  EXPECT_EQ(table->outcome().points, (std::array<int16_t, 2>{6, 20}));
  EXPECT_EQ(table->decision().seat, Seat::South) << "North's token is spent: no question";
}

// A token is worth 3.5. A run of 8 needs a 4: half of 8. A run of 9 needs a 5: a third of 9.
TEST(Drill, luck_counts_tokens_and_runs_but_no_walks) {
  const auto table = open_drill();
  answer(*table, {"3", "5", "stride 8", "3", "keep", "stride 9", "5", "spend"});
  answer(*table, {"stride 3", "1", "keep", "stride 1", "6"});
  const std::vector<LuckRow> expected{{Seat::South, 0, 1, 3000, 3500, 1707},
                                      {Seat::South, 1, 1, 0, 4000, 4000},
                                      {Seat::North, 0, 1, 5000, 3500, 1707},
                                      {Seat::North, 1, 1, 9000, 3000, 4242}};
  EXPECT_EQ(table->luck(), expected);
  EXPECT_EQ(table->luck_name(1, Language::English), "run");
}

TEST(Drill, the_table_offers_a_range_and_no_list) {
  const auto table = open_drill();
  answer(*table, {"3", "5"});
  EXPECT_EQ(table->decision().form, Decision::Form::Range);
  EXPECT_TRUE(table->actions().empty());
  for (const int32_t measure : {1, 2, 3, 6, 7, 8, 9}) {
    EXPECT_TRUE(table->check(Drill::make(Drill::Verb::Stride, measure))) << measure;
  }
  for (const int32_t measure : {INT32_MIN, -1, 0, 4, 5, 10, INT32_MAX}) {
    const Verdict verdict = table->check(Drill::make(Drill::Verb::Stride, measure));
    ASSERT_FALSE(verdict) << measure;
    EXPECT_EQ(write_rule_id(verdict.error().rule, drill().letters()), "DR-2.1");
  }
}

TEST(Drill, a_range_goes_out_as_a_document) {
  const auto table = open_drill();
  answer(*table, {"3", "5"});
  const Document question = write_question(*table, Seat::South, Language::English);
  const Document* range = question.find("range");
  ASSERT_NE(range, nullptr);
  EXPECT_EQ(range->find("action")->text(), "stride 0");
  ASSERT_EQ(range->find("allowed")->items().size(), 2U);
  EXPECT_EQ(range->find("allowed")->items()[1].items()[0].number(), 6);
  EXPECT_EQ(range->find("allowed")->items()[1].items()[1].number(), 9);
  EXPECT_EQ(range->find("stops")->items().size(), 3U);
  EXPECT_EQ(write_question(*table, Seat::North, Language::English).find("range"), nullptr)
      << "who is not asked is not told what may be answered";
}

TEST(Range, holds_its_bounds_and_nothing_between) {
  Range range;
  EXPECT_FALSE(range.contains(0)) << "no interval, no measure";
  range.allowed.push_back({-5, -3});
  range.allowed.push_back({4, 4});
  std::set<int32_t> inside;
  for (int32_t measure = -10; measure <= 10; ++measure) {
    if (range.contains(measure)) inside.insert(measure);
  }
  EXPECT_EQ(inside, (std::set<int32_t>{-5, -4, -3, 4}));
}

TEST(Drill, random_answers_to_a_range_stay_inside_and_reach_all_of_it) {
  const auto table = open_drill();
  answer(*table, {"3", "5"});
  const Drill rules;
  const Drill::State state = static_cast<const TableOf<Drill>&>(*table).state();
  Rng rng{1, 0};
  ActionList list;
  std::set<int32_t> seen;
  for (int i = 0; i < 2000; ++i) {
    const Action action = random_answer(rules, state, rules.decision(state), list, rng);
    ASSERT_TRUE(rules.check(state, action)) << action.measure;
    seen.insert(action.measure);
  }
  EXPECT_EQ(seen, (std::set<int32_t>{1, 2, 3, 6, 7, 8, 9}));
}

TEST(Drill, a_search_looks_at_stops_and_bounds_once_each) {
  const auto table = open_drill();
  answer(*table, {"3", "5"});
  ActionList list;
  list_candidates(Drill(), static_cast<const TableOf<Drill>&>(*table).state(), table->decision(),
                  list);
  std::vector<int32_t> measures;
  for (const Action action : list) measures.push_back(action.measure);
  EXPECT_EQ(measures, (std::vector<int32_t>{3, 6, 8, 1, 9}));
}

// Plays one game. Only Nature's answers come from the generator.
Seat play(Bot<Drill>& south, Bot<Drill>& north, Budget budget, Rng rng) {
  const Drill rules;
  Drill::State state = *rules.setup(random_setup(rules, rng.key));
  for (;;) {
    const Decision question = rules.decision(state);
    if (question.form == Decision::Form::Over) return rules.outcome(state).winner;
    Action action{};
    if (question.form == Decision::Form::Chance) {
      action = rules.chance(state, rng.below(rules.chances(state)));
    } else {
      Bot<Drill>& bot = question.seat == Seat::South ? south : north;
      action = bot.choose(view_of(rules, state, question.seat), budget);
      EXPECT_TRUE(rules.check(state, action)) << rules.write_action(state, action);
    }
    rules.apply(state, action, nullptr);
  }
}

// The first bot's share of points over games with swapped seats, in thousandths.
template <class First, class Second>
int duel(First& first, Second& second, int games, Budget budget) {
  int points = 0;
  for (int i = 0; i < games; ++i) {
    const bool is_south = i % 2 == 0;
    const Rng rng{static_cast<uint64_t>(i / 2), 0};
    const Seat winner =
        is_south ? play(first, second, budget, rng) : play(second, first, budget, rng);
    points += winner == Seat::Nobody ? 1 : (winner == Seat::South) == is_south ? 2 : 0;
  }
  return 500 * points / games;
}

TEST(Drill, greedy_beats_random) {
  const Drill rules;
  GreedyBot<Drill> greedy(rules, 1, {});
  RandomBot<Drill> random(rules, 2);
  EXPECT_GT(duel(greedy, random, 200, {}), 700);
}

TEST(Drill, search_beats_random) {
  const Drill rules;
  MctsBot<Drill> mcts(rules, 1, {});
  MctsBot<Drill> to_the_end(rules, 1, {0.9, -1});
  RandomBot<Drill> random(rules, 2);
  EXPECT_GT(duel(mcts, random, 100, {1000, 0}), 650);
  EXPECT_GT(duel(to_the_end, random, 100, {1000, 0}), 600);
}

TEST(Drill, random_against_random_is_even) {
  const Drill rules;
  RandomBot<Drill> first(rules, 1);
  RandomBot<Drill> second(rules, 2);
  EXPECT_NEAR(duel(first, second, 2000, {}), 500, 50);
}

}  // namespace
}  // namespace acies
