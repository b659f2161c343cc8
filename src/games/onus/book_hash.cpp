// The hash of everything in the book that the referee uses: figures, cards, armies and battles, but
// no names, and nothing of the user's own.
#include "core/hash.h"
#include "games/onus/book_draft.h"

namespace acies::onus {
namespace {

class Hasher {
 public:
  template <class... Numbers>
  void add(Numbers... numbers) {
    ((hash_ = combine(hash_, static_cast<uint64_t>(static_cast<int64_t>(numbers)))), ...);
  }
  void add_text(std::string_view text) { hash_ = combine(hash_, hash_text(text)); }
  void add_value(Value value) { add(value.first, value.second); }
  void add_all(const std::vector<uint8_t>& numbers) {
    add(numbers.size());
    for (const uint8_t one : numbers) add(one);
  }
  uint64_t hash() const { return hash_; }

 private:
  uint64_t hash_ = hash_text("onus");
};

void add_unit(Hasher& hasher, const UnitDef& unit) {
  hasher.add_text(unit.id);
  hasher.add(unit.army, unit.type, unit.tags, unit.cost, unit.cards, unit.morale, unit.movement,
             unit.health, unit.abilities, unit.formations);
  for (const Value value : {unit.attack, unit.ranged, unit.defence}) hasher.add_value(value);
  hasher.add_all(unit.supports);
}

void add_general(Hasher& hasher, const GeneralDef& one) {
  hasher.add_text(one.id);
  hasher.add(one.army, one.attack, one.defence, one.morale, one.zone, one.leadership, one.percent,
             one.gift);
}

void add_order(Hasher& hasher, const OrderDef& order) {
  hasher.add_text(order.id);
  hasher.add(order.type, order.kind, order.count, order.whom, order.number, order.without_general,
             order.amount, order.amount_engaged, order.within, order.morale, order.is_companion,
             order.movement, order.is_backwards, order.is_stampede);
}

void add_event(Hasher& hasher, const EventDef& event) {
  hasher.add_text(event.id);
  hasher.add(event.icons, event.needs, event.in_shots, event.morale, event.enemy_morale, event.dice,
             event.roll, event.hit, event.special);
  hasher.add_value(event.attack);
  hasher.add_value(event.defence);
}

void add_list(Hasher& hasher, const ArmyList& list) {
  hasher.add_text(list.id);
  hasher.add(list.army, list.size, list.general, list.general_on, list.cost, list.width,
             list.units.size());
  for (const Recruit& one : list.units) {
    hasher.add(one.kind, one.level, one.has_place, field::pack(one.pose), one.formation,
               one.is_support, one.captain, one.leader);
  }
  for (const Lieutenant& one : list.lieutenants) hasher.add(one.general, one.on, one.captain);
}

void add_scenario(Hasher& hasher, const Scenario& scenario) {
  hasher.add_text(scenario.id);
  hasher.add(scenario.width, scenario.depth, scenario.strip, scenario.first, scenario.is_open);
  hasher.add(hash_value(scenario.agreed));
  for (const Seat seat : scenario.seats()) {
    const BattleSide& side = scenario.sides[player_number(seat)];
    add_list(hasher, side.list);
    if (scenario.agreed.everyone != 0) hasher.add(side.edge, side.zone_from, side.zone_to);
  }
}

}  // namespace

uint64_t hash_book(const Book& book) {
  Hasher hasher;
  for (const ArmyDef& army : book.armies()) {
    hasher.add_text(army.id);
    hasher.add_all(army.allies);
  }
  for (const UnitDef& unit : book.units()) add_unit(hasher, unit);
  for (const GeneralDef& general : book.generals()) add_general(hasher, general);
  for (const OrderDef& order : book.orders()) add_order(hasher, order);
  for (const EventDef& event : book.events()) add_event(hasher, event);
  for (const CardDef& card : book.cards()) hasher.add(card.order, card.event);
  for (const ArmyList& list : book.lists()) {
    if (!list.is_own) add_list(hasher, list);
  }
  for (const Scenario& scenario : book.scenarios()) {
    if (!scenario.is_own) add_scenario(hasher, scenario);
  }
  return hasher.hash();
}

}  // namespace acies::onus
