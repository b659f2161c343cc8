// The set-up of a match: a scenario by name, and options of the rules.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/error.h"
#include "core/contract/rule_id.h"

namespace acies {

// An option of a game: a whole number with its bounds and its rule.
struct OptionDef {
  std::string_view name;
  int32_t least;
  int32_t most;
  int32_t usual;
  RuleId rule;
};

// The name of the first scenario in every game.
inline constexpr std::string_view kStandardScenario = "standard";

struct Setup {
  std::string scenario{kStandardScenario};
  std::vector<int32_t> options;  // in the order of the game's OptionDefs; empty: all defaults
  std::string tables{};  // brought by the players, in the game's own format; empty: the book's

  friend bool operator==(const Setup&, const Setup&) = default;
};

std::vector<int32_t> usual_options(std::span<const OptionDef> defs);

// "advanced=1 games=3"; options that are not named have their default values.
Result<std::vector<int32_t>> read_options(std::string_view text, std::span<const OptionDef> defs);
std::string write_options(std::span<const int32_t> options, std::span<const OptionDef> defs);

// The format of records and stores: the options, followed by the tables if there are any.
Result<Setup> read_setup(std::string scenario, std::string_view options,
                         std::span<const OptionDef> defs);
std::string write_setup_options(const Setup& setup, std::span<const OptionDef> defs);

}  // namespace acies
