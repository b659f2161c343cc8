// Where SQLite and PostgreSQL use other words for one thing. Texts are kept as bytes in both, so
// that whatever a player types comes back as it was (PostgreSQL's TEXT refuses NUL and broken
// UTF-8) and no language's collation decides what is equal.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace acies::sql {

struct DialectWord {
  std::string_view name;
  std::string_view sqlite;
  std::string_view postgres;
};

enum class Dialect : uint8_t { Sqlite, Postgres };

std::string in_dialect(std::string_view text, Dialect dialect);

}  // namespace acies::sql
