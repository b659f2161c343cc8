// Users and sessions.
#include "store/sql_store.h"
#include "store/statements.h"

namespace acies {
namespace {

UserRow read_user(sql::Columns columns) {
  UserRow user;
  user.id = columns.number();
  user.name = columns.bytes();
  user.password = columns.bytes();
  user.created = columns.number();
  return user;
}

SessionRow read_session(sql::Columns columns) {
  SessionRow session;
  session.key = columns.digest();
  session.user = columns.number();
  session.kind = columns.choice<SessionKind>();
  session.label = columns.bytes();
  session.created = columns.number();
  session.seen = columns.number();
  return session;
}

}  // namespace

Result<UserId> SqlStore::add_guest(Milliseconds now) {
  const auto id = find(sql::kAddGuest, {std::string_view(), std::string_view(), now},
                       [](sql::Columns columns) { return columns.number(); });
  if (!id) return Fault(id.error());
  return id->value_or(0);
}

Result<bool> SqlStore::name_user(UserId user, std::string_view name, std::string_view folded,
                                 std::string_view password) {
  if (name.empty() || folded.empty()) return fault("an account's name may not be empty");
  const auto taken = run(sql::kTakeName, {folded, user});
  if (!taken) return Fault(taken.error());
  if (*taken == 0) return false;
  const auto named = run(sql::kNameUser, {name, password, user});
  if (!named) return Fault(named.error());
  return true;
}

Result<std::optional<UserRow>> SqlStore::find_user(UserId user) {
  return find(sql::kFindUser, {user}, read_user);
}

Result<std::optional<UserRow>> SqlStore::find_user_named(std::string_view folded) {
  return find(sql::kFindUserNamed, {folded}, read_user);
}

Result<void> SqlStore::set_password(UserId user, std::string_view password) {
  const auto set = run(sql::kSetPassword, {password, user});
  if (set && *set == 0) return fault("there is no user " + std::to_string(user));
  return without_count(set);
}

Result<void> SqlStore::add_session(const SessionRow& session) {
  return without_count(run(sql::kAddSession,
                           {bytes_of(session.key), session.user, static_cast<int64_t>(session.kind),
                            session.label, session.created, session.seen}));
}

Result<std::optional<SessionRow>> SqlStore::find_session(const Digest& key) {
  return find(sql::kFindSession, {bytes_of(key)}, read_session);
}

Result<void> SqlStore::touch_session(const Digest& key, Milliseconds now) {
  return without_count(run(sql::kTouchSession, {now, bytes_of(key)}));
}

Result<bool> SqlStore::remove_session(const Digest& key) {
  const auto removed = run(sql::kRemoveSession, {bytes_of(key)});
  if (!removed) return Fault(removed.error());
  return *removed > 0;
}

Result<uint32_t> SqlStore::remove_sessions_of(UserId user, const std::optional<Digest>& but) {
  const auto removed =
      run(sql::kRemoveSessionsOf, {user, but ? bytes_of(*but) : std::string_view()});
  if (!removed) return Fault(removed.error());
  return static_cast<uint32_t>(*removed);
}

Result<std::vector<SessionRow>> SqlStore::bot_tokens(UserId user) {
  return list(sql::kBotTokens, {user}, read_session);
}

Result<uint32_t> SqlStore::sweep(Milliseconds before) {
  const auto sessions = run(sql::kSweepSessions, {before});
  if (!sessions) return Fault(sessions.error());
  const auto guests = run(sql::kSweepGuests, {before});
  if (!guests) return Fault(guests.error());
  return static_cast<uint32_t>(*sessions + *guests);
}

}  // namespace acies
