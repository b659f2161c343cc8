// Bytes made short and written in letters that any file, tag or JSON text may hold: repeated parts are
// named once, the rest is base64. For figures in records; nothing here is secret.
#pragma once

#include <string>
#include <string_view>

#include "core/base/error.h"

namespace acies {

inline constexpr size_t kMostUnsqueezed = size_t{1} << 20U;  // whoever writes more is refused

std::string squeeze(std::string_view bytes);
Result<std::string> unsqueeze(std::string_view text);

}  // namespace acies
