// The meaning of numbers in Lost Battles: units, commanders, zones, ground, verbs, steps.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string_view>

#include "core/base/bits.h"
#include "core/contract/action.h"
#include "core/contract/rule_id.h"
#include "core/contract/seat.h"
#include "core/luck/throw.h"

namespace acies::lostbattles {

// "6.5.19b"_rule is LB-6.5.19b.
consteval RuleId operator""_rule(const char* text, size_t size) {
  return read_rule_number({text, size}).value();
}

// ---- units ----

// [LB-1.1.2] [LB-1.1.6] Types of units, and subtypes below.
enum class Type : uint8_t { HI, LI, HC, LC, EL, CH };
inline constexpr unsigned kTypes = 6;
inline constexpr std::array<std::string_view, kTypes> kTypeNames{"HI", "LI", "HC",
                                                                 "LC", "EL", "CH"};
enum class Subtype : uint8_t {
  None,
  Archers,
  Hoplites,
  Phalangites,
  Legionaries,
  Cataphracts,
  Scythed
};
// [LB-1.1.3] [LB-1.1.4] [LB-1.1.5] Elephants have their origin in place of a class.
enum class Class : uint8_t { Veteran, Average, Levy, Indian, African };

// The kinds of units, one for each class of each type and subtype.
enum class Kind : uint8_t {
  VHI,
  AHI,
  LHI,
  VAR,
  AAR,
  LAR,
  VHO,
  AHO,
  LHO,
  VPH,
  APH,
  LPH,
  VLE,
  ALE,
  LLE,
  VLI,
  ALI,
  LLI,
  VHC,
  AHC,
  LHC,
  VCA,
  ACA,
  LCA,
  VLC,
  ALC,
  LLC,
  IE,
  AE,
  CH,
  SCH
};
inline constexpr unsigned kKinds = 31;

// [LB-9.1.1] [LB-9.2.6] The figures of a kind; subtypes differ from their type only in them.
struct KindDef {
  std::string_view code;
  Type type;
  Subtype subtype;
  Class rank;
  uint8_t value;   // fighting value [LB-1.4.2]
  uint8_t points;  // the same for the enemy's victory points [LB-9.3.4]
  uint8_t size;    // attack size in halves [LB-6.3.3a]
  uint8_t moves;   // in an activation [LB-5.2.1]
};

constexpr KindDef make_kind(std::string_view code, Type type, Subtype subtype, Class rank,
                            unsigned size) {
  constexpr std::array<uint8_t, 5> kValues{4, 3, 2, 4, 3};
  uint8_t value = kValues[static_cast<size_t>(rank)];
  uint8_t points = value;
  if (subtype == Subtype::Legionaries && rank == Class::Average) value = 4;
  if (subtype == Subtype::Scythed) value = points = 1;  // worth 1 [LB-9.5.1]
  const bool is_quick = type == Type::HC || type == Type::LC || type == Type::CH;
  const unsigned moves = is_quick && subtype != Subtype::Cataphracts ? 2 : 1;
  return {code,
          type,
          subtype,
          rank,
          value,
          points,
          static_cast<uint8_t>(size),
          static_cast<uint8_t>(moves)};
}

inline constexpr std::array<KindDef, kKinds> kKindDefs{{
    make_kind("VHI", Type::HI, Subtype::None, Class::Veteran, 1),
    make_kind("AHI", Type::HI, Subtype::None, Class::Average, 2),
    make_kind("LHI", Type::HI, Subtype::None, Class::Levy, 2),
    make_kind("VAR", Type::HI, Subtype::Archers, Class::Veteran, 1),
    make_kind("AAR", Type::HI, Subtype::Archers, Class::Average, 2),
    make_kind("LAR", Type::HI, Subtype::Archers, Class::Levy, 2),
    make_kind("VHO", Type::HI, Subtype::Hoplites, Class::Veteran, 1),
    make_kind("AHO", Type::HI, Subtype::Hoplites, Class::Average, 2),
    make_kind("LHO", Type::HI, Subtype::Hoplites, Class::Levy, 2),
    make_kind("VPH", Type::HI, Subtype::Phalangites, Class::Veteran, 1),
    make_kind("APH", Type::HI, Subtype::Phalangites, Class::Average, 2),
    make_kind("LPH", Type::HI, Subtype::Phalangites, Class::Levy, 2),
    // [LB-6.3.3b] [LB-9.3.2] Veteran legionaries do not attack at half size.
    make_kind("VLE", Type::HI, Subtype::Legionaries, Class::Veteran, 2),
    make_kind("ALE", Type::HI, Subtype::Legionaries, Class::Average, 2),
    make_kind("LLE", Type::HI, Subtype::Legionaries, Class::Levy, 2),
    make_kind("VLI", Type::LI, Subtype::None, Class::Veteran, 2),
    make_kind("ALI", Type::LI, Subtype::None, Class::Average, 4),
    make_kind("LLI", Type::LI, Subtype::None, Class::Levy, 4),
    make_kind("VHC", Type::HC, Subtype::None, Class::Veteran, 2),
    make_kind("AHC", Type::HC, Subtype::None, Class::Average, 4),
    make_kind("LHC", Type::HC, Subtype::None, Class::Levy, 4),
    // [LB-9.4.2] Cataphracts attack at half the size of other cavalry.
    make_kind("VCA", Type::HC, Subtype::Cataphracts, Class::Veteran, 1),
    make_kind("ACA", Type::HC, Subtype::Cataphracts, Class::Average, 2),
    make_kind("LCA", Type::HC, Subtype::Cataphracts, Class::Levy, 2),
    make_kind("VLC", Type::LC, Subtype::None, Class::Veteran, 2),
    make_kind("ALC", Type::LC, Subtype::None, Class::Average, 4),
    make_kind("LLC", Type::LC, Subtype::None, Class::Levy, 4),
    make_kind("IE", Type::EL, Subtype::None, Class::Indian, 4),
    make_kind("AE", Type::EL, Subtype::None, Class::African, 4),
    make_kind("CH", Type::CH, Subtype::None, Class::Average, 4),
    make_kind("SCH", Type::CH, Subtype::Scythed, Class::Average, 4),
}};
constexpr const KindDef& kind_def(Kind kind) { return kKindDefs[static_cast<size_t>(kind)]; }

// Units 0 to 31 are South's, 32 to 63 are North's.
using Unit = uint8_t;
using UnitSet = uint64_t;
inline constexpr unsigned kUnits = 64;
inline constexpr unsigned kUnitsASide = 32;
inline constexpr Unit kNoUnit = 0xFF;
constexpr Seat seat_of(Unit unit) { return unit < kUnitsASide ? Seat::South : Seat::North; }
constexpr UnitSet unit_bit(Unit unit) { return UnitSet{1} << unit; }
constexpr UnitSet units_of(Seat seat) {
  return seat == Seat::South ? UnitSet{0xFFFFFFFF} : UnitSet{0xFFFFFFFF} << kUnitsASide;
}
constexpr unsigned count_units(UnitSet set) { return static_cast<unsigned>(std::popcount(set)); }
constexpr Unit first_unit(UnitSet set) { return static_cast<Unit>(std::countr_zero(set)); }

// ---- commanders ----

// [LB-1.3.1] Commanders 0 and 1 are South's, 2 and 3 are North's.
using Commander = uint8_t;
using CommanderSet = uint8_t;
inline constexpr unsigned kCommanders = 4;
inline constexpr Commander kNobody = 0xFF;
constexpr Seat seat_of_commander(Commander one) { return one < 2 ? Seat::South : Seat::North; }
constexpr CommanderSet commander_bit(Commander one) { return static_cast<CommanderSet>(1U << one); }

enum class Quality : uint8_t { Uninspired, Average, Inspired, Brilliant };
inline constexpr std::array<std::string_view, 4> kQualityNames{"uninspired", "average", "inspired",
                                                               "brilliant"};
// [LB-1.4.3] [LB-8.3.1a] The figures of a commander by his quality.
struct QualityDef {
  uint8_t value;
  uint8_t stock;           // his own commands in a player turn
  uint8_t rally;           // this roll or more cancels the hit [LB-8.6.3a]
  uint8_t leader_killed;   // this roll or less kills him [LB-8.6.3b]
  uint8_t general_killed;  // this roll or less kills him [LB-8.7.2]
};
inline constexpr std::array<QualityDef, 4> kQualityDefs{
    {{3, 1, 10, 3, 4}, {6, 2, 9, 3, 4}, {12, 4, 9, 2, 3}, {18, 4, 8, 2, 3}}};

// ---- the field ----

// [LB-2.1.1a] [LB-2.1.1c] Five columns and four rows; South's back row is 0 to 4, North's is 15 to
// 19.
using Zone = uint8_t;
using ZoneSet = uint32_t;
inline constexpr unsigned kZones = 20;
inline constexpr unsigned kColumns = 5;
inline constexpr Zone kNoZone = 0xFF;
constexpr unsigned row_of(Zone zone) { return zone / kColumns; }
constexpr unsigned column_of(Zone zone) { return zone % kColumns; }
constexpr ZoneSet zone_bit(Zone zone) { return ZoneSet{1} << zone; }
inline constexpr ZoneSet kAllZones = (ZoneSet{1} << kZones) - 1;

// [LB-12.3] Places of units that are in no zone.
inline constexpr Zone kOff = 20;        // not yet on the field
inline constexpr Zone kShattered = 21;  // a commander: killed
inline constexpr Zone kRouted = 22;     // a commander: lost
inline constexpr Zone kWithdrawn = 23;
inline constexpr Zone kUnused = 24;  // no such unit in this battle
inline constexpr unsigned kPlaces = 25;

// [LB-5.1.1a] Facings on the map, with South's edge below.
enum class Facing : uint8_t { North, East, South, West };
inline constexpr unsigned kFacings = 4;
inline constexpr std::array<std::string_view, kFacings> kFacingNames{"north", "east", "south",
                                                                     "west"};
inline constexpr std::array<Facing, kFacings> kAllFacings{Facing::North, Facing::East,
                                                          Facing::South, Facing::West};
constexpr Facing turned(Facing facing, unsigned quarters) {
  return static_cast<Facing>((static_cast<unsigned>(facing) + quarters) % kFacings);
}
constexpr Facing opposite(Facing facing) { return turned(facing, 2); }
constexpr Facing forward_of(Seat seat) {
  return seat == Seat::South ? Facing::North : Facing::South;
}

// [LB-2.1.3] The zone beyond this side; kNoZone at the edge of the field.
constexpr Zone neighbour(Zone zone, Facing side) {
  const unsigned row = row_of(zone);
  const unsigned column = column_of(zone);
  switch (side) {
    case Facing::North: return row < 3 ? static_cast<Zone>(zone + kColumns) : kNoZone;
    case Facing::East: return column < 4 ? static_cast<Zone>(zone + 1) : kNoZone;
    case Facing::South: return row > 0 ? static_cast<Zone>(zone - kColumns) : kNoZone;
    case Facing::West: return column > 0 ? static_cast<Zone>(zone - 1) : kNoZone;
  }
  return kNoZone;
}
constexpr ZoneSet neighbours(Zone zone) {
  ZoneSet set = 0;
  for (const Facing side : kAllFacings) {
    const Zone next = neighbour(zone, side);
    if (next != kNoZone) set |= zone_bit(next);
  }
  return set;
}
constexpr unsigned distance(Zone a, Zone b) {
  const auto gap = [](unsigned x, unsigned y) { return x > y ? x - y : y - x; };
  return gap(row_of(a), row_of(b)) + gap(column_of(a), column_of(b));
}
// The side of `from` on which its neighbour `to` lies.
constexpr Facing side_towards(Zone from, Zone to) {
  for (const Facing side : kAllFacings) {
    if (neighbour(from, side) == to) return side;
  }
  return Facing::North;
}

constexpr Seat half_of(Zone zone) { return zone < kZones / 2 ? Seat::South : Seat::North; }
// [LB-2.1.1b] [LB-2.1.1d] The three centres of each half. All other zones are edge zones.
inline constexpr std::array<ZoneSet, 2> kCentres{ZoneSet{7} << 6U, ZoneSet{7} << 11U};
inline constexpr std::array<ZoneSet, 2> kRears{ZoneSet{7} << 1U, ZoneSet{7} << 16U};
inline constexpr std::array<Zone, 2> kCentreRear{2, 17};
inline constexpr ZoneSet kEdgeZones = kAllZones & ~(kCentres[0] | kCentres[1]);
// [LB-6.1.3b] The flanks and rears of a half. Attacks from them on its centres are restricted.
inline constexpr std::array<ZoneSet, 2> kFlanksAndRears{kRears[0] | zone_bit(5) | zone_bit(9),
                                                        kRears[1] | zone_bit(10) | zone_bit(14)};

// [LB-2.2.1a] Kinds of terrain.
enum class Ground : uint8_t { Hill, Wood, Marsh, Stream, River, Coast, Impassable };
inline constexpr unsigned kGrounds = 7;
inline constexpr std::array<std::string_view, kGrounds> kGroundNames{
    "hill", "wood", "marsh", "stream", "river", "coast", "impassable"};
using GroundSet = uint8_t;
constexpr GroundSet ground_bit(Ground ground) {
  return static_cast<GroundSet>(1U << static_cast<unsigned>(ground));
}
constexpr GroundSet grounds(std::initializer_list<Ground> all) {
  GroundSet set = 0;
  for (const Ground one : all) set |= ground_bit(one);
  return set;
}
inline constexpr GroundSet kRough = grounds({Ground::Hill, Ground::Wood, Ground::Marsh});
inline constexpr GroundSet kWater = grounds({Ground::Stream, Ground::River, Ground::Coast});

enum class Weather : uint8_t { None, Cloudy, Wet };

// ---- answers ----

// [LB-4.2.4] [LB-4.4.1a] [LB-9.3.1] The way in which a group is activated.
enum class Mode : uint8_t { Normal, Reduced, Double, Triple };
inline constexpr unsigned kModes = 4;
inline constexpr std::array<std::string_view, kModes> kModeNames{"normal", "reduced", "double",
                                                                 "triple"};

// [LB-8.3.2] [LB-4.4.3c] The source of the commands that pay.
enum class Payment : uint8_t {
  Usual,  // the commander's own commands first
  Army,   // the army's commands only
  Dear    // light infantry deploying by double move: two commands, to keep its free turn
};
inline constexpr unsigned kPayments = 3;
inline constexpr std::array<std::string_view, kPayments> kPaymentNames{"", "army", "dear"};

// `piece` is a unit or commander, `place` a zone or kOff; for `measure` see the verb.
enum class Verb : uint8_t {
  Roll,      // Nature: dice (measure: their sum of powers, see Dice)
  Reverse,   // the order of turns
  Keep,      //
  Activate,  // units of this place (measure: Mode)
  General,   // this commander alone to this place; kWithdrawn: off the field
  End,       // of the player turn
  Add,       // this unit to the group
  AddAll,    // all that can be
  Take,      // the general with the group
  Go,        // measure: Payment
  Enter,     // the field in this zone (measure: Facing)
  Turn,      // measure: Facing
  Move,      // into this zone (measure: Facing afterwards)
  Leave,     // the field (measure: the side)
  Attack,    // this zone
  Stop,      // the activation ends
  Strike,    // this unit attacks (measure: 1 at half size)
  Support,   // this unit supports it
  Bonus,     // is bought
  AllOut,    //
  Rally,     //
  Hit,       // the second hit falls on this unit
  Lead,      // this unit leads in this zone
  Advance,   // this unit into the emptied zone
  AdvanceAll,
  Follow,   // the general, into the emptied zone
  Decline,  // no support, no bonus, no all-out attack, no rally, no more advances
};
inline constexpr uint8_t kVerbs = 27;

constexpr Action make_action(Verb verb, unsigned piece = 0, unsigned place = 0,
                             int32_t measure = 0) {
  return {static_cast<uint8_t>(verb), static_cast<uint8_t>(piece), static_cast<uint16_t>(place),
          measure};
}
constexpr bool is_verb(Action action, Verb verb) {
  return action.verb == static_cast<uint8_t>(verb);
}
constexpr Unit unit_of(Action action) { return action.piece; }
constexpr Zone zone_of(Action action) { return static_cast<Zone>(action.place); }

// A roll: how many dice show each number, four bits a number.
using Dice = Throw;
inline constexpr unsigned kMostDice = 4;

// ---- questions ----

// In the order of chapter 13, followed by the referee's own steps.
enum class Step : uint8_t {
  Over,
  Reverse,    // change the order of turns or not
  Roll,       // Nature: dice
  Act,        // what next in the player turn
  Muster,     // which units, and who pays
  Enter,      // where the group enters the field
  March,      // turn, move, leave, attack or stop
  Strike,     // which unit attacks next
  Support,    // whether another supports it
  Bonus,      // whether a bonus is bought
  AllOut,     // or not
  Rally,      // or not
  SecondHit,  // the unit that takes it
  Lead,       // which unit leads in a zone
  Advance,    // the units that go into the emptied zone
  // Carried out without a question:
  TurnBegins,  // dust, weather, then the player turns
  PlayerTurn,  // begins
  PlayerTurnEnds,
  FirstHit,     // falls on the lead unit
  HitLands,     // unless it was cancelled
  AfterHits,    // morale, removals
  NewLeads,     // in zones that lost theirs
  AfterAttack,  // advance, next attack or the end of the activation
  GroupEnds,
};
inline constexpr uint8_t kQuestions = 15;
inline constexpr uint8_t kSteps = 24;

// The purpose of a roll.
enum class Purpose : uint8_t { Dust, Weather, Commands, Attack, Rally, Morale };
inline constexpr std::array<std::string_view, 6> kPurposeNames{"dust",   "weather", "commands",
                                                               "attack", "rally",   "morale"};

// Events with their facts in this order. A unit is given by its kind and number.
enum class Happening : uint8_t {
  Rolled,           // purpose, dice low, dice high
  TurnBegan,        // turn
  OrderReversed,    // by a brilliant commander
  OrderSwapped,     // by dust
  WeatherChanged,   // weather
  PlayerTurnBegan,  // turn, die as counted, commands, fighting value
  Activated,        // zone, units, mode, commands paid, of them by the commander
  Deployed,         // zone, units, facing
  Turned,           // zone, units, facing
  Moved,            // from, to, units, facing
  LeftField,        // zone, fresh units, spent units
  UnitGone,         // kind, zone, how (kWithdrawn, kRouted)
  GeneralMoved,     // commander, from, to
  AttackDeclared,   // from, target, limit in halves
  Struck,           // unit, target unit, target zone, modifiers, score, margin
  AllOut,           // kind, zone
  Missed,           // margin
  UnitSpent,        // kind, zone
  HitCancelled,     // kind, zone, commander
  Shattered,        // kind, zone
  CommanderKilled,  // commander, zone
  CommanderLost,    // commander, zone
  NarrowEscape,     // commander, zone
  MoraleTested,     // die, army morale
  UnitPanics,       // kind, zone, morale, how
  LeadNamed,        // kind, zone
  Advanced,         // unit, from, to
  CampCaptured,     // zone
  ArmyStaysAway,    // units that were not yet deployed
  TurnEnded,        // turn
  BattleEnded,      // points South, points North, level, why
};
inline constexpr unsigned kHappenings = 31;

}  // namespace acies::lostbattles
