// Chapter 14: flight to the rear over friends, round enemies and off the field; elephants.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/onus/chapters/melee/strikes.h"
#include "onus_table.h"

namespace acies::onus {
namespace {

constexpr Unit kOwn = 0;
constexpr Unit kFriend = 1;
constexpr Unit kStaff = 2;
constexpr Unit kEnemy = kUnitsASide;
constexpr Unit kSecondEnemy = kUnitsASide + 1;
constexpr Unit kEnemyStaff = kUnitsASide + 2;

void put(State& state, Unit unit, std::string_view id, Point place, Heading heading) {
  UnitState& one = state.at(unit);
  one.kind = rules().book().find_unit(id);
  ASSERT_NE(one.kind, kNoKind) << id;
  one.place = Place::Field;
  one.set_pose(field::make_pose(place, heading));
}

constexpr Heading kNorthwards = 0;
constexpr Heading kSouthwards = field::kHalfTurn;

// A battle with South's unit in the middle, facing the enemy.
State make_state(std::string_view own, Point place = {50000, 50000}) {
  State state;
  state.width = 100000;
  state.depth = 100000;
  state.phase = Phase::Melee;
  put(state, kOwn, own, place, kNorthwards);
  put(state, kStaff, "principes", {6000, 6000}, kNorthwards);
  put(state, kEnemyStaff, "principes", {6000, 94000}, kSouthwards);
  state.generals[0].unit = kStaff;
  state.generals[0].card = rules().book().find_general("standard");
  state.generals[kGeneralsASide].unit = kEnemyStaff;
  state.generals[kGeneralsASide].card = rules().book().find_general("standard");
  return state;
}

// Routs the unit and settles its flight. Dice and questions of trampling stay open.
void rout(State& state, Unit unit) {
  state.push(asks::Fight{});
  rout_unit(rules(), state, unit, "14.1"_rule, nullptr);
  while (state.step() == Step::Flight) settle_flight(rules(), state, nullptr);
}

int32_t movement_of(const State& state, Unit unit) {
  return full_movement(rules(), state, unit) * kLengthOfPoint;
}

// [ONUS-14.1] [ONUS-14.5] [ONUS-14.7] It ends facing the rear.
TEST(OnusFlight, RunsItsWholeMovementToTheRear) {
  State state = make_state("principes");
  state.at(kOwn).formation = Formation::ShieldWall;
  rout(state, kOwn);
  const UnitState& one = state.at(kOwn);
  EXPECT_TRUE(one.has(Mark::Routed));
  EXPECT_TRUE(one.has(Mark::Broken));
  EXPECT_EQ(one.formation, Formation::None);
  EXPECT_EQ(one.heading, kSouthwards);
  EXPECT_EQ(one.x, 50000);
  EXPECT_EQ(one.y, 50000 - movement_of(state, kOwn));
}

// [ONUS-14.8] [ONUS-14.12] [ONUS-22.33] One friend in the way.
TEST(OnusFlight, FriendsInItsWayBecomeBroken) {
  State state = make_state("principes");
  put(state, kFriend, "principes", {50000, 45500}, kNorthwards);
  rout(state, kOwn);
  EXPECT_TRUE(state.at(kFriend).has(Mark::Broken));
  EXPECT_LT(state.at(kOwn).y, 45500 - 2 * field::kPitch);
}

// [ONUS-14.11] By the length of its movement it would overlap the friend.
TEST(OnusFlight, StopsBeforeAFriendOnWhomItWouldEnd) {
  State state = make_state("principes");
  const int32_t y = 50000 - movement_of(state, kOwn) - 1000;
  put(state, kFriend, "principes", {50000, y}, kNorthwards);
  rout(state, kOwn);
  EXPECT_FALSE(state.at(kFriend).has(Mark::Broken));
  EXPECT_GE(state.at(kOwn).y, y + 2 * field::kPitch - field::kTolerance);
  EXPECT_LE(state.at(kOwn).y, y + 2 * field::kPitch + field::kMillimetre);
}

// [ONUS-14.10] A friend in shield wall stands behind.
TEST(OnusFlight, GoesRoundFriendsInAFormation) {
  State state = make_state("principes");
  put(state, kFriend, "principes", {51000, 45500}, kNorthwards);
  state.at(kFriend).formation = Formation::ShieldWall;
  rout(state, kOwn);
  EXPECT_FALSE(state.at(kFriend).has(Mark::Broken));
  EXPECT_LT(state.at(kOwn).x, 50000);
  EXPECT_LT(state.at(kOwn).y, 50000);
}

// [ONUS-14.13] [ONUS-23.49] An obstacle right behind.
TEST(OnusFlight, ThePlayerChoosesBetweenEqualWays) {
  State state = make_state("principes");
  put(state, kFriend, "principes", {50000, 45500}, kNorthwards);
  state.at(kFriend).formation = Formation::ShieldWall;
  rout(state, kOwn);
  ASSERT_EQ(state.step(), Step::FlightWay);
  State other = state;
  act_flight_way(rules(), state, make_action(Verb::Way, kOwn, 0), nullptr);
  act_flight_way(rules(), other, make_action(Verb::Way, kOwn, 1), nullptr);
  EXPECT_EQ(state.at(kOwn).y, other.at(kOwn).y);
  EXPECT_EQ(state.at(kOwn).x - 50000, 50000 - other.at(kOwn).x);
  EXPECT_NE(state.at(kOwn).x, 50000);
}

// [ONUS-14.9] The edge is near.
TEST(OnusFlight, WhoLeavesTheFieldIsDestroyed) {
  State state = make_state("principes", {50000, 5000});
  rout(state, kOwn);
  EXPECT_EQ(state.at(kOwn).place, Place::Destroyed);
  EXPECT_EQ(state.step(), Step::Fight);
}

// [ONUS-14.3] It cannot flee.
TEST(OnusFlight, ArtilleryIsDestroyed) {
  State state = make_state("ballistas");
  rout(state, kOwn);
  EXPECT_EQ(state.at(kOwn).place, Place::Destroyed);
}

// [ONUS-14.2] Enemies in front and rear, friends in formation on both flanks.
TEST(OnusFlight, ABlockedUnitFleesWhenItCan) {
  State state = make_state("principes");
  constexpr int32_t kDeep = 2 * field::kPitch;
  constexpr int32_t kWide = 4 * field::kPitch;
  put(state, kEnemy, "principes", {50000, 50000 + kDeep}, kSouthwards);
  put(state, kSecondEnemy, "principes", {50000, 50000 - kDeep}, kNorthwards);
  put(state, kFriend, "principes", {50000 + kWide, 50000}, kNorthwards);
  put(state, 3, "principes", {50000 - kWide, 50000}, kNorthwards);
  for (const Unit unit : {kFriend, Unit{3}}) state.at(unit).formation = Formation::ShieldWall;
  for (unsigned i = 0; i < 4; ++i) {
    state.at(kEnemy).fronts[1 + i] = {kOwn, front_section(4 - i), 0};
    state.at(kOwn).fronts[4 - i] = {kEnemy, front_section(1 + i), 0};
  }
  rout(state, kOwn);
  EXPECT_EQ(state.at(kOwn).pose(), field::make_pose({50000, 50000}, kNorthwards));
  EXPECT_TRUE(is_engaged(state, kOwn));
  EXPECT_FALSE(push_due_flight(rules(), state));
  destroy_unit(rules(), state, kSecondEnemy, "1.7"_rule, nullptr);
  ASSERT_TRUE(push_due_flight(rules(), state));
  while (state.step() == Step::Flight) settle_flight(rules(), state, nullptr);
  EXPECT_LT(state.at(kOwn).y, 50000);
  EXPECT_FALSE(is_engaged(state, kOwn));
}

// [ONUS-14.14] After damage.
TEST(OnusFlight, YieldingIsAChoice) {
  State state = make_state("principes");
  state.push(asks::Yield{.unit = kOwn});
  ASSERT_TRUE(settle_yield(rules(), state, nullptr));
  act_yield(rules(), state, make_action(Verb::Rout, kOwn), nullptr);
  EXPECT_TRUE(state.at(kOwn).has(Mark::Routed));
  EXPECT_EQ(state.step(), Step::Flight);
}

// [ONUS-17.18] They may rout or stay.
TEST(OnusFlight, TheStubbornAreAsked) {
  State state = make_state("oathsworn-nobles");
  break_unit(state, kOwn, "13.25"_rule, nullptr);
  state.push(asks::Yield{.unit = kOwn, .is_stubborn = true});
  ASSERT_TRUE(settle_yield(rules(), state, nullptr));
  act_yield(rules(), state, make_action(Verb::Decline), nullptr);
  EXPECT_FALSE(state.at(kOwn).has(Mark::Routed));
}

// [ONUS-14.24] [ONUS-14.26] [ONUS-22.35] Three of four sections pass over the friend.
TEST(OnusTrampling, WhoIsInTheWayIsAskedAndStruck) {
  State state = make_state("elephants");
  put(state, kFriend, "velites", {50000 + field::kPitch, 45000}, kNorthwards);
  rout(state, kOwn);
  ASSERT_EQ(state.step(), Step::Trample);
  EXPECT_EQ(state.frame(), Frame::of(asks::Trample{.unit = kFriend, .elephants = kOwn}));
  ASSERT_TRUE(settle_trample(rules(), state, nullptr));
  act_trample(rules(), state, make_action(Verb::Trampled), nullptr);
  EXPECT_EQ(state.combat.attack, Attack::Trampling);
  EXPECT_EQ(state.combat.dice, 3);
  state.combat = CombatState{};  // no die hits
  state.pop();
  state.pop();
  settle_after_trample(rules(), state, nullptr);
  EXPECT_TRUE(state.at(kFriend).has(Mark::Broken));
  while (state.step() == Step::Flight) settle_flight(rules(), state, nullptr);
  EXPECT_EQ(state.at(kOwn).y, 50000 - movement_of(state, kOwn));
  EXPECT_EQ(state.trampled[0], 0U);
}

// [ONUS-14.25] The movement does not suffice.
TEST(OnusTrampling, WhoCannotBePassedWhollyStopsThem) {
  State state = make_state("elephants");
  const int32_t y = 50000 - movement_of(state, kOwn);
  put(state, kEnemy, "velites", {50000, y}, kNorthwards);
  rout(state, kOwn);
  EXPECT_EQ(state.step(), Step::Fight);
  EXPECT_GT(state.at(kOwn).y, y + 2 * field::kPitch);
  EXPECT_LE(state.at(kOwn).y, y + 2 * field::kPitch + field::kMillimetre);
  EXPECT_FALSE(is_engaged(state, kOwn));
}

// [ONUS-14.30] A fight without events.
TEST(OnusTrampling, WhoFightsInsteadStandsInTheirWay) {
  State state = make_state("elephants");
  put(state, kEnemy, "principes", {50000, 44500}, kNorthwards);
  rout(state, kOwn);
  ASSERT_EQ(state.step(), Step::Trample);
  ASSERT_TRUE(settle_trample(rules(), state, nullptr));
  act_trample(rules(), state, make_action(Verb::Stand), nullptr);
  EXPECT_EQ(state.combat.attack, Attack::Melee);
  EXPECT_EQ(state.combat.dice, 4);
  EXPECT_NE(state.combat.flags & kNoEvents, 0);
  EXPECT_TRUE(are_engaged(state, kOwn, kEnemy));
}

}  // namespace
}  // namespace acies::onus
