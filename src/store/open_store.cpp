#include "store/postgres_store.h"
#include "store/sqlite_store.h"
#include "store/store.h"

namespace acies {

Result<std::unique_ptr<Store>> open_store(std::string_view where, Access access) {
  if (where.empty()) return fault("no database is named");
  const bool is_url = where.starts_with("postgres://") || where.starts_with("postgresql://");
  return is_url ? open_postgres_store(where, access)
                : open_sqlite_store(std::string(where), access);
}

}  // namespace acies
