// A battle, or another way to set a game up, as people choose it.
#pragma once

#include <string>

#include "core/phrases.h"

namespace acies {

struct ScenarioEntry {
  std::string id;
  Saying name;
  Saying text;          // what it is, in a sentence or two; may be empty
  bool is_own = false;  // a file of the user's own, beside the books
  std::string path{};   // in the library, or of the user's file; empty where there is no file
};

}  // namespace acies
