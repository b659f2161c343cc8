// Lost Battles: the front header, the only one that code outside this folder includes.
#pragma once

#include "core/contract/rules.h"
#include "games/lostbattles/table/book.h"
#include "games/lostbattles/table/state.h"

namespace acies::lostbattles {

class Rules {
 public:
  using State = lostbattles::State;
  static constexpr std::string_view kName = "lostbattles";
  static constexpr uint32_t kPlyBound = 50'000;
  static constexpr NumberRow kAskedSteps{1, kQuestions};
  static constexpr NumberRow kAnswerVerbs{0, kVerbs};

  explicit Rules(Book book);
  const Book& book() const { return book_; }
  static std::span<const std::string_view> figure_folders();  // figures.cpp
  Document figures(const Library& library, const State& start) const;
  std::string tables(const Setup& setup) const {
    return setup.tables.empty() ? write_tables(book_.table()) : setup.tables;
  }

  // The referee: setup.cpp, turn.cpp, and the chapters behind the table of steps in turn.cpp.
  Result<State> setup(const Setup& setup) const;
  Decision decision(const State& state) const;
  void list(const State& state, ActionList& list) const;
  Range range(const State&) const { return {}; }  // every question here is a list
  uint32_t chances(const State& state) const;
  Action chance(const State& state, uint32_t k) const;
  void apply(State& state, Action action, Journal* journal = nullptr) const;
  Verdict check(const State& state, Action action) const;
  Outcome outcome(const State& state) const;
  Result<void> is_ok(const State& state) const;                 // invariants.cpp
  bool is_first_hash(const State& state, uint64_t hash) const;  // first_image.cpp

  // [LB-12.1] Nothing is hidden.
  State redact(const State& state, Seat) const { return state; }
  State resample(const State& view, Seat, Rng&) const { return view; }
  Action redact_action(const State&, Action action, Seat) const { return action; }

  // The same table from the other side: the field turned, seats swapped.
  State mirror(const State& state) const;
  Action mirror(Action action) const;

  // Notation: notation.cpp, fields.cpp, staging.cpp.
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

  // Speech: speech.cpp, board.cpp, view.cpp.
  std::string title(Language language) const { return book_.title().in(language); }
  std::string describe_option(std::string_view name, Language language) const {
    return book_.phrases().say(language, "option." + std::string(name));
  }
  Document view(const State& state, Seat seat) const;
  std::string draw(const State& state, Seat seat, Language language, bool is_coloured) const;
  std::string prompt(const State& state, Language language) const;
  std::string describe(const State& state, Action action, Language language) const;
  std::string explain(const State& state, Action action, Language language) const;
  std::string say(const Event& event, Language language) const;
  std::string say(const Refusal& refusal, Language language) const;
  LuckPoint luck(const State& state, Action action) const;
  std::string luck_name(uint8_t what, Language language) const;

  // Hooks for bots: hooks.cpp.
  int32_t evaluate(const State& state, Seat seat) const;   // in thousandths of a won game
  int32_t prior(const State& state, Action action) const;  // how promising, from 1 up
  bool is_quiet(const State& state) const { return state.step() == Step::Act; }
  bool is_pause(const State& state) const { return state.step() == Step::Act; }

 private:
  Book book_;
};

static_assert(acies::Rules<Rules>);

}  // namespace acies::lostbattles
