// The court that a game's laws are held in, one random game at a time. laws.cpp sits over the games
// of the program; tests also bring games that break a law, to see it noticed.
#pragma once

#include <algorithm>
#include <array>
#include <cstring>
#include <string>
#include <vector>

#include "core/chances.h"
#include "core/hash.h"
#include "core/playout.h"
#include "core/record.h"
#include "core/table_of.h"
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

// The players of a table, and who only looks on.
template <class R>
FixedList<Seat, kAllPlayers.size() + 1> watchers_of(const R& rules,
                                                    const typename R::State& state) {
  FixedList<Seat, kAllPlayers.size() + 1> watchers;
  for (const Seat seat : seats_at(rules, state)) watchers.push_back(seat);
  watchers.push_back(Seat::Nobody);
  return watchers;
}

// Holds one random game to the laws.
template <Rules R>
class Court {
 public:
  using State = typename R::State;

  // Without a scenario's name each game has another one.
  Court(const GameOf<R>& game, uint64_t number, LawReport& report, std::string_view scenario = {},
        uint32_t every = 1)
      : game_(game),
        rules_(game.rules()),
        number_(number),
        scenario_(scenario),
        every_(every),
        rng_(Rng{0x1A35, 0}.fork(number)),
        report_(report) {}

  void hold() {
    Setup setup = random_setup(rules_, number_);
    if (!scenario_.empty()) setup.scenario = scenario_;
    state_ = *rules_.setup(setup);
    for (ply_ = 0; ply_ <= R::kPlyBound; ++ply_) {
      const Decision question = rules_.decision(state_);
      if (question.form == Decision::Form::Over) break;
      list_answers(question);
      if (answers_.empty()) return breach("3 no dead end", "nothing is offered");
      const bool is_examined = ply_ % every_ == number_ % every_;
      if (is_examined) examine(question);
      report_.examined += is_examined ? 1 : 0;
      const Action action = pick(question);
      if (is_examined) {
        examine_events(action);
        hold_secrecy(action);
      }
      rules_.apply(state_, action, nullptr);
      if (!rules_.is_ok(state_))
        return breach("9 invariants", "is_ok is false after " + text(action));
      ++report_.plies;
    }
    if (ply_ > R::kPlyBound) return breach("3 no dead end", "the game is longer than its bound");
    if (!rules_.outcome(state_).is_over) breach("3 no dead end", "asks nothing and is not over");
    if (number_ % 16 == 0) hold_record(setup);
    ++report_.games;
  }

 private:
  void breach(const char* law, std::string what) {
    for (const LawBreach& known : report_.breaches) {
      if (known.law == law) return;
    }
    report_.breaches.push_back(
        {law, number_, ply_, std::move(what), rules_.write_position(state_)});
  }
  std::string text(Action action) const { return rules_.write_action(state_, action); }

  Action pick(const Decision& question) {
    if (question.form == Decision::Form::Chance) {
      return rules_.chance(state_, rng_.below(rules_.chances(state_)));
    }
    return answers_[rng_.below(static_cast<uint32_t>(answers_.size()))];
  }

  static void collect(const R& rules, const State& state, const Decision& question,
                      std::vector<Action>& answers) {
    answers.clear();
    if (question.form == Decision::Form::List) {
      ActionList list;
      rules.list(state, list);
      answers.assign(list.begin(), list.end());
    } else if (question.form == Decision::Form::Chance) {
      answers = chances_to_try(rules, state);
    } else {
      const Range range = rules.range(state);
      Action action = unpack_action(range.action);
      for (const Interval& interval : range.allowed) {
        for (const int32_t measure : {interval.least, interval.most}) {
          action.measure = measure;
          answers.push_back(action);
        }
      }
      for (const int32_t stop : range.stops) {
        action.measure = stop;
        answers.push_back(action);
      }
    }
  }
  // All of Nature's answers, or where there are very many a few from end to end, the same every time.
  static std::vector<Action> chances_to_try(const R& rules, const State& state) {
    constexpr uint32_t kMany = 256;
    constexpr uint32_t kSome = 48;
    const uint32_t count = rules.chances(state);
    if (count <= kMany) return distinct_chances(rules, state);
    std::vector<Action> some;
    for (uint32_t i = 0; i < kSome; ++i) {
      const auto k = static_cast<uint32_t>(uint64_t{i} * (count - 1) / (kSome - 1));
      const Action action = rules.chance(state, k);
      if (std::find(some.begin(), some.end(), action) == some.end()) some.push_back(action);
    }
    return some;
  }
  void list_answers(const Decision& question) { collect(rules_, state_, question, answers_); }

