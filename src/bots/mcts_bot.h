// Open-loop information-set Monte Carlo tree search. Every iteration deals a table that fits the
// view and goes down one shared tree of answers. Nature's answers are drawn on the way and have no
// branches. Only answers legal in that table compete, and the game's prior says where to look
// first.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <vector>

#include "bots/bot.h"
#include "bots/deed_search.h"
#include "bots/likely_answer.h"

namespace acies {

struct MctsSettings {
  double exploration = 0.9;
  int32_t playout = 0;  // answers played before the evaluation; -1: to the end of the game
};

template <Playable R>
class MctsBot final : public Bot<R> {
 public:
  using State = typename R::State;

  MctsBot(const R& rules, uint64_t seed, MctsSettings settings)
      : rules_(rules), seed_(seed), settings_(settings) {}

  Action choose(const View<R>& view, Budget budget) override {
    ActionList list;
    list_choices(rules_, view.table, rules_.decision(view.table), list, kMeasures);
    if (list.size() == 1) return answer_of(rules_, view.table, list[0]);
    if constexpr (HasDeeds<R>) {
      DeedSearch<R> search(rules_);
      const Action action =
          search.choose(view, list, share_of(budget, view), decision_rng(seed_, view));
      iterations_ = search.judged();
      return action;
    }
    rng_ = decision_rng(seed_, view);
    nodes_.assign(1, Node{});
    iterations_ = 0;
    const auto start = std::chrono::steady_clock::now();
    do {  // at least once, even if a slow machine has used up the time before
      iterate(rules_.resample(view.table, view.seat, rng_));
      ++iterations_;
    } while (!is_spent(budget, start));
    return most_visited();
  }

  uint32_t iterations() const { return iterations_; }  // of the last choice

 private:
  static constexpr uint32_t kNone = 0;  // the root is no child
  // Measures tried between stops at once.
  static constexpr uint32_t kMeasures = HasDeeds<R> ? 4 : 0;

  struct Node {
    uint64_t action = 0;
    uint32_t first_child = kNone;
    uint32_t next_sibling = kNone;
    uint32_t visits = 0;
    double total = 0;  // for the seat that chose it, from -1 to 1
    Seat seat = Seat::Nobody;
  };

  // The part of a turn's time that the game assigns to this question.
  Budget share_of(Budget budget, const View<R>& view) const {
    if constexpr (KnowsShare<R>) {
      const uint32_t percent = rules_.share(view.table);
      const auto part = [&](uint32_t all) {
        return all == 0 ? 0 : std::max(all * percent / 100, 1U);
      };
      return {part(budget.iterations), part(budget.milliseconds)};
    }
    return budget;
  }

  static bool is_spent(Budget budget, uint32_t done, std::chrono::steady_clock::time_point start) {
    if (budget.iterations != 0 && done >= budget.iterations) return true;
    if (budget.milliseconds == 0 || done % 16 != 0) return false;
    return std::chrono::steady_clock::now() - start >=
           std::chrono::milliseconds(budget.milliseconds);
  }
  bool is_spent(Budget budget, std::chrono::steady_clock::time_point start) const {
    const bool is_unlimited = budget.iterations == 0 && budget.milliseconds == 0;
    return is_spent(is_unlimited ? Budget{1000, 0} : budget, iterations_, start);
  }

  void iterate(State world) {
    path_.clear();
    uint32_t node = 0;
    bool is_new = false;
    Decision question = skip_chance(world);
    while (question.form != Decision::Form::Over && !is_new) {
      const uint32_t child = select(node, world, question, is_new);
      path_.push_back(child);
      rules_.apply(world, unpack_action(nodes_[child].action), nullptr);
      node = child;
      question = skip_chance(world);
    }
    play_out(world, question);
    credit(world);
  }

  Decision skip_chance(State& world) {
    Decision question = rules_.decision(world);
    while (question.form == Decision::Form::Chance) {
      rules_.apply(world, rules_.chance(world, rng_.below(rules_.chances(world))), nullptr);
      question = rules_.decision(world);
    }
    return question;
  }

  // The legal answer with the best promise; a new node if it was never tried.
  uint32_t select(uint32_t node, const State& world, const Decision& question, bool& is_new) {
    list_candidates(rules_, world, question, list_, width_of(node, question));
    match_children(node);
    double weight_sum = 0;
    uint32_t tries = 0;
    for (size_t i = 0; i < list_.size(); ++i) {
      weights_[i] = static_cast<double>(rules_.prior(world, list_[i]));
      weight_sum += weights_[i];
      if (children_[i] != kNone) tries += nodes_[children_[i]].visits;
    }
    const double reach = settings_.exploration * std::sqrt(static_cast<double>(tries) + 1);
    const double untried = expectation(nodes_[node], question.seat) - 0.1;
    size_t best = 0;
    double best_promise = -1e9;
    for (size_t i = 0; i < list_.size(); ++i) {
      const double share = weights_[i] / weight_sum;
      double promise = untried + reach * share;
      if (children_[i] != kNone) {
        const Node& child = nodes_[children_[i]];
        promise = child.total / child.visits + reach * share / (1 + child.visits);
      }
      if (promise > best_promise) {
        best_promise = promise;
        best = i;
      }
    }
    if (children_[best] != kNone) return children_[best];
    is_new = true;
    return add_child(node, list_[best], question.seat);
  }

