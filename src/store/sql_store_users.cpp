// Users and sessions.
#include "store/name_look.h"
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

// The other nodes are told at the commit. A failed call spoils the transaction.
Result<void> SqlStore::announce(UserId user) {
  auto told = connection_->announce(user);
  if (!told) return spoil(told.error());
  return told;
}

Result<UserId> SqlStore::add_guest(Milliseconds now) {
  const auto id = find(sql::kAddGuest, {std::string_view(), std::string_view(), now},
                       [](sql::Columns columns) { return columns.number(); });
  if (!id) return Fault(id.error());
  return id->value_or(0);
}

// The user already owns the look if the new name differs from the last one only in signs, or is
// taken back.
Result<bool> SqlStore::take_look(UserId user, std::string_view look) {
  const auto own = run(sql::kOwnLook, {look, user});
  if (!own) return Fault(own.error());
  if (*own > 0) return true;
  const auto taken = run(sql::kTakeLook, {look, user});
  if (!taken) return Fault(taken.error());
  return *taken > 0;
}

Result<bool> SqlStore::name_user(UserId user, std::string_view name, std::string_view folded,
                                 std::string_view password) {
  if (name.empty() || folded.empty()) return fault("an account's name may not be empty");
  const auto taken = run(sql::kTakeName, {folded, user});
  if (!taken) return Fault(taken.error());
  if (*taken == 0) return false;
  const auto looks = take_look(user, look_of(name));
  if (!looks) return Fault(looks.error());
  if (!*looks) {
    const auto undone = run(sql::kForgetName, {user});
    return undone ? Result<bool>(false) : Fault(undone.error());
  }
  const auto named = run(sql::kNameUser, {name, password, user});
  if (!named) return Fault(named.error());
  if (const auto told = announce(user); !told) return Fault(told.error());
  return true;
}

Result<bool> SqlStore::rename_user(UserId user, std::string_view name, std::string_view folded,
                                   Milliseconds now) {
  if (name.empty() || folded.empty()) return fault("an account's name may not be empty");
  const auto row = hold_user(user);
  if (!row) return Fault(row.error());
  if (!*row || (*row)->name.empty() || (*row)->name == kDeletedName) return false;
  const std::string look = look_of(name);
  const auto looks = take_look(user, look);
  if (!looks || !*looks) return looks;
  const auto moved = move_name(user, name, folded);
  if (!moved) return moved;
  // The old look, or the one that was taken in vain.
  const auto freed = run(sql::kFreeLooks, {now, user, *moved ? look : look_of((*row)->name)});
  if (!freed) return Fault(freed.error());
  return moved;
}

Result<bool> SqlStore::move_name(UserId user, std::string_view name, std::string_view folded) {
  const auto moved = run(sql::kMoveName, {folded, user});
  if (!moved) return Fault(moved.error());
  if (*moved == 0) return false;
  if (const auto named = run(sql::kRenameUser, {name, user}); !named) return Fault(named.error());
  if (const auto told = announce(user); !told) return Fault(told.error());
  return true;
}

Result<bool> SqlStore::delete_user(UserId user, Milliseconds now) {
  const auto row = hold_user(user);
  if (!row) return Fault(row.error());
  if (!*row || (*row)->name.empty() || (*row)->name == kDeletedName) return false;
  for (const auto& [statement, values] :
       {std::pair{sql::kForgetName, sql::Values{user}},
        std::pair{sql::kFreeLooks, sql::Values{now, user, std::string_view()}},
        std::pair{sql::kForgetUser, sql::Values{kDeletedName, user}}}) {
    if (const auto done = run(statement, values); !done) return Fault(done.error());
  }
  const auto sessions = remove_sessions_of(user, std::nullopt);  // also tells the other nodes
  if (!sessions) return Fault(sessions.error());
  return true;
}

Result<std::optional<UserRow>> SqlStore::find_user(UserId user) {
  return find(sql::kFindUser, {user}, read_user);
}

Result<std::optional<UserRow>> SqlStore::hold_user(UserId user) {
  return find(sql::kHoldUser, {user}, read_user);
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

Result<bool> SqlStore::hold_session(const Digest& key) {
  const auto held = run(sql::kHoldSession, {bytes_of(key)});
  if (!held) return Fault(held.error());
  return *held > 0;
}

Result<bool> SqlStore::remove_session(const Digest& key) {
  const auto user = find(sql::kRemoveSession, {bytes_of(key)},
                         [](sql::Columns columns) { return columns.number(); });
  if (!user) return Fault(user.error());
  if (!*user) return false;
  if (const auto told = announce(**user); !told) return Fault(told.error());
  return true;
}

Result<uint32_t> SqlStore::remove_sessions_of(UserId user, const std::optional<Digest>& but) {
  const auto removed =
      run(sql::kRemoveSessionsOf, {user, but ? bytes_of(*but) : std::string_view()});
  if (!removed) return Fault(removed.error());
  if (const auto told = announce(user); !told) return Fault(told.error());
  return static_cast<uint32_t>(*removed);
}

Result<std::vector<SessionRow>> SqlStore::sessions_of(UserId user) {
  return list(sql::kSessionsOf, {user}, read_session);
}

Result<std::vector<SessionRow>> SqlStore::bot_tokens(UserId user) {
  return list(sql::kBotTokens, {user}, read_session);
}

Result<uint32_t> SqlStore::sweep(Milliseconds before) {
  const auto sessions = run(sql::kSweepSessions, {before});
  if (!sessions) return Fault(sessions.error());
  const auto guests = run(sql::kSweepGuests, {before});
  if (!guests) return Fault(guests.error());
  if (const auto looks = run(sql::kSweepLooks, {before}); !looks) return Fault(looks.error());
  return static_cast<uint32_t>(*sessions + *guests);
}

}  // namespace acies
