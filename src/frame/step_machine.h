// The sequence of play of any game: a table of steps, and the functions of a referee that use it.
// Each step is a row: the player who is asked, the possible answers, the reason why another answer
// is refused, and the effect of an answer.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <string_view>

#include "core/base/error.h"
#include "core/contract/action.h"
#include "core/contract/decision.h"
#include "core/contract/journal.h"
#include "core/luck/throw.h"

namespace acies {

// The number of ways in which this many six-sided dice fall.
constexpr uint32_t ways_to_roll(unsigned dice) {
  uint32_t ways = 1;
  for (unsigned die = 0; die < dice; ++die) ways *= 6;
  return ways;
}

// The answers of Nature to a question: their number, the k-th, and whether an answer is one of
// them.
template <class Rules, class State>
struct Chances {
  uint32_t (*count)(const Rules&, const State&);
  Action (*answer)(const Rules&, const State&, uint32_t k);
  bool (*has)(const Rules&, const State&, Action);
};

// Thrown six-sided dice. `Dice` gives their number, and the answer's measure has their faces.
template <class Rules, class State, auto Verb, unsigned (*Dice)(const State&)>
struct ThrownDice {
  static constexpr Action show(int32_t bits) { return {static_cast<uint8_t>(Verb), 0, 0, bits}; }
  static uint32_t count(const Rules&, const State& state) { return ways_to_roll(Dice(state)); }
  static Action answer(const Rules&, const State& state, uint32_t k) {
    return show(throw_of(Dice(state), k).bits);
  }
  static bool has(const Rules&, const State& state, Action action) {
    constexpr int32_t kMostBits = 1 << 24;
    return action == show(action.measure) && action.measure >= 0 && action.measure < kMostBits &&
           Throw{action.measure}.size() == Dice(state);
  }
  static constexpr Chances<Rules, State> kChances{count, answer, has};
};

// A step: a row of a game's table. The functions at the end make a row; their parameters are the
// members that its form needs.
template <class RulesType, class StepType>
struct StepRow {
  using Rules = RulesType;
  using Step = StepType;
  using State = typename Rules::State;
  using Chances = acies::Chances<Rules, State>;
  using SeatFn = Seat(const State&);
  using ListFn = void(const Rules&, const State&, ActionList&);
  using RangeFn = Range(const Rules&, const State&);
  using WhyFn = Refusal(const Rules&, const State&, Action);  // of an answer that is not offered
  using ActFn = void(const Rules&, State&, Action, Journal*);
  using RuleFn = RuleId(const Rules&, const State&);
  // Whether the question must be asked. If not, the step has changed the state already.
  using SettleFn = bool(const Rules&, State&, Journal*);

  enum class Form : uint8_t {
    Choice,   // a player chooses one answer of a list
    Measure,  // a player chooses a measure in a range
    Chance,   // Nature answers
    Silent,   // no player is asked: the referee acts alone
    Over      // the game has ended
  };

  Step step;
  RuleId rule;
  std::string_view name;
  Form form;
  SeatFn* who = nullptr;
  SettleFn* settle = nullptr;  // null: the question is always asked
  ListFn* list = nullptr;
  RangeFn* range = nullptr;
  Chances chances{};
  WhyFn* why = nullptr;  // null: such an answer cannot occur here
  ActFn* act = nullptr;
  RuleFn* rule_now = nullptr;  // if the rule depends on the state

  static constexpr StepRow choice(Step step, RuleId rule, std::string_view name, SeatFn* who,
                                  SettleFn* settle, ListFn* list, WhyFn* why, ActFn* act) {
    return {step, rule, name, Form::Choice, who, settle, list, nullptr, {}, why, act};
  }
  static constexpr StepRow measure(Step step, RuleId rule, std::string_view name, SeatFn* who,
                                   RangeFn* range, WhyFn* why, ActFn* act) {
    return {step, rule, name, Form::Measure, who, nullptr, nullptr, range, {}, why, act};
  }
  static constexpr StepRow chance(Step step, RuleId rule, std::string_view name, SettleFn* settle,
                                  Chances chances, WhyFn* why, ActFn* act) {
    return {step, rule, name, Form::Chance, nullptr, settle, nullptr, nullptr, chances, why, act};
  }
  static constexpr StepRow silent(Step step, RuleId rule, std::string_view name, SettleFn* settle) {
    return {step, rule, name, Form::Silent, nullptr, settle};
  }
  static constexpr StepRow over(Step step, RuleId rule, std::string_view name) {
    return {step, rule, name, Form::Over};
  }
  constexpr bool is_asked() const { return form != Form::Silent && form != Form::Over; }
  // The same row with a rule that depends on the state.
  constexpr StepRow because(RuleFn* rule_of_now) const {
    StepRow row = *this;
    row.rule_now = rule_of_now;
    return row;
  }
};

// The referee's functions for a game that is a table of steps. The machine itself has no state.
template <class Row, size_t Steps>
class StepMachine {
  using Rules = typename Row::Rules;
  using Step = typename Row::Step;
  using State = typename Row::State;
  using Form = typename Row::Form;

