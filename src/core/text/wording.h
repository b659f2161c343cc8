// Shared by the notations of all games: lines of words that set up and test tables, and the pairs
// of positions.
#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/error.h"
#include "core/contract/seat.h"
#include "core/text/text.h"

namespace acies {

Result<Seat> read_player(std::string_view word);      // South or North
Result<Seat> read_any_player(std::string_view word);  // of tables with more than two players
Result<unsigned> read_count(std::string_view word, unsigned least, unsigned most);

// The index of the word among the known ones; the fault lists them all.
Result<unsigned> read_choice(std::string_view word, std::span<const std::string_view> known);

// Stores the value, or returns the fault.
template <class From, class To>
Result<void> store(const Result<From>& value, To& out) {
  if (!value) return Fault(value.error());
  out = static_cast<To>(*value);
  return {};
}

// A line of a scene, word by word.
class WordLine {
 public:
  explicit WordLine(const Words& words) : words_(words) {}

 protected:
  std::string_view word(size_t i) const {
    return i < words_.size() ? words_[i] : std::string_view();
  }
  std::string rest(size_t from) const;  // the words from this one on, as written

  // Reads each word from this one on; there must be at least one.
  template <class Read>
  Result<void> each(size_t from, Read&& read) const {
    if (from >= words_.size()) return fault("something is missing at the end of the line");
    for (size_t i = from; i < words_.size(); ++i) {
      if (const auto r = read(words_[i]); !r) return r;
    }
    return {};
  }
  // Calls `act` with the player named by this word.
  template <class Do>
  Result<void> of_player(size_t at, Do&& act) const {
    const auto seat = read_player(word(at));
    if (!seat) return Fault(seat.error());
    return act(*seat);
  }

  // Succeeds if the words from this one on name what was found; otherwise the fault names both.
  Result<void> same(std::string_view what, std::string_view found, size_t from = 1) const;
  Result<void> same_number(std::string_view what, int64_t found, size_t from = 1) const {
    return same(what, std::to_string(found), from);
  }

  const Words& words_;
};

// A position: the name of its game, then pairs key=value, each key once.
template <class Read>
Result<void> read_pairs(std::string_view text, std::string_view game, Read&& read) {
  const Words words = split_words(text);
  if (words.empty() || words[0] != game) {
    return fault("a position begins with " + std::string(game));
  }
  std::vector<std::string_view> keys;
  for (size_t i = 1; i < words.size(); ++i) {
    const size_t sign = words[i].find('=');
    if (sign == std::string_view::npos) {
      return fault("expected key=value, found " + in_quotes(words[i]));
    }
    const std::string_view key = words[i].substr(0, sign);
    const bool is_known = std::find(keys.begin(), keys.end(), key) != keys.end();
    const Result<void> r = is_known ? fault("given twice") : read(key, words[i].substr(sign + 1));
    if (!r) return fault("in " + in_quotes(key) + ": " + r.error().what);
    keys.push_back(key);
  }
  return {};
}

}  // namespace acies
