// One answer to one question, in eight bytes:
//
//   byte   0      1       2 3     4 5 6 7
//          verb   piece   place   measure
//          what   with    where   how much
//
// Each game defines the meaning of the fields in its ids.h. Unused fields are zero.
#pragma once

#include <bit>
#include <cstdint>

#include "core/base/fixed_list.h"

namespace acies {

struct Action {
  uint8_t verb;
  uint8_t piece;
  uint16_t place;
  int32_t measure;

  friend constexpr bool operator==(Action, Action) = default;
};
static_assert(sizeof(Action) == 8);

static_assert(std::endian::native == std::endian::little, "an action's bytes are its number");

constexpr uint64_t pack(Action action) { return std::bit_cast<uint64_t>(action); }
constexpr Action unpack_action(uint64_t bits) { return std::bit_cast<Action>(bits); }

// The most answers that one question may list. Where measures are endless, a question is a range.
inline constexpr size_t kMostAnswers = 1024;
using ActionList = FixedList<Action, kMostAnswers>;

}  // namespace acies
