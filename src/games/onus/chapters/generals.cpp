// acies: no allocation
// Chapter 2, and several generals of chapter 20. In a team each general serves only his captain's
// units.
#include <algorithm>

#include "games/onus/chapters/chapters.h"

namespace acies::onus {
namespace {

template <class Visit>
void for_each_general(const State& state, Seat seat, Visit&& visit) {
  for (unsigned i = 0; i < kGenerals; ++i) {
    const auto one = static_cast<General>(i);
    if (seat_of_general(state, one) == seat && state.generals[one].is_there()) visit(one);
  }
}

template <class Visit>
void for_each_general(const State& state, Captain captain, Visit&& visit) {
  for_each_general(state, seat_of_captain(state, captain), [&](General one) {
    if (captain_of_general(state, one) == captain) visit(one);
  });
}

const GeneralDef& card_of(const Rules& rules, const State& state, General one) {
  return rules.book().general(state.generals[one].card);
}

// [ONUS-20.3] [ONUS-20.4] The highest leadership commands; of equal ones the first named.
template <class Whose>
General best_in_force(const Rules& rules, const State& state, Whose whose) {
  General best = kNobody;
  for_each_general(state, whose, [&](General one) {
    if (!is_in_force(state, one)) return;
    const unsigned leadership = card_of(rules, state, one).leadership;
    if (best == kNobody || leadership > card_of(rules, state, best).leadership) best = one;
  });
  return best;
}

// [ONUS-2.9] [ONUS-2.11] If no general is in force: one less than the leadership of the next in
// command.
// Routed generals come before wounded ones, dead ones last. [ONUS-20.4]
template <class Whose>
unsigned best_leadership(const Rules& rules, const State& state, Whose whose) {
  const General commander = best_in_force(rules, state, whose);
  if (commander != kNobody) return card_of(rules, state, commander).leadership;
  unsigned best = 0;
  Health health = Health::Dead;
  for_each_general(state, whose, [&](General one) {
    const unsigned leadership = card_of(rules, state, one).leadership;
    const Health his = state.generals[one].health;
    if (his < health || (his == health && leadership > best)) best = leadership;
    health = std::min(health, his);
  });
  return best == 0 ? 0 : best - 1;
}

}  // namespace

General general_with(const State& state, Unit unit) {
  for (unsigned i = 0; i < kGenerals; ++i) {
    const GeneralState& one = state.generals[i];
    if (one.is_there() && one.unit == unit && one.health != Health::Dead) {
      return static_cast<General>(i);
    }
  }
  return kNobody;
}

// [ONUS-2.9] [ONUS-2.10] [ONUS-2.13] Well, and not with a routed unit.
// In a view a general with no unit is with a hidden one; a rout would reveal him.
bool is_in_force(const State& state, General one) {
  const GeneralState& general = state.generals[one];
  if (!general.is_there() || general.health != Health::Well) return false;
  if (general.unit == kNoUnit) return true;
  const UnitState& unit = state.at(general.unit);
  return unit.is_on_field() && !unit.has(Mark::Routed);
}

General commander_of(const Rules& rules, const State& state, Captain captain) {
  return best_in_force(rules, state, captain);
}
General commander_of(const Rules& rules, const State& state, Seat seat) {
  return best_in_force(rules, state, seat);
}

// [ONUS-20.5] No general of the army is in force.
bool is_army_without_general(const Rules& rules, const State& state, Seat seat) {
  return commander_of(rules, state, seat) == kNobody;
}

// [ONUS-2.9] [ONUS-20.7] A unit of a general's own army depends on that general. [ONUS-20.5] Others
// depend on all generals of their captain.
bool has_lost_general(const Rules& rules, const State& state, Unit unit) {
  const unsigned leader = state.at(unit).leader;
  const Captain captain = state.captain_of(unit);
  if (leader == 0) return commander_of(rules, state, captain) == kNobody;
  return !is_in_force(state, general_numbered(seat_of(state, unit), leader - 1));
}

// [ONUS-2.6] [ONUS-20.3] The leadership of the general in command.
unsigned leadership_of(const Rules& rules, const State& state, Captain captain) {
  return best_leadership(rules, state, captain);
}
unsigned leadership_of(const Rules& rules, const State& state, Seat seat) {
  return best_leadership(rules, state, seat);
}

// [ONUS-2.4] [ONUS-23.46] The general's own unit is in his zone as well.
// Its bonus is left to modifiers.cpp. [ONUS-2.5]
bool is_led_in_zone(const Rules& rules, const State& state, General one, Unit unit) {
  if (!is_in_force(state, one) || !is_led_by(state, unit, one)) return false;
  if (state.generals[one].unit == kNoUnit) return false;  // his place is not visible
  return is_within_ep(state, state.generals[one].unit, unit, card_of(rules, state, one).zone);
}

bool is_in_zone(const Rules& rules, const State& state, Unit unit) {
  bool is_in = false;
  for_each_general(state, seat_of(state, unit),
                   [&](General one) { is_in = is_in || is_led_in_zone(rules, state, one, unit); });
  return is_in;
}

// [ONUS-2.5] [ONUS-20.6] His own unit gains nothing from his zone, but may gain from another
// general's.
bool is_in_zone_of_another(const Rules& rules, const State& state, Unit unit) {
  bool is_in = false;
  for_each_general(state, seat_of(state, unit), [&](General one) {
    const bool is_his = state.generals[one].unit == unit;
    is_in = is_in || (!is_his && is_led_in_zone(rules, state, one, unit));
  });
  return is_in;
}

bool is_in_zone_of(const Rules& rules, const State& state, Unit unit, Gift gift) {
  bool is_in = false;
  for_each_general(state, seat_of(state, unit), [&](General one) {
    const bool has = card_of(rules, state, one).gift == gift;
    is_in = is_in || (has && is_led_in_zone(rules, state, one, unit));
  });
  return is_in;
}

// [ONUS-2.9] The ability ends together with everything else.
unsigned count_gifted(const Rules& rules, const State& state, Captain captain, Gift gift) {
  unsigned count = 0;
  for_each_general(state, captain, [&](General one) {
    if (is_in_force(state, one) && card_of(rules, state, one).gift == gift) ++count;
  });
  return count;
}
bool has_gift(const Rules& rules, const State& state, Captain captain, Gift gift) {
  return count_gifted(rules, state, captain, gift) > 0;
}

bool is_led_by(const State& state, Unit unit, General one) {
  if (state.captain_of(unit) != captain_of_general(state, one)) return false;
  const unsigned leader = state.at(unit).leader;
  return leader == 0 || general_numbered(seat_of(state, unit), leader - 1) == one;
}

uint16_t price_of(const Rules& rules, const State& state, General one) {
  uint32_t units = 0;
  for_each_bit(units_of(state, seat_of_general(state, one)), [&](unsigned i) {
    const auto unit = static_cast<Unit>(i);
    if (is_led_by(state, unit, one)) units += state.at(unit).cost;
  });
  return static_cast<uint16_t>((units * card_of(rules, state, one).percent + 50) / 100);
}

// [ONUS-2.8] [ONUS-2.12] A wounded general stays wounded; his token stays with the unit.
void wound_general(const Rules&, State& state, General one, Journal* journal) {
  GeneralState& general = state.generals[one];
  if (!general.is_there() || general.health != Health::Well) return;
  general.health = Health::Wounded;
  tell(journal, seat_of_general(state, one), Happening::GeneralWounded, "2.8"_rule, {one});
}

// [ONUS-2.8] [ONUS-2.12] Generals die with their unit, wounded ones too.
void lose_generals_with(const Rules&, State& state, Unit unit, Journal* journal) {
  for (unsigned i = 0; i < kGenerals; ++i) {
    GeneralState& general = state.generals[i];
    if (!general.is_there() || general.unit != unit) continue;
    general.health = Health::Dead;
    general.unit = kNoUnit;
    tell(journal, seat_of(state, unit), Happening::GeneralKilled, "2.8"_rule,
         {static_cast<int16_t>(i)});
  }
}

}  // namespace acies::onus
