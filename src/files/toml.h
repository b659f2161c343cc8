// TOML as Documents. Members keep the order of the file, and every value knows its line and column,
// so that a fault found later still has its place.
#pragma once

#include <string_view>

#include "core/data/document.h"

namespace acies {

// Whole numbers, texts, truth values, lists and tables; anything else is a fault.
Result<Document> read_toml(std::string_view text, std::string_view file);

}  // namespace acies
