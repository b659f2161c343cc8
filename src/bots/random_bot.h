// Gives any legal answer.
#pragma once

#include "bots/bot.h"

namespace acies {

template <Referee R>
class RandomBot final : public Bot<R> {
 public:
  RandomBot(const R& rules, uint64_t seed) : rules_(rules), seed_(seed) {}

  Action choose(const View<R>& view, Budget) override {
    Rng rng = decision_rng(seed_, view);
    ActionList list;
    return random_answer(rules_, view.table, rules_.decision(view.table), list, rng);
  }

 private:
  const R& rules_;
  uint64_t seed_;
};

}  // namespace acies
