// Tests the laws on one random game at a time. law_run.h runs many games. Tests also pass games
// that break a law, to show that this is noticed.
#pragma once

#include <algorithm>
#include <array>
#include <cstring>
#include <string>
#include <vector>

#include "core/base/hash.h"
#include "core/contract/playout.h"
#include "core/contract/table_of.h"
#include "core/record/record.h"
#include "lab/law_answers.h"
#include "lab/law_trail.h"
#include "lab/laws.h"

namespace acies {

template <class R>
concept Symmetric = requires(const R& rules, const typename R::State& state, Action action) {
  { rules.mirror(state) } -> std::same_as<typename R::State>;
  { rules.mirror(action) } -> std::same_as<Action>;
};

template <class State>
bool is_same(const State& a, const State& b) {
  return std::memcmp(&a, &b, sizeof(State)) == 0;
}

inline bool is_same(const Refusal& a, const Refusal& b) {
  return a.rule == b.rule && a.phrase == b.phrase && a.facts == b.facts;
}

inline bool is_same(const Verdict& a, const Verdict& b) {
  if (a.has_value() != b.has_value()) return false;
  return a.has_value() || is_same(a.error(), b.error());
}

// The players of a table and a spectator.
template <class R>
FixedList<Seat, kAllPlayers.size() + 1> watchers_of(const R& rules,
                                                    const typename R::State& state) {
  FixedList<Seat, kAllPlayers.size() + 1> watchers;
  for (const Seat seat : seats_at(rules, state)) watchers.push_back(seat);
  watchers.push_back(Seat::Nobody);
  return watchers;
}

// Tests one random game against the laws.
template <Rules R>
class Court {
 public:
  using State = typename R::State;

  // Without a scenario's name, the scenarios alternate from game to game. With an archive, the
  // court knows rare situations, and keeps the tables that led to them.
  Court(const GameOf<R>& game, uint64_t number, LawReport& report, std::string_view scenario = {},
        uint32_t every = 1, const Archive<R>* archive = nullptr)
      : game_(game),
        rules_(game.rules()),
        number_(number),
        scenario_(scenario),
        every_(every),
        archive_(archive),
        rng_(Rng{0x1A35, 0}.fork(number)),
        report_(report) {}

  // A whole game. In every second one, rare answers are preferred.
  void hold() {
    begin();
    is_curious_ = number_ % 2 == 1;
    switch (play(R::kPlyBound + 1)) {
      case Course::Broken: return;
      case Course::Cut: return breach("3 no dead end", "the game is longer than its bound");
      case Course::Over: break;
    }
    if (!rules_.outcome(state()).is_over) breach("3 no dead end", "asks nothing and is not over");
    if (number_ % 16 == 0) hold_record(trail_.setup);
    ++report_.games;
  }

  // A part of a game: from a new set-up, or from a table of the archive.
  void walk(uint32_t most) {
    begin();
    walk_on(most);
  }
  void walk_from(Trail<R> trail, uint32_t most) {
    trail_ = std::move(trail);
    walk_on(most);
  }

  // Follows the answers of a script, and goes on from there.
  void walk_along(const LawScript& script, uint32_t most) {
    const auto& table = static_cast<const TableOf<R>&>(*script.table);
    trail_ = {number_, script.file, table.start_position(), table.setup(), {}, table.state_at(0)};
    for (uint32_t ply = 0; ply < table.ply(); ++ply) script_.push_back(table.answer_at(ply));
    walk_on(table.ply() + most);
  }

  const Tally<R>& tally() const { return tally_; }
  std::vector<Find<R>> take_finds() {
    const auto whole = std::make_shared<const Trail<R>>(std::move(trail_));
    for (Find<R>& find : finds_) find.mark.whole = whole;
    return std::move(finds_);
  }

 private:
  enum class Course : uint8_t { Over, Cut, Broken };
  // This many times every step and verb is examined in full.
  static constexpr uint64_t kSeldom = 12;

  State& state() { return trail_.state; }
  const State& state() const { return trail_.state; }
  uint32_t ply() const { return static_cast<uint32_t>(trail_.answers.size()); }

