// Compares the cost of a step with a slow version that adds up measure by measure.
#include "games/onus/chapters/movement/step_cost.h"

#include <gtest/gtest.h>

#include <vector>

#include "core/luck/rng.h"

namespace acies::onus {
namespace {

int32_t number_between(Rng& rng, int32_t low, int32_t high) {
  return low + static_cast<int32_t>(rng.below(static_cast<uint32_t>(high - low + 1)));
}

// Knots, and the cost of every measure up to the last, by definition.
struct Twin {
  StepCost cost;
  std::vector<Points> points{0};

  void add(int32_t measures, Points rise) {
    const auto from = static_cast<int32_t>(points.size()) - 1;
    const Points before = points.back();
    for (int32_t i = 1; i <= measures; ++i) {
      Points part = 0;
      while (part * measures < i * rise) ++part;
      points.push_back(before + part);
    }
    cost.add(from + measures, before + rise);
  }
  int32_t measure_for(Points most) const {
    int32_t measure = -1;
    for (const Points one : points) {
      if (one <= most) ++measure;
    }
    return measure;
  }
};

Twin any_twin(Rng& rng) {
  Twin twin;
  const int32_t pieces = number_between(rng, 1, static_cast<int32_t>(StepCost::kMostKnots) - 2);
  for (int32_t i = 0; i < pieces; ++i) {
    const int32_t measures = number_between(rng, 1, 40);
    const int32_t kind = number_between(rng, 0, 3);  // free, even, double, any
    twin.add(measures, kind < 3 ? kind * measures : number_between(rng, 0, 100));
  }
  return twin;
}

// [ONUS-7.3] Each measure costs its length.
TEST(StepCost, a_length_costs_what_it_is) {
  const StepCost cost = StepCost::by_length();
  EXPECT_EQ(cost.at(0), 0);
  EXPECT_EQ(cost.at(125), 125);
  EXPECT_EQ(cost.measure_for(125), 125);
  EXPECT_EQ(cost.measure_for(0), 0);
  EXPECT_EQ(cost.measure_for(-1), -1);
}

// [ONUS-7.4] [ONUS-8.13] A paid turn costs 1 EP.
TEST(StepCost, a_turn_costs_the_same_at_any_angle) {
  const StepCost cost = StepCost::once(kEp);
  EXPECT_EQ(cost.at(0), 0);
  EXPECT_EQ(cost.at(1), kEp);
  EXPECT_EQ(cost.at(900), kEp);
  EXPECT_EQ(cost.measure_for(kEp - 1), 0);
  EXPECT_EQ(cost.measure_for(kEp), StepCost::kEndless);
  EXPECT_EQ(StepCost::once(0).at(900), 0);
  EXPECT_EQ(StepCost::once(0).measure_for(0), StepCost::kEndless);
}

TEST(StepCost, rough_ground_costs_double_where_it_lies) {
  StepCost cost;
  cost.add(100, 100);
  cost.add(150, 200);
  cost.add(400, 450);
  EXPECT_EQ(cost.at(125), 150);
  EXPECT_EQ(cost.at(200), 250);
  EXPECT_EQ(cost.at(500), 550);
  EXPECT_EQ(cost.measure_for(149), 124);
  EXPECT_EQ(cost.measure_for(300), 250);
}

TEST(StepCost, agrees_with_its_twin) {
  Rng rng{7, 0};
  for (int i = 0; i < 400; ++i) {
    const Twin twin = any_twin(rng);
    for (size_t measure = 0; measure < twin.points.size(); ++measure) {
      ASSERT_EQ(twin.cost.at(static_cast<int32_t>(measure)), twin.points[measure]) << measure;
    }
    for (Points points = 0; points < twin.points.back(); ++points) {
      ASSERT_EQ(twin.cost.measure_for(points), twin.measure_for(points)) << points;
    }
  }
}

TEST(StepCost, never_pays_more_than_it_has) {
  Rng rng{7, 1};
  for (int i = 0; i < 400; ++i) {
    const StepCost cost = any_twin(rng).cost;
    const Points points = number_between(rng, 0, 3000);
    const int32_t measure = cost.measure_for(points);
    if (measure == StepCost::kEndless) continue;
    ASSERT_LE(cost.at(measure), points);
    ASSERT_GT(cost.at(measure + 1), points);
  }
}

}  // namespace
}  // namespace acies::onus
