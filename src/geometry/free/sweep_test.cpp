#include "geometry/free/sweep.h"

#include <gtest/gtest.h>

#include <array>

#include "geometry/free/twins_fixture.h"

namespace acies::field {
namespace {

Body body_at(int32_t x, int32_t y, Heading heading = 0) {
  Body body;
  body.pose = {x, y, heading, 0};
  return body;
}

Obstacle card_at(int32_t x, int32_t y, Heading heading = 0, Thing owner = 0) {
  return {make_rectangle({x, y, heading, 0}, kCard), owner};
}

// [ONUS-23.22] The touch is exact to one unit.
TEST(Sweep, an_advance_stops_at_first_touch) {
  const Body body = body_at(50000, 20000);
  const std::array obstacles{card_at(52000, 60000, 0, 1), card_at(48000, 40000, 0, 2)};
  const Way way = first_contact(body, advance(30000), obstacles);
  EXPECT_EQ(way.stop, Stop::Touch);
  EXPECT_EQ(way.touch, 40000 - 20000 - 4000 - 5);
  EXPECT_EQ(way.free, way.touch - 1);
  EXPECT_EQ(way.touch_pose, (Pose{50000, 35995, 0, 0}));
  ASSERT_EQ(way.touches.size(), 1U);
  EXPECT_EQ(way.touches[0].obstacle, 1);
  EXPECT_EQ(way.touches[0].part, 0);
  EXPECT_EQ(way.touches[0].point, (Point{49000, 38000}));
}

// [ONUS-23.22] With an obstacle beside the way.
TEST(Sweep, an_advance_that_meets_nothing_goes_all_the_way) {
  const std::array obstacles{card_at(58006, 30000)};
  const Way way = first_contact(body_at(50000, 20000), advance(20000), obstacles);
  EXPECT_EQ(way.stop, Stop::None);
  EXPECT_EQ(way.free, 20000);
  EXPECT_EQ(way.free_pose, (Pose{50000, 40000, 0, 0}));
}

// [ONUS-23.8] [ONUS-23.22] At both ends of the front.
TEST(Sweep, a_stretched_token_touches_too) {
  Body body = body_at(50000, 20000);
  const std::array obstacles{card_at(59000, 40000)};
  EXPECT_EQ(first_contact(body, advance(20000), obstacles).stop, Stop::None);
  body.has_right = true;
  const Way way = first_contact(body, advance(20000), obstacles);
  EXPECT_EQ(way.touch, 15995);
  EXPECT_EQ(way.touches[0].part, 1);
  EXPECT_EQ(way.touches[0].point, (Point{55500, 38000}));
}

TEST(Sweep, two_enemies_in_line_are_touched_together) {
  const std::array obstacles{card_at(46000, 40000, 0, 1), card_at(54000, 40000, 0, 2)};
  const Way way = first_contact(body_at(50000, 20000), advance(20000), obstacles);
  ASSERT_EQ(way.touches.size(), 2U);
  EXPECT_EQ(way.touches[0].point, (Point{48000, 38000}));
  EXPECT_EQ(way.touches[1].point, (Point{52000, 38000}));
}

// [ONUS-23.22] Sliding along it is free.
TEST(Sweep, an_enemy_touched_before_may_not_be_entered) {
  const std::array obstacles{card_at(50000, 24000)};
  const Way way = first_contact(body_at(50000, 20000), advance(5000), obstacles);
  EXPECT_EQ(way.stop, Stop::Press);
  EXPECT_EQ(way.free, kTolerance);
  EXPECT_EQ(way.touch, way.free);
  EXPECT_EQ(first_contact(body_at(50000, 20000), shift({9000, 0}), obstacles).stop, Stop::None);
  EXPECT_EQ(first_contact(body_at(50000, 20000), shift({0, -9000}), obstacles).stop, Stop::None);
}

// [ONUS-23.22] All shapes of one owner are one unit.
TEST(Sweep, tokens_of_an_enemy_touched_before_are_touched_with_it) {
  // Slides along the front of one unit, past a token of the same or of another unit.
  const auto slide = [](Thing owner) {
    const Obstacle token{make_rectangle({57000, 19000, 0, 0}, kToken), owner};
    const std::array obstacles{card_at(50000, 24000, 0, 1), token};
    return first_contact(body_at(50000, 20000), shift({4000, 0}), obstacles);
  };
  EXPECT_EQ(slide(2).stop, Stop::Touch);
  EXPECT_EQ(slide(2).touch, 2000 - 5);
  EXPECT_EQ(slide(1).stop, Stop::Press);
  EXPECT_EQ(slide(1).free, 2000 + 5);
}

// [ONUS-23.18] For all corners and both senses.
TEST(Sweep, a_pivot_keeps_its_corner) {
  const Body body = body_at(50000, 50000);
  const Pose right = pose_after(body, pivot(Corner::FrontRight, -9000), 9000);
  EXPECT_EQ(right, (Pose{52000, 56000, 27000, 0}));
  const Pose left = pose_after(body, pivot(Corner::RearLeft, 9000), 9000);
  EXPECT_EQ(left, (Pose{44000, 52000, 9000, 0}));
  EXPECT_EQ(pose_after(body, spin(-4500), 4500), (Pose{50000, 50000, 31500, 0}));
}

// [ONUS-23.20] [ONUS-23.22] The card turns into a card beside it.
TEST(Sweep, a_turn_stops_at_first_touch) {
  const Body body = body_at(50000, 50000);
  const std::array obstacles{card_at(50000, 55000)};
  const Way way = first_contact(body, spin(9000), obstacles);
  EXPECT_EQ(way.stop, Stop::Touch);
  // The right front corner rises from 2000 to 3000 above the centre: asin(3000 / 4472) minus
  // atan(2000 / 4000), and a little less for the tolerance.
  EXPECT_NEAR(way.touch, 1556, 12);
  EXPECT_EQ(way.touches[0].point.y, 53000);
  EXPECT_EQ(first_contact(body, spin(9000), std::array{card_at(50000, 62000)}).stop, Stop::None);
}

// [ONUS-7.29] Straight steps and turns.
TEST(Sweep, a_step_ends_at_the_edge_of_the_field) {
  const Field field{100000, 70000};
  EXPECT_EQ(free_in_field(body_at(50000, 60000), advance(20000), field), 8005);
  EXPECT_EQ(free_in_field(body_at(50000, 60000), advance(7000), field), 7000);
  EXPECT_LT(free_in_field(body_at(50000, 68000), spin(9000), field), 10);
  const int32_t turn = free_in_field(body_at(50000, 67000), spin(9000), field);
  EXPECT_NEAR(turn, 1556, 12);
}

// [ONUS-7.25] [ONUS-23.21] Also those behind a first one.
TEST(Sweep, friends_gone_over_are_found) {
  const Body body = body_at(50000, 20000);
  const Polygon at_side = card_at(57990, 40000).shape;
  EXPECT_TRUE(sweeps_over(body, advance(20000), 20000, at_side));
  EXPECT_FALSE(sweeps_over(body, advance(20000), 16000, at_side));
  EXPECT_TRUE(sweeps_over(body, spin(18000), 18000, card_at(50000, 25000).shape));
  EXPECT_FALSE(sweeps_over(body, spin(18000), 1000, card_at(50000, 25000).shape));
}

// A step of limited length, of a body some units away from a shape.
struct Case {
  Body body;
  Step step;
  Obstacle obstacle;
};

Step any_step(Rng& rng, int32_t length) {
  const int32_t kind = twin::between(rng, 0, 3);
  const auto corner = static_cast<Corner>(twin::between(rng, 0, 3));
  if (kind == 0) return advance(twin::between(rng, 1, length));
  if (kind == 1) {
    const int32_t across = twin::between(rng, -length, length);
    return shift({across, twin::between(rng, -length, length)});
  }
  const int32_t angle = twin::between(rng, -400, 400);
  return kind == 2 ? pivot(corner, angle) : spin(angle);
}

Case any_case(Rng& rng, int32_t length) {
  Case chosen{twin::any_body(rng, kWidest), any_step(rng, length), {}};
  const Parts parts = parts_of(chosen.body);
  const auto part = static_cast<size_t>(rng.below(static_cast<uint32_t>(parts.size())));
  const Point off{twin::between(rng, -6000, 6000), twin::between(rng, -6000, 6000)};
  const Pose pose =
      make_pose(chosen.body.pose.place() + off, twin::heading_like(rng, chosen.body.pose.heading));
  const auto edge = static_cast<size_t>(twin::between(rng, 0, 3));
  chosen.obstacle.shape = twin::pushed_to(parts[part], edge, twin::any_shape(rng, pose),
                                          twin::between(rng, -4, length));
  return chosen;
}

bool is_touched_at_start(const Case& chosen) {
  for (const Polygon& part : parts_of(chosen.body)) {
    if (twin::contact_of(part, chosen.obstacle.shape) != Contact::Apart) return true;
  }
  return false;
}

int32_t met_measure(const Way& way) {
  switch (way.stop) {
    case Stop::None: return way.free + 1;
    case Stop::Touch: return way.touch;
    default: return way.free + 1;
  }
}

// [ONUS-23.22] Random steps near their first contact.
TEST(Sweep, first_contact_agrees_with_its_twin) {
  Rng rng{21, 0};
  uint64_t tried = 0;
  uint64_t same = 0;
  for (uint64_t i = 0; i < twin::cases(400, 5); ++i) {
    const Case chosen = any_case(rng, 40);
    const bool is_before = is_touched_at_start(chosen);
    const Way way = first_contact(chosen.body, chosen.step, {&chosen.obstacle, 1});
    const Polygon& shape = chosen.obstacle.shape;
    const int32_t slow = twin::first_meeting(chosen.body, chosen.step, shape, is_before);
    if (slow == 0) continue;  // it overlaps from the start
    const int32_t met = met_measure(way);
    ++tried;
    same += met == slow ? 1 : 0;
    // If rounding lets a unit touch, lose touch and touch again, bisection may find the later
    // touch.
    ASSERT_FALSE(twin::meets(chosen.body, chosen.step, met - 1, shape, is_before)) << i;
    ASSERT_EQ(way.stop != Stop::None, met <= measure_of(chosen.step)) << i;
    if (way.stop != Stop::None) {
      ASSERT_TRUE(twin::meets(chosen.body, chosen.step, met, shape, is_before)) << i;
      ASSERT_LE(met - slow, is_turn(chosen.step) ? kTurnSample : 40) << i;
    }
  }
  EXPECT_GE(same * 100, tried * 97);
  RecordProperty("same", std::to_string(same) + " of " + std::to_string(tried));
}

// [ONUS-23.22] Every shorter step is free.
TEST(Sweep, long_ways_are_free_up_to_the_touch) {
  Rng rng{22, 0};
  uint64_t tried = 0;
  uint64_t grazed = 0;
  for (uint64_t i = 0; i < twin::cases(100, 5); ++i) {
    const Case chosen = any_case(rng, 20000);
    const Way way = first_contact(chosen.body, chosen.step, {&chosen.obstacle, 1});
    const bool is_before = is_touched_at_start(chosen);
    if (way.free == 0) continue;
    const auto meets = [&](int32_t at) {
      return twin::meets(chosen.body, chosen.step, at, chosen.obstacle.shape, is_before);
    };
    ASSERT_FALSE(meets(way.free)) << i;
    for (int k = 0; k < 3; ++k) {
      const int32_t at = twin::between(rng, 0, way.free);
      ++tried;
      grazed += meets(is_turn(chosen.step) ? at / kTurnSample * kTurnSample : at) ? 1 : 0;
    }
  }
  // A way that passes exactly at the tolerance may touch when it is cut but not as a whole, because
  // the places of the cuts are rounded: one in many thousands.
  EXPECT_LE(grazed * 10000, tried);
}

TEST(Sweep, the_first_of_many_is_found) {
  Rng rng{23, 0};
  for (uint64_t i = 0; i < twin::cases(60, 50); ++i) {
    const Body body = twin::any_body(rng, 60000);
    const Step step = any_step(rng, 30000);
    std::vector<Obstacle> obstacles;
    for (uint8_t k = 0; k < 12; ++k) {
      const Pose pose = twin::any_pose(rng, 60000);
      obstacles.push_back({twin::any_shape(rng, pose), k});
    }
    const Way way = first_contact(body, step, obstacles);
    const int32_t met = met_measure(way);
    const auto meets = [&](int32_t measure) {
      for (const Obstacle& obstacle : obstacles) {
        const bool is_before = is_touched_at_start({body, step, obstacle});
        if (twin::meets(body, step, measure, obstacle.shape, is_before)) return true;
      }
      return false;
    };
    if (meets(0)) continue;
    ASSERT_FALSE(meets(way.free)) << i;
    ASSERT_EQ(way.stop != Stop::None, met <= measure_of(step)) << i;
    ASSERT_TRUE(way.stop == Stop::None || meets(met)) << i;
  }
}

// [ONUS-23.37] Obstacles all round, then a gap.
TEST(Sweep, blocked_means_no_room_on_any_side) {
  const Body body = body_at(50000, 50000);
  std::vector<Obstacle> ring{card_at(50000, 54000), card_at(50000, 46000)};
  EXPECT_FALSE(is_blocked(body, ring, nullptr));
  ring.push_back(card_at(56000, 50000, 9000));
  EXPECT_FALSE(is_blocked(body, ring, nullptr));
  ring.push_back(card_at(44000 - 100, 50000, 9000));
  EXPECT_TRUE(is_blocked(body, ring, nullptr));
  ring.back() = card_at(44000 - 250, 50000, 9000);
  EXPECT_FALSE(is_blocked(body, ring, nullptr));
  // In a corner of the field: only a routed unit may leave.
  const Field field{100000, 70000};
  const Body corner = body_at(4000, 2000);
  const std::vector<Obstacle> two{card_at(4000, 6000), card_at(10000, 4000, 9000)};
  EXPECT_TRUE(is_blocked(corner, two, &field));
  EXPECT_FALSE(is_blocked(corner, two, nullptr));
}

// [ONUS-23.37] Random surroundings.
TEST(Sweep, blocked_agrees_with_trying_small_steps) {
  Rng rng{24, 0};
  unsigned blocked = 0;
  for (uint64_t i = 0; i < twin::cases(60, 50); ++i) {
    const Body body = twin::any_body(rng, 60000);
    const Polygon card = make_rectangle(body.pose, body.card);
    std::vector<Obstacle> ring;
    for (size_t edge = 0; edge < 4; ++edge) {
      const Heading heading = turned_by(body.pose.heading, (edge % 2 == 0 ? 0 : 1) * kQuarterTurn);
      const Polygon next = make_rectangle(make_pose(body.pose.place(), heading), kCard);
      ring.push_back(
          {twin::pushed_to(card, edge, next, twin::between(rng, -4, edge == 0 ? 230 : 20)), 0});
    }
    bool is_free_somewhere = false;
    for (int32_t k = 0; k < 72; ++k) {
      const Point by = turned({0, 200}, turned_by(body.pose.heading, k * 500));
      const Polygon ground = twin::hull_of_way(card, by);
      bool is_clear = true;
      for (const Obstacle& other : ring) {
        is_clear = is_clear && twin::contact_of(ground, other.shape) != Contact::Overlapping;
      }
      is_free_somewhere = is_free_somewhere || is_clear;
    }
    ASSERT_EQ(is_blocked(body, ring, nullptr), !is_free_somewhere) << i;
    blocked += is_free_somewhere ? 0 : 1;
  }
  EXPECT_GT(blocked, 5U);
}

// [ONUS-23.50] At the very limit.
TEST(Sweep, sections_trample_what_their_track_crosses) {
  const Body elephants = body_at(50000, 50000, 18000);
  EXPECT_EQ(trampling_sections(elephants, 20000, card_at(50000, 40000).shape), 0xF);
  // They face backwards, so their left is on the field's right: two sections pass beside the card.
  EXPECT_EQ(trampling_sections(elephants, 20000, card_at(54000, 40000).shape), 0x3);
  EXPECT_EQ(trampling_sections(elephants, 20000, card_at(53990, 40000).shape), 0x7);
  EXPECT_EQ(trampling_sections(elephants, 20000, card_at(53996, 40000).shape), 0x3);
  EXPECT_EQ(trampling_sections(elephants, 6000, card_at(50000, 40000).shape), 0);
  EXPECT_EQ(trampling_sections(elephants, 6006, card_at(50000, 40000).shape), 0xF);
}

}  // namespace
}  // namespace acies::field
