// [ONUS-23.5] [ONUS-23.39] The relation of two shapes: overlapping, touching or apart, and their
// distance. All answers are exact for whole corners.
#pragma once

#include "geometry/free/polygon.h"

namespace acies::field {

enum class Contact : uint8_t { Apart, Touching, Overlapping };

// [ONUS-23.5] Overlapping: to be clear of each other they must move by more than e. Touching: not
// overlapping, and no gap above e is between them.
Contact contact_of(const Polygon& a, const Polygon& b);
bool is_overlapping(const Polygon& a, const Polygon& b);
bool is_touching(const Polygon& a, const Polygon& b);

// [ONUS-23.39] Whether the least distance is at most the limit.
bool is_within(const Polygon& a, const Polygon& b, int32_t limit);
bool is_within(Point point, const Polygon& shape, int32_t limit);
bool is_within(Point point, const Segment& edge, int32_t limit);

// The least distance, rounded down; for display, not for comparisons.
int32_t floor_distance(const Polygon& a, const Polygon& b);
int32_t floor_distance(Point point, const Polygon& shape);

// [ONUS-7.29] [ONUS-23.5] Whether no corner leaves the field by more than e.
bool is_inside(const Polygon& shape, const Field& field);

// [ONUS-23.23] The point of a shape at which another touches it: the middle of the part within e of
// the other, or the nearest point if there is no such part.
Point touched_point(const Polygon& touched, const Polygon& toucher);

}  // namespace acies::field
