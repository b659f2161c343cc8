// acies: no allocation
#include "games/battleline/chapters/formation.h"

#include <algorithm>

#include "games/battleline/table/book.h"
#include "games/battleline/table/sets.h"
#include "games/battleline/table/state.h"

namespace acies::battleline {
namespace {

constexpr uint32_t kLeaderBit = 1U << 16U;
constexpr uint32_t kCompanionBit = 1U << 17U;
constexpr uint32_t kShieldBit = 1U << 18U;

constexpr unsigned highest(uint32_t set) { return static_cast<unsigned>(std::bit_width(set)) - 1; }
constexpr uint16_t low_bit(uint32_t set) { return static_cast<uint16_t>(set & (0U - set)); }

constexpr uint8_t run_sum(unsigned start, unsigned slots) {
  return static_cast<uint8_t>(slots * (start + 1) + slots * (slots - 1) / 2);
}

struct Run {
  uint8_t sum = 0;  // 0 if there is no run
  uint16_t need = 0;
};

// The highest run of consecutive values that contains the line.
Run best_run(const Ranks& ranks, unsigned slots, uint16_t available) {
  Run best;
  for_each_run(ranks, slots, [&](unsigned start, uint16_t missing) {
    const uint16_t need = left_for_troops(ranks, missing, available);
    if (need == kNoFit) return true;
    best = {run_sum(start, slots), need};
    return false;
  });
  return best;
}

// For an empty line: looks for the best run in all six colours at once.
Completion best_wedge_from_nothing(unsigned slots, TroopSet available) {
  constexpr TroopSet kStarts3 = kColumn * 0xFF;  // values 1 to 8
  constexpr TroopSet kStarts4 = kColumn * 0x7F;
  TroopSet starts = available & available >> 1U & available >> 2U;
  starts &= slots == kMudSlots ? available >> 3U & kStarts4 : kStarts3;
  if (starts == 0) return {};
  const unsigned start = highest(fold(starts));
  const auto bit = static_cast<unsigned>(std::countr_zero(starts >> start & kColumn));
  const auto need = static_cast<uint16_t>(((1U << slots) - 1) << start);
  return {{Formation::Wedge, run_sum(start, slots)}, static_cast<uint8_t>(bit / kValues), need};
}

Completion best_wedge(const Ranks& ranks, unsigned slots, TroopSet available) {
  if (ranks.count == 0) return best_wedge_from_nothing(slots, available);
  Completion best;
  const unsigned colours = ranks.colours != 0 ? ranks.colours : kColourSet;
  for_each_bit(colours, [&](unsigned colour) {
    const Run run = best_run(ranks, slots, row(available, colour));
    if (run.sum > best.strength.sum()) {
      best = {{Formation::Wedge, run.sum}, static_cast<uint8_t>(colour), run.need};
    }
  });
  return best;
}

Completion best_phalanx(const Ranks& ranks, unsigned slots, TroopSet available) {
  const unsigned open = slots - ranks.count;
  uint32_t may = ranks.values != 0 ? ranks.values : kValueSet;
  if (ranks.companion != 0) may &= ranks.companion;
  if (ranks.shield != 0) may &= ranks.shield;
  for (; may != 0; may &= ~(1U << highest(may))) {
    const unsigned value = highest(may);
    if (static_cast<unsigned>(std::popcount(available >> value & kColumn)) >= open) {
      return {{Formation::Phalanx, slots * (value + 1)}, 0, static_cast<uint16_t>(1U << value)};
    }
  }
  return {};
}

// The sum of the k highest values of a set, or 0 if it has fewer.
unsigned top_sum(uint32_t values, unsigned k) {
  if (static_cast<unsigned>(std::popcount(values)) < k) return 0;
  unsigned sum = 0;
  for (; k > 0; --k) {
    const unsigned value = highest(values);
    sum += value + 1;
    values &= ~(1U << value);
  }
  return sum;
}

Completion best_battalion(const Ranks& ranks, unsigned slots, TroopSet available) {
  const unsigned open = slots - ranks.count;
  Completion best;
  const unsigned colours = ranks.colours != 0 ? ranks.colours : kColourSet;
  for_each_bit(colours, [&](unsigned colour) {
    const unsigned added = top_sum(row(available, colour), open);
    const unsigned sum = ranks.sum + added;
    if ((open == 0 || added != 0) && sum > best.strength.sum()) {
      best = {{Formation::Battalion, sum}, static_cast<uint8_t>(colour), 0};
    }
  });
  return best;
}

Completion best_host(const Ranks& ranks, unsigned slots, TroopSet available) {
  unsigned open = slots - ranks.count;
  unsigned sum = ranks.sum;
  for (unsigned value = kValues; open > 0 && value > 0; --value) {
    const auto there = static_cast<unsigned>(std::popcount(available >> (value - 1) & kColumn));
    const unsigned taken = std::min(there, open);
    sum += taken * value;
    open -= taken;
  }
  if (open > 0) return {};
  return {{Formation::Host, sum}, 0, 0};
}

TroopSet highest_troops(TroopSet available, unsigned k) {
  TroopSet chosen = 0;
  for (unsigned value = kValues; value > 0; --value) {
    TroopSet there = available & kColumn << (value - 1);
    for (; there != 0 && k > 0; --k, there &= there - 1) chosen |= there & (0 - there);
  }
  return chosen;
}

}  // namespace

// A wild card prefers a value that no available troop has: this leaves the most to the troops.
uint16_t left_for_troops(const Ranks& ranks, uint16_t missing, uint16_t available) {
  uint32_t need = missing;
  if (ranks.companion != 0) {
    if ((need & ranks.companion) == 0) return kNoFit;
    need &= ~uint32_t{ranks.companion};
  }
  if (ranks.shield != 0) {
    const uint32_t may = need & ranks.shield;
    if (may == 0) return kNoFit;
    const uint32_t lacking = may & ~uint32_t{available};
    need &= ~uint32_t{low_bit(lacking != 0 ? lacking : may)};
  }
  if (ranks.has_leader) {
    if (need == 0) return kNoFit;
    const uint32_t lacking = need & ~uint32_t{available};
    need &= ~uint32_t{low_bit(lacking != 0 ? lacking : need)};
  }
  return (need & ~uint32_t{available}) == 0 ? static_cast<uint16_t>(need) : kNoFit;
}

MusterRoll make_muster_roll(unsigned companion_value, unsigned shield_most) {
  MusterRoll roll{};
  for (Card card = 0; card < kTroops; ++card) {
    roll[card] = {1U << (card % kValues) | 1U << (kValues + colour_of(card)), value_of(card)};
  }
  for (const Card leader : {kAlexander, kDarius}) roll[leader] = {kLeaderBit, kValues};
  roll[kCompanion] = {kCompanionBit, companion_value};
  roll[kShield] = {kShieldBit, shield_most};
  return roll;
}

Ranks muster(const Line& line, unsigned count, const Book& book) {
  uint32_t sets = 0;
  uint32_t sum = 0;
  for (const Card card : line.slot) {
    const Muster& one = book.muster_roll()[card];
    sets |= one.sets;
    sum += one.sum;
  }
  Ranks ranks;
  ranks.values = static_cast<uint16_t>(sets & kValueSet);
  ranks.colours = static_cast<uint8_t>(sets >> kValues & kColourSet);
  ranks.sum = static_cast<uint8_t>(sum);
  ranks.count = static_cast<uint8_t>(count);
  ranks.has_leader = (sets & kLeaderBit) != 0;
  if ((sets & kCompanionBit) != 0) {
    ranks.companion = static_cast<uint16_t>(1U << (book.companion_value() - 1));
  }
  if ((sets & kShieldBit) != 0) {
    ranks.shield = static_cast<uint16_t>((1U << book.shield_most()) - 1);
  }
  const int wilds = std::popcount(sets & (kLeaderBit | kCompanionBit | kShieldBit));
  ranks.has_pair = std::popcount(ranks.values) + wilds < static_cast<int>(count);
  return ranks;
}

Completion strongest(const Ranks& ranks, Ground ground, TroopSet available, Formation least) {
  if (ground.is_foggy) return best_host(ranks, ground.slots, available);
  const bool is_one_colour = (ranks.colours & (ranks.colours - 1)) == 0;
  const bool is_one_value = (ranks.values & (ranks.values - 1)) == 0;
  Completion best;
  if (is_one_colour && !ranks.has_pair) best = best_wedge(ranks, ground.slots, available);
  if (!best.strength.is_none() || least == Formation::Wedge) return best;
  if (is_one_value) best = best_phalanx(ranks, ground.slots, available);
  if (!best.strength.is_none() || least == Formation::Phalanx) return best;
  if (is_one_colour) best = best_battalion(ranks, ground.slots, available);
  if (!best.strength.is_none() || least == Formation::Battalion) return best;
  if (const Run run = best_run(ranks, ground.slots, fold(available)); run.sum != 0) {
    return {{Formation::SkirmishLine, run.sum}, 0, run.need};
  }
  if (least == Formation::SkirmishLine) return {};
  return best_host(ranks, ground.slots, available);
}

TroopSet troops_of(const Completion& completion, const Ranks& ranks, Ground ground,
                   TroopSet available) {
  const unsigned open = ground.slots - ranks.count;
  const unsigned shift = completion.colour * kValues;
  switch (completion.strength.formation()) {
    case Formation::Wedge: return TroopSet{completion.need} << shift;
    case Formation::Phalanx: return highest_troops(available & kColumn * completion.need, open);
    case Formation::Battalion:
      return highest_troops(available & TroopSet{kValueSet} << shift, open);
    case Formation::SkirmishLine: {
      TroopSet chosen = 0;
      for_each_bit(completion.need, [&](unsigned value) {
        chosen |= highest_troops(available & kColumn << value, 1);
      });
      return chosen;
    }
    default: return highest_troops(available, open);
  }
}

}  // namespace acies::battleline
