// acies: no allocation
#include "games/onus/chapters/movement/step_cost.h"

#include <algorithm>
#include <cassert>

namespace acies::onus {

StepCost StepCost::by_length() {
  StepCost cost;
  cost.add(1, 1);
  return cost;
}

StepCost StepCost::once(Points points) {
  StepCost cost;
  if (points == 0) return cost;
  cost.add(1, points);
  cost.add(2, points);
  return cost;
}

void StepCost::add(int32_t measure, Points points) {
  assert(measure > knots_.back().measure && points >= knots_.back().points);
  knots_.push_back({measure, points});
}

// The piece after the last knot is as steep as the one before it.
StepCost::Piece StepCost::piece_from(size_t knot) const {
  const Knot from = knots_[knot];
  if (knots_.size() == 1) return {from};
  const size_t next = std::min(knot + 1, knots_.size() - 1);
  const Knot before = knots_[next - 1];
  return {from, int64_t{knots_[next].measure} - before.measure,
          int64_t{knots_[next].points} - before.points};
}

Points StepCost::at(int32_t measure) const {
  if (measure <= 0) return 0;
  size_t knot = knots_.size() - 1;
  while (knots_[knot].measure > measure) --knot;
  const Piece piece = piece_from(knot);
  const int64_t rise = (int64_t{measure} - piece.from.measure) * piece.points;
  return static_cast<Points>(piece.from.points + (rise + piece.measures - 1) / piece.measures);
}

int32_t StepCost::measure_for(Points points) const {
  if (points < 0) return -1;
  size_t knot = knots_.size() - 1;
  while (knots_[knot].points > points) --knot;
  const Piece piece = piece_from(knot);
  if (piece.points == 0) return kEndless;
  const int64_t left = int64_t{points} - piece.from.points;
  const int64_t measure = piece.from.measure + left * piece.measures / piece.points;
  return static_cast<int32_t>(std::min<int64_t>(measure, kEndless));
}

}  // namespace acies::onus
