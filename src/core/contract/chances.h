// All answers of Nature, each once. Rolls that differ only in the order of their dice are one
// answer.
#pragma once

#include <algorithm>
#include <vector>

#include "core/contract/rules.h"

namespace acies {

template <Referee R>
std::vector<Action> distinct_chances(const R& rules, const typename R::State& state) {
  std::vector<Action> answers;
  const uint32_t count = rules.chances(state);
  answers.reserve(count);
  for (uint32_t k = 0; k < count; ++k) answers.push_back(rules.chance(state, k));
  const auto is_before = [](Action a, Action b) { return pack(a) < pack(b); };
  std::sort(answers.begin(), answers.end(), is_before);
  answers.erase(std::unique(answers.begin(), answers.end()), answers.end());
  return answers;
}

}  // namespace acies
