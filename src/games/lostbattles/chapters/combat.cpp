// acies: no allocation
// Chapters 6.5 to 6.8: the result of one attack.
#include "games/lostbattles/chapters/chapters.h"

namespace acies::lostbattles {
namespace {

template <class Test>
bool any_of(UnitSet units, Test&& test) {
  bool found = false;
  for_each_bit(units, [&](unsigned i) { found = found || test(static_cast<Unit>(i)); });
  return found;
}

// [LB-6.5.4] The target faces the attack if its front zone is the attackers' zone.
bool faces(const State& state, const Blow& blow) {
  return neighbour(blow.target, state.facing[blow.target]) == blow.from;
}
bool has_back_to(const State& state, const Blow& blow) {
  return neighbour(blow.target, opposite(state.facing[blow.target])) == blow.from;
}

bool is_class(const State& state, Unit unit, Class rank) { return state.def(unit).rank == rank; }

// [LB-6.5.16] Hoplites against hoplites that did not all enter their zone in their last player
// turn.
bool duels(const State& state, const Blow& blow) {
  if (!state.is_subtype(blow.attacker, Subtype::Hoplites)) return false;
  return any_of(state.at[blow.target], [&](Unit unit) {
    return state.is_subtype(unit, Subtype::Hoplites) && (state.entered & unit_bit(unit)) == 0;
  });
}

// [LB-6.5.17b] Terrain, a camp, or an enemy beside or behind hinders phalangites.
bool is_phalanx_hindered(const State& state, const Blow& blow) {
  for (const Zone zone : {blow.from, blow.target}) {
    if (state.ground[zone] != 0 || state.has_camp(zone)) return true;
  }
  const Seat enemy = opponent(seat_of(blow.attacker));
  for (const Facing side : kAllFacings) {
    const Zone next = neighbour(blow.from, side);
    if (side != blow.facing && next != kNoZone && state.is_held_by(next, enemy)) return true;
  }
  return false;
}

// [LB-6.5.17a] Fresh lead hoplites or phalangites against heavy infantry.
bool leads_phalanx(const State& state, const Blow& blow) {
  if (!blow.is_lead || state.is_spent(blow.attacker)) return false;
  if (!state.is_type(blow.victim, Type::HI)) return false;
  if (state.is_subtype(blow.attacker, Subtype::Hoplites)) return true;
  return state.is_subtype(blow.attacker, Subtype::Phalangites) && !is_phalanx_hindered(state, blow);
}

// [LB-6.5.19a] [LB-6.5.19b] Mounted units against heavy infantry between edge zones, unless light
// or mounted units protect it.
bool rides_down(const State& state, const Blow& blow) {
  if (!is_cavalry_or_chariots(state, blow.attacker) || !state.is_type(blow.victim, Type::HI))
    return false;
  // [LB-6.5.19c] A lead unit that attacks the back of heavy infantry.
  if (blow.is_lead && has_back_to(state, blow)) return true;
  const bool is_screened = any_of(state.at[blow.target] & ~state.spent, [&](Unit unit) {
    return is_cavalry_or_chariots(state, unit) || state.is_type(unit, Type::LI);
  });
  const bool are_edges =
      (kEdgeZones & zone_bit(blow.from)) != 0 && (kEdgeZones & zone_bit(blow.target)) != 0;
  return state.exposed_as_printed != 0 ? are_edges || is_screened : are_edges && !is_screened;
}

bool is_rough(const State& state, Zone zone) {
  return state.has_ground(zone, kRough) || state.has_fort(zone);
}

// [LB-6.5.24a] Rough ground or a fort hampers mounted units and elephants, and lead heavy infantry.
// [LB-6.5.24b] The own camp does not hamper its infantry.
bool is_hampered(const State& state, const Blow& blow) {
  if (!is_rough(state, blow.from) && !is_rough(state, blow.target)) return false;
  if (!is_infantry(state, blow.attacker)) return true;
  const bool is_in_camp = state.army(seat_of(blow.attacker)).camp == blow.from;
  return state.is_type(blow.attacker, Type::HI) && blow.is_lead && !is_in_camp;
}

// [LB-6.5.26] Cataphracts, and for a lead attacker elephants or fresh legionaries, that face the
// attack.
bool is_hard_target(const State& state, const Blow& blow) {
  if (!faces(state, blow)) return false;
  if (state.is_subtype(blow.victim, Subtype::Cataphracts)) return true;
  if (!blow.is_lead) return false;
  if (is_cavalry_or_chariots(state, blow.attacker)) return state.is_type(blow.victim, Type::EL);
  return is_infantry(state, blow.attacker) && state.is_subtype(blow.victim, Subtype::Legionaries) &&
         !state.is_spent(blow.victim);
}

// [LB-6.5.29] Chariots, archers and spent light units in wet weather; lead units in a stream or
// river.
bool is_soaked(const State& state, const Blow& blow) {
  if (state.weather != Weather::Wet) return false;
  const Unit unit = blow.attacker;
  if (state.is_type(unit, Type::CH) || state.is_subtype(unit, Subtype::Archers)) return true;
  const bool is_light = state.is_type(unit, Type::LI) || state.is_type(unit, Type::LC);
  if (is_light && state.is_spent(unit)) return true;
  return blow.is_lead && state.has_ground(blow.from, grounds({Ground::Stream, Ground::River}));
}

// [LB-6.5.27] African elephants fear Indian ones.
bool is_african_against_indian(const State& state, const Blow& blow) {
  return is_class(state, blow.attacker, Class::African) &&
         any_of(state.at[blow.target],
                [&](Unit unit) { return is_class(state, unit, Class::Indian); });
}

// [LB-6.5.15] Foot that does not face the attack.
bool is_turned_foot(const State& state, const Blow& blow) {
  const Subtype subtype = state.def(blow.victim).subtype;
  const bool is_such = subtype == Subtype::Hoplites || subtype == Subtype::Phalangites ||
                       subtype == Subtype::Archers;
  return is_such && !faces(state, blow);
}

// [LB-6.5.14] Average and veteran units against levies; elephants have no such class.
bool is_better_than_levy(const State& state, const Blow& blow) {
  const Class rank = state.def(blow.attacker).rank;
  return (rank == Class::Average || rank == Class::Veteran) &&
         is_class(state, blow.victim, Class::Levy);
}

// [LB-6.5.20] Lead infantry from a hill into a zone without one.
bool is_downhill(const State& state, const Blow& blow) {
  constexpr GroundSet kHill = ground_bit(Ground::Hill);
  return blow.is_lead && is_infantry(state, blow.attacker) && state.has_ground(blow.from, kHill) &&
         !state.has_ground(blow.target, kHill);
}

// [LB-6.5.21] A lead unit that attacks into a river from dry ground.
bool is_into_river(const State& state, const Blow& blow) {
  constexpr GroundSet kRiver = ground_bit(Ground::River);
  return blow.is_lead && !state.has_ground(blow.from, kRiver) &&
         state.has_ground(blow.target, kRiver);
}

// [LB-6.5.22] Archers against light units.
bool is_shot_at(const State& state, const Blow& blow) {
  return state.is_subtype(blow.attacker, Subtype::Archers) &&
         (state.is_type(blow.victim, Type::LI) || state.is_type(blow.victim, Type::LC));
}

// [LB-6.5.11] A lead unit that is not flanked.
bool is_unflanked_lead(const State& state, const Blow& blow) {
  return blow.is_lead && !state.is_subtype(blow.attacker, Subtype::Scythed) &&
         !is_flanked(state, blow.from, seat_of(blow.attacker));
}

// [LB-6.5.28] A spent unit of a fatigued army.
bool is_fatigued(const State& state, const Blow& blow) {
  return state.army(seat_of(blow.attacker)).is_fatigued != 0 && state.is_spent(blow.attacker);
}

}  // namespace

// The attack in progress. [LB-6.1.2] Earlier moves count against it.
Blow blow_of(const State& state) {
  const Assault& assault = state.assault;
  const Group& group = state.group;
  const bool is_lead =
      assault.attacker == assault.first && (state.spent_lead & zone_bit(group.zone)) == 0;
  return {assault.attacker,     assault.victim,       group.zone,
          assault.target,       group.facing,         is_lead,
          group.has_moved != 0, assault.is_half != 0, assault.support != kNoUnit,
          assault.bonus};
}

// The first attack of this unit if the group attacked now.
Blow plan_blow(const State& state, Unit attacker, Zone target) {
  const Group& group = state.group;
  const Facing way = side_towards(group.zone, target);
  return {attacker,
          state.lead[target],
          group.zone,
          target,
          way,
          true,
          group.has_moved != 0 || way != group.facing,
          false,
          false,
          0};
}

// [LB-6.5.2] Modifiers add up, each at most once.
Modifiers modifiers_of(const State& state, const Blow& blow) {
  Modifiers all;
  all.clear();
  const auto add = [&](bool applies, RuleId rule, int value) {
    if (applies) all.push_back({rule, static_cast<int8_t>(value)});
  };
  add(is_unflanked_lead(state, blow), "6.5.11"_rule, 1);
  add(blow.bonus > 0, "6.5.12"_rule, 1);  // a bonus was bought [LB-6.5.12]
  add(blow.bonus > 1, "6.5.13"_rule, 1);  // a second one for a bodyguard [LB-6.5.13]
  add(is_better_than_levy(state, blow), "6.5.14"_rule, 1);
  add(state.is_type(blow.attacker, Type::HI) && is_turned_foot(state, blow), "6.5.15"_rule, 1);
  add(duels(state, blow), "6.5.16"_rule, 1);
  add(leads_phalanx(state, blow), "6.5.17a"_rule, 1);
  add(blow.is_supported, "6.5.18a"_rule, 1);
  add(rides_down(state, blow), "6.5.19a"_rule, 1);
  add(is_downhill(state, blow), "6.5.20"_rule, 1);
  add(is_into_river(state, blow), "6.5.21"_rule, 1);
  add(is_shot_at(state, blow), "6.5.22"_rule, 1);
  add(blow.has_moved, "6.5.23"_rule, -1);  // the group has moved or turned [LB-6.5.23]
  add(is_hampered(state, blow), "6.5.24a"_rule, -1);
  add(blow.is_half, "6.5.25"_rule, -1);  // the last attacker at half size [LB-6.5.25]
  add(is_hard_target(state, blow), "6.5.26"_rule, -1);
  add(is_african_against_indian(state, blow), "6.5.27"_rule, -1);
  add(is_fatigued(state, blow), "6.5.28"_rule, -1);
  add(is_soaked(state, blow), "6.5.29"_rule, -1);
  return all;
}

int sum_of(const Modifiers& modifiers) {
  int sum = 0;
  for (const Modifier& one : modifiers) sum += one.value;
  return sum;
}

// [LB-6.5.18a] Another fresh average unit of the same subtype may support. [LB-6.5.18b] The
// attacker itself may be spent.
bool may_support(const State& state, const Blow& blow, Unit unit) {
  const Subtype subtype = state.def(blow.attacker).subtype;
  if (subtype != Subtype::Hoplites && subtype != Subtype::Phalangites) return false;
  if (blow.is_lead || !is_class(state, blow.attacker, Class::Average)) return false;
  if (!state.is_type(blow.victim, Type::HI) || unit == blow.attacker) return false;
  return state.kind[unit] == state.kind[blow.attacker] && !state.is_spent(unit);
}

// [LB-6.8.2a] Light infantry in the lead, with heavy infantry, all of them fresh.
bool is_covered(const State& state, Zone target, Unit victim) {
  if (!state.is_type(victim, Type::LI) || (state.at[target] & state.spent) != 0) return false;
  return any_of(state.at[target], [&](Unit unit) { return state.is_type(unit, Type::HI); });
}

// [LB-6.6.1b] The margin gives the hits. [LB-6.8.2b] A covered target takes one hit at most.
unsigned hits_at(const State& state, const Blow& blow, int margin, bool is_all_out) {
  if (margin < 0) return 0;
  if (margin == 0) return is_all_out ? 1 : 0;
  const bool is_double =
      margin > 3 || (margin == 3 && (is_all_out || state.is_type(blow.victim, Type::EL)));
  return is_double && !is_covered(state, blow.target, blow.victim) ? 2 : 1;
}

// [LB-6.7.1] A fresh attacker may go all out at a margin of 0 or 3. [LB-9.5.8] Scythed chariots may
// not.
bool may_all_out(const State& state, const Blow& blow, int margin) {
  if (margin != 0 && margin != 3) return false;
  if (state.is_spent(blow.attacker) || state.is_subtype(blow.attacker, Subtype::Scythed))
    return false;
  const Type type = state.def(blow.attacker).type;
  // [LB-6.7.4] Against light cavalry only light units may.
  if (state.is_type(blow.victim, Type::LC) && type != Type::LI && type != Type::LC) return false;
  if (margin == 0) return true;
  // [LB-6.7.6] Not if it adds no hit.
  if (hits_at(state, blow, 3, true) == hits_at(state, blow, 3, false)) return false;
  const bool is_alone = state.at[blow.target] == unit_bit(blow.victim);
  return !is_alone || !state.is_spent(blow.victim) ||
         rally_commander(state, blow.victim) != kNobody;
}

// [LB-6.7.5] [LB-9.2.1] Hoplites must go all out if they can.
bool must_all_out(const State& state, const Blow& blow) {
  return state.is_subtype(blow.attacker, Subtype::Hoplites);
}

// [LB-6.5.1] [LB-6.6.1a] Two dice plus modifiers against the score of the table. [LB-6.6.3] Then
// all-out and hits, in this order.
void take_attack_roll(State& state, Dice dice, Journal* journal) {
  const Blow blow = blow_of(state);
  const int modifiers = sum_of(modifiers_of(state, blow));
  const unsigned score = state.score(blow.attacker, blow.victim);
  state.assault.margin =
      static_cast<int8_t>(static_cast<int>(dice.sum()) + modifiers - static_cast<int>(score));
  tell(journal, state.active, Happening::Struck, "6.5.1"_rule,
       {unit_fact(state, blow.attacker), unit_fact(state, blow.victim), blow.target,
        static_cast<int16_t>(modifiers), static_cast<int16_t>(score), state.assault.margin});
  state.push(asks::FirstHit{});
  state.push(asks::AllOut{});
}

// [LB-6.7.2] [LB-13.12] Asked after the roll and before the hits, unless it is forced or forbidden.
bool settle_all_out(const Rules& rules, State& state, Journal* journal) {
  const Blow blow = blow_of(state);
  const bool may = may_all_out(state, blow, state.assault.margin);
  if (may && !must_all_out(state, blow)) return true;
  if (may) {
    act_all_out(rules, state, make_action(Verb::AllOut), journal);
  } else {
    state.pop();
  }
  return false;
}

void list_all_out(const Rules&, const State&, ActionList& list) {
  list.push_back(make_action(Verb::AllOut));
  list.push_back(make_action(Verb::Decline));
}

// [LB-6.7.3] The attacker becomes spent. [LB-6.4.2a] [LB-6.4.2b] It no longer leads, and nobody
// else does until the end of the turn.
void act_all_out(const Rules&, State& state, Action action, Journal* journal) {
  state.pop();
  if (!is_verb(action, Verb::AllOut)) return;
  const Unit unit = state.assault.attacker;
  const Zone zone = state.group.zone;
  state.assault.is_all_out = 1;
  state.spent |= unit_bit(unit);
  tell(journal, state.active, Happening::AllOut, "6.7.1"_rule, {unit_fact(state, unit), zone});
  if (state.lead[zone] != unit) return;
  state.lead[zone] = kNoUnit;
  state.spent_lead |= zone_bit(zone);
}

}  // namespace acies::lostbattles
