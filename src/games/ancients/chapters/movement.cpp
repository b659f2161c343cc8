// acies: no allocation
// Chapter 5: movement of units and leaders by order.
#include <optional>

#include "games/ancients/chapters/chapters.h"

namespace acies::ancients {
namespace {

// [CCA-5.22] [CCA-17.4] Hexes that a leader moves by himself.
constexpr unsigned kLeaderMove = 3;
constexpr KindSet kHeavyMounted = kinds_of({Kind::HC, Kind::CHC, Kind::HCH, Kind::EL});

bool is_under(const State& state, Card card) {
  return state.effect == card && state.is_fallback == 0;
}

bool is_julian(const State& state, Unit unit) {
  return is_legion(state, unit) && state.conditions.legions[index(seat_of(unit))] == 2;
}

// [CCA-5.12] [CCA-5.16] [CCA-5.18] The longest move of a unit in this turn; the unit table gives it
// by kind.
unsigned longest_move(const Rules& rules, const State& state, Unit unit) {
  const Kind kind = state.kind[unit];
  const UnitDef& def = rules.unit(kind);  // mounted units: [CCA-5.19] [CCA-5.20]
  // [CCA-16.29] Line Command: one hex.
  if (is_under(state, Card::LineCommand)) return 1;
  // [CCA-16.28] Double Time: two hexes, warriors three, machines as usual. [CCA-5.17]
  if (is_under(state, Card::DoubleTime)) {
    if (kind == Kind::WAR) return 3;
    return kind == Kind::HWM ? def.march : std::max<unsigned>(def.march, 2);
  }
  // [CCA-16.35] Mounted Charge: heavy mounted units move three hexes.
  if (is_under(state, Card::Charge) && is_one_of(kind, kHeavyMounted)) return 3;
  // [CCA-15.10] Julian legions move two.
  // [CCA-5.13] [CCA-5.14] Auxilia and warriors have a longer march.
  return is_julian(state, unit) ? std::max<unsigned>(def.march, 2) : def.march;
}

// [CCA-5.6] [CCA-16.16] [CCA-16.33] Light foot passes own units under two cards.
bool may_pass_units(const State& state, Unit unit) {
  return state.is_kind(unit, kLightFoot) &&
         (is_under(state, Card::Light) || is_under(state, Card::MoveFireMove));
}

unsigned leaving_limit(const State& state, Hex from) {
  return lets_go_one_hex(state, from) ? 1 : 99;
}

// Hexes by their distance in steps.
struct Reach {
  std::array<HexSet, 5> at{};  // the move may end there after n more hexes
  std::array<HexSet, 5> on{};  // the move may go on from there
};

// [CCA-5.5] Hexes that the unit may not enter at all.
HexSet barred_to(const State& state, Unit unit) {
  return state.pieces_of(opponent(seat_of(unit))) | impassable(state, state.kind[unit]);
}

// [CCA-5.4] [CCA-5.7] Hexes where it may not end: with another unit, or with a second leader.
HexSet taken_from(const State& state, Unit unit) {
  const size_t side = index(seat_of(unit));
  const bool has_leader = state.led[side].has(state.hex[unit]);
  return has_leader ? state.manned[side] | state.led[side] : state.manned[side];
}

// [CCA-5.11] Counts hexes along the shortest legal path.
Reach spread(const State& state, Unit unit, unsigned hexes) {
  Reach reach;
  const Kind kind = state.kind[unit];
  const Hex from = state.hex[unit];
  // [CCA-5.5] Enemies and impassable ground.
  const HexSet foes = barred_to(state, unit);
  const HexSet taken = taken_from(state, unit);
  // [CCA-5.7] The move stops on ground that stops it, and with an own lone leader.
  const HexSet stopping = stops(state, kind) | state.lone_leaders(seat_of(unit));
  const HexSet city = walls(state);
  const bool passes = may_pass_units(state, unit);
  HexSet seen = HexSet::of(from);
  HexSet front = seen;
  reach.on[0] = front;
  for (unsigned n = 1; n <= hexes; ++n) {
    HexSet next = (n == 1 ? adjacent(from) : around(front)) & ~seen & ~foes;
    // [CCA-14.51] Walls are entered only from an adjacent hex.
    if (n > 1) next &= ~city;
    seen |= next;
    // [CCA-5.4] The move may not end with another unit.
    reach.at[n] = next & ~taken;
    front = (passes ? next : next & ~taken) & ~stopping;
    reach.on[n] = front;
  }
  return reach;
}

bool charges(const State& state, Unit unit, unsigned steps) {
  return state.kind[unit] == Kind::WAR && steps > 1;
}

// [CCA-5.14] A charge must end where the unit can close combat.
bool may_charge_to(const Rules& rules, const State& state, Unit unit, Hex to) {
  if (bars_battle(state, state.kind[unit], to)) return false;
  bool may = false;
  for_each_hex(adjacent(to) & state.pieces_of(opponent(seat_of(unit))),
               [&](Hex target) { may = may || may_close_from(rules, state, unit, to, target); });
  return may;
}

HexSet charge_hexes(const Rules& rules, const State& state, Unit unit, HexSet among) {
  HexSet found;
  for_each_hex(among & around(state.pieces_of(opponent(seat_of(unit)))), [&](Hex hex) {
    if (may_charge_to(rules, state, unit, hex)) found.insert(hex);
  });
  return found;
}

// [CCA-5.10] A unit of the reserve has come onto ground that stops it.
bool is_stopped_on_entry(const State& state, Unit unit) {
  return state.began[unit] == kReserve && stops(state, state.kind[unit]).has(state.hex[unit]);
}

unsigned hexes_left(const Rules& rules, const State& state, Unit unit) {
  if (is_stopped_on_entry(state, unit)) return 0;
  const unsigned longest = longest_move(rules, state, unit);
  const unsigned made = state.steps[unit];  // the hex of arrival counts [CCA-18.5]
  return std::min(longest > made ? longest - made : 0U, leaving_limit(state, state.hex[unit]));
}

// [CCA-5.26] A leader moves once, and not after a move with his unit. [CCA-5.32] A unit that came
// to him does not bind him.
bool may_move_leader(const State& state, Leader leader) {
  const LeaderSet free = state.ordered_leaders & static_cast<LeaderSet>(~state.moved_leaders);
  return (free & leader_bit(leader)) != 0 && state.leader_hex[leader] < kHexes;
}

unsigned steps_to(const Rules& rules, const State& state, Unit unit, Hex to) {
  if (is_adjacent(state.hex[unit], to)) return 1;
  const Reach way = spread(state, unit, hexes_left(rules, state, unit));
  unsigned steps = 1;
  while (steps < way.at.size() - 1 && !way.at[steps].has(to)) ++steps;
  return steps;
}

HexSet exit_hexes(const State& state, Seat seat) {
  return section_hexes(state.conditions.exits[index(seat)]) & make_row(edge_row(opponent(seat)));
}

struct LeaderReach {
  HexSet hexes;
  bool may_leave = false;
};

// [CCA-5.22] [CCA-5.33] Up to three hexes, across sections too.
LeaderReach spread(const State& state, Leader leader) {
  const Seat seat = seat_of_leader(leader);
  const Hex from = state.leader_hex[leader];
  // [CCA-5.24] He may not enter or pass a hex with enemies.
  const HexSet barred = state.pieces_of(opponent(seat)) | impassable_to_leader(state);
  const HexSet city = walls(state);
  const HexSet stopping = stops_leader(state);
  // [CCA-5.27] He leaves over the far edge only if the battle allows it.
  const bool may_leave = state.conditions.exit_leaders[index(seat)] != 0;
  const HexSet exits = may_leave ? exit_hexes(state, seat) : HexSet{};
  LeaderReach reach;
  HexSet front = HexSet::of(from);
  const unsigned hexes = std::min(kLeaderMove, leaving_limit(state, from));
  for (unsigned n = 1; n <= hexes; ++n) {
    reach.may_leave = reach.may_leave || !(front & exits).is_empty();
    HexSet next = around(front) & ~barred;
    if (n > 1) next &= ~city;
    reach.hexes |= next;
    front = next & ~stopping;
  }
  // [CCA-5.23] [CCA-5.25] He passes own leaders, but may not end with one.
  reach.hexes &= ~state.led[index(seat)];
  return reach;
}

// [CCA-5.28] [CCA-5.31] A leader who joins a unit ends its movement for this turn. [CCA-5.30] He
// gives it no order.
void join_unit(State& state, Hex hex) {
  const Unit unit = state.unit_in(hex);
  if (unit != kNoUnit) state.moved |= unit_bit(unit);
}

void move_leader(State& state, Action action, Journal* journal) {
  const Hex from = hex_of(action);
  const Hex to = second_hex(action);
  const Leader leader = state.leader_in(from, state.turn);
  if (to == kOffField) {
    lift_leader(state, leader, kLost);
    state.ordered_leaders &= static_cast<LeaderSet>(~leader_bit(leader));
    tell(journal, state.turn, Happening::LeaderGone, "5.27"_rule,
         {leader, from, 0, 0, 0, battle_fact(state)});
    return;
  }
  lift_leader(state, leader, to);
  put_leader(state, leader, to);
  state.moved_leaders |= leader_bit(leader);
  join_unit(state, to);
  tell(journal, state.turn, Happening::LeaderMoved, "5.22"_rule,
       {leader, from, to, 0, 0, battle_fact(state)});
  if (state.unit_in(to) == kNoUnit) enter_marsh_leader(state, leader, to);
}

// [CCA-2.6] [CCA-5.9] [CCA-5.27] The unit leaves over the far edge, if the battle allows it.
void leave_field(const Rules& rules, State& state, Unit unit, Journal* journal) {
  const Seat seat = seat_of(unit);
  const Hex from = state.hex[unit];
  const Leader leader = state.leader_with(unit);
  if (leader != kNoLeader) lift_leader(state, leader, kLost);
  lift_unit(state, unit);
  state.blocks[unit] = 0;
  state.ordered &= ~unit_bit(unit);
  state.conditions.special &= ~unit_bit(unit);
  tell(journal, seat, Happening::LeftField, "5.9"_rule,
       {static_cast<int16_t>(state.kind[unit]), from});
  if (state.conditions.exit_banner[index(seat)] != 0) {
    take_banner(rules, state, seat, BannerFor::Exit, "2.6"_rule, journal);
  }
}

void move_unit(const Rules& rules, State& state, Unit unit, Hex to, Journal* journal) {
  const Hex from = state.hex[unit];
  const UnitSet bit = unit_bit(unit);
  const Leader leader = state.leader_with(unit);
  const unsigned steps = state.steps[unit] + steps_to(rules, state, unit, to);
  state.steps[unit] = static_cast<uint8_t>(steps);
  state.moved |= bit;
  // [CCA-5.29] A leader who moved with his unit cannot leave it in this turn.
  if (leader != kNoLeader) state.moved_leaders |= leader_bit(leader);
  if (charges(state, unit, steps) && state.phase == Phase::Moves) state.charging |= bit;
  shift_unit(state, unit, to);
  if (bars_battle(state, state.kind[unit], to)) state.barred |= bit;
  tell(journal, seat_of(unit), Happening::Moved, "5.1"_rule,
       {static_cast<int16_t>(state.kind[unit]), from, to, static_cast<int16_t>(steps)});
  state.combat.checked = 0;
  reach_hex(rules, state, unit, journal);
  enter_marsh(state, unit);
}

// Usually a free adjacent hex already shows that a unit can move.
bool can_move(const Rules& rules, const State& state, Unit unit) {
  if (hexes_left(rules, state, unit) == 0) return false;
  const HexSet free = adjacent(state.hex[unit]) & ~state.pieces_on();
  if (!(free & ~impassable(state, state.kind[unit])).is_empty()) {
    if (!charges(state, unit, state.steps[unit] + 1U)) return true;
  }
  return !reach(rules, state, unit).is_empty() || may_leave_field(rules, state, unit);
}

bool can_move(const State& state, Leader leader) {
  if (!may_move_leader(state, leader)) return false;
  const LeaderReach way = spread(state, leader);
  return way.may_leave || !way.hexes.is_empty();
}

LeaderSet unmoved_leaders(const State& state) {
  return state.ordered_leaders & static_cast<LeaderSet>(~state.moved_leaders);
}

bool has_move(const Rules& rules, const State& state) {
  bool has = false;
  for_each_bit(state.ordered & ~state.moved,
               [&](unsigned i) { has = has || can_move(rules, state, static_cast<Unit>(i)); });
  for_each_bit(unmoved_leaders(state),
               [&](unsigned i) { has = has || can_move(state, static_cast<Leader>(i)); });
  return has;
}

// [CCA-16.30] Before the second moves every unit may move again.
void begin_phase(State& state, Phase phase) {
  state.phase = phase;
  if (phase != Phase::SecondMoves) return;
  state.moved = 0;
  state.moved_leaders = 0;
  state.steps.fill(0);
}

// [CCA-14.51] Walls are entered from an adjacent hex. [CCA-14.52] [CCA-14.70] A unit leaves walls
// or marsh by one hex.
std::optional<Refusal> why_walls_and_marsh(const State& state, Hex from, Hex to) {
  if (is_adjacent(from, to)) return std::nullopt;
  if (walls(state).has(to)) return reason("14.51"_rule, "refusal.wall_far", {to});
  if (walls(state).has(from)) return reason("14.52"_rule, "refusal.leaving", {from});
  if (state.has_terrain(from, Terrain::Marsh))
    return reason("14.70"_rule, "refusal.leaving", {from});
  return std::nullopt;
}

// The rule that limits the unit's move in this turn.
RuleId rule_of_reach(const State& state, Unit unit) {
  if (is_under(state, Card::LineCommand)) return "16.29"_rule;
  const bool gains = !state.is_kind(unit, kSkirmishers | kinds_of({Kind::HWM}));
  if (is_under(state, Card::DoubleTime) && gains) return "16.28"_rule;
  if (is_under(state, Card::Charge) && state.is_kind(unit, kHeavyMounted)) return "16.35"_rule;
  return is_julian(state, unit) ? "15.10"_rule : rule_of_move(state.kind[unit]);
}

// [CCA-14.11] [CCA-14.27] [CCA-14.67] The rule of the ground that stops movement on the direct way,
// if any.
RuleId rule_of_halt(const State& state, Kind kind, Hex from, Hex to) {
  const HexSet between = adjacent(from) & around(HexSet::of(to)) & stops(state, kind);
  if (between.is_empty()) return "5.5"_rule;
  return rule_of_stop(state, between.first());
}

Refusal why_unit(const Rules& rules, const State& state, Unit unit, Hex to) {
  const Hex from = state.hex[unit];
  const Kind kind = state.kind[unit];
  if ((state.ordered & unit_bit(unit)) == 0)
    return reason("4.4"_rule, "refusal.not_ordered", {from});
  if ((state.moved & unit_bit(unit)) != 0) {
    const bool is_joined = state.steps[unit] == 0;
    return is_joined ? reason("5.31"_rule, "refusal.joined", {from})
                     : reason("5.2"_rule, "refusal.has_moved", {from});
  }
  if (to == kOffField) return reason("5.9"_rule, "refusal.no_exit", {from});
  if (state.manned[index(state.turn)].has(to)) return reason("5.4"_rule, "refusal.own_unit", {to});
  if (state.pieces_of(opponent(state.turn)).has(to))
    return reason("5.5"_rule, "refusal.enemy", {to});
  if (state.led[index(state.turn)].has(to) && state.leader_with(unit) != kNoLeader) {
    return reason("5.7"_rule, "refusal.two_leaders", {to});
  }
  if (impassable(state, kind).has(to)) {
    return reason(rule_of_barrier(state, to), "refusal.impassable", {to});
  }
  if (is_stopped_on_entry(state, unit))
    return reason(rule_of_stop(state, from), "refusal.stopped", {from});
  if (const auto why = why_walls_and_marsh(state, from, to)) return *why;
  const unsigned left = hexes_left(rules, state, unit);
  if (hex_distance(from, to) > left) {
    return reason(rule_of_reach(state, unit), "refusal.too_far",
                  {from, to, static_cast<int16_t>(left)});
  }
  const Reach way = spread(state, unit, left);
  for (unsigned n = 1; n < way.at.size(); ++n) {
    if (way.at[n].has(to)) return reason("5.14"_rule, "refusal.no_charge", {to});
  }
  return reason(rule_of_halt(state, kind, from, to), "refusal.no_way",
                {from, to, static_cast<int16_t>(left)});
}

Refusal why_leader(const State& state, Leader leader, Hex to) {
  const Hex from = state.leader_hex[leader];
  if ((state.ordered_leaders & leader_bit(leader)) == 0) {
    const bool is_attached = state.unit_in(from) != kNoUnit;
    const RuleId rule = !is_attached                  ? "4.13"_rule
                        : is_leadership(state.effect) ? "4.12"_rule
                                                      : "4.10"_rule;
    return reason(rule, "refusal.leader_not_ordered", {from});
  }
  if ((state.moved_leaders & leader_bit(leader)) != 0) {
    const Unit unit = state.unit_in(from);
    const bool is_with_unit = unit != kNoUnit && state.steps[unit] > 0;
    return reason(is_with_unit ? "5.29"_rule : "5.26"_rule, "refusal.leader_moved", {from});
  }
  if (state.led[index(state.turn)].has(to)) return reason("5.23"_rule, "refusal.two_leaders", {to});
  if (state.pieces_of(opponent(state.turn)).has(to))
    return reason("5.24"_rule, "refusal.enemy", {to});
  if (impassable_to_leader(state).has(to)) {
    return reason(rule_of_barrier(state, to), "refusal.impassable", {to});
  }
  if (const auto why = why_walls_and_marsh(state, from, to)) return *why;
  return reason("5.22"_rule, "refusal.too_far", {from, to, static_cast<int16_t>(kLeaderMove)});
}

}  // namespace

RuleId rule_of_move(Kind kind) {
  if (is_one_of(kind, kSkirmishers)) return "5.12"_rule;
  if (is_one_of(kind, kinds_of({Kind::LC, Kind::LBC}))) return "5.18"_rule;
  if (is_one_of(kind, kHeavyMounted)) return "5.20"_rule;
  if (is_one_of(kind, kLegions)) return "5.16"_rule;
  switch (kind) {
    case Kind::AUX: return "5.13"_rule;
    case Kind::WAR: return "5.14"_rule;
    case Kind::HWM: return "5.17"_rule;
    default: return "5.19"_rule;
  }
}

// [CCA-7.8] The number of hexes after which a unit may still battle.
unsigned battle_steps(const Rules& rules, const State& state, Unit unit) {
  const Kind kind = state.kind[unit];
  // [CCA-5.17] War machines: none.
  if (kind == Kind::HWM) return 0;
  if (kind == Kind::WAR) return longest_move(rules, state, unit);
  // [CCA-16.28] Cards may let units battle after the full move.
  if (is_under(state, Card::DoubleTime) || is_under(state, Card::Charge)) {
    return longest_move(rules, state, unit);
  }
  // [CCA-5.13] [CCA-15.10] Auxilia and Julian legions: one hex.
  return rules.unit(kind).move;
}

// [CCA-5.3] The hexes where the unit may go, in any section. [CCA-5.8] It moves as a whole.
HexSet reach(const Rules& rules, const State& state, Unit unit) {
  // [CCA-14.5] [CCA-14.16] [CCA-14.39] Terrain limits it only where it stops movement.
  const unsigned left = hexes_left(rules, state, unit);
  if (left == 0) return {};
  if (left == 1 && state.kind[unit] != Kind::WAR) {  // the usual case for foot
    return adjacent(state.hex[unit]) & ~barred_to(state, unit) & ~taken_from(state, unit);
  }
  const Reach way = spread(state, unit, left);
  HexSet all;
  for (unsigned n = 1; n <= left; ++n) {
    all |= charges(state, unit, state.steps[unit] + n) && state.phase != Phase::SecondMoves
               ? charge_hexes(rules, state, unit, way.at[n])
               : way.at[n];
  }
  return all;
}

HexSet reach_of_leader(const State& state, Leader leader) { return spread(state, leader).hexes; }

// The hexes from which the unit may battle in this turn, with or without a move.
HexSet battle_hexes(const Rules& rules, const State& state, Unit unit) {
  const unsigned hexes =
      std::min(hexes_left(rules, state, unit), std::max(1U, battle_steps(rules, state, unit)));
  const Reach way = spread(state, unit, hexes);
  HexSet all = HexSet::of(state.hex[unit]);
  for (unsigned n = 1; n <= hexes; ++n) all |= way.at[n];
  return all;
}

bool may_leave_field(const Rules& rules, const State& state, Unit unit) {
  const Seat seat = seat_of(unit);
  if (state.conditions.exits[index(seat)] == 0) return false;
  const unsigned left = hexes_left(rules, state, unit);
  const HexSet exits = exit_hexes(state, seat);
  const Reach way = spread(state, unit, left);
  for (unsigned n = 0; n < left; ++n) {  // the edge is one step beyond the last row
    if (charges(state, unit, state.steps[unit] + n + 1)) break;
    if (!(way.on[n] & exits).is_empty()) return true;
  }
  return false;
}

// [CCA-3.3] Moves are finished before the first battle.
bool settle_move(const Rules& rules, State& state, Journal*) {
  const Phase phase = state.asked<asks::Move>().phase;
  if (state.phase != phase) begin_phase(state, phase);
  if (has_move(rules, state)) return true;
  state.pop();
  return false;
}

// [CCA-5.1] [CCA-5.2] One piece after another moves, each once.
void list_move(const Rules& rules, const State& state, ActionList& list) {
  // [CCA-20.7] [CCA-20.8] Ordered pieces that have not moved in this phase.
  for_each_bit(state.ordered & ~state.moved, [&](unsigned i) {
    const auto unit = static_cast<Unit>(i);
    const Hex from = state.hex[unit];
    for_each_hex(reach(rules, state, unit),
                 [&](Hex to) { list.push_back(make_action(Verb::Move, from, to)); });
    if (may_leave_field(rules, state, unit)) {
      list.push_back(make_action(Verb::Move, from, kOffField));
    }
  });
  for_each_bit(unmoved_leaders(state), [&](unsigned i) {
    const auto leader = static_cast<Leader>(i);
    if (!may_move_leader(state, leader)) return;
    const Hex from = state.leader_hex[leader];
    const LeaderReach way = spread(state, leader);
    for_each_hex(way.hexes,
                 [&](Hex to) { list.push_back(make_action(Verb::MoveLeader, from, to)); });
    if (way.may_leave) list.push_back(make_action(Verb::MoveLeader, from, kOffField));
  });
  // [CCA-4.16] Nobody has to move.
  list.push_back(make_action(Verb::Done));
}

Refusal why_move(const Rules& rules, const State& state, Action action) {
  const bool is_leader = is_verb(action, Verb::MoveLeader);
  if (!is_leader && !is_verb(action, Verb::Move)) return reason("3.2"_rule, "refusal.step");
  const Hex to = second_hex(action);
  const bool is_place = action.measure == kOffField ||
                        (action.measure >= 0 && is_hex(static_cast<unsigned>(action.measure)));
  if (!is_hex(action.place) || !is_place) return reason("1.6"_rule, "refusal.no_hex");
  const Hex from = hex_of(action);
  if (is_leader) {
    const Leader leader = state.leader_in(from, state.turn);
    if (leader == kNoLeader) return reason("4.4"_rule, "refusal.no_own_leader", {from});
    if (to == kOffField) return reason("5.27"_rule, "refusal.no_exit", {from});
    return why_leader(state, leader, to);
  }
  const Unit unit = state.unit_in(from);
  if (unit == kNoUnit || seat_of(unit) != state.turn) {
    return reason("4.4"_rule, "refusal.no_own_unit", {from});
  }
  return why_unit(rules, state, unit, to);
}

void act_move(const Rules& rules, State& state, Action action, Journal* journal) {
  if (is_verb(action, Verb::Done)) {
    state.pop();
    return;
  }
  if (is_verb(action, Verb::MoveLeader)) return move_leader(state, action, journal);
  const Unit unit = state.unit_in(hex_of(action));
  if (second_hex(action) == kOffField) return leave_field(rules, state, unit, journal);
  move_unit(rules, state, unit, second_hex(action), journal);
}

}  // namespace acies::ancients
