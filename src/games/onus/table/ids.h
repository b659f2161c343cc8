// The meaning of numbers in ONUS!: units, abilities, formations, cards, verbs, steps.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <string_view>

#include "core/base/bits.h"
#include "core/contract/action.h"
#include "core/contract/rule_id.h"
#include "core/contract/seat.h"
#include "core/luck/throw.h"
#include "geometry/free/flight.h"
#include "geometry/free/sections.h"
#include "geometry/free/sweep.h"

namespace acies::onus {

using field::Body;
using field::Corner;
using field::Heading;
using field::Point;
using field::Pose;
using field::Section;
using field::Side;
using field::Thing;

// "23.14"_rule is ONUS-23.14.
consteval RuleId operator""_rule(const char* text, size_t size) {
  return read_rule_number({text, size}).value();
}

// ---- units ----

// Units 0 to 23 are South's, 24 to 47 are North's. [ONUS-21.7] If everyone plays for themselves,
// all players share the same numbers: state.h.
using Unit = uint8_t;
using UnitSet = uint64_t;
inline constexpr unsigned kUnitsASide = 24;
inline constexpr unsigned kUnits = 2 * kUnitsASide;
inline constexpr Unit kNoUnit = 0xFF;
inline constexpr UnitSet kAllUnits = (UnitSet{1} << kUnits) - 1;
constexpr UnitSet unit_bit(Unit unit) { return UnitSet{1} << unit; }
constexpr unsigned count_units(UnitSet set) { return static_cast<unsigned>(std::popcount(set)); }
constexpr Unit first_unit(UnitSet set) { return static_cast<Unit>(std::countr_zero(set)); }

// ---- things ----

// Things on the field are units and pieces of terrain and fortresses. A unit as a thing has its own
// number; pieces are numbered from 64. kNoUnit as a thing means nothing.
using Piece = uint8_t;
using PieceSet = uint64_t;
inline constexpr unsigned kPieces = 64;
inline constexpr unsigned kFirstPiece = 64;
static_assert(kUnits <= kFirstPiece);
static_assert(Thing{} == Thing{kNoUnit});
constexpr bool is_unit(Thing thing) { return thing.number() < kUnits; }
constexpr bool is_piece(Thing thing) {
  return thing.number() >= kFirstPiece && thing.number() < kFirstPiece + kPieces;
}
constexpr Unit unit_of(Thing thing) {
  assert(is_unit(thing));
  return thing.number();
}
constexpr Piece piece_of(Thing thing) {
  assert(is_piece(thing));
  return static_cast<Piece>(thing.number() - kFirstPiece);
}
constexpr Thing thing_of(Piece piece) { return {static_cast<uint8_t>(kFirstPiece + piece)}; }

struct ThingSet {
  UnitSet units = 0;
  PieceSet pieces = 0;

