// Users and their sessions. A token is 32 random bytes that only its owner has: the store keeps its
// hash. Passwords are hashed with Argon2id, away from the network's thread.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "server/office.h"
#include "server/trouble.h"

namespace acies {

struct User {
  UserId id = 0;
  std::string name;  // empty: a guest
  SessionKind via = SessionKind::Browser;
  bool is_banned = false;  // then it is nobody: its session does not count

  bool is_guest() const { return name.empty(); }
};

struct LoggedIn {
  User user;
  std::string token;
};

struct BotToken {
  std::string id;  // the beginning of its key, enough to tell them apart
  std::string label;
  Milliseconds created = 0;
};

class Accounts {
 public:
  template <class T>
  using Then = std::function<void(Granted<T>)>;
  using Now = std::function<Milliseconds()>;

  Accounts(Office& office, Now now);

  // Nobody (id 0) for a token that is empty, not known, or of somebody who is banned.
  void find(const std::string& token, SessionKind kind, Then<User> then);
  void forget(UserId user);  // what is known of its sessions may be out of date
  void make_guest(Then<LoggedIn> then);
  void enlist(const User& guest, std::string name, std::string password, Then<User> then);
  void log_in(const std::string& name, std::string password, Then<LoggedIn> then);
  void log_out(const std::string& token, Then<void> then);
  void change_password(const User& user, std::string old_one, std::string new_one, Then<User> then);

  void make_token(const User& user, std::string label, Then<std::pair<BotToken, std::string>> then);
  void list_tokens(const User& user, Then<std::vector<BotToken>> then);
  void remove_token(const User& user, std::string id, Then<void> then);

 private:
  struct Known {
    User user;
    Milliseconds until = 0;
  };
  void open_session(const User& user, SessionKind kind, std::string label, Then<LoggedIn> then);
  void verify(std::string password, std::string hash, std::function<void(bool)> then);
  void forget_old(Milliseconds now);

  Office& office_;
  Now now_;
  std::string nobodys_hash_;       // checked for unknown names, so that time tells nothing
  std::map<Digest, Known> known_;  // sessions seen lately
};

bool is_good_name(std::string_view name);

std::string hash_password(const std::string& password);  // empty when there is no memory for it

}  // namespace acies
