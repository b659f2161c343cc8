// The current question and the form of its answers.
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
    Over     // there are no more questions
  };

  Seat seat;
  Form form;
  uint8_t step;  // chosen by the game, see its turn.cpp
  RuleId rule;   // the rule behind the question

  friend constexpr bool operator==(const Decision&, const Decision&) = default;
};

struct Interval {
  int32_t least;
  int32_t most;  // inclusive

  friend constexpr bool operator==(Interval, Interval) = default;
};

inline constexpr size_t kMostIntervals = 136;  // both ways of a turn, past 64 closed places each
inline constexpr size_t kMostStops = 8;

// The answers to a Range question have the same action and a measure in one of the intervals.
// Stops are the measures to try first: contact, alignment, the limit of sight.
struct Range {
  uint64_t action = 0;  // packed, with measure 0
  FixedList<Interval, kMostIntervals> allowed;
  FixedList<int32_t, kMostStops> stops;

  constexpr bool contains(int32_t measure) const {
    for (const Interval& one : allowed) {
      if (measure >= one.least && measure <= one.most) return true;
    }
    return false;
  }
};

}  // namespace acies
