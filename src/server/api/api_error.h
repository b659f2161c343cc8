// Why a request is not allowed: a status and a code for programs, a sentence for people.
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
  std::string code;                   // also the key of its phrase: error.<code>
  std::vector<std::string> words;     // for the phrase's gaps
  Saying text;                        // instead of the phrase, where the game itself has spoken
  std::string rule;                   // BL-4.4, or empty
  std::vector<std::string> pieces{};  // of the game, that a refusal speaks of
};

template <class T>
using ApiResult = std::expected<T, ApiError>;

inline std::unexpected<ApiError> refuse(unsigned status, std::string_view code,
                                        std::vector<std::string> words = {}) {
  return std::unexpected(ApiError{status, std::string(code), std::move(words), {}, {}});
}

}  // namespace acies
