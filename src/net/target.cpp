#include "net/target.h"

#include <cstdint>
#include <utility>

#include "core/text/text.h"

namespace acies {
namespace {

bool is_control(char letter) {
  const auto byte = static_cast<unsigned char>(letter);
  return byte < 0x20 || byte == 0x7f;
}

std::optional<unsigned> hex_digit(char letter) {
  if (letter >= '0' && letter <= '9') return static_cast<unsigned>(letter - '0');
  if (letter >= 'a' && letter <= 'f') return static_cast<unsigned>(letter - 'a' + 10);
  if (letter >= 'A' && letter <= 'F') return static_cast<unsigned>(letter - 'A' + 10);
  return std::nullopt;
}

// The character after a '%' at the front.
std::optional<char> read_escape(std::string_view text) {
  if (text.size() < 3) return std::nullopt;
  const auto high = hex_digit(text[1]);
  const auto low = hex_digit(text[2]);
  if (!high || !low) return std::nullopt;
  return static_cast<char>(*high * 16 + *low);
}

// The number of bytes that follow a first byte of a character; 4 if it cannot be a first byte.
int followers(unsigned char first) {
  if (first < 0x80) return 0;
  if (first >= 0xc2 && first < 0xe0) return 1;
  if (first >= 0xe0 && first < 0xf0) return 2;
  if (first >= 0xf0 && first < 0xf5) return 3;
  return 4;
}

// The least number that needs this many bytes; a smaller one was encoded too long.
constexpr uint32_t kLeastOf[] = {0, 0x80, 0x800, 0x10000};

bool is_character(uint32_t number, int count) {
  const bool is_surrogate = number >= 0xd800 && number < 0xe000;
  return number >= kLeastOf[count] && number <= 0x10ffff && !is_surrogate;
}

// The size of the character at the front; 0 if there is none.
size_t character_size(std::string_view text) {
  const auto first = static_cast<unsigned char>(text[0]);
  const int count = followers(first);
  if (count == 4 || text.size() <= static_cast<size_t>(count)) return 0;
  uint32_t number = count == 0 ? first : first & (0x3fU >> static_cast<unsigned>(count));
  for (int i = 1; i <= count; ++i) {
    const auto byte = static_cast<unsigned char>(text[static_cast<size_t>(i)]);
    if ((byte & 0xc0U) != 0x80) return 0;
    number = (number << 6U) | (byte & 0x3fU);
  }
  return is_character(number, count) ? static_cast<size_t>(count) + 1 : 0;
}

// An encoded slash would be part of a segment for one reader and a separator for another.
bool is_plain_path(std::string_view raw, std::string_view decoded) {
  if (!decoded.starts_with('/') || decoded.contains('\\')) return false;
  if (split(raw, '/').size() != split(decoded, '/').size()) return false;
  for (const std::string_view segment : split(decoded, '/')) {
    if (segment == "." || segment == "..") return false;
  }
  return true;
}

// In a query, and only there, a plus means a space.
std::optional<std::string> read_query_text(std::string_view text) {
  std::string blanks(text);
  for (char& letter : blanks) {
    if (letter == '+') letter = ' ';
  }
  return percent_decoded(blanks);
}

std::optional<Fields> read_query(std::string_view text) {
  Fields query;
  for (const std::string_view part : split(text, '&')) {
    if (part.empty()) continue;
    const size_t equals = part.find('=');
    auto name = read_query_text(part.substr(0, equals));
    auto value = read_query_text(equals == part.npos ? "" : part.substr(equals + 1));
    if (!name || !value) return std::nullopt;
    query.try_emplace(std::move(*name), std::move(*value));
  }
  return query;
}

bool has_plain_letters(std::string_view text) {
  for (const char letter : text) {
    if (is_control(letter) || letter == ' ' || letter == '#') return false;
    if (static_cast<unsigned char>(letter) >= 0x80) return false;
  }
  return true;
}

}  // namespace

bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    const size_t size = character_size(text);
    if (size == 0) return false;
    text.remove_prefix(size);
  }
  return true;
}

std::optional<std::string> percent_decoded(std::string_view text) {
  std::string decoded;
  for (size_t i = 0; i < text.size(); ++i) {
    char letter = text[i];
    if (letter == '%') {
      const auto escaped = read_escape(text.substr(i));
      if (!escaped) return std::nullopt;
      letter = *escaped;
      i += 2;
    }
    if (is_control(letter)) return std::nullopt;
    decoded += letter;
  }
  if (!is_utf8(decoded)) return std::nullopt;
  return decoded;
}

std::string percent_encoded(std::string_view text) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  constexpr std::string_view kPlain =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";
  std::string encoded;
  for (const char letter : text) {
    const auto byte = static_cast<unsigned char>(letter);
    if (kPlain.contains(letter)) {
      encoded += letter;
    } else {
      encoded += {'%', kDigits[byte / 16U], kDigits[byte % 16U]};
    }
  }
  return encoded;
}

std::optional<Target> read_target(std::string_view text) {
  if (!text.starts_with('/') || !has_plain_letters(text)) return std::nullopt;
  const size_t mark = text.find('?');
  const std::string_view raw_path = text.substr(0, mark);
  auto path = percent_decoded(raw_path);
  if (!path || !is_plain_path(raw_path, *path)) return std::nullopt;
  auto query = read_query(mark == text.npos ? "" : text.substr(mark + 1));
  if (!query) return std::nullopt;
  return Target{std::move(*path), std::move(*query)};
}

}  // namespace acies
