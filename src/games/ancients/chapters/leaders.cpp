// acies: no allocation
// Chapter 11: leaders under attack and their escape.
#include "games/ancients/chapters/chapters.h"

namespace acies::ancients {
namespace {

HexSet enemy_units(const State& state, Seat seat) { return state.manned[index(opponent(seat))]; }

// [CCA-11.15] A flight may end on passable ground without a leader and without an enemy unit.
bool may_end_flight(const State& state, Seat seat, Hex hex) {
  const HexSet taken = state.led[0] | state.led[1] | enemy_units(state, seat);
  return !(taken | impassable_to_leader(state)).has(hex);
}

// [CCA-11.14] [CCA-11.16] A flight may pass own pieces. [CCA-11.20] It may pass enemy units by an
// escape.
bool may_pass_flight(const State& state, Seat seat, Hex hex) {
  const HexSet bars = state.lone_leaders(opponent(seat)) | impassable_to_leader(state);
  return !bars.has(hex);
}

// [CCA-11.18] [CCA-11.23] Whether a flight that has come to this hex can still end in a legal
// place.
bool can_end_flight(const State& state, Seat seat, Hex hex, unsigned left) {
  if (may_end_flight(state, seat, hex)) return true;
  if (left == 0) return false;
  if (row_of(hex) == edge_row(seat)) return true;  // off the board [CCA-11.24]
  bool can = false;
  for_each_hex(rear(state, seat, hex), [&](Hex next) {
    can =
        can || (may_pass_flight(state, seat, next) && can_end_flight(state, seat, next, left - 1));
  });
  return can;
}

// [CCA-20.15] The answers to the question of a flight, always in the same order.
template <class Visit>
void for_each_flight(const State& state, const asks::LeaderFlight& flight, Visit&& visit) {
  const Seat seat = seat_of_leader(flight.leader);
  const Hex here = flight.hex;
  if (flight.left > 0) {
    for_each_hex(rear(state, seat, here), [&](Hex next) {
      if (may_pass_flight(state, seat, next) &&
          can_end_flight(state, seat, next, flight.left - 1U)) {
        visit(make_action(Verb::Step, next));
      }
    });
    // [CCA-11.19] From the last row the leader may leave the board.
    if (row_of(here) == edge_row(seat)) visit(make_action(Verb::Step, kOffField));
  }
  if (flight.made > 0 && may_end_flight(state, seat, here)) visit(make_action(Verb::Stop));
}

}  // namespace

// [CCA-11.1] [CCA-11.2] [CCA-11.3] After blocks are lost, from whatever cause, the leader is
// checked with two dice.
void check_leader(State& state, Leader leader, bool is_unit_lost) {
  const bool is_checked = (state.combat.checked & leader_bit(leader)) != 0;
  // [CCA-11.7] If he has passed a check in this sequence, he only evades.
  if (is_unit_lost && is_checked) return begin_flight(state, leader);
  // [CCA-11.4] One check at most in a sequence.
  if (is_checked) return;
  state.combat.checked |= leader_bit(leader);
  // [CCA-11.6] One die if the unit is destroyed.
  if (is_unit_lost) {
    state.push(asks::RollLastCheck{leader});
  } else {
    state.push(asks::RollCheck{leader});
  }
}

void take_check(const Rules& rules, State& state, Leader leader, bool is_unit_lost, Roll roll,
                Journal* journal) {
  const unsigned helmets = roll.of(Face::Helmet);
  if (helmets == (is_unit_lost ? 1U : 2U)) {
    lose_leader(rules, state, leader, state.leader_hex[leader],
                is_unit_lost ? "11.6"_rule : "11.1"_rule, journal);
  } else if (is_unit_lost) {
    begin_flight(state, leader);
  }
}

// [CCA-11.13] The leader is lifted from the board and put down where the flight ends.
void begin_flight(State& state, Leader leader) {
  const Hex from = state.leader_hex[leader];
  lift_leader(state, leader, kFleeing);
  state.push(asks::LeaderFlight{leader, kMostFlight, 0, from});
}

bool settle_flight(const Rules& rules, State& state, Journal* journal) {
  const auto flight = state.asked<asks::LeaderFlight>();
  if (state.leader_hex[flight.leader] != kFleeing) {
    state.pop();
    return false;
  }
  unsigned count = 0;
  Action only_one{};
  for_each_flight(state, flight, [&](Action action) {
    ++count;
    only_one = action;
  });
  if (count > 1) return true;
  if (count == 1) {
    act_flight(rules, state, only_one, journal);
    // [CCA-11.18] A leader who cannot evade is eliminated.
  } else {
    state.pop();
    lose_leader(rules, state, flight.leader, flight.hex, "11.18"_rule, journal);
  }
  return false;
}

void list_flight(const Rules&, const State& state, ActionList& list) {
  for_each_flight(state, state.asked<asks::LeaderFlight>(),
                  [&](Action action) { list.push_back(action); });
}

Refusal why_flight(const Rules&, const State& state, Action action) {
  const auto flight = state.asked<asks::LeaderFlight>();
  const Seat seat = seat_of_leader(flight.leader);
  if (is_verb(action, Verb::Stop)) {
    if (flight.made == 0) return reason("11.13"_rule, "refusal.flight_first");
    return reason("11.15"_rule, "refusal.flight_end", {flight.hex});
  }
  const Hex to = hex_of(action);
  if (!is_verb(action, Verb::Step) || to >= kHexes) return reason("11.13"_rule, "refusal.step");
  if (!rear(state, seat, flight.hex).has(to)) return reason("11.13"_rule, "refusal.not_rear", {to});
  if (!may_pass_flight(state, seat, to)) return reason("11.16"_rule, "refusal.flight_barred", {to});
  return reason("11.15"_rule, "refusal.flight_end", {to});
}

void act_flight(const Rules&, State& state, Action action, Journal* journal) {
  auto flight = state.asked<asks::LeaderFlight>();
  const Leader leader = flight.leader;
  const Seat seat = seat_of_leader(leader);
  // [CCA-11.17] If an own unit is there, he is attached to it.
  if (is_verb(action, Verb::Stop)) {
    state.pop();
    put_leader(state, leader, flight.hex);
    tell(journal, seat, Happening::LeaderEscaped, "11.13"_rule,
         {leader, flight.hex, 0, 0, 0, battle_fact(state)});
    return;
  }
  const Hex to = hex_of(action);
  // [CCA-2.6] [CCA-11.19] Off the board: no banner, but the leader is lost.
  if (to == kOffField) {
    state.pop();
    state.leader_hex[leader] = kLost;
    tell(journal, seat, Happening::LeaderGone, "11.19"_rule,
         {leader, flight.hex, 0, 0, 0, battle_fact(state)});
    if (state.conditions.vital[index(seat)] == leader) {
      end_battle(state, opponent(seat), Ending::SuddenDeath, journal);
    }
    return;
  }
  flight = {leader, flight.left - 1U, flight.made + 1U, to};
  state.replace(flight);
  // [CCA-11.21] An enemy unit on the path rolls against him.
  if (enemy_units(state, seat).has(to)) {
    state.push(asks::RollEscape{.leader = leader, .hex = to});
  } else {
    enter_marsh_leader(state, leader, to);
  }
}

// [CCA-11.21] [CCA-11.22] The unit's normal dice, without ground, cards or leaders.
unsigned escape_dice(const Rules& rules, const State& state, Hex hex) {
  const Unit unit = state.unit_in(hex);
  const UnitDef& def = rules.unit(state.kind[unit]);
  if (state.kind[unit] == Kind::EL) return 1;  // as against any lone leader [CCA-7.27]
  return def.close + (state.is_full(unit) ? def.full_bonus : 0U);
}

void take_escape(const Rules& rules, State& state, Leader leader, Hex hex, Roll roll,
                 Journal* journal) {
  // [CCA-14.76] Marsh rolls against leaders who evade.
  if (roll.of(Face::Helmet) == 0) return enter_marsh_leader(state, leader, hex);
  lose_leader(rules, state, leader, hex, "11.21"_rule, journal);
}

}  // namespace acies::ancients
