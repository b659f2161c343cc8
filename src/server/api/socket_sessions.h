// WebSocket sessions: reads each message, passes commands to the tables, and sends each session the
// tables that it watches.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>

#include "net/net.h"
#include "server/api/metrics.h"
#include "server/api/rate_limits.h"
#include "server/api/request_checks.h"
#include "server/api/socket_message.h"
#include "server/people/accounts.h"
#include "server/tables/table_lists.h"
#include "server/tables/table_registry.h"

namespace acies {

class SocketSessions final : public SocketService {
 public:
  SocketSessions(const Books& books, const RequestChecks& checks, Accounts& accounts,
                 TableRegistry& registry, Executors& executors, RateLimiter& limiter,
                 Metrics& metrics, TableRegistry::Now now)
      : books_(books),
        checks_(checks),
        accounts_(accounts),
        registry_(registry),
        executors_(executors),
        limiter_(limiter),
        metrics_(metrics),
        now_(std::move(now)) {}

  std::optional<Response> may_connect(const Request& request) override;
  // Looks up the user. Messages wait until the user is known.
  void connected(std::shared_ptr<WebSocket> socket, Request request) override;
  void received(WebSocket& socket, std::string text) override;
  void disconnected(WebSocket& socket) override;

  void changed(HostedTable& hosted, uint32_t from);
  void note_lobby_change() { has_lobby_changed_ = true; }
  void refresh_lobby();  // at most once a second
  bool is_watched(const std::string& table) const { return watched_.contains(table); }

 private:
  struct Watch {
    std::optional<Seat> as;
    Language language = Language::English;
    uint32_t sent = 0;
  };
  struct SocketSession {
    std::shared_ptr<WebSocket> socket;
    std::string address;
    std::optional<User> user;
    std::vector<std::string> waiting;
    std::map<std::string, Watch, std::less<>> watches;
    std::optional<Language> lobby;
    uint32_t refusals = 0;  // for too many requests
  };

  bool begin(uint64_t socket, const User& user);  // false if the client has already left
  void close(uint64_t socket);
  void end(uint64_t socket);  // The user has logged out: later messages are ignored.
  void answer(SocketSession& session, const std::string& text);
  bool allow(SocketSession& session, const SocketMessage& message, uint32_t cost);
  void act(SocketSession& session, const SocketMessage& message);
  void watch(SocketSession& session, const SocketMessage& message);
  void unwatch(SocketSession& session, const std::string& table);
  void explain(SocketSession& session, const SocketMessage& message);
  void enter_lobby(SocketSession& session, const SocketMessage& message);
  void execute(SocketSession& session, CommandKind kind, const SocketMessage& message);
  void show_table(SocketSession& session, const std::string& table, const HostedTable& hosted);
  void show_lobby(uint64_t socket);
  void send(SocketSession& session, const Document& document) const;
  void refuse_to(SocketSession& session, const SocketMessage& message, const ApiError& error) const;
  void send_update(SocketSession& session, Watch& watch, const HostedTable& hosted,
                   uint32_t from) const;
  SocketSession* find(uint64_t socket);

  const Books& books_;
  const RequestChecks& checks_;
  Accounts& accounts_;
  TableRegistry& registry_;
  Executors& executors_;
  RateLimiter& limiter_;
  Metrics& metrics_;
  TableRegistry::Now now_;
  std::map<uint64_t, SocketSession> sessions_;
  std::map<std::string, std::set<uint64_t>, std::less<>> watched_;  // sockets, by table
  bool has_lobby_changed_ = false;
};

// The reason why an action of the caller's seat is allowed or not: {allowed, text, rule}.
ApiResult<Document> explain_action(const HostedTable& hosted, const Caller& caller,
                                   const std::string& action, Language language);

}  // namespace acies
