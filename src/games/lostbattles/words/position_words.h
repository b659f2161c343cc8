// The words of a position and their fields, for its writer and reader.
#pragma once

#include "games/lostbattles/chapters/chapters.h"
#include "games/lostbattles/words/reading.h"

namespace acies::lostbattles {

inline constexpr uint8_t kNoScenario = 0xFF;

// The place of a field in the table. A word names it for both writing and reading.
template <class Field>
using FieldOf = Field& (*)(State&);

// A number. It is left out while it has its usual value.
struct NumberWord {
  std::string_view key;
  FieldOf<uint8_t> of;
  uint8_t usual;
  unsigned least;
  unsigned most;
};
inline constexpr NumberWord kNumbers[] = {
    {"limit", [](State& s) -> uint8_t& { return s.attack_limit; }, 4, 1, 9},
    {"dust", [](State& s) -> uint8_t& { return s.has_dust; }, 0, 0, 1},
    {"handicap", [](State& s) -> uint8_t& { return s.handicap; }, 2, 0, 9},
    {"undeployed", [](State& s) -> uint8_t& { return s.counts_undeployed; }, 1, 0, 1},
    {"exposed", [](State& s) -> uint8_t& { return s.exposed_as_printed; }, 0, 0, 1},
    {"elephants-lead", [](State& s) -> uint8_t& { return s.elephants_lead; }, 0, 0, 1},
    {"reversed", [](State& s) -> uint8_t& { return s.has_reversed; }, 0, 0, 1},
    {"second", [](State& s) -> uint8_t& { return s.is_second; }, 0, 0, 1},
    {"commands", [](State& s) -> uint8_t& { return s.commands; }, 0, 0, 60},
    {"deploys", [](State& s) -> uint8_t& { return s.deploys; }, 0, 0, 64},
    {"group.stock", [](State& s) -> uint8_t& { return s.group.stock; }, 0, 0, 4},
    {"attack.limit", [](State& s) -> uint8_t& { return s.assault.limit; }, 0, 0, 20},
    {"attack.bonus", [](State& s) -> uint8_t& { return s.assault.bonus; }, 0, 0, 2},
    {"attack.cancelled", [](State& s) -> uint8_t& { return s.assault.was_cancelled; }, 0, 0, 3},
    {"attack.hits", [](State& s) -> uint8_t& { return s.assault.hits; }, 0, 0, 2},
};

// Facts that are true or false, as words of a list.
struct FactWord {
  std::string_view key;
  std::string_view name;
  FieldOf<uint8_t> of;
};
inline constexpr std::string_view kGroupKey = "group";
inline constexpr std::string_view kAttackKey = "attack";
inline constexpr FactWord kFacts[] = {
    {kGroupKey, "moved", [](State& s) -> uint8_t& { return s.group.has_moved; }},
    {kGroupKey, "turned", [](State& s) -> uint8_t& { return s.group.has_turned; }},
    {kGroupKey, "about-face", [](State& s) -> uint8_t& { return s.group.may_about_face; }},
    {kGroupKey, "face-enemy", [](State& s) -> uint8_t& { return s.group.may_face_enemy; }},
    {kGroupKey, "halted", [](State& s) -> uint8_t& { return s.group.has_halted; }},
    {kGroupKey, "cheap", [](State& s) -> uint8_t& { return s.group.is_cheap; }},
    {kGroupKey, "company", [](State& s) -> uint8_t& { return s.group.has_company; }},
    {kAttackKey, "half", [](State& s) -> uint8_t& { return s.assault.is_half; }},
    {kAttackKey, "last", [](State& s) -> uint8_t& { return s.assault.is_last; }},
    {kAttackKey, "all-out", [](State& s) -> uint8_t& { return s.assault.is_all_out; }},
    {kAttackKey, "lead-hit", [](State& s) -> uint8_t& { return s.assault.is_lead_hit; }},
};

// Words of a list of one army.
struct ArmyFact {
  std::string_view name;
  uint8_t ArmyState::* fact;
};
inline constexpr std::array<ArmyFact, 4> kArmyFacts{{
    {"fortified", &ArmyState::is_fortified},
    {"captured", &ArmyState::is_captured},
    {"fatigued", &ArmyState::is_fatigued},
    {"surprised", &ArmyState::is_surprised},
}};
struct ArmyNumber {
  std::string_view key;
  uint8_t ArmyState::* number;
  unsigned most;
};
inline constexpr std::array<ArmyNumber, 2> kArmyNumbers{{
    {"start-value", &ArmyState::start_value, 255},
    {"shattered", &ArmyState::shattered, 64},
}};
struct ArmyZone {
  std::string_view key;
  Zone ArmyState::* zone;
};
inline constexpr std::array<ArmyZone, 2> kArmyZones{{
    {"key", &ArmyState::key},
    {"camp", &ArmyState::camp},
}};

// One unit, or none.
struct UnitWord {
  std::string_view key;
  Unit Assault::* unit;
};
inline constexpr std::array<UnitWord, 5> kUnitWords{{
    {"attack.first", &Assault::first},
    {"attack.unit", &Assault::attacker},
    {"attack.support", &Assault::support},
    {"attack.victim", &Assault::victim},
    {"attack.struck", &Assault::struck_unit},
}};

// Places, none by default.
struct PlaceWord {
  std::string_view key;
  FieldOf<Zone> of;
};
inline constexpr PlaceWord kPlaceWords[] = {
    {"group.start", [](State& s) -> Zone& { return s.group.start; }},
    {"group.zone", [](State& s) -> Zone& { return s.group.zone; }},
    {"attack.target", [](State& s) -> Zone& { return s.assault.target; }},
};

// Zones, several of them.
struct ZonesWord {
  std::string_view key;
  FieldOf<ZoneSet> of;
};
inline constexpr ZonesWord kZonesWords[] = {
    {"attacked-from", [](State& s) -> ZoneSet& { return s.attacked_from; }},
    {"lead-spent", [](State& s) -> ZoneSet& { return s.spent_lead; }},
    {"South.attacked-from", [](State& s) -> ZoneSet& { return s.last_attacked_from[0]; }},
    {"North.attacked-from", [](State& s) -> ZoneSet& { return s.last_attacked_from[1]; }},
};

struct SeatWord {
  std::string_view key;
  Seat State::* seat;
  Seat usual;
};
inline constexpr std::array<SeatWord, 3> kSeatWords{{
    {"first", &State::first, Seat::South},
    {"last", &State::last_active, Seat::Nobody},
    {"winner", &State::winner, Seat::Nobody},
}};

struct FacingWord {
  std::string_view key;
  Facing Group::* facing;
};
inline constexpr std::array<FacingWord, 2> kFacingWords{{
    {"group.facing", &Group::facing},
    {"group.began", &Group::began},
}};

// The marks of a unit.
struct UnitMark {
  std::string_view name;
  FieldOf<UnitSet> of;
};
inline constexpr UnitMark kUnitMarks[] = {
    {"spent", [](State& s) -> UnitSet& { return s.spent; }},
    {"activated", [](State& s) -> UnitSet& { return s.activated; }},
    {"deployed", [](State& s) -> UnitSet& { return s.deployed; }},
    {"entered", [](State& s) -> UnitSet& { return s.entered; }},
    {"advanced", [](State& s) -> UnitSet& { return s.advanced; }},
    {"began-lead", [](State& s) -> UnitSet& { return s.began_lead; }},
    {"group", [](State& s) -> UnitSet& { return s.group.units; }},
    {"struck", [](State& s) -> UnitSet& { return s.assault.struck; }},
    {"supported", [](State& s) -> UnitSet& { return s.assault.supported; }},
    {"fallen", [](State& s) -> UnitSet& { return s.assault.fallen; }},
};
inline constexpr std::string_view kLeadMark = "lead";
inline constexpr std::string_view kMovesMark = "moves";
inline constexpr std::string_view kTurnsMark = "turns";
inline constexpr unsigned kMostMoves = 4;
inline constexpr unsigned kMostTurns = 2;

struct CommanderMark {
  std::string_view name;
  FieldOf<CommanderSet> of;
};
inline constexpr CommanderMark kCommanderMarks[] = {
    {"activated", [](State& s) -> CommanderSet& { return s.activated_commanders; }},
    {"bound", [](State& s) -> CommanderSet& { return s.bound; }},
    {"slain", [](State& s) -> CommanderSet& { return s.assault.killed; }},
};
// Marks of a commander; those with a number come last.
struct CommanderNumber {
  std::string_view name;
  uint8_t CommanderState::* number;
  unsigned most;
};
inline constexpr std::array<CommanderNumber, 4> kCommanderNumbers{{
    {"cautious", &CommanderState::is_cautious, 1},
    {"no-rally", &CommanderState::rallies_no_more, 1},
    {"stock", &CommanderState::stock, 4},
    {"shaken", &CommanderState::is_shaken, 2},
}};
inline constexpr std::string_view kBinderMark = "binder";  // the one who has used his commands
inline constexpr std::string_view kGoesMark = "goes";      // with the group

// Places of pieces that are in no zone.
struct Elsewhere {
  std::string_view name;
  Zone place;
};
inline constexpr std::array<Elsewhere, 4> kUnitPlaces{
    {{"off", kOff}, {"shattered", kShattered}, {"routed", kRouted}, {"withdrawn", kWithdrawn}}};
inline constexpr std::array<Elsewhere, 4> kCommanderPlaces{
    {{"off", kOff}, {"killed", kShattered}, {"lost", kRouted}, {"withdrawn", kWithdrawn}}};

inline constexpr std::array<std::string_view, 4> kEndingNames{"none", "broken", "both-broken",
                                                              "turn-ten"};

}  // namespace acies::lostbattles
