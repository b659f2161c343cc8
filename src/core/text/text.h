// Tools for reading lines of words.
#pragma once

#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace acies {

using Words = std::vector<std::string_view>;

std::string_view trim(std::string_view text);
Words split_words(std::string_view line);                             // at white space
std::vector<std::string_view> split(std::string_view text, char at);  // keeps empty parts
std::string join(const std::vector<std::string>& parts, std::string_view between);
// Latin and Russian letters in lower case, for comparisons.
std::string fold_case(std::string_view text);
std::string in_quotes(std::string_view text);  // 'text', cut to a readable length

template <class Number>
std::optional<Number> read_number(std::string_view text) {
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

std::string write_hex64(uint64_t number);  // sixteen digits
std::optional<uint64_t> read_hex64(std::string_view text);

}  // namespace acies
