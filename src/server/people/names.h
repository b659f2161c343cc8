// Rules for the names of new and renamed accounts. Accounts older than these rules keep their
// names.
#pragma once

#include <string_view>

#include "server/api/books.h"

namespace acies {

// The code of the name's fault (bad_name, mixed_name, reserved_name), or empty.
std::string_view name_error(std::string_view name, const Books& books);

}  // namespace acies
