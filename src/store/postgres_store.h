// A store in PostgreSQL, shared by any number of servers.
#pragma once

#include <memory>
#include <string_view>

#include "store/store.h"

namespace acies {

Result<std::unique_ptr<Store>> open_postgres_store(std::string_view url, Access access);

}  // namespace acies
