#include "geometry/free/sight.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "geometry/free/twins_fixture.h"

namespace acies::field {
namespace {

Body body_at(int32_t x, int32_t y, Heading heading = 0) {
  Body body;
  body.pose = {x, y, heading, 0};
  return body;
}

Obstacle card_at(int32_t x, int32_t y, Heading heading = 0) {
  return {make_rectangle({x, y, heading, 0}, kCard), 0};
}

Sight look(const Body& shooter, const Body& target, Obstacles others) {
  const Parts parts = parts_of(target);
  return sight_of(eye_of(shooter), shooter.pose.heading, {parts.begin(), parts.end()}, others);
}

// [ONUS-11.8] [ONUS-23.43] A clear view to the front.
TEST(Sight, nothing_between_is_clear) {
  const Body shooter = body_at(50000, 20000);
  const Sight sight = look(shooter, body_at(50000, 50000), {});
  EXPECT_TRUE(sight.is_in_arc);
  EXPECT_TRUE(sight.is_clear);
  EXPECT_EQ(sight.end, (Point{50000, 48000}));
  EXPECT_TRUE(sight.blockers.empty());
}

// [ONUS-23.42] [ONUS-11.11] Targets beside and behind.
TEST(Sight, the_arc_is_the_half_plane_before_the_front) {
  const Body shooter = body_at(50000, 50000);
  EXPECT_FALSE(look(shooter, body_at(50000, 40000), {}).is_in_arc);
  EXPECT_FALSE(look(shooter, body_at(70000, 49999), {}).is_in_arc);
  EXPECT_TRUE(look(shooter, body_at(70000, 50000), {}).is_in_arc);  // its front edge is on the line
  EXPECT_FALSE(look(shooter, body_at(70000, 50000), {}).is_clear);
  const Sight sight = look(shooter, body_at(70000, 51000), {});
  EXPECT_TRUE(sight.is_clear);
  EXPECT_EQ(sight.end.x, 66000);
  EXPECT_GT(sight.end.y, 52000);
}

// [ONUS-11.9] A unit of either side.
TEST(Sight, a_card_before_the_whole_target_blocks) {
  const Body shooter = body_at(50000, 20000);
  const std::array others{card_at(50000, 80000), card_at(50000, 40000)};
  const Sight sight = look(shooter, body_at(50000, 50000), others);
  EXPECT_FALSE(sight.is_clear);
  ASSERT_EQ(sight.blockers.size(), 1U);
  EXPECT_EQ(sight.blockers[0], 1);
  EXPECT_TRUE(look(shooter, body_at(54000, 50000), others).is_clear);
  EXPECT_TRUE(look(shooter, body_at(50000, 50000), std::array{card_at(50000, 80000)}).is_clear);
}

// [ONUS-23.43] To the unit.
TEST(Sight, a_gap_must_be_wider_than_a_tenth_of_a_degree) {
  // Two cards with a gap; their rear edges are 32000 before the eye, where 0.1 degree is 55.9
  // units.
  const Body shooter = body_at(50000, 20000);
  const auto is_clear = [&](int32_t gap) {
    const std::array others{card_at(46000, 52000), card_at(54000 + gap, 52000)};
    return look(shooter, body_at(50000, 60000), others).is_clear;
  };
  EXPECT_FALSE(is_clear(55));
  EXPECT_TRUE(is_clear(56));
}

// [ONUS-23.41] [ONUS-23.43] With the card itself hidden.
TEST(Sight, tokens_of_the_target_can_be_seen) {
  const Body shooter = body_at(50000, 20000);
  Body target = body_at(50000, 50000);
  const std::array others{card_at(50000, 46000)};
  EXPECT_FALSE(look(shooter, target, others).is_clear);
  target.has_right = true;
  const Sight sight = look(shooter, target, others);
  EXPECT_TRUE(sight.is_clear);
  EXPECT_GT(sight.end.x, 54000);
}

// [ONUS-11.6] [ONUS-23.41] To corners and tokens.
TEST(Sight, range_is_to_the_nearest_part) {
  const Body shooter = body_at(50000, 20000);
  Body target = body_at(60000, 50000);
  const auto within = [&](int32_t range) {
    const Parts parts = parts_of(target);
    return is_in_range(eye_of(shooter), {parts.begin(), parts.end()}, range);
  };
  EXPECT_TRUE(within(26684));  // the corner (56000, 48000): 6000 across, 26000 ahead
  EXPECT_FALSE(within(26683));
  target.has_left = true;  // (54000, 50000): 4000 across, 28000 ahead
  EXPECT_TRUE(within(26684));
  EXPECT_FALSE(within(26683));
}

struct Shot {
  Body shooter;
  Body target;
  std::vector<Obstacle> others;
};

// Cards between a shooter and a target, often with a narrow gap.
Shot any_shot(Rng& rng, int32_t count) {
  Shot shot{twin::any_body(rng, 60000), twin::any_body(rng, 60000), {}};
  for (int32_t i = 0; i < count; ++i) {
    const int32_t kind = twin::between(rng, 0, 3);
    const Pose pose = twin::any_pose(rng, 60000);
    Polygon shape = twin::any_shape(rng, pose);
    if (kind <= 1 && !shot.others.empty()) {
      const Polygon& last = shot.others.back().shape;
      const Point off{twin::between(rng, -3000, 3000), twin::between(rng, -3000, 3000)};
      const Point place = last[0] + off;
      shape = make_rectangle(make_pose(place, twin::heading_like(rng, shot.target.pose.heading)),
                             kCard);
      shape = twin::pushed_to(last, static_cast<size_t>(twin::between(rng, 0, 2)), shape,
                              twin::between(rng, -20, 80));
    }
    shot.others.push_back({shape, static_cast<uint8_t>(i)});
  }
  return shot;
}

// [ONUS-23.43] Random cards in between.
TEST(Sight, agrees_with_its_twin) {
  Rng rng{51, 0};
  unsigned clear = 0;
  unsigned blocked = 0;
  for (uint64_t i = 0; i < twin::cases(400, 2); ++i) {
    const Shot shot = any_shot(rng, twin::between(rng, 1, 14));
    const Parts parts = parts_of(shot.target);
    const std::span<const Polygon> target{parts.begin(), parts.end()};
    const Point eye = eye_of(shot.shooter);
    const Heading facing = shot.shooter.pose.heading;
    const Sight sight = sight_of(eye, facing, target, shot.others);
    bool is_within_target = false;
    for (const Polygon& part : parts) is_within_target = is_within_target || contains(part, eye);
    if (is_within_target) continue;
    ASSERT_EQ(sight.is_clear, twin::is_sight_clear(eye, facing, target, shot.others)) << i;
    if (sight.is_clear) {
      const twin::Ray ray{sight.end.x - eye.x, sight.end.y - eye.y};
      ASSERT_TRUE(is_in_range(sight.end, target, 1)) << i;
      // The end is rounded. This turns a short ray by more than a narrow view allows.
      const bool is_short = squared_length(sight.end - eye) < 2000 * 2000;
      ASSERT_TRUE(is_short || twin::is_seen(eye, ray, target, shot.others)) << i;
    }
    ++(sight.is_clear ? clear : blocked);
  }
  EXPECT_GT(clear, 40U);
  EXPECT_GT(blocked, 40U);
}

// The longest run of seen rays in hundredths of a degree, sampled every 1/200 degree.
long double seen_run(Point eye, Heading facing, std::span<const Polygon> target, Obstacles others) {
  const long double pi = std::acos(-1.0L);
  int longest = 0;
  int run = 0;
  for (int i = -17999; i < 18000; ++i) {
    const long double angle = (static_cast<long double>(facing) + i * 0.5L) * pi / 18000;
    const twin::Ray ray{static_cast<int64_t>(-std::sin(angle) * 1e9L),
                        static_cast<int64_t>(std::cos(angle) * 1e9L)};
    run = twin::is_seen(eye, ray, target, others) ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  return longest * 0.5L;
}

// [ONUS-23.43] Except close to the limit.
TEST(Sight, agrees_with_looking_in_every_direction) {
  Rng rng{52, 0};
  for (uint64_t i = 0; i < twin::cases(4, 2000); ++i) {
    const Shot shot = any_shot(rng, twin::between(rng, 1, 10));
    const Parts parts = parts_of(shot.target);
    const std::span<const Polygon> target{parts.begin(), parts.end()};
    const Point eye = eye_of(shot.shooter);
    const Heading facing = shot.shooter.pose.heading;
    const long double seen = seen_run(eye, facing, target, shot.others);
    const Sight sight = sight_of(eye, facing, target, shot.others);
    if (seen > 11) {
      ASSERT_TRUE(sight.is_clear) << i;
    } else if (seen < 9) {
      ASSERT_FALSE(sight.is_clear) << i;
    }
  }
}

// ---- crossings ----

struct Stretch {
  long double enter;
  long double leave;
};

// The part of a line over a convex shape, found by clipping at its edges.
Stretch clip(Point from, Point to, const Polygon& shape) {
  const long double length = std::sqrt(static_cast<long double>(squared_length(to - from)));
  Stretch stretch{0, length};
  for (size_t i = 0; i < shape.size(); ++i) {
    const auto start = static_cast<long double>(cross(shape.edge(i), from - shape[i]));
    const auto end = static_cast<long double>(cross(shape.edge(i), to - shape[i]));
    if (start >= 0 && end >= 0) return {0, 0};
    const long double at = start == end ? 0 : length * start / (start - end);
    if (start > 0) stretch.enter = std::max(stretch.enter, at);
    if (end > 0) stretch.leave = std::min(stretch.leave, at);
  }
  return stretch;
}

// The crossings of all shapes. Those of one owner that meet are joined until none do.
std::vector<Crossing> slow_crossings(Point from, Point to, Obstacles others) {
  std::vector<Crossing> list;
  for (const Obstacle& other : others) {
    const Stretch stretch = clip(from, to, other.shape);
    const Crossing one{other.owner, static_cast<int32_t>(std::lround(stretch.enter)),
                       static_cast<int32_t>(std::lround(stretch.leave))};
    if (one.enter < one.leave) list.push_back(one);
  }
  for (size_t i = 0; i < list.size(); ++i) {
    for (size_t k = 0; k < list.size(); ++k) {
      const bool meets = list[i].owner == list[k].owner && list[i].enter <= list[k].leave &&
                         list[k].enter <= list[i].leave;
      if (i == k || !meets) continue;
      list[i] = {list[i].owner, std::min(list[i].enter, list[k].enter),
                 std::max(list[i].leave, list[k].leave)};
      list.erase(list.begin() + static_cast<ptrdiff_t>(k));
      i = k = 0;
    }
  }
  std::ranges::sort(list, [](const Crossing& a, const Crossing& b) { return a.enter < b.enter; });
  return list;
}

TEST(Crossings, a_line_goes_over_cards_from_edge_to_edge) {
  const std::array others{Obstacle{card_at(50000, 60000).shape, 2},
                          Obstacle{card_at(50000, 30000).shape, 1},
                          Obstacle{card_at(70000, 30000).shape, 3}};
  const Crossings found = crossings_of({50000, 20000}, {50000, 60000}, others);
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0], (Crossing{1, 8000, 12000}));
  EXPECT_EQ(found[1], (Crossing{2, 38000, 40000}));  // the line ends inside
}

TEST(Crossings, parts_of_one_thing_that_meet_are_one) {
  const std::array others{
      Obstacle{card_at(50000, 30000).shape, 7}, Obstacle{card_at(50000, 38000).shape, 7},
      Obstacle{card_at(50000, 34000).shape, 7}, Obstacle{card_at(50000, 50000).shape, 7}};
  const Crossings found = crossings_of({50000, 20000}, {50000, 60000}, others);
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0], (Crossing{7, 8000, 20000}));
  EXPECT_EQ(found[1], (Crossing{7, 28000, 32000}));
}

