// What a look at the table tells, for speech, views and boards: names, and where things stand. No
// rule is decided here.
#pragma once

#include <optional>

#include "games/ancients/ancients.h"

namespace acies::ancients {

// A combat that has been announced and is not finished yet.
bool is_fighting(const State& state);

// The battle that the table belongs to; null for a position without one.
const Scenario* scenario_of(const Book& book, const State& state);
const Scenario* scenario_at(const Book& book, int number);

// Empty in both languages when nobody has named him.
Saying leader_name(const Scenario* scenario, Leader leader);

// Where a leader is, on his flight too; kLost or kReserve when he is on no hex.
Hex place_of(const State& state, Leader leader);

// How many orders the card has left; nothing where that is no plain number (several sections,
// symbols of dice, a line of any length).
std::optional<unsigned> orders_left(const State& state);

// "banners", "sudden-death": why a battle is over, as State::ending has it.
std::string_view ending_name(uint8_t ending);

// The next of the reserve to enter; kNoUnit, kNoLeader when none waits.
Unit waiting_unit(const State& state, Seat seat);
Leader waiting_leader(const State& state, Seat seat);

}  // namespace acies::ancients
