#include "apps/terminal/progress.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>

#include "core/text/layout.h"

namespace acies {
namespace {

constexpr std::chrono::milliseconds kPause{100};

size_t width_of_error_terminal() {
  winsize size{};
  const bool is_known = ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  return is_known ? size.ws_col : 80;
}

std::string bar(uint64_t done, uint64_t planned) {
  constexpr uint64_t kCells = 20;
  const uint64_t full = planned == 0 ? 0 : std::min(kCells, done * kCells / planned);
  return '[' + std::string(full, '#') + std::string(kCells - full, '.') + ']';
}

// Cut to a width, between characters.
std::string cut(std::string_view text, size_t width) {
  std::string out(text);
  while (display_width(out) > width) {
    while (!out.empty() && (static_cast<unsigned char>(out.back()) & 0xC0U) == 0x80U)
      out.pop_back();
    out.pop_back();
  }
  return out;
}

}  // namespace

Progress::Progress(const AppContext& context)
    : context_(context),
      is_watched_(::isatty(STDERR_FILENO) != 0),
      width_(width_of_error_terminal()) {}

void Progress::show(uint64_t done, uint64_t planned, std::string_view note) {
  const std::scoped_lock lock(mutex_);
  const auto now = Clock::now();
  if (!is_watched_ || (done < planned && now - shown_ < kPause)) return;
  shown_ = now;
  fmt::print(stderr, "\r{}\x1b[K", cut(line(done, planned, note), width_ - 1));
}

void Progress::clear() {
  const std::scoped_lock lock(mutex_);
  if (is_watched_ && shown_ != Clock::time_point{}) fmt::print(stderr, "\r\x1b[K");
}

std::string Progress::line(uint64_t done, uint64_t planned, std::string_view note) const {
  const double seconds = std::chrono::duration<double>(Clock::now() - start_).count();
  const double rate = seconds > 0 ? static_cast<double>(done) / seconds : 0;
  std::string text = fmt::format("{} {}/{}", bar(done, planned), done, planned);
  if (!note.empty()) text += fmt::format("  {}", note);
  if (rate > 0) {
    const double left = static_cast<double>(planned - std::min(done, planned)) / rate;
    text += "  " + context_.say("progress.rate",
                                {fmt::format("{:.1f}", rate), write_duration(left, context_)});
  }
  return text;
}

std::string write_duration(double seconds, const AppContext& context) {
  const auto whole = std::llround(seconds);
  if (whole < 60) return context.say("progress.seconds", {std::to_string(whole)});
  if (whole < 3600) {
    return context.say("progress.minutes",
                       {std::to_string(whole / 60), std::to_string(whole % 60)});
  }
  return context.say("progress.hours",
                     {std::to_string(whole / 3600), std::to_string(whole / 60 % 60)});
}

}  // namespace acies
