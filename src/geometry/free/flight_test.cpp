#include "geometry/free/flight.h"

#include <gtest/gtest.h>

#include <array>

#include "geometry/free/twins_fixture.h"

namespace acies::field {
namespace {

constexpr Field kField{110000, 90000};

Obstacle card_at(int32_t x, int32_t y, Heading heading = 0) {
  return {make_rectangle({x, y, heading, 0}, kCard), 0};
}

std::vector<Point> points_of(const FlightPath& path) {
  return {path.points.begin(), path.points.end()};
}

// [ONUS-14.5] [ONUS-23.48] To the rear line and no farther.
TEST(Flight, an_open_way_is_straight) {
  const Pose pose{50000, 50000, 18000, 0};
  const Flight down = find_flight(pose, kCard, {}, kField, RearLine::Low);
  ASSERT_EQ(down.paths.size(), 1U);
  EXPECT_EQ(points_of(down.paths[0]), (std::vector<Point>{{50000, 50000}, {50000, 2000}}));
  EXPECT_EQ(down.paths[0].length, int64_t{48000} << kLegBits);
  const Flight up = find_flight(pose, kCard, {}, kField, RearLine::High);
  EXPECT_EQ(points_of(up.paths[0]), (std::vector<Point>{{50000, 50000}, {50000, 88000}}));
  // At another facing the card touches the rear line sooner.
  const Flight turned_way = find_flight({50000, 50000, 9000, 0}, kCard, {}, kField, RearLine::Low);
  EXPECT_EQ(turned_way.paths[0].points.back(), (Point{50000, 4000}));
}

// [ONUS-21.7] Flight across the field equals flight up and down the field turned by a quarter.
TEST(Flight, it_runs_to_any_edge) {
  const Pose pose{50000, 50000, 9000, 0};
  const Flight left = find_flight(pose, kCard, {}, kField, RearLine::Left);
  EXPECT_EQ(points_of(left.paths[0]), (std::vector<Point>{{50000, 50000}, {2000, 50000}}));
  const Flight right = find_flight(pose, kCard, {}, kField, RearLine::Right);
  EXPECT_EQ(points_of(right.paths[0]), (std::vector<Point>{{50000, 50000}, {108000, 50000}}));
  const std::array others{card_at(40000, 47000, 9000)};
  const Flight round = find_flight(pose, kCard, others, kField, RearLine::Left);
  ASSERT_EQ(round.paths.size(), 1U);
  EXPECT_EQ(points_of(round.paths[0]),
            (std::vector<Point>{{50000, 50000}, {44000, 55000}, {2000, 55000}}));
}

// [ONUS-14.10] [ONUS-22.34] An obstacle straight behind.
TEST(Flight, it_goes_round_an_enemy_by_the_shorter_way) {
  const Pose pose{50000, 50000, 18000, 0};
  const std::array others{card_at(53000, 40000)};
  const Flight flight = find_flight(pose, kCard, others, kField, RearLine::Low);
  ASSERT_EQ(flight.paths.size(), 1U);
  // The enemy's left end minus half a card: 45000. Past its near corner, then straight.
  EXPECT_EQ(points_of(flight.paths[0]),
            (std::vector<Point>{{50000, 50000}, {45000, 44000}, {45000, 2000}}));
}

// [ONUS-14.13] [ONUS-23.49] Within a millimetre.
TEST(Flight, equal_ways_are_both_offered) {
  const auto count = [](int32_t x) {
    const std::array others{card_at(x, 40000)};
    return find_flight({50000, 50000, 18000, 0}, kCard, others, kField, RearLine::Low).paths.size();
  };
  EXPECT_EQ(count(50000), 2U);
  EXPECT_EQ(count(50060), 2U);  // about 95 units longer
  EXPECT_EQ(count(50070), 1U);
  const std::array others{card_at(50000, 40000)};
  const Flight flight = find_flight({50000, 50000, 18000, 0}, kCard, others, kField, RearLine::Low);
  EXPECT_EQ(flight.paths[0].points[1].x, 58000);  // to the left of a unit that faces down the field
  EXPECT_EQ(flight.paths[1].points[1].x, 42000);
}

TEST(Flight, a_gap_as_wide_as_the_card_lets_it_through) {
  const Pose pose{50000, 50000, 18000, 0};
  const auto bends = [&](int32_t gap) {
    const std::array others{card_at(46000 - gap / 2, 40000), card_at(54000 + gap / 2, 40000)};
    return find_flight(pose, kCard, others, kField, RearLine::Low).paths[0].points.size();
  };
  EXPECT_EQ(bends(8000), 2U);
  EXPECT_EQ(bends(7996), 2U);
  EXPECT_GT(bends(7980), 2U);
}

// [ONUS-14.13] Walls from side to side.
TEST(Flight, without_a_way_it_stays) {
  std::vector<Obstacle> wall;
  for (int32_t x = 4000; x < kField.width; x += 8000) wall.push_back(card_at(x, 40000));
  EXPECT_TRUE(
      find_flight({50000, 50000, 18000, 0}, kCard, wall, kField, RearLine::Low).paths.empty());
  EXPECT_EQ(find_flight({50000, 50000, 18000, 0}, kCard, wall, kField, RearLine::High).paths.size(),
            1U);
}

// Rows of cards with a gap at their left and right end in turn.
// [ONUS-14.10] The way goes round all obstacles.
TEST(Flight, it_goes_round_more_obstacles_than_two_armies_have) {
  constexpr Field kWide{200000, 100000};
  std::vector<Obstacle> rows;
  for (int32_t row = 0; row < 8; ++row) {
    const int32_t gap = row % 2 == 0 ? 0 : 180000;
    for (int32_t x = 4000; x < kWide.width; x += 8000) {
      if (x < gap || x > gap + 20000) rows.push_back(card_at(x, 10000 + row * 10000));
    }
  }
  ASSERT_GT(rows.size(), 170U);
  const Flight flight = find_flight({100000, 95000, 18000, 0}, kCard, rows, kWide, RearLine::Low);
  ASSERT_EQ(flight.paths.size(), 1U);
  EXPECT_GT(flight.paths[0].length, int64_t{1000000} << kLegBits);
  for (int32_t length = 0; length < 1000000; length += 1000) {
    const Pose pose = make_pose(follow(flight.paths[0], length).place, 18000);
    ASSERT_FALSE(overlaps_any(make_rectangle(pose, kCard), rows)) << length;
  }
}

TEST(Flight, an_enemy_at_the_rear_line_is_passed_beside) {
  const std::array others{card_at(51000, 4500)};
  const Flight flight = find_flight({50000, 20000, 18000, 0}, kCard, others, kField, RearLine::Low);
  ASSERT_EQ(flight.paths.size(), 1U);
  EXPECT_EQ(flight.paths[0].points.back(), (Point{43000, 2000}));
}

// [ONUS-23.48] [ONUS-14.9] And off the field at the end.
TEST(Flight, it_follows_the_way_for_its_movement) {
  FlightPath path;
  for (const Point point : {Point{0, 10000}, Point{3000, 6000}, Point{3000, 2000}}) {
    path.points.push_back(point);
  }
  EXPECT_EQ(follow(path, 0).place, (Point{0, 10000}));
  EXPECT_EQ(follow(path, 2500).place, (Point{1500, 8000}));
  EXPECT_EQ(follow(path, 5000).place, (Point{3000, 6000}));
  EXPECT_EQ(follow(path, 7000).place, (Point{3000, 4000}));
  EXPECT_FALSE(follow(path, 7000).is_at_end);
  EXPECT_TRUE(follow(path, 9000).is_at_end);
  EXPECT_FALSE(follow(path, 9000).leaves);
  EXPECT_TRUE(follow(path, 10000).leaves);
  EXPECT_EQ(follow(path, 10000).left, 1000);
}

// [ONUS-23.48] The first such place.
TEST(Flight, it_turns_to_the_rear_where_there_is_room) {
  FlightPath path;
  for (const Point point : {Point{50000, 50000}, Point{50000, 4000}}) path.points.push_back(point);
  // It looks sideways between two enemies, and can turn only below them.
  const std::array others{card_at(46000, 50000, 9000), card_at(54000, 50000, 9000)};
  EXPECT_EQ(first_turn(path, 30000, 18000, kCard, others, kField), 6000);
  EXPECT_EQ(first_turn(path, 5000, 18000, kCard, others, kField), -1);
  EXPECT_EQ(first_turn(path, 5000, 18000, kCard, {}, kField), 0);
}

struct Rout {
  Pose pose;
  std::vector<Obstacle> others;
};

Rout any_rout(Rng& rng, int32_t count) {
  Rout rout;
  rout.pose = twin::any_pose(rng, 40000);
  rout.pose.x += 20000;
  rout.pose.y += 35000;
  const Polygon card = make_rectangle(rout.pose, kCard);
  const bool is_grid = twin::between(rng, 0, 2) == 0;  // cards in lines, side by side
  for (int32_t i = 0; i < count; ++i) {
    Pose pose = twin::any_pose(rng, 40000);
    pose.x += 20000;
    if (is_grid) {
      const int32_t quarters = pose.heading / kQuarterTurn;
      pose = {pose.x / kPitch * kPitch, pose.y / kPitch * kPitch, turned_by(0, quarters * 9000), 0};
    }
    Polygon shape = twin::any_shape(rng, pose);
    if (i == 0 && !is_grid) {
      const auto edge = static_cast<size_t>(twin::between(rng, 0, 3));
      shape = twin::pushed_to(card, edge, shape, twin::between(rng, -4, 4));
    }
    if (!is_overlapping(shape, card)) rout.others.push_back({shape, 0});
  }
  return rout;
}

// [ONUS-23.48] Random obstacles.
TEST(Flight, agrees_with_its_twin) {
  Rng rng{61, 0};
  unsigned bent = 0;
  for (uint64_t i = 0; i < twin::cases(60, 500); ++i) {
    const Rout rout = any_rout(rng, twin::between(rng, 1, 7));
    const auto rear = i % 2 == 0 ? RearLine::Low : RearLine::High;
    const Flight flight = find_flight(rout.pose, kCard, rout.others, kField, rear);
    const int64_t length = twin::flight_length(rout.pose, kCard, rout.others, kField, rear);
    ASSERT_EQ(flight.paths.empty(), length < 0) << i;
    if (flight.paths.empty()) continue;
    const int64_t found = flight.paths.size() == 2
                              ? std::min(flight.paths[0].length, flight.paths[1].length)
                              : flight.paths[0].length;
    ASSERT_LE(std::abs(found - length), 8) << i;  // each leg on one line is rounded down separately
    bent += flight.paths[0].points.size() > 2 ? 1 : 0;
    for (const FlightPath& path : flight.paths) {
      for (int32_t at = 0; at <= path.length >> kLegBits; at += 97) {
        const Pose pose = make_pose(follow(path, at).place, rout.pose.heading);
        const Polygon card = make_rectangle(pose, kCard);
        for (const Obstacle& other : rout.others) {
          ASSERT_NE(contact_of(card, other.shape), Contact::Overlapping) << i << ' ' << at;
        }
        ASSERT_TRUE(is_inside(card, kField)) << i;
      }
    }
  }
  EXPECT_GT(bent, 5U);
}

// [ONUS-14.13] A line before the rear line is like the rear line of a field that ends there.
TEST(Flight, a_line_before_the_rear_is_the_edge_of_a_smaller_field) {
  Rng rng{63, 0};
  unsigned found = 0;
  for (uint64_t i = 0; i < twin::cases(60, 500); ++i) {
    const Rout rout = any_rout(rng, twin::between(rng, 1, 7));
    const auto rear = i % 2 == 0 ? RearLine::Low : RearLine::High;
    const int32_t short_of = twin::between(rng, 0, 15000);
    const Field smaller{kField.width, kField.depth - short_of};
    const Point drop{0, rear == RearLine::Low ? -short_of : 0};
    std::vector<Obstacle> others;
    for (const Obstacle& other : rout.others) others.push_back({moved(other.shape, drop), 0});
    const Pose pose = make_pose(rout.pose.place() + drop, rout.pose.heading);
    const Flight before = find_flight(rout.pose, kCard, rout.others, kField, rear, short_of);
    const Flight there = find_flight(pose, kCard, others, smaller, rear);
    ASSERT_EQ(before.paths.size(), there.paths.size()) << i;
    for (size_t way = 0; way < before.paths.size(); ++way) {
      ASSERT_EQ(before.paths[way].length, there.paths[way].length) << i;
      ASSERT_EQ(before.paths[way].points.back() + drop, there.paths[way].points.back()) << i;
      ++found;
    }
  }
  EXPECT_GT(found, 20U);
}

TEST(Flight, the_mirrored_field_has_the_mirrored_way) {
  Rng rng{62, 0};
  for (uint64_t i = 0; i < twin::cases(60, 500); ++i) {
    const Rout rout = any_rout(rng, 6);
    const auto mirrored = [](Point point) { return Point{kField.width - point.x, point.y}; };
    std::vector<Obstacle> others;
    for (const Obstacle& other : rout.others) {
      std::vector<Point> corners;
      for (const Point corner : other.shape.corners)
        corners.insert(corners.begin(), mirrored(corner));
      others.push_back({make_polygon(corners), 0});
    }
    const Pose pose = make_pose(mirrored(rout.pose.place()), turned_by(0, -rout.pose.heading));
    const Flight flight = find_flight(rout.pose, kCard, rout.others, kField, RearLine::Low);
    const Flight mirror = find_flight(pose, kCard, others, kField, RearLine::Low);
    ASSERT_EQ(flight.paths.size(), mirror.paths.size()) << i;
    if (flight.paths.empty()) continue;
    const size_t last = mirror.paths.size() - 1;  // left and right change places
    ASSERT_NEAR(static_cast<double>(flight.paths[0].length),
                static_cast<double>(mirror.paths[last].length), 2 << kLegBits)
        << i;
  }
}

}  // namespace
}  // namespace acies::field