  constexpr ThingSet() = default;
  constexpr ThingSet(UnitSet some) : units(some) {}
  constexpr bool empty() const { return units == 0 && pieces == 0; }
  constexpr bool has(Thing thing) const {
    if (is_unit(thing)) return (units & unit_bit(unit_of(thing))) != 0;
    return is_piece(thing) && (pieces >> piece_of(thing) & 1U) != 0;
  }
  constexpr void add(Thing thing) {
    if (is_unit(thing)) units |= unit_bit(unit_of(thing));
    if (is_piece(thing)) pieces |= PieceSet{1} << piece_of(thing);
  }
  constexpr ThingSet without(UnitSet some) const {
    ThingSet rest = *this;
    rest.units &= ~some;
    return rest;
  }
  // Units come first.
  constexpr Thing first() const {
    if (units != 0) return {first_unit(units)};
    return pieces == 0 ? Thing{} : thing_of(static_cast<Piece>(std::countr_zero(pieces)));
  }
  friend constexpr bool operator==(const ThingSet&, const ThingSet&) = default;
};

// [ONUS-1.12] Types of units.
enum class Type : uint8_t {
  Infantry,
  Cavalry,
  Camels,
  Elephants,
  Chariots,
  Ballista,
  Onager,
  Scorpion
};
inline constexpr unsigned kTypes = 8;
inline constexpr std::array<std::string_view, kTypes> kTypeNames{
    "infantry", "cavalry", "camels", "elephants", "chariots", "ballista", "onager", "scorpion"};
constexpr bool is_mounted(Type type) { return type >= Type::Cavalry && type <= Type::Chariots; }
// [ONUS-1.13] Artillery is neither infantry nor mounted.
constexpr bool is_artillery(Type type) { return type >= Type::Ballista; }

// [ONUS-1.11] Chapter 17: abilities are always on.
enum class Ability : uint8_t {
  Woodsmen,
  Climbers,
  Amphibious,
  Athletes,
  Rush,
  Skirmishers,
  Manoeuvrable,
  Professional,
  Frightening,
  Stubborn,
  Furious,
  Javelins,
  Spearmen,
  Deadly,
  Accurate,
  Sarissas,
  Complementary
};
inline constexpr unsigned kAbilities = 17;
inline constexpr std::array<std::string_view, kAbilities> kAbilityNames{
    "woodsmen",     "climbers",     "amphibious",  "athletes", "rush",         "skirmishers",
    "manoeuvrable", "professional", "frightening", "stubborn", "furious",      "javelins",
    "spearmen",     "deadly",       "accurate",    "sarissas", "complementary"};
using AbilitySet = uint32_t;
constexpr AbilitySet ability_bit(Ability one) {
  return AbilitySet{1} << static_cast<unsigned>(one);
}

// [ONUS-1.11] Chapter 16: formations are taken and given up. [ONUS-16.32] Bravery is none, but
// shares the one blue token.
enum class Formation : uint8_t { None, ShieldWall, Phalanx, Square, Wedge, Diamond, Bravery };
inline constexpr unsigned kFormations = 7;
inline constexpr std::array<std::string_view, kFormations> kFormationNames{
    "none", "shield-wall", "phalanx", "square", "wedge", "diamond", "bravery"};
using FormationSet = uint8_t;
constexpr FormationSet formation_bit(Formation one) {
  return static_cast<FormationSet>(1U << static_cast<unsigned>(one));
}

// [ONUS-1.12] Further properties on a card besides the type.
enum class Tag : uint8_t {
  Animals,
  Horses,
  Camels,
  Elephants,
  Archers,
  Javelins,
  Slingers,
  Bolts,
  Stones
};
inline constexpr unsigned kTags = 9;
inline constexpr std::array<std::string_view, kTags> kTagNames{"animals",   "horses",  "camels",
                                                               "elephants", "archers", "javelins",
                                                               "slingers",  "bolts",   "stones"};
using TagSet = uint16_t;
constexpr TagSet tag_bit(Tag one) { return static_cast<TagSet>(1U << static_cast<unsigned>(one)); }

// The number of a unit card in the book.
using Kind = uint8_t;
inline constexpr unsigned kMostKinds = 200;
inline constexpr Kind kNoKind = 0xFF;

// [ONUS-1.7] [ONUS-14.9] The place of a unit.
enum class Place : uint8_t { None, Waiting, Field, Destroyed };

// ---- fronts ----

// [ONUS-1.10] [ONUS-23.8] A unit's front from its own left to its right: FL, F1 to F4, FR.
inline constexpr unsigned kFronts = 6;
constexpr Section front_section(unsigned front) {
  constexpr std::array<Section, kFronts> kAll{Section::FL, Section::F1, Section::F2,
                                              Section::F3, Section::F4, Section::FR};
  return kAll[front];
}
// The index of a front section in that order; kFronts for other sections.
constexpr unsigned front_of(Section section) {
  for (unsigned i = 0; i < kFronts; ++i) {
    if (front_section(i) == section) return i;
  }
  return kFronts;
}

// ---- cards ----

// [ONUS-3.1] One of the 98 cards. The book knows its order and its event.
using Card = uint8_t;
inline constexpr unsigned kCards = 98;
inline constexpr Card kNoCard = 0xFF;
// A set of cards.
struct CardSet {
  std::array<uint64_t, 2> bits{};

