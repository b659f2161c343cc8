// The reason why a request is not allowed: a status and a code for programs, a sentence for people.
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/data/document.h"
#include "core/text/phrases.h"

namespace acies {

struct ApiError {
  unsigned status = 400;
  std::string code;                // the key of its phrase is error.<code>
  std::vector<std::string> words;  // fill the gaps of the phrase
  Saying text;                     // used instead of the phrase if the game itself gives the reason
  std::string rule;                // such as BL-4.4, or empty
  std::vector<std::string> pieces{};  // the game's pieces that the refusal names
};

template <class T>
using ApiResult = std::expected<T, ApiError>;

inline std::unexpected<ApiError> refuse(unsigned status, std::string_view code,
                                        std::vector<std::string> words = {}) {
  return std::unexpected(ApiError{status, std::string(code), std::move(words), {}, {}});
}

}  // namespace acies
