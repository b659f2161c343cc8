// A question of a position as text: "orders", "distance:S3", "roll-hit:S1:4".
#pragma once

#include <string>

#include "frame/frame_text.h"
#include "games/onus/table/state.h"

namespace acies::onus {

// The form of a frame; none if no game can have this frame.
const FrameForm* find_form(const Frame& frame);

// [ONUS-21.7] The numbers of units depend on the table.
std::string write_frame(const State& state, const Frame& frame);
Result<Frame> read_frame(const State& state, std::string_view text);

}  // namespace acies::onus
