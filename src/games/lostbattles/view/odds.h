// The exact odds of an attack: hits over all rolls of two dice, and the units that leave in a
// morale test. A chance is a number of rolls out of all.
#pragma once

#include <optional>
#include <vector>

#include "core/base/fixed_list.h"
#include "games/lostbattles/lostbattles.h"

namespace acies::lostbattles {

struct Blow;  // chapters.h: one unit's attack

inline constexpr unsigned kRolls = 36;

// [LB-6.6.1b] The numbers of 36 rolls that give no hit, one hit and two hits.
using HitSpread = std::array<uint8_t, 3>;

struct BlowOdds {
  unsigned score = 0;       // of the roll with its modifiers [LB-6.6.1a]
  int sum = 0;              // of the modifiers
  HitSpread usual{};        // with all-out attacks only if they are forced
  HitSpread all_out{};      // with all-out attacks whenever they are allowed [LB-6.7.1]
  uint8_t temptations = 0;  // rolls after which an all-out attack is allowed or forced
  bool is_forced = false;   // hoplites have no choice [LB-9.2.1]
  bool is_flight = false;   // scythed chariots rout without a roll [LB-9.5.4]
};
BlowOdds odds_of(const State& state, const Blow& blow);

// A unit on the field in a morale test. Undeployed units test too, but are not listed.
struct MoraleRow {
  Unit unit;
  int8_t morale;    // without the die
  uint16_t leaves;  // rolls that drive it off, alone or with others
};
struct MoraleOdds {
  int army = 0;        // added to the die [LB-7.1.11]
  unsigned rolls = 1;  // the number of all rolls of these dice
  FixedList<MoraleRow, kUnitsASide> rows;
};
// [LB-7.1.4] After these units were shattered in the attacked zone.
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
  // Quarter turns by which the victim faces away; 2: it has its back to the attack.
  uint8_t turned = 0;
  GroundSet from = 0;
  GroundSet into = 0;

  friend bool operator==(const Duel&, const Duel&) = default;
};
bool is_possible(const Duel& duel);  // support is possible for few kinds [LB-6.5.18a]
State make_duel(const Scores& scores, const Duel& duel);
BlowReport report_duel(const Rules& rules, const Duel& duel);

// For a legal answer on this table: "attack ZONE" (every unit as the first attacker) or "strike
// UNIT"; without an answer, for the attack in progress. Bonuses that are bought or due are counted.
std::vector<BlowReport> report_blows(const Rules& rules, const State& state,
                                     std::optional<Action> answer);

// The units that would leave if this unit were shattered now.
MoraleOdds morale_without(const State& state, Unit unit);

}  // namespace acies::lostbattles
