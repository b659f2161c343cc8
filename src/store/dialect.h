// Words that differ between SQLite and PostgreSQL. Texts are stored as bytes in both, so that any
// input comes back unchanged (PostgreSQL's TEXT refuses NUL and broken UTF-8), and no collation
// decides which texts are equal.
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
