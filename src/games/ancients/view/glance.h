// Facts that speech, views and boards read off the table: names and places. No rule is decided
// here.
#pragma once

#include <optional>

#include "games/ancients/ancients.h"

namespace acies::ancients {

// A combat was announced and is not finished yet.
bool is_fighting(const State& state);

// The battle of this table; null for a position without one.
const Scenario* scenario_of(const Book& book, const State& state);
const Scenario* scenario_at(const Book& book, int number);

// Empty in both languages if nobody has named him.
Saying leader_name(const Scenario* scenario, Leader leader);

// The leader's hex, also in flight; kLost or kReserve if he is on no hex.
Hex place_of(const State& state, Leader leader);

// The orders that the card has left; nothing if that is no plain number (several sections, symbols
// of dice, a line of any length).
std::optional<unsigned> orders_left(const State& state);

// "banners", "sudden-death": the reason for the end, as in State::ending.
std::string_view ending_name(uint8_t ending);

// The next piece of the reserve to enter; kNoUnit or kNoLeader if none waits.
Unit waiting_unit(const State& state, Seat seat);
Leader waiting_leader(const State& state, Seat seat);

}  // namespace acies::ancients
