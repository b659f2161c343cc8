// Texts that the body of a request must contain.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "core/data/document.h"
#include "server/api/api_error.h"

namespace acies {

// The body must contain exactly these two texts.
inline ApiResult<std::array<std::string, 2>> read_two(const Document& body, std::string_view first,
                                                      std::string_view second) {
  const auto known = body.allow_only({first, second});
  if (!known) return refuse(400, "malformed", {known.error().what});
  auto one = body.text_at(first);
  if (!one) return refuse(400, "malformed", {one.error().what});
  auto two = body.text_at(second);
  if (!two) return refuse(400, "malformed", {two.error().what});
  return std::array{std::move(*one), std::move(*two)};
}

}  // namespace acies
