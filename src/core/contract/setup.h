// What a match is begun with: a scenario by name and the switches of its rules.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/error.h"
#include "core/contract/rule_id.h"

namespace acies {

// A switch of a game: a whole number with its bounds and the rule that it belongs to.
struct OptionDef {
  std::string_view name;
  int32_t least;
  int32_t most;
  int32_t usual;
  RuleId rule;
};

// In every game the name for the first of its scenarios.
inline constexpr std::string_view kStandardScenario = "standard";

struct Setup {
  std::string scenario{kStandardScenario};
  std::vector<int32_t> options;  // beside the game's OptionDefs; empty means all usual
  std::string tables{};          // brought along, as the game writes them; empty: the book's

  friend bool operator==(const Setup&, const Setup&) = default;
};

std::vector<int32_t> usual_options(std::span<const OptionDef> defs);

// "advanced=1 games=3"; what is not named keeps its usual value.
Result<std::vector<int32_t>> read_options(std::string_view text, std::span<const OptionDef> defs);
std::string write_options(std::span<const int32_t> options, std::span<const OptionDef> defs);

// As records and stores keep them: the options, and the tables behind them if there are any.
Result<Setup> read_setup(std::string scenario, std::string_view options,
                         std::span<const OptionDef> defs);
std::string write_setup_options(const Setup& setup, std::span<const OptionDef> defs);

}  // namespace acies
