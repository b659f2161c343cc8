// Everybody who is connected by a WebSocket: what they watch, and what they are told.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>

#include "net/net.h"
#include "server/api/metrics.h"
#include "server/api/rate_limits.h"
#include "server/api/socket_message.h"
#include "server/people/accounts.h"
#include "server/tables/table_lists.h"
#include "server/tables/table_registry.h"

namespace acies {

class Lounge {
 public:
  Lounge(const Books& books, Hall& hall, Office& office, Limits& limits, Metrics& metrics,
         Hall::Now now)
      : books_(books),
        hall_(hall),
        office_(office),
        limits_(limits),
        metrics_(metrics),
        now_(std::move(now)) {}

  // The session is being looked up: what is said before it is known waits.
  void arrive(std::shared_ptr<WebSocket> socket, std::string address);
  bool introduce(uint64_t socket, const User& user);  // false: it has left already
  void hear(WebSocket& socket, std::string text);
  void depart(uint64_t socket);
  void dismiss(uint64_t socket);  // its session has ended: nothing that it says is heard any more

  void changed(Room& room, uint32_t from);
  void stir_lobby() { is_lobby_stirred_ = true; }
  void refresh_lobby();  // at most once a second
  bool is_watched(const std::string& table) const { return watched_.contains(table); }

 private:
  struct Watch {
    std::optional<Seat> as;
    Language language = Language::English;
    uint32_t told = 0;
  };
  struct Visitor {
    std::shared_ptr<WebSocket> socket;
    std::string address;
    std::optional<User> user;
    std::vector<std::string> waiting;
    std::map<std::string, Watch, std::less<>> watches;
    std::optional<Language> lobby;
    uint32_t refusals = 0;  // because it asked for too much
  };

  void answer(Visitor& visitor, const std::string& text);
  bool pay(Visitor& visitor, const Message& message, uint32_t cost);
  void act(Visitor& visitor, const Message& message);
  void watch(Visitor& visitor, const Message& message);
  void unwatch(Visitor& visitor, const std::string& table);
  void explain(Visitor& visitor, const Message& message);
  void enter_lobby(Visitor& visitor, const Message& message);
  void wish(Visitor& visitor, WishKind kind, const Message& message);
  void show_table(Visitor& visitor, const std::string& table, const Room& room);
  void show_lobby(uint64_t socket);
  void send(Visitor& visitor, const Document& document) const;
  void refuse_to(Visitor& visitor, const Message& message, const Trouble& trouble) const;
  void tell(Visitor& visitor, Watch& watch, const Room& room, uint32_t from) const;
  Visitor* find(uint64_t socket);

  const Books& books_;
  Hall& hall_;
  Office& office_;
  Limits& limits_;
  Metrics& metrics_;
  Hall::Now now_;
  std::map<uint64_t, Visitor> visitors_;
  std::map<std::string, std::set<uint64_t>, std::less<>> watched_;  // sockets by table
  bool is_lobby_stirred_ = false;
};

// The user as tables know it, with the session that it acts by.
inline Caller caller_of(const User& user) {
  return {user.id, Seat::Nobody, user.id == 0 ? std::nullopt : std::optional(user.session)};
}

// Why an action of the caller's own seat is allowed or not: {allowed, text, rule}.
Granted<Document> explain_action(const Room& room, const Caller& caller, const std::string& action,
                                 Language language);

}  // namespace acies
