#include "store/sqlite_store.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>

#include <cassert>
#include <cerrno>
#include <cstring>
#include <map>

#include "store/dialect.h"
#include "store/file_lock.h"
#include "store/schema.h"
#include "store/sql_store.h"

namespace acies {
namespace {

constexpr int kBusyMilliseconds = 5000;  // a backup may lock the file for a moment

struct CloseDatabase {
  void operator()(sqlite3* database) const { sqlite3_close_v2(database); }
};
struct FinishStatement {
  void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};
using Database = std::unique_ptr<sqlite3, CloseDatabase>;
using Prepared = std::unique_ptr<sqlite3_stmt, FinishStatement>;

// A statement in use; afterwards it holds no lock and no value.
class Running {
 public:
  explicit Running(sqlite3_stmt* statement) : statement_(statement) {}
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;
  ~Running() {
    sqlite3_reset(statement_);
    sqlite3_clear_bindings(statement_);
  }

 private:
  sqlite3_stmt* statement_;
};

class SqliteRow final : public sql::Row {
 public:
  explicit SqliteRow(sqlite3_stmt* statement) : statement_(statement) {}

  int64_t number(int column) const override { return sqlite3_column_int64(statement_, column); }
  std::string_view bytes(int column) const override {
    const auto* data = static_cast<const char*>(sqlite3_column_blob(statement_, column));
    return {data, static_cast<size_t>(sqlite3_column_bytes(statement_, column))};
  }

 private:
  sqlite3_stmt* statement_;
};

// SQLite takes a null pointer for NULL, so an empty text needs an address.
int bind_bytes(sqlite3_stmt* statement, int at, std::string_view bytes) {
  const char* data = bytes.empty() ? "" : bytes.data();
  return sqlite3_bind_blob64(statement, at, data, bytes.size(), SQLITE_STATIC);
}

int bind(sqlite3_stmt* statement, int at, const sql::Value& value) {
  if (const auto* number = std::get_if<int64_t>(&value)) {
    return sqlite3_bind_int64(statement, at, *number);
  }
  if (const auto* bytes = std::get_if<std::string_view>(&value)) {
    return bind_bytes(statement, at, *bytes);
  }
  return sqlite3_bind_null(statement, at);
}

// Whether $1, $2, ... are at the places 1, 2, ...
[[maybe_unused]] bool is_in_order(sqlite3_stmt* statement) {  // in asserts
  for (int i = 1; i <= sqlite3_bind_parameter_count(statement); ++i) {
    if ("$" + std::to_string(i) != sqlite3_bind_parameter_name(statement, i)) return false;
  }
  return true;
}

class SqliteConnection final : public sql::Connection {
 public:
  SqliteConnection(Database database, std::string path, FileLock lock)
      : lock_(std::move(lock)), database_(std::move(database)), path_(std::move(path)) {}

  Result<uint64_t> run(const sql::Statement& statement, const sql::Values& values,
                       const sql::EachRow& each) override;
  Result<void> script(std::string_view text) override;

  Result<void> begin() override { return script("BEGIN IMMEDIATE"); }
  Result<void> commit() override { return script("COMMIT"); }
  void roll_back() override;
  bool may_repeat() const override { return (code_ & 0xFF) == SQLITE_BUSY; }

  Result<void> announce(std::string_view, uint32_t) override { return {}; }
  Result<void> announce(UserId) override { return {}; }
  Result<std::vector<News>> news() override { return std::vector<News>(); }
  int news_socket() const override { return -1; }
  std::optional<Milliseconds> gap() const override { return std::nullopt; }
  void close_gap() override {}
  Result<void> back_up(const std::string& file) override;
  std::string_view kind() const override { return "sqlite"; }

 private:
  Fault failed(int code);
  Result<sqlite3_stmt*> prepare(const sql::Statement& statement);
  Result<uint64_t> step_through(sqlite3_stmt* statement, const sql::EachRow& each);

