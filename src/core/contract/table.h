// The rim: a table with a game on it, whatever the game. Server, lab, command line and browser
// speak to this; everything behind it is compiled for one game (table_of.h).
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
  virtual std::string start_position() const = 0;  // empty when the setup tells all
  // False of a table opened from what one seat sees: it may be looked at, but takes no answer.
  virtual bool is_whole() const = 0;

  // The values that it is played with: its part of the game's data files.
  virtual Figures figures() const = 0;
  // A game that lives as long as this table: `game()`, where it was made for this table alone.
  void keep(std::shared_ptr<const Game> game) { kept_ = std::move(game); }
  const std::shared_ptr<const Game>& kept() const { return kept_; }

  virtual std::span<const Seat> seats() const = 0;  // who plays here: South and North, or more
  virtual bool has_fallen(Seat seat) const = 0;     // lost, while the others play on
  virtual unsigned captains(Seat seat) const = 0;   // people a seat is made for; several: a team

  // The open question.
  virtual uint32_t ply() const = 0;
  virtual Decision decision() const = 0;
  virtual Outcome outcome() const = 0;
  virtual std::vector<Action> actions() const = 0;  // of whoever is asked; Nature's answers too
  virtual Range range() const = 0;
  virtual Verdict check(Action action) const = 0;
  // Of what the table means: a State that has grown since hashes to the same. See
  // docs/design/versions.md.
  virtual uint64_t hash() const = 0;
  // Its hash, or the one that the first release gave it.
  virtual bool is_hash(uint64_t hash) const = 0;

  // The answer. A wrong seat, an old ply or a forbidden action is refused and changes nothing.
  virtual Verdict submit(Seat seat, uint32_t ply, Action action) = 0;
  // What the dice answer when Nature is asked: by how often Nature has been asked before.
  virtual Action roll(const Dice& dice) const = 0;

  // The past.
  virtual Action answer_at(uint32_t ply) const = 0;
  virtual Decision question_at(uint32_t ply) const = 0;
  virtual std::span<const Event> events_at(uint32_t ply) const = 0;
  // The earliest ply that the seat may go back to without anybody's leave.
  virtual uint32_t undo_limit(Seat seat) const = 0;
  virtual void take_back(uint32_t ply) = 0;
  virtual bool is_as_dice_fall(uint32_t ply, const Dice& dice) const = 0;  // audit of one answer
  // The table as it stood before each answer from..to-1, in order; ply() itself may be the last one.
  // The whole range is walked once. `then` has no past of its own.
  using Visit = std::function<void(uint32_t ply, const Table& then)>;
  virtual void walk(uint32_t from, uint32_t to, const Visit& visit) const = 0;
  // This moment with its past, for readers on other threads: the table itself may be played on.
  virtual std::unique_ptr<const Table> copy() const = 0;
  // This moment to try answers on: the plies count on, but what was before is not in it.
  virtual std::unique_ptr<Table> branch() const = 0;
  // Takes over the answers of a branch of this table, which has not changed since.
  virtual void adopt(const Table& branch) = 0;
  // Over all answers of Nature so far, by seat, then by what. Tells of hidden cards: for finished
  // games only.
  virtual std::vector<LuckRow> luck() const = 0;

  // Words.
  virtual Result<Action> read_action(std::string_view text) const = 0;
  virtual std::string write_action(Action action) const = 0;
  virtual std::string write_answer(uint32_t ply, Seat viewer) const = 0;  // hidden parts as '?'
  // The answers from..to-1, each as write_answer writes it; the whole range is walked once.
  virtual std::vector<std::string> write_answers(uint32_t from, uint32_t to, Seat viewer) const = 0;
  // As write_answer, of an action that the table need not allow.
  virtual std::string show_action(Action action, Seat viewer) const = 0;
  virtual std::string position(Seat viewer) const = 0;  // Nature sees all
  // The same as a table of its own, without a past: it holds only what the seat may see.
  virtual std::unique_ptr<Table> view_table(Seat viewer) const = 0;
  virtual Document view(Seat viewer) const = 0;
  virtual std::string draw(Seat viewer, Language language, bool is_coloured) const = 0;
  virtual std::string prompt(Language language) const = 0;
  virtual std::string describe(Action action, Language language) const = 0;
  virtual std::string explain(Action action, Language language) const = 0;
  virtual std::string say(const Event& event, Language language) const = 0;
  virtual std::string say(const Refusal& refusal, Language language) const = 0;
  virtual std::vector<std::string> pieces(const Refusal& refusal) const = 0;  // that it speaks of
  virtual std::string luck_name(uint8_t what, Language language) const = 0;
  virtual Result<void> expect(const Words& words) const = 0;

 private:
  std::shared_ptr<const Game> kept_;
};

// A position being set up word by word, for scenes.
class Stage {
 public:
  Stage() = default;
  Stage(const Stage&) = delete;
  Stage& operator=(const Stage&) = delete;
  virtual ~Stage() = default;

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
  virtual std::vector<ScenarioEntry> scenarios() const = 0;  // the first is the usual one
  virtual std::vector<Error> faults() const = 0;             // of scenarios that had to be left out
  virtual const Library& library() const = 0;                // that it was built from
  virtual Mark book() const = 0;                             // of all figures in its data files
  // Those that this game was made of in place of its library's own; null: none.
  virtual const Figures* own_figures() const = 0;
  // This game with other figures, as with_figures of figures.h puts them over the library.
  virtual Result<std::shared_ptr<const Game>> with_figures(const Figures& figures) const = 0;
  // The game with the data of the first release, and what that release hashed it to.
  virtual Result<std::shared_ptr<const Game>> as_first_release() const = 0;
  virtual bool is_as_in_first_release(const Figures& figures) const = 0;
  virtual std::optional<uint64_t> first_book() const = 0;

  virtual Result<std::unique_ptr<Table>> open(const Setup& setup) const = 0;
  virtual Result<std::unique_ptr<Table>> open_position(std::string_view position) const = 0;
  virtual std::unique_ptr<Stage> stage() const = 0;
};

// Lets the dice answer as long as Nature is asked.
void roll_on(Table& table, const Dice& dice);

}  // namespace acies
