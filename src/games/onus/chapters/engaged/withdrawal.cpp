// acies: no allocation
// Chapter 10: withdrawal, and enemies that hold or keep contact.
#include <algorithm>

#include "games/onus/chapters/movement/movement.h"

namespace acies::onus {
namespace {

constexpr Point back_by(int32_t length) { return {0, -length}; }

// [ONUS-7.19] [ONUS-7.21] How far this step goes: it stops before it touches an enemy, but may
// touch friends, as in any move.
struct Passable {
  int32_t length = 0;
  Thing bar;  // the thing that ends the step, if any
};
Passable passable(const State& state, Unit unit, const Body& body, const field::Step& step,
                  UnitSet near) {
  const Shapes enemies = enemies_in_way(state, unit, near);
  const field::Way way = field::first_contact(body, step, span_of(enemies));
  Passable open{field::measure_of(step), {}};
  if (way.stop != field::Stop::None) {
    open.length = way.free;
    if (!way.touches.empty()) open.bar = enemies[way.touches[0].obstacle].owner;
  }
  for (const field::Obstacle& one : friends_in_way(state, unit, near)) {
    int32_t over = open.length;
    int32_t clear = 0;
    if (!field::sweeps_over(body, step, open.length, one.shape)) continue;
    while (over - clear > 1) {
      const int32_t middle = clear + (over - clear) / 2;
      (field::sweeps_over(body, step, middle, one.shape) ? over : clear) = middle;
    }
    open = {clear, one.owner};
  }
  return open;
}

// [ONUS-10.20] [ONUS-10.21] The largest distance straight back, in points: up to half of its
// movement, through no unit.
Points room_behind(const Rules& rules, const State& state, Unit unit) {
  const Points half = full_movement(rules, state, unit) / 2;
  if (half == 0) return 0;
  const Body body = body_of(state, unit);
  const int32_t length = StepCost::by_length().measure_for(half) * kLengthOfPoint;
  const field::Step step = field::shift(back_by(length));
  const UnitSet near = units_near(state, unit, length + kCardReach);
  const int32_t inside = field::free_in_field(body, step, state.field());
  return std::min(inside, passable(state, unit, body, step, near).length) / kLengthOfPoint;
}

// [ONUS-7.26] [ONUS-23.5] The final pose. Rounding may put it slightly into a friend that it
// touches; then it is moved slightly aside.
Pose beside_friends(const State& state, Unit unit, const Pose& end) {
  const UnitSet near = units_near(state, unit, 2 * kCardReach, end.place());
  const Shapes friends = friends_in_way(state, unit, near);
  const Body body = body_of(state, unit);
  for (const int32_t x : {0, -1, 1}) {
    for (const int32_t y : {0, -1, 1}) {
      const Pose pose = field::make_pose(end.place() + Point{x, y}, end.heading);
      if (field::is_free(body.at(pose), span_of(friends), state.field())) return pose;
    }
  }
  return end;
}

// The thing right behind, if any.
Thing thing_behind(const State& state, Unit unit) {
  const field::Step step = field::shift(back_by(kLengthOfPoint));
  const Shapes shapes = in_way_of_step(state, units_near(state, unit, 2 * kCardReach));
  const Body body = body_of(state, unit);
  for (const field::Obstacle& one : shapes) {
    if (field::sweeps_over(body, step, kLengthOfPoint, one.shape)) return one.owner;
  }
  return {};
}

// [ONUS-10.22] The unit faces each enemy card. Tokens may stand at its flanks, but not behind it.
bool is_facing(const State& state, Unit unit, Unit enemy) {
  bool has_front = false;
  for (unsigned i = 0; i < kFronts; ++i) {
    const FrontContact& front = state.at(unit).fronts[i];
    const bool is_matched = front.enemy == enemy && front.is_laid == 0;
    has_front = has_front || (is_matched && !is_against_token(state, unit, i));
  }
  for (const FrontContact& front : state.at(enemy).fronts) {
    if (front.enemy != unit) continue;
    const Side side = field::side_of(front.section);
    if (side == Side::Rear || (side != Side::Front && front.is_laid == 0)) return false;
  }
  return has_front;
}

// [ONUS-10.27] The distance that the enemy may follow. [ONUS-16.8] [ONUS-16.13] Its formation
// limits it.
Points pace_of(const Rules& rules, const State& state, Unit enemy) {
  return own_allowance(rules, state, enemy, DeedSet{0}, state.at(enemy).formation, false);
}

// [ONUS-10.26] [ONUS-10.27] The enemy follows in the same direction, as far as it can.
struct Pursuit {
  Body body;
  field::Step step;
  Pose end;
  bool is_whole = false;  // it stays in contact
};

Pursuit pursuit_of(const Rules& rules, const State& state, Unit enemy, Unit unit) {
  const Points gone = state.at(unit).spent;
  const Points most = pace_of(rules, state, enemy);
  const int32_t length = std::min(gone, most) * kLengthOfPoint;
  const Point way = field::turned(back_by(length), state.at(unit).heading);
  Pursuit pursuit;
  pursuit.body = body_of(state, enemy);
  const Heading heading = pursuit.body.pose.heading;
  pursuit.step = field::shift(field::turned(way, field::turned_by(0, -int32_t{heading})));
  pursuit.end = field::make_pose(pursuit.body.pose.place() + way, heading);
  pursuit.is_whole = most >= gone;
  return pursuit;
}

bool is_token_clear(const State& state, const field::Polygon& token, const Shapes& others) {
  return field::is_inside(token, state.field()) && !field::overlaps_any(token, span_of(others));
}

// [ONUS-10.33] The tokens of both units have room after the pursuit.
bool are_tokens_clear(const State& state, Unit enemy, Unit unit, const Pursuit& pursuit,
                      const Shapes& others) {
  const Body after = pursuit.body.at(pursuit.end);
  for (const FrontContact& front : state.at(enemy).fronts) {
    if (front.is_laid == 0 || front.enemy != unit) continue;
    const field::Polygon token = field::token_square(body_of(state, unit), front.section);
    if (!is_token_clear(state, token, others)) return false;
  }
  for (const FrontContact& front : state.at(unit).fronts) {
    if (front.is_laid == 0 || front.enemy != enemy) continue;
    if (!is_token_clear(state, field::token_square(after, front.section), others)) return false;
  }
  return true;
}

// [ONUS-10.26] An enemy engaged with no other unit may follow.
Bar bar_follow(const Rules& rules, const State& state, Unit enemy, Unit unit) {
  // [ONUS-14.16] [ONUS-16.20] Routed units and squares stay.
  if (state.at(enemy).has(Mark::Routed)) return reason("14.16"_rule, "refusal.routed", {enemy});
  if (const Bar bar = bar_turn(state, enemy)) return bar;
  if (engaged_with(state, enemy) != unit_bit(unit))
    return reason("10.26"_rule, "refusal.engaged_elsewhere", {enemy});
  const Pursuit pursuit = pursuit_of(rules, state, enemy, unit);
  const int32_t length = field::measure_of(pursuit.step);
  const UnitSet near = units_near(state, enemy, length + 4 * kCardReach) & ~unit_bit(unit);
  const Shapes others = taken_ground(state, near);
  const Passable open = passable(state, enemy, pursuit.body, pursuit.step, near);
  const bool is_clear =
      open.length == length && field::is_inside(pursuit.body.at(pursuit.end), state.field());
  const bool has_room = !pursuit.is_whole || are_tokens_clear(state, enemy, unit, pursuit, others);
  // [ONUS-10.33] Its way and its tokens need room.
  if (is_clear && has_room) return std::nullopt;
  if (open.bar != Thing{})
    return reason("10.33"_rule, "refusal.way_barred", {enemy, open.bar.number()});
  return reason("10.33"_rule, "refusal.in_the_way", {enemy});
}

// Removes stretched tokens that touch no other unit.
void close_line(State& state, Unit unit) {
  for (const unsigned front : {0U, kFronts - 1}) {
    const UnitState& own = state.at(unit);
    const bool is_stretched = own.is_stretched(front == 0 ? 0 : 1);
    if (is_stretched && own.fronts[front].is_free()) take_token(state, unit, front);
  }
}

// [ONUS-10.25] [ONUS-10.29] Both lose their tokens and are no longer engaged.
void let_go(State& state, Unit enemy, Unit unit) {
  part(state, unit, enemy);
  close_line(state, enemy);
  close_line(state, unit);
  mend_fronts(state);
}

void hold(State& state, Unit enemy, Unit unit, Journal* journal) {
  let_go(state, enemy, unit);
  tell(journal, seat_of(state, enemy), Happening::Held, "10.25"_rule, {enemy});
}

// [ONUS-10.26] The follower keeps its facing and tokens. [ONUS-10.28] It needs no activation.
void follow(const Rules& rules, State& state, Unit enemy, Unit unit, Journal* journal) {
  const Pursuit pursuit = pursuit_of(rules, state, enemy, unit);
  const Pose first = state.at(enemy).pose();
  put_unit(state, enemy, beside_friends(state, enemy, pursuit.end));
  // [ONUS-20.12] Units that it passes are revealed.
  lift_fog_on_way(state, enemy, first, journal);
  tell(journal, seat_of(state, enemy), Happening::Followed, "10.26"_rule,
       {enemy, static_cast<int16_t>(pursuit.is_whole ? 1 : 0)});
  // [ONUS-10.27] A slow follower loses contact.
  if (!pursuit.is_whole) return let_go(state, enemy, unit);
  make_pairs(state, enemy);
}

}  // namespace

Bar bar_withdrawal(const Rules& rules, const State& state, Unit unit) {
  bool faces_all = true;
  for_each_bit(engaged_with(state, unit), [&](unsigned i) {
    faces_all = faces_all && is_facing(state, unit, static_cast<Unit>(i));
  });
  if (!faces_all) return reason("10.22"_rule, "refusal.not_facing", {unit});
  if (room_behind(rules, state, unit) > 0) return std::nullopt;
  const Thing other = thing_behind(state, unit);
  if (other == Thing{}) return reason("10.21"_rule, "refusal.no_room", {unit});
  return reason("10.21"_rule, "refusal.way_barred", {unit, other.number()});
}

// [ONUS-24.22] Any distance up to half of its movement.
Range range_withdrawal(const Rules& rules, const State& state) {
  const Unit unit = state.asked<asks::Withdrawal>().unit;
  const Points most = room_behind(rules, state, unit);
  Range range;
  range.action = pack(make_action(Verb::Withdraw, unit));
  range.allowed.push_back({std::min(most, Points{1}), most});
  add_stop(range, most);
  add_stop(range, most / 2);
  return range;
}

// [ONUS-10.20] [ONUS-10.23] Straight back, without free attacks. [ONUS-10.28] A unit that is freed
// counts as reduced.
void act_withdrawal(const Rules&, State& state, Action action, Journal* journal) {
  const Unit unit = state.take<asks::Withdrawal>().unit;
  if (action.measure == 0) return;
  const UnitSet enemies = engaged_with(state, unit);
  const Point way = back_by(action.measure * kLengthOfPoint);
  UnitState& own = state.at(unit);
  const Pose first = own.pose();
  const Pose end = field::make_pose(field::to_world(first, way), own.heading);
  put_unit(state, unit, beside_friends(state, unit, end));
  // [ONUS-20.12] Units that it passes are revealed.
  lift_fog_on_way(state, unit, first, journal);
  own.spent = static_cast<uint16_t>(StepCost::by_length().at(action.measure));
  own.note(Deed::Moved);
  own.note(Deed::Reduced);
  own.note(Deed::Shifted);
  own.set(Mark::Left);
  state.move.last_x = own.x;
  state.move.last_y = own.y;
  tell(journal, seat_of(state, unit), Happening::Withdrew, "10.20"_rule,
       {unit, static_cast<int16_t>(action.measure)});
  for (unsigned i = kUnits; i-- > 0;) {
    if ((enemies >> i & 1U) != 0) state.push(asks::Follow{.unit = i, .enemy = unit});
  }
}

// An enemy that cannot follow holds.
bool settle_follow(const Rules& rules, State& state, Journal* journal) {
  const auto frame = state.asked<asks::Follow>();
  const bool is_held = are_engaged(state, frame.unit, frame.enemy);
  if (is_held && !bar_follow(rules, state, frame.unit, frame.enemy)) return true;
  state.pop();
  if (is_held) hold(state, frame.unit, frame.enemy, journal);
  return false;
}

// [ONUS-10.24] [ONUS-24.23] Follow, if possible, or hold.
void list_follow(const Rules& rules, const State& state, ActionList& list) {
  const auto frame = state.asked<asks::Follow>();
  if (!bar_follow(rules, state, frame.unit, frame.enemy)) {
    list.push_back(make_action(Verb::Follow, frame.unit));
  }
  list.push_back(make_action(Verb::Hold, frame.unit));
}

Refusal why_follow(const Rules& rules, const State& state, Action action) {
  const auto frame = state.asked<asks::Follow>();
  Bar bar;
  if (is_verb(action, Verb::Follow)) bar = bar_follow(rules, state, frame.unit, frame.enemy);
  return bar ? *bar : reason("10.24"_rule, "refusal.step");
}

void act_follow(const Rules& rules, State& state, Action action, Journal* journal) {
  const auto frame = state.take<asks::Follow>();
  if (is_verb(action, Verb::Follow)) {
    return follow(rules, state, frame.unit, frame.enemy, journal);
  }
  hold(state, frame.unit, frame.enemy, journal);
}

}  // namespace acies::onus
