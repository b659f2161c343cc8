#include "core/text/wording.h"

namespace acies {

Result<Seat> read_player(std::string_view word) {
  const auto seat = read_seat(word);
  if (seat && is_one_of_two(*seat)) return *seat;
  return fault("South or North is expected, not " + in_quotes(word));
}

Result<Seat> read_any_player(std::string_view word) {
  const auto seat = read_seat(word);
  if (seat && is_player(*seat)) return *seat;
  return fault("a player is expected, as South or East, not " + in_quotes(word));
}

Result<unsigned> read_count(std::string_view word, unsigned least, unsigned most) {
  const auto count = read_number<unsigned>(word);
  if (count && *count >= least && *count <= most) return *count;
  return fault("a number from " + std::to_string(least) + " to " + std::to_string(most) +
               " is expected, not " + in_quotes(word));
}

Result<unsigned> read_choice(std::string_view word, std::span<const std::string_view> known) {
  std::vector<std::string> names;
  for (size_t i = 0; i < known.size(); ++i) {
    if (known[i] == word) return static_cast<unsigned>(i);
    names.emplace_back(known[i]);
  }
  return fault("one of " + join(names, ", ") + " is expected, not " + in_quotes(word));
}

std::string WordLine::rest(size_t from) const {
  std::vector<std::string> parts;
  for (size_t i = from; i < words_.size(); ++i) parts.emplace_back(words_[i]);
  return join(parts, " ");
}

Result<void> WordLine::same(std::string_view what, std::string_view found, size_t from) const {
  const std::string wanted = rest(from);
  if (found == wanted) return {};
  return fault(std::string(what) + " is " + std::string(found) + ", not " + wanted);
}

}  // namespace acies
