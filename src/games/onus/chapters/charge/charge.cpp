// acies: no allocation
// Chapter 9: the conditions of a charge, the touch, and the alignment. [ONUS-23.22] to [ONUS-23.27]
#include <algorithm>

#include "games/onus/chapters/movement/movement.h"

namespace acies::onus {
namespace {

constexpr int32_t kSlideReach = 30000;  // shapes this near may block an alignment
constexpr int32_t kFrontSlack = field::kTolerance + 3;

// [ONUS-23.22] A touch with the front edge, stretched tokens included, or with a front corner.
bool is_front_touch(const Body& at, Point point) {
  const Point local = field::to_local(at.pose, point);
  const int32_t left = at.card.half_width + (at.has_left ? at.pitch : 0);
  const int32_t right = at.card.half_width + (at.has_right ? at.pitch : 0);
  return local.y >= at.card.half_depth - kFrontSlack && local.x >= -left - kFrontSlack &&
         local.x <= right + kFrontSlack;
}

// The point at which the toucher's front meets the shape.
std::optional<Point> touch_with_front(const Body& toucher, const field::Polygon& shape) {
  for (const field::Polygon& part : field::parts_of(toucher)) {
    if (!field::is_touching(part, shape)) continue;
    const Point point = field::touched_point(shape, part);
    if (is_front_touch(toucher, point)) return point;
  }
  return std::nullopt;
}

// [ONUS-23.27] [ONUS-23.35] The shapes that may block a place on a side.
struct Barriers {
  Shapes solid;
  Shapes guarded;
  field::Field field;

