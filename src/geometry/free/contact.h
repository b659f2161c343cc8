// How two shapes lie to each other: overlapping, touching or apart, and how far. All answers are
// exact for the shapes' whole corners. [ONUS-23.5] [ONUS-23.39]
#pragma once

#include "geometry/free/polygon.h"

namespace acies::field {

enum class Contact : uint8_t { Apart, Touching, Overlapping };

// Overlapping: they must move apart by more than e to clear each other. Touching: not so, and no
// gap above e is left between them. [ONUS-23.5]
Contact contact_of(const Polygon& a, const Polygon& b);
bool is_overlapping(const Polygon& a, const Polygon& b);
bool is_touching(const Polygon& a, const Polygon& b);

// Whether the least distance is at most the limit. [ONUS-23.39]
bool is_within(const Polygon& a, const Polygon& b, int32_t limit);
bool is_within(Point point, const Polygon& shape, int32_t limit);
bool is_within(Point point, const Segment& edge, int32_t limit);

// The least distance, its fraction dropped: to be shown, not compared.
int32_t floor_distance(const Polygon& a, const Polygon& b);
int32_t floor_distance(Point point, const Polygon& shape);

// Whether no corner leaves the field by more than e. [ONUS-7.29] [ONUS-23.5]
bool is_inside(const Polygon& shape, const Field& field);

// The point of a shape at which another touches it: the middle of what lies within e of the other,
// or where both come nearest if nothing does. [ONUS-23.23]
Point touched_point(const Polygon& touched, const Polygon& toucher);

}  // namespace acies::field
