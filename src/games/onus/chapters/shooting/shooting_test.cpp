// Whole armies that shoot, and how many answers that takes.
#include <gtest/gtest.h>

#include "games/onus/chapters/chapters.h"
#include "onus_table.h"

namespace acies::onus {
namespace {

void put(State& state, Unit unit, std::string_view id, Point place, Heading heading) {
  UnitState& one = state.at(unit);
  one.kind = rules().book().find_unit(id);
  ASSERT_NE(one.kind, kNoKind) << id;
  one.place = Place::Field;
  one.set_pose(field::make_pose(place, heading));
  one.set(Mark::Active);
}

// Two rows of archers against as many enemies.
State make_table() {
  State state;
  state.width = 200000;
  state.depth = 100000;
  state.phase = Phase::Shooting;
  for (unsigned i = 0; i < kUnitsASide; ++i) {
    const auto x = static_cast<int32_t>(10000 + i % 12 * 9000);
    const auto y = static_cast<int32_t>(20000 + i / 12 * 5000);
    put(state, static_cast<Unit>(i), "cretan-archers", {x, y}, 0);
    put(state, static_cast<Unit>(kUnitsASide + i), "principes", {x, 100000 - y}, field::kHalfTurn);
  }
  state.push(asks::Shoot{});
  return state;
}

// [ONUS-11.4] Each shooter may name each target; [ONUS-11.5] distances are not shown, so none is left out.
TEST(OnusShooting, every_shot_of_a_whole_army_is_listed) {
  State state = make_table();
  state.agreed.free_measuring = 0;
  ActionList list;
  rules().list(state, list);
  EXPECT_EQ(list.size(), kUnitsASide * kUnitsASide + 1);
  for (unsigned shooter = 0; shooter < kUnitsASide; ++shooter) {
    for (unsigned target = kUnitsASide; target < kUnits; ++target) {
      const Action shot = make_action(Verb::Shoot, shooter, target);
      EXPECT_TRUE(list.contains(shot)) << shooter << " at " << target;
      EXPECT_TRUE(rules().check(state, shot)) << shooter << " at " << target;
    }
  }
}

}  // namespace
}  // namespace acies::onus
