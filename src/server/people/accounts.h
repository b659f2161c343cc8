// Users and their sessions. A token is 32 random bytes. Only its owner has it; the store keeps its
// hash. Passwords are hashed with Argon2id, away from the network's thread.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "server/api/api_error.h"
#include "server/api/books.h"
#include "server/api/connections.h"
#include "server/api/executors.h"

namespace acies {

struct User {
  UserId id = 0;
  std::string name;  // empty for a guest
  SessionKind via = SessionKind::Browser;
  Digest session{};
  bool is_banned = false;  // then none of the user's sessions counts

  bool is_guest() const { return name.empty(); }
};

struct LoggedIn {
  User user;
  std::string token;
};

struct BotToken {
  std::string id;  // the beginning of its key, enough to identify it
  std::string label;
  Milliseconds created = 0;
};

// A session or a bot token, as its owner sees it.
struct SessionFacts {
  std::string id;  // as in BotToken
  SessionKind kind = SessionKind::Browser;
  std::string label;  // the device, or the token's name
  Milliseconds created = 0;
  Milliseconds seen = 0;
  bool is_own = false;  // the session that asks
};

class Accounts {
 public:
  template <class T>
  using Then = std::function<void(ApiResult<T>)>;
  using Now = std::function<Milliseconds()>;
  // Lately: it is enough that the session existed half a minute ago, unless it is known to have
  // ended.
  enum class Known : uint8_t { Lately, Now };

  Accounts(const Books& books, Executors& executors, Now now);

  // Returns nobody (id 0) if the token is empty or unknown, or if its user is banned.
  void find(const std::string& token, SessionKind kind, Known known, Then<User> then);
  void make_guest(std::string device, Then<LoggedIn> then);
  void enlist(const User& guest, std::string name, std::string password, Then<User> then);
  void log_in(const std::string& name, std::string password, std::string device,
              Then<LoggedIn> then);
  // Ends all other sessions and tokens of the user.
  void change_password(const User& user, std::string old_one, std::string new_one, Then<User> then);

  void rename(const User& user, std::string name, std::string password, Then<User> then);
  // Checks the user's password. Returns the hash that it matches, or a refusal.
  void check_password(UserId user, std::string password, Then<std::string> then);
  // Deletes the account if its password is still the one that was checked.
  void remove(const User& user, const std::string& checked, Then<void> then);

  void make_token(const User& user, std::string label, Then<std::pair<BotToken, std::string>> then);
  void list_tokens(const User& user, Then<std::vector<BotToken>> then);
  void remove_token(const User& user, std::string id, Then<void> then);

  void log_out(const User& user, Then<void> then);
  void log_out_everywhere(const User& user, Then<void> then);  // ends bot tokens too
  void list_sessions(const User& user, Then<std::vector<SessionFacts>> then);
  void end_session(const User& user, std::string id, Then<void> then);

  // Closes this connection when its session ends, on this node or on another one.
  void attach(const void* connection, const User& user, Connections::Close close);
  void detach(const void* connection);
  // Another node or process has changed this user, or (kEveryUser) possibly any user. The data of
  // known users is read again, and connections without a session are closed.
  void refresh_user(UserId user);

 private:
  struct Seen {
    User user;
    Milliseconds until = 0;
  };
  void open_session(const User& user, SessionKind kind, std::string label,
                    std::function<Result<bool>(Store&)> may_open, Then<LoggedIn> then);
  void verify(std::string password, std::string hash, std::function<void(bool)> then);
  void give_name(const User& user, const std::string& name, const std::string& checked,
                 const Then<User>& then);
  void set_password(const User& user, const std::string& checked, const std::string& hash,
                    const Then<User>& then);
  void close_removed(const Result<std::optional<Digest>>& gone, const Then<void>& then);
  void forget(UserId user);
  void forget_old(Milliseconds now);
  void close_gone(const std::vector<Digest>& sessions);

  const Books& books_;
  Executors& executors_;
  Now now_;
  std::string nobodys_hash_;      // checked for unknown names, so that the time reveals nothing
  std::map<Digest, Seen> known_;  // sessions seen recently
  Connections connections_;
};

std::string hash_password(const std::string& password);  // empty if there is not enough memory

}  // namespace acies
