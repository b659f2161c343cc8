// The HTTP API: finds the function for each request, after its sender and the sender's rights are
// checked. docs/protocol.md lists the addresses.
#pragma once

#include <map>
#include <memory>

#include "net/net.h"
#include "server/api/health.h"
#include "server/api/metrics.h"
#include "server/api/rate_limits.h"
#include "server/api/read_queue.h"
#include "server/api/request_checks.h"
#include "server/bots/remote_bots.h"
#include "server/people/accounts.h"
#include "server/tables/table_registry.h"

namespace acies {

// The parts of the server that the API functions use.
struct ApiParts {
  const Books& books;
  Executors& executors;
  TableRegistry& registry;
  Accounts& accounts;
  RemoteBots& bots;
  ReadQueue& reads;
  RateLimiter& limiter;
  Metrics& metrics;
  const RequestChecks& checks;
  const Health& health;
  std::function<Milliseconds()> now;
  std::function<std::string()> write_metrics;
};

class HttpApi final : public HttpService {
 public:
  explicit HttpApi(ApiParts parts);

  void answer(Request request, Reply reply) override;
  bool wants_stream(const Request& request) override;
  void open_stream(Request request, std::shared_ptr<Stream> stream, Reply refuse) override;
  void stream_closed(Stream& stream) override;

 private:
  // A request and its sender.
  struct ApiCall {
    Request request;
    User user;
    Document body;  // of a POST
    Reply reply;
    Language language;
  };
  using ApiCallPtr = std::shared_ptr<ApiCall>;
  using Route = void (HttpApi::*)(const ApiCallPtr&);

  void route(const ApiCallPtr& call);
  void route_table(const ApiCallPtr& call);
  bool serve_file(const Request& request, const Reply& reply) const;

  // http_people.cpp
  void get_me(const ApiCallPtr& call);
  void post_guest(const ApiCallPtr& call);
  void post_register(const ApiCallPtr& call);
  void post_login(const ApiCallPtr& call);
  void post_logout(const ApiCallPtr& call);

  void get_tokens(const ApiCallPtr& call);
  void post_tokens(const ApiCallPtr& call);
  void delete_token(const ApiCallPtr& call, const std::string& id);
  void send_login(const ApiCallPtr& call, const ApiResult<LoggedIn>& logged);
  void end_last_session(const ApiCallPtr& call, UserId user);

  // http_account.cpp
  void post_logout_everywhere(const ApiCallPtr& call);
  void get_sessions(const ApiCallPtr& call);
  void delete_session(const ApiCallPtr& call, const std::string& id);
  void post_password(const ApiCallPtr& call);
  void post_name(const ApiCallPtr& call);
  void post_delete_account(const ApiCallPtr& call);
  void get_export(const ApiCallPtr& call);
  void delete_account(const ApiCallPtr& call, const std::string& checked);

  // http_library.cpp
  void get_games(const ApiCallPtr& call);
  void get_book(const ApiCallPtr& call, std::string_view name);
  void get_rules(const ApiCallPtr& call, std::string_view name);
  void get_rule(const ApiCallPtr& call, std::string_view id);
  void get_health(const ApiCallPtr& call);
  void get_metrics(const ApiCallPtr& call);

  // http_armies.cpp
  void get_armies(const ApiCallPtr& call);
  void get_army(const ApiCallPtr& call);
  void get_army_file(const ApiCallPtr& call);
  void post_army(const ApiCallPtr& call);

  // http_tables.cpp
  void get_tables(const ApiCallPtr& call);
  void get_mine(const ApiCallPtr& call);
  void post_tables(const ApiCallPtr& call);
  void make_table(const ApiCallPtr& call, const NewTable& table);
  void get_table(const ApiCallPtr& call, const std::string& id);
  void get_plies(const ApiCallPtr& call, const std::string& id);
  void get_record(const ApiCallPtr& call, const std::string& id, bool is_json);
  void get_luck(const ApiCallPtr& call, const std::string& id);
  void post_report(const ApiCallPtr& call, const std::string& id);  // http_reports.cpp
  void add_report(const ApiCallPtr& call, ReportRow report);
  void post_command(const ApiCallPtr& call, const std::string& id, CommandKind kind);
  // Opens the table for a seat that the caller may see, or sends a refusal.
  void with_view_writer(const ApiCallPtr& call, const std::string& id,
                        std::function<void(const HostedTable&, const ViewWriter&)> then);
  ApiResult<NewTable> read_new_table(const Document& body) const;

  // Sends a long answer, which the reader threads compose. It is paid for by its cost.
  void read(const ApiCallPtr& call, const std::string& id, const Reading& wanted, Response head);
  void send_text(const ApiCallPtr& call, Response head, Text text) const;
  // Sends a text that never changes. It is written once per language.
  void send_once(const ApiCallPtr& call, const std::string& name,
                 const std::function<Document()>& write);

  bool allow(const ApiCallPtr& call, RateLimit limit, uint32_t cost = 1);
  bool may_hash(const ApiCallPtr& call) const;  // sends a refusal if not
  // A password attempt at an account, which may not exist.
  bool allow_try(const ApiCallPtr& call, const std::string& name);
  // Sends a refusal unless the caller is a person with a browser session. A bot's token gives no
  // power over the account.
  bool is_person(const ApiCallPtr& call) const;
  void send(const ApiCallPtr& call, const Document& document, unsigned status = 200) const;
  void refuse_to(const ApiCallPtr& call, const ApiError& error) const;
  Document me(const User& user) const;

  ApiParts parts_;
  std::map<std::pair<std::string, std::string>, Route, std::less<>> routes_;
  std::map<std::pair<std::string, Language>, Text> written_once_;
};

}  // namespace acies
