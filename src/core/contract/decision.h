// The one question that is open, and the shape its answers take.
#pragma once

#include <cstdint>

#include "core/base/fixed_list.h"
#include "core/contract/rule_id.h"
#include "core/contract/seat.h"

namespace acies {

struct Decision {
  enum class Form : uint8_t {
    List,    // a player picks one action of a list
    Range,   // a player picks a measure within intervals
    Chance,  // Nature answers; every answer is equally likely
    Over     // nothing is left to ask
  };

  Seat seat;
  Form form;
  uint8_t step;  // the game's own step, see its turn.cpp
  RuleId rule;   // why this is asked

  friend constexpr bool operator==(const Decision&, const Decision&) = default;
};

struct Interval {
  int32_t least;
  int32_t most;  // included

  friend constexpr bool operator==(Interval, Interval) = default;
};

// The answers to a Range question share an action; its measure lies in one of the intervals.
// Stops are the measures worth trying first: contact, alignment, the edge of sight.
struct Range {
  uint64_t action = 0;  // packed, with measure 0
  FixedList<Interval, 28> allowed;
  FixedList<int32_t, 8> stops;

  constexpr bool contains(int32_t measure) const {
    for (const Interval& one : allowed) {
      if (measure >= one.least && measure <= one.most) return true;
    }
    return false;
  }
};

}  // namespace acies
