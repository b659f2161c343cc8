// The words of a position and their fields, for its writer and reader.
#pragma once

#include "games/onus/chapters/chapters.h"
#include "games/onus/words/reading.h"

namespace acies::onus {

inline constexpr uint8_t kNoScenario = 0xFF;
inline constexpr uint8_t kNoList = 0xFF;
inline constexpr uint8_t kNoGeneralCard = 0xFF;

// The place of a field in the table. A word names it for both writing and reading.
template <class Field>
using FieldOf = Field& (*)(State&);

// A number. It is left out while it is 0.
struct ByteWord {
  std::string_view key;
  FieldOf<uint8_t> of;
  unsigned most;
};
inline constexpr ByteWord kByteWords[] = {
    {"renewals", [](State& s) -> uint8_t& { return s.renewals; }, 255},
    {"move.steps", [](State& s) -> uint8_t& { return s.move.steps; }, 255},
    {"move.rush", [](State& s) -> uint8_t& { return s.move.is_rush; }, 1},
    {"move.over", [](State& s) -> uint8_t& { return s.move.is_over; }, 1},
    {"move.reduced-before", [](State& s) -> uint8_t& { return s.move.reduced_before; }, 255},
    {"move.stage", [](State& s) -> uint8_t& { return s.move.stage; }, 255},
    {"move.strides", [](State& s) -> uint8_t& { return s.move.strides; }, 255},
    {"move.flags", [](State& s) -> uint8_t& { return s.move.flags; }, 255},
    {"move.offer-count", [](State& s) -> uint8_t& { return s.move.offer_count; }, kMostOffers},
    {"combat.stage", [](State& s) -> uint8_t& { return s.combat.stage; }, 255},
    {"combat.striker", [](State& s) -> uint8_t& { return s.combat.striker; }, 1},
    {"combat.dice", [](State& s) -> uint8_t& { return s.combat.dice; }, 255},
    {"combat.charge", [](State& s) -> uint8_t& { return s.combat.is_charge; }, 1},
    {"combat.to-roll", [](State& s) -> uint8_t& { return s.combat.to_roll; }, 255},
    {"combat.ones", [](State& s) -> uint8_t& { return s.combat.ones; }, 255},
    {"combat.hits", [](State& s) -> uint8_t& { return s.combat.hits; }, 255},
    {"combat.long", [](State& s) -> uint8_t& { return s.combat.is_long; }, 1},
    {"combat.blocked", [](State& s) -> uint8_t& { return s.combat.is_blocked; }, 1},
    {"combat.event-count", [](State& s) -> uint8_t& { return s.combat.event_count; }, kMostEvents},
    {"combat.flags", [](State& s) -> uint8_t& { return s.combat.flags; }, 255},
};

// The attacker's and the defender's value. Left out while both are 0.
struct BothWord {
  std::string_view key;
  std::array<uint8_t, 2> CombatState::* field;
};
inline constexpr std::array<BothWord, 4> kBothWords{{
    {"combat.dealt", &CombatState::dealt},
    {"combat.tests", &CombatState::tests},
    {"combat.broke", &CombatState::broke},
    {"combat.ambushed", &CombatState::ambushed},
}};

// One of several names. Left out while it is the first.
struct ChoiceWord {
  std::string_view key;
  std::span<const std::string_view> names;
  uint8_t (*get)(const State&);
  void (*set)(State&, uint8_t);
};
inline constexpr ChoiceWord kChoiceWords[] = {
    {"phase", kPhaseNames, [](const State& s) { return static_cast<uint8_t>(s.phase); },
     [](State& s, uint8_t value) { s.phase = static_cast<Phase>(value); }},
    {"ending", kEndingNames, [](const State& s) { return s.ending; },
     [](State& s, uint8_t value) { s.ending = value; }},
    {"move.kind", kStepKindNames, [](const State& s) { return s.move.kind; },
     [](State& s, uint8_t value) { s.move.kind = value; }},
    {"move.corner", kTurnNames, [](const State& s) { return s.move.corner; },
     [](State& s, uint8_t value) { s.move.corner = value; }},
    {"move.side", kSideNames, [](const State& s) { return static_cast<uint8_t>(s.move.side); },
     [](State& s, uint8_t value) { s.move.side = static_cast<Side>(value); }},
    {"combat.attack", kAttackNames,
     [](const State& s) { return static_cast<uint8_t>(s.combat.attack); },
     [](State& s, uint8_t value) { s.combat.attack = static_cast<Attack>(value); }},
    {"combat.order", kStrikeOrderNames,
     [](const State& s) { return static_cast<uint8_t>(s.combat.order); },
     [](State& s, uint8_t value) { s.combat.order = static_cast<Order>(value); }},
    {"combat.side", kSideNames,
     [](const State& s) { return static_cast<uint8_t>(s.combat.shot_side); },
     [](State& s, uint8_t value) { s.combat.shot_side = static_cast<Side>(value); }},
};

struct SeatWord {
  std::string_view key;
  Seat State::* seat;
  Seat usual;
};
inline constexpr std::array<SeatWord, 3> kSeatWords{{
    {"active", &State::active, Seat::Nobody},
    {"first", &State::first, Seat::South},
    {"winner", &State::winner, Seat::Nobody},
}};

// One unit, or none.
struct UnitWord {
  std::string_view key;
  FieldOf<Unit> of;
};
inline constexpr UnitWord kUnitWords[] = {
    {"move.unit", [](State& s) -> Unit& { return s.move.unit; }},
    {"move.target", [](State& s) -> Unit& { return s.move.target; }},
    {"move.parted", [](State& s) -> Unit& { return s.move.parted; }},
    {"move.guest", [](State& s) -> Unit& { return s.move.guest; }},
    {"combat.attacker", [](State& s) -> Unit& { return s.combat.attacker; }},
    {"combat.defender", [](State& s) -> Unit& { return s.combat.defender; }},
};

// Units, several of them.
struct UnitsWord {
  std::string_view key;
  FieldOf<UnitSet> of;
};
inline constexpr UnitsWord kUnitsWords[] = {
    {"trampled", [](State& s) -> UnitSet& { return s.trampled[0]; }},
    {"trampled2", [](State& s) -> UnitSet& { return s.trampled[1]; }},
    {"trampled3", [](State& s) -> UnitSet& { return s.trampled[2]; }},
    {"picked", [](State& s) -> UnitSet& { return s.picked; }},
    {"move.passed", [](State& s) -> UnitSet& { return s.move.passed; }},
    {"move.met", [](State& s) -> UnitSet& { return s.move.met; }},
};

struct CardWord {
  std::string_view key;
  Card State::* card;
};
inline constexpr std::array<CardWord, 2> kCardWords{{
    {"order", &State::order},
    {"shown", &State::shown},
}};

// Of one army.
struct ArmyNumber {
  std::string_view key;
  uint16_t ArmyState::* number;
};
inline constexpr std::array<ArmyNumber, 2> kArmyNumbers{{
    {"cost", &ArmyState::cost},
    {"size", &ArmyState::size},
}};
struct ArmyByte {
  std::string_view key;
  uint8_t ArmyState::* number;
  unsigned most;
};
inline constexpr std::array<ArmyByte, 3> kArmyBytes{{
    {"fell", &ArmyState::fell, kAllPlayers.size()},
    {"on-turn", &ArmyState::on_turn, kCaptainsASide - 1},
    {"ordering", &ArmyState::ordering, kCaptainsASide - 1},
}};
inline constexpr std::string_view kZoneKey =
    "zone";  // low:100-800, if everyone plays for themselves
inline constexpr std::string_view kCommandKey = "command";
inline constexpr std::string_view kCaptainsKey = "captains";  // left out for one captain

// Of one captain; without a number the first of the team.
struct CaptainByte {
  std::string_view key;
  uint8_t CaptainState::* number;
  unsigned most;
};
inline constexpr std::array<CaptainByte, 2> kCaptainBytes{{
    {"ordered", &CaptainState::has_ordered, 1},
    {"draw-up", &CaptainState::may_draw_up, 1},
}};
// The directions of his lines: 1 + hundredths of a degree.
inline constexpr std::array<std::string_view, kMostLines> kLineKeys{"line", "line2", "line3",
                                                                    "line4"};

// Poses in three fields each; left out while all three are 0.
struct PoseWord {
  std::string_view key;
  int32_t MoveState::* x;
  int32_t MoveState::* y;
  Heading MoveState::* heading;
};
inline constexpr std::array<PoseWord, 2> kPoseWords{{
    {"move.last", &MoveState::last_x, &MoveState::last_y, &MoveState::last_heading},
    {"move.back-to", &MoveState::guest_x, &MoveState::guest_y, &MoveState::guest_heading},
}};

// [ONUS-21.7] The number of players if everyone plays for themselves. It determines the numbers of
// units and is read first.
inline constexpr std::string_view kEveryoneKey = "everyone";

// Measures.
inline constexpr std::string_view kFieldKey = "field";           // 1100x900, in millimetres
inline constexpr std::string_view kStripKey = "strip";           // 100
inline constexpr std::string_view kBearingKey = "move.bearing";  // 45.5
inline constexpr std::string_view kLimitKey = "move.limit";      // 3.00
inline constexpr std::string_view kTouchKey = "move.touch";      // 300,200
inline constexpr std::string_view kOffersKey = "move.offers";    // 2560:24,2561:25
inline constexpr std::string_view kEventsKey = "combat.events";  // skirmish/defend:2

// Words behind a unit besides marks, deeds and formation.
inline constexpr std::array<std::string_view, 2> kTokenMarks{"left-token", "right-token"};
inline constexpr std::string_view kDamageMark = "damage";
inline constexpr std::string_view kSpentMark = "spent";
inline constexpr std::string_view kCostMark = "cost";
inline constexpr std::string_view kTurnsMark = "turns-";
inline constexpr std::string_view kWithMark = "with-";
inline constexpr std::string_view kSupportMark = "support";
inline constexpr std::string_view kFoughtMark = "fought-";  // and the enemy, for each enemy
inline constexpr std::string_view kLeftMark = "left-";      // the same
inline constexpr char kLaidSign = '!';
inline constexpr std::string_view kLedMark = "led";  // and the number of its own general
// Words behind a general; the first also behind a unit.
inline constexpr std::string_view kCaptainMark = "captain";
inline constexpr std::string_view kPriceMark = "price";

inline std::string key_of(Seat seat, std::string_view key) {
  return std::string(name(seat)) + '.' + std::string(key);
}

// The cost of a unit if the position does not give one.
inline uint16_t usual_cost(const Book& book, Kind kind) {
  return kind < book.units().size() ? book.unit(kind).cost : uint16_t{0};
}

}  // namespace acies::onus
