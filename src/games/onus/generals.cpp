// acies: no allocation
// Chapter 2, and several generals of chapter 20.
#include <algorithm>

#include "games/onus/chapters.h"

namespace acies::onus {
namespace {

template <class Visit>
void for_each_general(const State& state, Seat seat, Visit&& visit) {
  for (unsigned i = 0; i < kGenerals; ++i) {
    const auto one = static_cast<General>(i);
    if (seat_of_general(one) == seat && state.generals[one].is_there()) visit(one);
  }
}

const GeneralDef& card_of(const Rules& rules, const State& state, General one) {
  return rules.book().general(state.generals[one].card);
}

// [ONUS-20.7] Whether every general of this side leads an army of his own.
bool are_armies_apart(const State& state, Seat seat) {
  bool is_first = true;
  bool are_apart = false;
  uint8_t army = 0;
  for_each_general(state, seat, [&](General one) {
    are_apart = are_apart || (!is_first && state.generals[one].army != army);
    army = state.generals[one].army;
    is_first = false;
  });
  return are_apart;
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

// [ONUS-2.9] [ONUS-2.10] [ONUS-2.13] One who is well and with nobody is, in a view, with a unit that
// lies face down; there he shows himself when it is routed. [ONUS-20.11]
bool is_in_force(const State& state, General one) {
  const GeneralState& general = state.generals[one];
  if (!general.is_there() || general.health != Health::Well) return false;
  if (general.unit == kNoUnit) return true;
  const UnitState& unit = state.at(general.unit);
  return unit.is_on_field() && !unit.has(Mark::Routed);
}

// [ONUS-20.3] [ONUS-20.4] Of equal ones the first named.
General commander_of(const Rules& rules, const State& state, Seat seat) {
  General best = kNobody;
  for_each_general(state, seat, [&](General one) {
    if (!is_in_force(state, one)) return;
    const unsigned leadership = card_of(rules, state, one).leadership;
    if (best == kNobody || leadership > card_of(rules, state, best).leadership) best = one;
  });
  return best;
}

// [ONUS-20.5]
bool is_army_without_general(const Rules& rules, const State& state, Seat seat) {
  return commander_of(rules, state, seat) == kNobody;
}

// [ONUS-2.9] [ONUS-20.5] [ONUS-20.7] Where armies are apart the general of its own counts.
bool has_lost_general(const Rules& rules, const State& state, Unit unit) {
  const Seat seat = seat_of(unit);
  if (!are_armies_apart(state, seat)) return is_army_without_general(rules, state, seat);
  bool is_led = false;
  bool is_in_order = false;
  for_each_general(state, seat, [&](General one) {
    if (!is_led_by(rules, state, unit, one)) return;
    is_led = true;
    is_in_order = is_in_order || is_in_force(state, one);
  });
  return is_led ? !is_in_order : is_army_without_general(rules, state, seat);
}

// [ONUS-2.6] [ONUS-2.9] [ONUS-2.11] [ONUS-20.3] [ONUS-20.4] With nobody in force one less than the
// best of them had.
unsigned leadership_of(const Rules& rules, const State& state, Seat seat) {
  const General commander = commander_of(rules, state, seat);
  if (commander != kNobody) return card_of(rules, state, commander).leadership;
  unsigned best = 0;
  for_each_general(state, seat, [&](General one) {
    best = std::max<unsigned>(best, card_of(rules, state, one).leadership);
  });
  return best == 0 ? 0 : best - 1;
}

// [ONUS-2.4] [ONUS-20.6] [ONUS-20.7] [ONUS-23.46] His own unit is in it; that it has no bonus from
// it is the modifiers' matter. [ONUS-2.5]
bool is_led_in_zone(const Rules& rules, const State& state, General one, Unit unit) {
  if (!is_in_force(state, one) || !is_led_by(rules, state, unit, one)) return false;
  if (state.generals[one].unit == kNoUnit) return false;  // where he is is not seen
  return is_within_ep(state, state.generals[one].unit, unit, card_of(rules, state, one).zone);
}

bool is_in_zone(const Rules& rules, const State& state, Unit unit) {
  bool is_in = false;
  for_each_general(state, seat_of(unit),
                   [&](General one) { is_in = is_in || is_led_in_zone(rules, state, one, unit); });
  return is_in;
}

bool is_in_zone_of(const Rules& rules, const State& state, Unit unit, Gift gift) {
  bool is_in = false;
  for_each_general(state, seat_of(unit), [&](General one) {
    const bool has = card_of(rules, state, one).gift == gift;
    is_in = is_in || (has && is_led_in_zone(rules, state, one, unit));
  });
  return is_in;
}

// [ONUS-2.9] The ability stops with all else.
bool has_gift(const Rules& rules, const State& state, Seat seat, Gift gift) {
  bool has = false;
  for_each_general(state, seat, [&](General one) {
    has = has || (is_in_force(state, one) && card_of(rules, state, one).gift == gift);
  });
  return has;
}

bool is_led_by(const Rules& rules, const State& state, Unit unit, General one) {
  if (!are_armies_apart(state, seat_of_general(one))) return true;
  return def_of(rules, state, unit).army == state.generals[one].army;
}

// [ONUS-2.8] [ONUS-2.12]
void wound_general(const Rules&, State& state, General one, Journal* journal) {
  GeneralState& general = state.generals[one];
  if (!general.is_there() || general.health != Health::Well) return;
  general.health = Health::Wounded;
  tell(journal, seat_of_general(one), Happening::GeneralWounded, "2.8"_rule, {one});
}

// [ONUS-2.8] [ONUS-2.12]
void lose_generals_with(const Rules&, State& state, Unit unit, Journal* journal) {
  for (unsigned i = 0; i < kGenerals; ++i) {
    GeneralState& general = state.generals[i];
    if (!general.is_there() || general.unit != unit) continue;
    general.health = Health::Dead;
    general.unit = kNoUnit;
    tell(journal, seat_of(unit), Happening::GeneralKilled, "2.8"_rule, {static_cast<int16_t>(i)});
  }
}

}  // namespace acies::onus
