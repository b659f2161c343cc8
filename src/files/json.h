// JSON as Documents, read strictly: whole numbers only, no key twice, nothing behind the end.
// core/data/json.h writes them.
#pragma once

#include <string_view>

#include "core/data/document.h"

namespace acies {

Result<Document> read_json(std::string_view text, std::string_view file);

}  // namespace acies
