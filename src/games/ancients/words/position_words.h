// The words of a position and their fields, for its writer and reader.
#pragma once

#include "games/ancients/chapters/chapters.h"
#include "games/ancients/words/reading.h"

namespace acies::ancients {

// A number of the table. It is left out while it has its usual value.
struct NumberWord {
  std::string_view key;
  uint8_t State::* number;
  unsigned most;
};
inline constexpr std::array<NumberWord, 5> kNumbers{{
    {"fallback", &State::is_fallback, 1},
    {"command", &State::command, kMostHand},
    {"idle", &State::idle, 60},
    {"losses", &State::has_lost, 1},
    {"struck", &State::struck_card, 1},
}};

// Numbers of a side.
using SideNumbers = std::array<uint8_t, 2>;
struct ConditionWord {
  std::string_view key;
  SideNumbers Conditions::* numbers;
  uint8_t usual;
  unsigned least;
  unsigned most;
};
inline constexpr std::array<ConditionWord, 6> kConditions{{
    {"goal", &Conditions::goal, 5, 1, 60},
    {"limit", &Conditions::hand, 5, 1, kMostHand},
    {"exit-banner", &Conditions::exit_banner, 0, 0, 1},
    {"exit-leaders", &Conditions::exit_leaders, 0, 0, 1},
    {"ambush", &Conditions::ambush_turn, 0, 0, 99},
    {"legions", &Conditions::legions, 0, 0, 2},
}};
struct SideWord {
  std::string_view key;
  SideNumbers State::* numbers;
  unsigned most;
};
inline constexpr std::array<SideWord, 2> kSideWords{{
    {"banners", &State::banners, 99},
    {"turns", &State::turns, 250},
}};

inline constexpr uint8_t kNoScenario = 0xFF;

// The marks of a unit in this turn.
struct UnitMark {
  std::string_view name;
  UnitSet State::* set;
};
inline constexpr std::array<UnitMark, 7> kUnitMarks{{
    {"ordered", &State::ordered},
    {"moved", &State::moved},
    {"battled", &State::battled},
    {"fired", &State::fired},
    {"barred", &State::barred},
    {"charging", &State::charging},
    {"bonused", &State::bonused},
}};
inline constexpr std::string_view kSpecialMark = "special";
inline constexpr std::string_view kStepsMark = "steps";
inline constexpr std::string_view kFromMark = "from";

struct LeaderMark {
  std::string_view name;
  LeaderSet State::* set;
};
inline constexpr std::array<LeaderMark, 2> kLeaderMarks{{
    {"ordered", &State::ordered_leaders},
    {"moved", &State::moved_leaders},
}};
inline constexpr std::string_view kChiefMark = "chief";
inline constexpr std::string_view kVitalMark = "vital";
inline constexpr std::string_view kCheckedMark = "checked";

struct CombatFact {
  std::string_view name;
  uint8_t Combat::* fact;
};
inline constexpr std::array<CombatFact, 7> kCombatFacts{{
    {"fire", &Combat::is_fire},
    {"bonus", &Combat::is_bonus},
    {"evading", &Combat::is_evading},
    {"struck", &Combat::has_struck},
    {"attacker-full", &Combat::was_attacker_full},
    {"defender-full", &Combat::was_defender_full},
    {"spared", &Combat::spared},
}};

inline constexpr std::array<std::string_view, kTerrains - kNamedTerrains> kFrontNames{
    "front-north", "front-east", "front-west"};
constexpr std::string_view terrain_key(size_t terrain) {
  return terrain < kNamedTerrains ? kTerrainNames[terrain] : kFrontNames[terrain - kNamedTerrains];
}

inline constexpr std::array<std::string_view, 6> kEndingNames{
    "none", "banners", "sudden-death", "both-banners", "stalled", "turn-limit"};

struct CombatNumber {
  std::string_view key;
  uint8_t Combat::* number;
  unsigned most;
};
inline constexpr std::array<CombatNumber, 3> kCombatNumbers{{
    {"dice", &Combat::dice, kMostDice},
    {"hits", &Combat::hits, 99},
    {"flags", &Combat::flags, 15},
}};

// Places of pieces that are not on a hex.
struct Elsewhere {
  std::string_view name;
  Hex hex;
};
inline constexpr std::array<Elsewhere, 3> kElsewhere{
    {{"lost", kLost}, {"reserve", kReserve}, {"fleeing", kFleeing}}};

}  // namespace acies::ancients
