// The meaning of numbers in Commands & Colors: Ancients: units, cards, faces, terrain, verbs,
// steps.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string_view>

#include "core/base/bits.h"
#include "core/contract/action.h"
#include "core/contract/rule_id.h"
#include "core/contract/seat.h"
#include "geometry/hex/hex_field.h"

namespace acies::ancients {

// "9.3"_rule is CCA-9.3.
consteval RuleId operator""_rule(const char* text, size_t size) {
  return read_rule_number({text, size}).value();
}

// [CCA-1.17] [CCA-17.1] The kinds of units, in the order of the unit table.
enum class Kind : uint8_t {
  LI,
  LS,
  LB,
  AUX,
  WAR,
  MI,
  HI,
  HWM,
  LC,
  LBC,
  BCH,
  MC,
  CAM,
  CCAM,
  HC,
  CHC,
  HCH,
  EL
};
inline constexpr unsigned kKinds = 18;
inline constexpr std::array<std::string_view, kKinds> kKindNames{
    "LI",  "LS",  "LB", "AUX", "WAR",  "MI", "HI",  "HWM", "LC",
    "LBC", "BCH", "MC", "CAM", "CCAM", "HC", "CHC", "HCH", "EL"};
using KindSet = uint32_t;
constexpr KindSet kinds_of(std::initializer_list<Kind> kinds) {
  KindSet set = 0;
  for (const Kind kind : kinds) set |= KindSet{1} << static_cast<unsigned>(kind);
  return set;
}
constexpr bool is_one_of(Kind kind, KindSet set) {
  return (set >> static_cast<unsigned>(kind) & 1U) != 0;
}
inline constexpr KindSet kSkirmishers = kinds_of({Kind::LI, Kind::LS, Kind::LB});
inline constexpr KindSet kLightFoot = kSkirmishers | kinds_of({Kind::AUX});
inline constexpr KindSet kFoot = kLightFoot | kinds_of({Kind::WAR, Kind::MI, Kind::HI, Kind::HWM});
inline constexpr KindSet kCavalry = kinds_of({Kind::LC, Kind::LBC, Kind::MC, Kind::HC, Kind::CHC});
inline constexpr KindSet kCamels = kinds_of({Kind::CAM, Kind::CCAM});
inline constexpr KindSet kChariots = kinds_of({Kind::BCH, Kind::HCH});
inline constexpr KindSet kElephants = kinds_of({Kind::EL});
inline constexpr KindSet kHorses =
    kCavalry | kChariots;  // worse against elephants and camels [CCA-7.39]
inline constexpr KindSet kMounted = kCavalry | kCamels | kChariots | kElephants;
inline constexpr KindSet kLegions = kinds_of({Kind::MI, Kind::HI});
inline constexpr KindSet kAllKinds = kFoot | kMounted;

// [CCA-1.11] The first three faces are the classes.
enum class Class : uint8_t { Light, Medium, Heavy };
enum class Face : uint8_t { Green, Blue, Red, Helmet, Flag, Swords };
inline constexpr unsigned kFaces = 6;
inline constexpr std::array<std::string_view, kFaces> kFaceNames{"green",  "blue", "red",
                                                                 "helmet", "flag", "swords"};

// A roll: how many dice show each face, four bits a face.
struct Roll {
  int32_t bits = 0;
  constexpr unsigned of(Face face) const {
    return static_cast<uint32_t>(bits) >> 4U * static_cast<unsigned>(face) & 15U;
  }
  constexpr unsigned of(Class face) const { return of(static_cast<Face>(face)); }
  constexpr void add(Face face) { bits += 1 << 4U * static_cast<unsigned>(face); }
  constexpr unsigned size() const {
    unsigned sum = 0;
    for (unsigned face = 0; face < kFaces; ++face) sum += of(static_cast<Face>(face));
    return sum;
  }
};
inline constexpr unsigned kMostDice = 10;
inline constexpr unsigned kMostHand = 8;  // the moves of more units would not fit into a list

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

// [CCA-1.14] Leaders 0 to 7 are South's, 8 to 15 are North's. A leader is no unit.
using Leader = uint8_t;
using LeaderSet = uint16_t;
inline constexpr unsigned kLeaders = 16;
inline constexpr unsigned kLeadersASide = 8;
inline constexpr Leader kNoLeader = 0xFF;
constexpr Seat seat_of_leader(Leader leader) {
  return leader < kLeadersASide ? Seat::South : Seat::North;
}
constexpr LeaderSet leader_bit(Leader leader) { return static_cast<LeaderSet>(1U << leader); }
constexpr LeaderSet leaders_of(Seat seat) { return seat == Seat::South ? 0x00FF : 0xFF00; }

// Places of pieces that are not on a hex.
inline constexpr Hex kLost = 0xFF;      // destroyed, eliminated or gone
inline constexpr Hex kReserve = 0xFE;   // waits beside the field [CCA-18.5]
inline constexpr Hex kFleeing = 0xFC;   // a leader in flight
inline constexpr Hex kOffField = 0xFD;  // the target of a move that leaves the board

enum class Terrain : uint8_t {
  Broken,
  Forest,
  Hill,
  Water,
  River,
  Ford,
  Rampart,
  Camp,
  Bridge,
  Walls,
  Fortress,
  Marsh,
  Steep,
  // [CCA-14.33] The front sides of a rampart other than the two towards the enemy.
  FrontNorth,
  FrontEast,
  FrontWest
};
inline constexpr unsigned kTerrains = 16;
inline constexpr unsigned kNamedTerrains = 13;
inline constexpr std::array<std::string_view, kNamedTerrains> kTerrainNames{
    "broken", "forest", "hill",  "water",    "river", "ford", "rampart",
    "camp",   "bridge", "walls", "fortress", "marsh", "steep"};

// [CCA-1.7] The three sections of the board from west to east. South's left is West, North's left
// is East.
enum class Section : uint8_t { West, Center, East };
using SectionSet = uint8_t;
inline constexpr SectionSet kAllSections = 7;
constexpr SectionSet section_bit(Section section) {
  return static_cast<SectionSet>(1U << static_cast<unsigned>(section));
}

// [CCA-1.2] [CCA-16.1] The kinds of command cards, in the order of data/ancients/cards.toml.
enum class Card : uint8_t {
  TwoLeft,
  TwoCenter,
  TwoRight,
  ThreeLeft,
  ThreeCenter,
  ThreeRight,
  FourLeft,
  FourCenter,
  FourRight,
  Coordinate,
  OutFlanked,
  Light,
  Medium,
  Heavy,
  Mounted,
  Leadership,
  InspiredLeft,
  InspiredCenter,
  InspiredRight,
  Clash,
  Counter,
  FirstStrike,
  Darken,
  DoubleTime,
  LineCommand,
  MoveFireMove,
  Spartacus,
  Charge,
  Rally
};
inline constexpr unsigned kCardKinds = 29;
inline constexpr Card kNoCard = static_cast<Card>(0xFF);
inline constexpr std::array<uint8_t, kCardKinds> kCopies{
    3, 4, 3, 3, 4, 3, 1, 1, 1, 2, 2, 4, 3, 2, 1, 3, 1, 1, 1, 1, 2, 1, 1, 2, 4, 2, 1, 2, 1};
inline constexpr unsigned kCards = 60;

constexpr bool is_section_card(Card card) { return card <= Card::OutFlanked; }
constexpr bool is_leadership(Card card) {
  return card >= Card::Leadership && card <= Card::InspiredRight;
}
// [CCA-4.10] Cards with a helmet: leaders may be ordered by themselves.
constexpr bool bears_helmet(Card card) {
  return is_section_card(card) || card == Card::Mounted || card == Card::Spartacus;
}

// A set of cards that counts copies only. Each kind has as many bits as the box holds copies, and
// the lowest of them are set.
struct CardBag {
  uint64_t bits = 0;

