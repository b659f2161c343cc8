// Guests, accounts, sessions and bot tokens.
#include "core/data/json.h"
#include "server/api/http_api.h"
#include "server/api/request_body.h"
#include "server/people/device.h"
#include "server/people/login_attempts.h"

namespace acies {
namespace {

constexpr std::string_view kYear = "31536000";

std::string write_cookie(const std::string& token, bool is_secure) {
  const std::string age = token.empty() ? "0" : std::string(kYear);
  return "acies=" + token + "; Path=/; HttpOnly; SameSite=Lax; Max-Age=" + age +
         (is_secure ? "; Secure" : "");
}

Document write_token(const BotToken& token) {
  Document map = Document::map();
  map.set("id", token.id);
  map.set("label", token.label);
  map.set("created", token.created);
  return map;
}

}  // namespace

Document HttpApi::me(const User& user) const {
  Document map = Document::map();
  map.set("user", user.id == 0 ? Document() : write_user(parts_.books, user.id, user.name));
  return map;
}

bool HttpApi::allow_try(const ApiCallPtr& call, const std::string& name) {
  const std::string& address = call->request.address;
  if (acies::allow_try(parts_.limiter, name, address, parts_.now())) return true;
  refuse_to(call, ApiError{429, "too_many", {}, {}, {}});
  return false;
}

bool HttpApi::is_person(const ApiCallPtr& call) const {
  if (call->user.id != 0 && call->user.via == SessionKind::Browser) return true;
  refuse_to(call, call->user.id == 0 ? ApiError{401, "no_session", {}, {}, {}}
                                     : ApiError{403, "not_yours", {}, {}, {}});
  return false;
}

void HttpApi::get_me(const ApiCallPtr& call) { send(call, me(call->user)); }

void HttpApi::send_login(const ApiCallPtr& call, const ApiResult<LoggedIn>& logged) {
  if (!logged) return refuse_to(call, logged.error());
  parts_.registry.learn_name(logged->user.id, logged->user.name);
  Response response;
  response.body = write_json(me(logged->user));
  response.headers.emplace_back("Set-Cookie", write_cookie(logged->token, call->request.is_secure));
  call->reply(std::move(response));
}

void HttpApi::post_guest(const ApiCallPtr& call) {
  if (call->user.id != 0) return send(call, me(call->user));
  if (call->user.is_banned) return refuse_to(call, ApiError{403, "banned", {}, {}, {}});
  if (!allow(call, RateLimit::Guest)) return;
  parts_.accounts.make_guest(
      device_of(call->request.header("user-agent")),
      [this, call](const ApiResult<LoggedIn>& logged) { send_login(call, logged); });
}

void HttpApi::post_register(const ApiCallPtr& call) {
  if (!may_hash(call) || !allow(call, RateLimit::Register)) return;
  auto words = read_two(call->body, "name", "password");
  if (!words) return refuse_to(call, words.error());
  const auto enlist = [this, call, words = std::move(*words)](const User& guest) {
    parts_.accounts.enlist(guest, words[0], words[1], [this, call](const ApiResult<User>& user) {
      if (!user) return refuse_to(call, user.error());
      parts_.registry.learn_name(user->id, user->name);
      send(call, me(*user));
    });
  };
  if (call->user.id != 0) return enlist(call->user);
  refuse_to(call, ApiError{401, "no_session", {}, {}, {}});
}

void HttpApi::post_login(const ApiCallPtr& call) {
  if (!may_hash(call) || !allow(call, RateLimit::Login)) return;
  auto words = read_two(call->body, "name", "password");
  if (!words) return refuse_to(call, words.error());
  if (!allow_try(call, (*words)[0])) return;
  parts_.accounts.log_in((*words)[0], std::move((*words)[1]),
                         device_of(call->request.header("user-agent")),
                         [this, call](const ApiResult<LoggedIn>& logged) {
                           if (logged) end_last_session(call, logged->user.id);
                           send_login(call, logged);
                         });
}

// Ends the earlier session of the same user in the same browser. The browser forgets it now.
void HttpApi::end_last_session(const ApiCallPtr& call, UserId user) {
  if (call->user.id != user || call->user.via != SessionKind::Browser) return;
  parts_.accounts.log_out(call->user, [](const ApiResult<void>&) {});
}

void HttpApi::post_logout(const ApiCallPtr& call) {
  if (call->user.id == 0) return send_login(call, LoggedIn{});
  parts_.accounts.log_out(call->user, [this, call](const ApiResult<void>& done) {
    if (!done) return refuse_to(call, done.error());
    send_login(call, LoggedIn{});
  });
}

void HttpApi::get_tokens(const ApiCallPtr& call) {
  if (call->user.is_guest()) return refuse_to(call, ApiError{403, "account_only", {}, {}, {}});
  parts_.accounts.list_tokens(call->user,
                              [this, call](const ApiResult<std::vector<BotToken>>& tokens) {
                                if (!tokens) return refuse_to(call, tokens.error());
                                Document list = Document::list();
                                for (const BotToken& one : *tokens) list.add(write_token(one));
                                Document map = Document::map();
                                map.set("tokens", std::move(list));
                                send(call, map);
                              });
}

void HttpApi::post_tokens(const ApiCallPtr& call) {
  // A token cannot make other tokens. A stolen token is shut out when the owner removes it.
  if (!is_person(call) || !allow(call, RateLimit::Token)) return;
  const auto label = call->body.text_at("label");
  if (!label) return refuse_to(call, ApiError{400, "malformed", {label.error().what}, {}, {}});
  parts_.accounts.make_token(call->user, *label,
                             [this, call](const ApiResult<std::pair<BotToken, std::string>>& made) {
                               if (!made) return refuse_to(call, made.error());
                               Document map = write_token(made->first);
                               map.set("token", made->second);
                               send(call, map);
                             });
}

void HttpApi::delete_token(const ApiCallPtr& call, const std::string& id) {
  if (!is_person(call)) return;
  parts_.accounts.remove_token(call->user, id, [this, call](const ApiResult<void>& done) {
    if (!done) return refuse_to(call, done.error());
    send(call, Document::map());
  });
}

}  // namespace acies
