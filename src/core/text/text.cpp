#include "core/text/text.h"

#include <algorithm>

namespace acies {
namespace {

constexpr std::string_view kWhite = " \t\r\n";

// UTF-8: the bytes of a character after its first.
bool is_inside_letter(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80; }

// The lower case of a Russian capital whose two UTF-8 bytes begin with D0.
std::string fold_cyrillic(unsigned char second) {
  if (second == 0x81) return "ё";
  if (second >= 0x90 && second <= 0x9F) return {'\xD0', static_cast<char>(second + 0x20)};
  if (second >= 0xA0 && second <= 0xAF) return {'\xD1', static_cast<char>(second - 0x20)};
  return {'\xD0', static_cast<char>(second)};
}

}  // namespace

std::string_view trim(std::string_view text) {
  const size_t first = text.find_first_not_of(kWhite);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kWhite) - first + 1);
}

Words split_words(std::string_view line) {
  Words words;
  size_t at = line.find_first_not_of(kWhite);
  while (at != std::string_view::npos) {
    const size_t end = line.find_first_of(kWhite, at);
    words.push_back(line.substr(at, end - at));
    at = line.find_first_not_of(kWhite, end);
  }
  return words;
}

std::vector<std::string_view> split(std::string_view text, char at) {
  std::vector<std::string_view> parts;
  size_t start = 0;
  for (size_t stop = text.find(at); stop != std::string_view::npos; stop = text.find(at, start)) {
    parts.push_back(text.substr(start, stop - start));
    start = stop + 1;
  }
  parts.push_back(text.substr(start));
  return parts;
}

std::string join(const std::vector<std::string>& parts, std::string_view between) {
  std::string all;
  for (size_t i = 0; i < parts.size(); ++i) {
    if (i > 0) all += between;
    all += parts[i];
  }
  return all;
}

std::string in_quotes(std::string_view text) {
  constexpr size_t kReadable = 60;
  size_t end = std::min(text.size(), kReadable);
  while (end > 0 && end < text.size() && is_inside_letter(text[end])) --end;
  std::string all = "'";
  for (const char c : text.substr(0, end)) all += static_cast<unsigned char>(c) < 0x20 ? '?' : c;
  if (end < text.size()) all += "...";
  return all + '\'';
}

std::string write_hex64(uint64_t number) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text(16, '0');
  for (size_t i = 16; i-- > 0; number >>= 4U) text[i] = kDigits[number & 15U];
  return text;
}

std::optional<uint64_t> read_hex64(std::string_view text) {
  if (text.size() != 16) return std::nullopt;
  uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, 16);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

std::string fold_case(std::string_view text) {
  std::string out;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c >= 'A' && c <= 'Z') {
      out += static_cast<char>(c - 'A' + 'a');
    } else if (c == '\xD0' && i + 1 < text.size()) {
      out += fold_cyrillic(static_cast<unsigned char>(text[++i]));
    } else {
      out += c;
    }
  }
  return out;
}

}  // namespace acies
