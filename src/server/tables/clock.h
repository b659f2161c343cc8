// One rule for all clocks: consecutive questions to the same seat are one move. A move may use
// `per_move`. Further time comes off the bank, and `increment` is added at the end of the move.
#pragma once

#include <array>

#include "core/contract/seat.h"
#include "store/store.h"

namespace acies {

struct ClockRule {
  Milliseconds bank = 0;
  Milliseconds per_move = 0;
  Milliseconds increment = 0;

  bool is_on() const { return bank > 0 || per_move > 0; }
};

inline ClockRule clock_rule(const TableHeader& header) {
  return {header.clock[0], header.clock[1], header.clock[2]};
}

class Clock {
 public:
  Clock() = default;
  explicit Clock(const ClockRule& rule) : rule_(rule) { banks_.fill(rule.bank); }

  const ClockRule& rule() const { return rule_; }
  Seat running() const { return running_; }
  Milliseconds since() const { return since_; }

  // A player is asked. If it is the same seat again, its move goes on. If it is Nobody, no clock
  // runs.
  void ask(Seat seat, Milliseconds now);
  // As ask, but the move before earns no increment, because the table went back.
  void turn_back(Seat seat, Milliseconds now);
  void credit(Milliseconds span) { since_ += span; }
  void stand() { running_ = Seat::Nobody; }  // time until now counts for nobody

  Milliseconds bank(Seat seat, Milliseconds now) const;  // never below 0
  Milliseconds move_left(Milliseconds now) const;  // the rest of per_move, for the running seat
  Milliseconds deadline() const;                   // 0 if no clock runs
  bool is_lost(Milliseconds now) const { return deadline() != 0 && now > deadline(); }

 private:
  Milliseconds overrun(Milliseconds now) const;
  void stop(Milliseconds now, Milliseconds increment);

  ClockRule rule_;
  std::array<Milliseconds, kAllPlayers.size()> banks_{};  // by player_number
  Seat running_ = Seat::Nobody;
  Milliseconds since_ = 0;
};

}  // namespace acies
