// Checks that every request passes before it is answered, over HTTP or to open a WebSocket.
#pragma once

#include <functional>
#include <optional>
#include <string_view>

#include "net/net.h"
#include "server/api/hosts.h"
#include "server/people/accounts.h"
#include "server/tables/hosted_table.h"

namespace acies {

class RequestChecks {
 public:
  using Test = std::function<bool()>;

  // `is_ready`: all live tables are loaded. `is_overrun`: the database is behind with its work.
  RequestChecks(const Books& books, const Hosts& hosts, Accounts& accounts, Test is_ready,
                Test is_overrun)
      : books_(books),
        hosts_(hosts),
        accounts_(accounts),
        is_ready_(std::move(is_ready)),
        is_overrun_(std::move(is_overrun)) {}

  bool is_ready() const { return is_ready_(); }
  bool is_overrun() const { return is_overrun_(); }
  // A refusal if the request's host name is not one of ours.
  std::optional<Response> refuse_host(const Request& request) const;
  // Finds the sender. A bearer token takes precedence: another site's page cannot add one.
  void identify(const Request& request, std::function<void(ApiResult<User>)> then) const;
  Response write_refusal(const ApiError& error, Language language = Language::English) const;

 private:
  const Books& books_;
  const Hosts& hosts_;
  Accounts& accounts_;
  Test is_ready_;
  Test is_overrun_;
};

// The token of "Authorization: Bearer TOKEN", or empty.
std::string_view bearer_of(const Request& request);
// The token of the browser's cookie, or empty.
std::string_view cookie_of(const Request& request);
// Whether a request that changes something comes from a page of this host.
bool is_same_origin(const Request& request);
// The user as tables see it, with the session that it uses.
inline Caller caller_of(const User& user) {
  return {user.id, Seat::Nobody, user.id == 0 ? std::nullopt : std::optional(user.session)};
}
// English unless the address asks for another language.
Language language_of(const Request& request);

}  // namespace acies
