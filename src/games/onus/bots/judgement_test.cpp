// Evaluations of tables and deeds by bots, and that a bot always has a next answer.
#include <gtest/gtest.h>

#include "bots/greedy_bot.h"
#include "bots/mcts_bot.h"
#include "core/contract/measures.h"
#include "core/contract/playout.h"
#include "games/onus/bots/deeds.h"
#include "onus_table.h"

namespace acies::onus {
namespace {

// Random battles, visiting every question of a player.
template <class Visit>
void walk(uint64_t battles, uint32_t plies, Visit&& visit) {
  ActionList list;
  for (uint64_t number = 0; number < battles; ++number) {
    State state = rules().setup(random_setup(rules(), number)).value();
    Rng rng{number, 0};
    for (uint32_t ply = 0; ply < plies; ++ply) {
      const Decision question = rules().decision(state);
      if (question.form == Decision::Form::Over) break;
      if (is_player(question.seat)) visit(state, question);
      if (testing::Test::HasFatalFailure()) return;
      rules().apply(state, random_answer(rules(), state, question, list, rng));
    }
  }
}

TEST(OnusJudgement, is_the_same_from_both_ends) {
  walk(6, 300, [](const State& state, const Decision&) {
    ASSERT_EQ(rules().evaluate(state, Seat::South), -rules().evaluate(state, Seat::North));
  });
}

TEST(OnusJudgement, wounds_and_broken_units_count) {
  const std::string rest = " N1=velites@300,700,180";
  const auto value = [&](const std::string& marks) {
    return rules().evaluate(
        position(
            "open=phase-ends:movement,move phase=movement move.stage=1 S1=legionaries@300,200,0" +
            marks + " S2=velites@500,200,0+ordered+active" + rest),
        Seat::South);
  };
  EXPECT_GT(value(""), value("+damage2"));
  EXPECT_GT(value("+damage2"), value("+damage2+broken"));
}

TEST(OnusDeeds, take_allowed_answers_to_their_end) {
  uint64_t deeds = 0;
  walk(6, 250, [&](const State& state, const Decision&) {
    ActionList list;
    rules().list_deeds(state, 3, list);
    ASSERT_FALSE(list.empty());
    for (const Action deed : list) {
      State next = state;
      int answers = 0;
      do {
        const Action answer = rules().steer(next, deed);
        ASSERT_TRUE(rules().check(next, answer))
            << rules().write_position(next) << " deed " << int{deed.verb} << ' ' << deed.place;
        rules().apply(next, answer);
        ASSERT_LT(++answers, 60);
      } while (rules().is_under_way(next, deed));
      ++deeds;
    }
  });
  EXPECT_GT(deeds, 2'000U);
}

TEST(OnusDeeds, measures_between_the_stops_are_allowed_and_differ) {
  Range range;
  range.allowed.push_back({10, 29});
  range.allowed.push_back({100, 119});
  FixedList<int32_t, 16> seen;
  for (uint32_t k = 0; k < 7; ++k) {
    const int32_t measure = measure_between(range, k);
    EXPECT_TRUE(range.contains(measure));
    EXPECT_FALSE(seen.contains(measure));
    seen.push_back(measure);
  }
  EXPECT_EQ(seen[0], 100);  // first the middle of all
}

template <class Chooser>
void play_some(Chooser&& choose, uint32_t plies) {
  State state = rules().setup({"rome-carthage-1000", usual_options(Rules::options())}).value();
  Rng rng{3, 0};
  for (uint32_t ply = 0; ply < plies; ++ply) {
    const Decision question = rules().decision(state);
    if (question.form == Decision::Form::Over) return;
    Action action{};
    if (question.form == Decision::Form::Chance) {
      action = rules().chance(state, rng.below(rules().chances(state)));
    } else {
      action = choose(view_of(rules(), state, question.seat));
      ASSERT_TRUE(rules().check(state, action)) << rules().write_position(state);
    }
    rules().apply(state, action);
  }
}

TEST(OnusBots, answer_only_what_is_allowed_and_repeat_themselves) {
  GreedyBot<Rules> greedy(rules(), 1, {});
  GreedyBot<Rules> again(rules(), 1, {});
  play_some(
      [&](const View<Rules>& view) {
        const Action action = greedy.choose(view, {});
        EXPECT_EQ(again.choose(view, {}), action);
        return action;
      },
      150);
  MctsBot<Rules> mcts(rules(), 1, {});
  MctsBot<Rules> mcts_again(rules(), 1, {});
  play_some(
      [&](const View<Rules>& view) {
        const Action action = mcts.choose(view, {120, 0});
        EXPECT_EQ(mcts_again.choose(view, {120, 0}), action);
        return action;
      },
      80);
}

// A unit beside an enemy that faces elsewhere charges its flank.
TEST(OnusBots, charge_a_flank_that_is_open) {
  State state = position(
      "open=phase-ends:movement,move phase=movement move.stage=1 "
      "S1=triarii@290,450,270+ordered+active "
      "S2=triarii@900,200,0 N1=hastati@420,450,180 N2=triarii@900,800,180");
  for (const bool is_mcts : {false, true}) {
    State table = state;
    GreedyBot<Rules> greedy(rules(), 1, {});
    MctsBot<Rules> mcts(rules(), 1, {});
    while (table.phase == Phase::Movement && rules().decision(table).seat == Seat::South) {
      const View<Rules> view = view_of(rules(), table, Seat::South);
      rules().apply(table, is_mcts ? mcts.choose(view, {200, 0}) : greedy.choose(view, {}));
    }
    const SidesHit sides = sides_hit(table, Unit{kUnitsASide}, Unit{0});
    EXPECT_TRUE(sides.left || sides.right) << rules().write_position(table);
  }
}

}  // namespace
}  // namespace acies::onus
