// Scenes: tests of rules in the game's own words, with given dice. See docs/notation.md.
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
  bool is_broken = false;          // the scene itself is faulty: a wrong word, or no rule
  Error failure;                   // file, line and reason
  std::string position;            // the table at the failure, as a position string
  std::string drawing;             // and as a drawing
  std::vector<std::string> rules;  // the ids of the rules that it proves
  // The table at the end of a successful scene, with its answers.
  std::shared_ptr<const Table> table;
};

// The letters of a scene's first rule determine its game.
SceneReport run_scene(std::span<const Game* const> games, std::string_view text,
                      std::string_view file);

}  // namespace acies
