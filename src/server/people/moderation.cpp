#include "server/people/moderation.h"

#include "core/text/text.h"
#include "server/tables/entry.h"

namespace acies::moderation {
namespace {

constexpr int kMostTries = 10;  // other commands may be quicker

std::unexpected<ApiError> broken(const Error& error) {
  return refuse(503, "store", {error.text()});
}

ApiResult<void> result(const Result<void>& done) {
  if (!done) return broken(done.error());
  return {};
}

// If there was nothing to change, the refusal has this code.
ApiResult<void> changed(const Result<bool>& done, std::string_view code, std::string word = {}) {
  if (!done) return broken(done.error());
  if (!*done) return refuse(409, code, {std::move(word)});
  return {};
}

ApiResult<void> tell(Store& store, UserId user, Milliseconds now) {
  return result(store.add_order(OrderKind::User, std::to_string(user), now));
}

// The summary after the entry: no seat is asked and no clock runs.
Result<bool> append_close(Store& store, const TableRow& row, Milliseconds now) {
  TableSummary summary = row.summary;
  summary.stage = TableStage::Over;
  summary.asked = Seat::Nobody;
  summary.deadline = 0;
  summary.updated = now;
  summary.result.clear();
  const EntryRow entry = make_entry(EntryKind::Close, Seat::Nobody, 0, std::string(kByKeeper), now);
  return store.append(row.header.id, row.summary.entries, {entry}, summary);
}

}  // namespace

ApiResult<UserRow> find_user(Store& store, std::string_view who) {
  const auto number = read_number<UserId>(who);  // a name begins with a letter
  auto user = number ? store.find_user(*number) : store.find_user_named(fold_case(who));
  if (!user) return broken(user.error());
  if (!*user || (*user)->name == kDeletedName) return refuse(404, "no_user", {std::string(who)});
  return std::move(**user);
}

ApiResult<void> impose(Store& store, UserId user, Sanction kind, Milliseconds now,
                       std::string_view reason) {
  const bool is_ban = kind == Sanction::Ban;
  auto done = changed(store.add_sanction(user, kind, now, reason),
                      is_ban ? "banned_already" : "muted_already");
  return done && is_ban ? tell(store, user, now) : done;
}

ApiResult<void> lift(Store& store, UserId user, Sanction kind) {
  return changed(store.lift_sanction(user, kind),
                 kind == Sanction::Ban ? "not_banned" : "not_muted");
}

ApiResult<void> reset_password(Store& store, const UserRow& user, std::string_view hash,
                               Milliseconds now) {
  if (user.name.empty()) return refuse(409, "guest_password");
  if (auto set = result(store.set_password(user.id, hash)); !set) return set;
  const auto ended = store.remove_sessions_of(user.id, std::nullopt);
  if (!ended) return broken(ended.error());
  return tell(store, user.id, now);
}

ApiResult<void> close_table(Store& store, std::string_view id, Milliseconds now) {
  for (int tries = 0; tries < kMostTries; ++tries) {
    const auto row = store.find_table(id);
    if (!row) return broken(row.error());
    if (!*row) return refuse(404, "no_table", {std::string(id)});
    if ((*row)->summary.stage == TableStage::Over) return refuse(409, "over", {std::string(id)});
    const auto closed = append_close(store, **row, now);
    if (!closed) return broken(closed.error());
    if (*closed) return result(store.add_order(OrderKind::Table, id, now));
  }
  return refuse(503, "moves_on", {std::string(id)});
}

ApiResult<void> settle_report(Store& store, int64_t id, Milliseconds now,
                              std::string_view verdict) {
  return changed(store.settle_report(id, now, verdict), "no_report", std::to_string(id));
}

}  // namespace acies::moderation
