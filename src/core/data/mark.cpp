#include "core/data/mark.h"

#include "core/text/text.h"

namespace acies {

std::string write_mark(const Mark& mark) {
  const std::string digits = write_hex64(mark.number);
  return mark.version == kFirstMarks ? digits : std::to_string(mark.version) + '-' + digits;
}

Result<Mark> read_mark(std::string_view text) {
  const size_t dash = text.find('-');
  const bool is_first = dash == std::string_view::npos;
  const auto version =
      is_first ? std::optional(kFirstMarks) : read_number<uint32_t>(text.substr(0, dash));
  const auto number = read_hex64(is_first ? text : text.substr(dash + 1));
  if (!version || *version == 0 || !number || (!is_first && *version == kFirstMarks)) {
    return fault("sixteen hexadecimal digits are expected");
  }
  if (*version > kNewestMarks) {
    return fault("a hash of version " + std::to_string(*version) +
                 " belongs to a newer program, this one knows " + std::to_string(kNewestMarks));
  }
  return Mark{*version, *number};
}

}  // namespace acies
