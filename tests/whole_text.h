// For tests of sentences: nothing is missing in them.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <string>

#include "core/text/phrases.h"

namespace acies {

inline constexpr std::array kLanguages{Language::English, Language::Russian};

// A missing phrase reads <key>, an open gap {3}.
inline testing::AssertionResult is_whole(const std::string& text) {
  const bool has_gap = text.contains('{') || text.contains('}');
  const size_t sign = text.find('<');
  const bool has_key = sign != std::string::npos && sign + 1 < text.size() &&
                       text[sign + 1] >= 'a' && text[sign + 1] <= 'z';
  if (!text.empty() && !has_gap && !has_key) return testing::AssertionSuccess();
  return testing::AssertionFailure() << "says '" << text << "'";
}

#define EXPECT_WHOLE(text) EXPECT_TRUE(acies::is_whole(text))

}  // namespace acies
