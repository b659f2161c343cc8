// Alignment of a charger with the side that it has touched, section against section, and the chains
// of tokens round the corners of its enemy.
// [ONUS-23.23] to [ONUS-23.31]
//
// A place on a side is the position of the left end of the charger's F1, measured from the end at
// the charger's left, in lengths or whole sections.
#pragma once

#include "geometry/free/sections.h"

namespace acies::field {

// [ONUS-23.27] [ONUS-23.35] Obstacles to a place on a side, and to the slide along it.
struct Ground {
  Obstacles solid;  // may not be overlapped at the final place
  // May not be crossed by the slide either: enemies, and friends that may not be passed.
  Obstacles guarded;
  Field field;
};

// The sections of a side from the charger's left; a front includes those of its tokens.
FixedList<Section, 6> sections_along(const Body& enemy, Side side);

// [ONUS-23.24] The place of the charger after it is turned about the point touched onto the side's
// line.
int32_t place_on_side(const Body& charger, const Body& enemy, Side side, Point touched);

// [ONUS-23.26] The charger's pose with its F1 at this place of the side.
Pose pose_at(const Body& charger, const Body& enemy, Side side, int32_t place);

// The number of sections in contact at a whole place, stretched tokens included.
int32_t matched_at(const Body& charger, const Body& enemy, Side side, int32_t whole);

// [ONUS-9.8] [ONUS-23.25] The whole places that the charger may be moved to: one, or two if its
// player chooses.
FixedList<int32_t, 2> whole_places(const Body& charger, const Body& enemy, Side side,
                                   int32_t place);

// [ONUS-23.27] The ground that a slide covers beyond its start.
FixedList<Polygon, 2> slide_ground(const Body& charger, const Body& enemy, Side side, int32_t from,
                                   int32_t to);

struct Placement {
  int32_t whole = 0;
  int32_t matched = 0;
  Pose pose;
};
using Placements = FixedList<Placement, 2>;

// [ONUS-23.25] [ONUS-23.26] The final places of the charger on this side: none if there is no room,
// two if its player chooses.
Placements list_placements(const Body& charger, const Body& enemy, Side side, int32_t place,
                           const Ground& ground);

// [ONUS-23.28] The ends of a matched run, and the links that are free beyond the enemy's corners.
struct MatchedRun {
  Section left_end = Section::F1;   // the enemy's outermost matched sections,
  Section right_end = Section::F1;  // with left and right as the charger sees them
  int32_t left_links = 0;
  int32_t right_links = 0;
};
MatchedRun run_at(const Body& charger, const Body& enemy, Side side, int32_t whole);

struct Slot {
  Section section = Section::F1;
  Pose pose;
};
using Slots = FixedList<Slot, 14>;

// [ONUS-23.28] [ONUS-23.29] [ONUS-23.36] The slots of a chain that starts at the section at the end
// of a run: clockwise from the charger's left end, counter-clockwise from its right. It ends before
// the first slot that is not open.
Slots list_slots(const Body& enemy, Section end, bool is_clockwise, int32_t links, SectionSet taken,
                 Obstacles obstacles, const Field& field);

}  // namespace acies::field
