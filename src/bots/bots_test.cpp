#include <gtest/gtest.h>

#include <functional>

#include "bots/greedy_bot.h"
#include "bots/mcts_bot.h"
#include "bots/random_bot.h"
#include "known_games.h"

namespace acies {
namespace {

using BattleLineBot = Bot<battleline::Rules>;
using battleline::State;

struct Kind {
  std::string_view name;
  std::function<std::unique_ptr<BattleLineBot>(uint64_t seed)> make;
  Budget budget;
};

const battleline::Rules& rules() { return battle_line().rules(); }

const std::vector<Kind>& kinds() {
  static const std::vector<Kind> kKinds{
      {"random",
       [](uint64_t seed) { return std::make_unique<RandomBot<battleline::Rules>>(rules(), seed); },
       {}},
      {"greedy",
       [](uint64_t seed) {
         return std::make_unique<GreedyBot<battleline::Rules>>(rules(), seed, GreedySettings{3, 2});
       },
       {}},
      {"mcts",
       [](uint64_t seed) {
         return std::make_unique<MctsBot<battleline::Rules>>(rules(), seed, MctsSettings{});
       },
       {60, 0}},
      {"mcts to the end",
       [](uint64_t seed) {
         return std::make_unique<MctsBot<battleline::Rules>>(rules(), seed, MctsSettings{0.7, -1});
       },
       {10, 0}},
  };
  return kKinds;
}

// Plays a game of a bot against itself, visiting every question of a player.
template <class Visit>
void play(BattleLineBot& bot, Budget budget, uint64_t number, Visit&& visit) {
  State state = rules().setup(random_setup(rules(), number)).value();
  Rng rng{number, 0};
  for (;;) {
    const Decision question = rules().decision(state);
    if (question.form == Decision::Form::Over) return;
    Action action{};
    if (question.form == Decision::Form::Chance) {
      action = rules().chance(state, rng.below(rules().chances(state)));
    } else {
      action = bot.choose(view_of(rules(), state, question.seat), budget);
      visit(state, question, action);
      if (testing::Test::HasFatalFailure()) return;
    }
    rules().apply(state, action, nullptr);
  }
}

TEST(Bots, answer_only_what_is_allowed) {
  for (const Kind& kind : kinds()) {
    const auto bot = kind.make(1);
    int answers = 0;
    for (uint64_t number = 0; number < 4; ++number) {
      play(*bot, kind.budget, number, [&](const State& state, const Decision&, Action action) {
        ++answers;
        ASSERT_TRUE(rules().check(state, action))
            << kind.name << ": " << rules().write_action(state, action);
      });
    }
    EXPECT_GT(answers, 100) << kind.name;
  }
}

TEST(Bots, the_same_seed_and_view_give_the_same_answer) {
  for (const Kind& kind : kinds()) {
    const auto first = kind.make(7);
    const auto second = kind.make(7);
    play(*first, kind.budget, 5, [&](const State& state, const Decision& question, Action action) {
      ASSERT_EQ(second->choose(view_of(rules(), state, question.seat), kind.budget), action)
          << kind.name;
    });
  }
}

TEST(Bots, another_seed_plays_another_game) {
  for (const Kind& kind : kinds()) {
    const auto first = kind.make(1);
    const auto second = kind.make(2);
    int differences = 0;
    play(*first, kind.budget, 5, [&](const State& state, const Decision& question, Action action) {
      const Action other = second->choose(view_of(rules(), state, question.seat), kind.budget);
      differences += other == action ? 0 : 1;
    });
    EXPECT_GT(differences, 5) << kind.name;
  }
}

// Two tables that differ only in parts hidden from the seat look the same to its bot.
TEST(Bots, see_only_the_view) {
  for (const Kind& kind : kinds()) {
    const auto bot = kind.make(3);
    Rng rng{17, 0};
    int different_tables = 0;
    play(*bot, kind.budget, 1, [&](const State& state, const Decision& question, Action action) {
      const State seen = rules().redact(state, question.seat);
      const State other = rules().resample(seen, question.seat, rng);
      different_tables += hash_value(other) == hash_value(state) ? 0 : 1;
      ASSERT_EQ(bot->choose(view_of(rules(), other, question.seat), kind.budget), action)
          << kind.name;
    });
    EXPECT_GT(different_tables, 20) << kind.name;
  }
}

View<battleline::Rules> first_view() {
  const auto table = open_table(battle_line(), "first=1");
  Rng rng{1, 0};
  play_randomly<battleline::Rules>(*table, rng, 14);
  const auto& typed = static_cast<const TableOf<battleline::Rules>&>(*table);
  return view_of(rules(), typed.state(), Seat::South);
}

TEST(MctsBot, stops_when_the_budget_is_spent) {
  MctsBot<battleline::Rules> bot(rules(), 1, {});
  const View<battleline::Rules> view = first_view();
  bot.choose(view, {25, 0});
  EXPECT_EQ(bot.iterations(), 25U);
  bot.choose(view, {1, 0});
  EXPECT_EQ(bot.iterations(), 1U);
  bot.choose(view, {40, 60'000});
  EXPECT_EQ(bot.iterations(), 40U) << "whichever ends first";
  bot.choose(view, {0, 1});
  EXPECT_GE(bot.iterations(), 1U);
  bot.choose(view, {0, 0});
  EXPECT_EQ(bot.iterations(), 1000U) << "no limit is a usual one";
}

TEST(MctsBot, a_single_answer_needs_no_thought) {
  const auto table = battle_line()
                         .open_position(
                             "battleline turn=South open=refill,claim,play decks=60:10 "
                             "starter=South")
                         .value();
  ASSERT_EQ(table->actions().size(), 1U);
  MctsBot<battleline::Rules> bot(rules(), 1, {});
  const auto& typed = static_cast<const TableOf<battleline::Rules>&>(*table);
  EXPECT_EQ(bot.choose(view_of(rules(), typed.state(), Seat::South), {1'000'000, 0}),
            table->actions()[0]);
  EXPECT_EQ(bot.iterations(), 0U);
}

// It claims a won flag and does not give a lost one away: one answer ahead is enough for this.
TEST(GreedyBot, takes_what_wins_at_once) {
  const auto stage = battle_line().scene_setup();
  for (const Words& words :
       {Words{"put", "South", "flags", "1", "2"}, Words{"put", "South", "3", "red8", "red9"},
        Words{"hand", "South", "red10", "blue1", "green2", "yellow3"}, Words{"turn", "South"}}) {
    ASSERT_TRUE(stage->set(words));
  }
  const auto table = stage->begin().value();
  const auto& typed = static_cast<const TableOf<battleline::Rules>&>(*table);
  GreedyBot<battleline::Rules> bot(rules(), 1, {});
  const Action first = bot.choose(view_of(rules(), typed.state(), Seat::South), {});
  EXPECT_EQ(table->write_action(first), "play red10 3");
  ASSERT_TRUE(table->submit(Seat::South, 0, first));
  const Action second = bot.choose(view_of(rules(), typed.state(), Seat::South), {});
  EXPECT_EQ(table->write_action(second), "claim 3");
  ASSERT_TRUE(table->submit(Seat::South, 1, second));
  EXPECT_EQ(table->outcome().winner, Seat::South);
}

}  // namespace
}  // namespace acies
