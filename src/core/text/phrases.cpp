#include "core/text/phrases.h"

#include <algorithm>
#include <charconv>
#include <vector>

namespace acies {
namespace {

// The plural form of a number: 1 card, 2 cards; 1 карта, 2 карты, 5 карт.
size_t plural_form(Language language, int64_t number) {
  const auto bits = static_cast<uint64_t>(number);
  const uint64_t n = number < 0 ? 0 - bits : bits;
  if (language == Language::English) return n == 1 ? 0 : 1;
  if (n % 10 == 1 && n % 100 != 11) return 0;
  if (n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14)) return 1;
  return 2;
}

std::string_view pick_form(std::string_view forms, size_t wanted) {
  size_t start = 0;
  for (size_t i = 0;; ++i) {
    const size_t bar = forms.find('|', start);
    if (i == wanted || bar == std::string_view::npos) return forms.substr(start, bar - start);
    start = bar + 1;
  }
}

std::string fill_gap(std::string_view gap, Language language, std::span<const std::string> words) {
  size_t which = 0;
  const auto [end, error] = std::from_chars(gap.data(), gap.data() + gap.size(), which);
  if (error != std::errc() || which >= words.size()) return '{' + std::string(gap) + '}';
  const std::string& word = words[which];
  const auto used = static_cast<size_t>(end - gap.data());
  if (used == gap.size()) return word;
  int64_t number = 0;
  std::from_chars(word.data(), word.data() + word.size(), number);
  return std::string(pick_form(gap.substr(used + 1), plural_form(language, number)));
}

}  // namespace

std::optional<Language> read_language(std::string_view text) {
  const auto found = std::find(kLanguageNames.begin(), kLanguageNames.end(), text);
  if (found == kLanguageNames.end()) return std::nullopt;
  return static_cast<Language>(found - kLanguageNames.begin());
}

Result<Saying> read_saying(const Document& document) {
  if (const auto known = document.allow_only({"en", "ru"}); !known) return Fault(known.error());
  auto english = document.text_at("en");
  if (!english) return Fault(english.error());
  auto russian = document.text_at("ru");
  if (!russian) return Fault(russian.error());
  return Saying{{std::move(*english), std::move(*russian)}};
}

std::string fill(std::string_view phrase, Language language, std::span<const std::string> words) {
  std::string text;
  for (size_t at = 0; at < phrase.size();) {
    const size_t open = phrase.find('{', at);
    const size_t close = phrase.find('}', open);
    if (open == std::string_view::npos || close == std::string_view::npos) {
      text += phrase.substr(at);
      break;
    }
    text += phrase.substr(at, open - at);
    text += fill_gap(phrase.substr(open + 1, close - open - 1), language, words);
    at = close + 1;
  }
  return text;
}

Result<Phrases> Phrases::read(const Document& document) {
  Phrases phrases;
  for (const auto& [group, entries] : document.members()) {
    if (!entries.is_map()) return entries.wrong("'" + group + "' must be a group of phrases");
    for (const auto& [key, value] : entries.members()) {
      auto saying = read_saying(value);
      if (!saying) return Fault(saying.error());
      std::string whole = group;
      whole += '.';
      whole += key;
      phrases.sayings_.emplace(std::move(whole), std::move(*saying));
    }
  }
  return phrases;
}

std::string Phrases::say(Language language, std::string_view key,
                         std::initializer_list<std::string> words) const {
  const auto found = sayings_.find(key);
  if (found == sayings_.end()) return '<' + std::string(key) + '>';
  return fill(found->second.in(language), language, {words.begin(), words.size()});
}

}  // namespace acies
