#include "apps/terminal/terminal.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <iostream>

#include "core/text/text.h"

namespace acies {
namespace {

// Set by the signal handler, hence global and of this type.
volatile std::sig_atomic_t is_reading = 0;

void on_interrupt(int) {
  if (is_reading != 0) return;  // the read is cut short, which ends the input
  constexpr std::string_view kPlain = "\x1b[0m\n";
  if (::isatty(STDOUT_FILENO) != 0) {
    [[maybe_unused]] const ssize_t put = ::write(STDOUT_FILENO, kPlain.data(), kPlain.size());
  }
  ::_exit(130);
}

bool is_set(const char* variable) {
  const char* value = std::getenv(variable);
  return value != nullptr && *value != '\0';
}

bool is_dumb() {
  const char* kind = std::getenv("TERM");
  return kind == nullptr || std::string_view(kind) == "dumb";
}

size_t screen_width() {
  winsize size{};
  if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
  const char* columns = std::getenv("COLUMNS");
  const auto width = columns == nullptr ? std::nullopt : read_number<size_t>(columns);
  return width.value_or(80);
}

}  // namespace

Screen look_at_screen(bool is_colour_off) {
  constexpr size_t kNarrowest = 20;  // below this no layout is possible
  Screen screen;
  screen.is_terminal = ::isatty(STDOUT_FILENO) != 0;
  screen.is_coloured = screen.is_terminal && !is_colour_off && !is_set("NO_COLOR") && !is_dumb();
  screen.width = std::max(kNarrowest, screen_width());
  return screen;
}

std::string inked(std::string_view text, Ink ink, const Screen& screen) {
  constexpr std::array<std::string_view, 6> kCodes{"0", "1", "2", "1;32", "1;31", "36"};
  if (!screen.is_coloured || ink == Ink::Plain) return std::string(text);
  return fmt::format("\x1b[{}m{}\x1b[0m", kCodes[static_cast<size_t>(ink)], text);
}

void clear_screen(const Screen& screen) {
  if (screen.is_terminal && !is_dumb()) fmt::print("\x1b[H\x1b[2J");
}

void wipe_screen(const Screen& screen) {
  if (screen.is_terminal && !is_dumb()) fmt::print("\x1b[H\x1b[2J\x1b[3J");
}

bool is_keyboard() { return ::isatty(STDIN_FILENO) != 0; }

std::optional<std::string> read_line(std::string_view prompt) {
  fmt::print("{}", prompt);
  std::fflush(stdout);
  std::string line;
  is_reading = 1;
  const bool has_line = static_cast<bool>(std::getline(std::cin, line));
  is_reading = 0;
  if (!has_line || !is_keyboard()) fmt::print("{}\n", line);  // a terminal has shown it already
  if (!has_line) return std::nullopt;
  return line;
}

void watch_interrupts() {
  struct sigaction action{};
  action.sa_handler = on_interrupt;  // without SA_RESTART: a blocking read returns
  ::sigaction(SIGINT, &action, nullptr);
}

}  // namespace acies
