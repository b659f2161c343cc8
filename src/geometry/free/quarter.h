// [ONUS-21.7] The field turned by a quarter counter-clockwise, exactly: its left edge becomes the
// low one, its right edge the high one. Code for armies that face up and down the field also works
// for armies that face across it.
#pragma once

#include "geometry/free/polygon.h"

namespace acies::field {

constexpr Field quartered(const Field& field) { return {field.depth, field.width}; }
constexpr Point quartered(Point place, const Field& field) {
  return {field.depth - place.y, place.x};
}
constexpr Pose quartered(const Pose& pose, const Field& field) {
  return make_pose(quartered(pose.place(), field), turned_by(pose.heading, kQuarterTurn));
}
inline Polygon quartered(const Polygon& shape, const Field& field) {
  FixedList<Point, kMaxCorners> corners;
  for (const Point corner : shape.corners) corners.push_back(quartered(corner, field));
  return make_polygon({corners.begin(), corners.size()});
}

// Back from the turned field to the field given.
constexpr Point unquartered(Point place, const Field& field) {
  return {place.y, field.depth - place.x};
}
constexpr Pose unquartered(const Pose& pose, const Field& field) {
  return make_pose(unquartered(pose.place(), field), turned_by(pose.heading, -kQuarterTurn));
}

}  // namespace acies::field