  void begin() {
    trail_.number = number_;
    trail_.setup = random_setup(rules_, number_);
    if (!scenario_.empty()) trail_.setup.scenario = scenario_;
    trail_.state = *rules_.setup(trail_.setup);
  }

  void walk_on(uint32_t most) {
    is_curious_ = true;
    play(most);
    ++report_.walks;
  }

  Course play(uint32_t most) {
    for (uint32_t i = 0; i < most; ++i) {
      const Decision question = rules_.decision(state());
      if (question.form == Decision::Form::Over) return Course::Over;
      if (!answer(question)) return Course::Broken;
    }
    return Course::Cut;
  }

  // Whether the game can go on.
  bool answer(const Decision& question) {
    answers_ = answers_to_try(rules_, state(), question);
    if (answers_.empty()) return fail("3 no dead end", "nothing is offered");
    if (!is_declared(question)) return false;
    const bool is_examined = is_due(question);
    if (is_examined) examine(question);
    report_.examined += is_examined ? 1 : 0;
    const Action action = ply() < script_.size() ? script_[ply()] : pick(question);
    note(question, action);
    if (is_examined) {
      examine_events(action);
      hold_secrecy(action);
    }
    const std::string said = text(action);
    rules_.apply(state(), action, nullptr);
    trail_.answers.push_back(action);
    if (const auto r = rules_.is_ok(state()); !r)
      return fail("9 invariants", "after " + said + ": " + r.error().what);
    ++report_.plies;
    return true;
  }

  // 13: every step and verb that occurs is declared. Many games show whether all declared ones
  // occur.
  bool is_declared(const Decision& question) {
    if (!NumberRow(R::kAskedSteps).contains(question.step))
      return fail("13 reach", "a step is asked that the game does not declare");
    const bool are = std::ranges::all_of(
        answers_, [](Action action) { return NumberRow(R::kAnswerVerbs).contains(action.verb); });
    return are || fail("13 reach", "a verb is offered that the game does not declare");
  }

  // The count over this court and all before it.
  template <class Counts>
  uint64_t times(Counts Tally<R>::* counts, size_t at) const {
    return (tally_.*counts)[at] + (archive_ != nullptr ? (archive_->tally().*counts)[at] : 0);
  }
  bool is_seldom(const Decision& question) const {
    if (times(&Tally<R>::examined, question.step) < kSeldom) return true;
    return std::ranges::any_of(
        answers_, [&](Action action) { return times(&Tally<R>::read, action.verb) < kSeldom; });
  }
  bool is_due(const Decision& question) const {
    return ply() % every_ == number_ % every_ || is_seldom(question);
  }

  void note(const Decision& question, Action action) {
    ++tally_.asked[question.step];
    ++tally_.given[action.verb];
    ++tally_.given_at[Tally<R>::pair_of(question.step, action.verb)];
    std::vector<size_t> rare;
    const auto recent = recent_verbs();
    for (size_t verb = 0; verb < recent.size(); ++verb) {
      if (!recent[verb]) continue;
      const size_t at = Tally<R>::pair_of(question.step, verb);
      if (is_find(at)) rare.push_back(at);
      ++tally_.situations[at];
    }
    if (!rare.empty()) finds_.push_back({std::move(rare), {nullptr, ply(), state()}});
  }
  bool is_find(size_t situation) const {
    return archive_ != nullptr && tally_.situations[situation] == 0 &&
           archive_->tally().situations[situation] < Archive<R>::kRare;
  }
  std::array<bool, Tally<R>::kVerbs> recent_verbs() const {
    constexpr size_t kRecent = 20;  // answers
    std::array<bool, Tally<R>::kVerbs> recent{};
    const size_t count = std::min(kRecent, trail_.answers.size());
    for (size_t i = 1; i <= count; ++i) recent[trail_.answers[ply() - i].verb] = true;
    return recent;
  }

