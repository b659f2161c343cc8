// acies: no allocation
// What is hidden: hands, and units that lie face down or wait for their turn to be placed. In a
// view the cards of a hand lie in the deck, and their number is kept; of such units only poses are
// left. [ONUS-3.10] [ONUS-4.23] [ONUS-20.11]
#include <algorithm>

#include "games/onus/chapters.h"

namespace acies::onus {
namespace {

void hide_hand(State& view, Seat seat) {
  ArmyState& army = view.army(seat);
  army.hand_size = static_cast<uint8_t>(army.hand_size + army.hand.size());
  army.hand.for_each([&](Card card) { view.deck.add(card); });
  army.hand = CardSet{};
}

void hide_units(State& view, Seat seat) {
  for_each_bit(units_of(seat), [&](unsigned i) {
    UnitState& unit = view.units[i];
    if (unit.place != Place::Waiting && !unit.has(Mark::FaceDown)) return;
    unit.kind = kNoKind;
    unit.cost = 0;
    unit.marks &= mark_bit(Mark::FaceDown);
    unit.formation = Formation::None;
  });
}

void deal_hand(State& state, Seat seat, Rng& rng) {
  ArmyState& army = state.army(seat);
  for (; army.hand_size > 0 && state.deck.size() > 0; --army.hand_size) {
    const Card card = state.deck.nth(rng.below(state.deck.size()));
    state.deck.drop(card);
    army.hand.add(card);
  }
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
  for_each_bit(units_of(seat), [&](unsigned i) {
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

// Takes one who is known out of those who may be hidden; he may have been promoted since.
void strike_off(Soldiers& soldiers, const UnitState& known) {
  size_t best = soldiers.size();
  for (size_t i = 0; i < soldiers.size(); ++i) {
    if (soldiers[i].kind != known.kind) continue;
    best = i;
    if (soldiers[i].level == level_of(known)) break;
  }
  if (best < soldiers.size()) remove(soldiers, best);
}

// Those of the battle's list who were not seen.
Soldiers unseen(const Rules& rules, const State& state, Seat seat) {
  Soldiers soldiers;
  if (state.scenario >= rules.book().scenarios().size()) return soldiers;
  const Scenario& scenario = rules.book().scenarios()[state.scenario];
  for (const Recruit& one : scenario.sides[index(seat)].list.units) {
    if (soldiers.size() < soldiers.capacity()) soldiers.push_back({one.kind, one.level});
  }
  for_each_bit(units_of(seat), [&](unsigned i) {
    const UnitState& unit = state.units[i];
    if (unit.place != Place::None && unit.kind != kNoKind) strike_off(soldiers, unit);
  });
  return soldiers;
}

// Anybody whom the army may hold, where no list tells. [ONUS-4.3]
Soldier any_soldier(const Rules& rules, const State& state, Seat seat, Rng& rng) {
  const auto count = static_cast<uint32_t>(rules.book().units().size());
  const uint8_t list = state.army(seat).book;
  const bool has_list = list < rules.book().lists().size();
  constexpr unsigned kTries = 64;
  Kind kind = static_cast<Kind>(rng.below(count));
  for (unsigned i = 0; has_list && i < kTries; ++i) {
    if (may_take(rules.book(), rules.book().lists()[list].army, kind)) break;
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

// One at random among those who may lie below this main unit, if there are any. [ONUS-17.35]
size_t pick_support(const Rules& rules, const Soldiers& soldiers, Kind main, Rng& rng) {
  FixedList<size_t, size_t{2} * kUnitsASide> fitting;
  for (size_t i = 0; i < soldiers.size(); ++i) {
    if (rules.book().unit(soldiers[i].kind).may_support(main)) fitting.push_back(i);
  }
  const auto count = static_cast<uint32_t>(fitting.empty() ? soldiers.size() : fitting.size());
  const uint32_t k = rng.below(count);
  return fitting.empty() ? k : fitting[k];
}

// Mains before those who lie below them.
void deal_units(const Rules& rules, State& state, Seat seat, Rng& rng) {
  const UnitSet unknown = unknown_units(state, seat);
  if (unknown == 0) return;
  Soldiers soldiers = unseen(rules, state, seat);
  while (soldiers.size() < count_units(unknown)) {
    soldiers.push_back(any_soldier(rules, state, seat, rng));
  }
  for (const uint8_t is_support : {uint8_t{0}, uint8_t{1}}) {
    for_each_bit(unknown, [&](unsigned i) {
      UnitState& unit = state.units[i];
      if (unit.is_support != is_support) return;
      const bool is_below = is_support != 0 && unit.partner != kNoUnit;
      const size_t at = is_below ? pick_support(rules, soldiers, state.at(unit.partner).kind, rng)
                                 : rng.below(static_cast<uint32_t>(soldiers.size()));
      name_unit(rules, unit, soldiers[at]);
      remove(soldiers, at);
    });
  }
}

}  // namespace

State Rules::redact(const State& state, Seat seat) const {
  State view = state;
  for (const Seat other : kPlayers) {
    if (other == seat) continue;
    hide_hand(view, other);
    hide_units(view, other);
  }
  return view;
}

// One full table among those that fit the view.
State Rules::resample(const State& view, Seat seat, Rng& rng) const {
  State state = view;
  for (const Seat other : kPlayers) {
    if (other == seat) continue;
    deal_hand(state, other, rng);
    deal_units(*this, state, other, rng);
  }
  return state;
}

}  // namespace acies::onus
