// The terminal: how wide it is, whether it takes colour, and lines typed at it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace acies {

struct Screen {
  bool is_terminal = false;
  bool is_coloured = false;
  size_t width = 80;
};

// Standard output as it is now. No colour when it is no terminal, when NO_COLOR is set, or when
// the user wants none.
Screen look_at_screen(bool is_colour_unwanted);

enum class Ink : uint8_t { Plain, Strong, Faint, Good, Bad, Note };
std::string inked(std::string_view text, Ink ink, const Screen& screen);

void clear_screen(const Screen& screen);  // what was above can still be scrolled to
void wipe_screen(const Screen& screen);   // nothing of it can: the next reader is somebody else

bool is_keyboard();  // whether somebody types at standard input

// The next line; nothing at the end of input, or when Ctrl-C was pressed.
std::optional<std::string> read_line(std::string_view prompt);

// Ctrl-C while a line is awaited ends the input; at any other time it ends the program, with the
// colours set back.
void watch_interrupts();

}  // namespace acies
