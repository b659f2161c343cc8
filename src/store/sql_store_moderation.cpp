// Sanctions, reports, and orders to running servers.
#include "store/sql_store.h"
#include "store/statements.h"

namespace acies {
namespace {

constexpr Milliseconds kKeepOrders = 30LL * 24 * 3600 * 1000;

UserFacts read_facts(sql::Columns columns) {
  UserFacts facts;
  facts.id = columns.number();
  facts.name = columns.bytes();
  facts.created = columns.number();
  facts.seen = columns.number();
  facts.is_banned = columns.number() > 0;
  facts.is_muted = columns.number() > 0;
  facts.open_reports = columns.count();
  return facts;
}

ReportRow read_report(sql::Columns columns) {
  ReportRow report;
  report.id = columns.number();
  report.reporter = columns.number();
  report.accused = columns.number();
  report.table = columns.bytes();
  report.line = columns.count();
  report.quote = columns.bytes();
  report.reason = columns.bytes();
  report.at = columns.number();
  report.settled = columns.number();
  report.verdict = columns.bytes();
  return report;
}

OrderRow read_order(sql::Columns columns) {
  OrderRow order;
  order.id = columns.number();
  order.kind = columns.choice<OrderKind>();
  order.target = columns.bytes();
  return order;
}

Result<bool> has_changed(const Result<uint64_t>& done) {
  if (!done) return Fault(done.error());
  return *done > 0;
}

}  // namespace

Result<bool> SqlStore::add_sanction(UserId user, Sanction kind, Milliseconds now,
                                    std::string_view reason) {
  return has_changed(run(sql::kAddSanction, {user, static_cast<int64_t>(kind), now, reason}));
}

Result<bool> SqlStore::lift_sanction(UserId user, Sanction kind) {
  return has_changed(run(sql::kLiftSanction, {user, static_cast<int64_t>(kind)}));
}

Result<bool> SqlStore::has_sanction(UserId user, Sanction kind) {
  return has_changed(run(sql::kHasSanction, {user, static_cast<int64_t>(kind)}));
}

Result<bool> SqlStore::has_banned_session(const Digest& key) {
  return has_changed(run(sql::kBannedSession, {bytes_of(key)}));
}

Result<std::vector<UserFacts>> SqlStore::latest_users(bool with_guests, uint32_t most) {
  return list(sql::kLatestUsers, {kDeletedName, int64_t{with_guests}, int64_t{most}}, read_facts);
}

Result<bool> SqlStore::add_report(const ReportRow& report) {
  return has_changed(
      run(sql::kAddReport, {report.reporter, report.accused, report.table, int64_t{report.line},
                            report.quote, report.reason, report.at, report.verdict}));
}

Result<std::vector<ReportRow>> SqlStore::latest_reports(bool with_settled, uint32_t most) {
  return list(sql::kLatestReports, {int64_t{with_settled}, int64_t{most}}, read_report);
}

Result<bool> SqlStore::settle_report(int64_t id, Milliseconds now, std::string_view verdict) {
  return has_changed(run(sql::kSettleReport, {now, verdict, id}));
}

// The number is drawn under a lock until the commit, so that a lower one cannot appear later.
Result<void> SqlStore::add_order(OrderKind kind, std::string_view target, Milliseconds now) {
  if (const auto alone = run(sql::kAlone, {}); !alone) return Fault(alone.error());
  const auto gone = run(sql::kForgetOrders, {now - kKeepOrders});
  if (!gone) return Fault(gone.error());
  return without_count(run(sql::kAddOrder, {static_cast<int64_t>(kind), target, now}));
}

Result<std::vector<OrderRow>> SqlStore::orders_after(int64_t id) {
  return list(sql::kOrdersAfter, {id}, read_order);
}

Result<int64_t> SqlStore::last_order() {
  const auto last =
      find(sql::kLastOrder, {}, [](sql::Columns columns) { return columns.number(); });
  if (!last) return Fault(last.error());
  return last->value_or(0);
}

Result<void> SqlStore::back_up(const std::string& file) {
  if (phase_ != Phase::Idle) return fault("a transaction is open");
  return connection_->back_up(file);
}

}  // namespace acies
