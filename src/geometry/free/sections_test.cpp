#include "geometry/free/sections.h"

#include <gtest/gtest.h>

#include <array>

#include "geometry/free/twins_fixture.h"

namespace acies::field {
namespace {

using enum Section;

Body body_at(int32_t x, int32_t y, Heading heading = 0) {
  Body body;
  body.pose = {x, y, heading, 0};
  return body;
}

std::vector<Section> list_of(const Ring& ring) { return {ring.begin(), ring.end()}; }

// [ONUS-23.7] [ONUS-23.9] With and without tokens.
TEST(Sections, the_ring_runs_clockwise) {
  Body body = body_at(50000, 50000);
  EXPECT_EQ(list_of(ring_of(body)), (std::vector{F1, F2, F3, F4, R1, R2, B4, B3, B2, B1, L2, L1}));
  body.has_left = true;
  EXPECT_EQ(list_of(ring_of(body)),
            (std::vector{F1, F2, F3, F4, R1, R2, B4, B3, B2, B1, L2, FLSide, FL}));
  body.has_right = true;
  EXPECT_EQ(list_of(ring_of(body)),
            (std::vector{F1, F2, F3, F4, FR, FRSide, R2, B4, B3, B2, B1, L2, FLSide, FL}));
  EXPECT_EQ(next_on_ring(body, F1, false), FL);
  EXPECT_EQ(next_on_ring(body, FL, true), F1);
  EXPECT_EQ(next_on_ring(body, FRSide, true), R2);
}

// [ONUS-23.7] [ONUS-23.9] Each starts where the last one ends.
TEST(Sections, edges_follow_each_other_round_the_card) {
  EXPECT_EQ(edge_of(body_at(50000, 50000), F1), (Segment{{46000, 52000}, {48000, 52000}}));
  EXPECT_EQ(edge_of(body_at(50000, 50000), B4), (Segment{{54000, 48000}, {52000, 48000}}));
  EXPECT_EQ(edge_of(body_at(50000, 50000), R1), (Segment{{54000, 52000}, {54000, 50000}}));
  EXPECT_EQ(edge_of(body_at(50000, 50000), L2), (Segment{{46000, 48000}, {46000, 50000}}));
  Rng rng{31, 0};
  for (int i = 0; i < 500; ++i) {
    const Body body = twin::any_body(rng, kWidest);
    const Ring ring = ring_of(body);
    SectionSet set = 0;
    for (const Section section : ring) set = static_cast<SectionSet>(set | set_of(section));
    ASSERT_EQ(sections_of(body), set);
    for (size_t k = 0; k < ring.size(); ++k) {
      const Segment edge = edge_of(body, ring[k]);
      const Segment next = edge_of(body, ring[(k + 1) % ring.size()]);
      const bool is_gap = (ring[k] == FRSide) || (ring[k] == L2 && body.has_left);
      ASSERT_EQ(edge.to == next.from, !is_gap);
      // It lies on the edge of a part, with that part on its inner side.
      bool is_on_part = false;
      for (const Polygon& part : parts_of(body)) {
        is_on_part = is_on_part || (is_within(edge.from, part, 2) && is_within(edge.to, part, 2));
      }
      ASSERT_TRUE(is_on_part);
    }
  }
}

// [ONUS-23.10] Against every section.
TEST(Sections, a_token_lies_outside_and_looks_at_its_section) {
  const Body body = body_at(50000, 50000);
  EXPECT_EQ(token_pose(body, F1), (Pose{47000, 53000, 18000, 0}));
  EXPECT_EQ(token_pose(body, R2), (Pose{55000, 49000, 9000, 0}));
  EXPECT_EQ(token_pose(body, B1), (Pose{47000, 47000, 0, 0}));
  EXPECT_EQ(token_pose(body, L1), (Pose{45000, 51000, 27000, 0}));
  Rng rng{32, 0};
  for (int i = 0; i < 500; ++i) {
    const Body unit = twin::any_body(rng, kWidest);
    for (const Section section : ring_of(unit)) {
      const Polygon square = token_square(unit, section);
      const Overlap overlap =
          overlap_of(edge_of(unit, section), Segment{square[0], square[1]}, kPitch);
      ASSERT_TRUE(overlap.is_full) << i;
      for (const Polygon& part : parts_of(unit)) {
        ASSERT_NE(contact_of(square, part), Contact::Overlapping) << i;
      }
    }
  }
}

// [ONUS-23.12] To the unit.
TEST(Sections, edges_match_if_their_ends_agree_within_the_tolerance) {
  const Segment edge{{1000, 1000}, {3000, 1000}};
  const auto at = [&](int32_t across, int32_t up) {
    return overlap_of(edge, {{3000 + across, 1000 + up}, {1000 + across, 1000 + up}}, kPitch);
  };
  EXPECT_TRUE(at(0, 0).is_full);
  EXPECT_TRUE(at(3, -4).is_full);
  EXPECT_FALSE(at(4, 4).is_full);
  EXPECT_EQ(at(4, 4).length, 1996);
  EXPECT_EQ(at(0, 6).length, 0);
  EXPECT_TRUE(at(1000, 0).is_half);
  EXPECT_FALSE(at(1001, 0).is_half);
  EXPECT_TRUE(at(-1000, 5).is_half);
  EXPECT_EQ(at(2000, 0).length, 0);
  EXPECT_EQ(overlap_of(edge, edge, kPitch).length, 0);  // not opposite
}

// [ONUS-23.15] Random shifts.
TEST(Sections, overlaps_are_what_they_were_made_to_be) {
  Rng rng{33, 0};
  for (uint64_t i = 0; i < twin::cases(1000); ++i) {
    const Body body = twin::any_body(rng, kWidest);
    const int32_t by = twin::between(rng, -2100, 2100);
    const int32_t gap = twin::between(rng, -8, 8);
    const Segment own = edge_of(body, F2);
    const Segment other{to_world(body.pose, {by, 2000 + gap}),
                        to_world(body.pose, {by - 2000, 2000 + gap})};
    const Overlap overlap = overlap_of(own, other, kPitch);
    const int32_t length = std::max(2000 - std::abs(by), 0);
    if (std::abs(gap) >= 8) {
      ASSERT_EQ(overlap.length, 0) << i;
    } else if (std::abs(gap) <= 2) {
      ASSERT_NEAR(overlap.length, length, 3) << i;
      ASSERT_TRUE(overlap.is_half == (length >= 1000) || std::abs(length - 1000) <= 3) << i;
    }
  }
}

// [ONUS-23.12] In order.
TEST(Sections, fronts_face_to_face_make_four_pairs) {
  const Fighter own{body_at(50000, 50000), sections_of(body_at(0, 0))};
  const std::array others{Fighter{body_at(50000, 54000, 18000), sections_of(body_at(0, 0))}};
  const Pairs pairs = list_pairs(own, others, false);
  ASSERT_EQ(pairs.size(), 4U);
  EXPECT_EQ(pairs[0].own, F1);
  EXPECT_EQ(pairs[0].theirs, F4);
  EXPECT_EQ(pairs[3].theirs, F1);
}

// [ONUS-23.13] The next one is free.
TEST(Sections, a_taken_section_makes_no_second_pair) {
  const SectionSet all = sections_of(body_at(0, 0));
  const Fighter own{body_at(50000, 50000), static_cast<SectionSet>(all & ~set_of(F2))};
  const std::array others{
      Fighter{body_at(50000, 54000, 18000), static_cast<SectionSet>(all & ~set_of(F1))}};
  const Pairs pairs = list_pairs(own, others, false);
  ASSERT_EQ(pairs.size(), 2U);
  EXPECT_EQ(pairs[0].own, F1);
  EXPECT_EQ(pairs[1].own, F3);
}

// [ONUS-23.15] Of two units.
TEST(Sections, a_section_takes_the_longer_overlap) {
  const SectionSet all = sections_of(body_at(0, 0));
  const Fighter own{body_at(50000, 50000), all};
  // The first unit is matched in full with two sections; the second is 600 off the grid.
  const std::array others{Fighter{body_at(46000, 54000, 18000), all},
                          Fighter{body_at(54600, 54000, 18000), all}};
  EXPECT_EQ(list_pairs(own, others, false).size(), 2U);
  const Pairs pairs = list_pairs(own, others, true);
  ASSERT_EQ(pairs.size(), 4U);
  EXPECT_EQ(pairs[2].other, 1);
  EXPECT_EQ(pairs[2].own, F3);
  EXPECT_EQ(pairs[2].theirs, F4);
  EXPECT_EQ(pairs[2].overlap.length, 1400);
  // Half and half: the one met first clockwise.
  const std::array halves{Fighter{body_at(49000, 54000, 18000), all}};
  const Pairs shifted = list_pairs(own, halves, true);
  ASSERT_EQ(shifted.size(), 4U);
  EXPECT_EQ(shifted[0].own, F1);
  EXPECT_EQ(shifted[0].theirs, F4);
  EXPECT_EQ(shifted[1].theirs, F3);
}

// [ONUS-23.23] [ONUS-23.33] On card and tokens.
TEST(Sections, a_point_is_on_one_side_or_at_a_corner_on_two) {
  Body body = body_at(50000, 50000);
  const Point before{50000, 60000};
  const auto sides = [&](Point point, Point centre) {
    const Met met = met_at(body, point, centre);
    return std::vector<Side>{met.sides.begin(), met.sides.end()};
  };
  EXPECT_EQ(sides({50000, 52000}, before), std::vector{Side::Front});
  EXPECT_EQ(sides({54000, 52000}, before), (std::vector{Side::Front, Side::Right}));
  EXPECT_EQ(sides({53994, 48003}, before), std::vector{Side::Rear});
  EXPECT_EQ(sides({46000, 48004}, before), (std::vector{Side::Rear, Side::Left}));
  body.has_left = true;
  EXPECT_EQ(sides({44000, 52000}, before), std::vector{Side::Front});
  EXPECT_TRUE(sides({44000, 52000}, {30000, 51000}).empty());
  EXPECT_TRUE(met_at(body, {44000, 52000}, {30000, 51000}).is_left_token);
  EXPECT_FALSE(met_at(body, {44000, 52000}, before).is_left_token);
  EXPECT_TRUE(met_at(body, {44000, 51000}, before).is_left_token);
  EXPECT_TRUE(met_at(body, {45000, 50000}, before).is_left_token);
  EXPECT_EQ(sides({46000, 49000}, before), std::vector{Side::Left});
}

}  // namespace
}  // namespace acies::field
