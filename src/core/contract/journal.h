// Events for logs and animation. apply() writes them if a journal is passed; search passes none.
// Each event names the seats that may see it: a drawn card has one event for the seat that drew it,
// and another without the card for all others.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/contract/rule_id.h"
#include "core/contract/seat.h"

namespace acies {

struct Event {
  uint8_t kind;  // chosen by the game
  Seat actor;
  SeatMask seen_by;
  bool is_reveal;  // showed its actor something hidden: undo does not go back before it
  RuleId rule;
  std::array<int16_t, 6> facts;
  uint8_t table = 0;  // chosen by the game: how its tables number the pieces in the facts

  friend bool operator==(const Event&, const Event&) = default;
  bool is_seen_by(Seat seat) const { return (seen_by & only(seat)) != 0; }
};

class Journal {
 public:
  void add(const Event& event) { events_.push_back(event); }
  void clear() { events_.clear(); }
  const std::vector<Event>& events() const { return events_; }

 private:
  std::vector<Event> events_;
};

}  // namespace acies
