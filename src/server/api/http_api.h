// The front desk: every HTTP request finds its way from here, with its sender known and its right to
// ask checked. The addresses are those of docs/protocol.md.
#pragma once

#include <map>
#include <memory>

#include "net/net.h"
#include "server/api/health.h"
#include "server/api/hosts.h"
#include "server/api/rate_limits.h"
#include "server/api/read_queue.h"
#include "server/api/socket_sessions.h"
#include "server/bots/remote_bots.h"
#include "server/people/accounts.h"
#include "server/tables/table_registry.h"

namespace acies {

// Everything that the desk sends people on to.
struct Rooms {
  const Books& books;
  Office& office;
  Hall& hall;
  Accounts& accounts;
  Lounge& lounge;
  BotDesk& bots;
  ReadDesk& reads;
  Limits& limits;
  Metrics& metrics;
  const Hosts& hosts;
  const Health& health;
  std::function<Milliseconds()> now;
  std::function<std::string()> write_metrics;
};

class Reception final : public Service {
 public:
  explicit Reception(Rooms rooms);

  void answer(Request request, Reply reply) override;
  bool wants_stream(const Request& request) override;
  void open_stream(Request request, std::shared_ptr<Stream> stream, Reply refuse) override;
  void stream_closed(Stream& stream) override;
  std::optional<Response> may_connect(const Request& request) override;
  void connected(std::shared_ptr<WebSocket> socket, Request request) override;
  void received(WebSocket& socket, std::string text) override;
  void disconnected(WebSocket& socket) override;

 private:
  // A request with its sender.
  struct Visit {
    Request request;
    User user;
    std::string token;
    Document body;  // of a POST
    Reply reply;
    Language language;
  };
  using Visited = std::shared_ptr<Visit>;
  using Route = void (Reception::*)(const Visited&);

  void identify(const Request& request, std::function<void(Granted<User>)> then);
  void route(const Visited& visit);
  void route_table(const Visited& visit);
  bool serve_file(const Request& request, const Reply& reply) const;

  // reception_people.cpp
  void get_me(const Visited& visit);
  void post_guest(const Visited& visit);
  void post_register(const Visited& visit);
  void post_login(const Visited& visit);
  void post_logout(const Visited& visit);

  void get_tokens(const Visited& visit);
  void post_tokens(const Visited& visit);
  void delete_token(const Visited& visit, const std::string& id);
  void greet(const Visited& visit, const Granted<LoggedIn>& logged);
  void end_last_session(const Visited& visit, UserId user);

  // reception_account.cpp
  void post_logout_everywhere(const Visited& visit);
  void get_sessions(const Visited& visit);
  void delete_session(const Visited& visit, const std::string& id);
  void post_password(const Visited& visit);
  void post_name(const Visited& visit);
  void post_delete_account(const Visited& visit);
  void get_export(const Visited& visit);
  void delete_account(const Visited& visit, const std::string& checked);

  // reception_shelf.cpp
  void get_games(const Visited& visit);
  void get_book(const Visited& visit, std::string_view name);
  void get_rules(const Visited& visit, std::string_view name);
  void get_rule(const Visited& visit, std::string_view id);
  void get_health(const Visited& visit);
  void get_metrics(const Visited& visit);

  // reception_armies.cpp
  void get_armies(const Visited& visit);
  void get_army(const Visited& visit);
  void get_army_file(const Visited& visit);
  void post_army(const Visited& visit);

  // reception_tables.cpp
  void get_tables(const Visited& visit);
  void get_mine(const Visited& visit);
  void post_tables(const Visited& visit);
  void make_table(const Visited& visit, const NewTable& table);
  void get_table(const Visited& visit, const std::string& id);
  void get_plies(const Visited& visit, const std::string& id);
  void get_record(const Visited& visit, const std::string& id, bool is_json);
  void get_luck(const Visited& visit, const std::string& id);
  void post_report(const Visited& visit, const std::string& id);  // reception_reports.cpp
  void add_report(const Visited& visit, ReportRow report);
  void post_wish(const Visited& visit, const std::string& id, WishKind kind);
  // The room with eyes that the visitor may use, or a refusal is sent.
  void with_teller(const Visited& visit, const std::string& id,
                   std::function<void(const Room&, const Teller&)> then);
  Granted<NewTable> read_new_table(const Document& body) const;

  // A long answer: paid by its cost, composed by the readers.
  void read(const Visited& visit, const std::string& id, const Reading& wanted, Response head);
  void send_text(const Visited& visit, Response head, Text text) const;
  // A text that never changes is written once for each language.
  void send_once(const Visited& visit, const std::string& name,
                 const std::function<Document()>& write);

  bool pay(const Visited& visit, Toll toll, uint32_t cost = 1);
  bool may_hash(const Visited& visit) const;  // or a refusal is sent
  // A refusal for whoever asks by a name that is not ours.
  std::optional<Response> refuse_host(const Request& request) const;
  // A try at the password of an account, whether there is such an account or not.
  bool pay_try(const Visited& visit, const std::string& name);
  // Whether the visitor is a person with a session of the browser; otherwise a refusal is sent. A
  // bot's token does not give power over the account.
  bool is_person(const Visited& visit) const;
  void send(const Visited& visit, const Document& document, unsigned status = 200) const;
  void refuse_to(const Visited& visit, const Trouble& trouble) const;
  Document me(const User& user) const;

  Rooms rooms_;
  std::map<std::pair<std::string, std::string>, Route, std::less<>> routes_;
  std::map<std::pair<std::string, Language>, Text> written_once_;
};

// Whether a request that changes something comes from a page of this very host.
bool is_same_origin(const Request& request);

}  // namespace acies
