// For tests: texts in which something is changed.
#pragma once

#include <gtest/gtest.h>

#include <string>

namespace acies {

// The text in which `to` stands in place of the first `from`.
inline std::string changed(std::string_view text, std::string_view from, std::string_view to) {
  const size_t at = text.find(from);
  EXPECT_NE(at, std::string_view::npos) << from;
  std::string other(text);
  return at == std::string_view::npos ? other : other.replace(at, from.size(), to);
}

}  // namespace acies
