// Where a card that is deployed finds room: for a heading and a depth the free widths are known
// exactly, and nothing is offered that leads to no place. [ONUS-4.17] [ONUS-4.23]
#pragma once

#include "core/decision.h"
#include "games/onus/state.h"

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

int32_t place_of_depth(const State& state, Seat seat, int32_t millimetres);

}  // namespace acies::onus