 public:
  constexpr explicit StepMachine(const Row (&rows)[Steps])
      : rows_(std::to_array(rows)), decisions_(make_decisions(rows_)) {}

  // Every step has a row, at its own number.
  constexpr bool is_in_order() const {
    for (size_t i = 0; i < Steps; ++i) {
      if (static_cast<size_t>(rows_[i].step) != i) return false;
    }
    return true;
  }

  // Exactly the steps with these numbers are asked.
  template <class NumberRow>
  constexpr bool asks_exactly(NumberRow asked) const {
    for (size_t i = 0; i < Steps; ++i) {
      if (rows_[i].is_asked() != asked.contains(static_cast<unsigned>(i))) return false;
    }
    return true;
  }

  constexpr const Row& row(Step step) const { return rows_[static_cast<size_t>(step)]; }
  Decision decision(const Rules& rules, const State& state) const {
    const Row& now = row(state.step());
    Decision decision = decisions_[static_cast<size_t>(now.step)][static_cast<size_t>(
        now.who == nullptr ? seat_of_form(now.form) : now.who(state))];
    if (now.rule_now != nullptr) decision.rule = now.rule_now(rules, state);
    return decision;
  }

  void list(const Rules& rules, const State& state, ActionList& list) const {
    list.clear();
    const Row& now = row(state.step());
    if (now.list != nullptr) now.list(rules, state, list);
  }
  Range range(const Rules& rules, const State& state) const {
    const Row& now = row(state.step());
    return now.range == nullptr ? Range{} : now.range(rules, state);
  }
  uint32_t chances(const Rules& rules, const State& state) const {
    return row(state.step()).chances.count(rules, state);
  }
  Action chance(const Rules& rules, const State& state, uint32_t k) const {
    return row(state.step()).chances.answer(rules, state, k);
  }

  void apply(const Rules& rules, State& state, Action action, Journal* journal) const {
    act(rules, state, action, journal);
    settle(rules, state, journal);
  }
  void act(const Rules& rules, State& state, Action action, Journal* journal) const {
    row(state.step()).act(rules, state, action, journal);
  }

  // Runs the step on top once. True if its question must be asked.
  bool is_settled(const Rules& rules, State& state, Journal* journal) const {
    const Row& now = row(state.step());
    return now.settle == nullptr || now.settle(rules, state, journal);
  }
  // Runs until a question must be asked, or the game is over.
  void settle(const Rules& rules, State& state, Journal* journal) const {
    while (!is_settled(rules, state, journal)) {}
  }

  bool is_offered(const Rules& rules, const State& state, Action action) const {
    const Row& now = row(state.step());
    switch (now.form) {
      case Form::Chance: return now.chances.has(rules, state, action);
      case Form::Measure: return is_in_range(now.range(rules, state), action);
      case Form::Choice: break;
      case Form::Silent:
      case Form::Over: return false;
    }
    ActionList offered;  // NOLINT(misc-const-correctness): filled below
    now.list(rules, state, offered);
    return offered.contains(action);
  }

  Verdict check(const Rules& rules, const State& state, Action action) const {
    if (is_offered(rules, state, action)) return {};
    return std::unexpected(why(rules, state, action));
  }

 private:
  // All possible questions by step and seat: a lookup is faster than making one.
  using Decisions = std::array<std::array<Decision, kSeatNames.size()>, Steps>;
  static constexpr Decisions make_decisions(const std::array<Row, Steps>& rows) {
    Decisions all{};
    for (const Row& row : rows) {
      const auto step = static_cast<uint8_t>(row.step);
      for (size_t i = 0; i < kSeatNames.size(); ++i) {
        all[step][i] = {static_cast<Seat>(i), form_of(row.form), step, row.rule};
      }
    }
    return all;
  }
  static constexpr Decision::Form form_of(Form form) {
    switch (form) {
      case Form::Choice: return Decision::Form::List;
      case Form::Measure: return Decision::Form::Range;
      case Form::Chance: return Decision::Form::Chance;
      default: return Decision::Form::Over;
    }
  }
  static constexpr Seat seat_of_form(Form form) {
    return form == Form::Chance ? Seat::Nature : Seat::Nobody;
  }

  static bool is_in_range(const Range& range, Action action) {
    Action bare = action;
    bare.measure = 0;
    return pack(bare) == range.action && range.contains(action.measure);
  }

  Refusal why(const Rules& rules, const State& state, Action action) const {
    const Row& now = row(state.step());
    if (now.why != nullptr) return now.why(rules, state, action);
    return {now.rule, now.form == Form::Over ? "refusal.over" : "refusal.step"};
  }

  std::array<Row, Steps> rows_;
  Decisions decisions_;
};

}  // namespace acies
