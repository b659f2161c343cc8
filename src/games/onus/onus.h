// ONUS! by its full rules, docs/rules/onus.md: the front header, the only one that code outside
// this folder includes. [ONUS-5.1]
#pragma once

#include "core/contract/rules.h"
#include "games/onus/table/book.h"

namespace acies::onus {

class Rules {
 public:
  using State = onus::State;
  static constexpr std::string_view kName = "onus";
  static constexpr uint32_t kPlyBound = 60000;
  static constexpr NumberRow kAskedSteps{1, static_cast<uint8_t>(Step::TurnBegins)};
  static constexpr NumberRow kAnswerVerbs{0, kVerbs};
  // A random battle takes as long as this many games of other kinds.
  static constexpr uint32_t kLongGame = 20;

  explicit Rules(Book book);
  const Book& book() const { return book_; }
  static std::span<const std::string_view> figure_folders();  // figures.cpp
  Document figures(const Library& library, const State& start) const;
  std::string tables(const Setup& setup) const;  // codes of armies that players bring: muster.cpp

  // The referee: setup.cpp, turn.cpp, and the chapters behind the table of steps in turn.cpp.
  Result<State> setup(const Setup& setup) const;
  Decision decision(const State& state) const;
  // [ONUS-21.7] Two seats, or three to five.
  std::span<const Seat> seats(const State& state) const { return seats_of(state); }
  bool has_fallen(const State& state, Seat seat) const { return state.army(seat).fell != 0; }
  unsigned captains(const State& state, Seat seat) const;  // teams.cpp [ONUS-21.1]
  void list(const State& state, ActionList& list) const;
  Range range(const State& state) const;
  uint32_t chances(const State& state) const;
  Action chance(const State& state, uint32_t k) const;
  void apply(State& state, Action action, Journal* journal = nullptr) const;
  Verdict check(const State& state, Action action) const;
  Outcome outcome(const State& state) const;
  State redact(const State& state, Seat seat) const;
  State resample(const State& view, Seat seat, Rng& rng) const;
  Action redact_action(const State& state, Action action, Seat seat) const;  // notation.cpp
  Result<void> is_ok(const State& state) const;
  bool is_first_hash(const State& state, uint64_t hash) const;  // first_image.cpp

  // Notation: notation.cpp, fields.cpp, staging.cpp, expecting.cpp.
  static RuleLetters letters();
  static std::span<const OptionDef> options();
  static std::string_view step_name(uint8_t step);
  static std::string_view verb_name(uint8_t verb);
  std::vector<ScenarioEntry> scenarios() const;  // scenarios.cpp
  std::vector<Error> faults() const { return book_.faults(); }
  Result<Action> read_action(const State& state, std::string_view text) const;
  std::string write_action(const State& state, Action action) const;
  Result<State> read_position(std::string_view text) const;
  std::string write_position(const State& state) const;
  Result<State> blank(const Words& words) const;
  Result<void> stage(State& state, const Words& words) const;
  Result<void> ready(State& state) const;
  Result<void> expect(const State& state, const Words& words) const;

  // Speech: speech.cpp, prompts.cpp, explanations.cpp, sayings.cpp, board.cpp, view.cpp, luck.cpp.
  std::string title(Language language) const { return book_.title().in(language); }
  std::string describe_option(std::string_view name, Language language) const {
    return book_.phrases().say(language, "option." + std::string(name));
  }
  Document view(const State& state, Seat viewer) const;
  std::string draw(const State& state, Seat seat, Language language, bool is_coloured) const;
  std::string prompt(const State& state, Language language) const;
  std::string describe(const State& state, Action action, Language language) const;
  std::string explain(const State& state, Action action, Language language) const;
  std::string say(const Event& event, Language language) const;
  std::string say(const Refusal& refusal, Language language) const;
  std::vector<std::string> pieces(const Refusal& refusal) const;  // the units that it mentions
  LuckPoint luck(const State& state, Action action) const;
  std::string luck_name(uint8_t what, Language language) const;

  // Hooks for bots: hooks.cpp, judgement.cpp.
  int32_t evaluate(const State& state, Seat seat) const;   // in thousandths of a won game
  int32_t foresee(const State& state, Seat seat) const;    // the same for a player with patience
  int32_t prior(const State& state, Action action) const;  // how promising, from 1 up
  bool is_pause(const State& state) const;                 // what was begun is finished
  bool is_quiet(const State& state) const { return is_pause(state); }
  // Numbers of worlds that a question needs.
  uint32_t worlds(const State& state, uint32_t usual) const;
  uint32_t share(const State& state) const;  // of a bot's usual time, in percent
  // Deeds: deeds.cpp, steering.cpp. A deed is the whole move of a unit, evaluated as one.
  void list_deeds(const State& state, uint32_t breadth, ActionList& list) const;
  Action steer(const State& state, Action deed) const;
  bool is_under_way(const State& state, Action deed) const;
  bool is_horizon(const State& state) const;  // the active army has made its moves

 private:
  Book book_;
};

static_assert(acies::Rules<Rules>);

}  // namespace acies::onus