TEST(Crossings, what_is_only_touched_is_not_crossed) {
  const std::array others{card_at(54000, 30000)};  // its edge is on the line
  EXPECT_TRUE(crossings_of({49999, 20000}, {49999, 60000}, others).empty());
  EXPECT_TRUE(crossings_of({50000, 20000}, {50000, 20000}, others).empty());
}

TEST(Crossings, agree_with_their_twin) {
  Rng rng{54, 0};
  unsigned crossed = 0;
  unsigned unlike = 0;
  for (uint64_t i = 0; i < twin::cases(2000, 2); ++i) {
    Shot shot = any_shot(rng, twin::between(rng, 1, 14));
    for (Obstacle& other : shot.others) {
      other.owner = static_cast<uint8_t>(other.owner.number() / 3);
    }
    const Point from = shot.shooter.pose.place();
    const Point to = shot.target.pose.place();
    const Crossings found = crossings_of(from, to, shot.others);
    const std::vector<Crossing> wanted = slow_crossings(from, to, shot.others);
    if (found.size() != wanted.size()) {  // parts that meet inside a unit
      ++unlike;
      continue;
    }
    for (size_t k = 0; k < wanted.size(); ++k) {
      EXPECT_NEAR(found[k].enter, wanted[k].enter, 1) << i;
      EXPECT_NEAR(found[k].leave, wanted[k].leave, 1) << i;
    }
    crossed += wanted.empty() ? 0 : 1;
  }
  EXPECT_GT(crossed, 400U);
  EXPECT_LT(unlike, crossed / 50);
}