  // The longer a measure is examined, the more of its values are tried.
  uint32_t width_of(uint32_t node, const Decision& question) const {
    if (question.form != Decision::Form::Range) return 0;
    const uint32_t visits = node == 0 ? iterations_ : nodes_[node].visits;
    return static_cast<uint32_t>(std::sqrt(static_cast<double>(visits)) / 2);
  }

  // The average result of a seat behind this node.
  static double expectation(const Node& node, Seat seat) {
    if (node.visits == 0) return 0;
    const double own = node.total / node.visits;
    return node.seat == seat ? own : -own;
  }

  // children_[i] is the node of list_[i], or kNone.
  void match_children(uint32_t node) {
    ++stamp_;
    for (uint32_t child = nodes_[node].first_child; child != kNone;
         child = nodes_[child].next_sibling) {
      Slot& slot = find_slot(nodes_[child].action);
      slot = {nodes_[child].action, stamp_, child};
    }
    for (size_t i = 0; i < list_.size(); ++i) {
      const Slot& slot = find_slot(pack(list_[i]));
      children_[i] = slot.stamp == stamp_ ? slot.node : kNone;
    }
  }

  struct Slot {
    uint64_t action = 0;
    uint32_t stamp = 0;
    uint32_t node = 0;
  };
  Slot& find_slot(uint64_t action) {
    size_t at = mix(action) % slots_.size();
    while (slots_[at].stamp == stamp_ && slots_[at].action != action) at = (at + 1) % slots_.size();
    return slots_[at];
  }

  uint32_t add_child(uint32_t parent, Action action, Seat seat) {
    const auto child = static_cast<uint32_t>(nodes_.size());
    Node node;
    node.action = pack(action);
    node.seat = seat;
    node.next_sibling = nodes_[parent].first_child;
    nodes_.push_back(node);
    nodes_[parent].first_child = child;
    return child;
  }

  // Plays on until the table can be evaluated.
  void play_out(State& world, Decision question) {
    for (int32_t left = settings_.playout; left != 0 && question.form != Decision::Form::Over;
         --left) {
      rules_.apply(world, random_answer(rules_, world, question, list_, rng_), nullptr);
      question = rules_.decision(world);
    }
    if constexpr (KnowsQuiet<R>) play_to_quiet(world, question);
  }

  void play_to_quiet(State& world, Decision question) {
    while (question.form != Decision::Form::Over && !rules_.is_quiet(world)) {
      rules_.apply(world, likely_.pick(rules_, world, question, rng_), nullptr);
      question = rules_.decision(world);
    }
  }

  // The value of the table for each player, -1 to 1. With two players one side's gain is the
  // other's loss.
  void credit(const State& world) {
    std::array<double, kAllPlayers.size()> values{};
    values[0] = rules_.evaluate(world, Seat::South) / 1000.0;
    values[1] = -values[0];
    const std::span<const Seat> seats = seats_at(rules_, world);
    for (const Seat seat : seats.size() > 2 ? seats.subspan(1) : seats.first(0)) {
      values[player_number(seat)] = rules_.evaluate(world, seat) / 1000.0;
    }
    for (const uint32_t at : path_) {
      Node& node = nodes_[at];
      ++node.visits;
      node.total += values[player_number(node.seat)];
    }
  }

  Action most_visited() const {
    const Node* best = nullptr;
    for (uint32_t child = nodes_[0].first_child; child != kNone;
         child = nodes_[child].next_sibling) {
      const Node& node = nodes_[child];
      if (best == nullptr || node.visits > best->visits ||
          (node.visits == best->visits && node.total > best->total)) {
        best = &node;
      }
    }
    return unpack_action(best->action);
  }

  const R& rules_;
  uint64_t seed_;
  MctsSettings settings_;
  Rng rng_{};
  uint32_t iterations_ = 0;
  std::vector<Node> nodes_;
  std::vector<uint32_t> path_;
  ActionList list_;
  std::array<uint32_t, ActionList::capacity()> children_{};
  std::array<double, ActionList::capacity()> weights_{};
  LikelyAnswer<R> likely_;
  std::vector<Slot> slots_ = std::vector<Slot>(4096);
  uint32_t stamp_ = 0;
};

}  // namespace acies
