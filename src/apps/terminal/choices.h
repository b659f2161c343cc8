// The answers that a question allows, numbered for a person; and what a person's words mean.
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
  std::string text;  // as the game writes it: "play red7 3"
};

// All answers of a list; the stops of a range, where any other measure can still be typed.
std::vector<Choice> list_choices(const Table& table);

// Numbered from 1. A short list tells what each answer does; a long one joins answers that differ
// in their last word only ("1-9  play red7 1 2 3 4 5 6 7 8 9") and stands in columns.
std::string write_choices(const Table& table, std::span<const Choice> choices, Language language,
                          size_t width);

// Texts in order, those joined that differ in their last word only: "play red7 1 2 3".
std::vector<std::string> join_runs(std::span<const std::string> texts);

// The words that answers begin with, each once: "play, pass".
std::vector<std::string> first_words(std::span<const Choice> choices);

struct Finding {
  enum class Kind : uint8_t {
    Found,    // one answer, and it is allowed
    Refused,  // an answer that the rules forbid
    Several,  // the words fit more than one answer
    Unknown   // the words fit none
  };
  Kind kind = Kind::Unknown;
  Action action{};                      // Found, Refused
  Refusal refusal{};                    // Refused
  std::vector<std::string> candidates;  // Several
  std::string complaint;                // Unknown: what the game's reader says
};

// A number of the list; an action written out; or the beginnings of an action's words in any case
// ("cl 4", "p red7 3") when only one answer fits. What is written out is never taken for another.
Finding find_action(const Table& table, std::span<const Choice> choices, std::string_view words);

}  // namespace acies
