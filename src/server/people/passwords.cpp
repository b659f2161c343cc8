#include "server/people/passwords.h"

#include <algorithm>
#include <array>
#include <vector>

#include "core/text/text.h"
#include "store/name_look.h"

namespace acies {
namespace {

constexpr std::string_view kList = "passwords.toml";
constexpr std::string_view kNoLetters = " .,;:!?@#$%^&*()[]{}<>/\\|~'\"`+=_-0123456789";

std::string only_letters(std::string_view folded) {
  std::string letters;
  std::ranges::copy_if(folded, std::back_inserter(letters),
                       [](char c) { return !kNoLetters.contains(c); });
  return letters;
}

std::string without_ends(std::string_view text) {
  const size_t from = text.find_first_not_of(kNoLetters);
  if (from == std::string_view::npos) return {};
  return std::string(text.substr(from, text.find_last_not_of(kNoLetters) + 1 - from));
}

bool is_inside_letter(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80; }

std::string reversed(std::string_view text) {
  std::string back;
  for (size_t end = text.size(); end > 0;) {
    size_t from = end - 1;
    while (from > 0 && is_inside_letter(text[from])) --from;
    back += text.substr(from, end - from);
    end = from;
  }
  return back;
}

// The text is the word once or several times, forwards or backwards.
bool repeats(std::string_view text, const std::string& word) {
  if (word.empty() || text.empty()) return false;
  const std::string back = reversed(word);
  while (text.starts_with(word) || text.starts_with(back)) text.remove_prefix(word.size());
  return text.empty();
}

// For Livia: "livia", "Livia2026!", "aiviL", "l1v1a", "liviaLivia".
bool is_own_name(std::string_view password, std::string_view name) {
  const std::string folded = fold_case(password);
  const std::string own = fold_case(name);
  return repeats(only_letters(folded), only_letters(own)) ||
         repeats(look_of(without_ends(folded)), look_of(without_ends(own))) ||
         repeats(look_of(folded), look_of(own));
}

}  // namespace

Result<Passwords> Passwords::read(const Library& library) {
  const auto file = library.find(kList);
  if (!file) return Fault(file.error());
  const auto text = (*file)->text_at("common");
  if (!text) return in_file(kList, text.error());
  Passwords passwords;
  for (const std::string_view line : split(*text, '\n')) {
    if (!line.empty()) passwords.common_.emplace(line);
  }
  return passwords;
}

std::string_view Passwords::error(std::string_view password, std::string_view name) const {
  if (password.size() < kLeastPassword || password.size() > kMostPassword) return "bad_password";
  if (is_own_name(password, name)) return "name_password";
  return common_.contains(fold_case(password)) ? "common_password" : std::string_view();
}

}  // namespace acies
