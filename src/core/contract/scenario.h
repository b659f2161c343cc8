// A battle, or another start of a game, in a list for people.
#pragma once

#include <string>

#include "core/text/phrases.h"

namespace acies {

struct ScenarioEntry {
  std::string id;
  Saying name;
  Saying text;           // a sentence or two about it; may be empty
  bool is_own = false;   // a user's own file, not one of the books
  std::string path{};    // in the library or of the user's file; empty without a file
  unsigned players = 2;  // number of seats
};

// "216 BC. What happened."
inline Saying tell_story(const Saying& date, const Saying& history) {
  Saying story;
  for (size_t i = 0; i < story.text.size(); ++i) {
    const std::string& when = date.text[i];
    story.text[i] = when + (when.ends_with('.') ? " " : ". ") + history.text[i];
  }
  return story;
}

}  // namespace acies
