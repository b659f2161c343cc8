// A store in one file, or in memory (":memory:") for tests.
#pragma once

#include <memory>
#include <string>

#include "store/store.h"

namespace acies {

Result<std::unique_ptr<Store>> open_sqlite_store(const std::string& path, Access access);

}  // namespace acies
