// What the body of a request must contain, and the error if it does not.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "core/data/document.h"
#include "server/api/api_error.h"

namespace acies {

inline std::unexpected<ApiError> malformed(const Error& error) {
  return refuse(400, "malformed", {error.what});
}

// The body must contain exactly these two texts.
inline ApiResult<std::array<std::string, 2>> read_two(const Document& body, std::string_view first,
                                                      std::string_view second) {
  const auto known = body.allow_only({first, second});
  if (!known) return malformed(known.error());
  auto one = body.text_at(first);
  if (!one) return malformed(one.error());
  auto two = body.text_at(second);
  if (!two) return malformed(two.error());
  return std::array{std::move(*one), std::move(*two)};
}

}  // namespace acies
