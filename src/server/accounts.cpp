#include "server/accounts.h"

#include <sodium.h>

#include <algorithm>

#include "core/text.h"

namespace acies {
namespace {

constexpr Milliseconds kKeepKnown = 30'000;
constexpr size_t kMostKnown = 100'000;
constexpr size_t kTokenBytes = 32;
constexpr size_t kMostTokens = 10;
constexpr size_t kTokenIdLength = 8;
constexpr size_t kLeastPassword = 8;
constexpr size_t kMostPassword = 200;
constexpr size_t kMostLabel = 40;

std::string make_secret() {
  std::array<unsigned char, kTokenBytes> bytes{};
  randombytes_buf(bytes.data(), bytes.size());
  std::string text(
      sodium_base64_encoded_len(bytes.size(), sodium_base64_VARIANT_URLSAFE_NO_PADDING), '\0');
  sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(),
                    sodium_base64_VARIANT_URLSAFE_NO_PADDING);
  text.pop_back();  // the closing zero
  return text;
}

bool is_good_password(std::string_view password) {
  return password.size() >= kLeastPassword && password.size() <= kMostPassword;
}

std::unexpected<Trouble> broken() { return refuse(503, "busy"); }

User user_of(const UserRow& row, SessionKind via) { return {row.id, row.name, via}; }

BotToken token_of(const SessionRow& row) {
  return {write_hex(row.key).substr(0, kTokenIdLength), row.label, row.created};
}

size_t letters_of(std::string_view text) {
  return static_cast<size_t>(std::ranges::count_if(
      text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80; }));
}

bool is_cyrillic_start(unsigned char c) { return c == 0xD0 || c == 0xD1; }

// A user with the right password is told of its ban.
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

// Latin and Russian letters, digits and a few signs: names that cannot be mistaken for one another
// by invisible or look-alike signs of other scripts.
bool is_good_name(std::string_view name) {
  const size_t letters = letters_of(name);
  if (letters < 2 || letters > 24 || trim(name) != name) return false;
  const auto first = static_cast<unsigned char>(name[0]);
  if (std::isalpha(first) == 0 && !is_cyrillic_start(first)) return false;
  for (size_t i = 0; i < name.size(); ++i) {
    const auto c = static_cast<unsigned char>(name[i]);
    if (is_cyrillic_start(c)) {
      const unsigned code =
          i + 1 < name.size()
              ? ((c & 0x1FU) << 6U) | (static_cast<unsigned char>(name[i + 1]) & 0x3FU)
              : 0;
      const bool is_letter = (code >= 0x410 && code <= 0x44F) || code == 0x401 || code == 0x451;
      if (!is_letter) return false;
      ++i;
    } else if (std::isalnum(c) == 0 && !std::string_view(" ._-").contains(name[i])) {
      return false;
    }
  }
  return !name.contains("  ");
}

Accounts::Accounts(Office& office, Now now)
    : office_(office), now_(std::move(now)), nobodys_hash_(hash_password(make_secret())) {}

void Accounts::forget_old(Milliseconds now) {
  if (known_.size() < kMostKnown) return;
  std::erase_if(known_, [&](const auto& one) { return one.second.until < now; });
}

void Accounts::find(const std::string& token, SessionKind kind, Then<User> then) {
  if (token.empty()) return then(User{});
  const Digest key = sha256(token);
  const Milliseconds now = now_();
  const auto known = known_.find(key);
  if (known != known_.end() && known->second.until >= now && known->second.user.via == kind) {
    return then(known->second.user);
  }
  office_.ask<User>(
      [key, kind, now](Store& store) -> Result<User> {
        const auto session = store.find_session(key);
        if (!session) return Fault(session.error());
        if (!*session || (*session)->kind != kind) return User{};
        const auto row = store.find_user((*session)->user);
        if (!row) return Fault(row.error());
        if (!*row) return User{};
        const auto is_banned = store.has_sanction((*row)->id, Sanction::Ban);
        if (!is_banned) return Fault(is_banned.error());
        if (*is_banned) return User{0, "", kind, true};
        if (auto touched = store.touch_session(key, now); !touched) return Fault(touched.error());
        return user_of(**row, kind);
      },
      [this, key, now, then = std::move(then)](Result<User> user) {
        if (!user) return then(broken());
        forget_old(now);
        if (user->id != 0) known_[key] = {*user, now + kKeepKnown};
        then(std::move(*user));
      });
}

void Accounts::forget(UserId user) {
  std::erase_if(known_, [user](const auto& one) { return one.second.user.id == user; });
}

void Accounts::open_session(const User& user, SessionKind kind, std::string label,
                            Then<LoggedIn> then) {
  LoggedIn logged{user, make_secret()};
  const Milliseconds now = now_();
  SessionRow row{sha256(logged.token), user.id, kind, std::move(label), now, now};
  office_.ask<bool>(
      [row = std::move(row)](Store& store) -> Result<bool> {
        if (auto added = store.add_session(row); !added) return Fault(added.error());
        return true;
      },
      [logged = std::move(logged), then = std::move(then)](Result<bool> added) {
        if (!added) return then(broken());
        then(logged);
      });
}

void Accounts::make_guest(Then<LoggedIn> then) {
  const Milliseconds now = now_();
  office_.ask<UserId>([now](Store& store) { return store.add_guest(now); },
                      [this, then = std::move(then)](Result<UserId> id) {
                        if (!id) return then(broken());
                        open_session(User{*id, "", SessionKind::Browser}, SessionKind::Browser, "",
                                     then);
                      });
}

