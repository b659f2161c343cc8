// Looks one answer ahead: evaluates the effect of each answer on a few worlds that fit the view.
// While it keeps the move it follows its own best answers, so that a card with further questions is
// judged by its result.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "bots/candidates.h"
#include "bots/likely_answer.h"

namespace acies {

struct GreedySettings {
  uint32_t worlds = 8;  // worlds that fit the view
  uint32_t depth = 3;   // own answers in a row
};

template <Playable R>
class GreedyBot final : public Bot<R> {
 public:
  using State = typename R::State;

  GreedyBot(const R& rules, uint64_t seed, GreedySettings settings)
      : rules_(rules), seed_(seed), settings_(settings) {}

  Action choose(const View<R>& view, Budget) override {
    Rng rng = decision_rng(seed_, view);
    ActionList list;
    list_what_it_sees(view.table, list);
    if (list.size() == 1) return answer_of(rules_, view.table, list[0]);
    std::vector<int64_t> values(list.size(), 0);
    const uint32_t worlds = worlds_of(rules_, view.table, settings_.worlds);
    for (uint32_t i = 0; i < worlds; ++i) {
      const State world = rules_.resample(view.table, view.seat, rng);
      const Rng luck = rng.fork(i);
      for (size_t k = 0; k < list.size(); ++k) {
        Rng same = luck;  // every answer meets the same luck
        values[k] += value_of(world, list[k], view.seat, settings_.depth, same);
      }
    }
    const auto best = std::max_element(values.begin(), values.end());
    return answer_of(rules_, view.table, list[static_cast<size_t>(best - values.begin())]);
  }

 private:
  // With a depth below two, only the likely deeds are considered.
  void list_what_it_sees(const State& table, ActionList& list) const {
    if constexpr (HasDeeds<R>) {
      list.clear();
      rules_.list_deeds(table, settings_.depth < 2 ? 0 : 1, list);
    } else {
      list_candidates(rules_, table, rules_.decision(table), list);
    }
  }

  int32_t value_of(const State& before, Action action, Seat seat, uint32_t depth, Rng& rng) {
    State state = before;
    carry_out(rules_, state, action);
    Decision question = rules_.decision(state);
    if constexpr (HasDeeds<R>) {  // a deed looks far enough
      play_to_pause(state, question, rng);
      return rules_.evaluate(state, seat);
    }
    while (question.form == Decision::Form::Chance) {
      rules_.apply(state, rules_.chance(state, rng.below(rules_.chances(state))), nullptr);
      question = rules_.decision(state);
    }
    if (depth == 0 || question.seat != seat) {
      if constexpr (KnowsPause<R>) play_to_pause(state, question, rng);
      return rules_.evaluate(state, seat);
    }
    return best_of(state, question, seat, depth - 1, rng);
  }

  void play_to_pause(State& state, Decision question, Rng& rng) {
    while (question.form != Decision::Form::Over && !rules_.is_pause(state)) {
      rules_.apply(state, likely_.pick(rules_, state, question, rng), nullptr);
      question = rules_.decision(state);
    }
  }

  int32_t best_of(const State& state, const Decision& question, Seat seat, uint32_t depth,
                  Rng& rng) {
    ActionList list;
    list_candidates(rules_, state, question, list);
    int32_t best = INT32_MIN;
    const Rng luck = rng;
    for (const Action action : list) {
      Rng same = luck;
      best = std::max(best, value_of(state, action, seat, list.size() > 20 ? 0 : depth, same));
    }
    return best;
  }

  const R& rules_;
  uint64_t seed_;
  GreedySettings settings_;
  LikelyAnswer<R> likely_;
};

}  // namespace acies
