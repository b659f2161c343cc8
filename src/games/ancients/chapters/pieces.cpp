// acies: no allocation
// Pieces on the board: where they stand and how they are lost.
#include "games/ancients/chapters/chapters.h"

namespace acies::ancients {

void put_unit(State& state, Unit unit, Hex hex) {
  state.hex[unit] = hex;
  state.unit_at[hex] = unit;
  state.manned[index(seat_of(unit))].insert(hex);
}

void lift_unit(State& state, Unit unit) {
  const Hex hex = state.hex[unit];
  state.unit_at[hex] = kNoUnit;
  state.manned[index(seat_of(unit))].remove(hex);
  state.hex[unit] = kLost;
}

void put_leader(State& state, Leader leader, Hex hex) {
  state.leader_hex[leader] = hex;
  state.led[index(seat_of_leader(leader))].insert(hex);
}

void lift_leader(State& state, Leader leader, Hex where) {
  const Hex hex = state.leader_hex[leader];
  if (hex < kHexes) state.led[index(seat_of_leader(leader))].remove(hex);
  state.leader_hex[leader] = where;
}

// [CCA-4.9] [CCA-9.8] An attached leader moves with the unit.
void shift_unit(State& state, Unit unit, Hex to) {
  const Leader leader = state.leader_with(unit);
  lift_unit(state, unit);
  put_unit(state, unit, to);
  if (leader == kNoLeader) return;
  lift_leader(state, leader, to);
  put_leader(state, leader, to);
}

// [CCA-6.23] [CCA-7.14] Each hit removes one block; surplus hits have no effect.
unsigned remove_blocks(State& state, Unit unit, unsigned count) {
  const unsigned removed = std::min<unsigned>(count, state.blocks[unit]);
  state.blocks[unit] = static_cast<uint8_t>(state.blocks[unit] - removed);
  if (removed != 0) state.has_lost = 1;
  return removed;
}

// [CCA-2.2] A unit is lost with its last block, and the opponent takes a banner.
void bury(const Rules& rules, State& state, Unit unit, Journal* journal) {
  const Seat owner = seat_of(unit);
  const Leader leader = state.leader_with(unit);
  tell(journal, owner, Happening::Destroyed, "2.2"_rule,
       {static_cast<int16_t>(state.kind[unit]), state.hex[unit]});
  const UnitSet others = ~unit_bit(unit);
  lift_unit(state, unit);
  state.ordered &= others;
  state.charging &= others;
  // [CCA-1.19] [CCA-15.1] [CCA-15.6] A special unit's mark and abilities go with it.
  state.conditions.special &= others;
  // [CCA-11.6] Its leader is checked with one die.
  if (leader != kNoLeader) check_leader(state, leader, true);
  take_banner(rules, state, opponent(owner), BannerFor::UnitLost, "2.2"_rule, journal);
}

// [CCA-2.2] [CCA-11.12] An eliminated leader leaves the board and is a banner for the opponent.
void lose_leader(const Rules& rules, State& state, Leader leader, Hex hex, RuleId rule,
                 Journal* journal) {
  const Seat owner = seat_of_leader(leader);
  lift_leader(state, leader, kLost);
  state.has_lost = 1;
  state.ordered_leaders &= static_cast<LeaderSet>(~leader_bit(leader));
  tell(journal, owner, Happening::LeaderLost, rule, {leader, hex, 0, 0, 0, battle_fact(state)});
  if (state.conditions.vital[index(owner)] == leader) {
    end_battle(state, opponent(owner), Ending::SuddenDeath, journal);
    return;
  }
  take_banner(rules, state, opponent(owner), BannerFor::LeaderLost, "11.12"_rule, journal);
}

}  // namespace acies::ancients
