#include "geometry/free/angle.h"

#include <gtest/gtest.h>

#include <cmath>

namespace acies::field {
namespace {

// [ONUS-23.4] Compared with long double arithmetic.
TEST(Angle, sines_are_the_nearest_whole_numbers) {
  const long double pi = std::acos(-1.0L);
  for (int32_t i = 0; i <= kQuarterTurn; ++i) {
    const long double exact = std::sin(static_cast<long double>(i) * pi / 18000) * kSineUnit;
    const long double near = std::round(exact);
    EXPECT_EQ(kQuarterSines[static_cast<size_t>(i)], static_cast<int32_t>(near)) << i;
    // Far from a half, so that neither this error nor the table's own can matter.
    EXPECT_LT(std::fabs(exact - near), 0.5L - 1e-6L) << i;
  }
}

TEST(Angle, quarters_mirror_each_other) {
  for (int32_t i = 0; i < kFullTurn; ++i) {
    const auto heading = static_cast<Heading>(i);
    EXPECT_EQ(sine(heading), -sine(turned_by(0, -i)));
    EXPECT_EQ(sine(heading), -sine(turned_by(heading, kHalfTurn)));
    EXPECT_EQ(cosine(heading), sine(turned_by(heading, kQuarterTurn)));
    EXPECT_EQ(cosine(heading), cosine(turned_by(0, -i)));
  }
  EXPECT_EQ(sine(9000), kSineUnit);
  EXPECT_EQ(cosine(18000), -kSineUnit);
  EXPECT_EQ(sine(3000), kSineUnit / 2);
}

// [ONUS-23.4] Positive and negative products.
TEST(Angle, products_are_rounded_half_away_from_zero) {
  EXPECT_EQ(scaled(1, kSineUnit / 2), 1);
  EXPECT_EQ(scaled(-1, kSineUnit / 2), -1);
  EXPECT_EQ(scaled(1, kSineUnit / 2 - 1), 0);
  EXPECT_EQ(scaled(3, -kSineUnit / 2), -2);
  EXPECT_EQ(scaled(400000, kSineUnit), 400000);
}

TEST(Angle, headings_stay_within_a_full_turn) {
  EXPECT_EQ(turned_by(35999, 1), 0);
  EXPECT_EQ(turned_by(0, -1), 35999);
  EXPECT_EQ(turned_by(100, -36000 - 101), 35999);
}

}  // namespace
}  // namespace acies::field
