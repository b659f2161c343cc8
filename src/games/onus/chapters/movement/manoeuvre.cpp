// acies: no allocation
// Chapter 8 and the kinds of movement of chapter 7: the next choices of a unit in its move.
#include <algorithm>

#include "games/onus/chapters/movement/movement.h"

namespace acies::onus {
namespace {

using field::StepKind;

constexpr DeedSet kHalving =
    static_cast<DeedSet>(deed_bit(Deed::Reduced) | deed_bit(Deed::Rallied));

constexpr DeedSet with(DeedSet deeds, Deed deed) {
  return static_cast<DeedSet>(deeds | deed_bit(deed));
}

bool is_skirmishing(const Rules& rules, const State& state, Unit unit) {
  return can(rules, state, unit, Ability::Skirmishers);
}
// [ONUS-7.16] [ONUS-17.13] They do most manoeuvres within normal movement.
bool is_light(const Rules& rules, const State& state, Unit unit) {
  return is_skirmishing(rules, state, unit) || can(rules, state, unit, Ability::Manoeuvrable);
}
bool is_rushing(const State& state, Unit unit) {
  return state.move.unit == unit && state.move.is_rush != 0;
}

// [ONUS-16.8] [ONUS-16.13] Their movement is always reduced.
constexpr bool is_slow(Formation one) {
  return one == Formation::ShieldWall || one == Formation::Phalanx;
}
// [ONUS-8.7] [ONUS-16.3] [ONUS-16.24] Taken and given up within normal movement.
// Bravery does not change movement.
constexpr bool is_quick(Formation one) {
  return one == Formation::Wedge || one == Formation::Diamond || one == Formation::Bravery;
}

// [ONUS-8.14] [ONUS-16.27] A diamond turns once a move without cost.
bool turns_free(const State& state, Unit unit) {
  return state.at(unit).formation == Formation::Diamond && !state.at(unit).has_done(Deed::Spun);
}

// [ONUS-8.2] [ONUS-8.20] All manoeuvres at one moment: before the move or after it.
Bar bar_moment(const State& state) {
  if (state.move.reduced_before == 1 && state.move.strides > 0)
    return reason("8.2"_rule, "refusal.manoeuvred_before");
  return std::nullopt;
}

Bar bar_limit(const Rules& rules, const State& state, Unit unit, DeedSet deeds,
              Formation formation) {
  if (allowance(rules, state, unit, deeds, formation, false) >= state.at(unit).spent)
    return std::nullopt;
  return reason("7.14"_rule, "refusal.moved_too_far", {unit});
}

// ---- steps ----

Bar bar_stride(const State& state, Unit unit) {
  // [ONUS-16.20] [ONUS-16.21] A square cannot move before it is dissolved.
  if (const Bar bar = bar_turn(state, unit)) return bar;
  if (state.move.reduced_before == 2) return reason("8.2"_rule, "refusal.manoeuvred_after");
  return std::nullopt;
}

Points left_of(const Rules& rules, const State& state, Unit unit, DeedSet deeds) {
  const UnitState& own = state.at(unit);
  const bool is_charge = may_charge(rules, state, unit);
  return allowance(rules, state, unit, deeds, own.formation, is_charge) - own.spent;
}

int16_t points_of(Points points) { return static_cast<int16_t>(std::max(points, Points{0})); }

// [ONUS-7.3] [ONUS-7.7] Straight ahead, at 1 point for 1 EP.
Bar bar_advance(const Rules& rules, const State& state, Unit unit) {
  if (const Bar bar = bar_line_step(state, unit, StepKind::Advance)) return bar;
  if (const Bar bar = bar_stride(state, unit)) return bar;
  if (const Bar bar = bar_backwards(state, unit)) return bar;
  if (left_of(rules, state, unit, state.at(unit).deeds) <= 0)
    return reason("7.3"_rule, "refusal.no_movement", {unit});
  return std::nullopt;
}

// [ONUS-7.4] A turn costs 1 EP.
Bar bar_pivot(const Rules& rules, const State& state, Unit unit, unsigned turn) {
  if (const Bar bar = bar_stride(state, unit)) return bar;
  if (const Bar bar = bar_backwards(state, unit)) return bar;
  if (turn >= 8) return reason("7.3"_rule, "refusal.step");
  const unsigned bound = state.at(unit).turning;
  // [ONUS-7.5] The same corner and the same sense in one move.
  if (bound != 0 && bound != turn + 1) return reason("7.5"_rule, "refusal.same_turn", {unit});
  const Points left = left_of(rules, state, unit, state.at(unit).deeds);
  // [ONUS-7.6] The whole EP must be left.
  if (left < kEp) return reason("7.6"_rule, "refusal.whole_point", {unit, -1, points_of(left)});
  return std::nullopt;
}

// [ONUS-8.9] A move in any direction.
Bar bar_shift(const Rules& rules, const State& state, Unit unit) {
  if (const Bar bar = bar_line_step(state, unit, StepKind::Shift)) return bar;
  const UnitState& own = state.at(unit);
  if (const Bar bar = bar_stride(state, unit)) return bar;
  // [ONUS-8.4] Not in a formation.
  if (is_formed(own.formation)) return reason("8.4"_rule, "refusal.in_formation", {unit});
  if (own.has_done(Deed::Marched)) return reason("7.11"_rule, "refusal.marching", {unit});
  const DeedSet deeds = deeds_after_step(rules, state, unit, StepKind::Shift);
  // [ONUS-8.10] One step of it makes the whole move reduced.
  if (allowance(rules, state, unit, deeds, own.formation, false) <= own.spent)
    return reason("8.10"_rule, "refusal.no_movement", {unit});
  return std::nullopt;
}

// [ONUS-8.5] [ONUS-8.11] to [ONUS-8.14] Turns about the centre.
// Other manoeuvres may have been made after the move.
Bar bar_spin(const Rules& rules, const State& state, Unit unit) {
  const UnitState& own = state.at(unit);
  if (const Bar bar = bar_turn(state, unit)) return bar;
  if (const Bar bar = bar_backwards(state, unit)) return bar;
  if (own.has_done(Deed::Marched)) return reason("7.11"_rule, "refusal.marching", {unit});
  if (turns_free(state, unit)) return std::nullopt;
  if (is_skirmishing(rules, state, unit)) {
    const Points left = left_of(rules, state, unit, own.deeds);
    if (left >= kEp) return std::nullopt;
    return reason("8.13"_rule, "refusal.whole_point", {unit, -1, points_of(left)});
  }
  if (own.has_done(Deed::Spun)) return reason("8.12"_rule, "refusal.turned_already", {unit});
  if (const Bar bar = bar_moment(state)) return bar;
  return bar_limit(rules, state, unit, deeds_after_step(rules, state, unit, StepKind::Spin),
                   own.formation);
}

// [ONUS-7.9] The march is declared before the unit moves.
Bar bar_march(const State& state, Unit unit) {
  const UnitState& own = state.at(unit);
  constexpr auto kOwnKind = static_cast<DeedSet>(~deed_bit(Deed::Charged));
  if (state.phase != Phase::Movement || state.move.is_rush != 0)
    return reason("7.9"_rule, "refusal.movement_phase");
  if (own.has_done(Deed::Marched)) return reason("7.9"_rule, "refusal.marching", {unit});
  if (const Bar bar = bar_line_march(state, unit)) return bar;
  // [ONUS-7.2] One kind of movement a turn.
  if ((own.deeds & kOwnKind) != 0) return reason("7.2"_rule, "refusal.march_first", {unit});
  // [ONUS-7.10] Not in a formation.
  if (is_formed(own.formation)) return reason("7.10"_rule, "refusal.in_formation", {unit});
  return bar_backwards(state, unit);
}

// ---- manoeuvres ----

// [ONUS-7.11] Marching units do no manoeuvres. [ONUS-16.2] Only in the movement phase, and not
// after a rush.
Bar bar_manoeuvre(const State& state, Unit unit) {
  if (state.phase != Phase::Movement || state.move.is_rush != 0)
    return reason("16.2"_rule, "refusal.movement_phase");
  if (state.at(unit).has_done(Deed::Marched))
    return reason("7.11"_rule, "refusal.marching", {unit});
  return bar_moment(state);
}

DeedSet deeds_after_form(const Rules& rules, const State& state, Unit unit, Formation to) {
  const UnitState& own = state.at(unit);
  const bool is_normal = is_light(rules, state, unit) || is_quick(to) ||
                         (to == Formation::None && is_quick(own.formation));
  const DeedSet deeds = with(with(own.deeds, Deed::Formed), Deed::Moved);
  return is_normal ? deeds : with(deeds, Deed::Reduced);
}

bool is_bravery(Formation from, Formation to) {
  return (from == Formation::None && to == Formation::Bravery) ||
         (from == Formation::Bravery && to == Formation::None);
}

Bar bar_taking(const Rules& rules, const State& state, Unit unit, Formation to) {
  if (static_cast<unsigned>(to) >= kFormations) return reason("16.1"_rule, "refusal.step");
  if (to == state.at(unit).formation) return reason("16.5"_rule, "refusal.same_formation", {unit});
  if (to != Formation::None && !def_of(rules, state, unit).can_take(to))
    return reason("16.1"_rule, "refusal.no_such_formation", {unit});
  return std::nullopt;
}

// [ONUS-8.7] A formation is adopted, changed or dissolved. [ONUS-16.6] Otherwise it stays.
Bar bar_form(const Rules& rules, const State& state, Unit unit, Formation to) {
  const UnitState& own = state.at(unit);
  // [ONUS-16.1] [ONUS-16.5] One formation, of those that the unit has.
  if (const Bar bar = bar_taking(rules, state, unit, to)) return bar;
  if (is_bravery(own.formation, to)) return bar_bravery(rules, state, unit, to);
  // [ONUS-8.20] [ONUS-16.2] At the start or the end of a move.
  if (const Bar bar = bar_manoeuvre(state, unit)) return bar;
  if (own.has_done(Deed::Formed)) return reason("8.20"_rule, "refusal.formed_already", {unit});
  // [ONUS-8.19] A stretched unit closes first.
  if (is_formed(to) && own.stretch != 0) return reason("8.19"_rule, "refusal.stretched", {unit});
  // [ONUS-16.4] The limits of the new formation do not bind the move already made.
  const DeedSet deeds = deeds_after_form(rules, state, unit, to);
  return bar_limit(rules, state, unit, deeds, Formation::None);
}

DeedSet deeds_after_stretch(const Rules& rules, const State& state, Unit unit) {
  const DeedSet deeds = with(with(state.at(unit).deeds, Deed::Stretched), Deed::Moved);
  return is_light(rules, state, unit) ? deeds : with(deeds, Deed::Reduced);
}

// [ONUS-23.22] Whether a new token would stand against an enemy.
bool would_stretch_against(const State& state, Unit unit, unsigned end) {
  Body body = body_of(state, unit);
  (end == 0 ? body.has_left : body.has_right) = true;
  return would_engage(state, unit, body, enemies_touched(state, unit, body));
}

// The unit that leaves no room for the token.
Bar bar_token(const State& state, Unit unit, unsigned end) {
  const Body body = body_of(state, unit);
  const field::Polygon token = end == 0 ? field::left_token(body) : field::right_token(body);
  for (const field::Obstacle& one : taken_ground(state, units_near(state, unit, kCardReach))) {
    if (!field::is_overlapping(token, one.shape)) continue;
    return reason("23.36"_rule, "refusal.way_barred", {unit, one.owner.number()});
  }
  return reason("23.36"_rule, "refusal.no_room", {unit});
}

// [ONUS-8.6] Stretching, within the limits of a manoeuvre.
Bar bar_stretch(const Rules& rules, const State& state, Unit unit, unsigned end) {
  const UnitState& own = state.at(unit);
  // [ONUS-8.15] [ONUS-8.16] One token at each end.
  if (end > 1 || own.is_stretched(end)) return reason("8.16"_rule, "refusal.one_token", {unit});
  if (const Bar bar = bar_manoeuvre(state, unit)) return bar;
  // [ONUS-8.19] Not in a formation.
  if (is_formed(own.formation)) return reason("8.19"_rule, "refusal.in_formation", {unit});
  if (!is_free_token(state, unit, end)) return bar_token(state, unit, end);
  if (would_stretch_against(state, unit, end))
    return reason("23.22"_rule, "refusal.no_room", {unit});
  return bar_limit(rules, state, unit, deeds_after_stretch(rules, state, unit), own.formation);
}

// [ONUS-8.15] Closing removes a token at an end.
Bar bar_close(const Rules& rules, const State& state, Unit unit, unsigned front) {
  const UnitState& own = state.at(unit);
  const bool is_end = front == 0 || front == kFronts - 1;
  if (!is_end || !own.is_stretched(front == 0 ? 0 : 1))
    return reason("8.15"_rule, "refusal.no_token", {unit});
  if (const Bar bar = bar_manoeuvre(state, unit)) return bar;
  return bar_limit(rules, state, unit, deeds_after_stretch(rules, state, unit), own.formation);
}

// [ONUS-17.39] The partner stays behind. [ONUS-7.27] Not while a guest waits.
Bar bar_part(const State& state, Unit unit, Unit partner) {
  const UnitState& own = state.at(unit);
  if (!is_together(own) || own.partner != partner)
    return reason("17.39"_rule, "refusal.no_partner", {unit});
  if (state.move.steps > 0 || own.has_done(Deed::Moved) || state.move.is_rush != 0)
    return reason("17.39"_rule, "refusal.part_first", {unit});
  if (state.move.guest != kNoUnit) return reason("7.27"_rule, "refusal.guest", {state.move.guest});
  return std::nullopt;
}

// ---- deeds ----

void note_manoeuvre(State& state, Unit unit, DeedSet deeds) {
  state.at(unit).deeds = deeds;
  state.move.reduced_before = state.move.strides == 0 ? 1 : 2;
}

void stretch_line(const Rules& rules, State& state, Unit unit, unsigned end, bool is_closed,
                  Journal* journal) {
  const DeedSet deeds = deeds_after_stretch(rules, state, unit);
  UnitState& own = state.at(unit);
  own.stretch ^= static_cast<uint8_t>(1U << end);
  note_free_place(state, unit);  // elsewhere its token might not fit
  note_manoeuvre(state, unit, deeds);
  tell(journal, seat_of(state, unit), Happening::StretchChanged,
       is_closed ? "8.15"_rule : "8.6"_rule, {unit, own.stretch});
}

template <class Asked>
void ask_step(State& state, Unit unit, StepKind kind) {
  state.move.kind = static_cast<uint8_t>(kind);
  state.move.flags &= static_cast<uint8_t>(~kPaidTurn);
  state.push(Asked{unit});
}

// [ONUS-2.2] Mounted units near a master of horse.
bool is_urged_on(const Rules& rules, const State& state, Unit unit) {
  return is_mounted(def_of(rules, state, unit).type) &&
         is_in_zone_of(rules, state, unit, Gift::HorseMaster);
}

// [ONUS-17.5] Athletes charge farther. [ONUS-2.2] So do units near a master of horse at the start
// of their move.
bool charges_farther(const Rules& rules, const State& state, Unit unit) {
  if (can(rules, state, unit, Ability::Athletes)) return true;
  if (state.move.unit == unit) return has_flag(state, kUrgedOn);
  return is_urged_on(rules, state, unit);
}

void leave_partner(State& state, Unit unit, Journal* journal) {
  const Unit other = state.at(unit).partner;
  state.move.parted = other;
  if (state.at(unit).is_support != 0) state.move.flags |= kWasSupport;
  divide_pair(state, unit);
  tell(journal, seat_of(state, unit), Happening::Parted, "17.39"_rule, {unit, other});
}

}  // namespace

uint8_t flags_of_start(const Rules& rules, const State& state, Unit unit) {
  return is_urged_on(rules, state, unit) ? kUrgedOn : uint8_t{0};
}

Bar bar_backwards(const State& state, Unit unit) {
  if (!state.at(unit).has(Mark::BackOnly)) return std::nullopt;
  return reason("3.11"_rule, "refusal.backwards_only", {unit});
}

// [ONUS-1.8] The printed movement. [ONUS-17.33] [ONUS-18.48] A main unit with its support has 1 EP
// more.
Points full_movement(const Rules& rules, const State& state, Unit unit) {
  const UnitState& own = state.at(unit);
  Points whole = def_of(rules, state, unit).movement;
  if (is_together(own) && own.is_support == 0) whole += kEp;
  if (own.has(Mark::WarmedUp)) whole += kEp;
  return std::max(whole, Points{0});
}

// [ONUS-7.18] Additions come first, then one halving or doubling.
Points own_allowance(const Rules& rules, const State& state, Unit unit, DeedSet deeds,
                     Formation formation, bool is_charge) {
  if (formation == Formation::Square) return 0;
  Points whole = full_movement(rules, state, unit);
  // [ONUS-17.5] [ONUS-18.47] Athletes have 1 EP more in a charge.
  if (is_charge && charges_farther(rules, state, unit)) whole += kEp;
  // [ONUS-7.9] [ONUS-18.49] A march doubles it.
  if ((deeds & deed_bit(Deed::Marched)) != 0) return 2 * whole;
  const bool is_halved = (deeds & kHalving) != 0 || is_slow(formation) || is_rushing(state, unit);
  // [ONUS-7.14] Reduced movement halves it, fractions kept.
  return is_halved ? whole / 2 : whole;
}

Points allowance(const Rules& rules, const State& state, Unit unit, DeedSet deeds,
                 Formation formation, bool is_charge) {
  const Points own = own_allowance(rules, state, unit, deeds, formation, is_charge);
  return with_line(rules, state, unit, deeds, own);
}

Points movement_of(const Rules& rules, const State& state, Unit unit, bool is_charge) {
  const UnitState& own = state.at(unit);
  return allowance(rules, state, unit, own.deeds, own.formation, is_charge);
}

StepCost cost_of_step(const Rules& rules, const State& state, Unit unit, StepKind kind) {
  switch (kind) {
    // [ONUS-7.4] [ONUS-23.19] A turn costs 1 EP at any angle.
    case StepKind::Pivot: return StepCost::once(has_flag(state, kPaidTurn) ? 0 : kEp);
    // [ONUS-8.12] A free turn costs nothing. [ONUS-8.13] Skirmishers pay 1 EP for it.
    case StepKind::Spin: {
      const bool is_paid = is_skirmishing(rules, state, unit) && !turns_free(state, unit);
      return StepCost::once(is_paid ? kEp : 0);
    }
    default: return StepCost::by_length();
  }
}

// [ONUS-7.16] [ONUS-17.12] Manoeuvres reduce the movement, but not that of skirmishers.
DeedSet deeds_after_step(const Rules& rules, const State& state, Unit unit, StepKind kind) {
  DeedSet deeds = with(state.at(unit).deeds, Deed::Moved);
  const bool is_normal = is_skirmishing(rules, state, unit) || is_rushing(state, unit);
  // [ONUS-8.4] A shift.
  if (kind == StepKind::Shift) {
    deeds = with(deeds, Deed::Shifted);
    return is_normal ? deeds : with(deeds, Deed::Reduced);
  }
  // [ONUS-8.5] A free turn.
  if (kind != StepKind::Spin) return deeds;
  deeds = with(deeds, Deed::Spun);
  const bool is_free = is_normal || state.at(unit).formation == Formation::Diamond;
  return is_free ? deeds : with(deeds, Deed::Reduced);
}

// [ONUS-8.16] [ONUS-23.36] The token overlaps no unit, lies in the field, and the unit is not over
// a friend.
bool is_free_token(const State& state, Unit unit, unsigned end) {
  Body body = body_of(state, unit);
  body.has_left = end == 0;
  body.has_right = end == 1;
  if (friends_under(state, unit) != 0) return false;
  const Shapes shapes = taken_ground(state, units_near(state, unit, kCardReach));
  const field::Polygon token = end == 0 ? field::left_token(body) : field::right_token(body);
  return field::is_inside(token, state.field()) && !field::overlaps_any(token, span_of(shapes));
}

void set_formation(const Rules& rules, State& state, Unit unit, Formation to, Journal* journal) {
  UnitState& own = state.at(unit);
  if (!is_bravery(own.formation, to)) {
    note_manoeuvre(state, unit, deeds_after_form(rules, state, unit, to));
  }
  own.formation = to;
  own.clear(Mark::Fought);
  tell(journal, seat_of(state, unit), Happening::FormationTaken, "8.7"_rule,
       {unit, static_cast<int16_t>(to)});
}

// [ONUS-10.8] Engaged units may not adopt formations. [ONUS-16.31] Bravery may be switched.
// [ONUS-16.32] It uses the one blue token.
Bar bar_bravery(const Rules& rules, const State& state, Unit unit, Formation to) {
  if (const Bar bar = bar_taking(rules, state, unit, to)) return bar;
  if (!is_bravery(state.at(unit).formation, to)) return reason("10.8"_rule, "refusal.held", {unit});
  if (state.phase != Phase::Movement || state.move.is_rush != 0)
    return reason("16.31"_rule, "refusal.movement_phase");
  return std::nullopt;
}

// [ONUS-5.3] Nobody is asked if the unit can only stop.
bool settle_manoeuvre(const Rules& rules, State& state, Journal*) {
  const Unit unit = state.asked<asks::Manoeuvre>().unit;
  MoveState& move = state.move;
  if (is_fit(state, unit) && move.is_over == 0 && move.steps < kMostSteps) {
    move.limit = movement_of(rules, state, unit, false);
    ActionList list;
    list_manoeuvre(rules, state, list);
    if (list.size() > 1) return true;
  }
  state.pop();
  return false;
}

// [ONUS-24.12] [ONUS-24.13] March and manoeuvres.
void list_manoeuvre(const Rules& rules, const State& state, ActionList& list) {
  const Unit unit = state.asked<asks::Manoeuvre>().unit;
  const auto offer = [&](const Bar& bar, Verb verb, unsigned place = 0) {
    if (!bar) list.push_back(make_action(verb, unit, place));
  };
  const UnitState& own = state.at(unit);
  offer(bar_march(state, unit), Verb::March);
  // [ONUS-24.14] Steps.
  offer(bar_advance(rules, state, unit), Verb::Advance);
  for (unsigned turn = 0; turn < 8; ++turn) {
    offer(bar_pivot(rules, state, unit, turn), Verb::Pivot, turn);
  }
  offer(bar_shift(rules, state, unit), Verb::Shift);
  offer(bar_spin(rules, state, unit), Verb::Spin);
  for (unsigned i = 0; i < kFormations; ++i) {
    offer(bar_form(rules, state, unit, static_cast<Formation>(i)), Verb::Form, i);
  }
  for (const unsigned end : {0U, 1U}) {
    offer(bar_stretch(rules, state, unit, end), Verb::Stretch, end);
  }
  for (const unsigned front : {0U, kFronts - 1}) {
    offer(bar_close(rules, state, unit, front), Verb::Close, front);
  }
  // [ONUS-24.24] Parting from the partner.
  if (is_together(own) && !bar_part(state, unit, own.partner)) {
    list.push_back(make_action(Verb::Pick, own.partner));
  }
  list.push_back(make_action(Verb::Decline, unit));
}

Refusal why_manoeuvre(const Rules& rules, const State& state, Action action) {
  const Unit unit = state.asked<asks::Manoeuvre>().unit;
  Bar bar;
  switch (static_cast<Verb>(action.verb)) {
    case Verb::March: bar = bar_march(state, unit); break;
    case Verb::Advance: bar = bar_advance(rules, state, unit); break;
    case Verb::Pivot: bar = bar_pivot(rules, state, unit, action.place); break;
    case Verb::Shift: bar = bar_shift(rules, state, unit); break;
    case Verb::Spin: bar = bar_spin(rules, state, unit); break;
    case Verb::Form:
      bar = bar_form(rules, state, unit, static_cast<Formation>(action.place));
      break;
    case Verb::Stretch: bar = bar_stretch(rules, state, unit, action.place); break;
    case Verb::Close: bar = bar_close(rules, state, unit, action.place); break;
    case Verb::Pick: bar = bar_part(state, unit, action.piece); break;
    default: break;
  }
  return bar ? *bar : reason("7.2"_rule, "refusal.step");
}

void act_manoeuvre(const Rules& rules, State& state, Action action, Journal* journal) {
  const Unit unit = state.asked<asks::Manoeuvre>().unit;
  ++state.move.steps;
  switch (static_cast<Verb>(action.verb)) {
    case Verb::March:
      state.at(unit).note(Deed::Marched);
      return tell(journal, seat_of(state, unit), Happening::Marched, "7.9"_rule, {unit});
    case Verb::Advance: return ask_step<asks::Distance>(state, unit, StepKind::Advance);
    case Verb::Pivot:
      state.move.corner = static_cast<uint8_t>(action.place);
      return ask_step<asks::Angle>(state, unit, StepKind::Pivot);
    case Verb::Shift: return ask_step<asks::Bearing>(state, unit, StepKind::Shift);
    case Verb::Spin: return ask_step<asks::Angle>(state, unit, StepKind::Spin);
    case Verb::Form:
      return set_formation(rules, state, unit, static_cast<Formation>(action.place), journal);
    case Verb::Stretch: return stretch_line(rules, state, unit, action.place, false, journal);
    case Verb::Close:
      return stretch_line(rules, state, unit, action.place == 0 ? 0 : 1, true, journal);
    case Verb::Pick: return leave_partner(state, unit, journal);
    default: state.pop();
  }
}

}  // namespace acies::onus
