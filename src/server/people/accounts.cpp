#include "server/people/accounts.h"

#include <sodium.h>

#include <algorithm>

#include "core/text/text.h"
#include "server/people/names.h"

namespace acies {
namespace {

constexpr Milliseconds kKeepKnown = 30'000;
constexpr size_t kMostKnown = 100'000;
constexpr size_t kTokenBytes = 32;
constexpr size_t kMostTokens = 10;
constexpr size_t kIdLength = 8;
constexpr size_t kMostLabel = 40;
constexpr size_t kLooksAtOnce = 200;

std::string make_secret() {
  std::array<unsigned char, kTokenBytes> bytes{};
  randombytes_buf(bytes.data(), bytes.size());
  std::string text(
      sodium_base64_encoded_len(bytes.size(), sodium_base64_VARIANT_URLSAFE_NO_PADDING), '\0');
  sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(),
                    sodium_base64_VARIANT_URLSAFE_NO_PADDING);
  text.pop_back();  // the terminating zero
  return text;
}

std::unexpected<ApiError> broken() { return refuse(503, "busy"); }

std::string id_of(const SessionRow& row) { return write_hex(row.key).substr(0, kIdLength); }

BotToken token_of(const SessionRow& row) { return {id_of(row), row.label, row.created}; }

SessionFacts facts_of(const SessionRow& row, const User& user) {
  return {id_of(row), row.kind, row.label, row.created, row.seen, row.key == user.session};
}

enum class Named : uint8_t { Yes, Taken, WrongLogin };

// Turns the result of a job without a value into one with a value.
Result<bool> done(const Result<void>& result) {
  if (!result) return Fault(result.error());
  return true;
}

Result<UserRow> read_user(Store& store, UserId user) {
  auto row = store.find_user(user);
  if (!row) return Fault(row.error());
  return row->value_or(UserRow{});
}

// Whether the password is still the one that was checked. It may have changed since.
Result<bool> has_password(Store& store, UserId user, const std::string& hash) {
  const auto row = store.hold_user(user);
  if (!row) return Fault(row.error());
  return *row && (*row)->password == hash;
}

// The user for a key without a valid session: nobody. is_banned tells whether a ban is the reason.
Result<User> nobody(Store& store, const Digest& key) {
  const auto is_banned = store.has_banned_session(key);
  if (!is_banned) return Fault(is_banned.error());
  User user;
  user.is_banned = *is_banned;
  return user;
}

Result<User> read_session(Store& store, const Digest& key, SessionKind kind, Milliseconds now) {
  const auto session = store.find_session(key);
  if (!session) return Fault(session.error());
  if (!*session) return nobody(store, key);
  if ((*session)->kind != kind) return User{};
  const auto row = store.find_user((*session)->user);
  if (!row) return Fault(row.error());
  if (!*row) return User{};
  if (now - (*session)->seen >= kKeepKnown) {
    if (auto touched = store.touch_session(key, now); !touched) return Fault(touched.error());
  }
  return User{(*row)->id, (*row)->name, kind, key};
}

// Removes the session with this id, and returns its key.
Result<std::optional<Digest>> remove_one(Store& store, const Result<std::vector<SessionRow>>& rows,
                                         const std::string& id) {
  if (!rows) return Fault(rows.error());
  const auto found = std::ranges::find(*rows, id, id_of);
  if (found == rows->end()) return std::nullopt;
  const auto removed = store.remove_session(found->key);
  if (!removed) return Fault(removed.error());
  return *removed ? std::optional(found->key) : std::nullopt;
}

// The user that a login names. After the right password, a banned user is told of the ban.
struct Candidate {
  UserRow row;
  bool is_banned = false;
};

Result<Candidate> find_candidate(Store& store, std::string_view folded) {
  auto row = store.find_user_named(folded);
  if (!row) return Fault(row.error());
  if (!*row) return Candidate{};
  const auto is_banned = store.has_sanction((*row)->id, Sanction::Ban);
  if (!is_banned) return Fault(is_banned.error());
  return Candidate{std::move(**row), *is_banned};
}

}  // namespace

