// Names that a new account, or an old one that is renamed, may have. Accounts from before these
// rules keep theirs.
#pragma once

#include <string_view>

#include "server/api/books.h"

namespace acies {

// The code of what is wrong with a name (bad_name, mixed_name, reserved_name); empty: nothing is.
std::string_view name_error(std::string_view name, const Books& books);

}  // namespace acies
