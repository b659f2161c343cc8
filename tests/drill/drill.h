// Drill: a small complete game for tests, with features that Battle Line lacks: a measure within
// intervals, dice, and a hidden number for each seat.
//
// DR-1.1 Nature deals each runner a token from 1 to 6, which only its owner sees.
// DR-2.1 In turn a runner walks 1 to 3 paces or runs 6 to 9; a tired runner only walks.
// DR-2.2 A walk succeeds. A run of n paces needs a die of n - 4; else it gains nothing and tires.
// DR-2.3 Then the token may be spent, once a game, for so many paces.
// DR-3.1 After equally many turns the farther runner wins.
#pragma once

#include <algorithm>

#include "drill/drill_speech.h"

namespace acies {

class Drill : public DrillSpeech {
 public:
  static constexpr std::string_view kName = "drill";
  static constexpr uint32_t kPlyBound = 2 + 18 * 3;
  static constexpr NumberRow kAskedSteps{0, static_cast<uint8_t>(Step::Over)};
  static constexpr NumberRow kAnswerVerbs{0, 4};

  // ---- referee ----

  Result<State> setup(const Setup& setup) const {
    if (setup.scenario != "standard") return fault("there is no scenario " + setup.scenario);
    State state;
    state.first = state.turn = setup.options[0] == 0 ? Seat::South : Seat::North;
    state.left = static_cast<uint16_t>(2 * setup.options[1]);
    return state;
  }

  Decision decision(const State& state) const {
    constexpr std::array<RuleId, 5> kRules{
        {{1, 1, 0, 0}, {2, 1, 0, 0}, {2, 2, 0, 0}, {2, 3, 0, 0}, {3, 1, 0, 0}}};
    using enum Decision::Form;
    constexpr std::array<Decision::Form, 5> kForms{Chance, Range, Chance, List, Over};
    const auto step = static_cast<size_t>(state.step);
    const Seat seat = kForms[step] == Chance ? Seat::Nature : state.turn;
    return {kForms[step] == Over ? Seat::Nobody : seat, kForms[step], static_cast<uint8_t>(step),
            kRules[step]};
  }

  void list(const State& state, ActionList& list) const {
    list.clear();
    if (state.step != Step::Token) return;
    list.push_back(make(Verb::Spend));
    list.push_back(make(Verb::Keep));
  }

  Range range(const State& state) const {
    Range range;
    range.action = pack(make(Verb::Stride));
    range.allowed.push_back({1, 3});
    range.stops.push_back(3);
    if (state.is_tired[index(state.turn)] != 0) return range;
    range.allowed.push_back({6, 9});
    range.stops.push_back(6);
    range.stops.push_back(8);
    return range;
  }

  uint32_t chances(const State&) const { return 6; }
  Action chance(const State&, uint32_t k) const {
    return make(Verb::Roll, static_cast<int32_t>(k) + 1);
  }

  Verdict check(const State& state, Action action) const {
    const Decision question = decision(state);
    if (question.form == Decision::Form::Over) return refuse(question.rule, "drill.over");
    if (action.piece != 0 || action.place != 0) return refuse(question.rule, "drill.step");
    Action bare = action;
    bare.measure = 0;
    if (question.form == Decision::Form::Range) {
      if (bare != make(Verb::Stride)) return refuse(question.rule, "drill.step");
      return range(state).contains(action.measure) ? Verdict()
                                                   : refuse(question.rule, "drill.measure");
    }
    const bool is_roll = bare == make(Verb::Roll) && action.measure >= 1 && action.measure <= 6;
    const bool is_token = action == make(Verb::Spend) || action == make(Verb::Keep);
    if (state.step == Step::Token ? is_token : is_roll) return {};
    return refuse(question.rule, "drill.step");
  }

