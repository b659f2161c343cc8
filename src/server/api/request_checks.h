// What every request is held against before it is answered, be it over HTTP or to open a WebSocket.
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

  // `is_ready`: all live tables are loaded. `is_overrun`: the database has fallen behind.
  RequestChecks(const Books& books, const Hosts& hosts, Accounts& accounts, Test is_ready,
                Test is_overrun)
      : books_(books),
        hosts_(hosts),
        accounts_(accounts),
        is_ready_(std::move(is_ready)),
        is_overrun_(std::move(is_overrun)) {}

  bool is_ready() const { return is_ready_(); }
  bool is_overrun() const { return is_overrun_(); }
  // A refusal for whoever asks by a name that is not ours.
  std::optional<Response> refuse_host(const Request& request) const;
  // Finds the sender. A bearer's token counts alone: a page elsewhere cannot add one.
  void identify(const Request& request, std::function<void(ApiResult<User>)> then) const;
  Response write_refusal(const ApiError& error, Language language = Language::English) const;

 private:
  const Books& books_;
  const Hosts& hosts_;
  Accounts& accounts_;
  Test is_ready_;
  Test is_overrun_;
};

// The token of "Authorization: Bearer TOKEN"; empty without one.
std::string_view bearer_of(const Request& request);
// The token of the browser's cookie; empty without one.
std::string_view cookie_of(const Request& request);
// Whether a request that changes something comes from a page of this very host.
bool is_same_origin(const Request& request);
// The user as tables know it, with the session that it acts by.
inline Caller caller_of(const User& user) {
  return {user.id, Seat::Nobody, user.id == 0 ? std::nullopt : std::optional(user.session)};
}
// English unless the address asks for another.
Language language_of(const Request& request);

}  // namespace acies