  constexpr bool has(Card card) const { return (bits[card / 64] >> card % 64 & 1U) != 0; }
  constexpr void add(Card card) { bits[card / 64] |= uint64_t{1} << card % 64; }
  constexpr void drop(Card card) { bits[card / 64] &= ~(uint64_t{1} << card % 64); }
  constexpr unsigned size() const {
    return static_cast<unsigned>(std::popcount(bits[0]) + std::popcount(bits[1]));
  }
  // The k-th card, from the lowest.
  Card nth(unsigned k) const {
    const auto low = static_cast<unsigned>(std::popcount(bits[0]));
    return static_cast<Card>(k < low ? nth_bit(bits[0], k) : 64 + nth_bit(bits[1], k - low));
  }
  template <class Visit>
  constexpr void for_each(Visit&& visit) const {
    for_each_bit(bits[0], [&](unsigned i) { visit(static_cast<Card>(i)); });
    for_each_bit(bits[1], [&](unsigned i) { visit(static_cast<Card>(64 + i)); });
  }
  friend constexpr bool operator==(const CardSet&, const CardSet&) = default;
};

// ---- measures ----

// [ONUS-23.18] Movement is counted in hundredths of an EP.
using Points = int32_t;
inline constexpr Points kEp = 100;
inline constexpr int32_t kLengthOfPoint = field::kStride / kEp;
// Angles of players are in tenths of a degree.
inline constexpr int32_t kAngleOfTenth = 10;

// ---- the turn ----

// [ONUS-5.1] The phases of a turn in their order.
enum class Phase : uint8_t {
  Deployment,
  Activation,
  Movement,
  Shooting,
  Skirmish,
  Melee,
  Rout,
  End
};
inline constexpr unsigned kPhases = 8;
inline constexpr std::array<std::string_view, kPhases> kPhaseNames{
    "deployment", "activation", "movement", "shooting", "skirmish", "melee", "rout", "end"};

// [ONUS-8.1] Deeds of a unit in this turn that have later effects.
enum class Deed : uint8_t {
  Moved,      // any step or manoeuvre
  Marched,    // with doubled movement [ONUS-7.9]
  Reduced,    // its movement is halved
  Shifted,    // with a move in any direction [ONUS-8.10]
  Spun,       // with a free turn [ONUS-8.11]
  Stretched,  // or closed its line
  Formed,     // adopted, changed or dissolved a formation
  Rallied,    // recovered when it was activated [ONUS-6.7] [ONUS-6.10]
  Done,       // its move is over
  Charged,    // made contact by a charge [ONUS-9.24]
  InLine,     // advances in line [ONUS-20.17]
  InLine2,    // in its captain's second, third or fourth line
  InLine3,
  InLine4
};
inline constexpr unsigned kDeeds = 14;
inline constexpr unsigned kMostLines = 4;  // each costs two cards [ONUS-20.15]
using DeedSet = uint16_t;
constexpr DeedSet deed_bit(Deed deed) {
  return static_cast<DeedSet>(1U << static_cast<unsigned>(deed));
}

// [ONUS-1.14] Tokens on a unit, and what has happened to it in this turn.
enum class Mark : uint8_t {
  Active,
  March,
  Broken,
  Routed,
  Hero,
  NoOfficer,
  Veteran,
  Elite,     // also a veteran
  Ordered,   // has received an order in this turn [ONUS-3.4]
  Shot,      // has made its ranged attack [ONUS-11.1]
  Fled,      // was routed in this turn [ONUS-14.19]
  FaceDown,  // hidden from the enemy [ONUS-4.23] [ONUS-20.11]
  WarmedUp,  // +1 EP by a forced march order
  BackOnly,  // may only move backwards
  Left,      // has left a melee in this turn; a routed unit: has fled [ONUS-10.28]
  Fought     // has fought its first fight in its formation
};
inline constexpr unsigned kMarks = 16;
using MarkSet = uint16_t;
constexpr MarkSet mark_bit(Mark mark) {
  return static_cast<MarkSet>(1U << static_cast<unsigned>(mark));
}

// ---- answers ----

// `piece` is a unit; `place` another unit or a card, or see the verb; for `measure` see the verb.
enum class Verb : uint8_t {
  Roll,      // Nature: dice (measure)
  Draw,      // Nature: this card (place)
  Place,     // this unit is deployed next
  Depth,     // measure: from its own rear line, in millimetres
  Width,     // measure: from the left edge of the field, in millimetres
  Face,      // measure: its heading in tenths of a degree
  Form,      // this unit takes a formation (place: Formation)
  Stretch,   // this unit, at one end (place: 0 left, 1 right)
  Close,     // removes the token of this front (place: 0 to 5)
  General,   // to this unit
  Order,     // this card's order (place; measure: the number of the enemy that scouts look at)
  Pick,      // this unit for the order, this target, this pair, this unit next
  Test,      // its morale
  March,     //
  Advance,   // straight on
  Pivot,     // about a corner (place: corner * 2 + 1 if clockwise)
  Shift,     // in any direction
  Spin,      // about the centre
  Bearing,   // measure: tenths of a degree from its facing, counter-clockwise
  Distance,  // measure: hundredths of an EP
  Angle,     // measure: tenths of a degree
  Meet,      // that side of the enemy (place: Side)
  Snap,      // to the left or to the right (place: 0, 1)
  Links,     // enveloping tokens (place: 0 left end, 1 right end; measure: how many)
  Envelop,   //
  Quarter,   // a turn of 90 degrees (measure: index of the pose)
  About,     // a turn of 180 degrees
  Withdraw,  //
  Retreat,   //
  Follow,    // keeps contact
  Hold,      //
  Shoot,     // this unit at that unit (place)
  Fight,     // this unit with that unit (place)
  Event,     // this card's event (place)
  Redraw,    // another random event
  Choose,    // this card of two (place); that side (place)
  Rout,      // voluntarily
  Kill,      // the elephants, by their drivers
  Trampled,  // lets the elephants pass
  Stand,     // fights the elephants
  Way,       // one of two equally short ones (place: 0 left, 1 right)
  Take,      // three cards
  Discard,   // this card (place)
  Give,      // this card to an ally (place; piece: the captain)
  Charge,    // one of the charges offered to a furious unit (measure: which)
  Line,      // two cards for an advance in line (measure: the captain's number in the team)
  Decline,   // no more, not this
  End,       // of the phase
};
inline constexpr unsigned kVerbs = static_cast<unsigned>(Verb::End) + 1;

constexpr Action make_action(Verb verb, unsigned piece = 0, unsigned place = 0,
                             int32_t measure = 0) {
  return {static_cast<uint8_t>(verb), static_cast<uint8_t>(piece), static_cast<uint16_t>(place),
          measure};
}
constexpr bool is_verb(Action action, Verb verb) {
  return action.verb == static_cast<uint8_t>(verb);
}

using Dice = Throw;  // six-sided [ONUS-1.21]

// The purpose of a roll.
enum class Purpose : uint8_t {
  First,       // for the first player: South's die, North's die [ONUS-4.26]
  Leadership,  // the test of losses [ONUS-4.9]
  Recovery,    // morale of a unit that is activated, or of a routed one in the rout phase
  Hit,         // to hit
  HitAgain,    // repeated ones of professionals [ONUS-17.14]
  Damage,
  DamageAgain,
  Morale,   // after an attack
  Stampede  // morale of animals [ONUS-19.17]
};
inline constexpr unsigned kPurposes = 9;
// In one roll; more dice are rolled one roll after another.
inline constexpr unsigned kMostDice = 8;

// Questions, followed by the referee's own steps.
enum class Step : uint8_t {
  Over,
  Roll,
  Draw,
  // Set-up.
  Deploy,
  DeployFacing,
  DeployDepth,
  DeployWidth,
  Dress,
  NameGeneral,
  // Activation.
  Orders,
  OrderUnits,
  Recover,
  Facing,
  Line,  // the units of an advance in line
  // Movement.
  Move,
  Manoeuvre,
  Bearing,
  Distance,
  Angle,
  Meet,
  Snap,
  Links,
  Engaged,
  CloseUp,
  Quarter,
  Withdrawal,
  Follow,
  Furious,
  // Shooting and melee.
  Shoot,
  Fight,
  Event,
  Redraw,
  ChooseEvent,
  ShotSide,
  WindTarget,
  Yield,  // a voluntary rout; of a stubborn unit: whether it routs
  FlightWay,
  // Rout and end.
  RoutNext,
  KillElephants,
  Trample,
  Refill,
  Discard,
  GiveCards,
  // Carried out without a question.
  TurnBegins,
  PhaseBegins,
  PhaseEnds,
  Deal,
  AfterOrder,
  FinishMove,
  FreeAttack,
  Combat,
  AfterCombat,
  Flight,
  Stampede,
  AfterTrample,
};
inline constexpr unsigned kSteps = static_cast<unsigned>(Step::AfterTrample) + 1;

// [ONUS-21.1] Seats are teams. A captain is a player of a team, with own units, a general and a
// hand. A side that is no team has one captain. Captains 0 to 2 are South's, 3 to 5 are North's.
// [ONUS-21.7] If everyone plays for themselves there are no teams, and each player has a seat.
inline constexpr unsigned kCaptainsASide = 3;
inline constexpr unsigned kCaptains = 2 * kCaptainsASide;
using Captain = uint8_t;
inline constexpr Captain kWholeTeam = 0xFF;  // all captains of a team together

}  // namespace acies::onus
