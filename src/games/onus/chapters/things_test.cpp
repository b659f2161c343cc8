// Things, sets of them, and the things that each question about shapes returns.
#include <gtest/gtest.h>

#include <vector>

#include "games/onus/chapters/chapters.h"
#include "onus_table.h"

namespace acies::onus {
namespace {

constexpr Unit kOwn = 0;
constexpr Unit kAlly = 1;
constexpr Unit kSupport = 2;
constexpr Unit kEnemy = kUnitsASide;
constexpr Unit kOther = kUnitsASide + 1;

void put(State& state, Unit unit, Point place) {
  state.at(unit).kind = rules().book().find_unit("principes");
  state.at(unit).place = Place::Field;
  state.at(unit).set_pose(field::make_pose(place, 0));
}

// A unit, its ally and the ally's support below it, against two enemies.
State make_table() {
  State state;
  state.width = 200000;
  state.depth = 100000;
  put(state, kOwn, {50000, 20000});
  put(state, kAlly, {60000, 20000});
  put(state, kSupport, {60000, 20000});
  put(state, kEnemy, {50000, 24001});
  put(state, kOther, {90000, 80000});
  state.at(kAlly).partner = kSupport;
  state.at(kSupport).partner = kAlly;
  state.at(kSupport).is_support = 1;
  return state;
}

ThingSet set_of(std::initializer_list<Thing> things) {
  ThingSet set;
  for (const Thing thing : things) set.add(thing);
  return set;
}

ThingSet owners_of(const Shapes& shapes) {
  ThingSet owners;
  for (const field::Obstacle& one : shapes) owners.add(one.owner);
  return owners;
}

TEST(Things, units_and_pieces_share_one_row_of_numbers) {
  EXPECT_TRUE(is_unit(Thing{kUnits - 1}));
  EXPECT_FALSE(is_unit(Thing{kUnits}));
  EXPECT_FALSE(is_piece(Thing{kUnits}));
  EXPECT_TRUE(is_piece(thing_of(0)));
  EXPECT_EQ(thing_of(0).number(), kFirstPiece);
  EXPECT_EQ(piece_of(thing_of(kPieces - 1)), kPieces - 1);
  EXPECT_FALSE(is_unit(Thing{}));
  EXPECT_FALSE(is_piece(Thing{}));
}

TEST(Things, a_set_holds_units_and_pieces) {
  ThingSet set = set_of({Thing{3}, thing_of(5)});
  EXPECT_TRUE(set.has(Thing{3}));
  EXPECT_TRUE(set.has(thing_of(5)));
  EXPECT_FALSE(set.has(thing_of(3)));
  EXPECT_FALSE(set.has(Thing{}));
  EXPECT_EQ(set.first(), Thing{3});
  set = set.without(unit_bit(3));
  EXPECT_EQ(set.first(), thing_of(5));
  EXPECT_FALSE(set.empty());
  EXPECT_EQ(ThingSet{}.first(), Thing{});
  set.add(Thing{});
  EXPECT_EQ(set, set_of({thing_of(5)}));
}

// [ONUS-17.35] The support lies exactly below.
TEST(Things, a_support_has_no_shape_of_its_own) {
  const State state = make_table();
  const Shapes all = taken_ground(state, kAllUnits);
  EXPECT_EQ(all.size(), 4U);
  EXPECT_FALSE(owners_of(all).has(Thing{kSupport}));
}

// [ONUS-7.19] [ONUS-7.21] An enemy ends a step; a friend may be passed.
TEST(Things, friends_and_enemies_of_a_step_are_told_apart) {
  const State state = make_table();
  const ThingSet all = everything_but(state, kOwn);
  EXPECT_EQ(owners_of(enemies_in_way(state, kOwn, all)), set_of({kEnemy, kOther}));
  EXPECT_EQ(owners_of(friends_in_way(state, kOwn, all)), set_of({kAlly}));
  EXPECT_EQ(owners_of(in_way_of_step(state, all)), set_of({kAlly, kEnemy, kOther}));
}

// [ONUS-14.10] Which units block a flight.
TEST(Things, a_flight_passes_friends_and_not_enemies) {
  State state = make_table();
  EXPECT_EQ(owners_of(in_way_of_flight(rules(), state, kOwn)), set_of({kEnemy, kOther}));
  state.at(kAlly).formation = Formation::Phalanx;
  EXPECT_EQ(owners_of(in_way_of_flight(rules(), state, kOwn)), set_of({kAlly, kEnemy, kOther}));
  EXPECT_FALSE(owners_of(in_way_of_flight(rules(), state, kAlly)).has(Thing{kSupport}));
}

// [ONUS-11.9] Neither unit blocks the line.
TEST(Things, neither_shooter_nor_target_stands_in_the_line_of_sight) {
  const State state = make_table();
  EXPECT_EQ(owners_of(in_sight(state, kOwn, kOther)), set_of({kAlly, kEnemy}));
  EXPECT_EQ(owners_of(in_sight(state, kSupport, kOther)), set_of({kOwn, kEnemy}));
}

// [ONUS-23.5] Contact with a shape.
TEST(Things, what_touches_a_shape_is_named) {
  const State state = make_table();
  const field::Polygon card = field::make_rectangle(state.at(kOwn).pose(), field::kCard);
  EXPECT_EQ(touching(state, everything_but(state, kOwn), card), set_of({kEnemy}));
  const field::Polygon lower = field::moved(card, {0, -100});
  EXPECT_TRUE(touching(state, everything_but(state, kOwn), lower).empty());
}

}  // namespace
}  // namespace acies::onus
