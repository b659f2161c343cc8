// The number of a rule in a game's catalogue: BL-4.4, CCA-9.3, LB-6.5.19b, ONUS-T-9.3.
// The letters before the number belong to the game. A game with two books has two parts.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace acies {

struct RuleId {
  uint8_t chapter;
  uint8_t clause;
  uint8_t item;  // the third number; 0 if there is none
  uint8_t mark;  // low five bits: letter a = 1 ... z = 26; high three bits: part of the game

  friend constexpr auto operator<=>(RuleId, RuleId) = default;
  constexpr bool is_none() const { return chapter == 0; }
  constexpr unsigned part() const { return mark >> 5U; }
  constexpr unsigned letter() const { return mark & 31U; }
};

inline constexpr RuleId kNoRule{0, 0, 0, 0};

// Reads the part after the letters: "4.4", "6.5.19b".
constexpr std::optional<RuleId> read_rule_number(std::string_view text, unsigned part = 0) {
  uint8_t numbers[3] = {0, 0, 0};
  size_t at = 0;
  int count = 0;
  while (count < 3 && at < text.size()) {
    unsigned value = 0;
    size_t digits = 0;
    while (at < text.size() && text[at] >= '0' && text[at] <= '9' && digits < 3) {
      value = value * 10 + static_cast<unsigned>(text[at++] - '0');
      ++digits;
    }
    if (digits == 0 || value == 0 || value > 255) return std::nullopt;
    numbers[count++] = static_cast<uint8_t>(value);
    if (at < text.size() && text[at] == '.') {
      if (++at == text.size()) return std::nullopt;
    } else {
      break;
    }
  }
  unsigned letter = 0;
  if (at < text.size() && text[at] >= 'a' && text[at] <= 'z') {
    letter = static_cast<unsigned>(text[at++] - 'a') + 1;
  }
  if (count < 2 || at != text.size()) return std::nullopt;
  return RuleId{numbers[0], numbers[1], numbers[2], static_cast<uint8_t>(letter | part << 5U)};
}

// The letters of a game's parts; the first are the game's own: {"ONUS", "ONUS-T"}.
using RuleLetters = std::span<const std::string_view>;

// "BL-4.4" with letters {"BL"}; nothing if the letters or the number are not of this game.
std::optional<RuleId> read_rule_id(std::string_view text, RuleLetters letters);
std::string write_rule_id(RuleId rule, RuleLetters letters);

}  // namespace acies
