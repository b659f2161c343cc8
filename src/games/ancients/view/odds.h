// The exact odds of an attack: the chances of hits and flags together, with the repeated rolls of
// elephants, and their consequences. A chance is a whole number of billionths.
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
  unsigned blocks = 0;     // of the target; 0 for a lone leader
  unsigned ignorable = 0;  // flags that the target may ignore while its leader lives
  // joint[hits][flags]. Hits beyond the last block count as the last one.
  std::array<std::array<Billionths, kMostDice + 1>, kMostHits + 1> joint{};
  Billionths hit = 0;  // at least one block is lost
  Billionths destroyed = 0;
  Billionths driven_off = 0;   // it survives, and at least one flag cannot be ignored
  Billionths leader_lost = 0;  // the lone leader or the target's leader; without losses in flight
  uint64_t mean_hits = 0;      // blocks lost on average, in billionths

  Billionths hits_exactly(unsigned hits) const;
};

// [CCA-7.20] [CCA-11.21] At least one helmet among this many dice.
Billionths chance_of_helmet(unsigned dice);

// [CCA-7.24] The target was full when its combat was announced, or is full now.
bool counts_as_full(const State& state, const Stroke& stroke);

AttackOdds odds_of(const Rules& rules, const State& state, const Stroke& stroke);

// A report for programs: the unit in one hex against the piece in another, on this table, whether
// the unit is ordered or not.
struct AttackReport {
  AttackOdds attack;
  std::optional<AttackOdds> evading;  // if the target may evade
  std::optional<AttackOdds> answer;   // if it may battle back, had it lost nothing
};
AttackReport report_attack(const Rules& rules, const State& state, Hex from, Hex to, bool is_fire);

// The places allow the attack: an enemy at `to`, adjacent, or in range and sight.
bool is_attack_possible(const Rules& rules, const State& state, Hex from, Hex to, bool is_fire);

// An empty board with two full units, the first ordered. They are adjacent, or so far apart that
// the first can fire.
struct Duel {
  State state;
  Hex from;
  Hex to;
};
Duel make_duel(const Rules& rules, Kind attacker, Kind defender, bool is_fire);

// A chance in percent as people write it, without the sign: 41.7, 0, 100; with a comma in Russian.
std::string write_percent(Billionths chance, Language language);

}  // namespace acies::ancients
