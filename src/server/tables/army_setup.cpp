#include "server/tables/army_setup.h"

#include <vector>

#include "core/text/text.h"

namespace acies {
namespace {

constexpr std::string_view kTables = "tables=";
constexpr char kBetween = ',';

}  // namespace

std::array<std::string, 2> split_armies(std::string_view tables) {
  const std::vector<std::string_view> parts = split(tables, kBetween);
  if (parts.size() != kPlayers.size()) return {};
  return {std::string(parts[0]), std::string(parts[1])};
}

std::string join_armies(const std::array<std::string, 2>& armies) {
  return armies[0] + kBetween + armies[1];
}

std::array<std::string, 2> armies_in(std::string_view options) {
  for (const std::string_view word : split_words(options)) {
    if (word.starts_with(kTables)) return split_armies(word.substr(kTables.size()));
  }
  return {};
}

bool is_to_come(std::string_view options, Seat seat) {
  return is_one_of_two(seat) && armies_in(options)[index(seat)] == kToCome;
}

std::string with_armies(std::string_view options, const std::array<std::string, 2>& brought) {
  std::array<std::string, 2> armies = armies_in(options);
  for (const Seat seat : kPlayers) {
    const std::string& come = brought[index(seat)];
    if (armies[index(seat)] == kToCome && !come.empty()) armies[index(seat)] = come;
  }
  std::vector<std::string> words;
  for (const std::string_view word : split_words(options)) words.emplace_back(word);
  for (std::string& word : words) {
    const bool has_both = word.starts_with(kTables) && !armies[0].empty();
    if (has_both) word = std::string(kTables) + join_armies(armies);
  }
  return join(words, " ");
}

}  // namespace acies