  unsigned size() const { return static_cast<unsigned>(std::popcount(bits)); }
  unsigned count(Card card) const {
    return static_cast<unsigned>(std::popcount(bits & mask(card)));
  }
  bool has(Card card) const { return (bits & mask(card)) != 0; }
  void add(Card card) { bits |= ((bits & mask(card)) << 1U | lowest(card)) & mask(card); }
  void remove(Card card) {
    const uint64_t own = bits & mask(card);
    bits = (bits & ~mask(card)) | ((own >> 1U) & mask(card));
  }
  Card nth(unsigned k) const { return kind_at(nth_bit(bits, k)); }
  // The kinds in the bag, one bit each.
  uint32_t kinds() const {
    uint32_t set = 0;
    for_each_bit(bits & kLowest,
                 [&](unsigned i) { set |= 1U << static_cast<unsigned>(kind_at(i)); });
    return set;
  }
  void add(CardBag other);
  friend bool operator==(CardBag, CardBag) = default;

  static constexpr unsigned first_bit(Card card) { return kFirst[static_cast<size_t>(card)]; }
  static constexpr uint64_t lowest(Card card) { return uint64_t{1} << first_bit(card); }
  static constexpr uint64_t mask(Card card) {
    return ((uint64_t{1} << kCopies[static_cast<size_t>(card)]) - 1) << first_bit(card);
  }
  static constexpr Card kind_at(unsigned bit) { return kKindAt[bit]; }

