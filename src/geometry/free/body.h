// [ONUS-23.2] [ONUS-23.8] A body that moves as one: a card with the stretched tokens at the ends of
// its front.
#pragma once

#include "geometry/free/contact.h"

namespace acies::field {

enum class Corner : uint8_t { FrontLeft, FrontRight, RearRight, RearLeft };

struct Body {
  Pose pose;
  Box card = kCard;
  int32_t pitch = kPitch;  // the side of a token
  bool has_left = false;   // FL
  bool has_right = false;  // FR

  constexpr Body at(const Pose& place) const { return {place, card, pitch, has_left, has_right}; }
};

using Parts = FixedList<Polygon, 3>;

inline Point corner_of(Box box, Corner corner) {
  const bool is_left = corner == Corner::FrontLeft || corner == Corner::RearLeft;
  const bool is_front = corner == Corner::FrontLeft || corner == Corner::FrontRight;
  return {is_left ? -box.half_width : box.half_width, is_front ? box.half_depth : -box.half_depth};
}

inline Polygon left_token(const Body& body) {
  const Point inner = corner_of(body.card, Corner::FrontLeft);
  return make_part(body.pose, inner - Point{body.pitch, body.pitch}, inner);
}
inline Polygon right_token(const Body& body) {
  const Point inner = corner_of(body.card, Corner::FrontRight);
  return make_part(body.pose, inner - Point{0, body.pitch}, inner + Point{body.pitch, 0});
}

// The card first, then the left and the right token.
inline Parts parts_of(const Body& body) {
  Parts parts;
  parts.push_back(make_rectangle(body.pose, body.card));
  if (body.has_left) parts.push_back(left_token(body));
  if (body.has_right) parts.push_back(right_token(body));
  return parts;
}

inline bool is_inside(const Body& body, const Field& field) {
  for (const Polygon& part : parts_of(body)) {
    if (!is_inside(part, field)) return false;
  }
  return true;
}

inline bool overlaps_any(const Polygon& shape, Obstacles obstacles) {
  for (const Obstacle& obstacle : obstacles) {
    if (is_overlapping(shape, obstacle.shape)) return true;
  }
  return false;
}

// [ONUS-23.35] Whether the body is free: inside the field, overlapping nothing.
inline bool is_free(const Body& body, Obstacles obstacles, const Field& field) {
  for (const Polygon& part : parts_of(body)) {
    if (!is_inside(part, field) || overlaps_any(part, obstacles)) return false;
  }
  return true;
}

}  // namespace acies::field
