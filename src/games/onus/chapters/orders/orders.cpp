// acies: no allocation
// Chapter 6 and the orders of chapter 19: which order is played, and for which units. Its effect is
// in activation.cpp. [ONUS-19.1]
// [ONUS-21.9] An order serves the units of the captain who gives it.
#include <algorithm>

#include "games/onus/chapters/chapters.h"

namespace acies::onus {
namespace {

const OrderDef& order_of(const Rules& rules, Card card) { return rules.book().order(card); }

bool is_order(const Rules& rules, Card card, OrderKind kind) {
  return card != kNoCard && order_of(rules, card).kind == kind;
}

// [ONUS-20.2] Without a card, a general activates units.
OrderKind kind_in_play(const Rules& rules, Card card) {
  return card == kNoCard ? OrderKind::Activate : order_of(rules, card).kind;
}

// [ONUS-6.14] Whether the text of the order fits the unit now.
bool is_meant(const Rules& rules, const State& state, Card card, Unit unit) {
  if (card == kNoCard) return true;
  const UnitDef& def = def_of(rules, state, unit);
  switch (order_of(rules, card).whom) {
    case Whom::Any: return true;
    case Whom::Mounted: return is_mounted(def.type);
    case Whom::Ranged: return def.ranged.first > 0 && !def.is(Tag::Javelins);
    case Whom::Infantry: return def.type == Type::Infantry;
    case Whom::Skirmishers: return def.can(Ability::Skirmishers);
    case Whom::Zone: return is_in_zone(rules, state, unit);
  }
  return false;
}

// [ONUS-6.5] A unit is activated once a turn. [ONUS-6.12] A routed unit held in melee cannot be
// activated.
Bar bar_activation(const State& state, Unit unit) {
  const UnitState& one = state.at(unit);
  if (one.has(Mark::Active)) return reason("6.5"_rule, "refusal.active", {unit});
  if (one.has(Mark::Routed) && is_engaged(state, unit))
    return reason("6.12"_rule, "refusal.routed_engaged", {unit});
  return std::nullopt;
}

Bar bar_healing(const Rules& rules, const State& state, Card card, Unit unit) {
  if (state.at(unit).damage == 0) return reason("3.2"_rule, "refusal.not_damaged", {unit});
  if (order_of(rules, card).amount_engaged == 0 && is_engaged(state, unit))
    return reason("3.2"_rule, "refusal.engaged", {unit});
  return std::nullopt;
}

Bar bar_by_kind(const Rules& rules, const State& state, Card card, Unit unit) {
  const UnitState& one = state.at(unit);
  switch (kind_in_play(rules, card)) {
    case OrderKind::Activate: return bar_activation(state, unit);
    case OrderKind::Regroup:
      if (one.has(Mark::Routed)) return std::nullopt;
      return reason("3.2"_rule, "refusal.not_routed", {unit});
    case OrderKind::Organize:
      if (one.has(Mark::Broken)) return std::nullopt;
      return reason("3.2"_rule, "refusal.not_broken", {unit});
    case OrderKind::Heal: return bar_healing(rules, state, card, unit);
    case OrderKind::Officers:
      if (one.has(Mark::NoOfficer)) return std::nullopt;
      return reason("3.2"_rule, "refusal.has_officer", {unit});
    default: return reason("3.2"_rule, "refusal.names_nobody");
  }
}

// An order, or the activation by a general without one, and its giver.
struct Call {
  Captain giver = 0;
  Card card = kNoCard;
};

// [ONUS-6.3] Only own units receive orders.
Bar bar_unit(const Rules& rules, const State& state, Call call, Unit unit) {
  const Card card = call.card;
  if (unit >= kUnits || seat_of(state, unit) != state.active || !state.at(unit).is_on_field())
    return reason("6.3"_rule, "refusal.not_own");
  // [ONUS-21.9] They serve the giver's units.
  if (state.captain_of(unit) != call.giver) return other_captain(unit);
  // [ONUS-17.32] An order for a main unit covers its support.
  if (state.at(unit).is_support != 0) return reason("17.32"_rule, "refusal.support", {unit});
  // [ONUS-3.4] One order a turn for each unit.
  if (state.at(unit).has(Mark::Ordered)) return reason("3.4"_rule, "refusal.ordered", {unit});
  if (!is_meant(rules, state, card, unit)) return reason("6.14"_rule, "refusal.order_text", {unit});
  return bar_by_kind(rules, state, card, unit);
}

// The units that may receive the order.
UnitSet open_units(const Rules& rules, const State& state, Call call) {
  UnitSet open = 0;
  for_each_bit(units_of_captain(state, call.giver), [&](unsigned i) {
    const auto unit = static_cast<Unit>(i);
    if (!bar_unit(rules, state, call, unit)) open |= unit_bit(unit);
  });
  return open;
}

// Whether every general of the captain is dead or routed. A wounded one still gives orders.
bool is_leaderless(const State& state, Captain captain) {
  for (unsigned i = 0; i < kGenerals; ++i) {
    const GeneralState& one = state.generals[i];
    const bool is_his = captain_of_general(state, static_cast<General>(i)) == captain;
    if (!is_his || one.unit == kNoUnit) continue;
    if (one.is_there() && !state.at(one.unit).has(Mark::Routed)) return false;
  }
  return true;
}

bool is_for_all(const OrderDef& order) {
  return order.count == Count::All || order.kind == OrderKind::Organize;
}

// The largest number of units that may receive it.
unsigned limit_of(const Rules& rules, const State& state, Call call) {
  const OrderDef& order = order_of(rules, call.card);
  const bool is_grown =
      order.kind == OrderKind::Activate && has_gift(rules, state, call.giver, Gift::Tactician);
  const unsigned more = is_grown ? 1 : 0;
  if (order.without_general > 0 && is_leaderless(state, call.giver)) {
    return order.without_general + more;
  }
  switch (order.count) {
    case Count::Number: return std::max<unsigned>(order.number, 1) + more;
    case Count::Leadership: return leadership_of(rules, state, call.giver) + more;
    case Count::Half: return count_units(units_of_captain(state, call.giver)) / 2;
    case Count::All: break;
  }
  return kUnitsASide;
}

// [ONUS-2.8] [ONUS-2.12] ---- moving the general ----

Bar bar_transfer(const Rules& rules, const State& state, Call call, Unit unit, unsigned who) {
  if (who >= kGenerals || captain_of_general(state, static_cast<General>(who)) != call.giver ||
      !state.generals[who].is_there() || state.generals[who].unit == kNoUnit)
    return reason("2.8"_rule, "refusal.no_general");
  const GeneralState& general = state.generals[who];
  if (unit >= kUnits || seat_of(state, unit) != state.active || !state.at(unit).is_on_field())
    return reason("2.8"_rule, "refusal.not_own");
  if (state.captain_of(unit) != call.giver) return other_captain(unit);
  if (general_with(state, unit) != kNobody)
    return reason("2.8"_rule, "refusal.has_general", {unit});
  for (const Unit one : {general.unit, unit}) {
    if (state.at(one).has(Mark::Routed)) return reason("3.11"_rule, "refusal.routed", {one});
  }
  if (state.at(unit).is_support != 0) return reason("17.32"_rule, "refusal.support", {unit});
  const unsigned within = order_of(rules, call.card).within;
  if (within > 0 && !is_within_ep(state, general.unit, unit, within))
    return reason("3.11"_rule, "refusal.too_far", {unit, static_cast<int16_t>(within)});
  const bool is_foreign = !is_led_by(state, unit, static_cast<General>(who));
  if (is_foreign) return reason("20.7"_rule, "refusal.foreign_army", {unit});
  return std::nullopt;
}

template <class Visit>
void for_each_transfer(const Rules& rules, const State& state, Call call, Visit&& visit) {
  for (unsigned who = 0; who < kGenerals; ++who) {
    for_each_bit(units_of_captain(state, call.giver), [&](unsigned i) {
      if (!bar_transfer(rules, state, call, static_cast<Unit>(i), who)) visit(i, who);
    });
  }
}

bool can_transfer(const Rules& rules, const State& state, Call call) {
  bool can = false;
  for_each_transfer(rules, state, call, [&](unsigned, unsigned) { can = true; });
  return can;
}

// ---- orders ----

// [ONUS-3.5] The units of the activation order that this captain played just before.
UnitSet companions_of(const State& state, Captain giver) {
  UnitSet units = 0;
  for_each_bit(state.picked, [&](unsigned i) {
    const UnitState& unit = state.units[i];
    if (state.captain_of(static_cast<Unit>(i)) != giver) return;
    if (unit.has(Mark::Active) && !unit.has(Mark::WarmedUp)) units |= UnitSet{1} << i;
  });
  return units;
}

// Scouts look into one hand; the enemy is named with the card. [D]
Bar bar_scouts(const State& state, unsigned victim) {
  const Captain whose = victim_numbered(state, state.active, victim);
  if (whose != kWholeTeam) {
    const CaptainState& one = state.captain(whose);
    if (one.hand.size() + one.hand_size > 0) return std::nullopt;
  }
  return reason("3.2"_rule, "refusal.no_cards");
}

// [ONUS-3.3] Only cards of the hand. [ONUS-21.9] `victim` is the number of the enemy that scouts
// look at.
Bar bar_order(const Rules& rules, const State& state, Card card, unsigned victim) {
  if (card >= kCards || !open_hand(state).has(card))
    return reason("3.3"_rule, "refusal.not_in_hand");
  const OrderDef& order = order_of(rules, card);
  const Call call{holder_of(state, state.active, card), card};
  if (order.kind == OrderKind::Scouts) return bar_scouts(state, victim);
  if (victim != 0) return reason("3.3"_rule, "refusal.step");
  if (order.is_companion) {
    if (companions_of(state, call.giver) != 0) return std::nullopt;
    return reason("3.5"_rule, "refusal.companion");
  }
  if (order.kind == OrderKind::DrawUp) {
    if (state.captain(call.giver).may_draw_up == 0) return std::nullopt;
    return reason("3.2"_rule, "refusal.draws_already");
  }
  if (order.kind == OrderKind::Transfer) {
    if (can_transfer(rules, state, call)) return std::nullopt;
    return reason("2.8"_rule, "refusal.no_transfer");
  }
  if (limit_of(rules, state, call) > 0 && open_units(rules, state, call) != 0) return std::nullopt;
  return reason("6.14"_rule, "refusal.nobody_meant", {card});
}

void apply_companion(const OrderDef& order, UnitState& unit) {
  if (order.movement > 0) unit.set(Mark::WarmedUp);
  if (order.is_backwards) unit.set(Mark::BackOnly);
}

// [ONUS-3.5] The companion order takes effect, also for a support that was activated with its main
// unit. [ONUS-17.32]
void go_with(const Rules& rules, State& state, Call call) {
  const OrderDef& order = order_of(rules, call.card);
  for_each_bit(companions_of(state, call.giver), [&](unsigned i) {
    const Unit partner = state.units[i].partner;
    apply_companion(order, state.units[i]);
    if (partner != kNoUnit) apply_companion(order, state.at(partner));
  });
  state.picked = 0;
}

void push_order_units(State& state, Captain giver, unsigned limit) {
  state.push(asks::OrderUnits{giver, limit});
}

// The order that asks for units.
Call call_of(const State& state) { return {state.asked<asks::OrderUnits>().captain, state.order}; }

void begin_order(const Rules& rules, State& state, Call call, unsigned victim) {
  const OrderDef& order = order_of(rules, call.card);
  state.order = call.card;
  state.picked = 0;
  state.push(asks::AfterOrder{});
  switch (order.kind) {
    case OrderKind::DrawUp: state.captain(call.giver).may_draw_up = 1; break;
    case OrderKind::Scouts:
      state.push(asks::AnyDraw{call.giver, std::max<unsigned>(order.number, 1),
                               static_cast<uint8_t>(victim)});
      break;
    case OrderKind::Transfer: push_order_units(state, call.giver, 1); break;
    default:
      if (is_for_all(order)) {
        state.picked = open_units(rules, state, call);
      } else {
        push_order_units(state, call.giver, limit_of(rules, state, call));
      }
  }
}

void move_general(State& state, Unit unit, unsigned who, Journal* journal) {
  state.generals[who].unit = unit;
  const auto general = static_cast<int16_t>(who);
  const SeatMask knowing = who_knows(state, unit);
  tell(journal, state.active, Happening::GeneralMoved, "2.8"_rule, {general, unit}, knowing);
  if (knowing == kEverybody) return;
  tell(journal, state.active, Happening::GeneralMoved, "2.8"_rule, {general, kNoUnit},
       static_cast<SeatMask>(kEverybody & ~knowing));
}

// At least one unit must receive a card that names units.
bool may_stop(const State& state) { return state.order == kNoCard || state.picked != 0; }

}  // namespace

// [ONUS-5.3] [ONUS-6.2] A player with cards is asked even if none can be played now. [ONUS-3.10]
// Passing over would reveal the hand.
bool settle_orders(const Rules&, State& state, Journal*) {
  if (open_hand(state).size() > 0) return true;
  state.pop();
  state.picked = 0;
  return false;
}

// [ONUS-24.7] Orders from the hand, lines, or the end of orders.
void list_orders(const Rules& rules, const State& state, ActionList& list) {
  open_hand(state).for_each([&](Card card) {
    const unsigned victims = is_order(rules, card, OrderKind::Scouts) ? kMostVictims : 1;
    for (unsigned i = 0; i < victims; ++i) {
      if (bar_order(rules, state, card, i)) continue;
      list.push_back(make_action(Verb::Order, 0, card, static_cast<int32_t>(i)));
    }
  });
  for_each_captain(state, state.active, [&](Captain one) {
    if (bar_line(state, one)) return;
    list.push_back(make_action(Verb::Line, 0, 0, static_cast<int32_t>(number_in_team(state, one))));
  });
  list.push_back(make_action(Verb::End));
}

Refusal why_orders(const Rules& rules, const State& state, Action action) {
  Bar bar;
  const auto number = static_cast<uint32_t>(action.measure);
  if (is_verb(action, Verb::Order) && action.piece == 0) {
    const auto card = static_cast<Card>(std::min<unsigned>(action.place, kNoCard));
    bar = bar_order(rules, state, card, number);
  }
  if (is_verb(action, Verb::Line) && number < kCaptainsASide) {
    bar = bar_line(state, captain_numbered(state.active, number));
  }
  return bar ? *bar : reason("6.2"_rule, "refusal.step");
}

// [ONUS-3.8] [ONUS-3.9] The card is discarded; its event is given up. [ONUS-15.1] The captain has
// ordered.
void act_orders(const Rules& rules, State& state, Action action, Journal* journal) {
  if (is_verb(action, Verb::End)) {
    state.pop();
    state.picked = 0;
    return;
  }
  const auto number = static_cast<unsigned>(action.measure);
  if (is_verb(action, Verb::Line)) {
    return begin_line(state, captain_numbered(state.active, number));
  }
  const auto card = static_cast<Card>(action.place);
  const Call call{holder_of(state, state.active, card), card};
  CaptainState& giver = state.captain(call.giver);
  giver.hand.drop(card);
  giver.has_ordered = 1;
  state.discard.add(card);
  tell(journal, state.active, Happening::Ordered, "6.2"_rule,
       {card, fact_of_captain(state, call.giver)});
  if (order_of(rules, card).is_companion) {
    go_with(rules, state, call);
  } else {
    begin_order(rules, state, call, number);
  }
}

bool settle_order_units(const Rules& rules, State& state, Journal*) {
  if (state.asked<asks::OrderUnits>().left > 0) {
    ActionList list;
    list_order_units(rules, state, list);
    if (list.size() > (may_stop(state) ? 1U : 0U)) return true;
  }
  state.pop();
  return false;
}

// [ONUS-24.8] Units one by one within the text of the order.
void list_order_units(const Rules& rules, const State& state, ActionList& list) {
  if (is_order(rules, state.order, OrderKind::Transfer)) {
    for_each_transfer(rules, state, call_of(state), [&](unsigned unit, unsigned who) {
      list.push_back(make_action(Verb::General, unit, who));
    });
    return;
  }
  for_each_bit(open_units(rules, state, call_of(state)) & ~state.picked,
               [&](unsigned i) { list.push_back(make_action(Verb::Pick, i)); });
  if (may_stop(state)) list.push_back(make_action(Verb::Decline));
}

Refusal why_order_units(const Rules& rules, const State& state, Action action) {
  Bar bar;
  const bool is_transfer = is_order(rules, state.order, OrderKind::Transfer);
  if (is_transfer && is_verb(action, Verb::General)) {
    bar = bar_transfer(rules, state, call_of(state), action.piece, action.place);
  } else if (!is_transfer && is_verb(action, Verb::Pick)) {
    bar = bar_unit(rules, state, call_of(state), action.piece);
    const bool is_picked = !bar && (state.picked & unit_bit(action.piece)) != 0;
    if (is_picked) bar = reason("3.4"_rule, "refusal.ordered", {action.piece});
  } else if (!is_transfer && is_verb(action, Verb::Decline) && !may_stop(state)) {
    bar = reason("6.3"_rule, "refusal.pick_one");
  }
  return bar ? *bar : reason("6.3"_rule, "refusal.step");
}

void act_order_units(const Rules&, State& state, Action action, Journal* journal) {
  if (is_verb(action, Verb::Decline)) {
    state.pop();
    return;
  }
  auto asked = state.asked<asks::OrderUnits>();
  --asked.left;
  state.replace(asked);
  if (is_verb(action, Verb::General)) {
    move_general(state, action.piece, action.place, journal);
  } else {
    state.picked |= unit_bit(action.piece);
  }
}

// [ONUS-20.2] The general's unit is active without an order. A general with this ability by card
// activates a further unit.
void wake_generals(const Rules& rules, State& state, Journal* journal) {
  const bool is_agreed = state.agreed.ever_active != 0;
  for_each_captain(state, state.active, [&](Captain captain) {
    const unsigned more = count_gifted(rules, state, captain, Gift::EverActive);
    if (!is_agreed || !has_turn(state, captain) || more == 0) return;
    state.push(asks::AfterOrder{});
    push_order_units(state, captain, more);
  });
  for (unsigned i = 0; i < kGenerals; ++i) {
    const auto one = static_cast<General>(i);
    if (!has_turn(state, captain_of_general(state, one)) || !is_in_force(state, one)) continue;
    const GeneralState& general = state.generals[one];
    if (general.unit == kNoUnit) continue;
    const bool is_gifted = rules.book().general(general.card).gift == Gift::EverActive;
    if (is_agreed || is_gifted) activate_unit(rules, state, general.unit, journal);
  }
}

}  // namespace acies::onus
