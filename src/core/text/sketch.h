// Tools for drawing tables in a terminal.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "core/contract/seat.h"
#include "core/text/phrases.h"

namespace acies {

inline constexpr std::string_view kDim = "2";  // SGR codes for terminals
inline constexpr std::string_view kBold = "1";

std::string with_ink(std::string_view text, std::string_view code);
size_t width_of(std::string_view text);  // characters on screen, not bytes

// The viewer of a drawing, its language, and whether it has colours.
class Sketch {
 public:
  Sketch(const Phrases& phrases, Seat viewer, Language language, bool is_coloured)
      : phrases_(phrases),
        near_(viewer == Seat::North ? Seat::North : Seat::South),
        language_(language),
        is_coloured_(is_coloured) {}

 protected:
  std::string say(std::string_view key, std::initializer_list<std::string> words = {}) const {
    return phrases_.say(language_, key, words);
  }
  std::string ink(std::string_view text, std::string_view code) const {
    return is_coloured_ && !code.empty() ? with_ink(text, code) : std::string(text);
  }

  const Phrases& phrases_;
  Seat near_;  // the side drawn below
  Language language_;
  bool is_coloured_;
  std::string out_;
};

}  // namespace acies
