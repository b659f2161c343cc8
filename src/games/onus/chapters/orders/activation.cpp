// acies: no allocation
// Chapter 6 and the orders of chapter 19: the effect of an order on its units, tests of broken and
// routed units, and the stampede.
#include <algorithm>

#include "games/onus/chapters/chapters.h"

namespace acies::onus {
namespace {

constexpr unsigned kStampedeReach = 4;  // EP [ONUS-19.17]
constexpr int kStampedePenalty = -2;    // of mounted units [ONUS-19.18]
constexpr int32_t kTenths = field::kFullTurn / kAngleOfTenth;
constexpr int32_t kAsItIs = -1;  // the facing is kept

const OrderDef* order_in_play(const Rules& rules, const State& state) {
  return state.order == kNoCard ? nullptr : &rules.book().order(state.order);
}

// [ONUS-17.32] Complementary units change together.
template <class Change>
void change_both(State& state, Unit unit, Change&& change) {
  change(state.at(unit));
  if (state.at(unit).partner != kNoUnit) change(state.at(state.at(unit).partner));
}

void heal_one(State& state, Unit unit, unsigned most, Journal* journal) {
  UnitState& one = state.at(unit);
  const unsigned healed = std::min<unsigned>(one.damage, most);
  one.damage = static_cast<uint8_t>(one.damage - healed);
  tell(journal, seat_of(state, unit), Happening::Healed, "3.2"_rule,
       {unit, static_cast<int16_t>(healed)});
}

// [ONUS-17.39] Complementary units have the same damage, so both are healed.
void heal(State& state, Unit unit, const OrderDef& order, Journal* journal) {
  const unsigned most = is_engaged(state, unit) ? order.amount_engaged : order.amount;
  const Unit partner = state.at(unit).partner;
  heal_one(state, unit, most, journal);
  if (partner != kNoUnit) heal_one(state, partner, most, journal);
}

void carry_out(const Rules& rules, State& state, Unit unit, Journal* journal) {
  const OrderDef* order = order_in_play(rules, state);
  if (order == nullptr) return activate_unit(rules, state, unit, journal);
  switch (order->kind) {
    case OrderKind::Activate: return activate_unit(rules, state, unit, journal);
    case OrderKind::Organize: return push_roll(state, Purpose::Recovery, 1, unit);
    case OrderKind::Regroup: return recover_unit(rules, state, unit, journal);
    case OrderKind::Heal: return heal(state, unit, *order, journal);
    case OrderKind::Officers:
      state.at(unit).clear(Mark::NoOfficer);
      tell(journal, seat_of(state, unit), Happening::OfficerBack, "3.2"_rule, {unit});
      return;
    default: return;
  }
}

// [ONUS-6.7] [ONUS-6.10] Whether the unit recovers because it was activated. [ONUS-3.11] An order
// for morale brings no restrictions, nor does the rout phase.
bool is_by_activation(const Rules& rules, const State& state) {
  const OrderDef* order = order_in_play(rules, state);
  return state.phase == Phase::Activation &&
         (order == nullptr || order->kind == OrderKind::Activate);
}

RuleId rule_of_recovery(const Rules& rules, const State& state, bool was_routed) {
  if (state.phase == Phase::Rout) return "14.20"_rule;
  if (!is_by_activation(rules, state)) return "3.2"_rule;
  return was_routed ? "6.10"_rule : "6.7"_rule;
}

int bonus_by_order(const Rules& rules, const State& state) {
  const OrderDef* order = order_in_play(rules, state);
  // A stampede's figure is for other units.
  const bool is_by_order = order != nullptr && !order->is_stampede;
  return is_by_order ? order->morale : 0;
}
int bonus_by_general(const Rules& rules, const State& state, Unit unit) {
  return is_in_zone_of(rules, state, unit, Gift::Steadfast) ? 1 : 0;
}

bool may_be_killed(const Rules& rules, const State& state, Unit unit) {
  return state.at(unit).has(Mark::Routed) &&
         // [ONUS-14.32] Routed elephants may be killed on an exact roll.
         def_of(rules, state, unit).type == Type::Elephants;
}

// [ONUS-6.8] A broken unit stays broken.
void stay_as_it_is(State& state, Unit unit, Journal* journal) {
  tell(journal, seat_of(state, unit), Happening::NotRecovered, "13.28"_rule, {unit});
  if (!state.at(unit).has(Mark::Routed)) return;
  // [ONUS-14.22] In the rout phase a routed unit flees.
  if (state.phase == Phase::Rout) {
    state.push(asks::Flight{.unit = unit, .is_rout_phase = true});
    // [ONUS-6.11] After activation it loses its active token.
  } else {
    change_both(state, unit, [](UnitState& one) { one.clear(Mark::Active); });
  }
}

// The distance at which a card that turns about its centre may touch something; longer with tokens
// at its ends.
int32_t reach_of_turn(const UnitState& unit) {
  constexpr int32_t kCornerOfCard = 4500;  // a little more than half of its diagonal
  const bool has_tokens = unit.is_stretched(0) || unit.is_stretched(1);
  return has_tokens ? 2 * field::kCard.half_width : kCornerOfCard;
}

// The shapes that the card could meet when it turns about its centre.
Shapes shapes_about(const State& state, Unit unit) {
  const field::Point centre = state.at(unit).pose().place();
  const int32_t reach = reach_of_turn(state.at(unit));
  Shapes near;
  for (const field::Obstacle& one : taken_ground(state, everything_but(state, unit))) {
    if (field::is_within(centre, one.shape, reach)) near.push_back(one);
  }
  return near;
}

bool is_far_from_edges(const State& state, Unit unit) {
  const field::Point centre = state.at(unit).pose().place();
  const int32_t reach = reach_of_turn(state.at(unit));
  return std::min({centre.x, centre.y, state.width - centre.x, state.depth - centre.y}) > reach;
}

// [ONUS-7.19] [ONUS-7.26] It may touch a friend, but no enemy.
bool is_facing_free(const State& state, Unit unit, Heading heading, const Shapes& near) {
  const Body body = body_of(state, unit);
  const Body turned = body.at(field::make_pose(body.pose.place(), heading));
  if (!field::is_inside(turned, state.field())) return false;
  for (const field::Polygon& part : field::parts_of(turned)) {
    for (const field::Obstacle& other : near) {
      const bool is_friend = are_friends(state, unit_of(other.owner), unit);
      const field::Contact contact = field::contact_of(part, other.shape);
      if (contact == field::Contact::Overlapping) return false;
      if (contact == field::Contact::Touching && !is_friend) return false;
    }
  }
  return true;
}

Heading heading_of(int32_t tenths) { return static_cast<Heading>(tenths * kAngleOfTenth); }

void add_interval(Range& range, int32_t least, int32_t most) {
  range.allowed.push_back({least, most});
}

bool is_near_any(const State& state, UnitSet causes, Unit unit, unsigned reach) {
  bool is_near = false;
  for_each_bit(causes, [&](unsigned cause) {
    is_near = is_near || is_within_ep(state, static_cast<Unit>(cause), unit, reach);
  });
  return is_near;
}

// [ONUS-19.17] The next unit that tests in a stampede, from this number on; kNoUnit if none is
// left.
// Units that the order activated do not test. [ONUS-3.11] [ONUS-19.19]
Unit next_frightened(const Rules& rules, const State& state, UnitSet causes, unsigned from) {
  const OrderDef* order = order_in_play(rules, state);
  const unsigned reach = order != nullptr && order->within > 0 ? order->within : kStampedeReach;
  for (unsigned i = from; i < kUnits; ++i) {
    const auto unit = static_cast<Unit>(i);
    const UnitState& one = state.at(unit);
    const bool is_apart = (causes & unit_bit(unit)) == 0 && one.is_support == 0;
    if (!one.is_on_field() || !is_apart || one.has(Mark::Routed)) continue;
    if (!def_of(rules, state, unit).is(Tag::Animals)) continue;
    if (is_near_any(state, causes, unit, reach)) return unit;
  }
  return kNoUnit;
}

}  // namespace

// [ONUS-20.11] The morale of a hidden unit is not shown, nor that of a unit that may be in the
// zone of a hidden general.
void tell_tested(const State& state, Unit unit, unsigned die, unsigned morale, RuleId rule,
                 Journal* journal) {
  const auto shown = static_cast<int16_t>(die);
  const int16_t has_passed = passes(die, morale) ? 1 : 0;
  SeatMask knowing = who_knows(state, unit);
  for (unsigned i = 0; i < kGenerals; ++i) {
    const GeneralState& one = state.generals[i];
    const bool is_own = seat_of_general(state, static_cast<General>(i)) == seat_of(state, unit);
    if (is_own && one.unit != kNoUnit) knowing &= who_knows(state, one.unit);
  }
  tell(journal, seat_of(state, unit), Happening::Tested, rule,
       {unit, shown, static_cast<int16_t>(morale), has_passed}, knowing);
  if (knowing == kEverybody) return;
  tell(journal, seat_of(state, unit), Happening::Tested, rule, {unit, shown, 0, has_passed},
       static_cast<SeatMask>(kEverybody & ~knowing));
}

// [ONUS-6.3] The unit gets an active token.
void activate_unit(const Rules& rules, State& state, Unit unit, Journal* journal) {
  const OrderDef* order = order_in_play(rules, state);
  const bool is_backwards = order != nullptr && order->is_backwards;
  // [ONUS-6.13] [ONUS-17.32] The march token goes, for both complementary units.
  change_both(state, unit, [&](UnitState& one) {
    one.set(Mark::Active);
    one.clear(Mark::March);
    if (is_backwards) one.set(Mark::BackOnly);
  });
  tell(journal, state.active, Happening::Activated, "6.3"_rule, {unit});
  const UnitState& one = state.at(unit);
  // [ONUS-6.10] A routed unit tests at once.
  if (one.has(Mark::Routed)) {
    push_roll(state, Purpose::Recovery, 1, unit);
    // [ONUS-6.7] A broken unit may test.
  } else if (one.has(Mark::Broken)) {
    state.push(asks::Recover{unit});
  }
}

// [ONUS-6.9] The units are handled one after another, because each may bring a question.
bool settle_after_order(const Rules& rules, State& state, Journal* journal) {
  for (UnitSet rest = state.picked; rest != 0; rest &= rest - 1) {
    const Unit unit = first_unit(rest);
    if (!state.at(unit).is_on_field() || state.at(unit).has(Mark::Ordered)) continue;
    change_both(state, unit, [](UnitState& one) { one.set(Mark::Ordered); });
    carry_out(rules, state, unit, journal);
    return false;
  }
  state.pop();
  const OrderDef* order = order_in_play(rules, state);
  if (order != nullptr && order->is_stampede && state.picked != 0) {
    state.push(asks::Stampede{first_unit(state.picked)});
    return false;
  }
  if (order == nullptr || order->kind != OrderKind::Activate) state.picked = 0;
  state.order = kNoCard;
  return false;
}

// ---- broken and routed units ----

bool settle_recover(const Rules&, State& state, Journal*) {
  const Unit unit = state.asked<asks::Recover>().unit;
  const UnitState& one = state.at(unit);
  const bool may_test = one.is_on_field() && one.has(Mark::Broken) && !one.has(Mark::Routed);
  if (may_test && !is_engaged(state, unit)) return true;
  state.pop();
  return false;
}

// [ONUS-6.7] [ONUS-24.9] The test of a broken unit is optional.
void list_recover(const Rules&, const State& state, ActionList& list) {
  list.push_back(make_action(Verb::Test, state.asked<asks::Recover>().unit));
  list.push_back(make_action(Verb::Decline));
}

void act_recover(const Rules&, State& state, Action action, Journal*) {
  const Unit unit = state.take<asks::Recover>().unit;
  if (is_verb(action, Verb::Test)) push_roll(state, Purpose::Recovery, 1, unit);
}

// [ONUS-14.20] [ONUS-14.21] Both tokens go. [ONUS-2.10] A general in the unit is in force again.
void recover_unit(const Rules& rules, State& state, Unit unit, Journal* journal) {
  const bool was_routed = state.at(unit).has(Mark::Routed);
  const bool is_bound = is_by_activation(rules, state);
  change_both(state, unit, [&](UnitState& one) {
    one.clear(Mark::Broken);
    one.clear(Mark::Routed);
    one.clear(Mark::Fled);
    // [ONUS-6.10] After a rout the active token goes too.
    if (was_routed) one.clear(Mark::Active);
    // [ONUS-6.7] [ONUS-6.9] After activation it may not charge, even if furious, and moves reduced.
    if (is_bound) one.note(Deed::Rallied);
    if (is_bound && !was_routed) one.note(Deed::Reduced);
  });
  tell(journal, seat_of(state, unit), Happening::Recovered,
       rule_of_recovery(rules, state, was_routed),
       {unit, static_cast<int16_t>(was_routed ? 1 : 0)});
  if (was_routed && !is_engaged(state, unit)) state.push(asks::Facing{unit});
}

// [ONUS-2.2] [ONUS-3.11] An order or a steadfast general may add to morale.
unsigned recovery_morale(const Rules& rules, const State& state, Unit unit) {
  return morale_with(rules, state, unit,
                     bonus_by_order(rules, state) + bonus_by_general(rules, state, unit));
}

Modifiers recovery_modifiers(const Rules& rules, const State& state, Unit unit) {
  Modifiers list = morale_modifiers(rules, state, unit, kNoUnit);
  const auto add = [&](RuleId rule, int bonus) {
    const auto figure = static_cast<int8_t>(bonus);
    if (bonus != 0) list.push_back({rule, figure, figure});
  };
  add("3.11"_rule, bonus_by_order(rules, state));
  add("2.2"_rule, bonus_by_general(rules, state, unit));
  return list;
}

void take_recovery_roll(const Rules& rules, State& state, Unit unit, unsigned die,
                        Journal* journal) {
  const unsigned morale = recovery_morale(rules, state, unit);
  tell_tested(state, unit, die, morale, "13.28"_rule, journal);
  if (!passes(die, morale)) return stay_as_it_is(state, unit, journal);
  if (die == morale && may_be_killed(rules, state, unit)) {
    state.push(asks::KillElephants{unit});
    return;
  }
  recover_unit(rules, state, unit, journal);
}

// [ONUS-6.10] [ONUS-14.20] Every facing in which the card is free, and its present one.
// The player chooses. [ONUS-24.40]
Range range_facing(const Rules&, const State& state) {
  const Unit unit = state.asked<asks::Facing>().unit;
  Range range;
  // [ONUS-24.10] The facing is a measure in tenths of a degree.
  range.action = pack(make_action(Verb::Face, unit));
  range.stops.push_back(kAsItIs);
  const Shapes near = shapes_about(state, unit);
  const bool is_open = near.empty() && is_far_from_edges(state, unit);
  int32_t least = kAsItIs;  // start of a run of free facings; kTenths: none is open
  for (int32_t tenths = 0; tenths <= kTenths; ++tenths) {
    const bool is_free =
        tenths < kTenths && (is_open || is_facing_free(state, unit, heading_of(tenths), near));
    if (is_free && tenths % (kTenths / 4) == 0) range.stops.push_back(tenths);
    if (is_free && least == kTenths) least = tenths;
    if (is_free || least == kTenths) continue;
    add_interval(range, least, tenths - 1);
    least = kTenths;
  }
  return range;
}

void act_facing(const Rules&, State& state, Action action, Journal* journal) {
  const Unit unit = state.take<asks::Facing>().unit;
  if (action.measure == kAsItIs) return;
  change_both(state, unit, [&](UnitState& one) { one.heading = heading_of(action.measure); });
  tell(journal, seat_of(state, unit), Happening::Stepped, "6.10"_rule,
       {unit, static_cast<int16_t>(field::StepKind::Spin), static_cast<int16_t>(action.measure)});
}

// ---- the stampede ----

bool settle_stampede(const Rules& rules, State& state, Journal*) {
  auto stampede = state.asked<asks::Stampede>();
  const UnitSet causes = state.on_field_of(state.picked | unit_bit(stampede.unit));
  const Unit unit = next_frightened(rules, state, causes, stampede.next);
  if (unit != kNoUnit) {
    stampede.next = unit + 1U;
    state.replace(stampede);
    push_roll(state, Purpose::Stampede, 1, unit);
    return false;
  }
  state.pop();
  state.order = kNoCard;
  return false;
}

// [ONUS-19.18] Mounted units test with a penalty.
unsigned stampede_morale(const Rules& rules, const State& state, Unit unit) {
  const OrderDef* order = order_in_play(rules, state);
  const int penalty = order != nullptr && order->morale != 0 ? order->morale : kStampedePenalty;
  const bool is_on_beasts = is_mounted(def_of(rules, state, unit).type);
  return morale_with(rules, state, unit, is_on_beasts ? penalty : 0);
}

// [ONUS-19.18] A unit that fails is routed at once. [ONUS-17.19] A stubborn one is only broken.
void take_stampede_roll(const Rules& rules, State& state, Unit unit, unsigned die,
                        Journal* journal) {
  const unsigned morale = stampede_morale(rules, state, unit);
  tell_tested(state, unit, die, morale, "19.18"_rule, journal);
  if (passes(die, morale)) return;
  if (can(rules, state, unit, Ability::Stubborn)) {
    break_unit(state, unit, "17.19"_rule, journal);
  } else {
    rout_unit(rules, state, unit, "19.18"_rule, journal);
  }
}

}  // namespace acies::onus