// [ONUS-23.43] The line to a visible target.
TEST(Crossings, a_clear_line_of_sight_goes_over_nothing) {
  Rng rng{55, 0};
  unsigned blocked = 0;
  for (uint64_t i = 0; i < twin::cases(400, 2); ++i) {
    const Shot shot = any_shot(rng, twin::between(rng, 1, 14));
    const Sight sight = look(shot.shooter, shot.target, shot.others);
    int32_t most = 0;
    for (const Crossing& one : sight.crossings) most = std::max(most, one.leave - one.enter);
    if (sight.is_clear) {
      EXPECT_LE(most, 2) << i;  // its end is rounded
    } else if (sight.end != eye_of(shot.shooter)) {
      ++blocked;
    }
  }
  EXPECT_GT(blocked, 40U);
}

// [ONUS-23.44] From all eight regions.
TEST(Sight, the_side_struck_is_that_beside_which_the_shooter_stands) {
  const Body target = body_at(50000, 50000);
  const auto sides = [&](int32_t x, int32_t y) {
    const FixedList<Side, 2> list = sides_struck(target, {x, y});
    return std::vector<Side>{list.begin(), list.end()};
  };
  EXPECT_EQ(sides(50000, 90000), std::vector{Side::Front});
  EXPECT_EQ(sides(54000, 90000), std::vector{Side::Front});
  EXPECT_EQ(sides(90000, 52000), std::vector{Side::Right});
  EXPECT_EQ(sides(10000, 48000), std::vector{Side::Left});
  EXPECT_EQ(sides(50000, 10000), std::vector{Side::Rear});
  // [ONUS-23.45] Corners: the larger excess decides; near 45 degrees the defender chooses.
  EXPECT_EQ(sides(60000, 58006), std::vector{Side::Front});
  EXPECT_EQ(sides(60000, 58005), (std::vector{Side::Front, Side::Right}));
  EXPECT_EQ(sides(60000, 57995), (std::vector{Side::Front, Side::Right}));
  EXPECT_EQ(sides(60000, 57994), std::vector{Side::Right});
  EXPECT_EQ(sides(40000, 42000), (std::vector{Side::Rear, Side::Left}));
}

