// What happened, for logs and animation. apply() writes here when somebody listens; search
// passes none. Each event says who may see it: a drawn card has one event for the seat that
// drew it and another, without the card, for all others.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/contract/rule_id.h"
#include "core/contract/seat.h"

namespace acies {

struct Event {
  uint8_t kind;  // the game's own
  Seat actor;
  SeatMask seen_by;
  bool is_reveal;  // showed its actor something hidden: undo does not reach behind it
  RuleId rule;
  std::array<int16_t, 6> facts;
  uint8_t table = 0;  // the game's own: how its tables number what the facts name

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
