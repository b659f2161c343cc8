#include "geometry/free/contact.h"

#include <gtest/gtest.h>

#include <array>

#include "geometry/free/twins_fixture.h"

namespace acies::field {
namespace {

Polygon card_at(int32_t x, int32_t y, Heading heading = 0) {
  return make_rectangle({x, y, heading, 0}, kCard);
}

// [ONUS-23.5] Edges and corners.
TEST(Contact, a_gap_up_to_the_tolerance_is_touching) {
  const Polygon card = card_at(50000, 50000);
  EXPECT_EQ(contact_of(card, card_at(50000, 54000)), Contact::Touching);
  EXPECT_EQ(contact_of(card, card_at(50000, 54005)), Contact::Touching);
  EXPECT_EQ(contact_of(card, card_at(50000, 54006)), Contact::Apart);
  EXPECT_EQ(contact_of(card, card_at(50000, 53995)), Contact::Touching);
  EXPECT_EQ(contact_of(card, card_at(50000, 53994)), Contact::Overlapping);
  EXPECT_EQ(contact_of(card, card_at(58003, 54004)), Contact::Touching);  // corner to corner
  EXPECT_EQ(contact_of(card, card_at(58004, 54004)), Contact::Apart);
  EXPECT_EQ(contact_of(card, card), Contact::Overlapping);
}

// [ONUS-23.5] Random shapes near the limit.
TEST(Contact, agrees_with_its_twin) {
  Rng rng{11, 0};
  unsigned found[3] = {};
  for (uint64_t i = 0; i < twin::cases(4000); ++i) {
    const twin::Two two = twin::any_two(rng);
    const Contact contact = contact_of(two.a, two.b);
    ASSERT_EQ(contact, twin::contact_of(two.a, two.b)) << i;
    ASSERT_EQ(contact, contact_of(two.b, two.a)) << i;
    ASSERT_EQ(is_overlapping(two.a, two.b), contact == Contact::Overlapping) << i;
    ASSERT_EQ(is_touching(two.a, two.b), contact == Contact::Touching) << i;
    ++found[static_cast<size_t>(contact)];
  }
  for (const unsigned count : found) EXPECT_GT(count, 100U);
}

// [ONUS-23.39] Random shapes and limits.
TEST(Contact, distances_agree_with_their_twin) {
  Rng rng{12, 0};
  for (uint64_t i = 0; i < twin::cases(3000); ++i) {
    twin::Two two = twin::any_two(rng);
    two.b = moved(two.b, twin::any_point(rng, twin::between(rng, 1, 60000)));
    const int32_t floor = floor_distance(two.a, two.b);
    ASSERT_EQ(floor, floor_distance(two.b, two.a)) << i;
    for (int32_t limit = std::max(floor - 1, 0); limit <= floor + 1; ++limit) {
      const bool is_near = twin::is_within(two.a, two.b, limit);
      ASSERT_EQ(is_within(two.a, two.b, limit), is_near) << i;
      ASSERT_EQ(is_near, limit == floor ? is_near : limit > floor) << i;
    }
    // A corner of the first shape, as a point.
    const Point point = two.a[0];
    const Polygon dot = make_polygon(std::array{point, point + Point{0, 1}, point + Point{1, 0}});
    const int32_t gap = floor_distance(point, two.b);
    ASSERT_TRUE(is_within(point, two.b, gap + 1));
    ASSERT_TRUE(gap == 0 || !is_within(point, two.b, gap - 1));
    ASSERT_LE(std::abs(gap - floor_distance(dot, two.b)), 1);
  }
}

// [ONUS-23.5] [ONUS-23.6] On all four edges.
TEST(Contact, a_shape_may_leave_the_field_by_the_tolerance) {
  const Field field{100000, 70000};
  EXPECT_TRUE(is_inside(card_at(4000, 2000), field));
  EXPECT_TRUE(is_inside(card_at(3995, 1995), field));
  EXPECT_FALSE(is_inside(card_at(3994, 2000), field));
  EXPECT_FALSE(is_inside(card_at(4000, 1994), field));
  EXPECT_TRUE(is_inside(card_at(96005, 68005), field));
  EXPECT_FALSE(is_inside(card_at(96006, 68000), field));
  EXPECT_FALSE(is_inside(card_at(2000, 40000), field));
  EXPECT_TRUE(is_inside(card_at(2000, 40000, 9000), field));
}

// [ONUS-23.23] Cards at several angles.
TEST(Contact, the_point_touched_lies_on_the_edge_near_the_other) {
  const Polygon card = card_at(50000, 50000);
  // Front to front by half a card: the middle of the shared part.
  EXPECT_EQ(touched_point(card, card_at(54000, 54000, 18000)), (Point{52000, 52000}));
  // A corner against the front, and a front against a corner.
  const Polygon slanting = card_at(50000, 60000, 4500);
  const int32_t down = 52000 - slanting.low.y;
  const Polygon upon = moved(slanting, {0, down});
  EXPECT_EQ(touched_point(card, upon).y, 52000);
  EXPECT_EQ(touched_point(upon, card).y, 52000);
  Rng rng{13, 0};
  for (int i = 0; i < 2000; ++i) {
    const twin::Two two = twin::any_two(rng);
    if (!is_touching(two.a, two.b)) continue;
    const Point point = touched_point(two.a, two.b);
    ASSERT_TRUE(is_within(point, two.b, 2 * kTolerance)) << i;
    bool is_on_edge = false;
    for (size_t k = 0; k < two.a.size(); ++k) {
      is_on_edge = is_on_edge || is_within(point, Segment{two.a[k], two.a.next(k)}, 1);
    }
    ASSERT_TRUE(is_on_edge) << i;
  }
}

}  // namespace
}  // namespace acies::field
