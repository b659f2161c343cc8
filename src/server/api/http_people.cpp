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

Document Reception::me(const User& user) const {
  Document map = Document::map();
  map.set("user", user.id == 0 ? Document() : write_user(rooms_.books, user.id, user.name));
  return map;
}

bool Reception::pay_try(const Visited& visit, const std::string& name) {
  const std::string& address = visit->request.address;
  if (acies::pay_try(rooms_.limits, name, address, rooms_.now())) return true;
  refuse_to(visit, Trouble{429, "too_many", {}, {}, {}});
  return false;
}

bool Reception::is_person(const Visited& visit) const {
  if (visit->user.id != 0 && visit->user.via == SessionKind::Browser) return true;
  refuse_to(visit, visit->user.id == 0 ? Trouble{401, "no_session", {}, {}, {}}
                                       : Trouble{403, "not_yours", {}, {}, {}});
  return false;
}

void Reception::get_me(const Visited& visit) { send(visit, me(visit->user)); }

void Reception::greet(const Visited& visit, const Granted<LoggedIn>& logged) {
  if (!logged) return refuse_to(visit, logged.error());
  rooms_.hall.learn_name(logged->user.id, logged->user.name);
  Response response;
  response.body = write_json(me(logged->user));
  response.headers.emplace_back("Set-Cookie",
                                write_cookie(logged->token, visit->request.is_secure));
  visit->reply(std::move(response));
}

void Reception::post_guest(const Visited& visit) {
  if (visit->user.id != 0) return send(visit, me(visit->user));
  if (visit->user.is_banned) return refuse_to(visit, Trouble{403, "banned", {}, {}, {}});
  if (!pay(visit, Toll::Guest)) return;
  rooms_.accounts.make_guest(
      device_of(visit->request.header("user-agent")),
      [this, visit](const Granted<LoggedIn>& logged) { greet(visit, logged); });
}

void Reception::post_register(const Visited& visit) {
  if (!may_hash(visit) || !pay(visit, Toll::Register)) return;
  auto words = read_two(visit->body, "name", "password");
  if (!words) return refuse_to(visit, words.error());
  const auto enlist = [this, visit, words = std::move(*words)](const User& guest) {
    rooms_.accounts.enlist(guest, words[0], words[1], [this, visit](const Granted<User>& user) {
      if (!user) return refuse_to(visit, user.error());
      rooms_.hall.learn_name(user->id, user->name);
      send(visit, me(*user));
    });
  };
  if (visit->user.id != 0) return enlist(visit->user);
  refuse_to(visit, Trouble{401, "no_session", {}, {}, {}});
}

void Reception::post_login(const Visited& visit) {
  if (!may_hash(visit) || !pay(visit, Toll::Login)) return;
  auto words = read_two(visit->body, "name", "password");
  if (!words) return refuse_to(visit, words.error());
  if (!pay_try(visit, (*words)[0])) return;
  rooms_.accounts.log_in((*words)[0], std::move((*words)[1]),
                         device_of(visit->request.header("user-agent")),
                         [this, visit](const Granted<LoggedIn>& logged) {
                           if (logged) end_last_session(visit, logged->user.id);
                           greet(visit, logged);
                         });
}

// Of the same user in the same browser, which forgets it now.
void Reception::end_last_session(const Visited& visit, UserId user) {
  if (visit->user.id != user || visit->user.via != SessionKind::Browser) return;
  rooms_.accounts.log_out(visit->user, [](const Granted<void>&) {});
}

void Reception::post_logout(const Visited& visit) {
  if (visit->user.id == 0) return greet(visit, LoggedIn{});
  rooms_.accounts.log_out(visit->user, [this, visit](const Granted<void>& done) {
    if (!done) return refuse_to(visit, done.error());
    greet(visit, LoggedIn{});
  });
}

void Reception::get_tokens(const Visited& visit) {
  if (visit->user.is_guest()) return refuse_to(visit, Trouble{403, "account_only", {}, {}, {}});
  rooms_.accounts.list_tokens(visit->user,
                              [this, visit](const Granted<std::vector<BotToken>>& tokens) {
                                if (!tokens) return refuse_to(visit, tokens.error());
                                Document list = Document::list();
                                for (const BotToken& one : *tokens) list.add(write_token(one));
                                Document map = Document::map();
                                map.set("tokens", std::move(list));
                                send(visit, map);
                              });
}

void Reception::post_tokens(const Visited& visit) {
  // A token makes no others: somebody who finds one can be shut out by removing it.
  if (!is_person(visit) || !pay(visit, Toll::Token)) return;
  const auto label = visit->body.text_at("label");
  if (!label) return refuse_to(visit, Trouble{400, "malformed", {label.error().what}, {}, {}});
  rooms_.accounts.make_token(visit->user, *label,
                             [this, visit](const Granted<std::pair<BotToken, std::string>>& made) {
                               if (!made) return refuse_to(visit, made.error());
                               Document map = write_token(made->first);
                               map.set("token", made->second);
                               send(visit, map);
                             });
}

void Reception::delete_token(const Visited& visit, const std::string& id) {
  if (!is_person(visit)) return;
  rooms_.accounts.remove_token(visit->user, id, [this, visit](const Granted<void>& done) {
    if (!done) return refuse_to(visit, done.error());
    send(visit, Document::map());
  });
}

}  // namespace acies
