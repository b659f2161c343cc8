// A battle, or another way to set a game up, as people choose it.
#pragma once

#include <string>

#include "core/text/phrases.h"

namespace acies {

struct ScenarioEntry {
  std::string id;
  Saying name;
  Saying text;           // what it is, in a sentence or two; may be empty
  bool is_own = false;   // a file of the user's own, beside the books
  std::string path{};    // in the library, or of the user's file; empty where there is no file
  unsigned players = 2;  // who sit at it
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
