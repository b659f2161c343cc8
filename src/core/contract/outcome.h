// The state or the result of a game.
#pragma once

#include <array>
#include <cstdint>

#include "core/contract/rule_id.h"
#include "core/contract/seat.h"

namespace acies {

struct Outcome {
  bool is_over;
  Seat winner;  // Nobody: a draw, or the game is not over
  std::array<int16_t, 2> points;
  RuleId rule;  // the rule that ended it

  friend constexpr bool operator==(const Outcome&, const Outcome&) = default;
};

}  // namespace acies
