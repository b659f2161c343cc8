// One's own account: sessions, password, name, what is kept about oneself, and the end of it.
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

void Reception::post_logout_everywhere(const Visited& visit) {
  if (!is_person(visit)) return;
  rooms_.accounts.log_out_everywhere(visit->user, [this, visit](const Granted<void>& done) {
    if (!done) return refuse_to(visit, done.error());
    greet(visit, LoggedIn{});
  });
}

void Reception::get_sessions(const Visited& visit) {
  if (!is_person(visit)) return;
  rooms_.accounts.list_sessions(visit->user,
                                [this, visit](const Granted<std::vector<SessionFacts>>& sessions) {
                                  if (!sessions) return refuse_to(visit, sessions.error());
                                  Document list = Document::list();
                                  for (const SessionFacts& one : *sessions) {
                                    list.add(write_session(one));
                                  }
                                  Document map = Document::map();
                                  map.set("sessions", std::move(list));
                                  send(visit, map);
                                });
}

void Reception::delete_session(const Visited& visit, const std::string& id) {
  if (!is_person(visit)) return;
  rooms_.accounts.end_session(visit->user, id, [this, visit](const Granted<void>& done) {
    if (!done) return refuse_to(visit, done.error());
    send(visit, Document::map());
  });
}

void Reception::post_password(const Visited& visit) {
  if (!is_person(visit) || !may_hash(visit) || !pay(visit, Toll::Login)) return;
  auto words = read_two(visit->body, "old", "new");
  if (!words) return refuse_to(visit, words.error());
  if (!pay_try(visit, visit->user.name)) return;
  rooms_.accounts.change_password(visit->user, std::move((*words)[0]), std::move((*words)[1]),
                                  [this, visit](const Granted<User>& user) {
                                    if (!user) return refuse_to(visit, user.error());
                                    send(visit, me(*user));
                                  });
}

void Reception::post_name(const Visited& visit) {
  if (!is_person(visit) || !may_hash(visit) || !pay(visit, Toll::Login)) return;
  auto words = read_two(visit->body, "name", "password");
  if (!words) return refuse_to(visit, words.error());
  if (!pay_try(visit, visit->user.name)) return;
  const std::string payer = std::to_string(visit->user.id);
  if (!rooms_.limits.pay(Toll::Rename, payer, rooms_.now())) {
    return refuse_to(visit, Trouble{429, "too_many", {}, {}, {}});
  }
  rooms_.accounts.rename(visit->user, std::move((*words)[0]), std::move((*words)[1]),
                         [this, visit](const Granted<User>& user) {
                           if (!user) return refuse_to(visit, user.error());
                           rooms_.hall.learn_name(user->id, user->name);
                           send(visit, me(*user));
                         });
}

// The games first: as long as the account is there, the owner can try again.
void Reception::post_delete_account(const Visited& visit) {
  if (!is_person(visit) || !may_hash(visit) || !pay(visit, Toll::Login)) return;
  if (visit->user.is_guest()) return refuse_to(visit, Trouble{403, "account_only", {}, {}, {}});
  auto known = visit->body.allow_only({"password"});
  if (!known) return refuse_to(visit, Trouble{400, "malformed", {known.error().what}, {}, {}});
  auto password = visit->body.text_at("password");
  if (!password)
    return refuse_to(visit, Trouble{400, "malformed", {password.error().what}, {}, {}});
  if (!pay_try(visit, visit->user.name)) return;
  rooms_.accounts.check_password(
      visit->user.id, std::move(*password), [this, visit](const Granted<std::string>& checked) {
        if (!checked) return refuse_to(visit, checked.error());
        leave_tables(rooms_.office, rooms_.hall, caller_of(visit->user),
                     [this, visit, checked = *checked](const Granted<void>& left) {
                       if (!left) return refuse_to(visit, left.error());
                       delete_account(visit, checked);
                     });
      });
}

void Reception::delete_account(const Visited& visit, const std::string& checked) {
  rooms_.accounts.remove(visit->user, checked, [this, visit](const Granted<void>& removed) {
    if (!removed) return refuse_to(visit, removed.error());
    const UserId user = visit->user.id;
    rooms_.hall.learn_name(user, std::string(kDeletedName));
    // Seats that the account has taken elsewhere between the two; it has no session any more.
    leave_tables(rooms_.office, rooms_.hall, Caller{user, Seat::Nobody},
                 [this, visit](const Granted<void>&) { greet(visit, LoggedIn{}); });
  });
}

void Reception::get_export(const Visited& visit) {
  if (!is_person(visit)) return;
  if (!rooms_.limits.pay(Toll::Export, std::to_string(visit->user.id), rooms_.now())) {
    return refuse_to(visit, Trouble{429, "too_many", {}, {}, {}});
  }
  write_export(rooms_.office, visit->user.id, rooms_.now(),
               [this, visit](Granted<std::string> text) {
                 if (!text) return refuse_to(visit, text.error());
                 Response response;
                 response.body = std::move(*text);
                 response.headers.emplace_back("Content-Disposition",
                                               "attachment; filename=\"acies-account.json\"");
                 response.headers.emplace_back("Cache-Control", "no-store");
                 visit->reply(std::move(response));
               });
}

}  // namespace acies
