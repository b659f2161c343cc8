// The legal answers to a question, numbered for a person; and the meaning of a person's words.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/contract/table.h"

namespace acies {

struct Choice {
  Action action;
  std::string text;  // in the game's notation: "play red7 3"
};

// All answers of a list; of a range the stops. Any other measure can still be typed.
std::vector<Choice> list_choices(const Table& table);

// Numbered from 1. A short list describes each answer. A long one joins answers that differ only in
// their last word ("1-9 play red7 1 2 3 4 5 6 7 8 9") and is printed in columns.
std::string write_choices(const Table& table, std::span<const Choice> choices, Language language,
                          size_t width);

// The texts in order; those that differ only in their last word are joined: "play red7 1 2 3".
std::vector<std::string> join_runs(std::span<const std::string> texts);

// The first words of answers, each once: "play, pass".
std::vector<std::string> first_words(std::span<const Choice> choices);

struct Finding {
  enum class Kind : uint8_t {
    Found,    // one legal answer
    Refused,  // an answer that the rules forbid
    Several,  // the words fit more than one answer
    Unknown   // the words fit none
  };
  Kind kind = Kind::Unknown;
  Action action{};                      // Found, Refused
  Refusal refusal{};                    // Refused
  std::vector<std::string> candidates;  // Several
  std::string complaint;                // Unknown: the complaint of the game's reader
};

// A number of the list; a complete action; or prefixes of an action's words in any case ("cl 4", "p
// red7 3") if only one answer fits. A complete action is never taken for another.
Finding find_action(const Table& table, std::span<const Choice> choices, std::string_view words);

}  // namespace acies
