// Drill's table and words; for the rules see drill.h.
#pragma once

#include "core/contract/rules.h"

namespace acies {

class DrillSpeech {
 public:
  enum class Verb : uint8_t { Roll, Stride, Spend, Keep };
  enum class Step : uint8_t { Deal, Stride, Roll, Token, Over };
  static constexpr uint8_t kSpent = 0;
  static constexpr uint8_t kHidden = 9;  // a token that the viewer may not know

  struct State {
    std::array<uint8_t, 2> paces{};
    std::array<uint8_t, 2> token{};  // 1 to 6; also kSpent before the deal
    std::array<uint8_t, 2> is_tired{};
    Seat turn = Seat::South;
    Seat first = Seat::South;
    int32_t stride = 0;  // chosen; the die is not rolled yet
    uint16_t left = 0;   // turns of both runners
    Step step = Step::Deal;
    uint8_t die = 0;  // the last one of a stride
  };

  static RuleLetters letters() {
    static constexpr std::array<std::string_view, 1> kLetters{"DR"};
    return kLetters;
  }
  static std::span<const OptionDef> options() {
    static constexpr std::array<OptionDef, 2> kOptions{
        {{"first", 0, 1, 0, {1, 1, 0, 0}}, {"turns", 1, 9, 6, {3, 1, 0, 0}}}};
    return kOptions;
  }
  std::vector<ScenarioEntry> scenarios() const {
    return {{"standard", {{"Drill", "Drill"}}, {}, false, {}}};
  }
  std::vector<Error> faults() const { return {}; }
  static std::string_view step_name(uint8_t step) {
    constexpr std::array<std::string_view, 5> kNames{"deal", "stride", "roll", "token", "over"};
    return kNames[step];
  }

  static std::string_view verb_name(uint8_t verb) {
    constexpr std::array<std::string_view, 4> kNames{"roll", "stride", "spend", "keep"};
    return kNames[verb];
  }

  std::string write_action(const State&, Action action) const {
    const std::string measure = std::to_string(action.measure);
    switch (Verb{action.verb}) {
      case Verb::Roll: return action.measure == 0 ? "?" : measure;
      case Verb::Stride: return "stride " + measure;
      case Verb::Spend: return "spend";
      case Verb::Keep: return "keep";
    }
    return "verb-" + std::to_string(action.verb);
  }
  Result<Action> read_action(const State&, std::string_view text) const {
    const Words words = split_words(text);
    if (words == Words{"?"}) return make(Verb::Roll);
    if (words == Words{"spend"}) return make(Verb::Spend);
    if (words == Words{"keep"}) return make(Verb::Keep);
    const bool is_stride = words.size() == 2 && words[0] == "stride";
    const auto number = read_number<int32_t>(words.empty() ? "" : words.back());
    if (!number || (!is_stride && words.size() != 1)) return fault("no action: " + in_quotes(text));
    return make(is_stride ? Verb::Stride : Verb::Roll, *number);
  }

  // drill South South 1 | paces, tokens and tiredness of both | stride left die, all as numbers
  std::string write_position(const State& state) const {
    std::string text =
        "drill " + std::string(name(state.turn)) + ' ' + std::string(name(state.first));
    for (const int number :
         {int(state.step), int(state.paces[0]), int(state.paces[1]), int(state.token[0]),
          int(state.token[1]), int(state.is_tired[0]), int(state.is_tired[1]), int(state.stride),
          int(state.left), int(state.die)}) {
      text += ' ' + std::to_string(number);
    }
    return text;
  }
  Result<State> read_position(std::string_view text) const {
    const Words words = split_words(text);
    if (words.size() != 13 || words[0] != "drill") return fault("no position: " + in_quotes(text));
    const auto turn = read_seat(words[1]);
    const auto first = read_seat(words[2]);
    if (!turn || !first) return fault("a seat is expected");
    std::array<uint8_t, 10> n{};
    for (size_t i = 0; i < n.size(); ++i) {
      const auto number = read_number<uint8_t>(words[i + 3]);
      if (!number) return fault("no small number: " + in_quotes(words[i + 3]));
      n[i] = *number;
    }
    if (n[0] > 4) return fault("there is no such step");
    const State state{{n[1], n[2]}, {n[3], n[4]}, {n[5], n[6]}, *turn, *first,
                      n[7],         n[8],         Step{n[0]},   n[9]};
    if (!is_sound(state)) return fault("the parts do not fit together");
    return state;
  }