void Accounts::enlist(const User& guest, std::string name, std::string password, Then<User> then) {
  if (!is_good_name(name)) return then(refuse(422, "bad_name"));
  if (!is_good_password(password)) return then(refuse(422, "bad_password"));
  if (!guest.is_guest()) return then(refuse(409, "account_already"));
  office_.hash<std::string>(
      [password = std::move(password)] { return hash_password(password); },
      [this, guest, name = std::move(name), then = std::move(then)](const std::string& hash) {
        if (hash.empty()) return then(broken());
        office_.ask<bool>(
            [id = guest.id, name, hash](Store& store) {
              return store.name_user(id, name, fold_case(name), hash);
            },
            [this, guest, name, then](Result<bool> named) {
              if (!named) return then(broken());
              if (!*named) return then(refuse(422, "name_taken"));
              known_.clear();
              then(User{guest.id, name, guest.via});
            });
      });
}

void Accounts::verify(std::string password, std::string hash, std::function<void(bool)> then) {
  office_.hash<bool>(
      [password = std::move(password), hash = std::move(hash)] {
        return crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0;
      },
      std::move(then));
}

void Accounts::log_in(const std::string& name, std::string password, Then<LoggedIn> then) {
  if (password.size() > kMostPassword) return then(refuse(422, "wrong_login"));
  office_.ask<Candidate>(
      [folded = fold_case(name)](Store& store) { return find_candidate(store, folded); },
      [this, password = std::move(password), then = std::move(then)](Result<Candidate> found) {
        if (!found) return then(broken());
        const UserRow& row = found->row;
        const bool is_known = row.id != 0 && !row.password.empty();
        verify(password, is_known ? row.password : nobodys_hash_,
               [this, is_known, found = *found, then](bool fits) {
                 if (!fits || !is_known) return then(refuse(422, "wrong_login"));
                 if (found.is_banned) return then(refuse(403, "banned"));
                 open_session(user_of(found.row, SessionKind::Browser), SessionKind::Browser, "",
                              then);
               });
      });
}

void Accounts::log_out(const std::string& token, Then<void> then) {
  const Digest key = sha256(token);
  known_.erase(key);
  office_.ask<bool>([key](Store& store) { return store.remove_session(key); },
                    [then = std::move(then)](const Result<bool>& removed) {
                      if (!removed) return then(broken());
                      then({});
                    });
}

void Accounts::change_password(const User& user, std::string old_one, std::string new_one,
                               Then<User> then) {
  if (user.is_guest()) return then(refuse(403, "account_only"));
  if (!is_good_password(new_one)) return then(refuse(422, "bad_password"));
  office_.ask<UserRow>(
      [id = user.id](Store& store) -> Result<UserRow> {
        auto row = store.find_user(id);
        if (!row) return Fault(row.error());
        return row->value_or(UserRow{});
      },
      [this, user, old_one = std::move(old_one), new_one = std::move(new_one),
       then = std::move(then)](Result<UserRow> row) {
        if (!row) return then(broken());
        verify(old_one, row->password, [this, user, new_one, then](bool fits) {
          if (!fits) return then(refuse(422, "wrong_login"));
          office_.hash<std::string>([new_one] { return hash_password(new_one); },
                                    [this, user, then](const std::string& hash) {
                                      if (hash.empty()) return then(broken());
                                      office_.ask<bool>(
                                          [id = user.id, hash](Store& store) -> Result<bool> {
                                            if (auto set = store.set_password(id, hash); !set)
                                              return Fault(set.error());
                                            return true;
                                          },
                                          [user, then](const Result<bool>& set) {
                                            if (!set) return then(broken());
                                            then(user);
                                          });
                                    });
        });
      });
}

void Accounts::make_token(const User& user, std::string label,
                          Then<std::pair<BotToken, std::string>> then) {
  if (user.is_guest()) return then(refuse(403, "account_only"));
  if (label.size() > kMostLabel) {
    return then(refuse(422, "too_long", {"label", std::to_string(kMostLabel)}));
  }
  list_tokens(user, [this, user, label = std::move(label),
                     then = std::move(then)](const Granted<std::vector<BotToken>>& tokens) {
    if (!tokens) return then(std::unexpected(tokens.error()));
    if (tokens->size() >= kMostTokens) {
      return then(refuse(422, "too_many_tokens", {std::to_string(tokens->size())}));
    }
    open_session(user, SessionKind::Bot, label, [this, label, then](const Granted<LoggedIn>& made) {
      if (!made) return then(std::unexpected(made.error()));
      const SessionRow row{sha256(made->token), made->user.id, SessionKind::Bot, label, now_(), 0};
      then(std::pair{token_of(row), made->token});
    });
  });
}

void Accounts::list_tokens(const User& user, Then<std::vector<BotToken>> then) {
  office_.ask<std::vector<SessionRow>>(
      [id = user.id](Store& store) { return store.bot_tokens(id); },
      [then = std::move(then)](const Result<std::vector<SessionRow>>& rows) {
        if (!rows) return then(broken());
        std::vector<BotToken> tokens;
        for (const SessionRow& row : *rows) tokens.push_back(token_of(row));
        then(std::move(tokens));
      });
}

void Accounts::remove_token(const User& user, std::string id, Then<void> then) {
  office_.ask<bool>(
      [user = user.id, id = std::move(id)](Store& store) -> Result<bool> {
        const auto rows = store.bot_tokens(user);
        if (!rows) return Fault(rows.error());
        for (const SessionRow& row : *rows) {
          if (token_of(row).id == id) return store.remove_session(row.key);
        }
        return false;
      },
      [this, then = std::move(then)](const Result<bool>& removed) {
        if (!removed) return then(broken());
        known_.clear();
        if (!*removed) return then(refuse(404, "not_found"));
        then({});
      });
}

}  // namespace acies
