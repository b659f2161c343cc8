// The choices of a search: the answers of a list, the stops of a range and, in a longer search,
// measures between them; or the deeds of a game that has deeds.
#pragma once

#include "bots/bot.h"
#include "core/contract/measures.h"

namespace acies {

inline void list_measures(const Range& range, uint32_t width, ActionList& list) {
  Action action = unpack_action(range.action);
  for (const int32_t stop : range.stops) {
    action.measure = stop;
    list.push_back(action);
  }
  const auto add = [&](int32_t measure) {
    action.measure = measure;
    if (!list.contains(action)) list.push_back(action);
  };
  for (const Interval& interval : range.allowed) {
    for (const int32_t measure : {interval.least, interval.most}) add(measure);
  }
  for (uint32_t k = 0; k < width; ++k) add(measure_between(range, k));
}

// The answers to consider: a list, or the stops and bounds of a range with `width` measures between
// them.
template <Referee R>
void list_candidates(const R& rules, const typename R::State& state, const Decision& question,
                     ActionList& list, uint32_t width = 0) {
  list.clear();
  if (question.form == Decision::Form::List) return rules.list(state, list);
  list_measures(rules.range(state), width, list);
}

// The same, or deeds.
template <Referee R>
void list_choices(const R& rules, const typename R::State& state, const Decision& question,
                  ActionList& list, uint32_t width = 0) {
  if constexpr (HasDeeds<R>) {
    list.clear();
    rules.list_deeds(state, 1 + width, list);
  } else {
    list_candidates(rules, state, question, list, width);
  }
}

// Applies the answer, or the answers of the deed.
template <Referee R>
void carry_out(const R& rules, typename R::State& state, Action choice) {
  if constexpr (HasDeeds<R>) {
    do {
      rules.apply(state, rules.steer(state, choice), nullptr);
    } while (rules.is_under_way(state, choice));
  } else {
    rules.apply(state, choice, nullptr);
  }
}

// The first answer of a choice.
template <Referee R>
Action answer_of(const R& rules, const typename R::State& state, Action choice) {
  if constexpr (HasDeeds<R>) {
    return rules.steer(state, choice);
  } else {
    return choice;
  }
}

template <Referee R>
uint32_t worlds_of(const R& rules, const typename R::State& state, uint32_t usual) {
  if constexpr (KnowsWorlds<R>) {
    return rules.worlds(state, usual);
  } else {
    return usual;
  }
}

}  // namespace acies
