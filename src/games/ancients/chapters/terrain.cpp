// acies: no allocation
// Chapter 14: effects of terrain on movement and sight. For dice see dice.cpp.
#include "games/ancients/chapters/chapters.h"

namespace acies::ancients {
namespace {

// [CCA-14.12] Kinds that may battle in the turn in which they enter a forest.
constexpr KindSet kWoodsmen = kLightFoot | kinds_of({Kind::WAR});

// [CCA-14.21] All hexes of the hill that this hex belongs to.
HexSet hill_around(HexSet hills, Hex hex) {
  HexSet hill = HexSet::of(hex) & hills;
  for (HexSet grown = hill;; hill = grown) {
    grown = hill | (around(hill) & hills);
    if (grown == hill) return hill;
  }
}

// [CCA-6.16] Forest, hill, camp and walls block sight; all other terrain, for example
// marsh, leaves it open. [CCA-14.77]
HexSet opaque_ground(const State& state, Hex from, Hex to) {
  // [CCA-14.9] [CCA-14.23] [CCA-14.25] Broken ground, water and river do not block sight.
  const HexSet hills = state.terrain_of(Terrain::Hill) | state.terrain_of(Terrain::Steep);
  // [CCA-14.66] City walls block sight. [CCA-14.32] [CCA-14.50] Ramparts and bridges do not.
  const HexSet city = state.terrain_of(Terrain::Walls) | state.terrain_of(Terrain::Fortress);
  // [CCA-14.15] [CCA-14.44] Forest and camp block sight; fords and marsh do not. [CCA-14.31]
  HexSet opaque =
      state.terrain_of(Terrain::Forest) | state.terrain_of(Terrain::Camp) | hills | city;
  // [CCA-14.20] [CCA-14.21] The hexes of a hill do not block between units on that hill.
  if (hills.has(from) && hills.has(to)) {
    const HexSet hill = hill_around(hills, from);
    if (hill.has(to)) opaque &= ~hill;
  }
  // [CCA-14.63] Walls do not block between units on walls if the line runs over walls only.
  if (city.has(from) && city.has(to)) {
    const SightLine& line = sight_line(from, to);
    const HexSet met = line.through | line.left | line.right;
    if ((met & ~city).is_empty()) opaque &= ~city;
  }
  return opaque;
}

bool is_front(const State& state, Hex hex, Side6 side) {
  if (!state.has_terrain(hex, Terrain::Rampart)) return false;
  const bool is_north = state.has_terrain(hex, Terrain::FrontNorth);
  switch (side) {
    case Side6::NorthEast:
    case Side6::NorthWest: return is_north;
    case Side6::SouthEast:
    case Side6::SouthWest: return !is_north;
    case Side6::East: return state.has_terrain(hex, Terrain::FrontEast);
    case Side6::West: return state.has_terrain(hex, Terrain::FrontWest);
  }
  return false;
}

}  // namespace

// [CCA-14.51] [CCA-14.65] City walls, and fortified city walls during a siege.
HexSet walls(const State& state) {
  const HexSet city = state.terrain_of(Terrain::Walls);
  return state.conditions.is_siege != 0 ? city | state.terrain_of(Terrain::Fortress) : city;
}

// [CCA-14.52] [CCA-14.70] A unit leaves marsh or walls by one hex in a turn.
bool lets_go_one_hex(const State& state, Hex from) {
  return state.has_terrain(from, Terrain::Marsh) || walls(state).has(from);
}

// [CCA-14.22] [CCA-14.26] Impassable for all.
// The battle turns hexes of a river that can be forded into fords. [CCA-14.24]
HexSet impassable_to_leader(const State& state) {
  const HexSet barred = state.terrain_of(Terrain::Water) | state.terrain_of(Terrain::River) |
                        state.terrain_of(Terrain::Steep);
  // [CCA-14.64] Fortified city walls are impassable unless there is a siege.
  return state.conditions.is_siege != 0 ? barred : barred | state.terrain_of(Terrain::Fortress);
}

// [CCA-14.5] [CCA-14.10] [CCA-14.71] War machines may not enter broken ground or marsh, by any
// move.
HexSet impassable(const State& state, Kind kind) {
  HexSet barred = impassable_to_leader(state);
  if (kind == Kind::HWM) {
    barred |= state.terrain_of(Terrain::Broken) | state.terrain_of(Terrain::Marsh);
  }
  // [CCA-14.54] Mounted units and machines may not enter walls.
  if (kind == Kind::HWM || is_one_of(kind, kMounted)) barred |= walls(state);
  return barred;
}

// The rule that forbids entering this hex.
RuleId rule_of_barrier(const State& state, Hex hex) {
  struct Barrier {
    Terrain terrain;
    RuleId rule;
  };
  constexpr std::array<Barrier, 5> kBarriers{{{Terrain::River, "14.24"_rule},
                                              {Terrain::Fortress, "14.64"_rule},
                                              {Terrain::Walls, "14.54"_rule},
                                              {Terrain::Broken, "14.5"_rule},
                                              {Terrain::Marsh, "14.71"_rule}}};
  const bool is_under_siege = state.conditions.is_siege != 0;  // walls like any other [CCA-14.65]
  if (is_under_siege && state.has_terrain(hex, Terrain::Fortress)) return "14.54"_rule;
  for (const Barrier& barrier : kBarriers) {
    if (state.has_terrain(hex, barrier.terrain)) return barrier.rule;
  }
  return "14.22"_rule;
}

// [CCA-5.10] Terrain that stops units and leaders when they enter it, marsh too. [CCA-14.67]
// Open hexes stop nobody. [CCA-14.1]
HexSet stops_leader(const State& state) {
  // [CCA-14.5] [CCA-14.11] [CCA-14.27] Broken ground, forest and ford.
  return state.terrain_of(Terrain::Broken) | state.terrain_of(Terrain::Forest) |
         state.terrain_of(Terrain::Ford) | state.terrain_of(Terrain::Marsh) | walls(state);
}

HexSet stops(const State& state, Kind kind) {
  const HexSet all = stops_leader(state);
  // [CCA-14.5] Foot moves freely through broken ground.
  return is_one_of(kind, kMounted) ? all : all & ~state.terrain_of(Terrain::Broken);
}

// [CCA-12.18] The unit has entered ground in this turn that ends its movement, or has left walls or
// marsh. A ford stops only moves by order.
bool is_bound_by_ground(const State& state, Unit unit) {
  const Hex began = state.began[unit];
  const Hex here = state.hex[unit];
  if (began == here) return false;
  const HexSet binding = stops(state, state.kind[unit]) & ~state.terrain_of(Terrain::Ford);
  return binding.has(here) || (is_hex(began) && lets_go_one_hex(state, began));
}

// The rule by which this hex stops movement.
RuleId rule_of_stop(const State& state, Hex hex) {
  if (state.has_terrain(hex, Terrain::Forest)) return "14.11"_rule;
  if (state.has_terrain(hex, Terrain::Ford)) return "14.27"_rule;
  if (state.has_terrain(hex, Terrain::Marsh)) return "14.67"_rule;
  return state.has_terrain(hex, Terrain::Broken) ? "14.5"_rule : "14.51"_rule;
}

// [CCA-14.28] [CCA-14.45] [CCA-14.72] Ford, bridge and marsh do not forbid battle.
bool bars_battle(const State& state, Kind kind, Hex entered) {
  // [CCA-14.6] Mounted units may not battle after entering broken ground.
  if (state.has_terrain(entered, Terrain::Broken)) return is_one_of(kind, kMounted);
  // [CCA-14.12] Few kinds may battle after entering a forest.
  if (state.has_terrain(entered, Terrain::Forest)) return !is_one_of(kind, kWoodsmen);
  return false;
}

// [CCA-6.11] The line runs from centre to centre.
bool can_see(const State& state, Hex from, Hex to) {
  // [CCA-6.13] Nothing at its two ends blocks it.
  const HexSet ends = HexSet::of(from) | HexSet::of(to);
  // [CCA-6.12] [CCA-6.17] Pieces and blocking terrain between them do, seen from hills as well.
  const HexSet obstacles = (state.pieces_on() | opaque_ground(state, from, to)) & ~ends;
  return !sight_line(from, to).is_blocked(obstacles);
}

// [CCA-14.33] [CCA-14.36] [CCA-14.38] The line enters the hex through a front side of the rampart.
bool crosses_front(const State& state, Hex from, Hex to) {
  if (!state.has_terrain(to, Terrain::Rampart)) return false;
  for (unsigned i = 0; i < kSides; ++i) {
    const auto side = static_cast<Side6>(i);
    if (enters_through(from, to, side) && is_front(state, to, side)) return true;
  }
  return false;
}

// [CCA-14.68] [CCA-14.74] [CCA-14.76] A unit that enters marsh in any way rolls a die.
void enter_marsh(State& state, Unit unit) {
  if (!state.has_terrain(state.hex[unit], Terrain::Marsh)) return;
  state.push(asks::RollMarsh{.unit = unit});
}

void enter_marsh_leader(State& state, Leader leader, Hex hex) {
  if (!state.has_terrain(hex, Terrain::Marsh)) return;
  state.push(asks::RollMarshLeader{.leader = leader});
}

// [CCA-11.10] A helmet eliminates a leader. The flight of a fleeing leader lies below on the stack.
void take_marsh_leader(const Rules& rules, State& state, Leader leader, Roll roll,
                       Journal* journal) {
  if (roll.of(Face::Helmet) == 0) return;
  const Hex stands = state.leader_hex[leader];
  const Hex hex = stands == kFleeing ? Hex{state.asked<asks::LeaderFlight>().hex} : stands;
  lose_leader(rules, state, leader, hex, "14.68"_rule, journal);
}

void take_marsh(const Rules& rules, State& state, Unit unit, Roll roll, Journal* journal) {
  if (roll.of(rules.unit(state.kind[unit]).rank) == 0) return;
  remove_blocks(state, unit, 1);
  tell(journal, seat_of(unit), Happening::Struck, "14.68"_rule,
       {static_cast<int16_t>(state.kind[unit]), state.hex[unit], 1, state.blocks[unit], 0});
  if (!state.is_alive(unit)) {
    bury(rules, state, unit, journal);  // gives a banner [CCA-14.78]
  } else if (const Leader leader = state.leader_with(unit); leader != kNoLeader) {
    // the marsh die itself does not harm the leader [CCA-14.69]
    check_leader(state, leader, false);
  }
}

}  // namespace acies::ancients