  Result<State> blank(const Words&) const {
    State state;
    state.left = 2;
    state.step = Step::Stride;
    return state;
  }
  // put South 12: paces | hand South 4: the token | turn North | option turns 3
  Result<void> stage(State& state, const Words& words) const {
    const auto seat = words.size() > 1 ? read_seat(words[1]) : std::nullopt;
    const auto number = read_number<uint8_t>(words.back());
    if (words[0] == "option" && number) {
      state.left = static_cast<uint16_t>(2 * *number);
      return {};
    }
    if (!seat || !is_one_of_two(*seat)) return fault("a player is expected");
    if (words[0] == "turn") {
      state.turn = *seat;
      return {};
    }
    if (!number) return fault("a number is expected");
    (words[0] == "put" ? state.paces : state.token)[index(*seat)] = *number;
    return {};
  }
  Result<void> ready(State& state) const {
    if (is_sound(state)) return {};
    return fault("this cannot be");
  }
  Result<void> expect(const State& state, const Words& words) const {  // expect South 12
    const auto seat = read_seat(words[0]);
    if (!seat || !is_one_of_two(*seat)) return fault("a player is expected");
    const std::string found = std::to_string(state.paces[index(*seat)]);
    if (found == words.back()) return {};
    return fault("paces are " + found);
  }

  Document view(const State& state, Seat) const { return Document(write_position(state)); }
  std::string draw(const State& state, Seat, Language, bool) const { return write_position(state); }
  std::string prompt(const State& state, Language) const {
    return std::string(step_name(static_cast<uint8_t>(state.step)));
  }
  std::string describe(const State& state, Action action, Language) const {
    return write_action(state, action);
  }
  std::string explain(const State& state, Action action, Language) const {
    return write_action(state, action);
  }
  std::string say(const Event& event, Language) const { return std::to_string(event.facts[0]); }
  std::string say(const Refusal& refusal, Language) const { return std::string(refusal.phrase); }
  // Kind 0 is the token dealt, kind 1 the paces of a run. A walk needs no die.
  LuckPoint luck(const State& state, Action action) const {
    if (state.step == Step::Deal) return {state.turn, 0, action.measure};
    if (state.step != Step::Roll || state.stride <= 3) return {};
    return {state.turn, 1, action.measure >= state.stride - 4 ? state.stride : 0};
  }
  std::string luck_name(uint8_t what, Language) const { return what == 0 ? "token" : "run"; }
  std::string title(Language) const { return "Drill"; }
  std::string describe_option(std::string_view name, Language) const { return std::string(name); }

  static constexpr Action make(Verb verb, int32_t measure = 0) {
    return {static_cast<uint8_t>(verb), 0, 0, measure};
  }

 protected:
  // Also for a view.
  static bool is_sound(const State& state) {
    const size_t own = index(state.turn);
    if (!is_player(state.turn) || !is_player(state.first) || state.die > 6) return false;
    if (state.left > 18 || (state.left == 0) != (state.step == Step::Over)) return false;
    if (state.step == Step::Token && state.token[own] == kSpent) return false;
    const bool is_dealt = state.token[index(state.first)] != kSpent;
    if (state.step == Step::Deal && is_dealt != (state.turn != state.first)) return false;
    const bool is_walk = state.stride >= 1 && state.stride <= 3;
    const bool is_run = state.stride >= 6 && state.stride <= 9 && state.is_tired[own] == 0;
    return state.step == Step::Roll ? is_walk || is_run : state.stride == 0;
  }
};

}  // namespace acies
