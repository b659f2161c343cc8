// acies: no allocation
// Chapter 5: facing and movement of the active group.
#include "games/lostbattles/chapters/chapters.h"

namespace acies::lostbattles {
namespace {

constexpr unsigned left_of(uint8_t moves) { return moves & 0x0FU; }
constexpr unsigned free_turns_of(uint8_t moves) { return moves >> 4U; }

bool has_enemy(const State& state, Zone zone, Seat seat) {
  return zone != kNoZone && state.is_held_by(zone, opponent(seat));
}

bool is_near_enemy(const State& state, Zone zone, Seat seat) {
  bool is_near = false;
  for (const Facing side : kAllFacings) {
    is_near = is_near || has_enemy(state, neighbour(zone, side), seat);
  }
  return is_near;
}

// The part of a step that a unit cannot pay for.
enum class Lack : uint8_t { Nothing, Turn, Way, Match, Leave };

// The moves and free turns that a unit has left.
struct Purse {
  unsigned moves;
  unsigned free_turns;
  Lack lack = Lack::Nothing;

  void pay(unsigned cost, Lack what) {
    if (cost > moves && lack == Lack::Nothing) lack = what;
    moves -= std::min(cost, moves);
  }
};

// One step of the march: a turn, a move and a turn on arrival, each of them optional.
struct Stride {
  bool turns = false;
  bool is_about_face = false;  // which may be free
  Zone to = kNoZone;
  bool turns_there = false;
};

// [LB-5.3.6] An about-face may be free; otherwise a light turn or a move pays for the turn.
void charge_turn(const State& state, Unit unit, bool is_free_about, Lack what, Purse& purse) {
  // [LB-9.2.2] Hoplites have no free about-face.
  if (is_free_about && !state.is_subtype(unit, Subtype::Hoplites)) return;
  if (purse.free_turns > 0) {
    --purse.free_turns;
  } else {
    purse.pay(1, what);
  }
}

// [LB-5.2.2] Entering a zone costs 1 move. [LB-5.4.1] Mounted units pay 2 in rough ground.
// [LB-5.4.2] Water costs nothing extra.
unsigned cost_to_enter(const State& state, Unit unit, Zone zone) {
  const bool is_hard = state.has_ground(zone, kRough) || state.has_fort(zone);
  return is_hard && is_slow_in_rough(state, unit) ? 2 : 1;
}

Purse after(const State& state, Unit unit, const Stride& stride) {
  Purse purse{left_of(state.moves[unit]), free_turns_of(state.moves[unit])};
  if (stride.turns) charge_turn(state, unit, stride.is_about_face, Lack::Turn, purse);
  if (stride.to != kNoZone) purse.pay(cost_to_enter(state, unit, stride.to), Lack::Way);
  if (stride.turns_there) charge_turn(state, unit, false, Lack::Match, purse);
  return purse;
}

// The rule that asks for more moves than the unit has left.
Refusal why_poor(const State& state, const Stride& stride, Unit unit, Lack lack) {
  const unsigned left = left_of(state.moves[unit]);
  const unsigned cost = stride.to == kNoZone ? 1 : cost_to_enter(state, unit, stride.to);
  if (lack == Lack::Match) return reason("5.1.1b"_rule, "refusal.match", {stride.to});
  const bool is_turn = lack == Lack::Turn || (stride.turns && cost <= left);
  const RuleId rule = lack == Lack::Leave    ? "5.7.1"_rule
                      : is_turn              ? "5.2.3a"_rule
                      : cost > 1 && left > 0 ? "5.4.1"_rule
                                             : "5.2.2"_rule;
  return reason(rule, "refusal.no_moves", {unit_fact(state, unit)});
}

// [LB-5.6.1a] [LB-5.6.2] Every unit of the group needs the moves.
Bar bar_cost(const State& state, const Stride& stride, unsigned spare = 0) {
  Unit poor = kNoUnit;
  Lack lack = Lack::Nothing;
  bool can_others = false;
  for_each_bit(state.group.units, [&](unsigned i) {
    Purse purse = after(state, static_cast<Unit>(i), stride);
    purse.pay(spare, Lack::Leave);
    if (purse.lack == Lack::Nothing) {
      can_others = true;
    } else if (poor == kNoUnit) {
      poor = static_cast<Unit>(i);
      lack = purse.lack;
    }
  });
  if (poor == kNoUnit) return std::nullopt;
  const bool is_of_all = lack == Lack::Match || lack == Lack::Leave;  // those rules name each unit
  if (can_others && !is_of_all)
    return reason("5.6.2"_rule, "refusal.no_moves", {unit_fact(state, poor)});
  return why_poor(state, stride, poor, lack);
}

void charge(State& state, const Stride& stride) {
  for_each_bit(state.group.units, [&](unsigned i) {
    const Purse purse = after(state, static_cast<Unit>(i), stride);
    state.moves[i] = static_cast<uint8_t>(purse.moves | purse.free_turns << 4U);
  });
}

// [LB-5.3.2c] The about-face is free only as the first turn, from the facing at the start.
bool is_free_about(const State& state, Facing to) {
  const Group& group = state.group;
  return group.may_about_face != 0 && group.has_turned == 0 && group.zone == group.start &&
         to == opposite(group.began);
}

Stride turn_to(const State& state, Facing facing) {
  Stride stride;
  stride.turns = facing != state.group.facing;
  stride.is_about_face = is_free_about(state, facing);
  return stride;
}

Bar bar_turn(const State& state, Facing facing) {
  const Group& group = state.group;
  if (facing == group.facing) return reason("5.1.1a"_rule, "refusal.faces_so");
  if (group.has_company != 0) return reason("5.1.2"_rule, "refusal.company", {group.zone});
  return bar_cost(state, turn_to(state, facing));
}

// [LB-5.5.2] Units that arrive take the facing of friends in the zone.
Facing facing_in(const State& state, Zone zone, Facing facing) {
  return state.at[zone] != 0 ? state.facing[zone] : facing;
}

// [LB-2.1.2b] The group may move in either half.
// [LB-2.2.5] Impassable zones stop it.
Bar bar_way(const State& state, Zone to) {
  const Group& group = state.group;
  if (group.mode == Mode::Reduced) return reason("4.2.5a"_rule, "refusal.reduced");
  if (group.has_halted != 0) return reason("5.4.3"_rule, "refusal.halted", {group.zone});
  if (to >= kZones || (neighbours(group.zone) & zone_bit(to)) == 0)
    return reason("2.1.3"_rule, "refusal.not_adjacent", {to});
  if (state.is_held_by(to, opponent(state.active)))
    return reason("5.5.1"_rule, "refusal.enemy", {to});
  if (state.has_ground(to, ground_bit(Ground::Impassable)))
    return reason("2.2.4"_rule, "refusal.impassable", {to});
  if ((state.deployed & group.units) != 0 && half_of(to) != state.active)
    return reason("3.4.4"_rule, "refusal.enemy_half", {to});
  return std::nullopt;
}

Stride stride_to(const State& state, Zone to, Facing facing) {
  const Facing way = side_towards(state.group.zone, to);
  Stride stride = turn_to(state, way);
  stride.to = to;
  stride.turns_there = facing != way;
  return stride;
}

// [LB-5.1.2] A group with own units beside it turns only to leave the zone.
Bar bar_move(const State& state, Zone to, Facing facing) {
  const Group& group = state.group;
  if (const Bar bar = bar_way(state, to)) return bar;
  const Facing way = side_towards(group.zone, to);
  if (way != group.facing && group.has_company == 0)
    return reason("5.2.2"_rule, "refusal.not_front", {to});
  // [LB-5.1.1b] All own units in a zone face the same way.
  if (facing != facing_in(state, to, way)) return reason("5.1.1b"_rule, "refusal.match", {to});
  // [LB-5.5.3a] [LB-5.5.3b] The stacking limit holds at every moment.
  if (stack_of(state, state.at[to] | group.units) > stack_limit(state, to))
    return reason("5.5.3a"_rule, "refusal.stack",
                  {to, static_cast<int16_t>(stack_limit(state, to))});
  // [LB-8.8.1] No two commanders in a zone.
  if (commander_of(state, group.units, group.general) != kNobody &&
      commander_in(state, to, state.active) != kNobody)
    return reason("8.8.1"_rule, "refusal.two_commanders", {to});
  return bar_cost(state, stride_to(state, to, facing));
}

// [LB-5.7.1] A group that faces off the field may leave it, but not from a coast.
Bar bar_leave(const State& state, Facing side) {
  const Group& group = state.group;
  // [LB-4.2.5c] Leaving is a move, so a reduced group may not.
  if (group.mode == Mode::Reduced) return reason("4.2.5c"_rule, "refusal.reduced");
  if (group.has_halted != 0) return reason("5.4.3"_rule, "refusal.halted", {group.zone});
  if (neighbour(group.zone, side) != kNoZone)
    return reason("5.7.1"_rule, "refusal.no_edge", {group.zone});
  if (state.has_ground(group.zone, ground_bit(Ground::Coast)))
    return reason("5.7.1"_rule, "refusal.coast", {group.zone});
  if (side != group.facing && group.has_company == 0)
    return reason("5.7.1"_rule, "refusal.faces_field", {group.zone});
  return bar_cost(state, turn_to(state, side), 1);
}

void set_facing(State& state, Facing facing) {
  state.group.facing = facing;
  state.group.has_turned = 1;
  state.group.has_moved = 1;
}

// [LB-5.2.3a] A turn of the whole group.
void turn_group(State& state, Facing facing, Journal* journal) {
  charge(state, turn_to(state, facing));
  set_facing(state, facing);
  state.facing[state.group.zone] = facing;
  tell(journal, state.active, Happening::Turned, "5.2.3a"_rule,
       {state.group.zone, static_cast<int16_t>(count_units(state.group.units)),
        static_cast<int16_t>(facing)});
  drop_scythed(state, journal);
}

// [LB-8.2.2] The general moves together with the group.
void shift_group(State& state, Zone to) {
  for_each_bit(state.group.units, [&](unsigned i) { lift_unit(state, static_cast<Unit>(i), to); });
  if (state.group.general != kNobody) state.commanders[state.group.general].place = to;
}

// [LB-5.4.3] A camp ends the move. [LB-5.5.2] So do friends in the zone.
void move_group(State& state, Zone to, Facing facing, Journal* journal) {
  Group& group = state.group;
  const Zone from = group.zone;
  const Stride stride = stride_to(state, to, facing);
  const bool has_friends = state.at[to] != 0;
  charge(state, stride);
  if (stride.turns || stride.turns_there) {
    set_facing(state, facing);
    drop_scythed(state, journal);
  }
  if (has_friends) drop_scythed(state, journal);
  if (group.units == 0) return;
  shift_group(state, to);
  group.zone = to;
  group.facing = facing;
  group.has_moved = 1;
  group.has_company = has_friends ? 1 : 0;
  group.has_halted = has_friends || state.has_camp(to) ? 1 : 0;
  state.facing[to] = facing;
  state.entered |= group.units;
  tell(journal, state.active, Happening::Moved, "5.2.2"_rule,
       {from, to, static_cast<int16_t>(count_units(group.units)), static_cast<int16_t>(facing)});
  // [LB-2.3.1c] An enemy camp may be captured.
  enter_zone(state, state.active, to, journal);
}

// [LB-5.7.2] Fresh units are withdrawn, spent ones routed. [LB-5.7.3] A commander with them is
// lost.
void leave_field(const Rules& rules, State& state, Journal* journal) {
  const Group& group = state.group;
  const UnitSet units = group.units;
  const Commander general = group.general;
  tell(journal, state.active, Happening::LeftField, "5.7.1"_rule,
       {group.zone, static_cast<int16_t>(count_units(units & ~state.spent)),
        static_cast<int16_t>(count_units(units & state.spent))});
  if (general != kNobody) lose_commander(state, general, kRouted, "5.7.3"_rule, journal);
  for_each_bit(units,
               [&](unsigned i) { send_away(state, static_cast<Unit>(i), "5.7.2"_rule, journal); });
  state.pop();
  check_end(rules, state, journal);
}

bool may_attack_somebody(const State& state) {
  bool may = false;
  for (const Facing side : kAllFacings) {
    const Zone zone = neighbour(state.group.zone, side);
    may = may || (zone != kNoZone && !bar_attack(state, zone));
  }
  return may;
}

}  // namespace

// [LB-5.3.5] The enemy zone that can no longer be attacked after this turn, because the turn uses
// the move.
Zone attack_lost_by_turn(const State& state, Facing facing) {
  const Zone target = neighbour(state.group.zone, facing);
  if (!has_enemy(state, target, state.active) || bar_turn(state, facing)) return kNoZone;
  if (!may_attack_somebody(state)) return kNoZone;
  State next = state;
  turn_group(next, facing, nullptr);
  if (next.group.units == 0) return kNoZone;
  const Bar bar = bar_attack(next, target);
  const bool lacks_moves = bar && (bar->rule == "5.3.5"_rule || bar->rule == "6.1.4a"_rule);
  return lacks_moves ? target : kNoZone;
}

// [LB-5.2.1] Moves of an activation by type; cataphracts have 1. [LB-9.4.1]
unsigned moves_of(const State& state, Unit unit, Mode mode) {
  const unsigned moves = state.def(unit).moves;
  // [LB-9.3.1] A triple move has 3.
  if (mode == Mode::Triple) return 3;
  // [LB-4.4.1b] A double move has twice as many.
  return mode == Mode::Double ? 2 * moves : moves;
}

// [LB-5.3.4] Light cavalry has two free turns, light infantry one. [LB-4.4.3b] The cheap deployment
// costs the latter.
unsigned free_turns_of(const State& state, Unit unit, bool is_cheap) {
  if (state.is_type(unit, Type::LC)) return 2;
  return state.is_type(unit, Type::LI) && !is_cheap ? 1 : 0;
}

// [LB-5.3.2a] [LB-5.3.2b] No enemy at the sides, behind, or adjacent to the zone behind.
bool may_turn_about(const State& state, Zone zone, Facing facing, Seat seat) {
  const Zone behind = neighbour(zone, opposite(facing));
  if (has_enemy(state, neighbour(zone, turned(facing, 1)), seat)) return false;
  if (has_enemy(state, neighbour(zone, turned(facing, 3)), seat)) return false;
  if (behind == kNoZone) return true;
  return !has_enemy(state, behind, seat) && !is_near_enemy(state, behind, seat);
}

// [LB-5.3.1] Free turns are determined when the activation begins.
void begin_march(State& state) {
  Group& group = state.group;
  for_each_bit(group.units, [&](unsigned i) {
    const auto unit = static_cast<Unit>(i);
    const unsigned free = free_turns_of(state, unit, group.is_cheap != 0);
    state.moves[unit] = static_cast<uint8_t>(moves_of(state, unit, group.mode) | free << 4U);
  });
  if (group.start == kOff) return;
  const Seat seat = state.active;
  group.facing = state.facing[group.start];
  group.began = group.facing;
  group.has_company = (state.at[group.start] & ~group.units) != 0 ? 1 : 0;
  group.may_about_face = may_turn_about(state, group.start, group.facing, seat) ? 1 : 0;
  group.may_face_enemy = has_enemy(state, neighbour(group.start, group.facing), seat) ? 0 : 1;
}

// Nobody is asked if the group can only stop.
bool settle_march(const Rules& rules, State& state, Journal*) {
  if (state.group.units == 0) {
    state.pop();
    return false;
  }
  ActionList list;
  list_march(rules, state, list);
  if (list.size() > 1) return true;
  state.pop();
  return false;
}

// [LB-3.2.2] [LB-4.2.3a] The group acts as one: it moves first and attacks last.
void list_march(const Rules&, const State& state, ActionList& list) {
  // [LB-13.6] Turns, moves, departures, attacks, or a stop.
  const Group& group = state.group;
  for (const Facing facing : kAllFacings) {
    if (!bar_turn(state, facing))
      list.push_back(make_action(Verb::Turn, 0, 0, static_cast<int32_t>(facing)));
  }
  for (const Facing side : kAllFacings) {
    const Zone to = neighbour(group.zone, side);
    if (to == kNoZone) continue;
    const Facing facing = facing_in(state, to, side);
    if (!bar_move(state, to, facing))
      list.push_back(make_action(Verb::Move, 0, to, static_cast<int32_t>(facing)));
  }
  for (const Facing side : kAllFacings) {
    if (!bar_leave(state, side))
      list.push_back(make_action(Verb::Leave, 0, 0, static_cast<int32_t>(side)));
  }
  for (const Facing side : kAllFacings) {
    const Zone target = neighbour(group.zone, side);
    if (target != kNoZone && !bar_attack(state, target))
      list.push_back(make_action(Verb::Attack, 0, target));
  }
  list.push_back(make_action(Verb::Stop));
}

Refusal why_march(const Rules&, const State& state, Action action) {
  Bar bar;
  const bool has_facing = action.measure >= 0 && action.measure < static_cast<int>(kFacings);
  const auto facing = has_facing ? static_cast<Facing>(action.measure) : Facing::North;
  if (is_verb(action, Verb::Turn) && has_facing) {
    bar = bar_turn(state, facing);
  } else if (is_verb(action, Verb::Move) && has_facing) {
    bar = bar_move(state, zone_of(action), facing);
  } else if (is_verb(action, Verb::Leave) && has_facing) {
    bar = bar_leave(state, facing);
  } else if (is_verb(action, Verb::Attack)) {
    bar = bar_attack(state, zone_of(action));
  }
  return bar ? *bar : reason("3.2.2"_rule, "refusal.step");
}

void act_march(const Rules& rules, State& state, Action action, Journal* journal) {
  const auto facing = static_cast<Facing>(action.measure & 3);
  switch (static_cast<Verb>(action.verb)) {
    case Verb::Turn: return turn_group(state, facing, journal);
    case Verb::Move:
      move_group(state, zone_of(action), facing, journal);
      return check_end(rules, state, journal);
    case Verb::Leave: return leave_field(rules, state, journal);
    case Verb::Attack: return declare_attack(rules, state, zone_of(action), journal);
    default: state.pop();
  }
}

// The group dissolves.
bool settle_group_ends(const Rules& rules, State& state, Journal* journal) {
  state.pop();
  for_each_bit(state.group.units, [&](unsigned i) { state.moves[i] = 0; });
  state.group = Group{};
  state.assault = Assault{};
  check_end(rules, state, journal);
  return false;
}

}  // namespace acies::lostbattles
