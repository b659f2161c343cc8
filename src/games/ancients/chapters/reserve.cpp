// acies: no allocation
// Rule 18.5: the entry of a reserve, and the unit that its leader joins.
#include "games/ancients/chapters/chapters.h"

namespace acies::ancients {
namespace {

// [CCA-18.5] The first unit that still waits beside the board.
Unit next_reserve(const State& state, Seat seat) {
  for (unsigned i = 0; i < kUnitsASide; ++i) {
    const auto unit = static_cast<Unit>(i + (seat == Seat::South ? 0 : kUnitsASide));
    if (state.hex[unit] == kReserve) return unit;
  }
  return kNoUnit;
}

Leader reserve_leader(const State& state, Seat seat) {
  for (unsigned i = 0; i < kLeadersASide; ++i) {
    const auto leader = static_cast<Leader>(i + (seat == Seat::South ? 0 : kLeadersASide));
    if (state.leader_hex[leader] == kReserve) return leader;
  }
  return kNoLeader;
}

HexSet entry_hexes(const State& state, SectionSet section) {
  return section_hexes(section) & make_row(edge_row(opponent(state.turn))) & ~state.pieces_on() &
         ~impassable_to_leader(state) & ~walls(state);
}

}  // namespace

// [CCA-16.17] In place of orders a Leadership card may bring the reserve in behind the enemy.
SectionSet ambush_sections(const State& state) {
  const uint8_t from = state.conditions.ambush_turn[index(state.turn)];
  if (!is_leadership(state.effect) || orders_given(state) != 0 || from == 0) return 0;
  if (state.turns[index(state.turn)] < from || next_reserve(state, state.turn) == kNoUnit) return 0;
  const SectionSet all = state.effect == Card::Leadership
                             ? kAllSections
                             : section_bit(section_of_card(state.effect, state.turn));
  SectionSet found = 0;
  for (unsigned i = 0; i < 3; ++i) {
    const SectionSet one = section_bit(static_cast<Section>(i));
    const bool is_allowed = (all & one) != 0 && (state.bound == 0 || (state.bound & one) != 0);
    if (is_allowed && !entry_hexes(state, one).is_empty()) found |= one;
  }
  return found;
}

void begin_ambush(State& state, Section section, Journal* journal) {
  state.conditions.ambush_turn[index(state.turn)] = 0;
  tell(journal, state.turn, Happening::ReserveEnters, "18.5"_rule, {static_cast<int16_t>(section)});
  state.push(asks::Join{.section = section_bit(section)});
  state.push(asks::Enter{.section = section_bit(section)});
}

bool settle_enter(const Rules&, State& state, Journal*) {
  const bool stands = next_reserve(state, state.turn) != kNoUnit &&
                      !entry_hexes(state, state.asked<asks::Enter>().section).is_empty();
  if (!stands) state.pop();
  return stands;
}

void list_enter(const Rules&, const State& state, ActionList& list) {
  for_each_hex(entry_hexes(state, state.asked<asks::Enter>().section),
               [&](Hex hex) { list.push_back(make_action(Verb::Enter, hex)); });
}

Refusal why_enter(const Rules&, const State&, Action action) {
  return reason("18.5"_rule, "refusal.no_entry", {hex_of(action)});
}

// The hex of entry counts as the first hex of the move.
void act_enter(const Rules& rules, State& state, Action action, Journal* journal) {
  const Unit unit = next_reserve(state, state.turn);
  put_unit(state, unit, hex_of(action));
  state.ordered |= unit_bit(unit);
  state.steps[unit] = 1;
  tell(journal, state.turn, Happening::Entered, "18.5"_rule,
       {static_cast<int16_t>(state.kind[unit]), hex_of(action)});
  if (bars_battle(state, state.kind[unit], hex_of(action))) state.barred |= unit_bit(unit);
  reach_hex(rules, state, unit, journal);
  enter_marsh(state, unit);
}

bool settle_join(const Rules&, State& state, Journal*) {
  const bool stands = reserve_leader(state, state.turn) != kNoLeader && state.ordered != 0;
  if (!stands) state.pop();
  return stands;
}

void list_join(const Rules&, const State& state, ActionList& list) {
  for_each_hex(ordered_hexes(state),
               [&](Hex hex) { list.push_back(make_action(Verb::Join, hex)); });
}

Refusal why_join(const Rules&, const State&, Action action) {
  return reason("18.5"_rule, "refusal.no_entry", {hex_of(action)});
}

void act_join(const Rules&, State& state, Action action, Journal* journal) {
  const Leader leader = reserve_leader(state, state.turn);
  put_leader(state, leader, hex_of(action));
  tell(journal, state.turn, Happening::LeaderMoved, "18.5"_rule,
       {leader, kReserve, hex_of(action), 0, 0, battle_fact(state)});
  state.pop();
}

}  // namespace acies::ancients