// [ONUS-23.44] [ONUS-23.45] Random places.
TEST(Sight, sides_agree_with_plain_trigonometry) {
  Rng rng{53, 0};
  const long double pi = std::acos(-1.0L);
  for (uint64_t i = 0; i < twin::cases(2000); ++i) {
    const Body target = twin::any_body(rng, kWidest);
    const Point eye = twin::any_point(rng, kWidest);
    const long double angle = static_cast<long double>(target.pose.heading) * pi / 18000;
    const long double dx = eye.x - target.pose.x;
    const long double dy = eye.y - target.pose.y;
    const long double x = dx * std::cos(angle) + dy * std::sin(angle);
    const long double y = dy * std::cos(angle) - dx * std::sin(angle);
    const long double across = std::fabs(x) - 4000;
    const long double deep = std::fabs(y) - 2000;
    const FixedList<Side, 2> sides = sides_struck(target, eye);
    if (std::fabs(across - deep) < 7 || std::fabs(x) < 2 || std::fabs(y) < 2) continue;
    ASSERT_EQ(sides.size(), 1U);
    const Side beside = x < 0 ? Side::Left : Side::Right;
    const Side facing = y < 0 ? Side::Rear : Side::Front;
    ASSERT_EQ(sides[0], across > deep ? beside : facing) << i;
  }
}

}  // namespace
}  // namespace acies::field
