// Tests of units and of the blows between them in scenes; for all others see expecting.cpp.
#pragma once

#include <optional>

#include "games/onus/onus.h"

namespace acies::onus {

// Nothing if the first word does not test a unit.
std::optional<Result<void>> expect_of_units(const Rules& rules, const State& state,
                                            const Words& words);

inline constexpr std::string_view kNone = "-";
inline std::string_view yes_or_no(bool is_so) { return is_so ? "yes" : "no"; }

}  // namespace acies::onus