std::string hash_password(const std::string& password) {
  std::array<char, crypto_pwhash_STRBYTES> out{};
  const int failed = crypto_pwhash_str_alg(
      out.data(), password.data(), password.size(), crypto_pwhash_OPSLIMIT_INTERACTIVE,
      crypto_pwhash_MEMLIMIT_INTERACTIVE, crypto_pwhash_ALG_ARGON2ID13);
  return failed != 0 ? std::string() : std::string(out.data());
}

Accounts::Accounts(const Books& books, Executors& executors, Now now)
    : books_(books),
      executors_(executors),
      now_(std::move(now)),
      nobodys_hash_(hash_password(make_secret())) {}

// ---- sessions ----

void Accounts::forget_old(Milliseconds now) {
  if (known_.size() < kMostKnown) return;
  std::erase_if(known_, [&](const auto& one) { return one.second.until < now; });
}

void Accounts::forget(UserId user) {
  std::erase_if(known_,
                [&](const auto& one) { return user == kEveryUser || one.second.user.id == user; });
}

void Accounts::find(const std::string& token, SessionKind kind, Known known, Then<User> then) {
  if (token.empty()) return then(User{});
  const Digest key = sha256(token);
  const Milliseconds now = now_();
  const auto seen = known_.find(key);
  if (known == Known::Lately && seen != known_.end() && seen->second.until >= now &&
      seen->second.user.via == kind) {
    return then(seen->second.user);
  }
  executors_.on_database<User>(
      [key, kind, now](Store& store) { return read_session(store, key, kind, now); },
      [this, key, now, then = std::move(then)](Result<User> user) {
        if (!user) return then(broken());
        forget_old(now);
        if (user->id != 0) known_[key] = {*user, now + kKeepKnown};
        then(std::move(*user));
      });
}

// `may_open` checks, in the same transaction, whether the session is still allowed.
void Accounts::open_session(const User& user, SessionKind kind, std::string label,
                            std::function<Result<bool>(Store&)> may_open, Then<LoggedIn> then) {
  LoggedIn logged{user, make_secret()};
  logged.user.session = sha256(logged.token);
  logged.user.via = kind;
  const Milliseconds now = now_();
  SessionRow row{logged.user.session, user.id, kind, std::move(label), now, now};
  executors_.on_database<bool>(
      [row = std::move(row), may_open = std::move(may_open)](Store& store) -> Result<bool> {
        auto may = may_open(store);
        if (!may || !*may) return may;
        return done(store.add_session(row));
      },
      [logged = std::move(logged), then = std::move(then)](Result<bool> added) {
        if (!added) return then(broken());
        if (!*added) return then(refuse(401, "no_session"));
        then(logged);
      });
}

void Accounts::make_guest(std::string device, Then<LoggedIn> then) {
  const Milliseconds now = now_();
  executors_.on_database<UserId>(
      [now](Store& store) { return store.add_guest(now); },
      [this, device = std::move(device), then = std::move(then)](Result<UserId> id) {
        if (!id) return then(broken());
        open_session(
            User{*id, "", SessionKind::Browser, {}}, SessionKind::Browser, device,
            [](Store&) -> Result<bool> { return true; }, then);
      });
}

void Accounts::log_out(const User& user, Then<void> then) {
  executors_.on_database<bool>(
      [key = user.session](Store& store) { return store.remove_session(key); },
      [this, user, then = std::move(then)](const Result<bool>& removed) {
        if (!removed) return then(broken());
        known_.erase(user.session);
        connections_.end(user.session);
        then({});
      });
}

