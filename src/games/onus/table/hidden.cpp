// acies: no allocation
// Hidden information: hands, and units that lie face down or wait for deployment. [ONUS-3.10] In a
// view the cards of a hand lie in the deck; their number is kept. [ONUS-4.23] [ONUS-20.11] Of units
// that lie face down, the poses and the tokens on them are visible, but not their kinds, nor which
// of them holds a general. A routed general is visible.
#include <algorithm>

#include "games/onus/chapters/chapters.h"
#include "games/onus/table/army.h"

namespace acies::onus {
namespace {

// [ONUS-3.10] [ONUS-21.8] Allies share a seat and see each other's hands.
void hide_hands(State& view, Seat seat) {
  for_each_captain(view, seat, [&](Captain one) {
    CaptainState& own = view.captain(one);
    own.hand_size = static_cast<uint8_t>(own.hand_size + own.hand.size());
    own.hand.for_each([&](Card card) { view.deck.add(card); });
    own.hand = CardSet{};
  });
}

bool lies_hidden(const UnitState& unit) {
  return unit.place == Place::Waiting || unit.has(Mark::FaceDown);
}

void hide_units(State& view, Seat seat) {
  for_each_bit(units_of(view, seat), [&](unsigned i) {
    UnitState& unit = view.units[i];
    if (!lies_hidden(unit)) return;
    unit.kind = kNoKind;
    unit.cost = 0;
    unit.clear(Mark::Veteran);
    unit.clear(Mark::Elite);
    if (unit.place != Place::Waiting) return;  // the hand that lays a card is visible
    unit.captain = 0;
    unit.leader = 0;
  });
}

void hide_generals(State& view, Seat seat) {
  for (unsigned i = 0; i < kGenerals; ++i) {
    GeneralState& one = view.generals[i];
    if (seat_of_general(view, static_cast<General>(i)) != seat || one.unit == kNoUnit) continue;
    const UnitState& unit = view.at(one.unit);
    if (lies_hidden(unit) && !unit.has(Mark::Routed)) one.unit = kNoUnit;
  }
}

void deal_hands(State& state, Seat seat, Rng& rng) {
  for_each_captain(state, seat, [&](Captain one) {
    CaptainState& own = state.captain(one);
    for (; own.hand_size > 0 && state.deck.size() > 0; --own.hand_size) {
      const Card card = state.deck.nth(rng.below(state.deck.size()));
      state.deck.drop(card);
      own.hand.add(card);
    }
  });
}

// ---- units ----

struct Soldier {
  Kind kind = kNoKind;
  uint8_t level = 0;
};
using Soldiers = FixedList<Soldier, size_t{2} * kUnitsASide>;

bool is_unknown(const UnitState& unit) { return unit.place != Place::None && unit.kind == kNoKind; }

UnitSet unknown_units(const State& state, Seat seat) {
  UnitSet set = 0;
  for_each_bit(units_of(state, seat), [&](unsigned i) {
    if (is_unknown(state.units[i])) set |= UnitSet{1} << i;
  });
  return set;
}

uint8_t level_of(const UnitState& unit) {
  return unit.has(Mark::Elite) ? 2 : unit.has(Mark::Veteran) ? 1 : 0;
}

void remove(Soldiers& soldiers, size_t at) {
  soldiers[at] = soldiers.back();
  soldiers.pop_back();
}

// Removes a known unit from those that may be hidden. It may have been promoted since.
void strike_off(Soldiers& soldiers, const UnitState& known) {
  size_t best = soldiers.size();
  for (size_t i = 0; i < soldiers.size(); ++i) {
    if (soldiers[i].kind != known.kind) continue;
    best = i;
    if (soldiers[i].level == level_of(known)) break;
  }
  if (best < soldiers.size()) remove(soldiers, best);
}

// The units of the battle's list that were not seen.
Soldiers unseen(const Rules& rules, const State& state, Seat seat) {
  Soldiers soldiers;
  if (state.scenario >= rules.book().scenarios().size()) return soldiers;
  const Scenario& scenario = rules.book().scenarios()[state.scenario];
  // [ONUS-4.3] The units that a player brings are secret.
  if (scenario.is_open) return soldiers;
  for (const Recruit& one : scenario.sides[player_number(seat)].list.units) {
    if (soldiers.size() < soldiers.capacity()) soldiers.push_back({one.kind, one.level});
  }
  for_each_bit(units_of(state, seat), [&](unsigned i) {
    const UnitState& unit = state.units[i];
    if (unit.place != Place::None && unit.kind != kNoKind) strike_off(soldiers, unit);
  });
  return soldiers;
}

// The army of a seat, as far as everybody may know it: from its list, or as declared if players
// bring their own. 0xFF: unknown.
uint8_t army_of(const Rules& rules, const State& state, Seat seat) {
  const uint8_t list = state.army(seat).book;
  if (list < rules.book().lists().size()) return rules.book().lists()[list].army;
  return state.army(seat).people;
}

// [ONUS-4.3] [ONUS-4.6] Whether the army has a card of this kind left.
bool has_card_left(const Rules& rules, const State& state, Seat seat, uint8_t army,
                   const Soldiers& soldiers, Kind kind) {
  if (!may_take(rules.book(), army, kind)) return false;
  unsigned copies = 0;
  for (const Soldier& one : soldiers) copies += one.kind == kind ? 1U : 0U;
  for_each_bit(units_of(state, seat), [&](unsigned i) {
    const UnitState& unit = state.units[i];
    copies += unit.place != Place::None && unit.kind == kind ? 1U : 0U;
  });
  return copies < rules.book().unit(kind).cards;
}

// [ONUS-4.3] Any unit that the army may have, if there is no list.
Soldier any_soldier(const Rules& rules, const State& state, Seat seat, const Soldiers& soldiers,
                    Rng& rng) {
  const auto count = static_cast<uint32_t>(rules.book().units().size());
  const uint8_t army = army_of(rules, state, seat);
  const bool is_known = army < rules.book().armies().size();
  constexpr unsigned kTries = 64;
  Kind kind = static_cast<Kind>(rng.below(count));
  for (unsigned i = 0; is_known && i < kTries; ++i) {
    if (has_card_left(rules, state, seat, army, soldiers, kind)) break;
    kind = static_cast<Kind>(rng.below(count));
  }
  return {kind, 0};
}

void name_unit(const Rules& rules, UnitState& unit, Soldier soldier) {
  unit.kind = soldier.kind;
  unit.cost = cost_of_unit(rules.book().unit(soldier.kind), soldier.level);
  if (soldier.level > 0) unit.set(Mark::Veteran);
  if (soldier.level > 1) unit.set(Mark::Elite);
}

// [ONUS-1.7] The damage is below the health of this kind.
bool can_live(const Rules& rules, const State& state, Unit unit, Kind kind) {
  constexpr unsigned kReinforced = 2;  // with two more health [ONUS-20.21]
  const unsigned health =
      rules.book().unit(kind).health + (state.agreed.reinforced != 0 ? kReinforced : 0);
  return state.at(unit).damage < health;
}

// [ONUS-16.1] [ONUS-17.35] Whether a card of this kind could have the unit's damage, formation and
// main unit.
bool fits(const Rules& rules, const State& state, Unit unit, Kind kind) {
  const UnitState& one = state.at(unit);
  const UnitDef& def = rules.book().unit(kind);
  if (!can_live(rules, state, unit, kind)) return false;
  if (one.formation != Formation::None && !def.can_take(one.formation)) return false;
  const bool is_below = one.is_support != 0 && one.partner != kNoUnit;
  return !is_below || def.may_support(state.at(one.partner).kind);
}

using Places = FixedList<size_t, size_t{2} * kUnitsASide>;

Places fitting(const Rules& rules, const State& state, const Soldiers& soldiers, Unit unit) {
  Places places;
  for (size_t i = 0; i < soldiers.size(); ++i) {
    if (fits(rules, state, unit, soldiers[i].kind)) places.push_back(i);
  }
  return places;
}

// Main units before their supports; among them the one with the fewest choices.
Unit next_to_deal(const Rules& rules, const State& state, const Soldiers& soldiers,
                  UnitSet unknown) {
  Unit best = kNoUnit;
  size_t least = 0;
  for (const uint8_t is_support : {uint8_t{0}, uint8_t{1}}) {
    for_each_bit(unknown, [&](unsigned i) {
      const auto unit = static_cast<Unit>(i);
      if (state.at(unit).is_support != is_support) return;
      const size_t choice = fitting(rules, state, soldiers, unit).size();
      if (best != kNoUnit && choice >= least) return;
      best = unit;
      least = choice;
    });
    if (best != kNoUnit) break;
  }
  return best;
}

// The first kind of the book, from a random one on, that passes; kNoKind if none does.
template <class Test>
Kind any_kind(const Rules& rules, Rng& rng, Test&& test) {
  const auto count = static_cast<uint32_t>(rules.book().units().size());
  const uint32_t first = rng.below(count);
  for (uint32_t i = 0; i < count; ++i) {
    const auto kind = static_cast<Kind>((first + i) % count);
    if (test(kind)) return kind;
  }
  return kNoKind;
}

// Deals a fitting unit. If none is left: a kind of the book that fits, or that could at least be
// alive.
void deal_unit(const Rules& rules, State& state, Soldiers& soldiers, Unit unit, Rng& rng) {
  const Places places = fitting(rules, state, soldiers, unit);
  if (!places.empty()) {
    const size_t at = places[rng.below(static_cast<uint32_t>(places.size()))];
    name_unit(rules, state.at(unit), soldiers[at]);
    remove(soldiers, at);
    return;
  }
  Kind kind = any_kind(rules, rng, [&](Kind one) { return fits(rules, state, unit, one); });
  if (kind == kNoKind) {
    kind = any_kind(rules, rng, [&](Kind one) { return can_live(rules, state, unit, one); });
  }
  name_unit(rules, state.at(unit), {kind == kNoKind ? Kind{0} : kind, 0});
}

void deal_units(const Rules& rules, State& state, Seat seat, Rng& rng) {
  UnitSet unknown = unknown_units(state, seat);
  if (unknown == 0) return;
  Soldiers soldiers = unseen(rules, state, seat);
  while (soldiers.size() < count_units(unknown)) {
    soldiers.push_back(any_soldier(rules, state, seat, soldiers, rng));
  }
  while (unknown != 0) {
    const Unit unit = next_to_deal(rules, state, soldiers, unknown);
    deal_unit(rules, state, soldiers, unit, rng);
    unknown &= ~unit_bit(unit);
  }
}

// ---- generals ----

// [ONUS-4.24] Whether the generals of this side are still to be placed.
bool is_naming(const State& state, Seat seat) {
  return std::ranges::any_of(state.open, [&](const Frame& frame) {
    return frame.step == Step::Deploy ||
           (frame.step == Step::NameGeneral && frame.as<asks::NameGeneral>().seat == seat);
  });
}

// [ONUS-20.11] The general is with one of the units that lie face down.
void deal_generals(State& state, Seat seat, Rng& rng) {
  if (is_naming(state, seat)) return;
  for (unsigned i = 0; i < kGenerals; ++i) {
    const auto one = static_cast<General>(i);
    GeneralState& general = state.generals[one];
    const bool is_sought =
        general.is_there() && general.unit == kNoUnit && general.health != Health::Dead;
    if (seat_of_general(state, one) != seat || !is_sought) continue;
    FixedList<Unit, kUnitsASide> open;
    for_each_bit(state.on_field(seat), [&](unsigned k) {
      const UnitState& unit = state.units[k];
      const auto holder = static_cast<Unit>(k);
      const bool may_hold = unit.has(Mark::FaceDown) && !unit.has(Mark::Routed) &&
                            unit.is_support == 0 && general_with(state, holder) == kNobody;
      if (may_hold && is_led_by(state, holder, one)) open.push_back(holder);
    });
    if (!open.empty()) general.unit = open[rng.below(static_cast<uint32_t>(open.size()))];
  }
}

}  // namespace

State Rules::redact(const State& state, Seat seat) const {
  State view = state;
  for (const Seat other : seats_of(state)) {
    if (other == seat) continue;
    hide_hands(view, other);
    hide_generals(view, other);
    hide_units(view, other);
  }
  return view;
}

// A full table that fits the view.
State Rules::resample(const State& view, Seat seat, Rng& rng) const {
  State state = view;
  for (const Seat other : seats_of(state)) {
    if (other == seat) continue;
    deal_hands(state, other, rng);
    deal_units(*this, state, other, rng);
    deal_generals(state, other, rng);
  }
  return state;
}

}  // namespace acies::onus
