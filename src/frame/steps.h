// What games with a table of steps share: the row of a step, and the questions made of all rows.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "core/base/error.h"
#include "core/contract/action.h"
#include "core/contract/decision.h"
#include "core/contract/journal.h"

namespace acies {

// A question: who may answer what (list), why an answer is not among them (why), what the answer
// does (act), and what the referee does before it asks (settle).
template <class Rules, class State, class Step>
struct StepRow {
  using ListFn = void(const Rules&, const State&, ActionList&);
  using WhyFn = Refusal(const Rules&, const State&, Action);
  using ActFn = void(const Rules&, State&, Action, Journal*);
  // Whether the question stands; otherwise the step has moved the game on.
  using SettleFn = bool(const Rules&, State&, Journal*);
  using RangeFn = Range(const Rules&, const State&);

  Step step;
  RuleId rule;
  std::string_view name;
  SettleFn* settle;
  ListFn* list;
  WhyFn* why;
  ActFn* act;
  RangeFn* range = nullptr;  // where the answer is a measure; `list` is not asked then
};

// Every question that is ever asked, by step and seat: to fetch one is quicker than to make it.
template <class Row, size_t Steps>
constexpr auto make_decisions(const Row (&rows)[Steps]) {
  std::array<std::array<Decision, kSeatNames.size()>, Steps> all{};
  for (const Row& row : rows) {
    for (size_t i = 0; i < kSeatNames.size(); ++i) {
      const auto seat = static_cast<Seat>(i);
      const Decision::Form form = seat == Seat::Nobody   ? Decision::Form::Over
                                  : seat == Seat::Nature ? Decision::Form::Chance
                                  : row.range != nullptr ? Decision::Form::Range
                                                         : Decision::Form::List;
      const auto step = static_cast<uint8_t>(row.step);
      all[step][i] = {seat, form, step, row.rule};
    }
  }
  return all;
}

// The number of ways in which this many six-sided dice fall.
constexpr uint32_t ways_to_roll(unsigned dice) {
  uint32_t ways = 1;
  for (unsigned die = 0; die < dice; ++die) ways *= 6;
  return ways;
}

}  // namespace acies