void Accounts::log_out_everywhere(const User& user, Then<void> then) {
  executors_.on_database<uint32_t>(
      [id = user.id](Store& store) { return store.remove_sessions_of(id, std::nullopt); },
      [this, user, then = std::move(then)](const Result<uint32_t>& removed) {
        if (!removed) return then(broken());
        refresh_user(user.id);
        then({});
      });
}

void Accounts::list_sessions(const User& user, Then<std::vector<SessionFacts>> then) {
  executors_.on_database<std::vector<SessionRow>>(
      [id = user.id](Store& store) { return store.sessions_of(id); },
      [this, user, then = std::move(then)](const Result<std::vector<SessionRow>>& rows) {
        if (!rows) return then(broken());
        std::vector<SessionFacts> all;
        for (const SessionRow& row : *rows) {
          all.push_back(facts_of(row, user));
          if (all.back().is_own || connections_.has(row.key)) all.back().seen = now_();
        }
        then(std::move(all));
      });
}

void Accounts::end_session(const User& user, std::string id, Then<void> then) {
  executors_.on_database<std::optional<Digest>>(
      [user = user.id, id = std::move(id)](Store& store) {
        return remove_one(store, store.sessions_of(user), id);
      },
      [this, then = std::move(then)](const Result<std::optional<Digest>>& gone) {
        close_removed(gone, then);
      });
}

void Accounts::close_removed(const Result<std::optional<Digest>>& gone, const Then<void>& then) {
  if (!gone) return then(broken());
  if (!*gone) return then(refuse(404, "not_found"));
  known_.erase(**gone);
  connections_.end(**gone);
  then({});
}

void Accounts::attach(const void* connection, const User& user, Connections::Close close) {
  if (user.id != 0) connections_.add(connection, user.id, user.session, std::move(close));
}

void Accounts::detach(const void* connection) {
  const auto session = connections_.remove(connection);
  if (!session) return;
  executors_.on_database<bool>(
      [key = *session, now = now_()](Store& store) { return done(store.touch_session(key, now)); },
      [](const Result<bool>&) {});
}

void Accounts::refresh_user(UserId user) {
  forget(user);
  const std::vector<Digest> all = connections_.sessions_of(user);
  for (size_t from = 0; from < all.size(); from += kLooksAtOnce) {
    const size_t to = std::min(all.size(), from + kLooksAtOnce);
    close_gone({all.begin() + static_cast<std::ptrdiff_t>(from),
                all.begin() + static_cast<std::ptrdiff_t>(to)});
  }
}

// If the store fails, all connections are closed. Clients connect again and are checked anew.
void Accounts::close_gone(const std::vector<Digest>& sessions) {
  executors_.on_database<std::vector<Digest>>(
      [sessions](Store& store) -> Result<std::vector<Digest>> {
        std::vector<Digest> gone;
        for (const Digest& one : sessions) {
          const auto found = store.find_session(one);
          if (!found) return Fault(found.error());
          if (!*found) gone.push_back(one);
        }
        return gone;
      },
      [this, sessions](const Result<std::vector<Digest>>& gone) {
        for (const Digest& one : gone ? *gone : sessions) connections_.end(one);
      });
}

// ---- accounts ----

void Accounts::enlist(const User& guest, std::string name, std::string password, Then<User> then) {
  if (const auto bad = name_error(name, books_); !bad.empty()) return then(refuse(422, bad));
  const auto weak = books_.passwords.error(password, name);
  if (!weak.empty()) return then(refuse(422, weak));
  if (!guest.is_guest()) return then(refuse(409, "account_already"));
  executors_.on_hash_threads<std::string>(
      [password = std::move(password)] { return hash_password(password); },
      [this, guest, name = std::move(name), then = std::move(then)](const std::string& hash) {
        if (hash.empty()) return then(broken());
        executors_.on_database<bool>(
            [id = guest.id, name, hash](Store& store) {
              return store.name_user(id, name, fold_case(name), hash);
            },
            [this, guest, name, then](Result<bool> named) {
              if (!named) return then(broken());
              if (!*named) return then(refuse(422, "name_taken"));
              forget(guest.id);
              then(User{guest.id, name, guest.via, guest.session});
            });
      });
}

