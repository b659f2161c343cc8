// The common form of the tables of verbs in all notations: a row has a verb, a word and its usage.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/error.h"
#include "core/text/text.h"

namespace acies {

// Whether every verb stands at its own number, so that it can be looked up by it.
template <class Rows>
constexpr bool is_in_order(const Rows& rows) {
  for (size_t i = 0; i < rows.size(); ++i) {
    if (static_cast<size_t>(rows[i].verb) != i) return false;
  }
  return true;
}

template <class Rows>
auto find_verb(const Rows& rows, std::string_view word) -> decltype(rows.data()) {
  const auto found = std::ranges::find_if(rows, [&](const auto& row) { return row.word == word; });
  return found == rows.end() ? nullptr : &*found;
}

template <class Rows>
Fault no_such_verb(const Rows& rows, std::string_view word) {
  std::vector<std::string> words;
  for (const auto& row : rows) words.emplace_back(row.word);
  return fault("there is no action " + in_quotes(word) + "; known are " + join(words, ", "));
}

template <class Row>
Fault misuse(const Row& row) {
  return fault("write it as: " + std::string(row.usage));
}

}  // namespace acies
