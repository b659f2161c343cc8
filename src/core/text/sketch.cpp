#include "core/text/sketch.h"

namespace acies {

std::string with_ink(std::string_view text, std::string_view code) {
  std::string inked = "\x1b[";
  inked.append(code).append("m").append(text).append("\x1b[0m");
  return inked;
}

size_t width_of(std::string_view text) {
  size_t width = 0;
  for (const char c : text) width += (static_cast<unsigned char>(c) & 0xC0U) != 0x80U ? 1 : 0;
  return width;
}

}  // namespace acies
