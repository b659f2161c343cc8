// acies: no allocation
// Chapter 11: leaders under fire, and how they get away.
#include "games/ancients/chapters/chapters.h"

namespace acies::ancients {
namespace {

constexpr unsigned kFlight = 3;  // [CCA-11.13]

// The frame of a flight: left hexes to go, note hexes made, more where he is.
HexSet enemy_units(const State& state, Seat seat) { return state.manned[index(opponent(seat))]; }

// [CCA-11.15] Where he may end: no leader, no enemy, and ground that he may stand on.
bool may_end_flight(const State& state, Seat seat, Hex hex) {
  const HexSet taken = state.led[0] | state.led[1] | enemy_units(state, seat);
  return !(taken | impassable_to_leader(state)).has(hex);
}

// [CCA-11.14] [CCA-11.16] [CCA-11.20] Where he may pass: own pieces, and enemy units by escape.
bool may_pass_flight(const State& state, Seat seat, Hex hex) {
  const HexSet bars = state.lone_leaders(opponent(seat)) | impassable_to_leader(state);
  return !bars.has(hex);
}

// Whether a flight that has come to this hex can still end well. [CCA-11.18] [CCA-11.23]
bool can_end_flight(const State& state, Seat seat, Hex hex, unsigned left) {
  if (may_end_flight(state, seat, hex)) return true;
  if (left == 0) return false;
  if (row_of(hex) == edge_row(seat)) return true;  // off the field [CCA-11.24]
  bool can = false;
  for_each_hex(rear(state, seat, hex), [&](Hex next) {
    can =
        can || (may_pass_flight(state, seat, next) && can_end_flight(state, seat, next, left - 1));
  });
  return can;
}

// [CCA-20.15] Answers to the question of a flight, in a pinned order.
template <class Visit>
void for_each_flight(const State& state, const Frame& frame, Visit&& visit) {
  const Seat seat = seat_of_leader(frame.piece);
  const Hex here = frame.more;
  if (frame.left > 0) {
    for_each_hex(rear(state, seat, here), [&](Hex next) {
      if (may_pass_flight(state, seat, next) &&
          can_end_flight(state, seat, next, frame.left - 1U)) {
        visit(make_action(Verb::Step, next));
      }
    });
    if (row_of(here) == edge_row(seat)) visit(make_action(Verb::Step, kOffField));  // [CCA-11.19]
  }
  if (frame.note > 0 && may_end_flight(state, seat, here)) visit(make_action(Verb::Stop));
}

}  // namespace

// [CCA-11.1] [CCA-11.2] [CCA-11.3] [CCA-11.4] [CCA-11.6] [CCA-11.7] Two dice if the unit lives, one if it is lost; once a sequence.
void check_leader(State& state, Leader leader, bool is_unit_lost) {
  const bool is_checked = (state.combat.checked & leader_bit(leader)) != 0;
  if (is_unit_lost && is_checked) return begin_flight(state, leader);
  if (is_checked) return;
  state.combat.checked |= leader_bit(leader);
  state.push({Step::Roll, leader, static_cast<uint8_t>(is_unit_lost ? 1 : 2),
              static_cast<uint8_t>(Purpose::LeaderCheck), static_cast<uint8_t>(is_unit_lost)});
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

// [CCA-11.13] He is lifted from the field and comes down where his flight ends.
void begin_flight(State& state, Leader leader) {
  const Hex from = state.leader_hex[leader];
  lift_leader(state, leader, kFleeing);
  state.push({Step::LeaderFlight, leader, kFlight, 0, from});
}

bool settle_flight(const Rules& rules, State& state, Journal* journal) {
  const Frame frame = state.frame();
  if (state.leader_hex[frame.piece] != kFleeing) {
    state.pop();
    return false;
  }
  unsigned count = 0;
  Action only_one{};
  for_each_flight(state, frame, [&](Action action) {
    ++count;
    only_one = action;
  });
  if (count > 1) return true;
  if (count == 1) {
    act_flight(rules, state, only_one, journal);
  } else {  // [CCA-11.18]
    state.pop();
    lose_leader(rules, state, frame.piece, frame.more, "11.18"_rule, journal);
  }
  return false;
}

void list_flight(const Rules&, const State& state, ActionList& list) {
  for_each_flight(state, state.frame(), [&](Action action) { list.push_back(action); });
}

Refusal why_flight(const Rules&, const State& state, Action action) {
  const Frame& frame = state.frame();
  const Seat seat = seat_of_leader(frame.piece);
  if (is_verb(action, Verb::Stop)) {
    if (frame.note == 0) return reason("11.13"_rule, "refusal.flight_first");
    return reason("11.15"_rule, "refusal.flight_end", {frame.more});
  }
  const Hex to = hex_of(action);
  if (!is_verb(action, Verb::Step) || to >= kHexes) return reason("11.13"_rule, "refusal.step");
  if (!rear(state, seat, frame.more).has(to)) return reason("11.13"_rule, "refusal.not_rear", {to});
  if (!may_pass_flight(state, seat, to)) return reason("11.16"_rule, "refusal.flight_barred", {to});
  return reason("11.15"_rule, "refusal.flight_end", {to});
}

void act_flight(const Rules&, State& state, Action action, Journal* journal) {
  const Frame frame = state.frame();
  const Leader leader = frame.piece;
  const Seat seat = seat_of_leader(leader);
  if (is_verb(action, Verb::Stop)) {  // [CCA-11.17]
    state.pop();
    put_leader(state, leader, frame.more);
    tell(journal, seat, Happening::LeaderEscaped, "11.13"_rule,
         {leader, frame.more, 0, 0, 0, battle_fact(state)});
    return;
  }
  const Hex to = hex_of(action);
  if (to == kOffField) {  // [CCA-2.6] [CCA-11.19] No banner, but he is lost.
    state.pop();
    state.leader_hex[leader] = kLost;
    tell(journal, seat, Happening::LeaderGone, "11.19"_rule,
         {leader, frame.more, 0, 0, 0, battle_fact(state)});
    if (state.conditions.vital[index(seat)] == leader) {
      end_battle(state, opponent(seat), Ending::SuddenDeath, journal);
    }
    return;
  }
  Frame& flight = state.frame();
  flight.more = to;
  --flight.left;
  ++flight.note;
  if (enemy_units(state, seat).has(to)) {  // [CCA-11.21]
    state.push({Step::Roll, leader, 0, static_cast<uint8_t>(Purpose::Escape), to});
  } else {
    enter_marsh_leader(state, leader, to);
  }
}

// [CCA-11.21] [CCA-11.22] Normal dice, and nothing of the ground, of cards or of leaders.
unsigned escape_dice(const Rules& rules, const State& state, Hex hex) {
  const Unit unit = state.unit_in(hex);
  const UnitDef& def = rules.unit(state.kind[unit]);
  if (state.kind[unit] == Kind::EL) return 1;  // as against any lone leader [CCA-7.27]
  return def.close + (state.is_full(unit) ? def.full_bonus : 0U);
}

void take_escape(const Rules& rules, State& state, Leader leader, Hex hex, Roll roll,
                 Journal* journal) {
  if (roll.of(Face::Helmet) == 0) return enter_marsh_leader(state, leader, hex);  // [CCA-14.76]
  lose_leader(rules, state, leader, hex, "11.21"_rule, journal);
}

}  // namespace acies::ancients
