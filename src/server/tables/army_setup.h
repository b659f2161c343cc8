// Armies that the setup of a table has, "South's,North's". One may be left open by whoever makes the
// table: its seat brings it when it sits down.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "core/contract/seat.h"

namespace acies {

inline constexpr std::string_view kToCome = "?";  // stands in no army's code

// The two armies; empty where the setup has none.
std::array<std::string, 2> split_armies(std::string_view tables);
std::string join_armies(const std::array<std::string, 2>& armies);

// The armies of a table's options, as headers keep them.
std::array<std::string, 2> armies_in(std::string_view options);
bool is_to_come(std::string_view options, Seat seat);

// The options with the armies that have come meanwhile.
std::string with_armies(std::string_view options, const std::array<std::string, 2>& brought);

}  // namespace acies
