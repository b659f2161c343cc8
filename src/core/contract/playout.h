// Random play, the same on all machines. Benchmarks, laws, fuzzing and the weakest bot use it.
#pragma once

#include "core/contract/rules.h"

namespace acies {

// The printed scenarios in their order. Random games use only these, so that they do not depend on
// a user's own files.
inline std::vector<ScenarioEntry> printed_scenarios(std::vector<ScenarioEntry> all) {
  std::erase_if(all, [](const ScenarioEntry& entry) { return entry.is_own; });
  return all;
}

// Options and scenarios depend on the number of a random game, so that every variant occurs.
template <Speaker R>
Setup random_setup(const R& rules, uint64_t number) {
  Setup setup;
  const std::vector<ScenarioEntry> scenarios = printed_scenarios(rules.scenarios());
  if (!scenarios.empty()) setup.scenario = scenarios[number % scenarios.size()].id;
  const std::span<const OptionDef> defs = R::options();
  Rng rng{number, 0};
  for (const OptionDef& def : defs) {
    const bool is_usual = rng.below(2) == 0;
    const auto width = static_cast<uint32_t>(def.most - def.least) + 1;
    const auto other = def.least + static_cast<int32_t>(rng.below(width));
    setup.options.push_back(is_usual ? def.usual : other);
  }
  return setup;
}

// The number of random games that a game plays instead of `games`. It is lower for games with long
// battles (`kLongGame`: one battle counts as this many games).
template <Referee R>
constexpr uint64_t fair_share(uint64_t games) {
  if constexpr (requires { R::kLongGame; }) {
    return games < R::kLongGame ? 1 : games / R::kLongGame;
  } else {
    return games;
  }
}

// A random answer to the current question; all are equally likely. A range is answered at a stop or
// anywhere.
template <Referee R>
Action random_answer(const R& rules, const typename R::State& state, const Decision& question,
                     ActionList& list, Rng& rng) {
  if (question.form == Decision::Form::Chance) {
    return rules.chance(state, rng.below(rules.chances(state)));
  }
  if (question.form == Decision::Form::List) {
    rules.list(state, list);
    return list[rng.below(static_cast<uint32_t>(list.size()))];
  }
  const Range range = rules.range(state);
  Action action = unpack_action(range.action);
  const auto stops = static_cast<uint32_t>(range.stops.size());
  if (stops > 0 && rng.below(2) == 0) {
    action.measure = range.stops[rng.below(stops)];
    return action;
  }
  const Interval& interval = range.allowed[rng.below(static_cast<uint32_t>(range.allowed.size()))];
  const auto width = static_cast<uint32_t>(interval.most - interval.least) + 1;
  action.measure = interval.least + static_cast<int32_t>(rng.below(width));
  return action;
}

// Plays to the end; returns the number of questions answered.
template <Referee R>
uint32_t play_out(const R& rules, typename R::State& state, Rng& rng) {
  ActionList list;
  uint32_t plies = 0;
  for (;;) {
    const Decision question = rules.decision(state);
    if (question.form == Decision::Form::Over) return plies;
    const Action action = random_answer(rules, state, question, list, rng);
    rules.apply(state, action, nullptr);
    ++plies;
  }
}

}  // namespace acies
