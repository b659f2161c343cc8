// The user's own account: sessions, password, name, export, and deletion.
#include "core/data/json.h"
#include "server/api/http_api.h"
#include "server/api/request_body.h"
#include "server/people/user_export.h"
#include "server/tables/departure.h"

namespace acies {
namespace {

Document write_session(const SessionFacts& session) {
  Document map = Document::map();
  map.set("id", session.id);
  map.set("kind", session.kind == SessionKind::Bot ? "bot" : "browser");
  map.set("device", session.label);
  map.set("created", session.created);
  map.set("seen", session.seen);
  map.set("own", session.is_own);
  return map;
}

}  // namespace

void HttpApi::post_logout_everywhere(const ApiCallPtr& call) {
  if (!is_person(call)) return;
  parts_.accounts.log_out_everywhere(call->user, [this, call](const ApiResult<void>& done) {
    if (!done) return refuse_to(call, done.error());
    send_login(call, LoggedIn{});
  });
}

void HttpApi::get_sessions(const ApiCallPtr& call) {
  if (!is_person(call)) return;
  parts_.accounts.list_sessions(call->user,
                                [this, call](const ApiResult<std::vector<SessionFacts>>& sessions) {
                                  if (!sessions) return refuse_to(call, sessions.error());
                                  Document list = Document::list();
                                  for (const SessionFacts& one : *sessions) {
                                    list.add(write_session(one));
                                  }
                                  Document map = Document::map();
                                  map.set("sessions", std::move(list));
                                  send(call, map);
                                });
}

void HttpApi::delete_session(const ApiCallPtr& call, const std::string& id) {
  if (!is_person(call)) return;
  parts_.accounts.end_session(call->user, id, [this, call](const ApiResult<void>& done) {
    if (!done) return refuse_to(call, done.error());
    send(call, Document::map());
  });
}

void HttpApi::post_password(const ApiCallPtr& call) {
  if (!is_person(call) || !may_hash(call) || !allow(call, RateLimit::Login)) return;
  auto words = read_two(call->body, "old", "new");
  if (!words) return refuse_to(call, words.error());
  if (!allow_try(call, call->user.name)) return;
  parts_.accounts.change_password(call->user, std::move((*words)[0]), std::move((*words)[1]),
                                  [this, call](const ApiResult<User>& user) {
                                    if (!user) return refuse_to(call, user.error());
                                    send(call, me(*user));
                                  });
}

void HttpApi::post_name(const ApiCallPtr& call) {
  if (!is_person(call) || !may_hash(call) || !allow(call, RateLimit::Login)) return;
  auto words = read_two(call->body, "name", "password");
  if (!words) return refuse_to(call, words.error());
  if (!allow_try(call, call->user.name)) return;
  const std::string client = std::to_string(call->user.id);
  if (!parts_.limiter.allow(RateLimit::Rename, client, parts_.now())) {
    return refuse_to(call, ApiError{429, "too_many", {}, {}, {}});
  }
  parts_.accounts.rename(call->user, std::move((*words)[0]), std::move((*words)[1]),
                         [this, call](const ApiResult<User>& user) {
                           if (!user) return refuse_to(call, user.error());
                           parts_.registry.learn_name(user->id, user->name);
                           send(call, me(*user));
                         });
}

// The tables are left first: if that fails, the account still exists and the owner can try again.
void HttpApi::post_delete_account(const ApiCallPtr& call) {
  if (!is_person(call) || !may_hash(call) || !allow(call, RateLimit::Login)) return;
  if (call->user.is_guest()) return refuse_to(call, ApiError{403, "account_only", {}, {}, {}});
  auto known = call->body.allow_only({"password"});
  if (!known) return refuse_to(call, ApiError{400, "malformed", {known.error().what}, {}, {}});
  auto password = call->body.text_at("password");
  if (!password)
    return refuse_to(call, ApiError{400, "malformed", {password.error().what}, {}, {}});
  if (!allow_try(call, call->user.name)) return;
  parts_.accounts.check_password(
      call->user.id, std::move(*password), [this, call](const ApiResult<std::string>& checked) {
        if (!checked) return refuse_to(call, checked.error());
        leave_tables(parts_.executors, parts_.registry, caller_of(call->user),
                     [this, call, checked = *checked](const ApiResult<void>& left) {
                       if (!left) return refuse_to(call, left.error());
                       delete_account(call, checked);
                     });
      });
}

void HttpApi::delete_account(const ApiCallPtr& call, const std::string& checked) {
  parts_.accounts.remove(call->user, checked, [this, call](const ApiResult<void>& removed) {
    if (!removed) return refuse_to(call, removed.error());
    const UserId user = call->user.id;
    parts_.registry.learn_name(user, std::string(kDeletedName));
    // The account may have taken seats through another connection since. It has no session any
    // more.
    leave_tables(parts_.executors, parts_.registry, Caller{user, Seat::Nobody},
                 [this, call](const ApiResult<void>&) { send_login(call, LoggedIn{}); });
  });
}

void HttpApi::get_export(const ApiCallPtr& call) {
  if (!is_person(call)) return;
  if (!parts_.limiter.allow(RateLimit::Export, std::to_string(call->user.id), parts_.now())) {
    return refuse_to(call, ApiError{429, "too_many", {}, {}, {}});
  }
  write_export(parts_.executors, call->user.id, parts_.now(),
               [this, call](ApiResult<std::string> text) {
                 if (!text) return refuse_to(call, text.error());
                 Response response;
                 response.body = std::move(*text);
                 response.headers.emplace_back("Content-Disposition",
                                               "attachment; filename=\"acies-account.json\"");
                 response.headers.emplace_back("Cache-Control", "no-store");
                 call->reply(std::move(response));
               });
}

}  // namespace acies
