// One open question of a position as text: "act", "lead:c2", "roll-attack:2", "reverse:North".
#pragma once

#include <string>

#include "core/error.h"
#include "games/lostbattles/state.h"

namespace acies::lostbattles {

enum class Part : uint8_t { Number, UnitNumber, CommanderNumber, ZoneName, Seat };

// One byte of a frame: what it means and its bounds. A number with one value only is not written.
struct FramePart {
  Part part = Part::Number;
  uint8_t least = 0;
  uint8_t most = 0;
  constexpr bool is_written() const { return part != Part::Number || least != most; }
};

// How frames of one kind look; a step has several where its bytes change their meaning.
struct FrameForm {
  std::string_view name;
  Step step;
  FramePart piece{};
  FramePart left{};
  FramePart note{};
};

// The form that a frame has; none when no game has such a frame.
const FrameForm* find_form(const Frame& frame);

std::string write_frame(const Frame& frame);
Result<Frame> read_frame(std::string_view text);

}  // namespace acies::lostbattles
