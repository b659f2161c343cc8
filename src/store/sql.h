// The database interface of the store: statements with values, and rows read from left to right.
// The two kinds of connection are in sqlite_store.cpp and postgres_connection.cpp.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/base/error.h"
#include "store/store.h"

namespace acies::sql {

// SQL for both dialects. Words in braces depend on the dialect (dialect.h). $1, $2, ... must first
// appear in this order, because SQLite numbers them in this way.
struct Statement {
  std::string_view name;
  std::string_view text;
};

using Value = std::variant<std::monostate, int64_t, std::string_view>;  // NULL, a number, or bytes
using Values = std::vector<Value>;

class Row {
 public:
  Row() = default;
  Row(const Row&) = delete;
  Row& operator=(const Row&) = delete;
  virtual ~Row() = default;

  virtual int64_t number(int column) const = 0;          // 0 for NULL
  virtual std::string_view bytes(int column) const = 0;  // until the next row
};

using EachRow = std::function<void(const Row&)>;

class Columns {
 public:
  explicit Columns(const Row& row) : row_(row) {}

  int64_t number() { return row_.number(next_++); }
  uint32_t count() { return static_cast<uint32_t>(number()); }
  std::string bytes() { return std::string(row_.bytes(next_++)); }

  Digest digest() {
    const std::string_view bytes = row_.bytes(next_++);
    Digest digest{};
    assert(bytes.size() == digest.size());  // the schema guarantees it
    std::copy_n(bytes.begin(), std::min(bytes.size(), digest.size()), digest.begin());
    return digest;
  }

  template <class Enum>
  Enum choice() {
    return static_cast<Enum>(number());  // in its range: the schema guarantees it
  }

 private:
  const Row& row_;
  int next_ = 0;
};

class Connection {
 public:
  Connection() = default;
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  virtual ~Connection() = default;

  // The number of rows returned, or of rows changed if none are returned.
  virtual Result<uint64_t> run(const Statement& statement, const Values& values,
                               const EachRow& each) = 0;
  virtual Result<void> script(std::string_view text) = 0;  // several statements without values

  virtual Result<void> begin() = 0;
  virtual Result<void> commit() = 0;
  virtual void roll_back() = 0;
  // Whether the last failure has an outside cause (deadlock, lost connection).
  virtual bool may_repeat() const = 0;

  virtual Result<void> announce(std::string_view table, uint32_t entries) = 0;
  virtual Result<void> announce(UserId user) = 0;
  virtual Result<std::vector<News>> news() = 0;
  virtual int news_socket() const = 0;
  // The time since which news may have been missed because the connection was lost.
  virtual std::optional<Milliseconds> gap() const = 0;
  virtual void close_gap() = 0;

  virtual Result<void> back_up(const std::string& file) = 0;

  virtual std::string_view kind() const = 0;
};

}  // namespace acies::sql
