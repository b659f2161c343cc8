// The terminal: its width, whether it has colours, and input lines.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/text/text_context.h"

namespace acies {

struct Screen {
  bool is_terminal = false;
  bool is_coloured = false;
  size_t width = 80;
};

// The present standard output. No colours if it is no terminal, if NO_COLOR is set, or if the user
// wants none.
Screen look_at_screen(bool is_colour_off);

std::string inked(std::string_view text, Ink ink, const Screen& screen);

void clear_screen(const Screen& screen);  // earlier lines can still be scrolled to
// Earlier lines are gone, because the next reader is another player.
void wipe_screen(const Screen& screen);

bool is_keyboard();  // whether a person types at standard input

// The next line; nothing at the end of input, or after Ctrl-C.
std::optional<std::string> read_line(std::string_view prompt);

// Ctrl-C while reading a line ends the input. At other times it ends the program, with the colours
// reset.
void watch_interrupts();

}  // namespace acies
