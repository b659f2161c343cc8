// Flight: the shortest way of a card, kept at one facing, to its rear line round what it may not
// pass. [ONUS-14.10] [ONUS-23.48] [ONUS-23.49]
//
// The card shrinks to its centre and the obstacles grow by the card; the shortest way bends only at
// corners of these sums. Lengths are added up in units of 2^-8, each leg rounded down.
#pragma once

#include "geometry/free/body.h"

namespace acies::field {

inline constexpr unsigned kLegBits = 8;
inline constexpr size_t kMaxFleeObstacles = 96;
inline constexpr size_t kMaxLegs = 32;

// The way of the centre, its start included.
struct FlightPath {
  FixedList<Point, kMaxLegs + 1> points;
  int64_t length = 0;  // in units of 2^-8
};

struct Flight {
  // None if there is no way; two if they are equally long within a millimetre: to the left and to
  // the right of a unit that looks to its rear line. [ONUS-23.49]
  FixedList<FlightPath, 2> paths;
};

// To the line y = 0, y = depth, x = 0 or x = width.
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

// `short_of`: to a line so far before the rear line. [ONUS-14.13]
Flight find_flight(const Pose& pose, Box card, Obstacles obstacles, const Field& field,
                   RearLine rear, int32_t short_of = 0);

// Where a unit is after so much of a path. What it has left at the rear line carries it off the
// field. [ONUS-14.9] [ONUS-23.48]
struct Fled {
  Point place{};
  int32_t left = 0;  // movement not used, its fraction dropped
  bool is_at_end = false;
  bool leaves = false;
};
Fled follow(const FlightPath& path, int32_t length);

// The first length, up to the limit, at which the card would lie free when turned to the heading;
// tried every millimetre. Negative if there is none. [ONUS-23.48]
int32_t first_turn(const FlightPath& path, int32_t limit, Heading heading, Box card,
                   Obstacles obstacles, const Field& field);

}  // namespace acies::field
