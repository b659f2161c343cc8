#include "geometry/free/polygon.h"

#include <gtest/gtest.h>

#include "geometry/free/twins_fixture.h"

namespace acies::field {
namespace {

TEST(Plane, a_pose_fits_eight_bytes) {
  Rng rng{1, 0};
  for (int i = 0; i < 1000; ++i) {
    Pose pose = twin::any_pose(rng, kWidest);
    pose.x -= 50000;
    EXPECT_EQ(unpack(pack(pose)), pose);
  }
  EXPECT_EQ(unpack(pack({-8388608, 8388607, 35999, 0})), (Pose{-8388608, 8388607, 35999, 0}));
}

TEST(Plane, roots_are_whole_parts) {
  for (uint64_t i = 0; i < 3000; ++i) {
    for (const uint64_t square : {i * i, i * i + i, i * i + 2 * i}) {
      EXPECT_EQ(floor_root(square), i);
      EXPECT_EQ(ceiling_root(square), square == i * i ? i : i + 1);
    }
  }
  EXPECT_EQ(floor_root(UINT64_MAX), 0xFFFFFFFFU);
  EXPECT_EQ(floor_root(0xFFFFFFFE00000001U), 0xFFFFFFFFU);
  EXPECT_EQ(floor_root(0xFFFFFFFE00000000U), 0xFFFFFFFEU);
}

// [ONUS-23.1] [ONUS-23.3] At 0, 90, 180 and 270 degrees.
TEST(Plane, a_heading_turns_the_front_counter_clockwise) {
  EXPECT_EQ(to_world({100, 200, 0, 0}, {0, 50}), (Point{100, 250}));
  EXPECT_EQ(to_world({100, 200, 9000, 0}, {0, 50}), (Point{50, 200}));
  EXPECT_EQ(to_world({100, 200, 27000, 0}, {10, 50}), (Point{150, 190}));
  Rng rng{2, 0};
  for (int i = 0; i < 1000; ++i) {
    const Pose pose = twin::any_pose(rng, kWidest);
    const Point local = twin::any_point(rng, 9000);
    const Point back = to_local(pose, to_world(pose, local)) - local;
    EXPECT_LE(squared_length(back), 8);
    const Fine fine = to_fine_local(pose, to_world(pose, local));
    EXPECT_LE(std::abs(fine.x - (int64_t{local.x} << kSineBits)), 2 << kSineBits);
    EXPECT_LE(std::abs(fine.y - (int64_t{local.y} << kSineBits)), 2 << kSineBits);
  }
}

// [ONUS-23.2] At random headings.
TEST(Polygon, a_card_has_its_corners_in_order_and_parallel_sides) {
  const Polygon card = make_rectangle({10000, 10000, 0, 0}, kCard);
  EXPECT_EQ(card[0], (Point{6000, 12000}));
  EXPECT_EQ(card[1], (Point{14000, 12000}));
  EXPECT_EQ(card[2], (Point{14000, 8000}));
  EXPECT_EQ(card[3], (Point{6000, 8000}));
  Rng rng{3, 0};
  for (int i = 0; i < 1000; ++i) {
    const Pose pose = twin::any_pose(rng, kWidest);
    const Polygon turned_card = make_rectangle(pose, kCard);
    EXPECT_TRUE(is_convex(turned_card));
    EXPECT_EQ(turned_card.edge(0), -turned_card.edge(2));
    EXPECT_EQ(turned_card.edge(1), -turned_card.edge(3));
    EXPECT_EQ(turned_card[0], to_world(pose, {-4000, 2000}));
    const Polygon part = make_part(pose, {-4000, -2000}, {4000, 2000});
    EXPECT_EQ(twin::corners_of(part), twin::corners_of(turned_card));
  }
}

// [ONUS-23.20] Random points.
TEST(Polygon, hulls_are_those_of_wrapping) {
  Rng rng{4, 0};
  for (uint64_t i = 0; i < twin::cases(2000); ++i) {
    std::vector<Point> points;
    const int32_t size = twin::between(rng, 0, 1) == 0 ? 6 : 6000;
    const int32_t count = twin::between(rng, 3, 9);
    for (int32_t k = 0; k < count; ++k) points.push_back(twin::any_point(rng, size));
    ASSERT_TRUE(twin::is_same_ring(twin::corners_of(make_hull(points)), twin::wrap(points))) << i;
  }
}

// [ONUS-23.20] In any direction.
TEST(Polygon, a_straight_way_sweeps_the_hull_of_start_and_end) {
  Rng rng{5, 0};
  for (uint64_t i = 0; i < twin::cases(2000); ++i) {
    const Pose pose = twin::any_pose(rng, kWidest);
    const Polygon shape = twin::any_shape(rng, pose);
    const Point local{0, twin::between(rng, 0, 9000)};
    const Point by = turned(local, twin::heading_like(rng, pose.heading));
    const Polygon ground = swept(shape, by);
    std::vector<Point> points = twin::corners_of(shape);
    for (const Point corner : shape.corners) points.push_back(corner + by);
    ASSERT_TRUE(twin::is_same_ring(twin::corners_of(ground), twin::wrap(points))) << i;
    ASSERT_TRUE(by == (Point{}) || is_convex(ground));
  }
}

TEST(Polygon, a_sum_holds_all_sums) {
  Rng rng{6, 0};
  for (int i = 0; i < 500; ++i) {
    const twin::Two two = twin::any_two(rng);
    if (two.a.size() + two.b.size() > kMaxCorners || two.a.size() * two.b.size() > kMaxHull)
      continue;
    const Polygon sum = make_sum(two.a, two.b);
    for (const Point p : two.a.corners) {
      for (const Point q : two.b.corners) EXPECT_TRUE(contains(sum, p + q));
    }
  }
}

}  // namespace
}  // namespace acies::field
