// One open question of a position as text: "retreat:N3:2", "roll-blow:S5:4", "flight:SL1:3:0:4.5".
#pragma once

#include <string>

#include "core/error.h"
#include "games/ancients/state.h"

namespace acies::ancients {

enum class Part : uint8_t {
  Number,
  UnitNumber,
  LeaderNumber,
  Seat,
  Hex,
  Phase,
  Section,
  Blow,
  Sides
};

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
  FramePart more{};
};

// The form that a frame has; none when no game has such a frame.
const FrameForm* find_form(const Frame& frame);

std::string write_frame(const Frame& frame);
Result<Frame> read_frame(std::string_view text);

}  // namespace acies::ancients
