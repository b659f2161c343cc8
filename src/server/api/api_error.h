// Why a request is not granted: a status and a code for programs, a sentence for people.
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/data/document.h"
#include "core/text/phrases.h"

namespace acies {

struct Trouble {
  unsigned status = 400;
  std::string code;                   // also the key of its phrase: error.<code>
  std::vector<std::string> words;     // for the phrase's gaps
  Saying text;                        // instead of the phrase, where the game itself has spoken
  std::string rule;                   // BL-4.4, or empty
  std::vector<std::string> pieces{};  // of the game, that a refusal speaks of
};

template <class T>
using Granted = std::expected<T, Trouble>;

inline std::unexpected<Trouble> refuse(unsigned status, std::string_view code,
                                       std::vector<std::string> words = {}) {
  return std::unexpected(Trouble{status, std::string(code), std::move(words), {}, {}});
}

}  // namespace acies
