// What one attack may do, exactly: hits over all rolls of two dice; and who leaves the field in a
// test of morale. In whole numbers: a chance is so many rolls of all.
#pragma once

#include <optional>
#include <vector>

#include "core/base/fixed_list.h"
#include "games/lostbattles/lostbattles.h"

namespace acies::lostbattles {

struct Blow;  // chapters.h: one unit's attack

inline constexpr unsigned kRolls = 36;

// Of the 36 rolls, how many give no hit, one, and two. [LB-6.6.1b]
using HitSpread = std::array<uint8_t, 3>;

struct BlowOdds {
  unsigned score = 0;       // that the roll has to reach with its modifiers [LB-6.6.1a]
  int sum = 0;              // of the modifiers
  HitSpread usual{};        // an all-out attack is made only where it must be
  HitSpread all_out{};      // an all-out attack is made wherever it may be [LB-6.7.1]
  uint8_t temptations = 0;  // rolls after which it may be, or must be
  bool is_forced = false;   // hoplites have no choice [LB-9.2.1]
  bool is_flight = false;   // scythed chariots rout without a roll [LB-9.5.4]
};
BlowOdds odds_of(const State& state, const Blow& blow);

// A unit on the field in a test of morale. Undeployed units, who test too, are not listed.
struct MoraleRow {
  Unit unit;
  int8_t morale;    // without the die
  uint16_t leaves;  // rolls of all that drive it off, alone or with others
};
struct MoraleOdds {
  int army = 0;        // what is added to the die [LB-7.1.11]
  unsigned rolls = 1;  // of so many dice
  FixedList<MoraleRow, kUnitsASide> rows;
};
// Once these units have been shattered, in the zone attacked, and are gone. [LB-7.1.4]
MoraleOdds odds_of_morale(const State& state, Seat seat, Zone attacked, UnitSet fallen,
                          unsigned dice);

// ---- for programs outside ----

struct NamedModifier {
  RuleId rule;
  int value;
};
struct BlowReport {
  Unit attacker = kNoUnit;
  Unit victim = kNoUnit;
  BlowOdds odds;
  std::vector<NamedModifier> modifiers;
};

// Two units alone on the field.
struct Duel {
  Kind attacker = Kind::AHI;
  Kind victim = Kind::AHI;
  bool is_lead = false;
  bool has_moved = false;
  bool is_half = false;
  bool is_supported = false;
  bool is_spent = false;
  bool is_victim_spent = false;
  bool is_fatigued = false;
  bool is_wet = false;
  bool is_at_edge = false;  // both zones
  uint8_t bonus = 0;
  uint8_t turned = 0;  // quarters by which the victim faces away: 2 has its back to the attack
  GroundSet from = 0;
  GroundSet into = 0;

  friend bool operator==(const Duel&, const Duel&) = default;
};
bool is_possible(const Duel& duel);  // support is given to few [LB-6.5.18a]
State make_duel(const Scores& scores, const Duel& duel);
BlowReport report_duel(const Rules& rules, const Duel& duel);

// On a table: of an answer that is allowed, "attack ZONE" (every unit as the first to attack) or
// "strike UNIT"; else of the attack that is being made. Bonuses are counted that are bought or due.
std::vector<BlowReport> report_blows(const Rules& rules, const State& state,
                                     std::optional<Action> answer);

// Who would leave if this unit were shattered now.
MoraleOdds morale_without(const State& state, Unit unit);

}  // namespace acies::lostbattles
