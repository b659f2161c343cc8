// The events of a table in sentences, as far as a seat may see them.
#pragma once

#include <string>
#include <vector>

#include "core/contract/table.h"

namespace acies {

// Events of the plies from `first` to `end` - 1.
std::vector<std::string> list_events(const Table& table, uint32_t first, uint32_t end, Seat viewer,
                                     Language language);

}  // namespace acies