void Accounts::verify(std::string password, std::string hash, std::function<void(bool)> then) {
  executors_.on_hash_threads<bool>(
      [password = std::move(password), hash = std::move(hash)] {
        return crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0;
      },
      std::move(then));
}

void Accounts::check_password(UserId user, std::string password, Then<std::string> then) {
  if (password.size() > kMostPassword) return then(refuse(422, "wrong_login"));
  executors_.on_database<UserRow>(
      [user](Store& store) { return read_user(store, user); },
      [this, password = std::move(password), then = std::move(then)](const Result<UserRow>& row) {
        if (!row) return then(broken());
        verify(password, row->password, [hash = row->password, then](bool fits) {
          if (!fits) return then(refuse(422, "wrong_login"));
          then(hash);
        });
      });
}

void Accounts::log_in(const std::string& name, std::string password, std::string device,
                      Then<LoggedIn> then) {
  if (password.size() > kMostPassword) return then(refuse(422, "wrong_login"));
  executors_.on_database<Candidate>(
      [folded = fold_case(name)](Store& store) { return find_candidate(store, folded); },
      [this, password = std::move(password), device = std::move(device),
       then = std::move(then)](const Result<Candidate>& found) {
        if (!found) return then(broken());
        const UserRow& one = found->row;
        const bool is_known = one.id != 0 && !one.password.empty();
        verify(password, is_known ? one.password : nobodys_hash_,
               [this, is_known, row = one, is_banned = found->is_banned, device, then](bool fits) {
                 if (!fits || !is_known) return then(refuse(422, "wrong_login"));
                 if (is_banned) return then(refuse(403, "banned"));
                 open_session(
                     User{row.id, row.name, SessionKind::Browser, {}}, SessionKind::Browser, device,
                     [row](Store& store) { return has_password(store, row.id, row.password); },
                     then);
               });
      });
}

void Accounts::change_password(const User& user, std::string old_one, std::string new_one,
                               Then<User> then) {
  if (user.is_guest()) return then(refuse(403, "account_only"));
  const auto weak = books_.passwords.error(new_one, user.name);
  if (!weak.empty()) return then(refuse(422, weak));
  check_password(user.id, std::move(old_one),
                 [this, user, new_one = std::move(new_one),
                  then = std::move(then)](const ApiResult<std::string>& checked) {
                   if (!checked) return then(std::unexpected(checked.error()));
                   executors_.on_hash_threads<std::string>(
                       [new_one] { return hash_password(new_one); },
                       [this, user, checked = *checked, then](const std::string& hash) {
                         if (hash.empty()) return then(broken());
                         set_password(user, checked, hash, then);
                       });
                 });
}

// Ends everything that was opened with the old password, except the session that changes it.
void Accounts::set_password(const User& user, const std::string& checked, const std::string& hash,
                            const Then<User>& then) {
  executors_.on_database<bool>(
      [user, checked, hash](Store& store) -> Result<bool> {
        auto is_same = has_password(store, user.id, checked);
        if (!is_same || !*is_same) return is_same;
        if (const auto set = store.set_password(user.id, hash); !set) return Fault(set.error());
        const auto gone = store.remove_sessions_of(user.id, user.session);
        if (!gone) return Fault(gone.error());
        return true;
      },
      [this, user, then](const Result<bool>& set) {
        if (!set) return then(broken());
        if (!*set) return then(refuse(422, "wrong_login"));
        refresh_user(user.id);
        then(user);
      });
}

