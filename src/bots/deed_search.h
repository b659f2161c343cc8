// Search among deeds. The best deeds by a first evaluation are followed to the game's horizon (for
// example the end of an army's moves), where each further choice is the best one at that point.
// Then the worse half is dropped and the others are followed again, until the time is up. All deeds
// meet the same worlds and the same luck.
#pragma once

#include <algorithm>
#include <chrono>
#include <vector>

#include "bots/candidates.h"
#include "bots/likely_answer.h"

namespace acies {

template <Playable R>
  requires HasDeeds<R>
class DeedSearch {
 public:
  using State = typename R::State;

  explicit DeedSearch(const R& rules) : rules_(rules) {}

  Action choose(const View<R>& view, const ActionList& deeds, Budget budget, Rng rng) {
    judged_ = 0;
    budget_ = budget;
    start_ = std::chrono::steady_clock::now();
    is_luck_near_ = rules_.is_horizon(view.table);
    look_at(view, deeds, rng.fork(0));
    for (uint64_t round = 1; round < kRounds && !is_spent(); ++round) {
      follow(view, rng.fork(round), round);
      // If dice come next, one roll says little, so rivals are kept for several.
      const bool is_cut = !is_luck_near_ || round % kThrows == 0;
      if (is_cut && rivals_.size() > 2) rivals_.resize((rivals_.size() + 1) / 2);
    }
    return answer_of(rules_, view.table, rivals_[0].deed);
  }

  uint32_t judged() const { return judged_; }  // tables evaluated in the last choice

 private:
  static constexpr size_t kRivals = 8;  // that are followed
  static constexpr uint64_t kRounds = 400;
  static constexpr uint64_t kThrows = 8;

  struct Rival {
    Action deed{};
    double first = 0;  // the immediate evaluation
    double total = 0;  // the sum at the horizon
    uint32_t times = 0;

    // Both values matter on the way to a horizon: the first is closer, the others have looked
    // further.
    double value() const { return times == 0 ? first : first + total / times; }
    double mean() const { return (first + total) / (1 + times); }
  };

  bool is_spent() const {
    const bool is_unlimited = budget_.iterations == 0 && budget_.milliseconds == 0;
    const uint32_t most = is_unlimited ? 1000 : budget_.iterations;
    if (most != 0 && judged_ >= most) return true;
    return budget_.milliseconds != 0 && std::chrono::steady_clock::now() - start_ >=
                                            std::chrono::milliseconds(budget_.milliseconds);
  }

  // The first evaluation of every deed.
  void look_at(const View<R>& view, const ActionList& deeds, Rng rng) {
    const State world = rules_.resample(view.table, view.seat, rng);
    rivals_.clear();
    for (const Action deed : deeds) {
      Rng same = rng;
      State state = world;
      carry_out(rules_, state, deed);
      rivals_.push_back({deed, static_cast<double>(judge(state, view.seat, same))});
    }
    sort_rivals();
    const size_t most = is_luck_near_ ? 2 * kRivals : kRivals;
    if (rivals_.size() > most) rivals_.resize(most);
  }

  // Follows each deed once more to the horizon. A deed that has not got as far when the time is up
  // is dropped.
  void follow(const View<R>& view, Rng rng, uint64_t round) {
    const State world = rules_.resample(view.table, view.seat, rng);
    for (Rival& rival : rivals_) {
      if (is_spent()) break;
      Rng same = rng;
      State state = world;
      carry_out(rules_, state, rival.deed);
      rival.total += value_at_horizon(state, view.seat, same, round > 2 ? 1 : 0);
      ++rival.times;
    }
    if (!is_luck_near_) {
      std::erase_if(rivals_, [](const Rival& rival) { return rival.times == 0; });
    }
    sort_rivals();
  }

  // Best first; equal ones in their order, as on every machine.
  void sort_rivals() {
    const auto worth = [&](const Rival& one) { return is_luck_near_ ? one.mean() : one.value(); };
    for (auto next = rivals_.begin(); next != rivals_.end(); ++next) {
      const auto place =
          std::upper_bound(rivals_.begin(), next, *next,
                           [&](const Rival& a, const Rival& b) { return worth(a) > worth(b); });
      std::rotate(place, next, next + 1);
    }
  }

  double value_at_horizon(State& state, Seat seat, Rng& rng, uint32_t breadth) {
    go_to_horizon(state, rng, breadth);
    ++judged_;
    return rules_.foresee(state, seat);
  }

  void go_to_horizon(State& state, Rng& rng, uint32_t breadth) {
    for (;;) {
      play_to_quiet(state, rng);
      const Decision question = rules_.decision(state);
      if (question.form != Decision::Form::List && question.form != Decision::Form::Range) return;
      if (rules_.is_horizon(state)) return;
      carry_out(rules_, state, best_deed(state, question.seat, rng, breadth));
    }
  }

  Action best_deed(const State& before, Seat seat, Rng& rng, uint32_t breadth) {
    list_.clear();
    rules_.list_deeds(before, breadth, list_);
    if (list_.size() == 1) return list_[0];
    Action best = list_[0];
    int32_t most = INT32_MIN;
    const ActionList deeds = list_;
    for (const Action deed : deeds) {
      Rng same = rng;
      State state = before;
      carry_out(rules_, state, deed);
      const int32_t value = judge(state, seat, same);
      if (value <= most) continue;
      most = value;
      best = deed;
    }
    return best;
  }

  int32_t judge(State& state, Seat seat, Rng& rng) {
    ++judged_;
    play_to_quiet(state, rng);
    return rules_.foresee(state, seat);
  }

  void play_to_quiet(State& state, Rng& rng) {
    Decision question = rules_.decision(state);
    while (question.form != Decision::Form::Over && !rules_.is_quiet(state)) {
      rules_.apply(state, likely_.pick(rules_, state, question, rng), nullptr);
      question = rules_.decision(state);
    }
  }

  const R& rules_;
  Budget budget_;
  std::chrono::steady_clock::time_point start_;
  uint32_t judged_ = 0;
  bool is_luck_near_ = false;  // there is no horizon to reach: dice are rolled at once
  std::vector<Rival> rivals_;  // best first
  ActionList list_;
  LikelyAnswer<R> likely_;
};

}  // namespace acies
