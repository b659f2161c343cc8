// Actions of the server's administrator on users and tables. Each works on the database alone,
// inside a transaction of the caller, and leaves an order for running servers. A refusal has a code
// for the caller's own phrase. The code "store" with a text is a fault of the database.
#pragma once

#include <string>
#include <string_view>
#include <tuple>

#include "server/api/api_error.h"
#include "store/store.h"

namespace acies::moderation {

ApiResult<UserRow> find_user(Store& store, std::string_view who);  // by number or by name

// A ban ends all sessions of the user.
ApiResult<void> impose(Store& store, UserId user, Sanction kind, Milliseconds now,
                       std::string_view reason);
ApiResult<void> lift(Store& store, UserId user, Sanction kind);

// `hash` is that of the new password. Ends all sessions and bot tokens.
ApiResult<void> reset_password(Store& store, const UserRow& user, std::string_view hash,
                               Milliseconds now);

// Ends a table without a result, even one that is on hold.
ApiResult<void> close_table(Store& store, std::string_view id, Milliseconds now);

ApiResult<void> settle_report(Store& store, int64_t id, Milliseconds now, std::string_view verdict);

// Runs the work in its own transaction. If it is refused, nothing changes.
template <class Work>
auto in_transaction(Store& store, const Work& work) -> decltype(work()) {
  const auto broken = [](const Error& error) { return refuse(503, "store", {error.text()}); };
  if (const auto begun = store.begin(); !begun) return broken(begun.error());
  auto done = work();
  if (!done) {
    std::ignore = store.roll_back();
    return done;
  }
  if (const auto kept = store.commit(); !kept) return broken(kept.error());
  return done;
}

}  // namespace acies::moderation
