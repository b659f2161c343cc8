// Motion: the four kinds of step, the ground they sweep, and the first touch.
// [ONUS-23.18] to [ONUS-23.22]
//
// A step has a measure: the length of a straight one, the angle of a turn in hundredths of a
// degree. It may be cut at any whole measure. The ground of a straight step is the exact hull of
// its start and its end. The ground of a turn is sampled every half degree and at its end.
#pragma once

#include "geometry/free/body.h"

namespace acies::field {

enum class StepKind : uint8_t { Advance, Shift, Pivot, Spin };

struct Step {
  StepKind kind = StepKind::Advance;
  Corner corner = Corner::FrontLeft;  // of a pivot
  Point way{};                        // straight steps: to the unit's right and to its front
  int32_t angle = 0;                  // turns: counter-clockwise if positive
};

constexpr Step advance(int32_t length) {
  return {StepKind::Advance, Corner::FrontLeft, {0, length}, 0};
}
constexpr Step shift(Point way) { return {StepKind::Shift, Corner::FrontLeft, way, 0}; }
constexpr Step pivot(Corner corner, int32_t angle) { return {StepKind::Pivot, corner, {}, angle}; }
constexpr Step spin(int32_t angle) { return {StepKind::Spin, Corner::FrontLeft, {}, angle}; }

constexpr bool is_turn(const Step& step) {
  return step.kind == StepKind::Pivot || step.kind == StepKind::Spin;
}

inline constexpr int32_t kTurnSample = 50;  // half a degree [ONUS-23.20]

// The whole measure of a step; the length of a slanting shift is rounded up.
int32_t measure_of(const Step& step);

// The pose of the body after the step, cut at this measure.
Pose pose_after(const Body& body, const Step& step, int32_t measure);

// [ONUS-7.25] Whether the step, cut at this measure, overlaps the shape on its way.
bool sweeps_over(const Body& body, const Step& step, int32_t measure, const Polygon& shape);

// [ONUS-7.29] How far the step can go before a part of the body leaves the field.
int32_t free_in_field(const Body& body, const Step& step, const Field& field);

// The most separate shapes that can touch a body at the same time; there is no room for more.
inline constexpr size_t kMaxTouches = 32;

struct Touch {
  uint16_t obstacle = 0;  // index among the obstacles
  uint8_t part = 0;       // of the body, in the order of parts_of
  Point point{};          // on the obstacle's edge
};

// The end of a step: none, a new touch, or entering a unit that it touched before.
enum class Stop : uint8_t { None, Touch, Press };

struct Way {
  Stop stop = Stop::None;
  int32_t free = 0;   // the last measure without a new touch
  int32_t touch = 0;  // the first measure with one; equal to `free` for Press and None
  Pose free_pose;
  Pose touch_pose;
  FixedList<Touch, kMaxTouches> touches;  // all contacts at this measure
};

// [ONUS-23.22] How far a step goes before it first touches an obstacle. Obstacles whose owner is
// touched at the start are tested for overlap only.
Way first_contact(const Body& body, const Step& step, Obstacles obstacles);

// [ONUS-23.37] In none of 72 directions can the card be shifted by a tenth of a section without
// entering an obstacle or, if a field is given, leaving it.
bool is_blocked(const Body& body, Obstacles obstacles, const Field* field);

// [ONUS-23.50] The sections of the front, from the left as bits 0 to 3, that pass over the shape on
// a straight way ahead.
uint8_t trampling_sections(const Body& body, int32_t length, const Polygon& victim);

}  // namespace acies::field
