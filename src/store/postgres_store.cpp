#include "store/postgres_store.h"

#include "store/postgres_connection.h"
#include "store/schema.h"
#include "store/sql_store.h"

namespace acies {

Result<std::unique_ptr<Store>> open_postgres_store(std::string_view url, Access access) {
  auto address = PostgresAddress::read(url);
  if (!address) return Fault(address.error());
  auto connection = std::make_unique<PostgresConnection>(std::move(*address));
  if (const auto connected = connection->connect(); !connected) return Fault(connected.error());
  const bool is_beside = access == Access::Beside;
  const auto ready = is_beside ? sql::check_newest(*connection) : sql::bring_up(*connection);
  if (!ready) return Fault(ready.error());
  return std::make_unique<SqlStore>(std::move(connection));
}

}  // namespace acies
