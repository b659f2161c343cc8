// Scenes: a rule's test in the game's own words, with dice dictated. See docs/notation.md.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/error.h"
#include "core/contract/table.h"

namespace acies {

struct SceneReport {
  bool has_passed = false;
  bool is_broken = false;              // the scene itself is at fault: a wrong word, no rule
  Error failure;                       // file, line and reason
  std::string position;                // the table when it failed, as a position string
  std::string drawing;                 // and drawn
  std::vector<std::string> rules;      // the ids that it proves
  std::shared_ptr<const Table> table;  // at the end of a scene that has passed, with its answers
};

// The letters of a scene's first rule tell its game.
SceneReport run_scene(std::span<const Game* const> games, std::string_view text,
                      std::string_view file);

}  // namespace acies