void Accounts::rename(const User& user, std::string name, std::string password, Then<User> then) {
  if (user.is_guest()) return then(refuse(403, "account_only"));
  if (const auto bad = name_error(name, books_); !bad.empty()) return then(refuse(422, bad));
  const auto weak = books_.passwords.error(password, name);
  // The password is not new, so only its likeness to the new name counts.
  const bool is_own_name = weak == "name_password";
  check_password(user.id, std::move(password),
                 [this, user, name = std::move(name), is_own_name,
                  then = std::move(then)](const ApiResult<std::string>& checked) {
                   if (!checked) return then(std::unexpected(checked.error()));
                   if (is_own_name) return then(refuse(422, "name_password"));
                   give_name(user, name, *checked, then);
                 });
}

void Accounts::give_name(const User& user, const std::string& name, const std::string& checked,
                         const Then<User>& then) {
  executors_.on_database<Named>(
      [user, name, checked, now = now_()](Store& store) -> Result<Named> {
        const auto is_same = has_password(store, user.id, checked);
        if (!is_same) return Fault(is_same.error());
        if (!*is_same) return Named::WrongLogin;
        const auto named = store.rename_user(user.id, name, fold_case(name), now);
        if (!named) return Fault(named.error());
        return *named ? Named::Yes : Named::Taken;
      },
      [this, user, name, then](const Result<Named>& named) {
        if (!named) return then(broken());
        if (*named == Named::WrongLogin) return then(refuse(422, "wrong_login"));
        if (*named == Named::Taken) return then(refuse(422, "name_taken"));
        forget(user.id);
        then(User{user.id, name, user.via, user.session});
      });
}

void Accounts::remove(const User& user, const std::string& checked, Then<void> then) {
  executors_.on_database<bool>(
      [user, checked, now = now_()](Store& store) -> Result<bool> {
        auto is_same = has_password(store, user.id, checked);
        if (!is_same || !*is_same) return is_same;
        return store.delete_user(user.id, now);
      },
      [this, user, then = std::move(then)](const Result<bool>& removed) {
        if (!removed) return then(broken());
        if (!*removed) return then(refuse(422, "wrong_login"));
        refresh_user(user.id);
        then({});
      });
}

// ---- bot tokens ----

void Accounts::make_token(const User& user, std::string label,
                          Then<std::pair<BotToken, std::string>> then) {
  if (user.is_guest()) return then(refuse(403, "account_only"));
  if (label.size() > kMostLabel) {
    return then(refuse(422, "too_long", {"label", std::to_string(kMostLabel)}));
  }
  list_tokens(user, [this, user, label = std::move(label),
                     then = std::move(then)](const ApiResult<std::vector<BotToken>>& tokens) {
    if (!tokens) return then(std::unexpected(tokens.error()));
    if (tokens->size() >= kMostTokens) {
      return then(refuse(422, "too_many_tokens", {std::to_string(tokens->size())}));
    }
    open_session(
        user, SessionKind::Bot, label,
        [key = user.session](Store& store) { return store.hold_session(key); },
        [this, label, then](const ApiResult<LoggedIn>& made) {
          if (!made) return then(std::unexpected(made.error()));
          const SessionRow row{
              made->user.session, made->user.id, SessionKind::Bot, label, now_(), 0};
          then(std::pair{token_of(row), made->token});
        });
  });
}

void Accounts::list_tokens(const User& user, Then<std::vector<BotToken>> then) {
  executors_.on_database<std::vector<SessionRow>>(
      [id = user.id](Store& store) { return store.bot_tokens(id); },
      [then = std::move(then)](const Result<std::vector<SessionRow>>& rows) {
        if (!rows) return then(broken());
        std::vector<BotToken> tokens;
        for (const SessionRow& row : *rows) tokens.push_back(token_of(row));
        then(std::move(tokens));
      });
}

void Accounts::remove_token(const User& user, std::string id, Then<void> then) {
  executors_.on_database<std::optional<Digest>>(
      [user = user.id, id = std::move(id)](Store& store) {
        return remove_one(store, store.bot_tokens(user), id);
      },
      [this, then = std::move(then)](const Result<std::optional<Digest>>& gone) {
        close_removed(gone, then);
      });
}

}  // namespace acies