  bool fail(const char* law, std::string what) {
    breach(law, std::move(what));
    return false;
  }
  void breach(const char* law, std::string what) {
    for (const LawBreach& known : report_.breaches) {
      if (known.law == law) return;
    }
    if (!trail_.file.empty()) what += " (after " + trail_.file + ')';
    report_.breaches.push_back({law, trail_.number, ply(), std::move(what),
                                rules_.write_position(state()), write_trail()});
  }
  // The game so far, as a record that can be replayed.
  std::string write_trail() const {
    auto table =
        trail_.position.empty() ? game_.open(trail_.setup) : game_.open_position(trail_.position);
    if (!table) return {};
    for (const Action action : trail_.answers) {
      const Seat seat = (*table)->decision().seat;
      if (!(*table)->submit(seat, (*table)->ply(), action)) return {};
    }
    return write_record(make_record(**table));
  }
  std::string text(Action action) const { return rules_.write_action(state(), action); }

  Action any_answer() { return answers_[rng_.below(static_cast<uint32_t>(answers_.size()))]; }

  Action pick(const Decision& question) {
    if (question.form == Decision::Form::Chance) {
      return rules_.chance(state(), rng_.below(rules_.chances(state())));
    }
    if (!is_curious_ || question.form == Decision::Form::Range || rng_.below(2) == 0) {
      return any_answer();
    }
    return pick_seldom(question.step);
  }

  // An answer whose verb was rarely given at this step.
  Action pick_seldom(uint8_t step) {
    constexpr uint64_t kWeight = 100'000;
    std::array<uint64_t, Tally<R>::kVerbs> weights{};
    uint64_t sum = 0;
    for (const Action one : answers_) {
      uint64_t& weight = weights[one.verb];
      if (weight != 0) continue;
      weight = 1 + kWeight / (1 + times(&Tally<R>::given_at, Tally<R>::pair_of(step, one.verb)));
      sum += weight;
    }
    auto at = uint64_t{rng_.below(static_cast<uint32_t>(sum))};
    size_t verb = 0;
    while (at >= weights[verb]) at -= weights[verb++];
    std::vector<Action> such;
    std::ranges::copy_if(answers_, std::back_inserter(such),
                         [&](Action one) { return one.verb == verb; });
    return such[rng_.below(static_cast<uint32_t>(such.size()))];
  }

  void examine(const Decision& question) {
    hold_order(question);
    hold_authority(question);
    if (ply() / every_ % 4 == number_ % 4 || is_seldom(question)) hold_text(question);
    for (const Seat seat : watchers_of(rules_, state())) hold_redaction(seat);
    if (is_player(question.seat)) hold_open_book(question);
    if constexpr (Symmetric<R>) hold_mirror(question);
  }

  // 8: the list is the same twice, without duplicates.
  void hold_order(const Decision& question) {
    if (answers_to_try(rules_, state(), question) != answers_)
      breach("8 order", "a list changes when asked again");
    if (question.form == Decision::Form::Range) return;
    std::vector<uint64_t> packed;
    for (const Action action : answers_) packed.push_back(pack(action));
    std::sort(packed.begin(), packed.end());
    if (std::adjacent_find(packed.begin(), packed.end()) != packed.end()) {
      breach("8 order", "an answer is offered twice");
    }
  }

  // An action close to an offered one, or any action.
  Action wish() {
    constexpr uint32_t kVerbs = Tally<R>::kVerbs + 2;
    Action action = any_answer();
    switch (rng_.below(6)) {
      case 0: action.verb = static_cast<uint8_t>(rng_.below(kVerbs)); break;
      case 1: action.piece = static_cast<uint8_t>(rng_.below(80)); break;
      case 2: action.place = static_cast<uint16_t>(rng_.below(12)); break;
      case 3: action.measure += static_cast<int32_t>(rng_.below(9)) - 4; break;
      case 4: action = unpack_action(rng_.next()); break;
      default:
        action.verb = static_cast<uint8_t>(rng_.below(kVerbs));
        action.piece = static_cast<uint8_t>(rng_.below(80));
        action.place = static_cast<uint16_t>(rng_.below(12));
    }
    return action;
  }

  bool is_offered(Action action, const Decision& question) const {
    if (question.form != Decision::Form::Range) {
      if (std::find(answers_.begin(), answers_.end(), action) != answers_.end()) return true;
      return question.form == Decision::Form::Chance && is_chance(action);
    }
    const Range range = rules_.range(state());
    Action bare = action;
    bare.measure = 0;
    return pack(bare) == range.action && range.contains(action.measure);
  }

