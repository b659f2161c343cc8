// The store over either kind of connection. A failed statement spoils the transaction in both, as
// it does in PostgreSQL anyway, so that tests with SQLite show the behaviour of a server with
// PostgreSQL.
#pragma once

#include <memory>
#include <string>

#include "store/sql.h"
#include "store/store.h"

namespace acies {

class SqlStore final : public Store {
 public:
  explicit SqlStore(std::unique_ptr<sql::Connection> connection);

  Result<void> begin() override;
  Result<void> commit() override;
  Result<void> roll_back() override;
  Result<void> mark() override;
  Result<void> back_to_mark() override;
  bool may_repeat() const override { return may_repeat_; }

  Result<UserId> add_guest(Milliseconds now) override;
  Result<bool> name_user(UserId user, std::string_view name, std::string_view folded,
                         std::string_view password) override;
  Result<std::optional<UserRow>> find_user(UserId user) override;
  Result<std::optional<UserRow>> hold_user(UserId user) override;
  Result<std::optional<UserRow>> find_user_named(std::string_view folded) override;
  Result<void> set_password(UserId user, std::string_view password) override;
  Result<bool> rename_user(UserId user, std::string_view name, std::string_view folded,
                           Milliseconds now) override;
  Result<bool> delete_user(UserId user, Milliseconds now) override;

  Result<void> add_session(const SessionRow& session) override;
  Result<std::optional<SessionRow>> find_session(const Digest& key) override;
  Result<void> touch_session(const Digest& key, Milliseconds now) override;
  Result<bool> hold_session(const Digest& key) override;
  Result<bool> remove_session(const Digest& key) override;
  Result<uint32_t> remove_sessions_of(UserId user, const std::optional<Digest>& but) override;
  Result<std::vector<SessionRow>> sessions_of(UserId user) override;
  Result<std::vector<SessionRow>> bot_tokens(UserId user) override;
  Result<uint32_t> sweep(Milliseconds before) override;

  Result<bool> add_table(const TableHeader& header, const TableSummary& summary,
                         const std::vector<EntryRow>& entries) override;
  Result<std::optional<TableRow>> find_table(std::string_view id) override;
  Result<std::vector<EntryRow>> entries_after(std::string_view id, uint32_t after) override;
  Result<bool> append(std::string_view id, uint32_t after, const std::vector<EntryRow>& entries,
                      const TableSummary& summary) override;
  Result<void> keep_figures(std::string_view id, std::string_view mark,
                            std::string_view figures) override;
  Result<std::string> figures_of(std::string_view id) override;
  Result<std::vector<TableRow>> listed_tables(uint32_t most) override;
  Result<std::vector<TableRow>> live_listed_tables(uint32_t most) override;
  Result<std::vector<TableRow>> tables_of(UserId user, uint32_t most) override;
  Result<uint32_t> count_unfinished_of(UserId creator) override;
  Result<std::vector<TableRow>> tables_behind(UserId user, std::string_view after, uint32_t most,
                                              bool with_over) override;
  Result<std::vector<ChatLine>> chat_of(UserId user, uint32_t most) override;
  Result<std::vector<std::string>> tables_in(TableStage stage) override;
  Result<std::vector<std::string>> tables_due(Milliseconds now, uint32_t most) override;
  Result<std::vector<std::string>> tables_with_silent_bot(Milliseconds before,
                                                          uint32_t most) override;
  Result<void> set_stage(std::string_view id, TableStage stage) override;

  Result<std::vector<TableRow>> latest_tables(bool with_over, uint32_t most) override;

  Result<bool> add_sanction(UserId user, Sanction kind, Milliseconds now,
                            std::string_view reason) override;
  Result<bool> lift_sanction(UserId user, Sanction kind) override;
  Result<bool> has_banned_session(const Digest& key) override;
  Result<bool> has_sanction(UserId user, Sanction kind) override;
  Result<std::vector<UserFacts>> latest_users(bool with_guests, uint32_t most) override;
  Result<bool> add_report(const ReportRow& report) override;
  Result<std::vector<ReportRow>> latest_reports(bool with_settled, uint32_t most) override;
  Result<bool> settle_report(int64_t id, Milliseconds now, std::string_view verdict) override;
  Result<void> add_order(OrderKind kind, std::string_view target, Milliseconds now) override;
  Result<std::vector<OrderRow>> orders_after(int64_t id) override;
  Result<int64_t> last_order() override;

  Result<void> back_up(const std::string& file) override;

  Result<Milliseconds> last_beat() override;
  Result<void> beat(Milliseconds now) override;
  Result<Milliseconds> claim_pause(Milliseconds now, Milliseconds least) override;

  Result<std::vector<News>> news() override;
  int news_socket() const override { return connection_->news_socket(); }
  std::string_view kind() const override { return connection_->kind(); }

 private:
  enum class Phase : uint8_t { Idle, Open, Spoilt };

  Result<void> check_open() const;
  void drop();
  Fault spoil(const Error& error);
  Result<void> script(std::string_view text);

  Result<uint64_t> run(const sql::Statement& statement, const sql::Values& values,
                       const sql::EachRow& each = {});
  // All rows in the form of `read`, or the first one.
  template <class Read>
  auto list(const sql::Statement& statement, const sql::Values& values, Read read)
      -> Result<std::vector<decltype(read(std::declval<sql::Columns>()))>>;
  template <class Read>
  auto find(const sql::Statement& statement, const sql::Values& values, Read read)
      -> Result<std::optional<decltype(read(std::declval<sql::Columns>()))>>;

  Result<void> announce(UserId user);
  Result<bool> take_look(UserId user, std::string_view look);
  Result<bool> move_name(UserId user, std::string_view name, std::string_view folded);
  Result<void> add_entries(std::string_view id, uint32_t after,
                           const std::vector<EntryRow>& entries);
  Result<std::vector<News>> missed_since(Milliseconds since);

  std::unique_ptr<sql::Connection> connection_;
  Phase phase_ = Phase::Idle;
  bool has_mark_ = false;
  bool may_repeat_ = false;
  std::string spoilt_by_;
};

template <class Read>
auto SqlStore::list(const sql::Statement& statement, const sql::Values& values, Read read)
    -> Result<std::vector<decltype(read(std::declval<sql::Columns>()))>> {
  std::vector<decltype(read(std::declval<sql::Columns>()))> rows;
  const auto keep = [&](const sql::Row& row) { rows.push_back(read(sql::Columns(row))); };
  const auto done = run(statement, values, keep);
  if (!done) return Fault(done.error());
  return rows;
}

template <class Read>
auto SqlStore::find(const sql::Statement& statement, const sql::Values& values, Read read)
    -> Result<std::optional<decltype(read(std::declval<sql::Columns>()))>> {
  auto rows = list(statement, values, read);
  if (!rows) return Fault(rows.error());
  if (rows->empty()) return std::nullopt;
  return std::move(rows->front());
}

// The bytes of a digest as a statement's value.
inline std::string_view bytes_of(const Digest& digest) {
  return {reinterpret_cast<const char*>(digest.data()), digest.size()};
}

// User 0 is NULL in the database, because a foreign key cannot refer to it.
inline sql::Value user_value(UserId user) { return user == 0 ? sql::Value() : sql::Value(user); }

inline Result<void> without_count(const Result<uint64_t>& done) {
  if (!done) return Fault(done.error());
  return {};
}

}  // namespace acies
