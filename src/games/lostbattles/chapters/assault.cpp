// acies: no allocation
// Chapter 6: attacks, their order, and their limits.
#include "games/lostbattles/chapters/chapters.h"

namespace acies::lostbattles {
namespace {

bool has_elephants(const State& state, Zone zone) {
  bool has = false;
  for_each_bit(state.at[zone],
               [&](unsigned i) { has = has || state.is_type(static_cast<Unit>(i), Type::EL); });
  return has;
}

// [LB-5.4.1] Mounted units pay 2 moves to attack rough ground, a fort or elephants.
unsigned cost_to_attack(const State& state, Unit unit, Zone target) {
  const bool is_hard =
      state.has_ground(target, kRough) || state.has_fort(target) || has_elephants(state, target);
  return is_hard && is_slow_in_rough(state, unit) ? 2 : 1;
}

// [LB-6.2.2] An enemy zone may be attacked once a player turn from each of its sides.
uint8_t side_bit(Zone target, Zone from) {
  return static_cast<uint8_t>(1U << static_cast<unsigned>(side_towards(target, from)));
}

// [LB-5.3.5] An earlier turn has used the move that face-enemy would have saved.
bool has_turned_in_vain(const State& state) {
  const Group& group = state.group;
  return group.may_face_enemy != 0 && group.zone == group.start && group.has_turned != 0;
}

// [LB-6.1.4a] Every unit of the group needs the moves, also those beyond the attack limit.
Bar bar_moves(const State& state, Zone target) {
  Bar bar;
  for_each_bit(state.group.units, [&](unsigned i) {
    const auto unit = static_cast<Unit>(i);
    if (bar || (state.moves[unit] & 0x0FU) >= cost_to_attack(state, unit, target)) return;
    bar = has_turned_in_vain(state)
              ? reason("5.3.5"_rule, "refusal.turn_spent", {unit_fact(state, unit)})
              : reason("6.1.4a"_rule, "refusal.no_moves", {unit_fact(state, unit)});
  });
  return bar;
}

// [LB-6.1.4b] Reasons why the group may not attack. [LB-6.2.3] A general in the zone is none.
Bar bar_group(const State& state) {
  const Group& group = state.group;
  // [LB-4.4.1b] After a double or triple move.
  if (group.mode == Mode::Double || group.mode == Mode::Triple)
    return reason("4.4.1b"_rule, "refusal.double_attacks");
  // [LB-3.4.4] In the turn of deployment.
  if ((state.deployed & group.units) != 0) return reason("3.4.4"_rule, "refusal.deployed_attacks");
  // [LB-4.3.2a] [LB-4.3.2b] [LB-6.2.1] With own units outside the group in the zone.
  if ((state.at[group.zone] & ~group.units) != 0)
    return reason("4.3.2a"_rule, "refusal.company_attacks", {group.zone});
  // [LB-5.4.3] After entering a camp.
  if (group.has_halted != 0) return reason("5.4.3"_rule, "refusal.halted", {group.zone});
  return std::nullopt;
}

// [LB-5.3.3] [LB-5.3.5] The turn towards the enemy is free in the zone where the activation began.
Bar bar_facing(const State& state, Zone target) {
  const Group& group = state.group;
  if (neighbour(group.zone, group.facing) == target) return std::nullopt;
  if (group.may_face_enemy == 0 || group.zone != group.start)
    return reason("6.1.1"_rule, "refusal.not_front", {target});
  return std::nullopt;
}

// [LB-6.1.3a] Units that have turned may not attack the centre from its flanks and rear.
bool turns_on_centre(const State& state, Zone target) {
  const Group& group = state.group;
  const size_t enemy = index(opponent(state.active));
  const bool turns = group.has_turned != 0 || neighbour(group.zone, group.facing) != target;
  return turns && (kCentres[enemy] & zone_bit(target)) != 0 &&
         (kFlanksAndRears[enemy] & zone_bit(group.zone)) != 0;
}

// ---- the order of attackers ----

UnitSet of_subtype(const State& state, UnitSet units, Subtype subtype) {
  UnitSet found = 0;
  for_each_bit(units, [&](unsigned i) {
    if (state.is_subtype(static_cast<Unit>(i), subtype)) found |= unit_bit(static_cast<Unit>(i));
  });
  return found;
}

UnitSet spent_light(const State& state, UnitSet units) {
  UnitSet found = 0;
  for_each_bit(units & state.spent, [&](unsigned i) {
    if (state.is_type(static_cast<Unit>(i), Type::LI)) found |= unit_bit(static_cast<Unit>(i));
  });
  return found;
}

// [LB-9.5.7] Scythed chariots attack first. [LB-6.8.3c] Spent light infantry does so only if no
// other unit can.
UnitSet attackers(const State& state) {
  const UnitSet units = waiting(state);
  if (state.assault.struck != 0) return units;
  const UnitSet scythed = of_subtype(state, units, Subtype::Scythed);
  if (scythed != 0) return scythed;
  const UnitSet others = units & ~spent_light(state, units);
  return others != 0 ? others : units;
}

bool is_first(const State& state) { return state.assault.struck == 0; }

// [LB-4.2.5b] [LB-6.3.5] In a reduced group one unit attacks, whatever the limit.
bool fits(const State& state, Unit unit) {
  if (state.group.mode == Mode::Reduced) return is_first(state);
  return attack_size(state, unit, is_first(state)) <= state.assault.limit;
}

// [LB-6.3.4] The last attacker may be counted at half size.
bool fits_half(const State& state, Unit unit) {
  if (fits(state, unit) || state.group.mode == Mode::Reduced) return false;
  return attack_size(state, unit, is_first(state)) <= 2U * state.assault.limit;
}

template <class Visit>
void for_each_attacker(const State& state, Visit&& visit) {
  for_each_bit(one_of_each(state, attackers(state)), [&](unsigned i) {
    const auto unit = static_cast<Unit>(i);
    if (fits(state, unit)) {
      visit(unit, false);
    } else if (fits_half(state, unit)) {
      visit(unit, true);
    }
  });
}

bool is_over(const State& state) {
  const Assault& assault = state.assault;
  if (assault.is_last != 0 || (assault.limit == 0 && state.group.mode != Mode::Reduced))
    return true;
  bool has = false;
  for_each_attacker(state, [&](Unit, bool) { has = true; });
  return !has;
}

bool has_full_attacker(const State& state) {
  bool has = false;
  for_each_attacker(state, [&](Unit, bool is_half) { has = has || !is_half; });
  return has;
}

// [LB-9.5.4] Scythed chariots that are attacked rout at once. [LB-9.5.5] This uses up the attack.
void rout_scythed(const Rules& rules, State& state, Journal* journal) {
  remove_unit(state, state.assault.victim, kRouted, "9.5.4"_rule, journal);
  state.group.stock = 0;  // no bonus was bought [LB-8.4.2b]
  state.push(asks::NewLeads{opponent(state.active)});
  check_end(rules, state, journal);
}

}  // namespace

// Units of the group that have neither attacked nor supported.
UnitSet waiting(const State& state) {
  return state.group.units & state.at[state.group.zone] & ~state.assault.struck &
         ~state.assault.supported;
}

Bar bar_attack(const State& state, Zone target) {
  const Group& group = state.group;
  if (target >= kZones || (neighbours(group.zone) & zone_bit(target)) == 0)
    return reason("2.1.3"_rule, "refusal.not_adjacent", {target});
  if (!state.is_held_by(target, opponent(state.active)))
    return reason("6.1.1"_rule, "refusal.no_enemy", {target});
  if (const Bar bar = bar_group(state)) return bar;
  if ((state.attacked[target] & side_bit(target, group.zone)) != 0)
    return reason("6.2.2"_rule, "refusal.attacked_before", {target});
  if (has_attacked_before(state, group.zone))
    return reason("8.9.3b"_rule, "refusal.twice_in_row", {group.zone});
  if (const Bar bar = bar_facing(state, target)) return bar;
  if (turns_on_centre(state, target))
    return reason("6.1.3a"_rule, "refusal.turned_on_centre", {target});
  return bar_moves(state, target);
}

// [LB-8.9.3b] [LB-10.3.3] In the second of two player turns in a row: not from the same zone.
bool has_attacked_before(const State& state, Zone zone) {
  return state.last_active == state.active &&
         (state.last_attacked_from[index(state.active)] & zone_bit(zone)) != 0;
}

// [LB-6.3.2a] The limit of the battle, in halves.
unsigned attack_limit(const State& state, Zone from, Zone target, Seat seat) {
  const Seat enemy = opponent(seat);
  unsigned limit = state.attack_limit;
  unsigned fronts = 0;
  for_each_bit(neighbours(from), [&](unsigned next) {
    fronts += state.is_held_by(static_cast<Zone>(next), enemy) ? 1 : 0;
  });
  // [LB-6.3.2b] One more if a second enemy zone is adjacent and the attackers are not flanked.
  if (fronts > 1 && !is_flanked(state, from, seat)) ++limit;
  // [LB-6.3.2c] Half of it, rounded up, across water.
  if (state.has_ground(from, kWater) && state.has_ground(target, kWater)) limit = (limit + 1) / 2;
  return 2 * limit;
}

// [LB-6.3.3a] The size of an attacker, in halves.
unsigned attack_size(const State& state, Unit unit, bool is_first) {
  const unsigned size = state.def(unit).size;
  const bool led = (state.began_lead & unit_bit(unit)) != 0;
  const bool is_fresh_light = state.is_type(unit, Type::LI) && !state.is_spent(unit);
  // [LB-6.8.1] Elephants and fresh light infantry that led at the start of the turn count half as
  // first attackers.
  if (is_first && led && size == 4 && (is_fresh_light || state.is_type(unit, Type::EL))) return 2;
  return size;
}

// [LB-6.1.1] The attack ends the march. [LB-6.1.5] After it the group may only advance.
void declare_attack(const Rules&, State& state, Zone target, Journal* journal) {
  Group& group = state.group;
  const Facing way = side_towards(group.zone, target);
  if (way != group.facing) {
    group.facing = way;
    group.has_turned = 1;
    group.has_moved = 1;
    drop_scythed(state, journal);
  }
  state.pop();
  if (group.units == 0) return;
  state.facing[group.zone] = group.facing;
  state.attacked[target] |= side_bit(target, group.zone);
  if ((state.attacked_from & zone_bit(group.zone)) != 0) state.spent_lead |= zone_bit(group.zone);
  state.attacked_from |= zone_bit(group.zone);
  for_each_bit(group.units, [&](unsigned i) { state.moves[i] = 0; });
  state.assault = Assault{};
  state.assault.target = target;
  // [LB-6.3.6] The limit is fixed now.
  state.assault.limit = static_cast<uint8_t>(attack_limit(state, group.zone, target, state.active));
  tell(journal, state.active, Happening::AttackDeclared, "6.1.1"_rule,
       {group.zone, target, state.assault.limit});
  state.push(asks::AfterAttack{});
}

// [LB-4.2.3b] The group attacks as a whole. [LB-6.4.1c] Each unit attacks once, until the limit is
// used up.
bool settle_after_attack(const Rules& rules, State& state, Journal* journal) {
  check_end(rules, state, journal);
  if (state.ending != 0) return false;
  const bool is_empty = state.at[state.assault.target] == 0;
  if (!is_empty && !is_over(state)) {
    state.push(asks::Strike{});
    return false;
  }
  state.pop();
  if (is_empty && may_advance(state) != 0) state.push(asks::Advance{});
  return false;
}

// [LB-6.4.1a] [LB-13.8] The player chooses the next attacker. [LB-13.9] One at half size may be
// declined.
void list_strike(const Rules&, const State& state, ActionList& list) {
  for_each_attacker(state, [&](Unit unit, bool is_half) {
    list.push_back(make_action(Verb::Strike, unit, 0, is_half ? 1 : 0));
  });
  if (!has_full_attacker(state)) list.push_back(make_action(Verb::Decline));
}

Refusal why_strike(const Rules&, const State& state, Action action) {
  if (is_verb(action, Verb::Decline)) return reason("4.2.3b"_rule, "refusal.must_attack");
  if (!is_verb(action, Verb::Strike) || action.piece >= kUnits)
    return reason("6.4.1a"_rule, "refusal.step");
  const Unit unit = action.piece;
  const UnitSet bit = unit_bit(unit);
  if ((state.group.units & bit) == 0) return reason("6.4.1a"_rule, "refusal.not_there");
  if ((state.assault.struck & bit) != 0)
    return reason("6.4.1c"_rule, "refusal.has_attacked", {unit_fact(state, unit)});
  if ((state.assault.supported & bit) != 0)
    return reason("6.5.18a"_rule, "refusal.has_supported", {unit_fact(state, unit)});
  if ((attackers(state) & bit) == 0) {
    const bool is_light = state.is_type(unit, Type::LI);
    const bool has_scythed = of_subtype(state, waiting(state), Subtype::Scythed) != 0;
    return reason(has_scythed || !is_light ? "9.5.7"_rule : "6.8.3c"_rule, "refusal.not_first",
                  {unit_fact(state, unit)});
  }
  if (!fits(state, unit) && !fits_half(state, unit))
    return reason("6.3.2a"_rule, "refusal.limit", {unit_fact(state, unit), state.assault.limit});
  if (fits(state, unit) != (action.measure == 0))
    return reason("6.3.4"_rule, "refusal.half", {unit_fact(state, unit)});
  return reason("6.4.1a"_rule, "refusal.same_unit", {unit_fact(state, unit)});
}

// [LB-6.3.1] Each unit makes its own attack.
void act_strike(const Rules& rules, State& state, Action action, Journal* journal) {
  state.pop();
  Assault& assault = state.assault;
  if (is_verb(action, Verb::Decline)) {
    assault.is_last = 1;
    return;
  }
  const Unit unit = action.piece;
  const Zone zone = state.group.zone;
  const bool is_first_one = is_first(state);
  const unsigned size = attack_size(state, unit, is_first_one);
  assault.attacker = unit;
  assault.support = kNoUnit;
  assault.bonus = 0;
  assault.is_half = action.measure != 0 ? 1 : 0;
  assault.is_last = assault.is_half != 0 || state.group.mode == Mode::Reduced ? 1 : 0;
  assault.limit = static_cast<uint8_t>(
      assault.limit - std::min<unsigned>(assault.limit, assault.is_half != 0 ? size / 2 : size));
  assault.struck |= unit_bit(unit);
  if (is_first_one) {
    // [LB-6.4.1b] The first attacker becomes the lead unit of the zone.
    assault.first = unit;
    if ((state.spent_lead & zone_bit(zone)) == 0) state.lead[zone] = unit;
  }
  assault.victim = state.lead[assault.target];
  assault.hits = 0;
  assault.margin = 0;
  assault.is_all_out = 0;
  assault.was_cancelled = 0;
  assault.is_lead_hit = 0;
  assault.fallen = 0;
  assault.killed = 0;
  if (state.is_subtype(assault.victim, Subtype::Scythed))
    return rout_scythed(rules, state, journal);
  state.push(asks::RollAttack{});
  state.push(asks::Bonus{});
  state.push(asks::Support{});
}

}  // namespace acies::lostbattles
