// Facts that speech, views and boards read off the table: names and places. No rule is decided
// here.
#pragma once

#include "games/lostbattles/lostbattles.h"

namespace acies::lostbattles {

// The battle of this table; null for a position without one.
const Scenario* scenario_of(const Book& book, const State& state);
const Scenario* scenario_at(const Book& book, int number);

// Empty in both languages if nobody has named him.
Saying commander_name(const Scenario* scenario, Commander one);

// "off", "shattered", "routed", "withdrawn"; empty for a unit on the field.
std::string_view unit_state_name(Zone place);
// "off", "killed", "lost"; empty for a commander on the field.
std::string_view commander_state_name(Zone place);

// "broken", "both-broken", "turn-ten": the reason for the end, as in State::ending.
std::string_view ending_name(uint8_t ending);
// [LB-11.3.2] "draw", "pyrrhic" and so on to "crushing".
std::string_view level_name(unsigned level);
unsigned level_of(const State& state);  // by the points now

// The commands of the active side's commanders that can still be used, in all places.
unsigned stock_left(const State& state);
// The fewest moves that a unit of the active group has left.
unsigned moves_left(const State& state);

// A unit of the active group attacks, and its attack is not finished yet.
bool is_striking(const State& state);

std::string write_halves(unsigned halves, char point = '.');  // 5 halves are 2.5
std::string write_signed(int number);                         // +1, 0, -1

}  // namespace acies::lostbattles
