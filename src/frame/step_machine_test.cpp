// A toy game on the step machine: a player bids up to a limit and picks high or low, dice are
// thrown, and the referee scores. Each form of question occurs once.
#include "frame/step_machine.h"

#include <gtest/gtest.h>

#include "frame/frame_stack.h"

namespace acies {
namespace {

constexpr RuleId rule(std::string_view number) { return read_rule_number(number).value(); }

enum class Step : uint8_t { Over, Bid, Pick, Roll, Score };
enum class Verb : uint8_t { Bid, High, Low, Roll };

namespace asks {
struct Bid {
  static constexpr Step kStep = Step::Bid;
};
struct Pick {
  static constexpr Step kStep = Step::Pick;
  Seat seat = Seat::South;
  uint8_t bid = 0;
};
struct Roll {
  static constexpr Step kStep = Step::Roll;
  Unused<1> unused{};
  uint8_t dice = 0;
};
struct Score {
  static constexpr Step kStep = Step::Score;
  bool is_high = false;
};
}  // namespace asks

struct State : FrameStack<State> {
  uint8_t left = 6;
  uint8_t depth = 0;
  std::array<PackedFrame<Step, 2>, 4> open{};
};

struct Rules {
  using State = acies::State;
};
using Row = StepRow<Rules, Step>;

Action act_of(Verb verb, int32_t measure = 0) {
  return {static_cast<uint8_t>(verb), 0, 0, measure};
}

Seat south(const State&) { return Seat::South; }
Seat picker(const State& state) { return state.asked<asks::Pick>().seat; }

Range range_bid(const Rules&, const State& state) {
  Range range;
  range.action = pack(act_of(Verb::Bid));
  range.allowed.push_back({1, state.left});
  return range;
}
Refusal why_bid(const Rules&, const State&, Action) { return {rule("2.1"), "refusal.bid"}; }
void act_bid(const Rules&, State& state, Action action, Journal*) {
  state.pop();
  state.push(asks::Pick{Seat::North, static_cast<uint8_t>(action.measure)});
}

void list_pick(const Rules&, const State&, ActionList& list) {
  list.push_back(act_of(Verb::High));
  list.push_back(act_of(Verb::Low));
}
void act_pick(const Rules&, State& state, Action action, Journal*) {
  const auto pick = state.take<asks::Pick>();
  state.push(asks::Score{action == act_of(Verb::High)});
  state.push(asks::Roll{.dice = pick.bid});
}
RuleId rule_of_pick(const Rules&, const State& state) {
  return state.asked<asks::Pick>().bid > 3 ? rule("3.2") : rule("3.1");
}

unsigned dice(const State& state) { return state.asked<asks::Roll>().dice; }
void act_roll(const Rules&, State& state, Action, Journal*) { state.pop(); }

bool settle_score(const Rules&, State& state, Journal*) {
  state.left = static_cast<uint8_t>(state.left - (state.take<asks::Score>().is_high ? 2 : 1));
  return false;
}

constexpr Row kRows[] = {
    Row::over(Step::Over, rule("1.1"), "over"),
    Row::measure(Step::Bid, rule("2.1"), "bid", south, range_bid, why_bid, act_bid),
    Row::choice(Step::Pick, rule("3.1"), "pick", picker, nullptr, list_pick, nullptr, act_pick)
        .because(rule_of_pick),
    Row::chance(Step::Roll, rule("4.1"), "roll", nullptr,
                ThrownDice<Rules, State, Verb::Roll, dice>::kChances, nullptr, act_roll),
    Row::silent(Step::Score, rule("5.1"), "score", settle_score),
};
constexpr StepMachine kMachine(kRows);
static_assert(kMachine.is_in_order());

constexpr Row kSwapped[] = {kRows[1], kRows[0]};
static_assert(!StepMachine(kSwapped).is_in_order());

class StepMachineTest : public testing::Test {
 protected:
  void play(Action action) {
    ASSERT_TRUE(kMachine.check(rules_, state_, action));
    kMachine.apply(rules_, state_, action, nullptr);
  }
  Decision asked() const { return kMachine.decision(rules_, state_); }

