// Where a card that is deployed finds room: for a heading and a depth the free widths are known
// exactly, and nothing is offered that leads to no place. [ONUS-4.17] [ONUS-4.23]
#pragma once

#include "core/contract/decision.h"
#include "games/onus/table/state.h"

namespace acies::onus {

inline constexpr int32_t kBandDepth = 3 * field::kStride;  // [ONUS-4.17]

// Whether a card finds room at some heading that open_facings offers.
bool has_room(const State& state, Seat seat);
bool has_room_for_token(const State& state, Unit unit, unsigned end);

// All headings while there is room to turn a card; after that the four straight ones, as far as
// they fit. In tenths of a degree.
Range open_facings(const State& state, Unit unit);
// In millimetres from the own rear line, at the heading that the unit has.
Range open_depths(const State& state, Unit unit);
// In millimetres from the left edge, at the heading and depth that the unit has.
Range open_widths(const State& state, Unit unit);

// Where an army deploys: behind which edge, and from where to where along it. Armies that face across
// the field are measured on a field turned a quarter (geometry/free/quarter.h), where `from` and `to` are
// places on x and the edge is the low or the high one. [ONUS-4.17] [ONUS-21.7]
struct Zone {
  Edge edge = Edge::Low;
  int32_t from = 0;
  int32_t to = 0;
};
Zone zone_of(const State& state, Seat seat);
constexpr bool is_low(Edge edge) { return edge == Edge::Low || edge == Edge::Left; }
// Of a zone as it is told: millimetres from the low end of its edge.
Zone make_zone(Edge edge, unsigned from, unsigned to, const field::Field& ground);
// A pose on the field, of one as the army sees it: x from the left end of its zone, y from the rear
// line of its band, 0 looking ahead.
Pose pose_in_zone(const Zone& zone, int32_t strip, const field::Field& ground, const Pose& own);

// Zones of this length for three, four or five armies, each as far from its neighbours as all others
// are, in millimetres: a triangle, a square, a pentagon. [D] [ONUS-21.7]
struct EqualZones {
  std::array<Zone, kAllPlayers.size()>
      zones{};           // as told, by player_number; lengths in millimetres
  int32_t distance = 0;  // between neighbours; 0: this field has no such zones
};
EqualZones equal_zones(unsigned everyone, int32_t width, int32_t depth, int32_t strip,
                       int32_t length);

// At the depth or width of these millimetres in its zone, whatever it was before.
void place_at_depth(State& state, Unit unit, int32_t millimetres);
Pose pose_of_width(const State& state, Unit unit, int32_t millimetres);

}  // namespace acies::onus
