// A question of a position as text: "act", "lead:c2", "roll-attack:2", "reverse:North".
#pragma once

#include <string>

#include "frame/frame_text.h"
#include "games/lostbattles/table/state.h"

namespace acies::lostbattles {

// The form of a frame; none if no game can have this frame.
const FrameForm* find_form(const Frame& frame);

std::string write_frame(const Frame& frame);
Result<Frame> read_frame(std::string_view text);

}  // namespace acies::lostbattles