  // Whether this is one of Nature's answers, including those that were not tried.
  bool is_chance(Action action) const {
    if (!rules_.check(state(), action)) return false;
    const uint32_t count = rules_.chances(state());
    for (uint32_t k = 0; k < count; ++k) {
      if (rules_.chance(state(), k) == action) return true;
    }
    return false;
  }

  // 6: check accepts exactly the answers offered.
  void hold_authority(const Decision& question) {
    for (const Action action : answers_) {
      if (!rules_.check(state(), action))
        breach("6 authority", "offered but refused: " + text(action));
    }
    for (int i = 0; i < 12; ++i) {
      const Action action = wish();
      if (rules_.check(state(), action).has_value() != is_offered(action, question)) {
        breach("6 authority", "accepted but not offered: " + text(action));
      }
    }
  }

  // 7: writing and reading give the same.
  void hold_text(const Decision& question) {
    note_examined(question);
    for (const Action action : answers_) {
      const auto again = rules_.read_action(state(), text(action));
      if (!again || *again != action)
        breach("7 text", "action " + text(action) + " reads otherwise");
    }
    auto viewers = watchers_of(rules_, state());
    FixedList<Seat, kSeatNames.size()> all;
    all.push_back(Seat::Nature);
    for (const Seat seat : viewers) all.push_back(seat);
    for (const Seat seat : all) {
      const State seen = seat == Seat::Nature ? state() : rules_.redact(state(), seat);
      const auto again = rules_.read_position(rules_.write_position(seen));
      if (!again) {
        breach("7 text", "a position cannot be read: " + again.error().what);
      } else if (!is_same(*again, seen)) {
        breach("7 text", "a position reads otherwise: " + rules_.write_position(*again));
      }
    }
  }

  void note_examined(const Decision& question) {
    ++tally_.examined[question.step];
    std::array<bool, Tally<R>::kVerbs> offered{};
    for (const Action action : answers_) offered[action.verb] = true;
    for (size_t verb = 0; verb < offered.size(); ++verb) tally_.read[verb] += offered[verb] ? 1 : 0;
  }

  // 4: a seat's view does not depend on hidden parts.
  void hold_redaction(Seat seat) {
    const State seen = rules_.redact(state(), seat);
    if (!is_same(rules_.redact(seen, seat), seen))
      breach("4 redaction", "redacting twice hides more");
    const State world = rules_.resample(seen, seat, rng_);
    if (const auto r = rules_.is_ok(world); !r)
      breach("4 redaction", "a resampled table is not ok: " + r.error().what);
    if (!is_same(rules_.redact(world, seat), seen))
      breach("4 redaction", "a resampled table looks otherwise");
    if (!(rules_.decision(world) == rules_.decision(state()))) {
      breach("4 redaction", "a resampled table asks another question");
    }
  }

  // 5: the acting seat's list, and every refusal, follow from its own view.
  void hold_open_book(const Decision& question) {
    const State seen = rules_.redact(state(), question.seat);
    if (!(rules_.decision(seen) == question))
      breach("5 open book", "the view asks another question");
    if (answers_to_try(rules_, seen, question) != answers_)
      breach("5 open book", "the view offers another list");
    for (int i = 0; i < 4; ++i) {
      const Action action = wish();
      if (!is_same(rules_.check(seen, action), rules_.check(state(), action))) {
        breach("5 open book", "the view refuses otherwise: " + text(action));
      }
    }
  }

  // 10: the mirrored table offers the mirrored list.
  void hold_mirror(const Decision& question) {
    const State other = rules_.mirror(state());
    if (!is_same(rules_.mirror(other), state()))
      breach("10 mirror", "twice mirrored is another table");
    if (const auto r = rules_.is_ok(other); !r)
      breach("10 mirror", "the mirrored table is not ok: " + r.error().what);
    if (!is_player(question.seat)) return;
    const std::vector<Action> offered = answers_to_try(rules_, other, rules_.decision(other));
    std::vector<uint64_t> here;
    std::vector<uint64_t> there;
    for (const Action action : answers_) here.push_back(pack(rules_.mirror(action)));
    for (const Action action : offered) there.push_back(pack(action));
    std::sort(here.begin(), here.end());
    std::sort(there.begin(), there.end());
    if (here != there) breach("10 mirror", "the mirrored table offers another list");
  }

