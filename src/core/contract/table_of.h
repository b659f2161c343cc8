// Table and Game for the Rules of one game: implements the virtual interface with templates.
#pragma once

#include <algorithm>
#include <cassert>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>

#include "core/base/hash.h"
#include "core/contract/chances.h"
#include "core/contract/rules.h"
#include "core/contract/table.h"

namespace acies {

template <Rules R>
class TableOf final : public Table {
 public:
  using State = typename R::State;

  TableOf(const Game& game, const R& rules, Setup setup, const State& start, std::string position)
      : game_(game),
        rules_(rules),
        setup_(std::move(setup)),
        position_(std::move(position)),
        is_whole_(rules.is_ok(start).has_value()),
        state_(start),
        marks_{start} {}

  const R& rules() const { return rules_; }
  const State& state() const { return state_; }
  // Replays from the nearest stored table.
  State state_at(uint32_t ply) const {
    State then = marks_[ply / kMarkEvery];
    for (uint32_t i = ply - ply % kMarkEvery; i < ply; ++i)
      rules_.apply(then, answers_[i], nullptr);
    return then;
  }

  const Game& game() const override { return game_; }
  const Setup& setup() const override { return setup_; }
  std::string start_position() const override {
    return is_view_ ? rules_.write_position(marks_[0]) : position_;
  }
  bool is_whole() const override { return is_whole_; }
  Figures figures() const override {
    if (const Figures* own = game_.own_figures(); own != nullptr) return *own;
    if constexpr (HasFigures<R>) {
      return Figures(rules_.figures(game_.library(), marks_.front()));
    }
    return {};
  }
  std::span<const Seat> seats() const override { return seats_at(rules_, state_); }
  bool has_fallen(Seat seat) const override {
    if constexpr (HasFallen<R>) return rules_.has_fallen(state_, seat);
    return false;
  }
  unsigned captains(Seat seat) const override {
    if constexpr (HasTeams<R>) return rules_.captains(state_, seat);
    return 1;
  }

  uint32_t ply() const override { return first_ply_ + static_cast<uint32_t>(answers_.size()); }
  Decision decision() const override { return rules_.decision(state()); }
  Outcome outcome() const override { return rules_.outcome(state()); }
  uint64_t hash() const override { return hash_position(rules_.write_position(state())); }
  bool is_hash(uint64_t hash) const override {
    if (hash == this->hash()) return true;
    if constexpr (HasFirstHash<R>) return rules_.is_first_hash(state(), hash);
    return hash == hash_value(state());
  }

  std::vector<Action> actions() const override {
    std::vector<Action> all;
    const Decision question = decision();
    if (question.form == Decision::Form::List) {
      ActionList list;
      rules_.list(state(), list);
      all.assign(list.begin(), list.end());
    } else if (question.form == Decision::Form::Chance) {
      all = distinct_chances(rules_, state());
    }
    return all;
  }
  Range range() const override { return rules_.range(state()); }
  Verdict check(Action action) const override { return rules_.check(state(), action); }

  Verdict submit(Seat seat, uint32_t ply, Action action) override {
    const Decision question = decision();
    if (question.form == Decision::Form::Over)
      return std::unexpected(Refusal{kNoRule, "table.over"});
    if (ply != this->ply()) return std::unexpected(Refusal{kNoRule, "table.stale"});
    if (seat != question.seat) return std::unexpected(Refusal{question.rule, "table.seat"});
    if (!is_whole_) return std::unexpected(Refusal{kNoRule, "table.view"});
    if (const Verdict verdict = check(action); !verdict) return verdict;
    Journal journal;
    rules_.apply(state_, action, &journal);
    questions_.push_back(question);
    answers_.push_back(action);
    events_.push_back(journal.events());
    if (this->ply() % kMarkEvery == 0) marks_.push_back(state_);
    rolls_ += seat == Seat::Nature ? 1U : 0U;
    return {};
  }

  Action roll(const Dice& dice) const override {
    assert(decision().form == Decision::Form::Chance);
    return rules_.chance(state(), dice.below(rolls_, rules_.chances(state())));
  }

  Action answer_at(uint32_t ply) const override { return answers_[ply]; }
  Decision question_at(uint32_t ply) const override {
    return ply < questions_.size() ? questions_[ply] : decision();
  }
  std::span<const Event> events_at(uint32_t ply) const override { return events_[ply]; }