  void examine(const Decision& question) {
    hold_order(question);
    hold_authority(question);
    if (ply_ / every_ % 4 == number_ % 4) hold_text();
    for (const Seat seat : watchers_of(rules_, state_)) hold_redaction(seat);
    if (is_player(question.seat)) hold_open_book(question);
    if constexpr (Symmetric<R>) hold_mirror(question);
  }

  // 8: the same list twice, and nothing twice in it.
  void hold_order(const Decision& question) {
    std::vector<Action> again;
    collect(rules_, state_, question, again);
    if (again != answers_) breach("8 order", "a list changes when asked again");
    if (question.form == Decision::Form::Range) return;
    std::vector<uint64_t> packed;
    for (const Action action : answers_) packed.push_back(pack(action));
    std::sort(packed.begin(), packed.end());
    if (std::adjacent_find(packed.begin(), packed.end()) != packed.end()) {
      breach("8 order", "an answer is offered twice");
    }
  }

  // A wish near something offered, or anything at all.
  Action wish() {
    Action action = answers_[rng_.below(static_cast<uint32_t>(answers_.size()))];
    switch (rng_.below(6)) {
      case 0: action.verb = static_cast<uint8_t>(rng_.below(12)); break;
      case 1: action.piece = static_cast<uint8_t>(rng_.below(80)); break;
      case 2: action.place = static_cast<uint16_t>(rng_.below(12)); break;
      case 3: action.measure += static_cast<int32_t>(rng_.below(9)) - 4; break;
      case 4: action = unpack_action(rng_.next()); break;
      default:
        action.verb = static_cast<uint8_t>(rng_.below(12));
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
    const Range range = rules_.range(state_);
    Action bare = action;
    bare.measure = 0;
    return pack(bare) == range.action && range.contains(action.measure);
  }

  // Among all of Nature's answers, also those that were not tried.
  bool is_chance(Action action) const {
    if (!rules_.check(state_, action)) return false;
    const uint32_t count = rules_.chances(state_);
    for (uint32_t k = 0; k < count; ++k) {
      if (rules_.chance(state_, k) == action) return true;
    }
    return false;
  }

  // 6: check accepts exactly what is offered.
  void hold_authority(const Decision& question) {
    for (const Action action : answers_) {
      if (!rules_.check(state_, action))
        breach("6 authority", "offered but refused: " + text(action));
    }
    for (int i = 0; i < 12; ++i) {
      const Action action = wish();
      if (rules_.check(state_, action).has_value() != is_offered(action, question)) {
        breach("6 authority", "accepted but not offered: " + text(action));
      }
    }
  }

  // 7: write, read, and it is the same.
  void hold_text() {
    for (const Action action : answers_) {
      const auto again = rules_.read_action(state_, text(action));
      if (!again || *again != action)
        breach("7 text", "action " + text(action) + " reads otherwise");
    }
    auto viewers = watchers_of(rules_, state_);
    FixedList<Seat, kSeatNames.size()> all;
    all.push_back(Seat::Nature);
    for (const Seat seat : viewers) all.push_back(seat);
    for (const Seat seat : all) {
      const State seen = seat == Seat::Nature ? state_ : rules_.redact(state_, seat);
      const auto again = rules_.read_position(rules_.write_position(seen));
      if (!again) {
        breach("7 text", "a position cannot be read: " + again.error().what);
      } else if (!is_same(*again, seen)) {
        breach("7 text", "a position reads otherwise: " + rules_.write_position(*again));
      }
    }
  }

  // 4: what a seat sees does not depend on what it does not see.
  void hold_redaction(Seat seat) {
    const State seen = rules_.redact(state_, seat);
    if (!is_same(rules_.redact(seen, seat), seen))
      breach("4 redaction", "redacting twice hides more");
    const State world = rules_.resample(seen, seat, rng_);
    if (!rules_.is_ok(world)) breach("4 redaction", "a resampled table is not ok");
    if (!is_same(rules_.redact(world, seat), seen))
      breach("4 redaction", "a resampled table looks otherwise");
    if (!(rules_.decision(world) == rules_.decision(state_))) {
      breach("4 redaction", "a resampled table asks another question");
    }
  }

  // 5: the acting seat's list, and every refusal, follow from its own view.
  void hold_open_book(const Decision& question) {
    const State seen = rules_.redact(state_, question.seat);
    if (!(rules_.decision(seen) == question))
      breach("5 open book", "the view asks another question");
    std::vector<Action> offered;
    collect(rules_, seen, question, offered);
    if (offered != answers_) breach("5 open book", "the view offers another list");
    for (int i = 0; i < 4; ++i) {
      const Action action = wish();
      if (!is_same(rules_.check(seen, action), rules_.check(state_, action))) {
        breach("5 open book", "the view refuses otherwise: " + text(action));
      }
    }
  }

  // 10: the mirrored table offers the mirrored list.
  void hold_mirror(const Decision& question) {
    const State other = rules_.mirror(state_);
    if (!is_same(rules_.mirror(other), state_))
      breach("10 mirror", "twice mirrored is another table");
    if (!rules_.is_ok(other)) breach("10 mirror", "the mirrored table is not ok");
    if (!is_player(question.seat)) return;
    std::vector<Action> offered;
    collect(rules_, other, rules_.decision(other), offered);
    std::vector<uint64_t> here;
    std::vector<uint64_t> there;
    for (const Action action : answers_) here.push_back(pack(rules_.mirror(action)));
    for (const Action action : offered) there.push_back(pack(action));
    std::sort(here.begin(), here.end());
    std::sort(there.begin(), there.end());
    if (here != there) breach("10 mirror", "the mirrored table offers another list");
  }

  // 12: what a watcher is told about an action is the same in every world that looks the same
  // before and after it.
  void examine_events(Action action) {
    for (const Seat seat : watchers_of(rules_, state_)) {
      const State seen = rules_.redact(state_, seat);
      State world = rules_.resample(seen, seat, rng_);
      const Action shown = rules_.redact_action(state_, action, seat);
      if (!rules_.check(world, action) || rules_.redact_action(world, action, seat) != shown)
        continue;
      State next = state_;
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
  // 4 and 12 again: answers that look the same to a watcher leave tables that look the same, and
  // are told in the same words.
  void hold_secrecy(Action action) {
    const Action twin = answers_[rng_.below(static_cast<uint32_t>(answers_.size()))];
    for (const Seat seat : watchers_of(rules_, state_)) {
      const Action shown = rules_.redact_action(state_, action, seat);
      if (twin == action || rules_.redact_action(state_, twin, seat) != shown) continue;
      State here = state_;
      State there = state_;
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
  static std::vector<Event> seen_events(const Journal& journal, Seat seat) {
    std::vector<Event> seen;
    for (const Event& event : journal.events()) {
      if (event.is_seen_by(seat)) seen.push_back(event);
    }
    return seen;
  }

  // 1 and 2: a recorded game replays to the same hash, and its seed regrows Nature's answers.
  void hold_record(const Setup& setup) {
    auto table = game_.open(setup);
    if (!table) return breach("1 replay", table.error().what);
    const Seed seed = make_seed("law " + std::to_string(number_));
    const Dice dice(seed);
    while ((*table)->decision().form != Decision::Form::Over) {
      const Decision question = (*table)->decision();
      const State& now = static_cast<const TableOf<R>&>(**table).state();
      collect(rules_, now, question, answers_);
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
  uint32_t every_;  // how many positions it is from one that is examined to the next
  Rng rng_;
  LawReport& report_;
  State state_{};
  uint32_t ply_ = 0;
  std::vector<Action> answers_;
};

}  // namespace acies
