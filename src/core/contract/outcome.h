// How a game stands or ended.
#pragma once

#include <array>
#include <cstdint>

#include "core/contract/rule_id.h"
#include "core/contract/seat.h"

namespace acies {

struct Outcome {
  bool is_over;
  Seat winner;  // Nobody for a draw, and while the game goes on
  std::array<int16_t, 2> points;
  RuleId rule;  // the rule that ended it

  friend constexpr bool operator==(const Outcome&, const Outcome&) = default;
};

}  // namespace acies
