// Texts for people in their language: phrases by key, with gaps to fill.
//
//   {0}                      the first word given
//   {1:card|cards}           a form by the number in the second word (Russian has three forms)
#pragma once

#include <initializer_list>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/data/document.h"

namespace acies {

enum class Language : uint8_t { English, Russian };

inline constexpr std::array<std::string_view, 2> kLanguageNames{"en", "ru"};
std::optional<Language> read_language(std::string_view text);
constexpr std::string_view name(Language language) {
  return kLanguageNames[static_cast<size_t>(language)];
}

// A word or sentence in both languages.
struct Saying {
  std::array<std::string, 2> text;

  const std::string& in(Language language) const { return text[static_cast<size_t>(language)]; }
};

// { en = "...", ru = "..." }
Result<Saying> read_saying(const Document& document);

// Fills the gaps of a phrase.
std::string fill(std::string_view phrase, Language language, std::span<const std::string> words);

class Phrases {
 public:
  // A document of groups of phrases: [refusal] full = { en = "...", ru = "..." } has key refusal.full
  static Result<Phrases> read(const Document& document);

  bool has(std::string_view key) const { return sayings_.contains(key); }
  std::string say(Language language, std::string_view key,
                  std::initializer_list<std::string> words = {}) const;

 private:
  std::map<std::string, Saying, std::less<>> sayings_;
};

}  // namespace acies
