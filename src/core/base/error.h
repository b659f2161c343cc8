// Faults as values. An Error is a fault of a user or a file, with its place. A Refusal is an action
// that the rules forbid, with the rule. A programmer's fault is an assert; nothing throws.
#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <utility>

#include "core/contract/rule_id.h"

namespace acies {

struct Error {
  std::string what;
  std::string file = {};  // empty if the fault is in no file
  int line = 0;           // 0 if unknown
  int column = 0;

  // "cards.toml:12:3: value 11 is above 10"
  std::string text() const;
};

template <class T>
using Result = std::expected<T, Error>;

using Fault = std::unexpected<Error>;

inline Fault fault(std::string what) { return Fault(Error{std::move(what)}); }

// The reason why an action is not allowed. The phrase is a key of the game's words; facts fill its
// gaps.
struct Refusal {
  RuleId rule = kNoRule;
  std::string_view phrase = {};
  std::array<int16_t, 8> facts = {};
  uint8_t table = 0;  // chosen by the game: how its tables number the pieces in the facts
};

using Verdict = std::expected<void, Refusal>;

}  // namespace acies