  // 12: the report of an action to a watcher is the same in every world that looks the same before
  // and after it.
  void examine_events(Action action) {
    for (const Seat seat : watchers_of(rules_, state())) {
      const State seen = rules_.redact(state(), seat);
      State world = rules_.resample(seen, seat, rng_);
      const Action shown = rules_.redact_action(state(), action, seat);
      if (!rules_.check(world, action) || rules_.redact_action(world, action, seat) != shown)
        continue;
      State next = state();
      Journal here;
      Journal there;
      rules_.apply(next, action, &here);
      rules_.apply(world, action, &there);
      if (!is_same(rules_.redact(next, seat), rules_.redact(world, seat))) continue;
      if (seen_events(here, seat) != seen_events(there, seat)) {
        breach("12 quiet journal",
               std::string(name(seat)) + " is told something hidden by " + text(action));
      }
    }
  }
  // 4 and 12 again: answers that look the same to a watcher leave tables that look the same, with
  // the same report.
  void hold_secrecy(Action action) {
    const Action twin = any_answer();
    for (const Seat seat : watchers_of(rules_, state())) {
      const Action shown = rules_.redact_action(state(), action, seat);
      if (twin == action || rules_.redact_action(state(), twin, seat) != shown) continue;
      State here = state();
      State there = state();
      Journal told_here;
      Journal told_there;
      rules_.apply(here, action, &told_here);
      rules_.apply(there, twin, &told_there);
      const std::string what = std::string(name(seat)) + " is not to see all of " + text(action);
      if (!is_same(rules_.redact(here, seat), rules_.redact(there, seat)))
        breach("4 redaction", what + ", but the view shows it");
      if (seen_events(told_here, seat) != seen_events(told_there, seat))
        breach("12 quiet journal", what + ", but is told");
    }
  }

  // 1 and 2: a recorded game replays to the same hash, and its seed gives Nature's answers again.
  void hold_record(const Setup& setup) {
    auto table = game_.open(setup);
    if (!table) return breach("1 replay", table.error().what);
    const Seed seed = make_seed("law " + std::to_string(number_));
    const Dice dice(seed);
    while ((*table)->decision().form != Decision::Form::Over) {
      const Decision question = (*table)->decision();
      const State& now = static_cast<const TableOf<R>&>(**table).state();
      answers_ = answers_to_try(rules_, now, question);
      if (answers_.empty() || (*table)->ply() > R::kPlyBound)
        return breach("3 no dead end", "a recorded game does not come to its end");
      ActionList list;
      const Action action = question.seat == Seat::Nature
                                ? (*table)->roll(dice)
                                : random_answer(rules_, now, question, list, rng_);
      if (!(*table)->submit(question.seat, (*table)->ply(), action))
        return breach("1 replay", "refused");
    }
    Record record = make_record(**table);
    record.seed = seed;
    record.commitment = commitment(seed);
    const std::string written = write_record(record);
    const auto again = read_record(written, "record");
    if (!again) return breach("1 replay", again.error().text());
    if (write_record(*again) != written) breach("7 text", "a record reads otherwise");
    const auto twin = read_record_document(write_record_document(record));
    if (!twin || write_record(*twin) != written)
      breach("7 text", "a record's JSON twin reads otherwise");
    if (const auto replayed = replay(*again, game_); !replayed)
      return breach("1 replay", replayed.error().text());
    const auto proof = audit(*again, game_);
    if (!proof) return breach("2 audit", proof.error().text());
    if (!proof->is_seed_proved || !proof->is_commitment_proved)
      breach("2 audit", "the seed is not proved");
  }

  const GameOf<R>& game_;
  const R& rules_;
  uint64_t number_;
  std::string scenario_;
  uint32_t every_;  // distance between examined positions
  const Archive<R>* archive_;
  Rng rng_;
  LawReport& report_;
  Trail<R> trail_;
  Tally<R> tally_;
  std::vector<Find<R>> finds_;
  std::vector<Action> script_;  // its first answers, if given
  bool is_curious_ = false;
  std::vector<Action> answers_;
};

}  // namespace acies
