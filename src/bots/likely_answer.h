// A bot's guess of how a game goes on, by the game's prior.
#pragma once

#include <algorithm>
#include <array>

#include "bots/candidates.h"

namespace acies {

// A random answer weighted by the square of its prior, so that promising ones are much more
// frequent.
template <Playable R>
class LikelyAnswer {
 public:
  Action pick(const R& rules, const typename R::State& state, const Decision& question, Rng& rng) {
    if (question.form == Decision::Form::Chance) {
      return rules.chance(state, rng.below(rules.chances(state)));
    }
    list_candidates(rules, state, question, list_);
    if (list_.size() == 1) return list_[0];
    uint32_t sum = 0;
    for (size_t i = 0; i < list_.size(); ++i) {
      const auto weight = static_cast<uint32_t>(std::min(rules.prior(state, list_[i]), 1000));
      sum += weight * weight;
      sums_[i] = sum;
    }
    const auto found =
        std::upper_bound(sums_.begin(), sums_.begin() + list_.size(), rng.below(sum));
    return list_[static_cast<size_t>(found - sums_.begin())];
  }

 private:
  ActionList list_;
  std::array<uint32_t, ActionList::capacity()> sums_{};
};

}  // namespace acies
