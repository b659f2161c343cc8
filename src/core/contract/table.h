// The virtual interface of a table with any game on it. Server, lab, command line and browser use
// it; the code behind it is compiled for one game (table_of.h).
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/error.h"
#include "core/contract/action.h"
#include "core/contract/decision.h"
#include "core/contract/journal.h"
#include "core/contract/outcome.h"
#include "core/contract/scenario.h"
#include "core/contract/setup.h"
#include "core/data/document.h"
#include "core/data/figures.h"
#include "core/luck/dice.h"
#include "core/luck/luck.h"
#include "core/text/phrases.h"
#include "core/text/text.h"

namespace acies {

class Game;

class Table {
 public:
  Table() = default;
  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;
  virtual ~Table() = default;

  virtual const Game& game() const = 0;
  virtual const Setup& setup() const = 0;
  virtual std::string start_position() const = 0;  // empty if the set-up says it all
  // False for a table opened from one seat's view: it can be shown, but takes no answers.
  virtual bool is_whole() const = 0;

  // The figures that it is played with: its part of the game's data files.
  virtual Figures figures() const = 0;
  // Keeps a game that was made for this table alone, as long as the table exists.
  void keep(std::shared_ptr<const Game> game) { kept_ = std::move(game); }
  const std::shared_ptr<const Game>& kept() const { return kept_; }

  virtual std::span<const Seat> seats() const = 0;  // South and North, or more
  virtual bool has_fallen(Seat seat) const = 0;     // has lost while others play on
  // The number of people for a seat; more than one is a team.
  virtual unsigned captains(Seat seat) const = 0;

  // The current question.
  virtual uint32_t ply() const = 0;
  virtual Decision decision() const = 0;
  virtual Outcome outcome() const = 0;
  // Of the seat that is asked; Nature's answers too.
  virtual std::vector<Action> actions() const = 0;
  virtual Range range() const = 0;
  virtual Verdict check(Action action) const = 0;
  // A hash of the table's meaning: a State with new members gives the same. See
  // docs/design/versions.md.
  virtual uint64_t hash() const = 0;
  // Whether this is its hash, or the hash that the first release gave it.
  virtual bool is_hash(uint64_t hash) const = 0;

  // Answers. A wrong seat, an old ply or a forbidden action is refused and changes nothing.
  virtual Verdict submit(Seat seat, uint32_t ply, Action action) = 0;
  // Nature's answer by these dice. It depends on how often Nature has been asked before.
  virtual Action roll(const Dice& dice) const = 0;

  // The past.
  virtual Action answer_at(uint32_t ply) const = 0;
  virtual Decision question_at(uint32_t ply) const = 0;
  virtual std::span<const Event> events_at(uint32_t ply) const = 0;
  // The earliest ply that the seat may go back to without asking others.
  virtual uint32_t undo_limit(Seat seat) const = 0;
  virtual void take_back(uint32_t ply) = 0;
  // Tests one answer of Nature.
  virtual bool is_as_dice_fall(uint32_t ply, const Dice& dice) const = 0;
  // Visits the table before each of the answers from..to-1, in order; `to` may be ply() + 1. The
  // range is walked once. `then` has no past of its own.
  using Visit = std::function<void(uint32_t ply, const Table& then)>;
  virtual void walk(uint32_t from, uint32_t to, const Visit& visit) const = 0;
  // This moment with its past, for readers on other threads while the table itself is played on.
  virtual std::unique_ptr<const Table> copy() const = 0;
  // This moment for trying answers. Plies count on, but the past is not included.
  virtual std::unique_ptr<Table> branch() const = 0;
  // Takes over the answers of a branch. This table must not have changed since the branch was made.
  virtual void adopt(const Table& branch) = 0;
  // Over all answers of Nature so far, by seat, then by `what`. It reveals hidden cards, so it is
  // for finished games only.
  virtual std::vector<LuckRow> luck() const = 0;

  // Words.
  virtual Result<Action> read_action(std::string_view text) const = 0;
  virtual std::string write_action(Action action) const = 0;
  virtual std::string write_answer(uint32_t ply, Seat viewer) const = 0;  // hidden parts as '?'
  // The answers from..to-1 in the form of write_answer. The range is walked once.
  virtual std::vector<std::string> write_answers(uint32_t from, uint32_t to, Seat viewer) const = 0;
  // Like write_answer, for an action that need not be legal.
  virtual std::string show_action(Action action, Seat viewer) const = 0;
  virtual std::string position(Seat viewer) const = 0;  // Nature sees all
  // The same as a table without a past. It holds only what the seat may see.
  virtual std::unique_ptr<Table> view_table(Seat viewer) const = 0;
  virtual Document view(Seat viewer) const = 0;
  virtual std::string draw(Seat viewer, Language language, bool is_coloured) const = 0;
  virtual std::string prompt(Language language) const = 0;
  virtual std::string describe(Action action, Language language) const = 0;
  virtual std::string explain(Action action, Language language) const = 0;
  virtual std::string say(const Event& event, Language language) const = 0;
  virtual std::string say(const Refusal& refusal, Language language) const = 0;
  // The pieces that it mentions.
  virtual std::vector<std::string> pieces(const Refusal& refusal) const = 0;
  virtual std::string luck_name(uint8_t what, Language language) const = 0;
  virtual Result<void> expect(const Words& words) const = 0;

 private:
  std::shared_ptr<const Game> kept_;
};

// A position being set up word by word, for scenes.
class SceneSetup {
 public:
  SceneSetup() = default;
  SceneSetup(const SceneSetup&) = delete;
  SceneSetup& operator=(const SceneSetup&) = delete;
  virtual ~SceneSetup() = default;

  virtual Result<void> set(const Words& words) = 0;
  virtual Result<std::unique_ptr<Table>> begin() = 0;
};

class Game {
 public:
  Game() = default;
  Game(const Game&) = delete;
  Game& operator=(const Game&) = delete;
  virtual ~Game() = default;

  virtual std::string_view name() const = 0;
  virtual std::string title(Language language) const = 0;
  virtual std::string describe_option(std::string_view name, Language language) const = 0;
  virtual RuleLetters letters() const = 0;
  virtual std::span<const OptionDef> options() const = 0;
  virtual std::string_view step_name(uint8_t step) const = 0;
  virtual std::vector<ScenarioEntry> scenarios() const = 0;  // the default one first
  virtual std::vector<Error> faults() const = 0;             // of scenarios that were left out
  virtual const Library& library() const = 0;                // the source of this game
  virtual Mark book() const = 0;                             // of all figures in its data files
  // The figures that replaced its library's own, if any.
  virtual const Figures* own_figures() const = 0;
  // This game with other figures; see with_figures in figures.h.
  virtual Result<std::shared_ptr<const Game>> with_figures(const Figures& figures) const = 0;
  // The game with the data of the first release, and its hash in that release.
  virtual Result<std::shared_ptr<const Game>> as_first_release() const = 0;
  virtual bool is_as_in_first_release(const Figures& figures) const = 0;
  virtual std::optional<uint64_t> first_book() const = 0;

  virtual Result<std::unique_ptr<Table>> open(const Setup& setup) const = 0;
  virtual Result<std::unique_ptr<Table>> open_position(std::string_view position) const = 0;
  virtual std::unique_ptr<SceneSetup> scene_setup() const = 0;
};

// Lets the dice answer while Nature is asked.
void roll_on(Table& table, const Dice& dice);

}  // namespace acies
