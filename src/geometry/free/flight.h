// [ONUS-14.10] [ONUS-23.48] [ONUS-23.49] Flight: the shortest way of a card at a fixed facing to
// its rear line, round obstacles.
//
// The card shrinks to its centre and the obstacles grow by the card. The shortest way bends only at
// corners of these sums. Lengths are added in units of 2^-8, each leg rounded down.
#pragma once

#include "geometry/free/body.h"

namespace acies::field {

inline constexpr unsigned kLegBits = 8;
inline constexpr size_t kMaxLegs = 128;

// The way of the centre, including its start.
struct FlightPath {
  FixedList<Point, kMaxLegs + 1> points;
  int64_t length = 0;  // in units of 2^-8
};

struct Flight {
  // [ONUS-23.49] Empty if there is no way; two ways if their lengths differ by less than a
  // millimetre: to the left and to the right of a unit that faces its rear line.
  FixedList<FlightPath, 2> paths;
};

// The line y = 0, y = depth, x = 0 or x = width.
enum class RearLine : uint8_t { Low, High, Left, Right };
constexpr bool is_across(RearLine rear) { return rear >= RearLine::Left; }
constexpr Heading rear_heading(RearLine rear) {
  switch (rear) {
    case RearLine::Low: return kHalfTurn;
    case RearLine::High: return 0;
    case RearLine::Left: return kQuarterTurn;
    case RearLine::Right: return kHalfTurn + kQuarterTurn;
  }
  return 0;
}

// [ONUS-14.13] `short_of`: the distance of the goal line before the rear line.
Flight find_flight(const Pose& pose, Box card, Obstacles obstacles, const Field& field,
                   RearLine rear, int32_t short_of = 0);

// [ONUS-14.9] [ONUS-23.48] The place of a unit after this length of a path. Movement left at the
// rear line carries it off the field.
struct Fled {
  Point place{};
  int32_t left = 0;  // unused movement, rounded down
  bool is_at_end = false;
  bool leaves = false;
};
Fled follow(const FlightPath& path, int32_t length);

// [ONUS-23.48] The first length up to the limit, by whole millimetres, at which the card is free
// when turned to the heading. Negative if there is none.
int32_t first_turn(const FlightPath& path, int32_t limit, Heading heading, Box card,
                   Obstacles obstacles, const Field& field);

}  // namespace acies::field
