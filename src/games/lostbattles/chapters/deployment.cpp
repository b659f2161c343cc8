// acies: no allocation
// Chapters 3.3 and 3.4: deployment of units onto the field.
#include "games/lostbattles/chapters/chapters.h"

namespace acies::lostbattles {
namespace {

// A group that enters the field, or that could be formed to do so.
struct Entrants {
  UnitSet units;
  Commander general;
  Mode mode;
  bool is_cheap;
};

Entrants entrants_of(const State& state) {
  const Group& group = state.group;
  return {group.units, group.general, group.mode, group.is_cheap != 0};
}

bool are_mounted(const State& state, UnitSet units) {
  bool all = true;
  for_each_bit(
      units, [&](unsigned i) { all = all && is_cavalry_or_chariots(state, static_cast<Unit>(i)); });
  return all;
}

// [LB-3.3.2b] From the left or right rear towards the adjacent wing.
bool is_outward(Seat seat, Zone zone, Facing facing) {
  if (zone == kCentreRear[index(seat)]) return false;
  return facing == (column_of(zone) < 2 ? Facing::West : Facing::East);
}

// [LB-3.3.2a] Entering costs 1 move. [LB-3.3.3b] An own camp without a fort costs nothing.
unsigned entry_cost(const State& state, Zone zone) {
  const ArmyState& army = state.army(state.active);
  return army.camp == zone && army.is_fortified == 0 ? 0 : 1;
}

// [LB-5.1.1b] Whether all units can at once take the facing of the friends in the zone.
bool can_match(const State& state, const Entrants& group, Zone zone) {
  bool can = true;
  for_each_bit(group.units, [&](unsigned i) {
    const auto unit = static_cast<Unit>(i);
    const unsigned left = moves_of(state, unit, group.mode) - entry_cost(state, zone);
    can = can && (left > 0 || free_turns_of(state, unit, group.is_cheap) > 0);
  });
  return can;
}

// [LB-10.1.4] A surprised army always has the entries of turn 1.
bool has_all_entries(const State& state, Seat seat) {
  return state.turn == 1 || state.army(seat).is_surprised != 0;
}

// [LB-3.4.2] From turn 2 on units deploy only into the centre rear. [LB-3.4.3] The zone must be
// free of enemies.
Bar bar_zone(const State& state, Zone zone) {
  const Seat seat = state.active;
  if (zone >= kZones || (kRears[index(seat)] & zone_bit(zone)) == 0)
    return reason("3.3.2a"_rule, "refusal.not_rear", {zone});
  if (!has_all_entries(state, seat) && zone != kCentreRear[index(seat)])
    return reason("3.4.2"_rule, "refusal.centre_rear", {zone});
  if (state.is_held_by(zone, opponent(seat))) return reason("3.4.3"_rule, "refusal.enemy", {zone});
  if (state.has_ground(zone, ground_bit(Ground::Impassable)))
    return reason("2.2.4"_rule, "refusal.impassable", {zone});
  return std::nullopt;
}

Bar bar_entry(const State& state, const Entrants& group, Zone zone, Facing facing) {
  const Seat seat = state.active;
  if (const Bar bar = bar_zone(state, zone)) return bar;
  if (facing != forward_of(seat)) {
    if (!has_all_entries(state, seat)) return reason("3.4.2"_rule, "refusal.centre_rear", {zone});
    if (!is_outward(seat, zone, facing) || !are_mounted(state, group.units))
      return reason("3.3.2b"_rule, "refusal.entry_facing", {zone});
  }
  if (stack_of(state, state.at[zone] | group.units) > stack_limit(state, zone))
    return reason("5.5.3a"_rule, "refusal.stack",
                  {zone, static_cast<int16_t>(stack_limit(state, zone))});
  const Commander with = commander_of(state, group.units, group.general);
  if (with != kNobody && commander_in(state, zone, seat) != kNobody)
    return reason("8.8.1"_rule, "refusal.two_commanders", {zone});
  const bool has_friends = state.at[zone] != 0;
  if (has_friends && state.facing[zone] != facing && !can_match(state, group, zone))
    return reason("5.1.1b"_rule, "refusal.match", {zone});
  return std::nullopt;
}

template <class Visit>
void for_each_entry(const State& state, const Entrants& group, Visit&& visit) {
  for_each_bit(kRears[index(state.active)], [&](unsigned i) {
    for (const Facing facing : kAllFacings) {
      if (!bar_entry(state, group, static_cast<Zone>(i), facing))
        visit(static_cast<Zone>(i), facing);
    }
  });
}

// Charges each unit for entering, and for matching the facing of friends.
void charge_entry(State& state, Zone zone, bool has_to_match) {
  const unsigned cost = entry_cost(state, zone);
  for_each_bit(state.group.units, [&](unsigned i) {
    uint8_t& moves = state.moves[i];
    moves = static_cast<uint8_t>(moves - cost);
    if (!has_to_match) return;
    moves = static_cast<uint8_t>((moves & 0xF0U) != 0 ? moves - 0x10 : moves - 1);
  });
}

}  // namespace

bool can_deploy(const State& state, UnitSet units, Commander general, Mode mode, bool is_cheap) {
  bool can = false;
  for_each_entry(state, {units, general, mode, is_cheap}, [&](Zone, Facing) { can = true; });
  return can;
}

// From turn 2 on there is one entry zone; the reason is the one that closes it.
Bar bar_deploy(const State& state, UnitSet units, Commander general, Mode mode, bool is_cheap) {
  if (can_deploy(state, units, general, mode, is_cheap)) return std::nullopt;
  const Seat seat = state.active;
  if (has_all_entries(state, seat)) return reason("3.3.2a"_rule, "refusal.no_entry");
  return bar_entry(state, {units, general, mode, is_cheap}, kCentreRear[index(seat)],
                   forward_of(seat));
}

// [LB-10.1.1] [LB-10.1.3] Units that count against the limit of a surprised army.
unsigned deploy_count(const State& state, UnitSet units) {
  unsigned sum = 0;
  for_each_bit(units, [&](unsigned i) {
    const Type type = state.def(static_cast<Unit>(i)).type;
    // [LB-10.1.2] On turn 1 heavy infantry and elephants count double.
    sum += state.turn == 1 && (type == Type::HI || type == Type::EL) ? 2 : 1;
  });
  return sum;
}

// [LB-3.4.5] [LB-13.5] Zones and facings, with friends in the zone or without.
void list_enter(const Rules&, const State& state, ActionList& list) {
  for_each_entry(state, entrants_of(state), [&](Zone zone, Facing facing) {
    list.push_back(make_action(Verb::Enter, 0, zone, static_cast<int32_t>(facing)));
  });
}

Refusal why_enter(const Rules&, const State& state, Action action) {
  const bool is_entry = is_verb(action, Verb::Enter) && action.place < kZones &&
                        action.measure >= 0 && action.measure < static_cast<int>(kFacings);
  if (!is_entry) return reason("3.3.2a"_rule, "refusal.step");
  const Bar bar =
      bar_entry(state, entrants_of(state), zone_of(action), static_cast<Facing>(action.measure));
  return bar ? *bar : reason("3.3.2a"_rule, "refusal.step");
}

// [LB-3.3.1] [LB-3.4.1] The group comes onto the field, possibly by a double or triple move.
void act_enter(const Rules&, State& state, Action action, Journal* journal) {
  state.pop();
  Group& group = state.group;
  const Zone zone = zone_of(action);
  const bool has_friends = state.at[zone] != 0;
  auto facing = static_cast<Facing>(action.measure);
  const bool has_to_match = has_friends && state.facing[zone] != facing;
  if (has_to_match) facing = state.facing[zone];
  // [LB-3.3.2c] Moves that are left may be used to go on.
  charge_entry(state, zone, has_to_match);
  for_each_bit(group.units, [&](unsigned i) { lift_unit(state, static_cast<Unit>(i), zone); });
  if (group.general != kNobody) state.commanders[group.general].place = zone;
  state.facing[zone] = facing;
  state.deployed |= group.units;
  state.entered |= group.units;
  group.zone = zone;
  group.facing = facing;
  group.began = facing;
  group.has_moved = 1;
  // [LB-3.3.3a] A camp does not stop units that deploy; friends do.
  group.has_halted = has_friends ? 1 : 0;
  group.has_company = group.has_halted;
  tell(journal, state.active, Happening::Deployed, "3.3.2a"_rule,
       {zone, static_cast<int16_t>(count_units(group.units)), static_cast<int16_t>(facing)});
  if (has_friends) drop_scythed(state, journal);
}

}  // namespace acies::lostbattles
