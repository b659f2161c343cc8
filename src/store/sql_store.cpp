#include "store/sql_store.h"

#include <cassert>

#include "store/statements.h"

namespace acies {

SqlStore::SqlStore(std::unique_ptr<sql::Connection> connection)
    : connection_(std::move(connection)) {}

Result<void> SqlStore::check_open() const {
  if (phase_ == Phase::Idle) return fault("no transaction is open");
  if (phase_ == Phase::Spoilt) return fault("the transaction has failed before: " + spoilt_by_);
  return {};
}

Fault SqlStore::spoil(const Error& error) {
  phase_ = Phase::Spoilt;
  spoilt_by_ = error.what;
  may_repeat_ = connection_->may_repeat();
  return Fault(error);
}

Result<void> SqlStore::script(std::string_view text) {
  auto done = connection_->script(text);
  if (!done) return spoil(done.error());
  return done;
}

Result<uint64_t> SqlStore::run(const sql::Statement& statement, const sql::Values& values,
                               const sql::EachRow& each) {
  if (const auto open = check_open(); !open) return Fault(open.error());
  auto done = connection_->run(statement, values, each);
  if (!done) return spoil(done.error());
  return done;
}

Result<void> SqlStore::begin() {
  if (phase_ != Phase::Idle) return fault("a transaction is open already");
  may_repeat_ = false;
  has_mark_ = false;
  if (auto begun = connection_->begin(); !begun) {
    may_repeat_ = connection_->may_repeat();
    return begun;
  }
  phase_ = Phase::Open;
  return {};
}

Result<void> SqlStore::commit() {
  if (auto open = check_open(); !open) {
    drop();
    return open;
  }
  auto done = connection_->commit();
  if (!done) {
    may_repeat_ = true;  // every statement succeeded; a full disk may have room a moment later
    connection_->roll_back();
  }
  phase_ = Phase::Idle;
  return done;
}

Result<void> SqlStore::roll_back() {
  drop();
  return {};
}

void SqlStore::drop() {
  if (phase_ != Phase::Idle) connection_->roll_back();
  phase_ = Phase::Idle;
}

Result<void> SqlStore::mark() {
  if (auto open = check_open(); !open) return open;
  may_repeat_ = false;
  // Marks do not accumulate: PostgreSQL would keep each as a nested transaction.
  auto done = script(has_mark_ ? "RELEASE SAVEPOINT job; SAVEPOINT job" : "SAVEPOINT job");
  if (done) has_mark_ = true;
  return done;
}

Result<void> SqlStore::back_to_mark() {
  if (phase_ == Phase::Idle || !has_mark_) return fault("there is no mark to go back to");
  auto done = script("ROLLBACK TO SAVEPOINT job");
  if (done) phase_ = Phase::Open;
  return done;
}

Result<Milliseconds> SqlStore::last_beat() {
  const auto beat = find(sql::kLastBeat, {}, [](sql::Columns columns) { return columns.number(); });
  if (!beat) return Fault(beat.error());
  return beat->value_or(0);
}

Result<void> SqlStore::beat(Milliseconds now) { return without_count(run(sql::kBeat, {now})); }

// The lock comes first, so that the last write of another node is read.
Result<Milliseconds> SqlStore::claim_pause(Milliseconds now, Milliseconds least) {
  if (const auto locked = run(sql::kLockBeat, {}); !locked) return Fault(locked.error());
  const auto last = last_beat();
  if (!last) return Fault(last.error());
  const Milliseconds pause = *last == 0 ? 0 : now - *last;
  if (pause <= least) return Milliseconds{0};
  if (const auto done = beat(now); !done) return Fault(done.error());
  return pause;
}

Result<std::vector<News>> SqlStore::news() {
  assert(phase_ == Phase::Idle);
  auto news = connection_->news();
  const auto gap = connection_->gap();
  if (!news || !gap) return news;
  auto missed = missed_since(*gap);
  if (!missed) return missed;
  connection_->close_gap();
  missed->insert(missed->end(), news->begin(), news->end());
  return missed;
}

Result<std::vector<News>> SqlStore::missed_since(Milliseconds since) {
  if (const auto begun = begin(); !begun) return Fault(begun.error());
  auto rows = list(sql::kMissed, {since}, [](sql::Columns columns) {
    News news;
    news.table = columns.bytes();
    news.entries = columns.count();
    return news;
  });
  drop();
  if (rows) rows->push_back({{}, 0, kEveryUser});
  return rows;
}

}  // namespace acies
