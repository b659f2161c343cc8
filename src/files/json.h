// JSON as Documents, read strictly: only whole numbers, no duplicate key, nothing after the end.
// Written by core/data/json.h.
#pragma once

#include <string_view>

#include "core/data/document.h"

namespace acies {

Result<Document> read_json(std::string_view text, std::string_view file);

}  // namespace acies
