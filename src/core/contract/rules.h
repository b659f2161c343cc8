// The contract between a game and the code that plays it. A game consists of a table (State: a
// plain value), a referee (a Rules class: immutable, built from a book) and luck (Nature, a third
// seat).
// Search, laws and benchmarks are templates over this contract. table.h is its virtual interface.
#pragma once

#include <concepts>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/base/error.h"
#include "core/contract/action.h"
#include "core/contract/decision.h"
#include "core/contract/journal.h"
#include "core/contract/outcome.h"
#include "core/contract/scenario.h"
#include "core/contract/seat.h"
#include "core/contract/setup.h"
#include "core/data/document.h"
#include "core/data/library.h"
#include "core/luck/luck.h"
#include "core/luck/rng.h"
#include "core/text/phrases.h"
#include "core/text/text.h"

namespace acies {

// Numbers in a row, without the end.
struct NumberRow {
  uint8_t first;
  uint8_t end;

  constexpr bool contains(unsigned number) const { return number >= first && number < end; }
  constexpr size_t size() const { return size_t{end} - first; }
};

// A table is copied with memcpy, and compared and hashed by its bytes.
template <class S>
concept PlainState = std::is_trivially_copyable_v<S> &&
                     std::has_unique_object_representations_v<S> && sizeof(S) % 8 == 0;

// The functions of a referee. `seen` may also be the view of a seat.
template <class R>
concept Referee = requires(const R& rules, typename R::State& state, const typename R::State& seen,
                           const Setup& setup, ActionList& list, Action action, Seat seat,
                           uint32_t k, Rng& rng, Journal* journal) {
  { rules.setup(setup) } -> std::same_as<Result<typename R::State>>;
  { rules.decision(seen) } -> std::same_as<Decision>;
  { rules.list(seen, list) } -> std::same_as<void>;   // a player's answers, in a fixed order
  { rules.range(seen) } -> std::same_as<Range>;       // if the form is Range
  { rules.chances(seen) } -> std::same_as<uint32_t>;  // the number of Nature's answers
  { rules.chance(seen, k) } -> std::same_as<Action>;  // the k-th; all are equally likely
  { rules.apply(state, action, journal) } -> std::same_as<void>;
  { rules.check(seen, action) } -> std::same_as<Verdict>;  // the reason against it, if any
  { rules.outcome(seen) } -> std::same_as<Outcome>;
  { rules.redact(seen, seat) } -> std::same_as<typename R::State>;  // the part that a seat may know
  // A world that fits the view.
  { rules.resample(seen, seat, rng) } -> std::same_as<typename R::State>;
  // The invariants of a full table; a fault names the one that is broken.
  { rules.is_ok(seen) } -> std::same_as<Result<void>>;
  { R::kPlyBound } -> std::convertible_to<uint32_t>;  // an upper bound for the length of a game
} && PlainState<typename R::State>;

// Texts of a game for people and programs.
template <class R>
concept Speaker = requires(const R& rules, typename R::State& state, const typename R::State& seen,
                           std::string_view text, Action action, Seat seat, Language language,
                           const Words& words, const Event& event, const Refusal& refusal) {
  { R::kName } -> std::convertible_to<std::string_view>;
  { R::letters() } -> std::same_as<RuleLetters>;
  { R::options() } -> std::same_as<std::span<const OptionDef>>;
  { R::step_name(uint8_t{}) } -> std::same_as<std::string_view>;
  { R::verb_name(uint8_t{}) } -> std::same_as<std::string_view>;
  // The steps of questions and the verbs of answers; each of them does occur.
  { R::kAskedSteps } -> std::convertible_to<NumberRow>;
  { R::kAnswerVerbs } -> std::convertible_to<NumberRow>;
  { rules.scenarios() } -> std::same_as<std::vector<ScenarioEntry>>;  // the default one first
  { rules.faults() } -> std::same_as<std::vector<Error>>;  // of scenarios that were left out
  { rules.read_action(seen, text) } -> std::same_as<Result<Action>>;
  { rules.write_action(seen, action) } -> std::same_as<std::string>;
  { rules.redact_action(seen, action, seat) } -> std::same_as<Action>;  // as a seat may see it
  { rules.read_position(text) } -> std::same_as<Result<typename R::State>>;
  { rules.write_position(seen) } -> std::same_as<std::string>;
  { rules.blank(words) } -> std::same_as<Result<typename R::State>>;  // scene: field NAME
  { rules.stage(state, words) } -> std::same_as<Result<void>>;        // scene: put, hand, ...
  { rules.ready(state) } -> std::same_as<Result<void>>;               // scene: staging is over
  { rules.expect(seen, words) } -> std::same_as<Result<void>>;        // scene: expect ...
  { rules.view(seen, seat) } -> std::same_as<Document>;
  { rules.draw(seen, seat, language, true) } -> std::same_as<std::string>;  // for a terminal
  { rules.prompt(seen, language) } -> std::same_as<std::string>;
  { rules.describe(seen, action, language) } -> std::same_as<std::string>;
  { rules.explain(seen, action, language) } -> std::same_as<std::string>;
  { rules.say(event, language) } -> std::same_as<std::string>;
  { rules.say(refusal, language) } -> std::same_as<std::string>;
  { rules.luck(seen, action) } -> std::same_as<LuckPoint>;  // the value of an answer of Nature
  { rules.luck_name(uint8_t{}, language) } -> std::same_as<std::string>;
  { rules.title(language) } -> std::same_as<std::string>;
  { rules.describe_option(text, language) } -> std::same_as<std::string>;
};

template <class R>
concept Rules = Referee<R> && Speaker<R>;

// A game whose set-up may bring its own tables. `tables` are those in force, for the record.
template <class R>
concept HasTables = requires(const R& rules, const Setup& setup) {
  { rules.tables(setup) } -> std::same_as<std::string>;
};

// A game whose refusals name pieces as actions do, so that boards can show them.
template <class R>
concept HasPieces = requires(const R& rules, const Refusal& refusal) {
  { rules.pieces(refusal) } -> std::same_as<std::vector<std::string>>;
};

// A game built from data files: the figures that a table started in this way depends on, and the
// folders with files that a table uses only in part.
template <class R>
concept HasFigures =
    requires(const R& rules, const Library& library, const typename R::State& start) {
      { rules.figures(library, start) } -> std::same_as<Document>;
      { R::figure_folders() } -> std::same_as<std::span<const std::string_view>>;
    };

// A game whose tables the first release hashed by the bytes of the State.
template <class R>
concept HasFirstHash = requires(const R& rules, const typename R::State& seen) {
  { rules.is_first_hash(seen, uint64_t{}) } -> std::same_as<bool>;
};

// A game with tables for more than South and North.
template <class R>
concept HasSeats = requires(const R& rules, const typename R::State& seen) {
  { rules.seats(seen) } -> std::same_as<std::span<const Seat>>;
};

// The seats at this table.
template <class R>
std::span<const Seat> seats_at(const R& rules, const typename R::State& seen) {
  if constexpr (HasSeats<R>) return rules.seats(seen);
  return kPlayers;
}

// A game that one player may lose while the others play on.
template <class R>
concept HasFallen = requires(const R& rules, const typename R::State& seen, Seat seat) {
  { rules.has_fallen(seen, seat) } -> std::same_as<bool>;
};

// A game in which several people may share a seat as a team.
template <class R>
concept HasTeams = requires(const R& rules, const typename R::State& seen, Seat seat) {
  { rules.captains(seen, seat) } -> std::same_as<unsigned>;
};

// The knowledge of one seat: the table with every hidden fact blanked. Bots get no more.
template <Referee R>
struct View {
  Seat seat;
  typename R::State table;
};

template <Referee R>
View<R> view_of(const R& rules, const typename R::State& state, Seat seat) {
  return {seat, rules.redact(state, seat)};
}

}  // namespace acies
