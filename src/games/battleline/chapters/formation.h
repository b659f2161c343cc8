// Chapter 3: formations and their strength, and the strongest that a line can still become.
#pragma once

#include <array>
#include <compare>
#include <cstdint>

#include "games/battleline/table/ids.h"

namespace acies::battleline {

class Book;
struct Line;

// Weakest first. None: no complete formation is possible. [BL-3.2]
enum class Formation : uint8_t { None, Host, SkirmishLine, Battalion, Phalanx, Wedge };
inline constexpr unsigned kFormations = 6;

// Type first, then sum. [BL-3.3] [BL-3.4] In fog every complete line is a host. [BL-6.5]
// One byte, so that a table remembers the strength of every complete line.
class Strength {
 public:
  constexpr Strength() = default;
  constexpr Strength(Formation formation, unsigned sum)
      : code_(static_cast<uint8_t>((static_cast<unsigned>(formation) - 1) * kStride + sum)) {}

  // The byte itself, for the facts of a refusal.
  static constexpr Strength of_code(int code) {
    Strength strength;
    strength.code_ = static_cast<uint8_t>(code);
    return strength;
  }
  constexpr int16_t code() const { return code_; }

  constexpr bool is_none() const { return code_ == 0; }
  constexpr Formation formation() const {
    return is_none() ? Formation::None : static_cast<Formation>((code_ - 1) / kStride + 1);
  }
  constexpr unsigned sum() const { return is_none() ? 0 : (code_ - 1) % kStride + 1; }

  friend constexpr auto operator<=>(Strength, Strength) = default;

 private:
  static constexpr unsigned kStride = 41;  // no sum is above 40

  uint8_t code_ = 0;
};

// What a line is made of, with its wild cards as the values that they may take. [BL-6.11]
struct Ranks {
  uint16_t values = 0;     // of the troops, bit 0 for value 1
  uint16_t companion = 0;  // the one value of Companion Cavalry, as a bit [BL-6.3]
  uint16_t shield = 0;     // the values of Shield Bearers [BL-6.4]
  uint8_t colours = 0;     // of the troops
  uint8_t sum = 0;         // of the troops, and of the wild cards at their highest
  uint8_t count = 0;
  bool has_pair = false;
  bool has_leader = false;  // [BL-6.1]
};

// What one card adds to its line's ranks: sets to unite, a sum to add.
struct Muster {
  uint32_t sets;  // bits 0 to 9 values, 10 to 15 colours, 16 leader, 17 companion, 18 shield
  uint32_t sum;
};

// By card number; kNoCard adds nothing.
using MusterRoll = std::array<Muster, 256>;
MusterRoll make_muster_roll(unsigned companion_value, unsigned shield_most);

Ranks muster(const Line& line, unsigned count, const Book& book);

// The strongest formation of `slots` cards that the ranks become with troops out of `available`.
struct Completion {
  Strength strength;
  uint8_t colour = 0;  // of a wedge or battalion
  uint16_t need =
      0;  // a wedge's or skirmish line's values that troops must fill; a phalanx's value
};

struct Ground {
  unsigned slots;  // kSlots, or kMudSlots under Mud [BL-3.8]
  bool is_foggy;
};

// Looks no further than `least`: anything weaker is reported as None.
Completion strongest(const Ranks& ranks, Ground ground, TroopSet available,
                     Formation least = Formation::Host);

inline Strength strength_of(const Ranks& ranks, Ground ground) {
  return strongest(ranks, ground, 0).strength;
}

// The values that troops must fill for a run to be made of `missing` values, once wild cards have
// taken what troops of `available` values cannot; kNoFit when they cannot be filled.
inline constexpr uint16_t kNoFit = 0xFFFF;
uint16_t left_for_troops(const Ranks& ranks, uint16_t missing, uint16_t available);

// Visits every run of `slots` values that holds the ranks' troops, highest first, with the values
// that it misses; stops when the visitor returns false.
template <class Visit>
void for_each_run(const Ranks& ranks, unsigned slots, Visit&& visit) {
  if (ranks.has_pair) return;
  unsigned start = kValues - slots;
  unsigned stop = 0;
  if (ranks.values != 0) {
    const auto low = static_cast<unsigned>(std::countr_zero(ranks.values));
    const auto top = static_cast<unsigned>(std::bit_width(ranks.values));
    start = low < start ? low : start;
    stop = top > slots ? top - slots : 0;
  }
  const uint32_t window = (1U << slots) - 1;
  for (unsigned at = start + 1; at-- > stop;) {
    if (!visit(at, static_cast<uint16_t>((window << at) & ~uint32_t{ranks.values}))) return;
  }
}

// The troops that the completion adds.
TroopSet troops_of(const Completion& completion, const Ranks& ranks, Ground ground,
                   TroopSet available);

}  // namespace acies::battleline