  void apply(State& state, Action action, Journal* journal) const {
    const size_t own = index(state.turn);
    switch (state.step) {
      case Step::Deal: return deal(state, action, journal);
      case Step::Stride:
        state.stride = action.measure;
        state.step = Step::Roll;
        tell(journal, state.turn, action, action.measure, kEverybody);
        return;
      case Step::Roll:
        state.die = static_cast<uint8_t>(action.measure);
        state.is_tired[own] = state.stride > 3 && state.die < state.stride - 4 ? 1 : 0;
        if (state.is_tired[own] == 0) state.paces[own] += static_cast<uint8_t>(state.stride);
        state.stride = 0;
        tell(journal, Seat::Nature, action, action.measure, kEverybody);
        state.step = Step::Token;
        if (state.token[own] == kSpent) pass_on(state);
        return;
      case Step::Token:
        if (action == make(Verb::Spend)) {
          tell(journal, state.turn, action, state.token[own], kEverybody);
          state.paces[own] += state.token[own];
          state.token[own] = kSpent;
        }
        return pass_on(state);
      case Step::Over: return;
    }
  }

  Outcome outcome(const State& state) const {
    const bool is_over = state.step == Step::Over;
    const auto [south, north] = state.paces;
    const Seat leader = south == north ? Seat::Nobody : south > north ? Seat::South : Seat::North;
    return {is_over, is_over ? leader : Seat::Nobody, {south, north}, RuleId{3, 1, 0, 0}};
  }

  Result<void> is_ok(const State& state) const {
    for (const size_t side : {0, 1}) {
      if (state.token[side] > 6 || state.is_tired[side] > 1)
        return fault("a side is out of bounds");
    }
    return is_sound(state) ? Result<void>{} : fault("the course is out of bounds");
  }

  // ---- hidden information ----

  State redact(const State& state, Seat seat) const {
    State view = state;
    for (const Seat other : kPlayers) {
      uint8_t& token = view.token[index(other)];
      if (other != seat && token != kSpent) token = kHidden;
    }
    return view;
  }
  State resample(const State& view, Seat, Rng& rng) const {
    State state = view;
    for (uint8_t& token : state.token) {
      if (token == kHidden) token = static_cast<uint8_t>(1 + rng.below(6));
    }
    return state;
  }
  Action redact_action(const State& state, Action action, Seat seat) const {
    if (state.step == Step::Deal && seat != state.turn) action.measure = 0;
    return action;
  }

  State mirror(const State& state) const {
    State other = state;
    for (auto* pair : {&other.paces, &other.token, &other.is_tired})
      std::swap((*pair)[0], (*pair)[1]);
    other.turn = opponent(state.turn);
    other.first = opponent(state.first);
    return other;
  }
  Action mirror(Action action) const { return action; }

  // ---- for bots ----

  int32_t evaluate(const State& state, Seat seat) const {
    const Outcome result = outcome(state);
    if (result.is_over && result.winner == Seat::Nobody) return 0;
    if (result.is_over) return result.winner == seat ? 1000 : -1000;
    const auto worth = [&](Seat one) {
      return 10 *
             (state.paces[index(one)] + state.token[index(one)] - 2 * state.is_tired[index(one)]);
    };
    return std::clamp(worth(seat) - worth(opponent(seat)), -950, 950);
  }
  int32_t prior(const State&, Action action) const { return 1 + action.measure; }

 private:
  static Verdict refuse(RuleId rule, std::string_view phrase) {
    return std::unexpected(Refusal{rule, phrase});
  }
  static void tell(Journal* journal, Seat actor, Action action, int fact, SeatMask seen_by) {
    if (journal == nullptr) return;
    journal->add({action.verb, actor, seen_by, false, {2, 1, 0, 0}, {static_cast<int16_t>(fact)}});
  }
  static void deal(State& state, Action action, Journal* journal) {
    tell(journal, Seat::Nature, action, action.measure, only(state.turn) | only(Seat::Nature));
    state.token[index(state.turn)] = static_cast<uint8_t>(action.measure);
    state.turn = opponent(state.turn);
    if (state.turn == state.first) state.step = Step::Stride;
  }
  static void pass_on(State& state) {
    state.turn = opponent(state.turn);
    state.step = --state.left == 0 ? Step::Over : Step::Stride;
  }
};

}  // namespace acies