  Rules rules_;
  State state_;
};

TEST_F(StepMachineTest, each_form_is_asked_of_whom_its_row_names) {
  EXPECT_EQ(asked(), (Decision{Seat::Nobody, Decision::Form::Over, 0, rule("1.1")}));
  state_.push(asks::Bid{});
  EXPECT_EQ(asked(), (Decision{Seat::South, Decision::Form::Range, 1, rule("2.1")}));
  play(act_of(Verb::Bid, 2));
  EXPECT_EQ(asked(), (Decision{Seat::North, Decision::Form::List, 2, rule("3.1")}));
  play(act_of(Verb::High));
  EXPECT_EQ(asked(), (Decision{Seat::Nature, Decision::Form::Chance, 3, rule("4.1")}));
  play(kMachine.chance(rules_, state_, 0));
  EXPECT_FALSE(state_.is_asking());
  EXPECT_EQ(state_.left, 4);
}

TEST_F(StepMachineTest, a_rule_may_depend_on_the_table) {
  state_.push(asks::Pick{Seat::South, 4});
  EXPECT_EQ(asked().rule, rule("3.2"));
}

TEST_F(StepMachineTest, a_measure_outside_its_range_is_refused_by_its_row) {
  state_.push(asks::Bid{});
  EXPECT_TRUE(kMachine.check(rules_, state_, act_of(Verb::Bid, 6)));
  const Verdict verdict = kMachine.check(rules_, state_, act_of(Verb::Bid, 7));
  ASSERT_FALSE(verdict);
  EXPECT_EQ(verdict.error().phrase, "refusal.bid");
  EXPECT_FALSE(kMachine.check(rules_, state_, act_of(Verb::High, 1)));
}

TEST_F(StepMachineTest, a_row_without_a_reason_names_its_own_rule) {
  state_.push(asks::Pick{});
  const Verdict verdict = kMachine.check(rules_, state_, act_of(Verb::Roll));
  ASSERT_FALSE(verdict);
  EXPECT_EQ(verdict.error().rule, rule("3.1"));
  EXPECT_EQ(verdict.error().phrase, "refusal.step");
  state_.pop();
  EXPECT_EQ(kMachine.check(rules_, state_, act_of(Verb::Roll)).error().phrase, "refusal.over");
}

TEST_F(StepMachineTest, nature_throws_as_many_dice_as_are_asked_for) {
  state_.push(asks::Roll{.dice = 2});
  EXPECT_EQ(kMachine.chances(rules_, state_), 36U);
  for (uint32_t k = 0; k < 36; ++k) {
    EXPECT_TRUE(kMachine.check(rules_, state_, kMachine.chance(rules_, state_, k)));
  }
  for (const int32_t bits : {0, -1, throw_of(1, 0).bits, throw_of(3, 0).bits, 1 << 24}) {
    EXPECT_FALSE(kMachine.check(rules_, state_, act_of(Verb::Roll, bits))) << bits;
  }
}

TEST_F(StepMachineTest, only_lists_are_listed) {
  ActionList list;
  state_.push(asks::Pick{});
  kMachine.list(rules_, state_, list);
  EXPECT_EQ(list.size(), 2U);
  state_.push(asks::Roll{.dice = 1});
  kMachine.list(rules_, state_, list);
  EXPECT_TRUE(list.empty());
  EXPECT_TRUE(kMachine.range(rules_, state_).allowed.empty());
}

TEST(FrameStack, bytes_of_a_frame_stand_where_its_struct_has_them) {
  State state;
  state.push(asks::Roll{.dice = 7});
  EXPECT_EQ(state.frame(), (PackedFrame<Step, 2>{Step::Roll, {0, 7}}));
  state.push(asks::Pick{Seat::North, 3});
  EXPECT_EQ(state.frame(), (PackedFrame<Step, 2>{Step::Pick, {1, 3}}));
  state.replace(asks::Pick{Seat::North, 4});
  EXPECT_EQ(state.take<asks::Pick>().bid, 4);
  EXPECT_EQ(state.asked<asks::Roll>().dice, 7);
  EXPECT_EQ(state.open[1], (PackedFrame<Step, 2>{}));  // frames that are not open are zero
}

}  // namespace
}  // namespace acies
