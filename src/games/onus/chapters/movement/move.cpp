// acies: no allocation
// Chapters 7 and 12: the choice of the next unit, the end of a move, and the second move of
// skirmishers.
#include "games/onus/chapters/movement/movement.h"

namespace acies::onus {
namespace {

void forget_guest(State& state) {
  state.move.guest = kNoUnit;
  state.move.guest_x = state.move.guest_y = 0;
  state.move.guest_heading = 0;
}

// [ONUS-7.27] The unit under a guest moves next, and no other.
Bar bar_guest(const State& state, Unit unit) {
  if (state.move.guest == kNoUnit) return std::nullopt;
  if ((friends_under(state, state.move.guest) & unit_bit(unit)) != 0) return std::nullopt;
  return reason("7.27"_rule, "refusal.guest", {state.move.guest});
}

// [ONUS-12.1] Movement must be left. [ONUS-12.4] [ONUS-12.5] Not after a march, and not if engaged.
Bar bar_skirmish(const Rules& rules, const State& state, Unit unit) {
  const UnitState& own = state.at(unit);
  if (is_engaged(state, unit)) return reason("12.5"_rule, "refusal.engaged", {unit});
  if (own.has_done(Deed::Marched)) return reason("12.4"_rule, "refusal.no_movement", {unit});
  if (movement_of(rules, state, unit, false) <= own.spent)
    return reason("12.1"_rule, "refusal.no_movement", {unit});
  if (is_below(own)) return reason("17.39"_rule, "refusal.below", {unit});
  return std::nullopt;
}

// [ONUS-17.39] A support that moves by itself leaves its partner, [ONUS-7.27] but not while a guest
// waits.
Bar bar_support(const State& state, Unit unit) {
  const UnitState& own = state.at(unit);
  if (!is_below(own)) return std::nullopt;
  if (is_engaged(state, own.partner)) return reason("17.39"_rule, "refusal.engaged", {own.partner});
  if (state.at(own.partner).has_done(Deed::Moved))
    return reason("17.39"_rule, "refusal.part_first", {unit});
  if (state.move.guest != kNoUnit) return reason("7.27"_rule, "refusal.guest", {state.move.guest});
  return std::nullopt;
}

// [ONUS-7.1] The player moves active units in any order.
Bar bar_pick(const Rules& rules, const State& state, Unit unit) {
  if (unit >= kUnits || seat_of(state, unit) != state.active || !state.at(unit).is_on_field())
    return reason("7.1"_rule, "refusal.not_yours");
  if (!may_act(state, unit)) return other_captain(unit);
  const UnitState& own = state.at(unit);
  // [ONUS-6.4] [ONUS-6.6] Only active units move, engaged ones as well.
  if (!own.has(Mark::Active)) return reason("6.4"_rule, "refusal.not_active", {unit});
  // [ONUS-14.16] Routed units do not move in this phase.
  if (own.has(Mark::Routed)) return reason("14.16"_rule, "refusal.routed", {unit});
  const bool is_skirmish = state.phase == Phase::Skirmish;
  if (is_skirmish && !can(rules, state, unit, Ability::Skirmishers))
    return reason("12.1"_rule, "refusal.no_skirmishers", {unit});
  if (own.has_done(Deed::Done)) return reason("7.2"_rule, "refusal.moved", {unit});
  if (const Bar bar = bar_guest(state, unit)) return bar;
  if (is_skirmish) return bar_skirmish(rules, state, unit);
  return bar_support(state, unit);
}

Bar bar_end(const State& state) {
  if (state.move.guest == kNoUnit) return std::nullopt;
  return reason("7.27"_rule, "refusal.guest", {state.move.guest});
}

// [ONUS-12.3] Movement spent is rounded up to the next half EP.
void begin_skirmish(const Rules& rules, State& state) {
  constexpr Points kHalfEp = kEp / 2;
  for_each_bit(acting_units(state), [&](unsigned i) {
    const auto unit = static_cast<Unit>(i);
    if (!can(rules, state, unit, Ability::Skirmishers)) return;
    UnitState& own = state.at(unit);
    own.deeds &= static_cast<DeedSet>(~deed_bit(Deed::Done));
    own.spent = static_cast<uint16_t>((own.spent + kHalfEp - 1) / kHalfEp * kHalfEp);
  });
}

// [ONUS-12.6] The tokens of split movement are removed.
void end_skirmish(const Rules& rules, State& state) {
  for_each_bit(acting_units(state), [&](unsigned i) {
    const auto unit = static_cast<Unit>(i);
    if (can(rules, state, unit, Ability::Skirmishers)) state.at(unit).spent = 0;
  });
}

bool must_charge(const Rules& rules, State& state) {
  if (state.phase != Phase::Movement) return false;
  const Unit unit = next_furious(rules, state);
  if (unit == kNoUnit) return false;
  state.push(asks::Furious{unit});
  return true;
}

// [ONUS-10.31] A unit that has left a melee may stand where it was.
void end_retreat(State& state, Unit unit) {
  if (state.at(unit).left != 0) stay_in_contact(state, unit);
}

Pose guests_place(const MoveState& move) {
  return {move.guest_x, move.guest_y, move.guest_heading, 0};
}

void put_guest_back(State& state) {
  const MoveState& move = state.move;
  put_unit(state, move.guest, guests_place(move));
  end_retreat(state, move.guest);
  forget_guest(state);
}

// No friend is left that could move away.
void end_visit(State& state) {
  if (friends_under(state, state.move.guest) == 0) return forget_guest(state);
  put_guest_back(state);
}

void put_back(State& state, Unit unit) {
  const MoveState& move = state.move;
  put_unit(state, unit, {move.last_x, move.last_y, move.last_heading, 0});
  const Unit other = move.parted;
  if (other == kNoUnit || (friends_under(state, unit) & unit_bit(other)) == 0) return;
  join_again(state, unit, other, has_flag(state, kWasSupport));
}

// Whether the host would be free if its guest went back.
bool is_free_without_guest(State& state, Unit host) {
  const Unit guest = state.move.guest;
  const Pose visit = state.at(guest).pose();
  put_unit(state, guest, guests_place(state.move));
  const bool is_free = friends_under(state, host) == 0;
  put_unit(state, guest, visit);
  return is_free;
}

// The guest goes back if that suffices. Otherwise the host goes back: to a place that was free
// beside its guest, or to its start, in which case the guest cannot stay.
void end_hosting(State& state, Unit host) {
  if (is_free_without_guest(state, host)) return put_guest_back(state);
  put_back(state, host);
  end_visit(state);
}

// [ONUS-7.26] [ONUS-7.27] A unit over a friend is put back, unless the friend can still move away.
void end_overlaps(const Rules& rules, State& state, Unit unit) {
  const UnitSet under = friends_under(state, unit);
  if (under == 0) return forget_guest(state);
  if (state.move.guest != kNoUnit) return end_hosting(state, unit);
  if (count_units(under) == 1 && may_host(rules, state, unit, first_unit(under))) {
    state.move.guest = unit;
    state.move.guest_x = state.move.last_x;
    state.move.guest_y = state.move.last_y;
    state.move.guest_heading = state.move.last_heading;
    return;
  }
  put_back(state, unit);
}

// [ONUS-17.31] The deeds of a main unit bind its support too.
void end_deeds(State& state, Unit unit) {
  UnitState& own = state.at(unit);
  own.note(Deed::Done);
  // [ONUS-7.9] The march token is placed at the end of the move.
  if (own.has_done(Deed::Marched)) own.set(Mark::March);
  if (!is_together(own) || is_below(own)) return;
  UnitState& other = state.at(own.partner);
  other.deeds |= own.deeds;
  other.spent = own.spent;
  other.left = own.left;
  if (own.has(Mark::March)) other.set(Mark::March);
}

void begin_move(const Rules& rules, State& state, Unit unit, Journal* journal) {
  begin_anew(state, unit);
  state.move.flags = flags_of_start(rules, state, unit);
  state.push(asks::FinishMove{unit});
  const UnitState& own = state.at(unit);
  if (is_engaged(state, unit)) return state.push(asks::Engaged{unit});
  if (is_below(own)) {
    state.move.parted = own.partner;
    state.move.flags |= kWasSupport;
    tell(journal, seat_of(state, unit), Happening::Parted, "17.39"_rule, {unit, own.partner});
    divide_pair(state, unit);
  }
  state.push(asks::Manoeuvre{unit});
}

}  // namespace

void begin_anew(State& state, Unit unit) {
  MoveState next;
  next.unit = unit;
  next.stage = state.move.stage;
  next.guest = state.move.guest;
  next.guest_x = state.move.guest_x;
  next.guest_y = state.move.guest_y;
  next.guest_heading = state.move.guest_heading;
  if (unit != kNoUnit) {
    next.last_x = state.at(unit).x;
    next.last_y = state.at(unit).y;
    next.last_heading = state.at(unit).heading;
  }
  state.move = next;
}

// [ONUS-17.9] [ONUS-17.11] Half of its movement, counted anew, in any direction.
void begin_rush_move(State& state, Unit unit) {
  begin_anew(state, unit);
  state.move.is_rush = 1;
  UnitState& own = state.at(unit);
  constexpr auto kAnew =
      static_cast<DeedSet>(deed_bit(Deed::Spun) | deed_bit(Deed::Done) | deed_bit(Deed::Reduced));
  own.deeds &= static_cast<DeedSet>(~kAnew);
  own.spent = 0;
  own.turning = 0;
  state.push(asks::FinishMove{unit});
  state.push(asks::Manoeuvre{unit});
}

// [ONUS-5.3] The phase ends by itself if nothing is left to do. [ONUS-17.23] Furious units are
// examined at its start and at its end.
bool settle_move(const Rules& rules, State& state, Journal*) {
  MoveState& move = state.move;
  if (move.stage == 0) {
    if (must_charge(rules, state)) return false;
    if (state.phase == Phase::Skirmish) begin_skirmish(rules, state);
    move.stage = 1;
  }
  if (move.stage == 1) {
    ActionList list;
    list_move(rules, state, list);
    if (list.empty()) end_visit(state);
    if (list.size() != 1 || !is_verb(list[0], Verb::End)) return !list.empty();
    move.stage = 2;
  }
  if (must_charge(rules, state)) return false;
  if (state.phase == Phase::Skirmish) end_skirmish(rules, state);
  state.pop();
  state.move = MoveState{};
  return false;
}

// [ONUS-24.11] [ONUS-24.33] The next unit, or the end of the phase.
void list_move(const Rules& rules, const State& state, ActionList& list) {
  for_each_bit(units_of(state, state.active), [&](unsigned i) {
    if (!bar_pick(rules, state, static_cast<Unit>(i))) list.push_back(make_action(Verb::Pick, i));
  });
  if (!bar_end(state)) list.push_back(make_action(Verb::End));
}

Refusal why_move(const Rules& rules, const State& state, Action action) {
  Bar bar;
  if (is_verb(action, Verb::Pick)) bar = bar_pick(rules, state, action.piece);
  if (is_verb(action, Verb::End)) bar = bar_end(state);
  return bar ? *bar : reason("7.1"_rule, "refusal.step");
}

void act_move(const Rules& rules, State& state, Action action, Journal* journal) {
  if (is_verb(action, Verb::Pick)) return begin_move(rules, state, action.piece, journal);
  state.move.stage = 2;
}

bool settle_finish_move(const Rules& rules, State& state, Journal*) {
  const Unit unit = state.take<asks::FinishMove>().unit;
  if (state.at(unit).is_on_field() && !state.at(unit).has(Mark::Routed)) {
    end_overlaps(rules, state, unit);
    end_retreat(state, unit);
  }
  if (state.at(unit).is_on_field()) end_deeds(state, unit);
  begin_anew(state, kNoUnit);
  return false;
}

}  // namespace acies::onus