  uint32_t undo_limit(Seat seat) const override {
    uint32_t limit = ply();
    while (limit > 0 && question_at(limit - 1).seat == seat && !has_revealed(limit - 1)) --limit;
    return limit;
  }
  void take_back(uint32_t ply) override {
    if (ply >= this->ply()) return;
    state_ = state_at(ply);
    for (uint32_t i = ply; i < this->ply(); ++i) {
      rolls_ -= questions_[i].seat == Seat::Nature ? 1U : 0U;
    }
    questions_.resize(ply);
    answers_.resize(ply);
    events_.resize(ply);
    marks_.resize(ply / kMarkEvery + 1);
  }
  bool is_as_dice_fall(uint32_t ply, const Dice& dice) const override {
    if (question_at(ply).seat != Seat::Nature) return true;
    uint64_t before = 0;
    for (uint32_t i = 0; i < ply; ++i) before += question_at(i).seat == Seat::Nature ? 1U : 0U;
    const State then = state_at(ply);
    return rules_.chance(then, dice.below(before, rules_.chances(then))) == answers_[ply];
  }
  std::vector<LuckRow> luck() const override {
    LuckLedger ledger;
    std::vector<LuckPoint> points;
    walk_states(0, ply(), [&](uint32_t ply, const State& then) {
      if (question_at(ply).form != Decision::Form::Chance) return;
      points.clear();
      for (uint32_t k = 0; k < rules_.chances(then); ++k)
        points.push_back(rules_.luck(then, rules_.chance(then, k)));
      ledger.add(points, rules_.luck(then, answers_[ply]));
    });
    return ledger.rows();
  }
  void walk(uint32_t from, uint32_t to, const Visit& visit) const override {
    TableOf moment(game_, rules_, setup_, marks_[0], position_);
    walk_states(from, to, [&](uint32_t ply, const State& then) {
      moment.state_ = then;
      visit(ply, moment);
    });
  }
  std::unique_ptr<const Table> copy() const override {
    auto same = std::make_unique<TableOf>(game_, rules_, setup_, marks_[0], position_);
    same->state_ = state_;
    same->marks_ = marks_;
    same->questions_ = questions_;
    same->answers_ = answers_;
    same->events_ = events_;
    same->rolls_ = rolls_;
    return same;
  }
  std::unique_ptr<Table> branch() const override {
    auto branch = std::make_unique<TableOf>(game_, rules_, setup_, marks_[0], position_);
    branch->state_ = state_;
    branch->first_ply_ = ply();
    branch->rolls_ = rolls_;
    branch->keep(kept());
    return branch;
  }
  void adopt(const Table& branch) override {
    const auto& then = static_cast<const TableOf&>(branch);
    assert(then.first_ply_ == ply());
    state_ = then.state_;
    marks_.insert(marks_.end(), then.marks_.begin() + 1, then.marks_.end());
    questions_.insert(questions_.end(), then.questions_.begin(), then.questions_.end());
    answers_.insert(answers_.end(), then.answers_.begin(), then.answers_.end());
    events_.insert(events_.end(), then.events_.begin(), then.events_.end());
    rolls_ = then.rolls_;
  }

