#include "frame/notation.h"

namespace acies {

std::string write_choice(std::span<const std::string_view> names, int64_t number,
                         std::string_view what) {
  const bool is_known = number >= 0 && number < static_cast<int64_t>(names.size());
  if (is_known) return std::string(names[static_cast<size_t>(number)]);
  return std::string(what) + '-' + std::to_string(number);
}

}  // namespace acies
