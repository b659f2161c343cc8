// Battle Line: the front header, the only one that code outside this folder includes.
#pragma once

#include "core/contract/rules.h"
#include "games/battleline/chapters/formation.h"
#include "games/battleline/table/book.h"
#include "games/battleline/table/state.h"

namespace acies::battleline {

// [BL-4.4] The evidence for or against a claim.
struct ClaimProof {
  bool holds;
  RuleId rule;  // the rule that decides it
  Strength own;
  Strength theirs;  // their formation, or the strongest that it could become
  bool is_theirs_complete;
  TroopSet completion;  // the troops that would make it so
};

class Rules {
 public:
  using State = battleline::State;
  static constexpr std::string_view kName = "battleline";
  static constexpr uint32_t kPlyBound = 900U * 9U;  // per game, times the longest match
  static constexpr NumberRow kAskedSteps{0, static_cast<uint8_t>(Step::Over)};
  static constexpr NumberRow kAnswerVerbs{0, kVerbs};

  explicit Rules(Book book) : book_(std::move(book)) {}
  const Book& book() const { return book_; }
  static std::span<const std::string_view> figure_folders();  // figures.cpp
  Document figures(const Library& library, const State& start) const;

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

  // Claims: claims.cpp.
  bool may_claim(const State& state, Seat seat, unsigned flag) const;
  ClaimProof prove(const State& state, Seat seat, unsigned flag) const;
  Ranks ranks(const State& state, Seat seat, unsigned flag) const {
    const unsigned count = state.count(flag, seat);
    return count == 0 ? Ranks{} : muster(state.lines[flag][index(seat)], count, book_);
  }
  Ground ground(const State& state, unsigned flag) const {
    return {state.slots(flag), state.fog == flag};
  }

  // Hidden information: hidden.cpp.
  State redact(const State& state, Seat seat) const;
  State resample(const State& view, Seat seat, Rng& rng) const;
  Action redact_action(const State& state, Action action, Seat seat) const;

  // The same table from the other side: seats swapped, flags counted from the other end.
  State mirror(const State& state) const;
  Action mirror(Action action) const;

  // Notation: notation.cpp, fields.cpp, staging.cpp.
  static RuleLetters letters();
  static std::span<const OptionDef> options();
  static std::string_view step_name(uint8_t step);
  static std::string_view verb_name(uint8_t verb);
  std::vector<ScenarioEntry> scenarios() const;  // there is one: setup.cpp
  std::vector<Error> faults() const { return {}; }
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

  // The luck ledger: the value of every troop card that is dealt or drawn. luck.cpp.
  LuckPoint luck(const State& state, Action action) const;
  std::string luck_name(uint8_t what, Language language) const;

  // Hooks for bots: hooks.cpp.
  int32_t evaluate(const State& state, Seat seat) const;   // in thousandths of a won game
  int32_t prior(const State& state, Action action) const;  // how promising, from 1 up

 private:
  Book book_;
};

static_assert(acies::Rules<Rules>);

}  // namespace acies::battleline
