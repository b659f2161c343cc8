// Compresses bytes into letters that are safe in files, tags and JSON: repetitions are named once,
// the rest is base64. For the figures in records; it hides nothing.
#pragma once

#include <string>
#include <string_view>

#include "core/base/error.h"

namespace acies {

inline constexpr size_t kMostUnsqueezed = size_t{1} << 20U;  // longer input is refused

std::string squeeze(std::string_view bytes);
Result<std::string> unsqueeze(std::string_view text);

}  // namespace acies
