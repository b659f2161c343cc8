// The means of a text for people: its language, the sentences of the program, the width of the
// screen, and emphasis if the screen has it.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "core/contract/seat.h"
#include "core/text/phrases.h"

namespace acies {

enum class Ink : uint8_t { Plain, Strong, Faint, Good, Bad, Note };

class TextContext {
 public:
  virtual ~TextContext() = default;

  virtual Language language() const = 0;
  virtual size_t width() const = 0;  // of the screen, in letters
  virtual std::string say(std::string_view key,
                          std::initializer_list<std::string> words = {}) const = 0;
  virtual std::string ink(std::string_view text, Ink ink) const = 0;

  std::string seat(Seat seat) const { return say("seat." + std::string(name(seat))); }
};

}  // namespace acies
