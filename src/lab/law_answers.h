// The answers to a question that the tests of laws try.
#pragma once

#include <algorithm>
#include <vector>

#include "core/contract/chances.h"
#include "core/contract/journal.h"
#include "core/contract/playout.h"

namespace acies {

// All of Nature's answers; if there are very many, a fixed selection from first to last.
template <Rules R>
std::vector<Action> chances_to_try(const R& rules, const typename R::State& state) {
  constexpr uint32_t kMany = 256;
  constexpr uint32_t kSome = 48;
  const uint32_t count = rules.chances(state);
  if (count <= kMany) return distinct_chances(rules, state);
  std::vector<Action> some;
  for (uint32_t i = 0; i < kSome; ++i) {
    const auto k = static_cast<uint32_t>(uint64_t{i} * (count - 1) / (kSome - 1));
    const Action action = rules.chance(state, k);
    if (std::find(some.begin(), some.end(), action) == some.end()) some.push_back(action);
  }
  return some;
}

// The ends and the stops of a range.
inline std::vector<Action> measures_to_try(const Range& range) {
  std::vector<Action> answers;
  Action action = unpack_action(range.action);
  const auto add = [&](int32_t measure) {
    action.measure = measure;
    answers.push_back(action);
  };
  for (const Interval& interval : range.allowed) {
    add(interval.least);
    add(interval.most);
  }
  for (const int32_t stop : range.stops) add(stop);
  return answers;
}

template <Rules R>
std::vector<Action> answers_to_try(const R& rules, const typename R::State& state,
                                   const Decision& question) {
  if (question.form == Decision::Form::Chance) return chances_to_try(rules, state);
  if (question.form == Decision::Form::Range) return measures_to_try(rules.range(state));
  ActionList list;
  rules.list(state, list);
  return {list.begin(), list.end()};
}

inline std::vector<Event> seen_events(const Journal& journal, Seat seat) {
  std::vector<Event> seen;
  for (const Event& event : journal.events()) {
    if (event.is_seen_by(seat)) seen.push_back(event);
  }
  return seen;
}

}  // namespace acies
