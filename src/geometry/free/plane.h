// [ONUS-23.1] [ONUS-23.3] [ONUS-23.39] The plane of the field: points, poses and exact arithmetic.
// A length is a whole number of hundredths of a millimetre. Two lengths are never compared by their
// roots.
#pragma once

#include <bit>
#include <cstdint>

#include "geometry/free/angle.h"

namespace acies::field {

__extension__ using Wide = __int128;  // for products of products

inline constexpr int32_t kMillimetre = 100;
inline constexpr int32_t kStride = 5000;    // the EP, 5 cm
inline constexpr int32_t kPitch = 2000;     // the length of a section, s
inline constexpr int32_t kTolerance = 5;    // e: a gap up to this is touching [ONUS-23.5]
inline constexpr int32_t kWidest = 400000;  // no field is wider or deeper than 4 m

// Uninitialized like a number, so that lists of points cost nothing.
struct Point {
  int32_t x;
  int32_t y;

  friend constexpr Point operator+(Point a, Point b) { return {a.x + b.x, a.y + b.y}; }
  friend constexpr Point operator-(Point a, Point b) { return {a.x - b.x, a.y - b.y}; }
  friend constexpr Point operator-(Point a) { return {-a.x, -a.y}; }
  friend constexpr bool operator==(Point, Point) = default;
};

struct Segment {
  Point from{};
  Point to{};

  friend constexpr bool operator==(const Segment&, const Segment&) = default;
};

constexpr Point times(Point a, int32_t by) { return {a.x * by, a.y * by}; }

// Positive if b is to the left of a.
constexpr int64_t cross(Point a, Point b) { return int64_t{a.x} * b.y - int64_t{a.y} * b.x; }
constexpr int64_t dot(Point a, Point b) { return int64_t{a.x} * b.x + int64_t{a.y} * b.y; }
constexpr int64_t squared_length(Point a) { return dot(a, a); }
constexpr Wide squared(int64_t a) { return Wide{a} * a; }

// The square root, rounded down. Used for lengths that are shown or added, never for comparisons.
constexpr uint64_t floor_root(uint64_t square) {
  if (square == 0) return 0;
  // Newton's method, starting from a power of two above the root.
  uint64_t root = uint64_t{1} << ((std::bit_width(square) + 1U) / 2);
  for (;;) {
    const uint64_t next = (root + square / root) / 2;
    if (next >= root) return root;
    root = next;
  }
}
constexpr uint64_t ceiling_root(uint64_t square) {
  const uint64_t root = floor_root(square);
  return root * root == square ? root : root + 1;
}

// [ONUS-23.3] The position of a card: its centre and its heading.
struct Pose {
  int32_t x = 0;
  int32_t y = 0;
  Heading heading = 0;
  uint16_t spare = 0;

  constexpr Point place() const { return {x, y}; }
  friend constexpr bool operator==(const Pose&, const Pose&) = default;
};
constexpr Pose make_pose(Point place, Heading heading) { return {place.x, place.y, heading, 0}; }

// A pose in eight bytes: 24 bits each for x and y, 16 for the heading.
constexpr uint64_t pack(const Pose& pose) {
  constexpr uint64_t kMask = 0xFFFFFF;
  return (static_cast<uint64_t>(pose.x) & kMask) | (static_cast<uint64_t>(pose.y) & kMask) << 24U |
         uint64_t{pose.heading} << 48U;
}
constexpr Pose unpack(uint64_t packed) {
  const auto part = [](uint64_t bits) { return static_cast<int32_t>(bits << 8U) >> 8U; };
  return {part(packed & 0xFFFFFF), part(packed >> 24U & 0xFFFFFF),
          static_cast<Heading>(packed >> 48U), 0};
}

struct Box {
  int32_t half_width = 0;
  int32_t half_depth = 0;

  friend constexpr bool operator==(Box, Box) = default;
};
inline constexpr Box kCard{2 * kPitch, kPitch};       // 4 by 2 sections [ONUS-23.2]
inline constexpr Box kToken{kPitch / 2, kPitch / 2};  // one section square [ONUS-23.2]

// [ONUS-23.4] A vector of a frame along +y, turned into the frame of the heading. Each product is
// rounded separately.
inline Point turned(Point local, Heading heading) {
  const auto [sin, cos] = ratios_of(heading);
  return {scaled(local.x, cos) - scaled(local.y, sin), scaled(local.x, sin) + scaled(local.y, cos)};
}

// From a card's own frame (right, front) to the field and back; the way back is accurate to two
// units.
inline Point to_world(const Pose& pose, Point local) {
  return pose.place() + turned(local, pose.heading);
}
inline Point to_local(const Pose& pose, Point world) {
  return turned(world - pose.place(), turned_by(0, -pose.heading));
}

// A place in a card's own frame without rounding, in units of 2^-20.
struct Fine {
  int64_t x = 0;
  int64_t y = 0;
};
inline Fine to_fine_local(const Pose& pose, Point world) {
  const Point way = world - pose.place();
  const auto ratios = ratios_of(pose.heading);
  const int64_t sin = ratios.sin;
  const int64_t cos = ratios.cos;
  return {way.x * cos + way.y * sin, way.y * cos - way.x * sin};
}

// [ONUS-23.6] The rectangle from (0,0) to (width, depth).
struct Field {
  int32_t width = 0;
  int32_t depth = 0;
};

}  // namespace acies::field
