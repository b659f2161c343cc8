// The table of Lost Battles; every byte has a meaning. It also holds the field and the conditions
// of the battle, so that a position is complete by itself. [LB-12.1] Nothing is hidden.
#pragma once

#include <cassert>

#include "games/lostbattles/table/frames.h"
#include "games/lostbattles/table/ids.h"

namespace acies::lostbattles {

struct CommanderState {
  Zone place = kUnused;  // of a leader: the place of his bodyguard
  Unit unit = kNoUnit;   // a leader's bodyguard; kNoUnit: a general
  Quality quality = Quality::Uninspired;
  uint8_t is_cautious = 0;
  uint8_t stock = 0;      // commands of his own that are left in this player turn
  uint8_t is_shaken = 0;  // own player turns that have to end before he counts again [LB-8.6.3c]
  uint8_t rallies_no_more = 0;
  uint8_t spare = 0;

  bool is_leader() const { return unit != kNoUnit; }
  bool is_on_field() const { return place < kZones; }
  const QualityDef& def() const { return kQualityDefs[static_cast<size_t>(quality)]; }
  friend bool operator==(const CommanderState&, const CommanderState&) = default;
};
static_assert(sizeof(CommanderState) == 8);

// [LB-2.3.1a] [LB-2.3.1b] The conditions of the battle for one army.
struct ArmyState {
  Zone key = kNoZone;
  Zone camp = kNoZone;
  uint8_t is_fortified = 0;
  uint8_t is_captured = 0;  // 1 once the camp is captured, for good [LB-2.3.2b]
  uint8_t is_fatigued = 0;
  uint8_t is_surprised = 0;
  uint8_t start_value = 0;  // fighting value at the start [LB-11.2.7]
  uint8_t shattered = 0;    // units so far [LB-7.1.12]
  friend bool operator==(const ArmyState&, const ArmyState&) = default;
};
static_assert(sizeof(ArmyState) == 8);

// [LB-3.2.1c] The active group.
struct Group {
  UnitSet units = 0;
  Zone start = kNoZone;  // the place where it began; kOff: deploying; kNoZone: no group
  Zone zone = kNoZone;   // the zone where it is now
  Facing facing = Facing::North;
  Facing began = Facing::North;  // facing at the start of the activation [LB-5.3.1]
  Mode mode = Mode::Normal;
  Commander general = kNobody;  // the general who moves with it
  uint8_t has_moved = 0;        // or turned [LB-6.5.23]
  uint8_t has_turned = 0;       // bars some attacks [LB-6.1.3a]
  uint8_t may_about_face = 0;   // for free [LB-5.3.2a]
  uint8_t may_face_enemy = 0;   // for free [LB-5.3.3]
  uint8_t has_halted = 0;       // entered a camp or friends: neither leaves nor attacks
  uint8_t is_cheap = 0;         // light infantry without its free turn [LB-4.4.3b]
  uint8_t has_company = 0;      // own units outside the group when it was activated [LB-5.1.2]
  uint8_t stock = 0;            // commands of its commander for bonuses [LB-8.4.1a]
  std::array<uint8_t, 2> spare{};
  friend bool operator==(const Group&, const Group&) = default;
};
static_assert(sizeof(Group) == 24);

// [LB-6.1.1] The attack of the active group.
struct Assault {
  UnitSet struck = 0;     // units that have attacked
  UnitSet supported = 0;  // units that have supported [LB-6.5.18a]
  UnitSet fallen = 0;     // units that this attack has shattered [LB-7.1.1]
  Zone target = kNoZone;  // kNoZone: no attack
  uint8_t limit = 0;      // attack limit that is left, in halves
  Unit first = kNoUnit;   // the first attacker: the lead unit [LB-6.5.3]
  Unit attacker = kNoUnit;
  Unit support = kNoUnit;
  Unit victim = kNoUnit;       // the lead unit that is attacked
  Unit struck_unit = kNoUnit;  // the unit that takes the hit
  uint8_t is_half = 0;         // the attacker counts at half size [LB-6.3.4]
  uint8_t bonus = 0;           // bonuses bought: 0, 1 or 2
  uint8_t is_last = 0;         // no attack follows
  int8_t margin = 0;
  uint8_t is_all_out = 0;
  uint8_t hits = 0;           // hits that are still to fall
  uint8_t was_cancelled = 0;  // bits: the first hit, the second hit [LB-8.6.4]
  CommanderSet killed = 0;    // commanders killed by this attack [LB-7.1.2]
  uint8_t is_lead_hit = 0;    // the defender names a lead unit anew [LB-6.4.5a]
  std::array<uint8_t, 8> spare{};
  friend bool operator==(const Assault&, const Assault&) = default;
};
static_assert(sizeof(Assault) == 48);

// [LB-6.6.1a] The score that a modified roll has to reach, with a row for each attacking type.
using Scores = std::array<uint8_t, size_t{kTypes} * kTypes>;

struct State : FrameStack<State> {
  // The field.
  std::array<UnitSet, kZones> at{};  // units by zone
  std::array<GroundSet, kZones> ground{};
  std::array<Facing, kZones> facing{};  // of the units there; North where there are none
  std::array<Unit, kZones> lead = filled<kZones>(kNoUnit);
  std::array<uint8_t, kZones> attacked{};  // sides from which it was attacked in this player turn
  // The armies.
  std::array<Kind, kUnits> kind{};
  std::array<Zone, kUnits> place = filled<kUnits>(kUnused);
  UnitSet spent = 0;
  UnitSet undeployed = 0;
  std::array<CommanderState, kCommanders> commanders{};
  std::array<ArmyState, 2> armies{};
  // The battle.
  uint8_t attack_limit = 4;  // of sizes [LB-6.3.2a]
  uint8_t has_dust = 0;
  Weather weather = Weather::None;
  uint8_t handicap = 2;            // times the difference of fighting values [LB-11.2.7]
  uint8_t counts_undeployed = 1;   // option [LB-4.1.1c]
  uint8_t exposed_as_printed = 0;  // option [LB-6.5.19b]
  uint8_t elephants_lead = 0;      // option [LB-4.4.4b]
  uint8_t scenario = 0xFF;         // its number in the book, for names; 0xFF: none
  // The turn.
  uint8_t turn = 1;
  Seat active = Seat::South;
  Seat first = Seat::South;         // the side that acts first in this turn
  uint8_t has_reversed = 0;         // by a brilliant commander [LB-8.9.1b]
  uint8_t is_second = 0;            // the second player turn of this turn
  Seat last_active = Seat::Nobody;  // of the player turn before
  uint8_t commands = 0;             // left
  uint8_t deploys = 0;              // of a surprised army in this player turn, as counted
  CommanderSet activated_commanders = 0;
  // [LB-8.8.3] Two own commanders are adjacent: only one may use his commands.
  CommanderSet bound = 0;
  Commander bound_to = kNobody;  // the one who has used his commands
  Seat winner = Seat::Nobody;
  uint8_t ending = 0;  // the reason for the end: see victory.cpp
  uint8_t depth = 0;
  uint8_t staging = 0;  // notes of a scene about the turn, before it begins; 0 in play
  uint8_t spare = 0;
  UnitSet activated = 0;
  UnitSet deployed = 0;                 // in this player turn [LB-3.4.4]
  UnitSet entered = 0;                  // a zone in the side's last player turn [LB-6.5.16]
  UnitSet advanced = 0;                 // into an emptied zone [LB-6.9.4]
  UnitSet began_lead = 0;               // lead units when the player turn began [LB-6.8.1]
  std::array<uint8_t, kUnits> moves{};  // of the group: moves left, and free turns in the high bits
  ZoneSet attacked_from = 0;            // zones, in this player turn
  std::array<ZoneSet, 2> last_attacked_from{};  // by side, in its player turn before [LB-8.9.3b]
  ZoneSet spent_lead = 0;  // own zones with an all-out attack of their lead unit [LB-6.4.2b]
  Group group{};
  Assault assault{};
  std::array<Frame, 14> open{};  // unused frames are zero
  Scores scores{};               // of the combat table in force [LB-6.6.1a]
  std::array<uint8_t, 4> spare_scores{};