 private:
  static constexpr std::array<uint8_t, kCardKinds> kFirst = [] {
    std::array<uint8_t, kCardKinds> first{};
    uint8_t sum = 0;
    for (size_t i = 0; i < kCardKinds; ++i) {
      first[i] = sum;
      sum = static_cast<uint8_t>(sum + kCopies[i]);
    }
    return first;
  }();
  static constexpr std::array<Card, kCards> kKindAt = [] {
    std::array<Card, kCards> kind{};
    size_t at = 0;
    for (size_t i = 0; i < kCardKinds; ++i) {
      for (unsigned copy = 0; copy < kCopies[i]; ++copy) kind[at++] = static_cast<Card>(i);
    }
    return kind;
  }();
  static constexpr uint64_t kLowest = [] {
    uint64_t set = 0;
    for (const uint8_t first : kFirst) set |= uint64_t{1} << first;
    return set;
  }();
};
inline constexpr CardBag kWholeDeck{(uint64_t{1} << kCards) - 1};

inline void CardBag::add(CardBag other) {
  for_each_bit(other.bits, [&](unsigned i) { add(kind_at(i)); });
}

// `place` is a hex, `second` a second hex or a number, `piece` a card.
enum class Verb : uint8_t {
  Draw,        // Nature: this card
  Roll,        // Nature: these dice (measure)
  Play,        // this card
  Order,       // the unit in this hex, with the leader who is attached to it
  Lead,        // the leader in this hex: by himself, or as the leader of a chain
  Ambush,      // the reserve enters in this section (place)
  Enter,       // the next unit of the reserve in this hex
  Join,        // the reserve's leader goes with the unit in this hex
  Restore,     // a block to the unit in this hex
  Done,        // no more of this: orders, moves, battles
  Move,        // the unit in this hex to that hex (measure)
  MoveLeader,  // the leader in this hex, by himself, to that hex (measure)
  Fire,        // the unit in this hex at that hex (measure)
  Close,       // the unit in this hex against that hex (measure)
  Stand,       //
  Evade,       //
  Strike,      // First Strike
  Ignore,      // this many flags (place)
  Rampage,     // the next hex that is struck
  Step,        // retreating, evading: into this hex; a leader also kOffField
  Stop,        // a leader who evades goes no further
  Advance,     //
  Stay,        //
  Further,     // cavalry: one more hex, this one
  Bonus,       // against this hex
  BattleBack,  //
  Decline,     //
};
inline constexpr uint8_t kVerbs = 27;

constexpr Action make_action(Verb verb, unsigned place = 0, int32_t measure = 0) {
  return {static_cast<uint8_t>(verb), 0, static_cast<uint16_t>(place), measure};
}
constexpr Action make_card_action(Verb verb, Card card) {
  return {static_cast<uint8_t>(verb), static_cast<uint8_t>(card), 0, 0};
}
constexpr bool is_verb(Action action, Verb verb) {
  return action.verb == static_cast<uint8_t>(verb);
}
constexpr Card card_of(Action action) { return static_cast<Card>(action.piece); }
constexpr Hex hex_of(Action action) { return static_cast<Hex>(action.place); }
constexpr Hex second_hex(Action action) { return static_cast<Hex>(action.measure); }

// Questions, and the referee's own steps between them.
enum class Step : uint8_t {
  Over,
  Draw,          // Nature: cards for one seat
  Roll,          // Nature: dice
  Play,          // which card
  Order,         // which unit or leader, or done
  Enter,         // where the reserve enters
  Join,          // which of its units the reserve's leader goes with
  Restore,       // which unit gets a block back
  Move,          // which piece moves where, or done
  Battle,        // which unit battles whom, or done
  React,         // evade, First Strike or stand
  Flags,         // how many flags are ignored
  Rampage,       // which hex is struck next
  Retreat,       // the next hex
  Evade,         // the next hex
  LeaderFlight,  // a leader evades: the next hex
  Advance,       // into the vacated hex or not
  Further,       // one more hex or not
  Bonus,         // another close combat or not
  BattleBack,    // or not
  // Carried out without a question:
  Blow,       // one side rolls against the other
  AfterBlow,  // its consequences
  EndTurn,
};
inline constexpr uint8_t kQuestions = 20;
inline constexpr uint8_t kSteps = 23;

// The purpose of a roll.
enum class Purpose : uint8_t {
  Blow,         // a combat
  Again,        // elephants' swords, once more
  LeaderCheck,  // an attached leader
  Rampage,      // a hex beside raging elephants
  Escape,       // a leader passes an enemy unit
  Marsh,        // a unit or leader enters it
  Spartacus,    // orders
  Rally,        // blocks
};

// The three kinds of rolls in a combat.
enum class Blow : uint8_t { Attack, First, Back };

enum class Phase : uint8_t { Orders, Moves, Battles, SecondMoves };

// Events with their facts in this order. A unit is given by its kind and seat.
enum class Happening : uint8_t {
  Dealt,          // card (seen by its owner)
  DealtHidden,    // how many: seen by all others
  Played,         // card, what it stands for
  Ordered,        // kind, hex
  LeaderOrdered,  // leader, hex
  ReserveEnters,  // section
  Entered,        // kind, hex
  Rolled,         // purpose, dice high, dice low
  Restored,       // kind, hex, blocks
  Moved,          // kind, from, to
  LeaderMoved,    // leader, from, to
  Announced,      // kind, from, kind, at, is fire, dice
  Stood,          // kind, hex
  Evades,         // kind, hex
  StrikesFirst,   // kind, hex, by card
  Struck,         // kind, hex, blocks lost, blocks left, flags
  Destroyed,      // kind, hex
  LeaderLost,     // leader, hex
  LeaderEscaped,  // leader, hex
  LeaderGone,     // leader, hex: over its side's edge
  FlagsIgnored,   // kind, hex, ignored, accepted
  Rampaged,       // hex, kind or leader struck
  Retreated,      // kind, from, to
  Trapped,        // kind, hex, hexes not made
  Advanced,       // kind, from, to
  BattlesBack,    // kind, hex
  Banner,         // seat, banners, why
  LeftField,      // kind, hex
  HandGrows,      // seat, limit
  Reshuffled,
  TurnEnded,    // turn
  BattleEnded,  // winner, banners South, banners North, why
};

}  // namespace acies::ancients
