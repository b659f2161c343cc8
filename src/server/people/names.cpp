#include "server/people/names.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/text/text.h"
#include "store/name_look.h"

namespace acies {
namespace {

constexpr size_t kLeastLetters = 2;
constexpr size_t kMostLetters = 24;
constexpr std::string_view kSigns = " ._-";
constexpr std::string_view kTail = "0123456789 ._-";

// Words that speak for the server, at any place in a name.
constexpr std::array<std::string_view, 21> kOffices{
    "acies",         "admin",         "administrator", "sysadmin",  "root",     "moderator",
    "system",        "support",       "official",      "staff",     "operator", "админ",
    "администратор", "админка",       "сисадмин",      "модератор", "система",  "поддержка",
    "техподдержка",  "администрация", "оператор"};

// The page uses these words for users without a name, so no name begins with them.
constexpr std::array<std::string_view, 6> kNameless{"guest", "гость",   "bot",
                                                    "бот",   "deleted", "удалённый"};

// Not allowed alone or with a number after them.
constexpr std::array<std::string_view, 18> kCommon{
    "server", "house", "nobody", "anonymous", "player", "user",         "you", "mod",   "everybody",
    "сервер", "дом",   "никто",  "аноним",    "игрок",  "пользователь", "вы",  "модер", "хозяин"};

bool is_cyrillic_start(unsigned char c) { return c == 0xD0 || c == 0xD1; }

bool is_cyrillic_letter(std::string_view sign) {
  const unsigned code = ((static_cast<unsigned char>(sign[0]) & 0x1FU) << 6U) |
                        (static_cast<unsigned char>(sign[1]) & 0x3FU);
  return (code >= 0x410 && code <= 0x44F) || code == 0x401 || code == 0x451;
}

// The scripts of a name; nothing if it has a sign that is not allowed.
struct Letters {
  size_t all = 0;
  size_t latin = 0;
  size_t cyrillic = 0;
};

std::optional<Letters> count_letters(std::string_view name) {
  Letters count;
  for (size_t i = 0; i < name.size(); ++i, ++count.all) {
    const auto c = static_cast<unsigned char>(name[i]);
    if (is_cyrillic_start(c)) {
      if (i + 1 >= name.size() || !is_cyrillic_letter(name.substr(i, 2))) return std::nullopt;
      ++count.cyrillic;
      ++i;
    } else if (c < 0x80 && std::isalpha(c) != 0) {
      ++count.latin;
    } else if (c >= 0x80 || (std::isdigit(c) == 0 && !kSigns.contains(name[i]))) {
      return std::nullopt;
    }
  }
  return count;
}

bool is_well_formed(std::string_view name, const std::optional<Letters>& letters) {
  if (!letters || letters->all < kLeastLetters || letters->all > kMostLetters) return false;
  const auto first = static_cast<unsigned char>(name[0]);
  if (std::isalpha(first) == 0 && !is_cyrillic_start(first)) return false;
  return trim(name) == name && !name.contains("  ");
}

std::string_view without_tail(std::string_view text) {
  return text.substr(0, text.find_last_not_of(kTail) + 1);
}

std::vector<std::string_view> words_of(std::string_view name) {
  std::vector<std::string_view> words;
  while (!name.empty()) {
    const size_t end = name.find_first_of(kSigns);
    if (end != 0) words.push_back(name.substr(0, end));
    name.remove_prefix(end == std::string_view::npos ? name.size() : end + 1);
  }
  return words;
}

bool looks_like_one_of(std::string_view text, std::span<const std::string_view> words) {
  const std::string look = look_of(without_tail(text));
  return std::ranges::any_of(words, [&](std::string_view word) { return look_of(word) == look; });
}

// A name such as "Guest l7", with a letter in place of the digit.
bool begins_nameless(std::string_view name) {
  const std::string look = look_of(name);
  return std::ranges::any_of(kNameless, [&](std::string_view word) {
    const std::string front = look_of(word);
    if (!look.starts_with(front)) return false;
    return look.find_first_not_of("0123456789ol", front.size()) == std::string::npos;
  });
}

// The page's names for bots and seats.
std::vector<std::string> titles_of(const Books& books) {
  std::vector<std::string> titles;
  for (const Language language : {Language::English, Language::Russian}) {
    for (const BotLevel& level : bot_levels()) {
      titles.push_back(books.say(language, "level." + std::string(level.name)));
    }
    for (const std::string_view seat : kSeatNames) {
      titles.push_back(books.say(language, "seat." + std::string(seat)));
    }
  }
  return titles;
}

bool is_reserved(std::string_view name, const Books& books) {
  const auto words = words_of(name);
  const bool is_office = std::ranges::any_of(
      words, [](std::string_view word) { return looks_like_one_of(word, kOffices); });
  if (is_office || looks_like_one_of(name, kOffices)) return true;
  if (looks_like_one_of(words.front(), kNameless) || begins_nameless(name)) return true;
  if (looks_like_one_of(name, kCommon)) return true;
  const auto titles = titles_of(books);
  const std::vector<std::string_view> views(titles.begin(), titles.end());
  return looks_like_one_of(name, views);
}

}  // namespace

std::string_view name_error(std::string_view name, const Books& books) {
  const auto letters = count_letters(name);
  if (!is_well_formed(name, letters)) return "bad_name";
  if (letters->latin > 0 && letters->cyrillic > 0) return "mixed_name";
  return is_reserved(name, books) ? "reserved_name" : std::string_view();
}

}  // namespace acies