  unsigned score(Unit attacker, Unit victim) const {
    return scores[static_cast<size_t>(def(attacker).type) * kTypes +
                  static_cast<size_t>(def(victim).type)];
  }

  UnitSet units_in(Zone zone) const { return at[zone]; }
  UnitSet own_in(Zone zone, Seat seat) const { return at[zone] & units_of(seat); }
  bool is_held_by(Zone zone, Seat seat) const { return own_in(zone, seat) != 0; }
  bool is_spent(Unit unit) const { return (spent & unit_bit(unit)) != 0; }
  const KindDef& def(Unit unit) const { return kind_def(kind[unit]); }
  bool is_type(Unit unit, Type type) const { return def(unit).type == type; }
  bool is_subtype(Unit unit, Subtype subtype) const { return def(unit).subtype == subtype; }
  bool has_ground(Zone zone, GroundSet any) const { return (ground[zone] & any) != 0; }
  ArmyState& army(Seat seat) { return armies[index(seat)]; }
  const ArmyState& army(Seat seat) const { return armies[index(seat)]; }
  // [LB-5.4.3] The zone has a camp of either side; below, a fortified one.
  bool has_camp(Zone zone) const { return armies[0].camp == zone || armies[1].camp == zone; }
  bool has_fort(Zone zone) const {
    return (armies[0].camp == zone && armies[0].is_fortified != 0) ||
           (armies[1].camp == zone && armies[1].is_fortified != 0);
  }
  ZoneSet zones_of(Seat seat) const {
    ZoneSet set = 0;
    for (unsigned zone = 0; zone < kZones; ++zone) {
      if ((at[zone] & units_of(seat)) != 0) set |= zone_bit(static_cast<Zone>(zone));
    }
    return set;
  }
  UnitSet on_field(Seat seat) const {
    UnitSet set = 0;
    for (const UnitSet units : at) set |= units;
    return set & units_of(seat);
  }

 private:
  template <size_t N>
  static constexpr std::array<uint8_t, N> filled(uint8_t value) {
    std::array<uint8_t, N> all{};
    all.fill(value);
    return all;
  }
};

}  // namespace acies::lostbattles