  Result<Action> read_action(std::string_view text) const override {
    return rules_.read_action(state(), text);
  }
  std::string write_action(Action action) const override {
    return rules_.write_action(state(), action);
  }
  std::string write_answer(uint32_t ply, Seat viewer) const override {
    return write_answer_at(state_at(ply), ply, viewer);
  }
  std::vector<std::string> write_answers(uint32_t from, uint32_t to, Seat viewer) const override {
    std::vector<std::string> answers;
    walk_states(from, std::min(to, ply()), [&](uint32_t ply, const State& then) {
      answers.push_back(write_answer_at(then, ply, viewer));
    });
    return answers;
  }
  std::string show_action(Action action, Seat viewer) const override {
    if (viewer == Seat::Nature) return rules_.write_action(state_, action);
    return rules_.write_action(state_, rules_.redact_action(state_, action, eyes(viewer)));
  }
  std::string position(Seat viewer) const override {
    return rules_.write_position(seen_by(viewer));
  }
  std::unique_ptr<Table> view_table(Seat viewer) const override {
    auto view = std::make_unique<TableOf>(game_, rules_, Setup{}, seen_by(viewer), std::string());
    view->is_view_ = true;
    view->keep(kept());
    return view;
  }
  Document view(Seat viewer) const override { return rules_.view(seen_by(viewer), eyes(viewer)); }
  std::string draw(Seat viewer, Language language, bool is_coloured) const override {
    return rules_.draw(seen_by(viewer), eyes(viewer), language, is_coloured);
  }
  std::string prompt(Language language) const override { return rules_.prompt(state(), language); }
  std::string describe(Action action, Language language) const override {
    return rules_.describe(state(), action, language);
  }
  std::string explain(Action action, Language language) const override {
    return rules_.explain(state(), action, language);
  }
  std::string say(const Event& event, Language language) const override {
    return rules_.say(event, language);
  }
  std::string say(const Refusal& refusal, Language language) const override {
    return rules_.say(refusal, language);
  }
  std::vector<std::string> pieces(const Refusal& refusal) const override {
    if constexpr (HasPieces<R>) return rules_.pieces(refusal);
    return {};
  }
  std::string luck_name(uint8_t what, Language language) const override {
    return rules_.luck_name(what, language);
  }
  Result<void> expect(const Words& words) const override { return rules_.expect(state(), words); }

 private:
  static constexpr uint32_t kMarkEvery = 16;

  // Calls `visit(ply, state)` for the plies from..to-1, as far as they exist. Each answer is
  // applied once. ply() is the last one that may be visited.
  template <class V>
  void walk_states(uint32_t from, uint32_t to, const V& visit) const {
    const uint32_t end = std::min(to, ply() + 1);
    if (from >= end) return;
    State then = state_at(from);
    for (uint32_t ply = from; ply < end; ++ply) {
      visit(ply, std::as_const(then));
      if (ply + 1 < end) rules_.apply(then, answers_[ply], nullptr);
    }
  }
  std::string write_answer_at(const State& then, uint32_t ply, Seat viewer) const {
    const bool sees_all = viewer == Seat::Nature;
    return rules_.write_action(
        then, sees_all ? answers_[ply] : rules_.redact_action(then, answers_[ply], eyes(viewer)));
  }
  // A player without a seat at this table sees the public view.
  Seat eyes(Seat viewer) const {
    const auto here = seats();
    const bool is_stranger = is_player(viewer) && std::ranges::find(here, viewer) == here.end();
    return is_stranger ? Seat::Nobody : viewer;
  }
  State seen_by(Seat viewer) const {
    return viewer == Seat::Nature ? state() : rules_.redact(state(), eyes(viewer));
  }
  bool has_revealed(uint32_t ply) const {
    for (const Event& event : events_[ply]) {
      if (event.is_reveal) return true;
    }
    return false;
  }

  const Game& game_;
  const R& rules_;
  Setup setup_;
  std::string position_;
  bool is_whole_;
  bool is_view_ = false;  // its position is written only on demand
  State state_;
  std::vector<State> marks_;  // one in every this many plies, from the start
  uint32_t first_ply_ = 0;    // of a branch: its first ply
  std::vector<Decision> questions_;
  std::vector<Action> answers_;
  std::vector<std::vector<Event>> events_;
  uint64_t rolls_ = 0;
};

template <Rules R>
class SceneSetupOf final : public SceneSetup {
 public:
  SceneSetupOf(const Game& game, const R& rules) : game_(game), rules_(rules) {}

  Result<void> set(const Words& words) override {
    if (words.empty()) return fault("nothing to set up");
    if (words[0] == "field") return lay(words);
    if (!is_laid_) {
      if (const auto laid = lay({"field"}); !laid) return laid;
    }
    return rules_.stage(state_, words);
  }

  Result<std::unique_ptr<Table>> begin() override {
    if (!is_laid_) {
      if (const auto laid = lay({"field"}); !laid) return Fault(laid.error());
    }
    if (const auto ready = rules_.ready(state_); !ready) return Fault(ready.error());
    return std::make_unique<TableOf<R>>(game_, rules_, Setup{}, state_,
                                        rules_.write_position(state_));
  }

 private:
  Result<void> lay(const Words& words) {
    if (is_laid_) return fault("the field is laid already");
    auto state = rules_.blank(words);
    if (!state) return Fault(state.error());
    state_ = *state;
    is_laid_ = true;
    return {};
  }

