// Search among deeds: a tree of them in which every place, when it is first come to, is filled with
// all its deeds, each judged at once. The search then follows the best of them further, over tables
// that fit the view; Nature's answers are drawn on the way and leave no branches.
#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <vector>

#include "bots/candidates.h"
#include "bots/likely_answer.h"

namespace acies {

template <Playable R>
  requires HasDeeds<R>
class DeedSearch {
 public:
  using State = typename R::State;

  DeedSearch(const R& rules, double exploration) : rules_(rules), exploration_(exploration) {}

  // `list`: the deeds of the open question, more than one.
  Action choose(const View<R>& view, Budget budget, Rng rng) {
    rng_ = rng;
    nodes_.assign(1, Node{});
    judged_ = 0;
    const auto start = std::chrono::steady_clock::now();
    for (uint32_t walks = 0; walks < kMostWalks; ++walks) {
      walk(rules_.resample(view.table, view.seat, rng_));
      if (is_spent(budget, start)) break;
    }
    return answer_of(rules_, view.table, best_deed());
  }

  uint32_t judged() const { return judged_; }  // deeds, in the last choice

 private:
  static constexpr uint32_t kNone = 0;  // the root is nobody's child
  static constexpr uint32_t kMostWalks = 100'000;
  static constexpr double kSpread = 0.02;  // of a won game: by so much deeds differ
  static constexpr double kDoubt = 0.008;  // and by so much a judgement may err

  struct Node {
    uint64_t deed = 0;
    uint32_t first_child = kNone;
    uint32_t next_sibling = kNone;
    uint32_t visits = 0;
    double total = 0;  // from the view of the seat that chose it, -1 to 1
    double first = 0;  // what was judged at once, likewise
    Seat seat = Seat::Nobody;
  };

  bool is_spent(Budget budget, std::chrono::steady_clock::time_point start) const {
    const bool is_unlimited = budget.iterations == 0 && budget.milliseconds == 0;
    const uint32_t most = is_unlimited ? 1000 : budget.iterations;
    if (most != 0 && judged_ >= most) return true;
    return budget.milliseconds != 0 && std::chrono::steady_clock::now() - start >=
                                           std::chrono::milliseconds(budget.milliseconds);
  }

  // Down the tree to a place that is not filled yet.
  void walk(State world) {
    path_.clear();
    uint32_t node = 0;
    double south = 0;
    for (;;) {
      const Decision question = next_choice(world);
      if (question.form == Decision::Form::Over) {
        south = rules_.evaluate(world, Seat::South) / 1000.0;
        ++judged_;
        break;
      }
      const bool is_new = nodes_[node].first_child == kNone;
      fill(node, world, question.seat);
      if (is_new) {
        south = best_first(node, question.seat);
        break;
      }
      node = select(node);
      path_.push_back(node);
      carry_out(rules_, world, unpack_action(nodes_[node].deed));
    }
    credit(south);
  }

  // To the next question at which there is a choice.
  Decision next_choice(State& world) {
    for (;;) {
      const Decision question = rules_.decision(world);
      if (question.form == Decision::Form::Over) return question;
      if (question.form == Decision::Form::Chance) {
        rules_.apply(world, rules_.chance(world, rng_.below(rules_.chances(world))), nullptr);
        continue;
      }
      list_choices(rules_, world, question, list_);
      if (list_.size() > 1) return question;
      carry_out(rules_, world, list_[0]);
    }
  }

  // Judges the deeds that have no node yet; the longer a measure is looked at, the more of them
  // there are.
  void fill(uint32_t node, const State& world, Seat seat) {
    const uint32_t visits = nodes_[node].visits;
    const auto width = static_cast<uint32_t>(std::sqrt(static_cast<double>(visits)) / 2);
    list_choices(rules_, world, rules_.decision(world), list_, width);
    children_.clear();
    const ActionList deeds = list_;
    for (const Action deed : deeds) {
      uint32_t child = find_child(node, deed);
      if (child == kNone) child = add_child(node, deed, seat, judge(world, deed, seat));
      children_.push_back(child);
    }
  }

  uint32_t find_child(uint32_t node, Action deed) const {
    uint32_t child = nodes_[node].first_child;
    while (child != kNone && nodes_[child].deed != pack(deed)) child = nodes_[child].next_sibling;
    return child;
  }

  uint32_t add_child(uint32_t parent, Action deed, Seat seat, double value) {
    const auto child = static_cast<uint32_t>(nodes_.size());
    Node node;
    node.deed = pack(deed);
    node.seat = seat;
    node.visits = 1;
    node.total = node.first = value;
    node.next_sibling = nodes_[parent].first_child;
    nodes_.push_back(node);
    nodes_[parent].first_child = child;
    return child;
  }

  // What the table looks like to a seat when the deed is done.
  double judge(const State& world, Action deed, Seat seat) {
    ++judged_;
    State state = world;
    carry_out(rules_, state, deed);
    Decision question = rules_.decision(state);
    while (question.form != Decision::Form::Over && !rules_.is_quiet(state)) {
      rules_.apply(state, likely_.pick(rules_, state, question, rng_), nullptr);
      question = rules_.decision(state);
    }
    return rules_.evaluate(state, seat) / 1000.0;
  }

  double best_first(uint32_t node, Seat seat) const {
    double best = -1;
    for (const uint32_t child : children_) best = std::max(best, nodes_[child].first);
    static_cast<void>(node);
    return seat == Seat::South ? best : -best;
  }

  // Of the deeds that this table allows the one with the best promise.
  uint32_t select(uint32_t node) const {
    double most = -2;
    for (const uint32_t child : children_) most = std::max(most, nodes_[child].first);
    double sum = 0;
    for (const uint32_t child : children_) sum += weight_of(nodes_[child], most);
    const double reach = exploration_ * kSpread * std::sqrt(nodes_[node].visits + 1.0);
    uint32_t best = children_[0];
    double best_promise = -1e9;
    for (const uint32_t child : children_) {
      const Node& one = nodes_[child];
      const double promise =
          one.total / one.visits + reach * weight_of(one, most) / sum / one.visits;
      if (promise <= best_promise) continue;
      best_promise = promise;
      best = child;
    }
    return best;
  }
  static double weight_of(const Node& node, double most) {
    return 0.02 + std::exp((node.first - most) / kDoubt);
  }

  void credit(double south) {
    ++nodes_[0].visits;
    for (const uint32_t at : path_) {
      Node& node = nodes_[at];
      ++node.visits;
      node.total += node.seat == Seat::South ? south : -south;
    }
  }

  // The best of those that were looked at for long enough.
  Action best_deed() const {
    uint32_t most = 0;
    for_each_first([&](const Node& node) { most = std::max(most, node.visits); });
    const Node* best = nullptr;
    for_each_first([&](const Node& node) {
      if (4 * node.visits < most) return;
      if (best == nullptr || node.total / node.visits > best->total / best->visits) best = &node;
    });
    return unpack_action(best->deed);
  }
  template <class Visit>
  void for_each_first(Visit&& visit) const {
    for (uint32_t child = nodes_[0].first_child; child != kNone;
         child = nodes_[child].next_sibling) {
      visit(nodes_[child]);
    }
  }

  const R& rules_;
  double exploration_;
  Rng rng_{};
  uint32_t judged_ = 0;
  std::vector<Node> nodes_;
  std::vector<uint32_t> path_;
  std::vector<uint32_t> children_;  // of the place that was filled last, as its table allows
  ActionList list_;
  LikelyAnswer<R> likely_;
};

}  // namespace acies
