// A charger set against the side it has touched, section to section, and the chains of tokens it
// may lay round the corners of its enemy. [ONUS-23.23] to [ONUS-23.31]
//
// A place on a side is measured from the end at the charger's left, in lengths or whole sections:
// it is where the left end of the charger's F1 stands.
#pragma once

#include "geometry/free/sections.h"

namespace acies::field {

// What bars a place, and what bars the way along a side. [ONUS-23.27] [ONUS-23.35]
struct Ground {
  Obstacles solid;    // no part of the charger may overlap it where it ends
  Obstacles guarded;  // nor slide over it: enemies, and friends that may not be passed
  Field field;
};

// The sections of a side from the charger's left; a front has those of its tokens too.
FixedList<Section, 6> sections_along(const Body& enemy, Side side);

// Where the charger stands when it is turned about the point touched onto the side's line.
// [ONUS-23.24]
int32_t place_on_side(const Body& charger, const Body& enemy, Side side, Point touched);

// The charger's pose with its F1 at this place of the side. [ONUS-23.26]
Pose pose_at(const Body& charger, const Body& enemy, Side side, int32_t place);

// How many sections stand against each other at a whole place, stretched tokens counted.
int32_t matched_at(const Body& charger, const Body& enemy, Side side, int32_t whole);

// The whole places that the charger is moved to: one, or two if its player picks. [ONUS-9.8]
// [ONUS-23.25]
FixedList<int32_t, 2> whole_places(const Body& charger, const Body& enemy, Side side,
                                   int32_t place);

// The ground that a slide covers beyond where it starts. [ONUS-23.27]
FixedList<Polygon, 2> slide_ground(const Body& charger, const Body& enemy, Side side, int32_t from,
                                   int32_t to);

struct Placement {
  int32_t whole = 0;
  int32_t matched = 0;
  Pose pose;
};
using Placements = FixedList<Placement, 2>;

// Where the charger ends on this side: nothing if there is no room, two if its player picks.
// [ONUS-23.25] [ONUS-23.26]
Placements list_placements(const Body& charger, const Body& enemy, Side side, int32_t place,
                           const Ground& ground);

// The ends of a matched run, and the links that stand free beyond the enemy's corners.
// [ONUS-23.28]
struct MatchedRun {
  Section left_end = Section::F1;   // the enemy's outermost matched sections
  Section right_end = Section::F1;  // as the charger sees left and right
  int32_t left_links = 0;
  int32_t right_links = 0;
};
MatchedRun run_at(const Body& charger, const Body& enemy, Side side, int32_t whole);

struct Slot {
  Section section = Section::F1;
  Pose pose;
};
using Slots = FixedList<Slot, 14>;

// The slots of a chain that goes on from the section at the end of a run: clockwise from the
// charger's left end, the other way from its right. It ends before the first that is not open.
// [ONUS-23.28] [ONUS-23.29] [ONUS-23.36]
Slots list_slots(const Body& enemy, Section end, bool is_clockwise, int32_t links, SectionSet taken,
                 Obstacles obstacles, const Field& field);

}  // namespace acies::field
