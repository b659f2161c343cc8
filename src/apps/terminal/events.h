// What happened at a table, in sentences, as far as a seat may see it.
#pragma once

#include <string>
#include <vector>

#include "core/contract/table.h"

namespace acies {

// Of the plies from `first` up to but not including `end`.
std::vector<std::string> list_events(const Table& table, uint32_t first, uint32_t end, Seat viewer,
                                     Language language);

}  // namespace acies
