// Facts that speech, views and boards read off the table: names, and measures as people write them.
// No rule is decided here.
#pragma once

#include <string>

#include "games/onus/onus.h"

namespace acies::onus {

// The battle of this table; null for a position without one.
const Scenario* scenario_of(const Book& book, const State& state);
// The name of a side from its battle, or from the army that it has brought; null if unknown.
const Saying* army_name_of(const Book& book, const State& state, Seat seat);
// The card of a general; null if there is none.
const GeneralDef* general_card(const Book& book, const State& state, unsigned general);

// [ONUS-4.23] Whether this seat may know the unit's kind; Nobody: whether everybody may.
bool is_known_to(const State& state, Unit unit, Seat viewer);

// [ONUS-3.10] In a seat's view the enemy's cards lie in the deck and are only counted.
unsigned hand_size(const State& state, Captain captain);
unsigned hand_size(const State& state, Seat seat);  // of all captains
unsigned deck_size(const State& state);

// [ONUS-21.7] S3 is South's third unit. The division of numbers depends on `everyone` of the
// agreement.
inline constexpr std::array<std::string_view, kAllPlayers.size()> kSeatLetters{"S", "N", "E", "W",
                                                                               "NE"};
std::string write_tag(unsigned everyone, unsigned unit);
inline std::string write_tag(const State& state, unsigned unit) {
  return write_tag(unsigned{state.agreed.everyone}, unit);
}
// South is its team's first captain, South.2 the second.
std::string write_captain(unsigned everyone, unsigned captain);
inline std::string write_captain(const State& state, unsigned captain) {
  return write_captain(unsigned{state.agreed.everyone}, captain);
}
std::string write_signed(int number);                           // +1, 0, -1
std::string write_pair(int first, int second, bool is_signed);  // 4/5, -1/-1
// A number of hundredths or tenths without surplus digits: 150 hundredths are 1.5.
std::string write_decimal(int32_t number, unsigned digits, char point = '.');
int32_t millimetres(int32_t length);  // rounded
int32_t tenths_of(Heading heading);   // of a degree, rounded

inline constexpr std::array<std::string_view, 4> kPlaceNames{"none", "waiting", "field",
                                                             "destroyed"};
inline constexpr std::array<std::string_view, kMarks> kMarkNames{
    "active",  "march", "broken", "routed", "hero",      "no-officer", "veteran",    "elite",
    "ordered", "shot",  "fled",   "hidden", "warmed-up", "back-only",  "left-melee", "fought"};
inline constexpr std::array<std::string_view, kDeeds> kDeedNames{
    "moved",   "marched", "reduced", "shifted", "spun",      "stretched", "formed",
    "rallied", "done",    "charged", "in-line", "in-line-2", "in-line-3", "in-line-4"};
inline constexpr std::array<std::string_view, 4> kSideNames{"front", "right", "rear", "left"};
inline constexpr std::array<std::string_view, field::kSections> kSectionNames{
    "F1", "F2", "F3", "F4", "B1", "B2", "B3",      "B4",
    "L1", "L2", "R1", "R2", "FL", "FR", "FL-side", "FR-side"};
inline constexpr std::array<std::string_view, 4> kEdgeNames{"low", "high", "left", "right"};
inline constexpr std::array<std::string_view, 4> kCornerNames{"front-left", "front-right",
                                                              "rear-right", "rear-left"};
inline constexpr std::array<std::string_view, 4> kStepKindNames{"advance", "shift", "pivot",
                                                                "spin"};
inline constexpr std::array<std::string_view, 6> kAttackNames{"none", "melee", "shot",
                                                              "free", "throw", "trampling"};
inline constexpr std::array<std::string_view, 5> kStrikeOrderNames{
    "together", "attacker-first", "defender-first", "attacker-only", "defender-only"};
inline constexpr std::array<std::string_view, kPurposes> kPurposeNames{
    "first",  "leadership",   "recovery", "hit",     "hit-again",
    "damage", "damage-again", "morale",   "stampede"};
inline constexpr std::array<std::string_view, 3> kHealthNames{"well", "wounded", "dead"};
inline constexpr std::array<std::string_view, 6> kEndingNames{"none",    "losses", "destruction",
                                                              "general", "both",   "turns"};

inline constexpr std::array<std::string_view, kCaptainsASide> kCaptainNumerals{"I", "II", "III"};

// The name of a number; the first name if the number has none.
template <size_t N>
constexpr std::string_view name_in(const std::array<std::string_view, N>& names, unsigned number) {
  return names[number < N ? number : 0];
}

}  // namespace acies::onus
