// For tests of what games read: the faults of texts, and tables set up by the words of scenes.
#pragma once

#include <gtest/gtest.h>

#include "changed.h"
#include "core/text/text.h"
#include "known_games.h"

namespace acies {

template <Rules R>
std::string fault_of_position(std::string_view text) {
  const auto state = known_game<R>().rules().read_position(text);
  return state ? "no fault" : state.error().text();
}

template <Rules R>
std::string fault_of_action(const typename R::State& state, std::string_view text) {
  const auto action = known_game<R>().rules().read_action(state, text);
  return action ? "no fault" : action.error().text();
}

// An action is read as it is written.
template <Rules R>
void expect_read_again(const typename R::State& state, Action action) {
  const std::string text = known_game<R>().rules().write_action(state, action);
  const auto again = known_game<R>().rules().read_action(state, text);
  ASSERT_TRUE(again) << text << ": " << again.error().text();
  EXPECT_EQ(*again, action) << text;
}

template <Rules R>
Result<typename R::State> stage_state(std::initializer_list<std::string_view> lines) {
  const R& rules = known_game<R>().rules();
  auto state = rules.blank({"field"});
  for (const std::string_view line : lines) {
    if (const auto set = rules.stage(*state, split_words(line)); !set) return Fault(set.error());
  }
  if (const auto ready = rules.ready(*state); !ready) return Fault(ready.error());
  return state;
}

// The first fault of these lines, or of beginning after them.
template <Rules R>
std::string fault_of_staging(std::initializer_list<std::string_view> lines) {
  const auto state = stage_state<R>(lines);
  return state ? "no fault" : state.error().text();
}

template <Rules R>
typename R::State staged(std::initializer_list<std::string_view> lines) {
  const auto state = stage_state<R>(lines);
  EXPECT_TRUE(state) << state.error().text();
  return state.value_or(typename R::State{});
}

template <Rules R>
std::string found(const typename R::State& state, std::string_view expectation) {
  const auto result = known_game<R>().rules().expect(state, split_words(expectation));
  return result ? "as expected" : result.error().text();
}

}  // namespace acies
