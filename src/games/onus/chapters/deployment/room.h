// Free places for a card that is deployed. [ONUS-4.17] [ONUS-4.23] For a heading and a depth the
// free widths are exact. A measure that leads to no place is never offered.
#pragma once

#include "core/contract/decision.h"
#include "games/onus/table/state.h"

namespace acies::onus {

inline constexpr int32_t kBandDepth = 3 * field::kStride;  // the depth of a band [ONUS-4.17]

// Whether a card fits at some heading that open_facings offers.
bool has_room(const State& state, Seat seat);
bool has_room_for_token(const State& state, Unit unit, unsigned end);

// All headings if there is room to turn a card; otherwise the straight ones that fit. In tenths of
// a degree.
Range open_facings(const State& state, Unit unit);
// In millimetres from the rear line of the unit's side, for the unit's heading.
Range open_depths(const State& state, Unit unit);
// In millimetres from the left edge, for the unit's heading and depth.
Range open_widths(const State& state, Unit unit);

// [ONUS-4.17] [ONUS-21.7] The band of an army: its edge, and its ends along the edge.
// Armies that face across the field are measured on a field turned by a quarter
// (geometry/free/quarter.h). There `from` and `to` are places on x, and the edge is the low or the
// high one.
struct Zone {
  Edge edge = Edge::Low;
  int32_t from = 0;
  int32_t to = 0;
};
Zone zone_of(const State& state, Seat seat);
constexpr bool is_low(Edge edge) { return edge == Edge::Low || edge == Edge::Left; }
// Makes a zone from millimetres, measured from the low end of its edge.
Zone make_zone(Edge edge, unsigned from, unsigned to, const field::Field& ground);
// The pose on the field of a pose as the army sees it: x from the left end of its zone, y from the
// rear line of its band, 0 ahead.
Pose pose_in_zone(const Zone& zone, int32_t strip, const field::Field& ground, const Pose& own);

// [ONUS-21.7] Zones of this length for three, four or five armies at equal distances from their
// neighbours, in millimetres: a triangle, a square or a pentagon. [D]
struct EqualZones {
  std::array<Zone, kAllPlayers.size()> zones{};  // in millimetres, by player_number
  int32_t distance = 0;                          // between neighbours; 0: the field is too small
};
EqualZones equal_zones(unsigned everyone, int32_t width, int32_t depth, int32_t strip,
                       int32_t length);

// Moves the unit to this depth or width of its zone, in millimetres.
void place_at_depth(State& state, Unit unit, int32_t millimetres);
Pose pose_of_width(const State& state, Unit unit, int32_t millimetres);

}  // namespace acies::onus