  Barriers(const Rules& rules, const State& state, Unit unit, const Body& at)
      : field(state.field()) {
    const UnitSet near = units_near(state, unit, kSlideReach, at.pose.place());
    const UnitSet own_side = units_of(state, seat_of(state, unit));
    solid = taken_ground(state, near);
    guarded = in_way_of_step(state, (near & ~own_side) | firm_friends(rules, state, unit, near));
  }
  field::Ground ground() const { return {span_of(solid), span_of(guarded), field}; }
};

bool has_meeting(const Meetings& meetings, Unit enemy, Side side) {
  return std::any_of(meetings.begin(), meetings.end(),
                     [&](const Meeting& one) { return one.enemy == enemy && one.side == side; });
}

void add_meetings(const State& state, const Body& at, Unit enemy, const field::Ground& ground,
                  Meetings& meetings) {
  const Body body = body_of(state, enemy);
  for (const field::Polygon& part : field::parts_of(body)) {
    const std::optional<Point> point = touch_with_front(at, part);
    if (!point) continue;
    for (const Side side : field::met_at(body, *point, at.pose.place()).sides) {
      if (has_meeting(meetings, enemy, side)) continue;
      const int32_t place = field::place_on_side(at, body, side, *point);
      if (field::list_placements(at, body, side, place, ground).empty()) continue;
      meetings.push_back({enemy, side, place, *point});
    }
  }
}

UnitSet enemies_of(const Meetings& meetings) {
  UnitSet enemies = 0;
  for (const Meeting& one : meetings) enemies |= unit_bit(one.enemy);
  return enemies;
}

Meetings meetings_now(const Rules& rules, const State& state) {
  const Unit unit = state.move.unit;
  return list_meetings(rules, state, unit, body_of(state, unit), state.move.met);
}

// The side that was picked; it is always among the meetings.
std::optional<Meeting> picked_meeting(const Rules& rules, const State& state) {
  for (const Meeting& one : meetings_now(rules, state)) {
    if (one.enemy == state.move.target && one.side == state.move.side) return one;
  }
  return std::nullopt;
}

field::Placements picked_placements(const Rules& rules, const State& state) {
  const std::optional<Meeting> meeting = picked_meeting(rules, state);
  if (!meeting) return {};
  const Unit unit = state.move.unit;
  return placements_of(rules, state, unit, body_of(state, unit), *meeting);
}

// [ONUS-9.17] The touched tokens are removed, with 1 damage for each.
void lose_tokens(const Rules& rules, State& state, Unit enemy, unsigned fronts, Journal* journal) {
  unsigned lost = fronts;
  // [ONUS-9.18] So are tokens thereby cut off.
  for_each_bit(fronts, [&](unsigned i) { lost |= links_beyond(state, enemy, i); });
  const auto count = static_cast<unsigned>(std::popcount(lost));
  for_each_bit(lost, [&](unsigned i) { take_token(state, enemy, i); });
  tell(journal, seat_of(state, enemy), Happening::TokensLost, "9.17"_rule,
       {enemy, static_cast<int16_t>(count)});
  // [ONUS-9.19] This damage brings no morale test.
  damage_unit(rules, state, enemy, count, "9.17"_rule, journal);
}

void meet(State& state, const Meeting& meeting) {
  state.pop();
  state.move.target = meeting.enemy;
  state.move.side = meeting.side;
  state.move.met = unit_bit(meeting.enemy);
  state.move.touch_x = meeting.point.x;
  state.move.touch_y = meeting.point.y;
  state.push(asks::Snap{state.move.unit});
}

// [ONUS-9.3] [ONUS-9.7] The charger is aligned with the touched side, section against section.
void stand_against(const Rules& rules, State& state, const Pose& pose, Journal* journal) {
  const Unit unit = state.take<asks::Snap>().unit;
  put_unit(state, unit, pose);
  UnitState& own = state.at(unit);
  // [ONUS-9.24] The contact is marked as a charge of this turn.
  own.note(Deed::Charged);
  // [ONUS-9.6] Contact ends the move.
  own.spent = std::max(own.spent, static_cast<uint16_t>(movement_of(rules, state, unit, true)));
  state.move.is_over = 1;
  state.move.met = 0;
  state.move.last_x = pose.x;
  state.move.last_y = pose.y;
  state.move.last_heading = pose.heading;
  make_pairs(state, unit);
  tell(journal, seat_of(state, unit), Happening::Charged, "9.1"_rule,
       {unit, state.move.target, static_cast<int16_t>(state.move.side)});
  push_links(state, unit);
}

}  // namespace

// [ONUS-8.3] Earlier deeds of the turn may bar a charge.
bool may_ever_charge(const Rules& rules, const State& state, Unit unit) {
  constexpr auto kBarring = static_cast<DeedSet>(deed_bit(Deed::Marched) | deed_bit(Deed::Shifted) |
                                                 deed_bit(Deed::Rallied));
  const UnitState& own = state.at(unit);
  // [ONUS-7.10] [ONUS-8.10] [ONUS-6.7] March, shift or recovery.
  if (!is_fit(state, unit) || (own.deeds & kBarring) != 0 || own.has(Mark::BackOnly)) return false;
  // [ONUS-17.9] The extra move of a rush is no charge.
  if (state.move.unit == unit && state.move.is_rush != 0) return false;
  // [ONUS-8.6] Stretching, except for manoeuvrable units.
  if (own.has_done(Deed::Stretched) && !can(rules, state, unit, Ability::Manoeuvrable))
    return false;
  // [ONUS-7.15] [ONUS-7.17] [ONUS-12.2] Other reduced movement does not bar it.
  return own.formation != Formation::Square && !is_engaged(state, unit);
}

// [ONUS-9.1] [ONUS-9.2] An active unit that may charge by its deeds.
bool may_charge(const Rules& rules, const State& state, Unit unit) {
  return state.at(unit).has(Mark::Active) && may_ever_charge(rules, state, unit);
}

// [ONUS-9.24] One of the two charged in this turn. A charger had no other contacts before.
bool is_charge_between(const State& state, Unit a, Unit b) {
  const auto has_charged = [&](Unit one) {
    return seat_of(state, one) == state.active && state.at(one).has_done(Deed::Charged);
  };
  return are_engaged(state, a, b) && (has_charged(a) || has_charged(b));
}

// [ONUS-10.32] Enemies that it left by a retreat may not be charged in this turn.
UnitSet enemies_left(const State& state, Unit unit) { return state.at(unit).left; }

// [ONUS-9.4] [ONUS-9.5] [ONUS-23.23] The sides that contain the point touched, with room to stand.
// Routed and engaged enemies may be charged too.
Meetings list_meetings(const Rules& rules, const State& state, Unit unit, const Body& at,
                       UnitSet enemies) {
  Meetings meetings;
  if (enemies == 0) return meetings;
  const Barriers barriers(rules, state, unit, at);
  for_each_bit(enemies, [&](unsigned i) {
    const auto enemy = static_cast<Unit>(i);
    // [ONUS-9.23] Their state does not matter.
    if (state.at(enemy).is_on_field()) {
      add_meetings(state, at, enemy, barriers.ground(), meetings);
    }
  });
  return meetings;
}

field::Placements placements_of(const Rules& rules, const State& state, Unit unit, const Body& at,
                                const Meeting& meeting) {
  const Barriers barriers(rules, state, unit, at);
  return field::list_placements(at, body_of(state, meeting.enemy), meeting.side, meeting.place,
                                barriers.ground());
}

// [ONUS-9.21] [ONUS-23.33] Laid tokens on any side, stretched tokens from flank or rear.
unsigned tokens_met(const State& state, Unit enemy, const Body& toucher) {
  const UnitState& other = state.at(enemy);
  const Body body = body_of(state, enemy);
  unsigned met = 0;
  for (unsigned i = 0; i < kFronts; ++i) {
    const FrontContact& front = other.fronts[i];
    if (front.is_laid == 0) continue;
    const Body struck = body_of(state, unit_of(front.enemy));
    if (touch_with_front(toucher, field::token_square(struck, front.section))) met |= 1U << i;
  }
  const auto look = [&](bool is_there, const field::Polygon& token, bool field::Met::* is_met,
                        unsigned front) {
    if (!is_there) return;
    const std::optional<Point> point = touch_with_front(toucher, token);
    if (!point) return;
    const field::Met found = field::met_at(body, *point, toucher.pose.place());
    if (found.*is_met) met |= 1U << front;
  };
  look(body.has_left, field::left_token(body), &field::Met::is_left_token, 0);
  look(body.has_right, field::right_token(body), &field::Met::is_right_token, kFronts - 1);
  return met;
}

// [ONUS-9.20] [ONUS-23.33] [ONUS-23.56] Tokens are removed first; then the unit is met, or the
// charge goes on.
bool meet_enemies(const Rules& rules, State& state, UnitSet enemies, Journal* journal) {
  const Unit unit = state.move.unit;
  for_each_bit(enemies, [&](unsigned i) {
    const auto enemy = static_cast<Unit>(i);
    const unsigned hit = tokens_met(state, enemy, body_of(state, unit));
    if (hit != 0) lose_tokens(rules, state, enemy, hit, journal);
  });
  const Meetings found = list_meetings(rules, state, unit, body_of(state, unit), enemies);
  if (found.empty()) return false;
  state.move.met = enemies_of(found);
  state.move.target = found[0].enemy;
  state.push(asks::Meet{unit});
  return true;
}

bool touch(const Rules& rules, State& state, Unit enemy, Point point, Journal* journal) {
  state.move.touch_x = point.x;
  state.move.touch_y = point.y;
  return meet_enemies(rules, state, unit_bit(enemy), journal);
}

// [ONUS-17.20] No question if there is one side, or if a furious unit has already chosen.
bool settle_meet(const Rules& rules, State& state, Journal*) {
  const Meetings found = meetings_now(rules, state);
  if (found.empty()) {
    state.pop();
    return false;
  }
  state.move.met = enemies_of(found);
  const bool is_picked = has_flag(state, kCharging);
  if (found.size() > 1 && !is_picked) return true;
  const unsigned wish = state.move.offer_enemies[0];
  const auto* const wished = std::find_if(found.begin(), found.end(), [&](const Meeting& one) {
    return (one.enemy | static_cast<unsigned>(one.side) << 6U) == wish;
  });
  meet(state, is_picked && wished != found.end() ? *wished : found[0]);
  return false;
}

// [ONUS-24.15] Of several enemies first the enemy is chosen, then the side.
void list_meet(const Rules& rules, const State& state, ActionList& list) {
  const Meetings found = meetings_now(rules, state);
  const UnitSet enemies = enemies_of(found);
  if (count_units(enemies) > 1) {
    for_each_bit(enemies, [&](unsigned i) { list.push_back(make_action(Verb::Pick, i)); });
    return;
  }
  for (const Meeting& one : found) {
    list.push_back(make_action(Verb::Meet, state.move.unit, static_cast<unsigned>(one.side)));
  }
}

Refusal why_meet(const Rules&, const State&, Action) {
  return reason("9.5"_rule, "refusal.not_touched");
}

void act_meet(const Rules& rules, State& state, Action action, Journal*) {
  if (is_verb(action, Verb::Pick)) {
    state.move.met = unit_bit(action.piece);
    state.move.target = action.piece;
    return;
  }
  for (const Meeting& one : meetings_now(rules, state)) {
    if (static_cast<unsigned>(one.side) == action.place) return meet(state, one);
  }
}

bool settle_snap(const Rules& rules, State& state, Journal* journal) {
  const field::Placements found = picked_placements(rules, state);
  if (found.size() > 1 && !has_flag(state, kCharging)) return true;
  if (found.empty()) {
    state.pop();
  } else {
    stand_against(rules, state, found[0].pose, journal);
  }
  return false;
}

// [ONUS-24.16] Places from the end at the charger's left.
void list_snap(const Rules& rules, const State& state, ActionList& list) {
  const size_t count = picked_placements(rules, state).size();
  for (unsigned i = 0; i < count; ++i) {
    list.push_back(make_action(Verb::Snap, state.move.unit, i));
  }
}

Refusal why_snap(const Rules&, const State&, Action) {
  return reason("23.25"_rule, "refusal.not_a_place");
}

void act_snap(const Rules& rules, State& state, Action action, Journal* journal) {
  const field::Placements found = picked_placements(rules, state);
  stand_against(rules, state, found[action.place].pose, journal);
}

}  // namespace acies::onus
