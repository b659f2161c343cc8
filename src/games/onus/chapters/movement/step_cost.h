// [ONUS-7.3] [ONUS-7.4] [ONUS-23.19] The cost of a step by its measure. It never falls, and it is
// linear between knots. After the last knot its slope stays the same.
#pragma once

#include <cstdint>
#include <span>

#include "core/base/fixed_list.h"
#include "games/onus/table/ids.h"

namespace acies::onus {

class StepCost {
 public:
  struct Knot {
    int32_t measure;
    Points points;
  };
  static constexpr size_t kMostKnots = 32;
  static constexpr int32_t kEndless = INT32_MAX;

  // No cost at any measure.
  StepCost() { knots_.push_back({0, 0}); }
  // One point for each measure.
  static StepCost by_length();
  // The same cost for every measure except 0.
  static StepCost once(Points points);

  // Linear from the last knot to this one, which must lie further on and cost no less.
  void add(int32_t measure, Points points);

  // A fraction of a point counts as a whole one.
  Points at(int32_t measure) const;
  // The greatest measure that costs at most this; kEndless if all do, -1 if the points are
  // negative.
  int32_t measure_for(Points points) const;

  std::span<const Knot> knots() const { return {knots_.begin(), knots_.size()}; }

 private:
  // The stretch from one knot to the next.
  struct Piece {
    Knot from;
    int64_t measures = 1;
    int64_t points = 0;
  };
  Piece piece_from(size_t knot) const;

  FixedList<Knot, kMostKnots> knots_;
};

}  // namespace acies::onus
