// What an attack may do, exactly: the chances of hits and flags together, elephants' rolling again
// included, and what follows from them. In whole numbers: a chance is counted in billionths.
#pragma once

#include <optional>

#include "games/ancients/ancients.h"

namespace acies::ancients {

struct Stroke;  // chapters.h: one roll of one side against the other

using Billionths = uint32_t;
inline constexpr Billionths kCertain = 1'000'000'000;
inline constexpr unsigned kMostHits = 9;  // no unit has more blocks

struct AttackOdds {
  unsigned dice = 0;
  unsigned blocks = 0;     // of the target; none: a leader who is alone
  unsigned ignorable = 0;  // flags that the target may ignore, as long as its leader lives
  // joint[hits][flags]. Hits beyond the last block are lost, so they count as the last one does.
  std::array<std::array<Billionths, kMostDice + 1>, kMostHits + 1> joint{};
  Billionths hit = 0;  // at least one block is lost
  Billionths destroyed = 0;
  Billionths driven_off = 0;   // it lives, and at least one flag cannot be ignored
  Billionths leader_lost = 0;  // the lone leader, or the one with the target; not in his flight
  uint64_t mean_hits = 0;      // blocks lost on average, in billionths

  Billionths hits_exactly(unsigned hits) const;
};

// At least one helmet among so many dice. [CCA-7.20] [CCA-11.21]
Billionths chance_of_helmet(unsigned dice);

// [CCA-7.24] Whether the target was full when its combat was announced, or is so now.
bool counts_as_full(const State& state, const Stroke& stroke);

AttackOdds odds_of(const Rules& rules, const State& state, const Stroke& stroke);

// For programs outside: the unit in one hex against the piece in another, as the table stands,
// whether it is ordered or not.
struct AttackReport {
  AttackOdds attack;
  std::optional<AttackOdds> evading;  // where the target may evade
  std::optional<AttackOdds> answer;   // where it may battle back, if it has lost nothing
};
AttackReport report_attack(const Rules& rules, const State& state, Hex from, Hex to, bool is_fire);

// Whether the places allow it: an enemy at `to`, beside the unit, or in its range and sight.
bool is_attack_possible(const Rules& rules, const State& state, Hex from, Hex to, bool is_fire);

// An empty field with two full units, the first ordered: beside each other, or so far apart that it
// can fire.
struct Duel {
  State state;
  Hex from;
  Hex to;
};
Duel make_duel(const Rules& rules, Kind attacker, Kind defender, bool is_fire);

// A chance as people write it, without the sign: 41.7, 0, 100; a comma in Russian.
std::string write_percent(Billionths chance, Language language);

}  // namespace acies::ancients
