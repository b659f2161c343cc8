// acies: no allocation
// Chapter 18: all modifiers with their rules, and the resulting values. [ONUS-18.1] [ONUS-18.2]
#include <algorithm>

#include "games/onus/chapters/melee/strikes.h"

namespace acies::onus {
namespace {

void add(Modifiers& list, RuleId rule, int first, int second) {
  if (first == 0 && second == 0) return;
  list.push_back({rule, static_cast<int8_t>(first), static_cast<int8_t>(second)});
}
void add(Modifiers& list, RuleId rule, int both) { add(list, rule, both, both); }
void add_if(Modifiers& list, bool holds, RuleId rule, int both) {
  if (holds) add(list, rule, both);
}

// [ONUS-2.3] [ONUS-2.9] The card of the general with this unit, if he is in force.
const GeneralDef* general_of(const Rules& rules, const State& state, Unit unit) {
  const General one = general_with(state, unit);
  if (one == kNobody || !is_in_force(state, one)) return nullptr;
  return &rules.book().general(state.generals[one].card);
}

// Visits the events that help this side.
template <class Visit>
void for_each_event(const Rules& rules, const State& state, unsigned side, Visit&& visit) {
  const CombatState& combat = state.combat;
  for (unsigned i = 0; i < combat.event_count; ++i) {
    if ((combat.helps[i] >> side & 1U) != 0) visit(rules.book().event(combat.events[i]));
  }
}

// [ONUS-19.14] Events do not help against a friend whom the wind made the target.
bool is_helped(const State& state, Unit unit, Unit enemy) {
  return is_blow(state, unit, enemy) && state.combat.attack != Attack::Throw &&
         seat_of(state, unit) != seat_of(state, enemy);
}

// [ONUS-19.8] [ONUS-19.9] For this fight the unit counts as broken, without a token.
bool is_ambushed(const State& state, Unit unit) {
  return is_in_combat(state, unit) && state.combat.ambushed[side_of_unit(state.combat, unit)] != 0;
}
void add_broken(const State& state, Modifiers& list, Unit unit, RuleId rule) {
  if (state.at(unit).has(Mark::Broken)) {
    add(list, rule, -1);
  } else if (is_ambushed(state, unit)) {
    add(list, "19.8"_rule, -1);
  }
}

// The number of attacked flanks, and whether the rear is attacked.
struct Exposure {
  int flanks = 0;
  bool has_rear = false;
  int sum() const { return flanks + (has_rear ? 2 : 0); }
};

// [ONUS-23.17] The sides that fronts touch, [ONUS-11.25] or the side of a shot.
Exposure exposure_of(const State& state, Unit struck, Unit striker) {
  // [ONUS-16.17] A square has no flanks and no rear.
  if (state.at(struck).formation == Formation::Square) return {};
  if (attack_between(state, striker, struck) == Attack::Shot) {
    if (struck != state.combat.defender) return {};  // nobody shoots at the shooter
    const Side side = state.combat.shot_side;
    return {side == Side::Left || side == Side::Right ? 1 : 0, side == Side::Rear};
  }
  const SidesHit sides = sides_hit(state, struck, striker);
  return {(sides.left ? 1 : 0) + (sides.right ? 1 : 0), sides.rear};
}

struct ExposureRules {
  RuleId flank;
  RuleId rear;
  RuleId march;
};
constexpr ExposureRules kDefenceRules{"18.19"_rule, "18.20"_rule, "18.21"_rule};
constexpr ExposureRules kMoraleRules{"18.42"_rule, "18.43"_rule, "18.44"_rule};

// [ONUS-18.21] [ONUS-18.22] [ONUS-18.23] March and rout replace flank and rear, unless those are
// harsher.
void add_exposure(const State& state, Modifiers& list, Unit struck, Unit striker,
                  const ExposureRules& by) {
  const UnitState& unit = state.at(struck);
  const Exposure exposure = exposure_of(state, struck, striker);
  // [ONUS-7.12] A march token counts like the rear.
  const bool is_replaced = unit.has(Mark::Routed) || unit.has(Mark::March);
  if (is_replaced && exposure.sum() <= 2) {
    add(list, unit.has(Mark::Routed) ? "18.22"_rule : by.march, -2);
    return;
  }
  add(list, by.flank, -exposure.flanks);
  add_if(list, exposure.has_rear, by.rear, -2);
}

// [ONUS-18.24] [ONUS-18.45] Enemies engaged with the unit besides this one.
int further_enemies(const State& state, Unit struck, Unit striker) {
  return static_cast<int>(count_units(engaged_with(state, struck) & ~unit_bit(striker)));
}

bool is_melee(const State& state, Unit striker, Unit struck) {
  return !is_ranged(attack_between(state, striker, struck));
}

// Defence by formation:
void add_formation_defence(const Rules& rules, const State& state, Modifiers& list, Unit struck,
                           Unit striker) {
  const bool in_melee = is_melee(state, striker, struck);
  switch (state.at(struck).formation) {
    // [ONUS-16.7] [ONUS-18.27] Shield wall.
    case Formation::ShieldWall: add(list, "18.27"_rule, 1); break;
    case Formation::Square:
      // [ONUS-16.18] [ONUS-18.28] Square against mounted units in melee.
      add_if(list, in_melee && is_mounted(def_of(rules, state, striker).type), "18.28"_rule, 2);
      add_if(list, !in_melee, "18.29"_rule, -1);  // against shots [ONUS-16.19] [ONUS-18.29]
      break;
    // [ONUS-16.29] [ONUS-18.30] Bravery.
    case Formation::Bravery: add(list, "18.30"_rule, -1); break;
    default: break;
  }
}

// [ONUS-19.12] After a throw a defender with javelins has a better defence.
bool is_warmed_by_throw(const Rules& rules, const State& state, Unit struck) {
  return is_in_combat(state, struck) && struck == state.combat.defender &&
         state.combat.attack == Attack::Melee && has_javelins(rules, state, struck) &&
         has_special(rules, state, 1, Special::Javelins);
}

// [ONUS-20.14] A friend beside this flank leaves no room for an enveloping token.
bool is_flank_covered(const State& state, Unit unit, const Shapes& friends, bool is_left) {
  const Body body = body_of(state, unit);
  const Section slot = is_left ? (body.has_left ? Section::FLSide : Section::L1)
                               : (body.has_right ? Section::FRSide : Section::R1);
  return field::overlaps_any(field::token_square(body, slot), span_of(friends));
}

// [ONUS-20.14] An enemy's card or token touches a flank or the rear, even if neither unit faces the
// other. The margin excludes enemies before the front.
bool is_touched_behind(const State& state, Unit unit) {
  constexpr int32_t kMargin = 4 * field::kTolerance;
  const Body body = body_of(state, unit);
  const Point card{body.card.half_width, body.card.half_depth};
  const int32_t left = card.x + (body.has_left ? body.pitch : 0);
  const int32_t right = card.x + (body.has_right ? body.pitch : 0);
  const int32_t front = card.y - kMargin;
  const field::Polygon whole = field::make_part(body.pose, {-card.x, -card.y}, {card.x, front});
  const field::Polygon line =
      field::make_part(body.pose, {-left, card.y - body.pitch}, {right, front});
  const UnitSet enemies = enemies_of(state, unit);
  return !touching(state, enemies, whole).empty() || !touching(state, enemies, line).empty();
}

// [ONUS-20.14] The flanks with a friend beside them, of a unit attacked on its front only.
int covered_flanks(const State& state, Unit unit) {
  if (state.agreed.protected_flanks == 0 || !is_engaged(state, unit)) return 0;
  bool is_front_only = true;
  for_each_bit(engaged_with(state, unit), [&](unsigned i) {
    const SidesHit sides = sides_hit(state, unit, static_cast<Unit>(i));
    is_front_only = is_front_only && !sides.left && !sides.right && !sides.rear;
  });
  if (!is_front_only || is_touched_behind(state, unit)) return 0;
  const UnitSet friends = units_of(state, seat_of(state, unit)) & ~with_partner(state, unit);
  const Shapes taken = taken_ground(state, friends);
  return (is_flank_covered(state, unit, taken, true) ? 1 : 0) +
         (is_flank_covered(state, unit, taken, false) ? 1 : 0);
}

// [ONUS-20.20] Horses, chariots included, fear camels.
bool shies(const Rules& rules, const State& state, Unit unit, Unit enemy) {
  return state.agreed.dromedaries != 0 && def_of(rules, state, unit).is(Tag::Horses) &&
         def_of(rules, state, enemy).type == Type::Camels;
}

// [ONUS-13.30] Modifiers of the attack that causes the test.
void add_attack_morale(const Rules& rules, const State& state, Modifiers& list, Unit unit,
                       Unit striker) {
  // [ONUS-18.42] [ONUS-18.43] [ONUS-18.44] Flank, rear and march.
  add_exposure(state, list, unit, striker, kMoraleRules);
  if (is_melee(state, striker, unit)) {
    // [ONUS-18.41] Fear.
    add_if(list, can(rules, state, striker, Ability::Frightening), "18.41"_rule, -1);
    add_if(list, shies(rules, state, unit, striker), "20.20"_rule, -1);
    add(list, "18.45"_rule, -further_enemies(state, unit, striker));
  }
  if (!is_helped(state, unit, striker)) return;
  const unsigned side = side_of_unit(state.combat, unit);
  for_each_event(rules, state, side,
                 [&](const EventDef& event) { add(list, "18.46"_rule, event.morale); });
  for_each_event(rules, state, 1 - side,
                 [&](const EventDef& event) { add(list, "18.46"_rule, event.enemy_morale); });
}

struct Sum {
  int first = 0;
  int second = 0;
};
Sum sum_of(const Modifiers& list) {
  Sum sum;
  for (const Modifier& one : list) {
    sum.first += one.first;
    sum.second += one.second;
  }
  return sum;
}

// [ONUS-1.17] No value falls below 1.
uint8_t at_least_one(int value) { return static_cast<uint8_t>(std::max(value, 1)); }
Value with(Value base, const Modifiers& list) {
  const Sum sum = sum_of(list);
  return {at_least_one(base.first + sum.first), at_least_one(base.second + sum.second)};
}

}  // namespace

// [ONUS-9.24] [ONUS-16.22] Only units of the active player charge.
bool is_own_charge(const State& state, Unit unit, Unit enemy) {
  if (seat_of(state, unit) != state.active) return false;
  return is_blow(state, unit, enemy) ? state.combat.is_charge != 0
                                     : is_charge_between(state, unit, enemy);
}

// [ONUS-17.7] In the first attack of a charge on infantry.
bool rushes(const Rules& rules, const State& state, Unit unit, Unit enemy) {
  return can(rules, state, unit, Ability::Rush) &&
         def_of(rules, state, enemy).type == Type::Infantry && is_own_charge(state, unit, enemy) &&
         (state.at(unit).fought & ~with_partner(state, enemy)) == 0;
}

// [ONUS-16.9] [ONUS-16.15] Only while a front section is in contact.
bool is_phalanx_working(const State& state, Unit unit, Unit enemy) {
  if (state.at(unit).formation != Formation::Phalanx) return false;
  return std::ranges::any_of(state.at(unit).fronts,
                             [&](const FrontContact& front) { return front.enemy == enemy; });
}

// [ONUS-17.16] [ONUS-20.20] The enemy is frightening, or an animal that horses fear.
bool is_frightened(const Rules& rules, const State& state, Unit unit, Unit enemy) {
  return can(rules, state, enemy, Ability::Frightening) || shies(rules, state, unit, enemy);
}

// [ONUS-17.24] The unit itself, [ONUS-17.38] or its complementary unit.
bool has_javelins(const Rules& rules, const State& state, Unit unit) {
  const Unit partner = state.at(unit).partner;
  return can(rules, state, unit, Ability::Javelins) ||
         (partner != kNoUnit && can(rules, state, partner, Ability::Javelins));
}

// Modifiers of the attack in melee.
Modifiers attack_modifiers(const Rules& rules, const State& state, Unit striker, Unit victim) {
  Modifiers list;
  const UnitState& unit = state.at(striker);
  const bool against_mounted = is_mounted(def_of(rules, state, victim).type);
  // [ONUS-13.29] [ONUS-18.3] Every three damage cost one.
  add(list, "18.3"_rule, -(unit.damage / 3));
  // [ONUS-18.4] [ONUS-18.5] No officer; broken.
  add_if(list, unit.has(Mark::NoOfficer), "18.4"_rule, -1);
  add_broken(state, list, striker, "18.5"_rule);
  if (const GeneralDef* general = general_of(rules, state, striker)) {
    add(list, "18.6"_rule, general->attack);  // in his unit [ONUS-18.6]
  }
  const bool is_wedge = unit.formation == Formation::Wedge || unit.formation == Formation::Diamond;
  // [ONUS-18.7] In a charge.
  add_if(list, is_wedge && is_own_charge(state, striker, victim), "18.7"_rule, 1);
  // [ONUS-17.25] [ONUS-18.8] Spears against mounted units.
  const bool has_spears = can(rules, state, striker, Ability::Spearmen) ||
                          can(rules, state, striker, Ability::Sarissas);
  add_if(list, has_spears && against_mounted, "18.8"_rule, 1);
  // [ONUS-16.10] [ONUS-16.16] [ONUS-18.9] A phalanx adds its own spears.
  add_if(list, against_mounted && is_phalanx_working(state, striker, victim), "18.9"_rule, 1);
  // [ONUS-18.10] [ONUS-18.11] [ONUS-16.29] Rush and bravery.
  add_if(list, rushes(rules, state, striker, victim), "18.10"_rule, 1);
  add_if(list, unit.formation == Formation::Bravery, "18.11"_rule, 1);
  // [ONUS-18.12] Events.
  if (is_helped(state, striker, victim)) {
    for_each_event(rules, state, side_of_unit(state.combat, striker), [&](const EventDef& event) {
      add(list, "18.12"_rule, event.attack.first, event.attack.second);
    });
  }
  return list;
}

// Modifiers of the ranged strength. [ONUS-18.17] A broken unit has no penalty. [ONUS-16.30] Bravery
// does not count.
Modifiers ranged_modifiers(const Rules& rules, const State& state, Unit shooter, Unit target) {
  Modifiers list;
  const UnitState& unit = state.at(shooter);
  // [ONUS-13.29] [ONUS-18.13] Every three damage cost one.
  add(list, "18.13"_rule, -(unit.damage / 3));
  add_if(list, unit.has(Mark::NoOfficer), "18.14"_rule, -1);  // no officer [ONUS-18.14]
  if (const GeneralDef* general = general_of(rules, state, shooter)) {
    add(list, "18.16"_rule, general->attack);  // in his unit [ONUS-18.16]
  }
  if (attack_between(state, shooter, target) != Attack::Shot) return list;
  const CombatState& combat = state.combat;
  add_if(list, combat.is_blocked != 0, "18.15"_rule, -1);  // blocked sight [ONUS-18.15]
  add_if(list, (combat.flags & kDim) != 0, "20.10"_rule, -1);
  add_if(list, (combat.flags & kUnseen) != 0, "20.13"_rule, -1);
  // [ONUS-18.18] Events.
  for_each_event(rules, state, 0, [&](const EventDef& event) {
    add(list, "18.18"_rule, event.attack.first, event.attack.second);
  });
  return list;
}

// Modifiers of the defence.
Modifiers defence_modifiers(const Rules& rules, const State& state, Unit struck, Unit striker) {
  Modifiers list;
  const UnitState& unit = state.at(struck);
  // [ONUS-18.19] [ONUS-18.20] Flanks and rear.
  add_exposure(state, list, struck, striker, kDefenceRules);
  if (is_melee(state, striker, struck)) {
    // [ONUS-18.24] Further enemies.
    add(list, "18.24"_rule, -further_enemies(state, struck, striker));
  }
  add_if(list, unit.has(Mark::Hero), "18.25"_rule, 1);        // a hero [ONUS-18.25]
  add_if(list, unit.has(Mark::NoOfficer), "18.26"_rule, -1);  // no officer [ONUS-18.26]
  add_formation_defence(rules, state, list, struck, striker);
  if (const GeneralDef* general = general_of(rules, state, struck)) {
    add(list, "18.31"_rule, general->defence);  // in his unit [ONUS-18.31]
  }
  // [ONUS-18.32] [ONUS-19.20] Events, for example Defend!
  if (is_helped(state, struck, striker)) {
    for_each_event(rules, state, side_of_unit(state.combat, struck), [&](const EventDef& event) {
      add(list, "18.32"_rule, event.defence.first, event.defence.second);
    });
  }
  add_if(list, is_warmed_by_throw(rules, state, struck), "19.12"_rule, 1);
  return list;
}

// Modifiers of morale.
Modifiers morale_modifiers(const Rules& rules, const State& state, Unit unit, Unit striker) {
  Modifiers list;
  const UnitState& one = state.at(unit);
  if (const GeneralDef* general = general_of(rules, state, unit)) {
    add(list, "18.34"_rule, general->morale);  // in his unit [ONUS-18.34]
  }
  // [ONUS-18.33] The zone of a general; [ONUS-2.5] not that of the general with the unit.
  add_if(list, is_in_zone_of_another(rules, state, unit), "18.33"_rule, 1);
  // [ONUS-18.35] Lost general.
  add_if(list, has_lost_general(rules, state, unit), "18.35"_rule, -1);
  add_if(list, one.has(Mark::Hero), "18.36"_rule, 1);        // a hero [ONUS-18.36]
  add_if(list, one.has(Mark::NoOfficer), "18.37"_rule, -1);  // no officer [ONUS-18.37]
  add_broken(state, list, unit, "18.38"_rule);               // broken [ONUS-18.38]
  add(list, "18.39"_rule, -int{one.damage});                 // damage [ONUS-13.29] [ONUS-18.39]
  add(list, "18.40"_rule, -std::popcount(one.stretch));      // stretched [ONUS-8.17] [ONUS-18.40]
  add(list, "20.14"_rule, covered_flanks(state, unit));
  // [ONUS-18.46] The attack, with its events.
  if (striker != kNoUnit) add_attack_morale(rules, state, list, unit, striker);
  return list;
}

Value attack_of(const Rules& rules, const State& state, Unit striker, Unit victim) {
  return with(def_of(rules, state, striker).attack,
              attack_modifiers(rules, state, striker, victim));
}

// [ONUS-19.13] The throw uses the ranged strength. [ONUS-17.38] A main unit throws the javelins of
// its support if it has none.
unsigned strength_of(const Rules& rules, const State& state, Unit shooter, Unit target) {
  const Unit partner = state.at(shooter).partner;
  const bool lends = attack_between(state, shooter, target) == Attack::Throw &&
                     partner != kNoUnit && !can(rules, state, shooter, Ability::Javelins);
  const uint8_t base = def_of(rules, state, lends ? partner : shooter).ranged.first;
  return at_least_one(base + sum_of(ranged_modifiers(rules, state, shooter, target)).first);
}

Value defence_of(const Rules& rules, const State& state, Unit struck, Unit striker) {
  return with(def_of(rules, state, struck).defence,
              defence_modifiers(rules, state, struck, striker));
}

unsigned morale_of(const Rules& rules, const State& state, Unit unit, Unit striker) {
  const Modifiers list = morale_modifiers(rules, state, unit, striker);
  return at_least_one(def_of(rules, state, unit).morale + sum_of(list).first);
}

unsigned morale_with(const Rules& rules, const State& state, Unit unit, int further) {
  const Modifiers list = morale_modifiers(rules, state, unit, kNoUnit);
  return at_least_one(def_of(rules, state, unit).morale + sum_of(list).first + further);
}

bool passes(unsigned die, unsigned morale) { return die == 1 || die <= morale; }

}  // namespace acies::onus