  const Game& game_;
  const R& rules_;
  typename R::State state_{};
  bool is_laid_ = false;
};

template <Rules R>
class GameOf final : public Game {
 public:
  explicit GameOf(R rules, std::shared_ptr<const Library> library = nullptr)
      : rules_(std::move(rules)),
        library_(library != nullptr ? std::move(library) : std::make_shared<Library>()) {
    if (auto first = FirstRelease::read(*library_, R::kName)) first_ = std::move(*first);
  }

  const R& rules() const { return rules_; }

  std::string_view name() const override { return R::kName; }
  std::string title(Language language) const override { return rules_.title(language); }
  std::string describe_option(std::string_view name, Language language) const override {
    return rules_.describe_option(name, language);
  }
  RuleLetters letters() const override { return R::letters(); }
  std::span<const OptionDef> options() const override { return R::options(); }
  std::string_view step_name(uint8_t step) const override { return R::step_name(step); }
  std::vector<ScenarioEntry> scenarios() const override { return rules_.scenarios(); }
  std::vector<Error> faults() const override { return rules_.faults(); }

  const Library& library() const override { return *library_; }
  Mark book() const override { return mark_of_book(*library_, R::kName); }
  const Figures* own_figures() const override { return figures_ ? &*figures_ : nullptr; }
  Result<std::shared_ptr<const Game>> with_figures(const Figures& figures) const override {
    if constexpr (HasFigures<R>) {
      auto game = made_of(acies::with_figures(*library_, R::kName, figures, R::figure_folders()));
      if (!game) return Fault(game.error());
      if (const auto faults = (*game)->faults(); !faults.empty()) return Fault(faults.front());
      (*game)->figures_ = figures;
      return *game;
    }
    return fault("this game has no figures");
  }
  Result<std::shared_ptr<const Game>> as_first_release() const override {
    if constexpr (HasFigures<R>) {
      if (!first_) return fault("nothing is known of the first release");
      auto then = first_->library(*library_, R::kName, R::figure_folders());
      if (!then) return Fault(then.error());
      auto game = made_of(std::move(*then));
      if (!game) return Fault(game.error());
      return *game;
    }
    return fault("this game has no figures");
  }
  bool is_as_in_first_release(const Figures& figures) const override {
    return first_ && first_->is_unchanged(*library_, figures);
  }
  std::optional<uint64_t> first_book() const override {
    return first_ ? std::optional(first_->book()) : std::nullopt;
  }

  Result<std::unique_ptr<Table>> open(const Setup& setup) const override {
    const Setup whole = complete(setup);
    if (!HasTables<R> && !whole.tables.empty()) return fault("this game has no tables to replace");
    auto state = rules_.setup(whole);
    if (!state) return Fault(state.error());
    return std::make_unique<TableOf<R>>(*this, rules_, whole, *state, std::string());
  }
  Result<std::unique_ptr<Table>> open_position(std::string_view position) const override {
    auto state = rules_.read_position(position);
    if (!state) return Fault(state.error());
    return std::make_unique<TableOf<R>>(*this, rules_, Setup{}, *state, std::string(position));
  }
  std::unique_ptr<SceneSetup> scene_setup() const override {
    return std::make_unique<SceneSetupOf<R>>(*this, rules_);
  }

 private:
  // With all options, the tables in force, and the scenario's own name: a later book may have
  // another default.
  Setup complete(Setup setup) const {
    if (setup.options.empty()) setup.options = usual_options(R::options());
    if (setup.scenario == kStandardScenario) {
      const std::vector<ScenarioEntry> known = rules_.scenarios();
      if (!known.empty()) setup.scenario = known.front().id;
    }
    if constexpr (HasTables<R>) setup.tables = rules_.tables(setup);
    return setup;
  }
  // Another game with the same rules.
  static Result<std::shared_ptr<GameOf>> made_of(Library library) {
    using Book = std::remove_cvref_t<decltype(std::declval<const R&>().book())>;
    auto book = Book::read(library);
    if (!book) return Fault(book.error());
    return std::make_shared<GameOf>(R(std::move(*book)),
                                    std::make_shared<const Library>(std::move(library)));
  }

  R rules_;
  std::shared_ptr<const Library> library_;
  std::optional<FirstRelease> first_;
  std::optional<Figures> figures_;
};

}  // namespace acies
