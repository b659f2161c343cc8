// A connection to PostgreSQL that reconnects by itself. A loss is reported once as an error; the
// next transaction begins on a new connection.
#pragma once

#include <chrono>
#include <memory>
#include <set>

#include "store/postgres_address.h"
#include "store/sql.h"

// libpq's own types, whose header is not included here.
struct pg_conn;
struct pg_result;

namespace acies {

class PostgresConnection final : public sql::Connection {
 public:
  explicit PostgresConnection(PostgresAddress address);

  Result<void> connect();

  Result<uint64_t> run(const sql::Statement& statement, const sql::Values& values,
                       const sql::EachRow& each) override;
  Result<void> script(std::string_view text) override;

  Result<void> begin() override;
  Result<void> commit() override;
  void roll_back() override;
  bool may_repeat() const override { return may_repeat_; }

  Result<void> announce(std::string_view table, uint32_t entries) override;
  Result<void> announce(UserId user) override;
  Result<std::vector<News>> news() override;
  int news_socket() const override;
  std::optional<Milliseconds> gap() const override { return gap_; }
  void close_gap() override { gap_.reset(); }
  Result<void> back_up(const std::string& file) override;
  std::string_view kind() const override { return "postgresql"; }

 private:
  using Clock = std::chrono::steady_clock;
  struct Finish {
    void operator()(pg_conn* link) const;
  };
  struct Clear {
    void operator()(pg_result* reply) const;
  };
  using Reply = std::unique_ptr<pg_result, Clear>;

  Result<void> notify(const std::string& payload);
  Result<void> reconnect();
  Result<void> open_link();
  Result<Reply> check(pg_result* raw);  // takes ownership
  void drop(std::string_view why);
  Fault lose(std::string_view why);
  Result<void> prepare(const sql::Statement& statement);
  Result<Reply> execute(std::string_view text);

  PostgresAddress address_;
  std::unique_ptr<pg_conn, Finish> link_;  // null while it is lost
  std::set<std::string_view> prepared_;
  bool may_repeat_ = false;
  Milliseconds heard_ = 0;  // the last time it was known to work
  std::optional<Milliseconds> gap_;
  Clock::time_point next_try_;
  Error why_lost_;
};

}  // namespace acies
