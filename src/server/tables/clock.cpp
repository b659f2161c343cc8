#include "server/tables/clock.h"

#include <algorithm>

namespace acies {

Milliseconds Clock::overrun(Milliseconds now) const {
  return std::max<Milliseconds>(0, now - since_ - rule_.per_move);
}

void Clock::stop(Milliseconds now, Milliseconds increment) {
  if (running_ == Seat::Nobody) return;
  Milliseconds& bank = banks_[player_number(running_)];
  bank = std::max<Milliseconds>(0, bank - overrun(now)) + increment;
  running_ = Seat::Nobody;
}

void Clock::ask(Seat seat, Milliseconds now) {
  if (!rule_.is_on() || seat == running_) return;
  stop(now, rule_.increment);
  if (!is_player(seat)) return;
  running_ = seat;
  since_ = now;
}

void Clock::turn_back(Seat seat, Milliseconds now) {
  if (!rule_.is_on()) return;
  stop(now, 0);
  if (!is_player(seat)) return;
  running_ = seat;
  since_ = now;
}

Milliseconds Clock::bank(Seat seat, Milliseconds now) const {
  const Milliseconds bank = banks_[player_number(seat)];
  return seat == running_ ? std::max<Milliseconds>(0, bank - overrun(now)) : bank;
}

Milliseconds Clock::move_left(Milliseconds now) const {
  if (running_ == Seat::Nobody) return rule_.per_move;
  return std::clamp<Milliseconds>(rule_.per_move - (now - since_), 0, rule_.per_move);
}

Milliseconds Clock::deadline() const {
  if (running_ == Seat::Nobody) return 0;
  return since_ + rule_.per_move + banks_[player_number(running_)];
}

}  // namespace acies
