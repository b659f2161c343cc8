// The armies in a table's setup, "South's,North's". The creator of the table may leave one open:
// the player of its seat brings it when they sit down.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "core/contract/seat.h"

namespace acies {

inline constexpr std::string_view kToCome = "?";  // no army's code contains it

// The two armies; empty strings if the setup has none.
std::array<std::string, 2> split_armies(std::string_view tables);
std::string join_armies(const std::array<std::string, 2>& armies);

// The armies in a table's options, as headers keep them.
std::array<std::string, 2> armies_in(std::string_view options);
bool is_to_come(std::string_view options, Seat seat);

// The options with the armies that players have brought since.
std::string with_armies(std::string_view options, const std::array<std::string, 2>& brought);

}  // namespace acies
