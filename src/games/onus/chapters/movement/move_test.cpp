// Movement, charges and moves in melee: the examples of chapter 22, and random tables.
#include <gtest/gtest.h>

#include <cmath>

#include "core/luck/rng.h"
#include "games/onus/chapters/movement/movement.h"
#include "onus_table.h"

namespace acies::onus {
namespace {

using field::StepKind;

constexpr Unit kOwn = 0;
constexpr Unit kAlly = 1;
constexpr Unit kEnemy = kUnitsASide;
constexpr Heading kNorth = 0;
constexpr Heading kSouth = field::kHalfTurn;
constexpr Heading kEast = field::kFullTurn - field::kQuarterTurn;
constexpr Point kMiddle{100000, 50000};

void put(State& state, Unit unit, std::string_view id, Point place, Heading heading) {
  UnitState& one = state.at(unit);
  one.kind = rules().book().find_unit(id);
  ASSERT_NE(one.kind, kNoKind) << id;
  one.place = Place::Field;
  one.set_pose(field::make_pose(place, heading));
  if (seat_of(state, unit) == Seat::South) one.set(Mark::Active);
}

State make_table() {
  State state;
  state.width = 200000;
  state.depth = 100000;
  state.phase = Phase::Movement;
  state.agreed.losses = 0;
  put(state, 20, "principes", {10000, 5000}, kNorth);
  put(state, kUnitsASide + 20, "principes", {10000, 95000}, kSouth);
  state.at(20).clear(Mark::Active);
  state.push(asks::Move{});
  return state;
}

std::string tell_refusal(const Verdict& verdict) {
  return verdict ? "" : std::string(verdict.error().phrase);
}

void act(State& state, Action action) {
  const Verdict verdict = rules().check(state, action);
  ASSERT_TRUE(verdict) << tell_refusal(verdict) << " at " << step_row(state.step()).name
                       << ", verb " << int{action.verb};
  rules().apply(state, action);
}

bool is_offered(const State& state, Action action) {
  return rules().check(state, action).has_value();
}

void begin(State& state, Unit unit) {
  settle(rules(), state, nullptr);
  act(state, make_action(Verb::Pick, unit));
}

void advance(State& state, Unit unit, Points distance) {
  act(state, make_action(Verb::Advance, unit));
  act(state, make_action(Verb::Distance, unit, 0, distance));
}

void pivot(State& state, Unit unit, unsigned turn, int32_t angle) {
  act(state, make_action(Verb::Pivot, unit, turn));
  act(state, make_action(Verb::Angle, unit, 0, angle));
}

// Straight on into contact.
void charge(State& state, Unit unit) {
  act(state, make_action(Verb::Advance, unit));
  const Range range = rules().range(state);
  ASSERT_FALSE(range.allowed.empty());
  act(state, make_action(Verb::Distance, unit, 0, range.allowed.back().most));
}

void lay(State& state, Unit unit, unsigned end, int32_t count) {
  act(state, make_action(Verb::Links, unit, end, count));
}

constexpr unsigned turn_about(Corner corner, bool is_clockwise) {
  return static_cast<unsigned>(corner) * 2 + (is_clockwise ? 1 : 0);
}

// [ONUS-22.4] Movement 3.
TEST(OnusMove, AdvancesAndTurnsShareTheMovement) {
  constexpr unsigned kTurn = turn_about(Corner::FrontLeft, false);
  for (const int order : {0, 1, 2}) {
    State state = make_table();
    put(state, kOwn, "armed-civilians-rome", kMiddle, kNorth);
    begin(state, kOwn);
    if (order == 0) {
      advance(state, kOwn, 200);
      pivot(state, kOwn, kTurn, 900);
    } else if (order == 1) {
      pivot(state, kOwn, kTurn, 300);
      pivot(state, kOwn, kTurn, 100);
      advance(state, kOwn, 100);
    } else {
      advance(state, kOwn, 100);
      pivot(state, kOwn, kTurn, 450);
      // [ONUS-7.5] The same corner and sense.
      EXPECT_FALSE(is_offered(state, make_action(Verb::Pivot, kOwn, kTurn + 1)));
      advance(state, kOwn, 100);
    }
    EXPECT_EQ(state.at(kOwn).spent, 300) << order;
    EXPECT_FALSE(is_offered(state, make_action(Verb::Advance, kOwn)));
  }
}

// [ONUS-22.5] Two turns of different angles.
TEST(OnusMove, ATurnCostsOnePointWhateverItsAngle) {
  for (const bool is_rear : {true, false}) {
    State state = make_table();
    put(state, kOwn, "armed-civilians-rome", kMiddle, kNorth);
    begin(state, kOwn);
    const Corner corner = is_rear ? Corner::RearLeft : Corner::FrontRight;
    const Body before = body_of(state, kOwn);
    pivot(state, kOwn, turn_about(corner, is_rear), is_rear ? 900 : 460);
    EXPECT_EQ(state.at(kOwn).spent, 100);
    const Body after = body_of(state, kOwn);
    const Point hinge = field::corner_of(field::kCard, corner);
    EXPECT_EQ(field::to_world(before.pose, hinge), field::to_world(after.pose, hinge));
  }
}

// [ONUS-22.6] [ONUS-22.7] Movement 2 and 3. [ONUS-7.13] The march token stays.
TEST(OnusMove, MarchDoublesAndReducedHalves) {
  State state = make_table();
  put(state, kOwn, "principes", kMiddle, kNorth);
  put(state, kEnemy, "principes", {100000, 68000}, kSouth);
  begin(state, kOwn);
  act(state, make_action(Verb::March, kOwn));
  pivot(state, kOwn, turn_about(Corner::FrontRight, true), 900);
  advance(state, kOwn, 300);
  EXPECT_EQ(state.at(kOwn).spent, 400);
  EXPECT_TRUE(state.at(kOwn).has(Mark::March));
  EXPECT_FALSE(may_charge(rules(), state, kOwn));
  put(state, kAlly, "armed-civilians-rome", {50000, 50000}, kNorth);
  state.at(kAlly).note(Deed::Reduced);
  EXPECT_EQ(movement_of(rules(), state, kAlly, false), 150);
}

// [ONUS-22.8] [ONUS-8.10] Movement 4.
TEST(OnusMove, AnyDirectionHalvesTheMove) {
  State state = make_table();
  put(state, kOwn, "elephants", kMiddle, kNorth);
  put(state, kAlly, "velites", {60000, 50000}, kNorth);
  for (const Unit unit : {kOwn, kAlly}) {
    begin(state, unit);
    act(state, make_action(Verb::Shift, unit));
    act(state, make_action(Verb::Bearing, unit, 0, 2250));  // back right
    act(state, make_action(Verb::Distance, unit, 0, 120));
    act(state, make_action(Verb::Shift, unit));
    act(state, make_action(Verb::Bearing, unit, 0, 2700));
    EXPECT_EQ(rules().range(state).allowed.back().most, unit == kOwn ? 80 : 180);
    act(state, make_action(Verb::Distance, unit, 0, 80));
    EXPECT_FALSE(may_charge(rules(), state, unit));
    act(state, make_action(Verb::Decline, unit));
  }
}

// [ONUS-22.11] All four sides.
TEST(OnusCharge, AtACornerThePlayerChoosesTheSide) {
  for (const Side side : {Side::Front, Side::Right, Side::Rear, Side::Left}) {
    State state = make_table();
    put(state, kOwn, "alarii-equites", kMiddle, kNorth);
    put(state, kEnemy, "principes", {101000, 60000}, 13500);
    begin(state, kOwn);
    charge(state, kOwn);
    ASSERT_EQ(state.step(), Step::Meet);
    const Action action = make_action(Verb::Meet, kOwn, static_cast<unsigned>(side));
    ActionList list;
    rules().list(state, list);
    EXPECT_EQ(list.size(), 2U);
    if (!is_offered(state, action)) continue;
    act(state, action);
    if (state.step() == Step::Snap) act(state, make_action(Verb::Snap, kOwn, 0));
    EXPECT_TRUE(are_engaged(state, kOwn, kEnemy));
    const SidesHit hit = sides_hit(state, kEnemy, kOwn);
    EXPECT_EQ(hit.right, side == Side::Right);
    EXPECT_EQ(hit.left, side == Side::Left);
    EXPECT_TRUE(is_charge_between(state, kEnemy, kOwn));
  }
}

// [ONUS-22.12] Offsets of part of a section.
TEST(OnusCharge, APartOfASectionBecomesAWhole) {
  for (const int32_t offset : {3200, -3200, 2100, 3900}) {
    State state = make_table();
    put(state, kOwn, "alarii-equites", kMiddle, kNorth);
    put(state, kEnemy, "principes", {100000 + offset, 60000}, kSouth);
    begin(state, kOwn);
    charge(state, kOwn);
    EXPECT_EQ(count_pairs(state, kOwn, kEnemy), 3U) << offset;
    EXPECT_EQ(state.at(kOwn).y, 56000);
    EXPECT_EQ(state.step(), Step::Links);
  }
}

// [ONUS-22.13] Cavalry stretched on the left.
TEST(OnusCharge, InTheRearRoundTheFlankToTheFront) {
  State state = make_table();
  put(state, kOwn, "alarii-equites", {96000, 50000}, kNorth);
  state.at(kOwn).stretch = 1;
  put(state, kEnemy, "principes", {100000, 60000}, kNorth);
  begin(state, kOwn);
  charge(state, kOwn);
  EXPECT_EQ(count_pairs(state, kOwn, kEnemy), 2U);
  lay(state, kOwn, 0, 3);
  EXPECT_EQ(count_pairs(state, kOwn, kEnemy), 5U);
  const SidesHit hit = sides_hit(state, kEnemy, kOwn);
  EXPECT_TRUE(hit.rear && hit.left && !hit.right);
  EXPECT_EQ(state.at(kOwn).fronts[0].section, Section::F1);
  EXPECT_EQ(state.at(kEnemy).fronts[1].enemy, kOwn);  // both sides keep the pair of two fronts
}

// [ONUS-22.14] Cavalry stretched on both sides.
TEST(OnusCharge, OnTheFlankRoundBothCorners) {
  State state = make_table();
  put(state, kOwn, "alarii-equites", {80000, 58000}, kEast);
  state.at(kOwn).stretch = 3;
  put(state, kEnemy, "principes", {100000, 60000}, kNorth);
  begin(state, kOwn);
  charge(state, kOwn);
  EXPECT_EQ(count_pairs(state, kOwn, kEnemy), 2U);
  lay(state, kOwn, 0, 1);
  lay(state, kOwn, 1, 3);
  EXPECT_EQ(count_pairs(state, kOwn, kEnemy), 6U);
  const SidesHit hit = sides_hit(state, kEnemy, kOwn);
  EXPECT_TRUE(hit.rear && hit.left && !hit.right);
}

// Legionaries with one section beyond the stretched front of cataphracts.
State make_cataphracts() {
  State state = make_table();
  put(state, kOwn, "legionaries", {96000, 50000}, kNorth);
  put(state, kEnemy, "cataphractarii", {100000, 58000}, kSouth);
  state.at(kEnemy).stretch = 3;
  return state;
}

// [ONUS-22.17] [ONUS-22.18] [ONUS-9.22] First one unit envelops, then the other.
TEST(OnusCharge, AStretchedFrontIsEnvelopedAndEnvelops) {
  State state = make_cataphracts();
  begin(state, kOwn);
  charge(state, kOwn);
  EXPECT_EQ(count_pairs(state, kOwn, kEnemy), 3U);
  lay(state, kOwn, 0, 1);
  EXPECT_EQ(count_pairs(state, kOwn, kEnemy), 4U);
  EXPECT_EQ(state.at(kOwn).fronts[1].section, Section::FRSide);
  const SidesHit hit = sides_hit(state, kEnemy, kOwn);
  EXPECT_FALSE(hit.left || hit.right || hit.rear);

  State next = state;
  next.depth_of_stack = 0;
  next.open = {};
  next.move = MoveState{};
  next.active = Seat::North;
  for (UnitState& unit : next.units) unit.deeds = 0;
  next.at(kEnemy).set(Mark::Active);
  next.push(asks::Move{});
  begin(next, kEnemy);
  act(next, make_action(Verb::Envelop, kEnemy));
  lay(next, kEnemy, next.asked<asks::Links>().end, 3);
  EXPECT_EQ(count_pairs(next, kOwn, kEnemy), 7U);
  EXPECT_EQ(count_pairs(next, kEnemy, kOwn), 7U);
}

// [ONUS-9.17] [ONUS-22.16] Two tokens that envelop a friend are removed, with one damage for each.
TEST(OnusCharge, TokensAreSweptOff) {
  State state = make_table();
  put(state, kAlly, "principes", {100000, 60000}, kNorth);
  put(state, kEnemy, "companions", {104000, 64000}, kSouth);
  make_pairs(state, kEnemy);
  ASSERT_EQ(count_pairs(state, kEnemy, kAlly), 2U);
  const field::Slots slots = slots_at(state, kEnemy, 0);
  ASSERT_EQ(slots.size(), 2U);
  lay_links(rules(), state, kEnemy, kAlly, 0, 2, nullptr);
  put(state, kOwn, "alarii-equites", {109000, 50000}, kNorth);
  begin(state, kOwn);
  charge(state, kOwn);
  EXPECT_GE(state.at(kEnemy).damage, 1);
  while (state.step() == Step::Manoeuvre && is_offered(state, make_action(Verb::Advance, kOwn))) {
    charge(state, kOwn);
  }
  EXPECT_EQ(state.at(kEnemy).damage, 2);
  EXPECT_TRUE(are_engaged(state, kOwn, kEnemy));
  EXPECT_TRUE(are_engaged(state, kAlly, kEnemy));
}

// [ONUS-22.22] [ONUS-10.26] [ONUS-10.27] A quick and a slow follower.
TEST(OnusEngaged, WithdrawsAndIsFollowed) {
  for (const bool is_quick : {true, false}) {
    State state = make_table();
    put(state, kOwn, "alarii-equites", kMiddle, kNorth);
    put(state, kEnemy, is_quick ? "companions" : "principes", {100000, 54000}, kSouth);
    make_pairs(state, kOwn);
    begin(state, kOwn);
    act(state, make_action(Verb::Withdraw, kOwn));
    act(state, make_action(Verb::Withdraw, kOwn, 0, 250));
    ASSERT_EQ(state.step(), Step::Follow);
    act(state, make_action(Verb::Follow, kEnemy));
    EXPECT_EQ(state.at(kOwn).y, 50000 - 12500);
    EXPECT_EQ(state.at(kEnemy).y, 54000 - (is_quick ? 12500 : 10000));
    EXPECT_EQ(are_engaged(state, kOwn, kEnemy), is_quick);
    EXPECT_EQ(count_pairs(state, kOwn, kEnemy), is_quick ? 4U : 0U);
  }
}

// [ONUS-10.17] [ONUS-22.21] The enemy's token stays, and the turned unit envelops the enemy's other
// flank.
TEST(OnusEngaged, TurnsAbout) {
  State state = make_table();
  put(state, kOwn, "alarii-equites", kMiddle, kNorth);
  put(state, kEnemy, "companions", {98000, 46000}, kNorth);
  make_pairs(state, kEnemy);
  ASSERT_EQ(count_pairs(state, kEnemy, kOwn), 3U);
  lay_links(rules(), state, kEnemy, kOwn, 0, 1, nullptr);
  ASSERT_EQ(count_pairs(state, kEnemy, kOwn), 4U);
  ASSERT_TRUE(sides_hit(state, kOwn, kEnemy).rear);
  begin(state, kOwn);
  act(state, make_action(Verb::About, kOwn));
  EXPECT_FALSE(sides_hit(state, kOwn, kEnemy).rear);
  EXPECT_EQ(count_pairs(state, kEnemy, kOwn), 4U);
  ASSERT_EQ(state.step(), Step::Links);
  lay(state, kOwn, state.asked<asks::Links>().end, 1);
  EXPECT_EQ(count_pairs(state, kEnemy, kOwn), 5U);
}

// [ONUS-10.13] [ONUS-22.20] Attacked in the rear, the unit turns by 90 degrees.
TEST(OnusEngaged, TurnsByAQuarter) {
  State state = make_table();
  put(state, kOwn, "alarii-equites", kMiddle, kNorth);
  put(state, kEnemy, "companions", {104000, 46000}, kNorth);
  make_pairs(state, kEnemy);
  ASSERT_EQ(count_pairs(state, kEnemy, kOwn), 2U);
  begin(state, kOwn);
  act(state, make_action(Verb::Quarter, kOwn));
  ActionList list;
  rules().list(state, list);
  ASSERT_FALSE(list.empty());
  for (const Action action : list) {
    State next = state;
    act(next, action);
    EXPECT_TRUE(are_engaged(next, kOwn, kEnemy));
    EXPECT_EQ(friends_under(next, kOwn), 0U);
  }
}

// [ONUS-17.20] An enemy is in reach.
TEST(OnusFurious, MustChargeWhomItReaches) {
  State state = make_table();
  put(state, kOwn, "gaesatai", kMiddle, kNorth);
  state.at(kOwn).clear(Mark::Active);
  put(state, kEnemy, "principes", {106000, 62000}, kSouth);
  settle(rules(), state, nullptr);
  ASSERT_EQ(state.step(), Step::Furious);
  ActionList list;
  rules().list(state, list);
  ASSERT_FALSE(list.empty());
  for (const Action action : list) {
    State next = state;
    act(next, action);
    EXPECT_TRUE(are_engaged(next, kOwn, kEnemy));
  }
  put(state, kEnemy, "principes", {106000, 82000}, kSouth);
  EXPECT_FALSE(find_charges(rules(), state, kOwn));
}

// [ONUS-7.26] [ONUS-7.27] The host leaves, or the guest goes back.
TEST(OnusMove, WhoLiesUnderAGuestGoesNext) {
  for (const bool leaves : {true, false}) {
    State state = make_table();
    put(state, kOwn, "armed-civilians-rome", kMiddle, kNorth);
    put(state, kAlly, "armed-civilians-rome", {100000, 58000}, kNorth);
    begin(state, kOwn);
    advance(state, kOwn, 150);
    act(state, make_action(Verb::Decline, kOwn));
    ASSERT_EQ(state.step(), Step::Move);
    EXPECT_EQ(state.move.guest, kOwn);
    EXPECT_FALSE(is_offered(state, make_action(Verb::End)));
    act(state, make_action(Verb::Pick, kAlly));
    if (leaves) advance(state, kAlly, 200);
    act(state, make_action(Verb::Decline, kAlly));
    EXPECT_EQ(state.at(kOwn).y, leaves ? 57500 : 50000);
    EXPECT_EQ(friends_under(state, kOwn), 0U);
    EXPECT_EQ(state.move.guest, kNoUnit);
  }
}

// [ONUS-7.26] [ONUS-7.27] The host goes back to where it was free beside its guest, which stays.
TEST(OnusMove, AHostOverAThirdUnitGoesBack) {
  constexpr Unit kThird = 2;
  State state = make_table();
  put(state, kOwn, "armed-civilians-rome", kMiddle, kNorth);
  put(state, kAlly, "armed-civilians-rome", {100000, 58000}, kNorth);
  put(state, kThird, "armed-civilians-rome", {100000, 75000}, kNorth);
  begin(state, kOwn);
  advance(state, kOwn, 150);
  act(state, make_action(Verb::Decline, kOwn));
  act(state, make_action(Verb::Pick, kAlly));
  advance(state, kAlly, 200);
  ASSERT_EQ(state.at(kAlly).y, 68000);
  state.at(kAlly).y = 72000;
  act(state, make_action(Verb::Decline, kAlly));
  EXPECT_EQ(state.at(kAlly).y, 68000);
  EXPECT_EQ(state.at(kOwn).y, 57500);
  EXPECT_EQ(state.move.guest, kNoUnit);
}

// [ONUS-7.22] [ONUS-7.23] A broken mover, and a broken friend.
TEST(OnusMove, PassingBreaksFriends) {
  for (const bool is_mover : {true, false}) {
    State state = make_table();
    put(state, kOwn, "equites", kMiddle, kNorth);
    put(state, kAlly, "armed-civilians-rome", {100000, 58000}, kNorth);
    state.at(kAlly).clear(Mark::Active);
    state.at(is_mover ? kOwn : kAlly).set(Mark::Broken);
    begin(state, kOwn);
    act(state, make_action(Verb::Advance, kOwn));
    const Range range = rules().range(state);
    ASSERT_EQ(range.allowed.size(), 2U);
    EXPECT_EQ(range.allowed[0].most, 80);
    EXPECT_EQ(range.allowed[1].least, 240);
    act(state, make_action(Verb::Distance, kOwn, 0, 300));
    EXPECT_TRUE(state.at(kOwn).has(Mark::Broken) && state.at(kAlly).has(Mark::Broken));
  }
}

// [ONUS-12.3] [ONUS-22.28] Spent movement is rounded up.
TEST(OnusMove, SkirmishersKeepTheRest) {
  State state = make_table();
  put(state, kOwn, "velites", kMiddle, kNorth);
  begin(state, kOwn);
  advance(state, kOwn, 120);
  act(state, make_action(Verb::Decline, kOwn));
  state.phase = Phase::Skirmish;
  state.move = MoveState{};
  state.depth_of_stack = 0;
  state.open = {};
  state.push(asks::Move{});
  begin(state, kOwn);
  act(state, make_action(Verb::Advance, kOwn));
  EXPECT_EQ(rules().range(state).allowed.back().most, 150);
}

// [ONUS-17.39] They must be wholly apart.
TEST(OnusMove, PartnersPartOrStayTogether) {
  State state = make_table();
  put(state, kOwn, "spartan-hoplites", kMiddle, kNorth);
  put(state, kAlly, "helots", kMiddle, kNorth);
  join_again(state, kAlly, kOwn, true);
  State apart = state;
  begin(state, kOwn);
  advance(state, kOwn, 300);  // one more than its movement
  EXPECT_EQ(state.at(kAlly).pose(), state.at(kOwn).pose());
  begin(apart, kAlly);
  act(apart, make_action(Verb::Decline, kAlly));
  EXPECT_EQ(apart.at(kAlly).partner, kOwn);  // it has not come out of the overlap
  apart.at(kAlly).deeds = 0;
  act(apart, make_action(Verb::Pick, kAlly));
  advance(apart, kAlly, 200);
  act(apart, make_action(Verb::Decline, kAlly));
  EXPECT_EQ(apart.at(kAlly).partner, kNoUnit);
  EXPECT_EQ(friends_under(apart, kAlly), 0U);
}

// ---- random tables ----

constexpr std::array<std::string_view, 12> kKinds{
    "principes",          "velites",        "alarii-equites", "elephants",
    "thessalian-cavalry", "gaesatai",       "triarii",        "equites",
    "hypaspists",         "cretan-archers", "langobards",     "pictish-warriors"};

int32_t between(Rng& rng, int32_t low, int32_t high) {
  return low + static_cast<int32_t>(rng.below(static_cast<uint32_t>(high - low + 1)));
}

bool is_alone(const State& state, Unit unit) {
  const Shapes others = taken_ground(state, units_near(state, unit, kCardReach));
  return field::is_free(body_of(state, unit), span_of(others), state.field());
}

State make_random(Rng& rng, unsigned a_side) {
  State state = make_table();
  for (const Unit first : {Unit{0}, static_cast<Unit>(kUnitsASide)}) {
    for (unsigned i = 0; i < a_side; ++i) {
      const auto unit = static_cast<Unit>(first + i);
      const bool is_south = first == 0;
      for (unsigned tries = 0; tries < 50; ++tries) {
        const int32_t y = is_south ? between(rng, 15000, 48000) : between(rng, 52000, 85000);
        const int32_t turn = rng.below(2) == 0 ? 0 : between(rng, -4500, 4500);
        put(state, unit, kKinds[rng.below(kKinds.size())], {between(rng, 30000, 170000), y},
            field::turned_by(is_south ? kNorth : kSouth, turn));
        state.at(unit).stretch = static_cast<uint8_t>(rng.below(4) == 0 ? rng.below(4) : 0);
        if (is_alone(state, unit)) break;
        state.at(unit) = UnitState{};
      }
    }
  }
  return state;
}

Action pick_action(const State& state, Rng& rng) {
  const Decision question = rules().decision(state);
  if (question.form == Decision::Form::Chance) {
    return rules().chance(state, rng.below(rules().chances(state)));
  }
  if (question.form == Decision::Form::List) {
    ActionList list;
    rules().list(state, list);
    EXPECT_FALSE(list.empty());
    const uint32_t last = static_cast<uint32_t>(list.size());
    Action action = list[rng.below(last)];
    if (is_verb(action, Verb::End)) action = list[rng.below(last)];
    return action;
  }
  const Range range = rules().range(state);
  EXPECT_FALSE(range.allowed.empty());
  Action action = unpack_action(range.action);
  for (const int32_t stop : range.stops) EXPECT_TRUE(range.contains(stop));
  const Interval one = range.allowed[rng.below(static_cast<uint32_t>(range.allowed.size()))];
  EXPECT_LE(one.least, one.most);
  const bool is_stop = !range.stops.empty() && rng.below(2) == 0;
  action.measure = is_stop ? range.stops[rng.below(static_cast<uint32_t>(range.stops.size()))]
                           : between(rng, one.least, one.most);
  return action;
}

// No unit overlaps another, all lie on the field, and both units keep a pair of two fronts.
void expect_sound(const State& state) {
  for (unsigned i = 0; i < kUnits; ++i) {
    const auto unit = static_cast<Unit>(i);
    if (!state.at(unit).is_on_field()) continue;
    EXPECT_TRUE(is_alone(state, unit)) << i;
    for (unsigned k = 0; k < kFronts; ++k) {
      const FrontContact& front = state.at(unit).fronts[k];
      if (front.is_free()) continue;
      const unsigned other = front_of(front.section);
      if (other >= kFronts) continue;
      const FrontContact& theirs = state.at(unit_of(front.enemy)).fronts[other];
      const bool is_mirror = theirs.enemy == unit && theirs.section == front_section(k);
      const bool is_bare = theirs.is_laid != 0;
      EXPECT_TRUE(is_mirror || is_bare) << i << ' ' << k;
    }
  }
}

// The event reports the distance gone and paid for, even if the step ended early.
void expect_true_measure(const State& before, const State& after, const Journal& journal) {
  const Unit unit = before.move.unit;
  const auto kind = static_cast<StepKind>(before.move.kind);
  const UnitState& from = before.at(unit);
  const UnitState& to = after.at(unit);
  const Event* told = nullptr;
  for (const Event& event : journal.events()) {
    if (event.kind == static_cast<uint8_t>(Happening::Charged)) return;
    if (event.kind == static_cast<uint8_t>(Happening::TokensLost)) return;
    if (event.kind == static_cast<uint8_t>(Happening::Stepped)) told = &event;
  }
  if (after.step() == Step::Meet || after.step() == Step::Snap) return;
  if (told == nullptr || to.place != Place::Field || after.move.unit != unit) return;
  const int32_t measure = std::abs(told->facts[2]);
  if (kind == StepKind::Advance || kind == StepKind::Shift) {
    const int64_t gone = field::squared_length(to.pose().place() - from.pose().place());
    EXPECT_NEAR(std::sqrt(static_cast<double>(gone)), measure * kLengthOfPoint, 3);
    EXPECT_EQ(to.spent - from.spent, measure);
  } else {
    const int32_t turn = field::turned_by(to.heading, -int32_t{from.heading});
    EXPECT_EQ(std::min(turn, field::kFullTurn - turn), measure * kAngleOfTenth);
  }
}

// [ONUS-23.18] [ONUS-23.19] Every step of a random game.
TEST(OnusMove, TheEventSaysHowFarItWent) {
  for (unsigned game = 0; game < 30; ++game) {
    Rng rng(game + 900);
    State state = make_random(rng, 6 + rng.below(14));
    settle(rules(), state, nullptr);
    for (unsigned plies = 0; state.depth_of_stack > 0 && plies < 400; ++plies) {
      const bool is_measure = state.step() == Step::Distance || state.step() == Step::Angle;
      const State before = state;
      Journal journal;
      rules().apply(state, pick_action(state, rng), &journal);
      if (is_measure) expect_true_measure(before, state, journal);
      if (HasFailure()) FAIL() << "game " << game << " ply " << plies;
    }
  }
}

TEST(OnusMove, RandomPhasesEndSoundly) {
  const unsigned games = 60;
  for (unsigned game = 0; game < games; ++game) {
    Rng rng(game + 1);
    State state = make_random(rng, 6 + rng.below(14));
    for (unsigned turn = 0; turn < 4 && state.depth_of_stack > 0; ++turn) {
      settle(rules(), state, nullptr);
      unsigned plies = 0;
      while (state.depth_of_stack > 0 && ++plies < 3000) {
        const Action action = pick_action(state, rng);
        ASSERT_TRUE(is_offered(state, action)) << game;
        rules().apply(state, action);
        if (state.depth_of_stack > 0 && state.step() == Step::Move && state.move.guest == kNoUnit) {
          expect_sound(state);
          if (HasFailure()) FAIL() << "game " << game << " ply " << plies;
        }
      }
      ASSERT_LT(plies, 3000U);
      if (state.ending != 0) break;
      state.active = opponent(state.active);
      for (UnitState& unit : state.units) {
        unit.deeds = 0;
        unit.spent = 0;
        unit.turning = 0;
        unit.marks = 0;
        if (seat_of(state, static_cast<Unit>(&unit - state.units.data())) == state.active) {
          unit.set(Mark::Active);
        }
      }
      state.push(asks::Move{});
    }
  }
}

}  // namespace
}  // namespace acies::onus
