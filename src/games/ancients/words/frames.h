// A question of a position as text: "retreat:N3:2", "roll-blow:S5:4", "flight:SL1:3:0:4.5".
#pragma once

#include <string>

#include "frame/frame_text.h"
#include "games/ancients/table/state.h"

namespace acies::ancients {

// The form of a frame; none if no game can have this frame.
const FrameForm* find_form(const Frame& frame);

std::string write_frame(const Frame& frame);
Result<Frame> read_frame(std::string_view text);

}  // namespace acies::ancients