  FileLock lock_;  // released last
  Database database_;
  std::map<std::string_view, Prepared> prepared_;
  std::string path_;
  int code_ = SQLITE_OK;
};

Fault SqliteConnection::failed(int code) {
  code_ = code;
  const bool is_foreign = (code & 0xFF) == SQLITE_NOTADB;
  return Fault(Error{is_foreign ? "is not a database" : sqlite3_errmsg(database_.get()), path_});
}

Result<sqlite3_stmt*> SqliteConnection::prepare(const sql::Statement& statement) {
  Prepared& prepared = prepared_[statement.name];
  if (prepared) return prepared.get();
  const std::string text = in_dialect(statement.text, sql::Dialect::Sqlite);
  sqlite3_stmt* made = nullptr;
  const int code =
      sqlite3_prepare_v3(database_.get(), text.c_str(), static_cast<int>(text.size() + 1),
                         SQLITE_PREPARE_PERSISTENT, &made, nullptr);
  if (code != SQLITE_OK) return failed(code);
  assert(is_in_order(made));
  prepared.reset(made);
  return made;
}

Result<uint64_t> SqliteConnection::run(const sql::Statement& statement, const sql::Values& values,
                                       const sql::EachRow& each) {
  const auto prepared = prepare(statement);
  if (!prepared) return Fault(prepared.error());
  const Running running(*prepared);
  for (size_t i = 0; i < values.size(); ++i) {
    const int code = bind(*prepared, static_cast<int>(i) + 1, values[i]);
    if (code != SQLITE_OK) return failed(code);
  }
  return step_through(*prepared, each);
}

Result<uint64_t> SqliteConnection::step_through(sqlite3_stmt* statement, const sql::EachRow& each) {
  uint64_t count = 0;
  int code = sqlite3_step(statement);
  for (; code == SQLITE_ROW; code = sqlite3_step(statement), ++count) {
    if (each) each(SqliteRow(statement));
  }
  if (code != SQLITE_DONE) return failed(code);
  if (sqlite3_column_count(statement) > 0) return count;
  return static_cast<uint64_t>(sqlite3_changes64(database_.get()));
}

Result<void> SqliteConnection::script(std::string_view text) {
  const std::string all = in_dialect(text, sql::Dialect::Sqlite);
  const int code = sqlite3_exec(database_.get(), all.c_str(), nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) return failed(code);
  return {};
}

void SqliteConnection::roll_back() {
  // SQLite may have rolled back by itself.
  const bool is_open = sqlite3_get_autocommit(database_.get()) == 0;
  if (is_open) sqlite3_exec(database_.get(), "ROLLBACK", nullptr, nullptr, nullptr);
}

Fault with_errno(std::string_view what, const std::string& path) {
  return Fault(Error{std::string(what) + ": " + std::strerror(errno), path});
}

// The file holds secrets of running games. SQLite gives its other files the same permissions.
Result<void> create_private(const std::string& path) {
  const int descriptor = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (descriptor < 0) return with_errno("cannot be created", path);
  ::close(descriptor);
  return {};
}

Result<void> sync_to_disk(const std::string& path) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  const bool is_synced = descriptor >= 0 && ::fsync(descriptor) == 0;
  Result<void> done = is_synced ? Result<void>() : with_errno("cannot be written", path);
  if (descriptor >= 0) ::close(descriptor);
  return done;
}

Result<void> SqliteConnection::back_up(const std::string& file) {
  static constexpr sql::Statement kCopy{"copy", "VACUUM INTO CAST($1 AS TEXT)"};
  if (auto created = create_private(file); !created) return created;
  const auto copied = run(kCopy, {file}, {});
  auto done = copied ? sync_to_disk(file) : Fault(Error{copied.error().what, file});
  if (!done) ::unlink(file.c_str());
  return done;
}

Result<Database> open_database(const std::string& path, Access access) {
  sqlite3* opened = nullptr;
  const int create = access == Access::Server ? SQLITE_OPEN_CREATE : 0;
  const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | create;
  const int code = sqlite3_open_v2(path.c_str(), &opened, flags, nullptr);
  Database database(opened);
  if (code != SQLITE_OK) {
    return Fault(Error{std::string("cannot be opened: ") + sqlite3_errstr(code), path});
  }
  sqlite3_extended_result_codes(opened, 1);
  sqlite3_busy_timeout(opened, kBusyMilliseconds);
  return database;
}

// One server for each file. A program beside a server takes no lock, because SQLite separates their
// writes.
Result<FileLock> take_file(const std::string& path, Access access) {
  if (path == ":memory:") return FileLock();
  const bool is_there = ::access(path.c_str(), F_OK) == 0;
  if (access == Access::Beside) {
    return is_there ? Result<FileLock>(FileLock()) : Fault(Error{"there is no database", path});
  }
  const auto created = is_there ? Result<void>() : create_private(path);
  // No other server has created it.
  const bool is_missing = !created && ::access(path.c_str(), F_OK) != 0;
  if (is_missing) return Fault(created.error());
  return FileLock::take(path);
}

Result<std::unique_ptr<SqliteConnection>> connect(const std::string& path, Access access) {
  auto lock = take_file(path, access);
  if (!lock) return Fault(lock.error());
  auto database = open_database(path, access);
  if (!database) return Fault(database.error());
  return std::make_unique<SqliteConnection>(std::move(*database), path, std::move(*lock));
}

constexpr std::string_view kPragmas =
    "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; "
    "PRAGMA trusted_schema = OFF";

// A foreign database is recognised before anything in it is changed.
Result<void> make_ready(sql::Connection& connection, Access access) {
  if (const auto version = sql::read_version(connection); !version) return Fault(version.error());
  if (auto done = connection.script(kPragmas); !done) return done;
  return access == Access::Beside ? sql::check_newest(connection) : sql::bring_up(connection);
}

}  // namespace

Result<std::unique_ptr<Store>> open_sqlite_store(const std::string& path, Access access) {
  auto connection = connect(path, access);
  if (!connection) return Fault(connection.error());
  if (auto ready = make_ready(**connection, access); !ready) {
    Error error = std::move(ready.error());
    if (error.file.empty()) error.file = path;
    return Fault(std::move(error));
  }
  return std::make_unique<SqlStore>(std::move(*connection));
}

}  // namespace acies
