// Faults as values. Error: a user's or a file's fault, with its place. Refusal: an action that
// the rules forbid, with the rule. A programmer's fault is an assert; nothing throws.
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
  std::string file = {};  // empty when the fault is in no file
  int line = 0;           // 0 when unknown
  int column = 0;

  // "cards.toml:12:3: value 11 is above 10"
  std::string text() const;
};

template <class T>
using Result = std::expected<T, Error>;

using Fault = std::unexpected<Error>;

inline Fault fault(std::string what) { return Fault(Error{std::move(what)}); }

// Why an action is not allowed. The phrase is a key of the game's words; facts fill its gaps.
struct Refusal {
  RuleId rule = kNoRule;
  std::string_view phrase = {};
  std::array<int16_t, 8> facts = {};
  uint8_t table = 0;  // the game's own: how its tables number what the facts name
};

using Verdict = std::expected<void, Refusal>;

}  // namespace acies
