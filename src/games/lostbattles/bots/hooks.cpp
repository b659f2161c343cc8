// acies: no allocation
// Advice for bots besides the evaluation of tables (judgement.cpp): which answers to examine first.
// All figures are estimates, not odds.
#include <algorithm>

#include "games/lostbattles/bots/judgement.h"
#include "games/lostbattles/chapters/chapters.h"

namespace acies::lostbattles {
namespace {

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
    case Mode::Reduced: return !fights ? 2 : funds_at(state, zone) > 1 ? 4 : 60;
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
  const bool fights = faces_enemy(state, zone, state.facing[zone], state.active);
  return (is_safe ? 1 : 10) + static_cast<int>(count_units(units)) / 2 + (fights ? 3 : 0);
}

// [LB-8.4.1a] A commander who attacks with his units pays for their bonuses.
int take_weight(const State& state) {
  const Zone zone = state.group.start;
  if (zone >= kZones) return 30;
  return faces_enemy(state, zone, state.facing[zone], state.active) ? 300 : 30;
}

int go_weight(const State& state, Action action) {
  const Group& group = state.group;
  const UnitSet there = group.start == kOff ? state.undeployed : state.at[group.start];
  const UnitSet left = there & units_of(state.active) & ~state.activated & ~group.units;
  const int base = left == 0 ? 100 : 4 + 3 * static_cast<int>(count_units(group.units));
  return action.measure == 0 ? base : 2;
}

// If one unit attacks although the others could have been paid for, that is a waste.
int attack_weight(const State& state) {
  const bool is_waste = state.group.mode == Mode::Reduced && state.commands > 0;
  return is_waste ? 2 : 160;
}

int march_weight(const State& state, Action action) {
  const Group& group = state.group;
  const bool fights = faces_enemy(state, group.zone, group.facing, state.active);
  const ZoneSet enemies = state.zones_of(opponent(state.active));
  const unsigned here = way_to_enemy(enemies, group.zone);
  switch (static_cast<Verb>(action.verb)) {
    case Verb::Attack: return attack_weight(state);
    case Verb::Leave: return 1;
    case Verb::Stop: return fights ? 20 : 8;
    case Verb::Turn: {  // not away from the enemy and back again, which spoils the attack
      const auto facing = static_cast<Facing>(action.measure);
      const bool is_due = group.may_face_enemy != 0 || group.zone != group.start;
      return !fights && is_due && faces_enemy(state, group.zone, facing, state.active) ? 40 : 1;
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

// The commands that the attacks of other zones still need.
unsigned needed_elsewhere(const State& state) {
  unsigned need = 0;
  for_each_bit(state.zones_of(state.active), [&](unsigned i) {
    const auto zone = static_cast<Zone>(i);
    const UnitSet units = state.at[zone];
    if ((units & state.activated) != 0) return;
    if (!faces_enemy(state, zone, state.facing[zone], state.active)) return;
    need += count_units(units) > 1 ? 2 : 1;
  });
  return need;
}

// A commander's own stock lapses anyway; the army's commands are for attacks first.
int bonus_weight(const State& state) {
  const Assault& assault = state.assault;
  const unsigned cost = bonus_cost(state, assault.attacker, assault.attacker == assault.first);
  if (cost <= state.group.stock) return 60;
  const unsigned need = needed_elsewhere(state);
  return state.commands + state.group.stock >= need + cost ? 30 : 5;
}

// An all-out attack costs a hit. It is good against a unit that breaks, or against a better one.
int all_out_weight(const State& state) {
  const Assault& assault = state.assault;
  if (state.is_spent(assault.victim)) return 50;
  const int gain = state.def(assault.victim).points - state.def(assault.attacker).points;
  return std::clamp(14 + 8 * gain, 4, 40);
}

// Compares what the commander may save with the loss of him.
int rally_weight(const State& state) {
  const Unit unit = state.assault.struck_unit;
  const Commander one = rally_commander(state, unit);
  if (one == kNobody) return 12;
  const int better = static_cast<int>(state.commanders[one].quality) * 4;
  return 8 + better + (state.is_spent(unit) ? 8 : 0);
}

// Prefers the unit whose loss does the least harm.
int hit_weight(const State& state, Unit unit) {
  const int value = state.def(unit).points;
  const bool is_guard = leader_of(state, unit) != kNobody;
  return std::max(1, 40 - 6 * value - (state.is_spent(unit) ? 20 : 0) - (is_guard ? 10 : 0));
}

// Prefers light infantry before heavy infantry, or a fresh unit that survives a hit.
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
    case Verb::Take: return take_weight(state);
    case Verb::Go: return go_weight(state, action);
    case Verb::Enter: return 20;
    case Verb::Turn:
    case Verb::Move:
    case Verb::Leave:
    case Verb::Attack:
    case Verb::Stop: return march_weight(state, action);
    case Verb::Strike: return strike_weight(state, action);
    case Verb::Support: return 20;
    case Verb::Bonus: return bonus_weight(state);
    case Verb::AllOut: return all_out_weight(state);
    case Verb::Rally: return rally_weight(state);
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
