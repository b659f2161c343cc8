// Hidden and visible parts of a table, and the dice.
#include <gtest/gtest.h>

#include "core/luck/rng.h"
#include "games/onus/chapters/chapters.h"
#include "onus_table.h"

namespace acies::onus {
namespace {

// [ONUS-1.21] All numbers occur.
TEST(OnusDice, are_six_sided) {
  const State state = position(
      "open=phase-ends:movement,move,roll-recovery:S1:1 phase=movement "
      "S1=legionaries@300,200,0+broken+ordered+active N1=velites@300,700,180");
  ASSERT_EQ(rules().chances(state), 6U);
  std::array<bool, 7> seen{};
  for (uint32_t k = 0; k < 6; ++k) {
    const unsigned die = Dice{rules().chance(state, k).measure}.sum();
    ASSERT_TRUE(die >= 1 && die <= 6);
    seen[die] = true;
  }
  EXPECT_EQ(std::ranges::count(seen, true), 6);
}

constexpr const char* kFog =
    "open=phase-ends:movement,move fog=4 phase=movement move.stage=1 SG1=trajan@S1 "
    "S1=legionaries@300,200,0+hidden+broken+damage2+square+veteran+cost130 "
    "S2=velites@500,200,0+hidden+active+ordered N1=velites@300,700,180";

// [ONUS-20.11] Tokens on a hidden card are visible, but not its kind or a general with it.
TEST(OnusHidden, tokens_are_seen_in_the_fog) {
  const State seen = rules().redact(position(kFog), Seat::North);
  const UnitState& unit = seen.units[0];
  EXPECT_EQ(unit.kind, kNoKind);
  EXPECT_EQ(unit.cost, 0);
  EXPECT_FALSE(unit.has(Mark::Veteran));
  EXPECT_TRUE(unit.has(Mark::Broken));
  EXPECT_EQ(unit.damage, 2);
  EXPECT_EQ(unit.formation, Formation::Square);
  EXPECT_EQ(seen.generals[0].unit, kNoUnit);
  EXPECT_EQ(leadership_of(rules(), seen, Seat::South), 7U) << "he is somewhere";
  EXPECT_EQ(rules().redact(position(kFog), Seat::South).generals[0].unit, 0);
}

// [ONUS-3.10] [ONUS-21.8] A team sees its own hands, and the size of each enemy hand.
TEST(OnusHidden, hands_of_all_captains_are_hidden) {
  const State state = position(
      "open=phase-ends:activation,orders phase=activation South.captains=2 North.captains=2 "
      "South.hand=1,2 South.2.hand=3 North.hand=4 North.2.hand=5,6,7 "
      "S1=legionaries@300,200,0 S2=velites@500,200,0+captain2 "
      "N1=velites@300,700,180 N2=velites@500,700,180+captain2");
  const State seen = rules().redact(state, Seat::South);
  EXPECT_EQ(team_hand(seen, Seat::South).size(), 3U);
  EXPECT_EQ(team_hand(seen, Seat::North).size(), 0U);
  EXPECT_EQ(seen.captain(3).hand_size, 1);
  EXPECT_EQ(seen.captain(4).hand_size, 3);
  Rng rng{7, 0};
  const State world = rules().resample(seen, Seat::South, rng);
  EXPECT_EQ(world.captain(3).hand.size(), 1U);
  EXPECT_EQ(world.captain(4).hand.size(), 3U);
  EXPECT_TRUE(rules().is_ok(world));
  EXPECT_EQ(rules().write_position(rules().redact(world, Seat::South)),
            rules().write_position(seen));
}

// [ONUS-20.11] His unit flees.
TEST(OnusHidden, a_routed_general_shows_himself) {
  State state = position(kFog);
  state.units[0].formation = Formation::None;
  state.units[0].set(Mark::Routed);
  EXPECT_EQ(rules().redact(state, Seat::North).generals[0].unit, 0);
}

// [ONUS-20.11] The unit dealt fits the tokens.
TEST(OnusHidden, who_is_dealt_can_bear_the_tokens) {
  const State seen = rules().redact(position(kFog), Seat::North);
  Rng rng{7, 0};
  for (int i = 0; i < 50; ++i) {
    const State world = rules().resample(seen, Seat::North, rng);
    const UnitDef& def = rules().book().unit(world.units[0].kind);
    EXPECT_TRUE(def.can_take(Formation::Square));
    EXPECT_GT(def.health, 2);
    ASSERT_LT(world.generals[0].unit, 2);
  }
}

}  // namespace
}  // namespace acies::onus
