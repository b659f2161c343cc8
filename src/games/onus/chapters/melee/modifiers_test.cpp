// The modifiers of chapter 18 and the dice, on the examples of chapter 22.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/onus/chapters/melee/strikes.h"
#include "onus_table.h"

namespace acies::onus {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr Unit kOwn = 0;
constexpr Unit kAlly = 1;
constexpr Unit kOwnStaff = 2;
constexpr Unit kEnemy = kUnitsASide;
constexpr Unit kEnemyStaff = kUnitsASide + 1;

void put(State& state, Unit unit, std::string_view id, Point place) {
  UnitState& one = state.at(unit);
  one.kind = rules().book().find_unit(id);
  ASSERT_NE(one.kind, kNoKind) << id;
  one.place = Place::Field;
  const bool is_south = seat_of(state, unit) == Seat::South;
  one.set_pose(field::make_pose(place, is_south ? Heading{0} : Heading{field::kHalfTurn}));
}

void lead(State& state, General number, Unit unit) {
  state.generals[number].unit = unit;
  state.generals[number].card = rules().book().find_general("standard");
}

// Two units far from their generals, who are in force.
State make_state(std::string_view own, std::string_view enemy) {
  State state;
  state.width = 200000;
  state.depth = 100000;
  state.phase = Phase::Melee;
  put(state, kOwn, own, {100000, 40000});
  put(state, kEnemy, enemy, {100000, 44000});
  put(state, kOwnStaff, "principes", {10000, 10000});
  put(state, kEnemyStaff, "principes", {10000, 90000});
  lead(state, 0, kOwnStaff);
  lead(state, kGeneralsASide, kEnemyStaff);
  return state;
}

// Puts a front section of the unit against this section of the other.
void match(State& state, Unit unit, unsigned front, Unit other, Section section) {
  state.at(unit).fronts[front] = {other, section, 0};
  const unsigned opposite = front_of(section);
  if (opposite == kFronts) return;
  state.at(other).fronts[opposite] = {unit, front_section(front), 0};
}

CombatState make_combat(Attack attack, unsigned dice, Stage stage) {
  CombatState combat;
  combat.attack = attack;
  combat.attacker = kOwn;
  combat.defender = kEnemy;
  combat.dice = static_cast<uint8_t>(dice);
  combat.stage = static_cast<uint8_t>(stage);
  return combat;
}

Dice throw_dice(std::initializer_list<unsigned> numbers) {
  Dice dice;
  for (const unsigned number : numbers) dice.add(number);
  return dice;
}

void roll(State& state, Purpose purpose, std::initializer_list<unsigned> numbers) {
  take_combat_roll(rules(), state, purpose, throw_dice(numbers), nullptr);
}

void expect_value(Value value, unsigned first, unsigned second) {
  EXPECT_EQ(value.first, first);
  EXPECT_EQ(value.second, second);
}

std::vector<RuleId> rules_of(const Modifiers& list) {
  std::vector<RuleId> ids;
  for (const Modifier& one : list) ids.push_back(one.rule);
  return ids;
}

// [ONUS-22.26] Archery with a strength of 3.
TEST(OnusModifiers, BlockedSightCostsOne) {
  State state = make_state("ballistas", "evocati");
  state.combat = make_combat(Attack::Shot, 4, Stage::Hit);
  state.combat.is_blocked = 1;
  EXPECT_EQ(strength_of(rules(), state, kOwn, kEnemy), 2U);
  expect_value(defence_of(rules(), state, kEnemy, kOwn), 5, 8);
  roll(state, Purpose::Hit, {1, 2, 4, 5});
  EXPECT_EQ(state.combat.hits, 2);
  set_stage(state, Stage::Damage);
  roll(state, Purpose::Damage, {5, 6});
  EXPECT_EQ(state.combat.dealt[0], 1);
}

// Six contacts, two of them on a flank.
State make_envelopment() {
  State state = make_state("dacian-noble-cavalry", "principes");
  state.at(kOwn).stretch = 3;
  for (unsigned front = 2; front < kFronts; ++front) {
    match(state, kOwn, front, kEnemy, front_section(kFronts - front));
  }
  match(state, kOwn, 1, kEnemy, Section::R1);
  match(state, kOwn, 0, kEnemy, Section::R2);
  state.combat = make_combat(Attack::Melee, 6, Stage::Hit);
  return state;
}

// [ONUS-22.30] Attack and defence of both.
TEST(OnusModifiers, AnEnvelopedUnitLosesOne) {
  State state = make_envelopment();
  EXPECT_EQ(count_pairs(state, kOwn, kEnemy), 6U);
  expect_value(attack_of(rules(), state, kOwn, kEnemy), 4, 4);
  expect_value(defence_of(rules(), state, kEnemy, kOwn), 4, 6);
  roll(state, Purpose::Hit, {1, 2, 3, 4, 5, 6});
  EXPECT_EQ(state.combat.hits, 5);
  set_stage(state, Stage::Damage);
  roll(state, Purpose::Damage, {2, 3, 4, 5, 6});
  EXPECT_EQ(state.combat.dealt[0], 4);
}

// [ONUS-22.31] Three damage.
TEST(OnusModifiers, DamageWearsAttackAndMorale) {
  State state = make_state("cohors-gallorum", "principes");
  state.at(kOwn).damage = 3;
  expect_value(attack_of(rules(), state, kOwn, kEnemy), 2, 2);
  EXPECT_EQ(morale_of(rules(), state, kOwn, kNoUnit), 5U);
}

// [ONUS-22.32] Morale 8, less flank and damage.
TEST(OnusModifiers, TheRomansTestAtThree) {
  State state = make_envelopment();
  state.at(kEnemy).damage = 4;
  EXPECT_EQ(morale_of(rules(), state, kEnemy, kOwn), 3U);
  EXPECT_TRUE(passes(3, 3));
  EXPECT_FALSE(passes(4, 3));
  state.combat.stage = static_cast<uint8_t>(Stage::Tests);
  state.combat.tests[1] = 1;
  roll(state, Purpose::Morale, {4});
  EXPECT_TRUE(state.at(kEnemy).has(Mark::Broken));
  EXPECT_EQ(state.combat.broke[1], kBroke);
}

// [ONUS-22.33] It flees after the fight.
TEST(OnusModifiers, ABrokenUnitThatFailsIsToRout) {
  State state = make_envelopment();
  state.at(kEnemy).damage = 3;
  state.at(kEnemy).set(Mark::Broken);
  EXPECT_THAT(rules_of(morale_modifiers(rules(), state, kEnemy, kOwn)),
              ElementsAre("18.38"_rule, "18.39"_rule, "18.42"_rule));
  EXPECT_EQ(morale_of(rules(), state, kEnemy, kOwn), 3U);
  state.combat.stage = static_cast<uint8_t>(Stage::Tests);
  state.combat.tests[1] = 1;
  roll(state, Purpose::Morale, {4});
  EXPECT_EQ(state.combat.broke[1], kRouts);
}

// [ONUS-22.37] Three hits deal four damage.
TEST(OnusModifiers, AccurateSixesCountTwiceIfItHasNotMoved) {
  State state = make_state("hunters", "principes");
  state.combat = make_combat(Attack::Shot, 4, Stage::Damage);
  state.combat.hits = 3;
  roll(state, Purpose::Damage, {6, 1, 6});
  EXPECT_EQ(state.combat.dealt[0], 4);
  state.combat.dealt[0] = 0;
  state.at(kOwn).note(Deed::Moved);
  roll(state, Purpose::Damage, {6, 1, 6});
  EXPECT_EQ(state.combat.dealt[0], 2);
}

// [ONUS-22.38] Attack by two units.
TEST(OnusModifiers, RearFlankAndAllyAddUp) {
  State state = make_state("alarii-equites", "principes");
  put(state, kAlly, "alarii-equites", {92000, 44000});
  state.at(kOwn).stretch = 1;
  match(state, kOwn, 3, kEnemy, Section::F1);
  match(state, kOwn, 4, kEnemy, Section::F2);
  match(state, kOwn, 2, kEnemy, Section::L1);
  match(state, kOwn, 1, kEnemy, Section::L2);
  match(state, kOwn, 0, kEnemy, Section::B1);
  match(state, kAlly, 2, kEnemy, Section::R1);
  match(state, kAlly, 3, kEnemy, Section::R2);
  EXPECT_EQ(count_pairs(state, kOwn, kEnemy), 5U);
  EXPECT_EQ(count_pairs(state, kAlly, kEnemy), 2U);
  expect_value(defence_of(rules(), state, kEnemy, kOwn), 1, 3);
  expect_value(defence_of(rules(), state, kEnemy, kAlly), 3, 5);
  EXPECT_EQ(morale_of(rules(), state, kEnemy, kOwn), 4U);
  EXPECT_EQ(morale_of(rules(), state, kEnemy, kAlly), 6U);
}

// [ONUS-1.17] Attack, defence and morale.
TEST(OnusModifiers, NothingFallsBelowOne) {
  State state = make_state("ballistas", "principes");
  state.at(kOwn).set(Mark::Broken);
  state.at(kOwn).set(Mark::NoOfficer);
  state.at(kOwn).damage = 5;
  expect_value(attack_of(rules(), state, kOwn, kEnemy), 1, 1);
  EXPECT_EQ(morale_of(rules(), state, kOwn, kNoUnit), 1U);
}

// [ONUS-18.21] [ONUS-18.22] [ONUS-18.23] One flank, then flank and rear.
TEST(OnusModifiers, MarchReplacesFlanksUnlessTheyAreHarsher) {
  State state = make_state("alarii-equites", "principes");
  state.at(kEnemy).set(Mark::March);
  match(state, kOwn, 1, kEnemy, Section::L1);
  EXPECT_THAT(rules_of(defence_modifiers(rules(), state, kEnemy, kOwn)), ElementsAre("18.21"_rule));
  match(state, kOwn, 2, kEnemy, Section::B1);
  EXPECT_THAT(rules_of(defence_modifiers(rules(), state, kEnemy, kOwn)),
              ElementsAre("18.19"_rule, "18.20"_rule));
}

// [ONUS-16.17] [ONUS-16.18] [ONUS-16.19] Against mounted units and shots.
TEST(OnusModifiers, ASquareHasNoFlanks) {
  State state = make_state("alarii-equites", "evocati");
  state.at(kEnemy).formation = Formation::Square;
  match(state, kOwn, 1, kEnemy, Section::B1);
  EXPECT_THAT(rules_of(defence_modifiers(rules(), state, kEnemy, kOwn)), ElementsAre("18.28"_rule));
  state.combat = make_combat(Attack::Shot, 4, Stage::Hit);
  state.combat.shot_side = Side::Rear;
  EXPECT_THAT(rules_of(defence_modifiers(rules(), state, kEnemy, kOwn)), ElementsAre("18.29"_rule));
}

// [ONUS-11.25] [ONUS-22.27] Minus one in defence and morale.
TEST(OnusModifiers, AShotAtTheFlank) {
  State state = make_state("ballistas", "principes");
  state.combat = make_combat(Attack::Shot, 4, Stage::Hit);
  state.combat.shot_side = Side::Right;
  expect_value(defence_of(rules(), state, kEnemy, kOwn), 4, 6);
  EXPECT_EQ(morale_of(rules(), state, kEnemy, kOwn), 7U);
}

// [ONUS-16.11] [ONUS-17.30] [ONUS-13.15] Sarissas are unanswered only after a charge.
TEST(OnusStrikes, SarissasInPhalanx) {
  State state = make_state("hispanic-cavalry", "pezhetairoi");
  state.at(kEnemy).formation = Formation::Phalanx;
  match(state, kOwn, 1, kEnemy, Section::F4);
  state.combat = make_combat(Attack::Melee, 1, Stage::Order);
  settle_order(rules(), state, nullptr);
  EXPECT_EQ(state.combat.order, Order::FirstDefender);
  expect_value(attack_of(rules(), state, kEnemy, kOwn), 5, 5);
  state.combat.is_charge = 1;
  settle_order(rules(), state, nullptr);
  EXPECT_EQ(state.combat.order, Order::FirstDefender) << "rush against sarissas [ONUS-13.16]";
  state.at(kOwn).kind = rules().book().find_unit("hippeis");
  settle_order(rules(), state, nullptr);
  EXPECT_EQ(state.combat.order, Order::OnlyDefender);
}

// [ONUS-13.23] [ONUS-17.16] Damage, and a frightening enemy.
TEST(OnusStrikes, WhoTookMoreTestsAndWhoIsAfraid) {
  State state = make_state("principes", "cohors-gallorum");
  state.combat = make_combat(Attack::Melee, 4, Stage::Compare);
  state.combat.dealt = {2, 1};
  settle_compare(rules(), state);
  EXPECT_THAT(state.combat.tests, ElementsAre(0, 1));
  state.combat = make_combat(Attack::Melee, 4, Stage::Compare);
  settle_compare(rules(), state);
  EXPECT_THAT(state.combat.tests, ElementsAre(0, 0));
  state.at(kEnemy).kind = rules().book().find_unit("elephants");
  settle_compare(rules(), state);
  EXPECT_THAT(state.combat.tests, ElementsAre(2, 0));
}

TEST(OnusModifiers, AFreshUnitHasNone) {
  const State state = make_state("principes", "cohors-gallorum");
  EXPECT_THAT(rules_of(attack_modifiers(rules(), state, kOwn, kEnemy)), IsEmpty());
  EXPECT_THAT(rules_of(defence_modifiers(rules(), state, kOwn, kEnemy)), IsEmpty());
  EXPECT_THAT(rules_of(morale_modifiers(rules(), state, kOwn, kEnemy)), IsEmpty());
}

}  // namespace
}  // namespace acies::onus
