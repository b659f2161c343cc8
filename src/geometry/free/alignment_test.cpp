#include "geometry/free/alignment.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "geometry/free/twins_fixture.h"

namespace acies::field {
namespace {

using enum Section;

constexpr Field kField{200000, 200000};
constexpr std::array kSides4{Side::Front, Side::Right, Side::Rear, Side::Left};

Body body_at(int32_t x, int32_t y, Heading heading = 0) {
  Body body;
  body.pose = {x, y, heading, 0};
  return body;
}

std::vector<Obstacle> obstacles_of(const Body& body, Thing owner = 0) {
  std::vector<Obstacle> obstacles;
  for (const Polygon& part : parts_of(body)) obstacles.push_back({part, owner});
  return obstacles;
}

std::vector<Section> sections(const Slots& slots) {
  std::vector<Section> list;
  for (const Slot& slot : slots) list.push_back(slot.section);
  return list;
}

// [ONUS-23.24] [ONUS-23.26] Every side, at headings in between.
TEST(Alignment, a_charger_stands_opposite_the_side) {
  const Body enemy = body_at(50000, 50000);
  const Body charger;
  EXPECT_EQ(pose_at(charger, enemy, Side::Front, 0), (Pose{50000, 54000, 18000, 0}));
  EXPECT_EQ(pose_at(charger, enemy, Side::Front, 2000), (Pose{48000, 54000, 18000, 0}));
  EXPECT_EQ(pose_at(charger, enemy, Side::Rear, 2000), (Pose{52000, 46000, 0, 0}));
  EXPECT_EQ(pose_at(charger, enemy, Side::Left, 0), (Pose{44000, 48000, 27000, 0}));
  EXPECT_EQ(pose_at(charger, enemy, Side::Right, 0), (Pose{56000, 52000, 9000, 0}));
}

// [ONUS-23.12] [ONUS-23.25] Compared with list_pairs.
TEST(Alignment, matched_sections_are_those_that_really_match) {
  Rng rng{41, 0};
  for (uint64_t i = 0; i < twin::cases(150, 20); ++i) {
    const Body enemy = twin::any_body(rng, kWidest);
    const Body kind = twin::any_body(rng, kWidest);
    for (const Side side : kSides4) {
      for (int32_t whole = -6; whole <= 7; ++whole) {
        const Body charger = kind.at(pose_at(kind, enemy, side, whole * kPitch));
        const Fighter own{charger, sections_of(charger)};
        const std::array others{Fighter{enemy, sections_of(enemy)}};
        int32_t matched = 0;
        for (const Pair& pair : list_pairs(own, others, false)) {
          const bool is_side = sections_along(enemy, side).contains(pair.theirs);
          matched += is_front(pair.own) && is_side ? 1 : 0;
        }
        ASSERT_EQ(matched_at(kind, enemy, side, whole), matched)
            << i << ' ' << static_cast<int>(side) << ' ' << whole;
      }
    }
  }
}

// [ONUS-23.24] Random points and slants.
TEST(Alignment, the_place_is_that_of_turning_about_the_point) {
  Rng rng{42, 0};
  const long double pi = std::acos(-1.0L);
  for (uint64_t i = 0; i < twin::cases(1000); ++i) {
    const Body enemy = twin::any_body(rng, kWidest);
    Body charger = twin::any_body(rng, kWidest);
    const Side side = kSides4[static_cast<size_t>(twin::between(rng, 0, 3))];
    const FixedList<Section, 6> along = sections_along(enemy, side);
    const Segment edge = edge_of(enemy, along[rng.below(static_cast<uint32_t>(along.size()))]);
    const Point touched = edge.from;
    // The charger's front passes through the point at a slant of up to 80 degrees.
    const Heading straight = pose_at(charger, enemy, side, 0).heading;
    const Heading heading = turned_by(straight, twin::between(rng, -8000, 8000));
    const int32_t own = twin::between(rng, -4000, 4000);
    charger.pose = make_pose(touched - turned({own, 2000}, heading), heading);
    const int32_t place = place_on_side(charger, enemy, side, touched);
    const Segment first = edge_of(enemy, along[0]);  // the charger's left end is its final place
    const long double angle = static_cast<long double>(straight) * pi / 18000;
    const long double x = static_cast<long double>(touched.x - first.to.x) * std::cos(angle);
    const long double y = static_cast<long double>(touched.y - first.to.y) * std::sin(angle);
    ASSERT_NEAR(static_cast<double>(place), static_cast<double>(x + y - own - 4000), 4) << i;
  }
}

// [ONUS-9.8] [ONUS-23.25] Above and below.
TEST(Alignment, a_place_off_the_grid_goes_where_more_sections_match) {
  const Body enemy = body_at(50000, 50000);
  const Body charger;
  const auto wholes = [&](int32_t place) {
    const FixedList<int32_t, 2> list = whole_places(charger, enemy, Side::Front, place);
    return std::vector<int32_t>{list.begin(), list.end()};
  };
  EXPECT_EQ(wholes(0), std::vector{0});
  EXPECT_EQ(wholes(3), std::vector{0});
  EXPECT_EQ(wholes(-4), std::vector{0});
  EXPECT_EQ(wholes(1900), std::vector{0});    // four instead of three
  EXPECT_EQ(wholes(3500), std::vector{1});    // three instead of two, though 2 is nearer
  EXPECT_EQ(wholes(-3500), std::vector{-1});  // the same at the other end
  EXPECT_EQ(wholes(3997), std::vector{2});    // it stands there already
  Body stretched = charger;
  stretched.has_left = stretched.has_right = true;
  const auto tie = [&](int32_t place) {
    const FixedList<int32_t, 2> list = whole_places(stretched, enemy, Side::Rear, place);
    return std::vector<int32_t>{list.begin(), list.end()};
  };
  EXPECT_EQ(tie(900), std::vector{0});  // four sections both times, so the nearer place
  EXPECT_EQ(tie(1100), std::vector{1});
  EXPECT_EQ(tie(1002), (std::vector{0, 1}));
}

// [ONUS-9.15] [ONUS-23.26] Cards beside the enemy.
TEST(Alignment, a_charger_held_up_takes_the_nearest_free_place) {
  const Body enemy = body_at(50000, 50000);
  const Body charger = body_at(50000, 60000, 18000);
  std::vector<Obstacle> solid = obstacles_of(enemy);
  const auto find = [&](int32_t place) {
    const Ground ground{solid, solid, kField};
    std::vector<int32_t> found;
    for (const Placement& at : list_placements(charger, enemy, Side::Front, place, ground)) {
      found.push_back(at.whole);
    }
    return found;
  };
  EXPECT_EQ(find(300), std::vector{0});
  // A card beside the enemy's left, in line with its front: the places from 1 on are blocked.
  solid.push_back({make_rectangle({42000, 54000, 0, 0}, kCard), 1});
  EXPECT_EQ(find(2100), std::vector{0});
  EXPECT_EQ(find(0), std::vector{0});
  // With cards on both sides only the middle is left; a card before the front leaves nothing.
  solid.push_back({make_rectangle({58000, 54000, 0, 0}, kCard), 2});
  EXPECT_EQ(find(-2100), std::vector{0});
  solid.push_back({make_rectangle({50000, 56500, 0, 0}, kCard), 3});
  EXPECT_TRUE(find(0).empty());
}

// [ONUS-23.27] Even if it ends elsewhere.
TEST(Alignment, a_slide_may_not_cross_a_guarded_unit) {
  const Body enemy = body_at(50000, 50000);
  const Body charger = body_at(50000, 60000, 18000);
  const std::vector<Obstacle> solid = obstacles_of(enemy);
  // A token that the slide from 1.9 to 1 would cross, although the charger does not end on it.
  EXPECT_TRUE(slide_ground(charger, enemy, Side::Front, 2000, 2003).empty());
  const FixedList<Polygon, 2> ground = slide_ground(charger, enemy, Side::Front, 3800, 2000);
  ASSERT_EQ(ground.size(), 2U);
  EXPECT_EQ(ground[0].low, (Point{50200, 52000}));
  EXPECT_EQ(ground[0].high, (Point{52000, 54000}));
  EXPECT_EQ(ground[1].low, (Point{50200, 54000}));
  EXPECT_EQ(ground[1].high, (Point{52000, 56000}));
  const std::vector<Obstacle> guarded{{make_rectangle({51000, 55900, 0, 0}, kToken), 1}};
  const Ground bar{solid, guarded, kField};
  for (const Placement& at : list_placements(charger, enemy, Side::Front, 3800, bar)) {
    EXPECT_NE(at.whole, 1);
  }
  EXPECT_EQ(list_placements(charger, enemy, Side::Front, 3800, {solid, solid, kField})[0].whole, 1);
}

// [ONUS-23.26] Random chargers.
TEST(Alignment, final_poses_touch_the_enemy_and_overlap_nothing_of_it) {
  Rng rng{43, 0};
  for (uint64_t i = 0; i < twin::cases(300, 10); ++i) {
    Body enemy = twin::any_body(rng, 100000);
    enemy.pose.x += 50000;
    enemy.pose.y += 50000;
    const Body kind = twin::any_body(rng, 1);
    const Side side = kSides4[static_cast<size_t>(twin::between(rng, 0, 3))];
    const std::vector<Obstacle> solid = obstacles_of(enemy);
    const int32_t place = twin::between(rng, -9000, 12000);
    for (const Placement& at : list_placements(kind, enemy, side, place, {solid, solid, kField})) {
      const Body charger = kind.at(at.pose);
      bool is_touched = false;
      for (const Polygon& part : parts_of(charger)) {
        for (const Obstacle& other : solid) {
          const Contact contact = twin::contact_of(part, other.shape);
          ASSERT_NE(contact, Contact::Overlapping) << i;
          is_touched = is_touched || contact == Contact::Touching;
        }
      }
      ASSERT_TRUE(is_touched) << i;
      ASSERT_GT(at.matched, 0) << i;
    }
  }
}

// [ONUS-23.28] [ONUS-22.13] Cavalry stretched on the left charges foot in the rear.
TEST(Alignment, chains_go_round_the_corner_away_from_the_run) {
  // 2 sections are in contact, 2 free ones lie on the enemy's left flank, the stretched one on its
  // front.
  const Body enemy = body_at(50000, 50000);
  Body charger;
  charger.has_left = true;
  charger.pose = pose_at(charger, enemy, Side::Rear, -2 * kPitch);
  const MatchedRun run = run_at(charger, enemy, Side::Rear, -2);
  EXPECT_EQ(matched_at(charger, enemy, Side::Rear, -2), 2);
  EXPECT_EQ(run.left_end, B1);
  EXPECT_EQ(run.right_end, B2);
  EXPECT_EQ(run.left_links, 3);
  EXPECT_EQ(run.right_links, 0);
  const SectionSet taken = set_of(B1) | set_of(B2);
  const Slots slots = list_slots(enemy, run.left_end, true, run.left_links, taken, {}, kField);
  EXPECT_EQ(sections(slots), (std::vector{L2, L1, F1}));
  EXPECT_EQ(slots[0].pose, (Pose{45000, 49000, 27000, 0}));
}

// [ONUS-22.14] Both chains.
TEST(Alignment, a_flank_charge_envelops_rear_and_front) {
  const Body enemy = body_at(50000, 50000);
  Body charger;
  charger.has_left = charger.has_right = true;
  // Two on the left flank; from there three round to the rear and one on the front.
  const MatchedRun run = run_at(charger, enemy, Side::Left, 0);
  EXPECT_EQ(matched_at(charger, enemy, Side::Left, 0), 2);
  EXPECT_EQ(run.left_links, 1);
  EXPECT_EQ(run.right_links, 3);
  const SectionSet taken = set_of(L1) | set_of(L2);
  EXPECT_EQ(sections(list_slots(enemy, run.left_end, true, 1, taken, {}, kField)), std::vector{F1});
  EXPECT_EQ(sections(list_slots(enemy, run.right_end, false, 3, taken, {}, kField)),
            (std::vector{B1, B2, B3}));
}

// [ONUS-23.9] [ONUS-22.17] The ring leaves out the covered flank section.
TEST(Alignment, a_chain_passes_over_a_stretched_tokens_rear) {
  Body enemy = body_at(50000, 50000);
  enemy.has_right = true;
  // From the front, at the charger's left end, the outer edge of FR comes first, then R2.
  EXPECT_EQ(sections(list_slots(enemy, FR, true, 3, set_of(FR), {}, kField)),
            (std::vector{FRSide, R2, B4}));
  EXPECT_EQ(sections_along(enemy, Side::Front)[0], FR);
  EXPECT_EQ(matched_at({}, enemy, Side::Front, 1), 4);
  EXPECT_EQ(matched_at({}, enemy, Side::Right, 0), 1);
}

// [ONUS-23.29] Taken sections, obstacles, the edge.
TEST(Alignment, a_chain_ends_at_the_first_slot_that_is_not_open) {
  const Body enemy = body_at(50000, 50000);
  const std::vector<Obstacle> bar{{make_rectangle({57500, 49000, 9000, 0}, kCard), 1}};
  EXPECT_EQ(sections(list_slots(enemy, F4, true, 4, set_of(F4), bar, kField)),
            std::vector<Section>{});
  const std::vector<Obstacle> low{{make_rectangle({56000, 47900, 0, 0}, kToken), 1}};
  EXPECT_EQ(sections(list_slots(enemy, F4, true, 4, set_of(F4), low, kField)), std::vector{R1});
  const SectionSet taken = set_of(F4) | set_of(B4);
  EXPECT_EQ(sections(list_slots(enemy, F4, true, 4, taken, {}, kField)), (std::vector{R1, R2}));
  // At the edge of the field there is no room behind.
  const Body last = body_at(50000, 2000);
  EXPECT_EQ(sections(list_slots(last, F4, true, 4, set_of(F4), {}, kField)), (std::vector{R1, R2}));
  // A chain never returns to its start.
  EXPECT_EQ(list_slots(enemy, F4, true, 40, set_of(F4), {}, kField).size(), 11U);
}

}  // namespace
}  // namespace acies::field
