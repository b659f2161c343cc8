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

// The part of a step for which a unit lacks the moves.
enum class Lack : uint8_t { Nothing, Turn, Way, Match, Leave };

// What a unit has left, and what it does in one step of the march.
struct Purse {
  unsigned moves;
  unsigned free_turns;
  Lack lack = Lack::Nothing;

  void pay(unsigned cost, Lack what) {
    if (cost > moves && lack == Lack::Nothing) lack = what;
    moves -= std::min(cost, moves);
  }
};

// One step of the march: a turn, a move, a turn on arrival, in this order, any of them.
struct Stride {
  bool turns = false;
  bool is_about_face = false;  // and free where that is due
  Zone to = kNoZone;
  bool turns_there = false;
};

// [LB-5.3.6] The turn is charged to the first that is due: about-face, light turn, a move.
void charge_turn(const State& state, Unit unit, bool is_free_about, Lack what, Purse& purse) {
  if (is_free_about && !state.is_subtype(unit, Subtype::Hoplites)) return;  // [LB-9.2.2]
  if (purse.free_turns > 0) {
    --purse.free_turns;
  } else {
    purse.pay(1, what);
  }
}

// [LB-5.2.2] [LB-5.4.1] [LB-5.4.2]
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

// The rule that asks for more moves than a unit has left.
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

// [LB-5.6.1a] [LB-5.6.2] Nobody in the group may have too few moves.
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

// [LB-5.3.2c] Once, as the first turn, from the facing it began with.
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

// [LB-5.5.2] On arrival units face as friends do who stand there.
Facing facing_in(const State& state, Zone zone, Facing facing) {
  return state.at[zone] != 0 ? state.facing[zone] : facing;
}

// [LB-2.1.2b] [LB-2.2.5]
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

// [LB-5.1.1b] [LB-5.1.2] [LB-5.5.3a] [LB-5.5.3b] [LB-8.8.1]
Bar bar_move(const State& state, Zone to, Facing facing) {
  const Group& group = state.group;
  if (const Bar bar = bar_way(state, to)) return bar;
  const Facing way = side_towards(group.zone, to);
  if (way != group.facing && group.has_company == 0)
    return reason("5.2.2"_rule, "refusal.not_front", {to});
  if (facing != facing_in(state, to, way)) return reason("5.1.1b"_rule, "refusal.match", {to});
  if (stack_of(state, state.at[to] | group.units) > stack_limit(state, to))
    return reason("5.5.3a"_rule, "refusal.stack",
                  {to, static_cast<int16_t>(stack_limit(state, to))});
  if (commander_of(state, group.units, group.general) != kNobody &&
      commander_in(state, to, state.active) != kNobody)
    return reason("8.8.1"_rule, "refusal.two_commanders", {to});
  return bar_cost(state, stride_to(state, to, facing));
}

// [LB-5.7.1] [LB-4.2.5c]
Bar bar_leave(const State& state, Facing side) {
  const Group& group = state.group;
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

// [LB-5.2.3a]
void turn_group(State& state, Facing facing, Journal* journal) {
  charge(state, turn_to(state, facing));
  set_facing(state, facing);
  state.facing[state.group.zone] = facing;
  tell(journal, state.active, Happening::Turned, "5.2.3a"_rule,
       {state.group.zone, static_cast<int16_t>(count_units(state.group.units)),
        static_cast<int16_t>(facing)});
  drop_scythed(state, journal);
}

// [LB-8.2.2] The general moves exactly with the group.
void shift_group(State& state, Zone to) {
  for_each_bit(state.group.units, [&](unsigned i) { lift_unit(state, static_cast<Unit>(i), to); });
  if (state.group.general != kNobody) state.commanders[state.group.general].place = to;
}

// [LB-2.3.1c] [LB-5.4.3] [LB-5.5.2]
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
  enter_zone(state, state.active, to, journal);
}

// [LB-5.7.2] [LB-5.7.3]
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

// [LB-5.3.5] The enemy in front after this turn, where the turn takes a move that the attack needs.
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

// [LB-4.4.1b] [LB-5.2.1] [LB-9.3.1] [LB-9.4.1]
unsigned moves_of(const State& state, Unit unit, Mode mode) {
  const unsigned moves = state.def(unit).moves;
  if (mode == Mode::Triple) return 3;
  return mode == Mode::Double ? 2 * moves : moves;
}

// [LB-4.4.3b] [LB-5.3.4]
unsigned free_turns_of(const State& state, Unit unit, bool is_cheap) {
  if (state.is_type(unit, Type::LC)) return 2;
  return state.is_type(unit, Type::LI) && !is_cheap ? 1 : 0;
}

// [LB-5.3.2a] [LB-5.3.2b] No enemy at the sides, behind, or next to the zone behind.
bool may_turn_about(const State& state, Zone zone, Facing facing, Seat seat) {
  const Zone behind = neighbour(zone, opposite(facing));
  if (has_enemy(state, neighbour(zone, turned(facing, 1)), seat)) return false;
  if (has_enemy(state, neighbour(zone, turned(facing, 3)), seat)) return false;
  if (behind == kNoZone) return true;
  return !has_enemy(state, behind, seat) && !is_near_enemy(state, behind, seat);
}

// [LB-5.3.1] What is free is judged when the activation begins.
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

// Where only stopping is left nobody is asked.
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

// [LB-3.2.2] [LB-4.2.3a] [LB-13.6]
void list_march(const Rules&, const State& state, ActionList& list) {
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
