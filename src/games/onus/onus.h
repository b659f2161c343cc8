// ONUS! by its full rules: docs/rules/onus.md. [ONUS-5.1]
#pragma once

#include "core/rules.h"
#include "games/onus/book.h"

namespace acies::onus {

class Rules {
 public:
  using State = onus::State;
  static constexpr std::string_view kName = "onus";
  static constexpr uint32_t kPlyBound = 60000;

  explicit Rules(Book book);
  const Book& book() const { return book_; }
  uint64_t book_hash() const { return book_.hash(); }

  // Referee: setup.cpp, turn.cpp, and the chapters behind turn.cpp's table of steps.
  Result<State> setup(const Setup& setup) const;
  Decision decision(const State& state) const;
  void list(const State& state, ActionList& list) const;
  Range range(const State& state) const;
  uint32_t chances(const State& state) const;
  Action chance(const State& state, uint32_t k) const;
  void apply(State& state, Action action, Journal* journal = nullptr) const;
  Verdict check(const State& state, Action action) const;
  Outcome outcome(const State& state) const;
  State redact(const State& state, Seat seat) const;
  State resample(const State& state, Seat seat, Rng& rng) const;
  bool is_ok(const State& state) const;

 private:
  Book book_;
};

}  // namespace acies::onus
