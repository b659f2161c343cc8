// acies: no allocation
// What bots ask of the game: how good a table looks, and which answers deserve a look first. All
// figures are a player's judgement, not odds.
#include <algorithm>

#include "games/lostbattles/chapters.h"

namespace acies::lostbattles {
namespace {

// The nearest zone of the enemy, in steps.
unsigned way_to_enemy(ZoneSet enemies, Zone zone) {
  unsigned nearest = 7;
  for_each_bit(enemies, [&](unsigned other) {
    nearest = std::min(nearest, distance(zone, static_cast<Zone>(other)));
  });
  return nearest;
}

bool faces_enemy(const State& state, Zone zone, Facing facing, Seat seat) {
  const Zone front = neighbour(zone, facing);
  return front != kNoZone && state.is_held_by(front, opponent(seat));
}

// Zones next to this one that the enemy holds and that look into it.
unsigned threats_to(const State& state, Zone zone, Seat seat) {
  unsigned count = 0;
  for (const Facing side : kAllFacings) {
    const Zone next = neighbour(zone, side);
    if (next == kNoZone || !state.is_held_by(next, opponent(seat))) continue;
    count += neighbour(next, state.facing[next]) == zone ? 1 : 0;
  }
  return count;
}

// How one side's army is placed, in hundredths of a victory point.
int placement(const State& state, Seat seat, ZoneSet enemies) {
  int sum = 0;
  for (unsigned i = 0; i < kZones; ++i) {
    const auto zone = static_cast<Zone>(i);
    const UnitSet units = state.own_in(zone, seat);
    if (units == 0) continue;
    const auto count = static_cast<int>(count_units(units));
    const auto fresh = static_cast<int>(count_units(units & ~state.spent));
    const unsigned way = way_to_enemy(enemies, zone);
    sum -= static_cast<int>(way) * 12 * count;
    if (faces_enemy(state, zone, state.facing[zone], seat)) sum += 20 * count + 15 * fresh;
    if (threats_to(state, zone, seat) > 1) sum -= 40 * count;
    if (is_flanked(state, zone, seat)) sum -= 60 * count;
    if ((kCentres[index(opponent(seat))] & zone_bit(zone)) != 0) sum += 120;
    if (state.army(opponent(seat)).key == zone) sum += 150;
  }
  return sum;
}

int strength(const State& state, Seat seat, ZoneSet enemies) {
  int sum = 100 * victory_points(state, seat) + placement(state, seat, enemies);
  sum += 40 * static_cast<int>(army_value(state, seat));
  sum -= 90 * static_cast<int>(count_units(state.undeployed & units_of(seat)));
  for (unsigned i = 0; i < kCommanders; ++i) {
    const CommanderState& one = state.commanders[i];
    if (seat_of_commander(static_cast<Commander>(i)) != seat || !one.is_on_field()) continue;
    if (!one.is_leader() && state.is_held_by(one.place, seat)) sum += 100;
  }
  return sum;
}

int activation_weight(const State& state, Action action) {
  const Zone zone = zone_of(action);
  const auto mode = static_cast<Mode>(action.measure);
  if (zone == kOff) return mode == Mode::Double ? 25 : 90;
  const Seat seat = state.active;
  const bool fights = faces_enemy(state, zone, state.facing[zone], seat);
  const bool is_near = way_to_enemy(state.zones_of(opponent(seat)), zone) == 1;
  const int base = fights ? 100 : is_near ? 50 : 40;
  switch (mode) {
    case Mode::Normal: return base;
    case Mode::Reduced: return fights ? 12 : 3;
    case Mode::Double: return fights ? 3 : 14;
    case Mode::Triple: return fights ? 2 : 8;
  }
  return 1;
}

int general_weight(const State& state, Action action) {
  const Zone zone = zone_of(action);
  if (zone >= kZones) return 1;
  const UnitSet units = state.own_in(zone, state.active);
  if (units == 0) return 1;
  const Commander one = action.piece;
  const Zone from = state.commanders[one].place;
  const bool is_safe = from < kZones && state.is_held_by(from, state.active);
  return (is_safe ? 1 : 10) + static_cast<int>(count_units(units)) / 2;
}

int go_weight(const State& state, Action action) {
  const Group& group = state.group;
  const UnitSet there = group.start == kOff ? state.undeployed : state.at[group.start];
  const UnitSet left = there & units_of(state.active) & ~state.activated & ~group.units;
  const int base = left == 0 ? 100 : 4 + 3 * static_cast<int>(count_units(group.units));
  return action.measure == 0 ? base : 2;
}

int march_weight(const State& state, Action action) {
  const Group& group = state.group;
  const ZoneSet enemies = state.zones_of(opponent(state.active));
  const unsigned here = way_to_enemy(enemies, group.zone);
  switch (static_cast<Verb>(action.verb)) {
    case Verb::Attack: return 160;
    case Verb::Leave: return 1;
    case Verb::Stop: return faces_enemy(state, group.zone, group.facing, state.active) ? 20 : 8;
    case Verb::Turn: {
      const auto facing = static_cast<Facing>(action.measure);
      const bool fights = faces_enemy(state, group.zone, facing, state.active);
      return fights && !faces_enemy(state, group.zone, group.facing, state.active) ? 40 : 3;
    }
    default: break;
  }
  const unsigned there = way_to_enemy(enemies, zone_of(action));
  return there < here ? 60 : there == here ? 8 : 2;
}

int strike_weight(const State& state, Action action) {
  const Unit unit = unit_of(action);
  const Blow blow = plan_blow(state, unit, state.assault.target);
  int weight = 30 + 8 * sum_of(modifiers_of(state, blow));
  weight -= 4 * static_cast<int>(attack_size(state, unit, state.assault.struck == 0));
  if (state.is_spent(unit)) weight -= 4;
  if (leader_of(state, unit) != kNobody) weight += 6;
  return std::max(2, weight);
}

// The unit that is lost with the least harm.
int hit_weight(const State& state, Unit unit) {
  const int value = state.def(unit).points;
  const bool is_guard = leader_of(state, unit) != kNobody;
  return std::max(1, 40 - 6 * value - (state.is_spent(unit) ? 20 : 0) - (is_guard ? 10 : 0));
}

// Light infantry before heavy, or a fresh unit that stands a hit.
int lead_weight(const State& state, Unit unit, Zone zone) {
  if (is_covered(state, zone, unit)) return 60;
  int weight = state.is_spent(unit) ? 4 : 30;
  if (state.def(unit).rank == Class::Levy) weight /= 3;
  if (state.is_subtype(unit, Subtype::Legionaries)) weight += 10;
  if (state.is_subtype(unit, Subtype::Cataphracts)) weight += 10;
  if (leader_of(state, unit) != kNobody) weight /= 2;
  return std::max(1, weight);
}

}  // namespace

// Victory points first; then what is left to fight with, and how it stands.
int32_t Rules::evaluate(const State& state, Seat seat) const {
  const Seat enemy = opponent(seat);
  if (state.ending != 0) {
    if (state.winner == Seat::Nobody) return 0;
    return state.winner == seat ? 1000 : -1000;
  }
  const int own = strength(state, seat, state.zones_of(enemy));
  const int theirs = strength(state, enemy, state.zones_of(seat));
  const int difference = (own - theirs) / 10;  // in tenths of a victory point
  const int late = 60 + 14 * std::min<int>(state.turn, 10);
  return std::clamp(difference * late / 100, -950, 950);
}

int32_t Rules::prior(const State& state, Action action) const {
  switch (static_cast<Verb>(action.verb)) {
    case Verb::Roll: return 1;
    case Verb::Reverse: return 15;
    case Verb::Keep: return 15;
    case Verb::Activate: return activation_weight(state, action);
    case Verb::General: return general_weight(state, action);
    case Verb::End: return 4;
    case Verb::Add: return 12;
    case Verb::AddAll: return 120;
    case Verb::Take: return 30;
    case Verb::Go: return go_weight(state, action);
    case Verb::Enter: return 20;
    case Verb::Turn:
    case Verb::Move:
    case Verb::Leave:
    case Verb::Attack:
    case Verb::Stop: return march_weight(state, action);
    case Verb::Strike: return strike_weight(state, action);
    case Verb::Support: return 20;
    case Verb::Bonus: return 18;
    case Verb::AllOut: return state.assault.margin == 0 ? 25 : 15;
    case Verb::Rally: return 30;
    case Verb::Hit: return hit_weight(state, unit_of(action));
    case Verb::Lead: return lead_weight(state, unit_of(action), zone_of(action));
    case Verb::Advance: return 10;
    case Verb::AdvanceAll: return 40;
    case Verb::Follow: return 40;
    case Verb::Decline: return 12;
  }
  return 1;
}

}  // namespace acies::lostbattles
