// Chapter 3: formations and their strength, and the strongest that a line can still become.
#pragma once

#include <array>
#include <compare>
#include <cstdint>

#include "games/battleline/table/ids.h"

namespace acies::battleline {

class Book;
struct Line;

// [BL-3.2] Formations from weakest to strongest. None means that no formation can be completed.
enum class Formation : uint8_t { None, Host, SkirmishLine, Battalion, Phalanx, Wedge };
inline constexpr unsigned kFormations = 6;

// [BL-3.3] [BL-3.4] The type is compared first, then the sum. [BL-6.5] In fog every complete line
// is a host.
// The strength is one byte, so that a table can keep it for every complete line.
class Strength {
 public:
  constexpr Strength() = default;
  constexpr Strength(Formation formation, unsigned sum)
      : code_(static_cast<uint8_t>((static_cast<unsigned>(formation) - 1) * kStride + sum)) {}

  // The byte itself, as the facts of a refusal carry it.
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

// [BL-6.11] The cards of a line, with its wild cards as the values that they may take.
struct Ranks {
  uint16_t values = 0;     // of the troops, bit 0 for value 1
  uint16_t companion = 0;  // the one value of Companion Cavalry, as a bit [BL-6.3]
  uint16_t shield = 0;     // the values of Shield Bearers [BL-6.4]
  uint8_t colours = 0;     // of the troops
  uint8_t sum = 0;         // of the troops, and of the wild cards at their highest
  uint8_t count = 0;
  bool has_pair = false;
  bool has_leader = false;  // holds Alexander or Darius [BL-6.1]
};

// The part of one card in the ranks of its line: bits to unite and a sum to add.
struct Muster {
  uint32_t sets;  // bits 0 to 9 values, 10 to 15 colours, 16 leader, 17 companion, 18 shield
  uint32_t sum;
};

// Indexed by card number; kNoCard adds nothing.
using MusterRoll = std::array<Muster, 256>;
MusterRoll make_muster_roll(unsigned companion_value, unsigned shield_most);

Ranks muster(const Line& line, unsigned count, const Book& book);

// The strongest formation of `slots` cards that troops out of `available` can complete.
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

// Weaker formations than `least` are reported as None, so that the search can stop early.
Completion strongest(const Ranks& ranks, Ground ground, TroopSet available,
                     Formation least = Formation::Host);

inline Strength strength_of(const Ranks& ranks, Ground ground) {
  return strongest(ranks, ground, 0).strength;
}

// The values that troops must fill in a run that misses `missing`, after wild cards have taken the
// values that no troop of `available` has. kNoFit if they cannot be filled.
inline constexpr uint16_t kNoFit = 0xFFFF;
uint16_t left_for_troops(const Ranks& ranks, uint16_t missing, uint16_t available);

// Visits every run of `slots` values that holds the troops of the line, highest first, with the
// values that it misses. Stops when the visitor returns false.
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

// The troops that the completion adds to the line.
TroopSet troops_of(const Completion& completion, const Ranks& ranks, Ground ground,
                   TroopSet available);

}  // namespace acies::battleline
