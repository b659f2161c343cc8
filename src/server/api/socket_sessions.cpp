#include "server/api/socket_sessions.h"

#include <algorithm>

#include "core/data/json.h"

namespace acies {
namespace {

constexpr size_t kMostWatches = 32;
constexpr size_t kMostWaiting = 16;
constexpr uint32_t kMostRefusals = 400;
constexpr uint32_t kForgiven = 4;   // refusals forgiven for each message within the limits
constexpr uint32_t kLobbyCost = 4;  // three lists from the database
constexpr int kVersion = 1;

Document make_message(std::string_view type, const std::optional<int64_t>& id) {
  Document map = Document::map();
  map.set("type", type);
  if (id) map.set("id", *id);
  return map;
}

void add_pieces(Document& map, const std::vector<std::string>& pieces) {
  if (pieces.empty()) return;
  Document& list = map.set("pieces", Document::list());
  for (const std::string& piece : pieces) list.add(piece);
}

}  // namespace

ApiResult<Document> explain_action(const HostedTable& hosted, const Caller& caller,
                                   const std::string& action, Language language) {
  const HostedState& state = hosted.state();
  if (state.stage != TableStage::Live || !state.owns(caller, state.asked)) {
    return refuse(409, "not_asked");
  }
  const Table& table = *hosted.table();
  const auto read = table.read_action(action);
  if (!read) return refuse(422, "unreadable", {read.error().what});
  const Verdict verdict = table.check(*read);
  Document map = Document::map();
  map.set("allowed", verdict.has_value());
  map.set("text", verdict ? table.explain(*read, language) : table.say(verdict.error(), language));
  if (!verdict) add_pieces(map, table.pieces(verdict.error()));
  const RuleId rule = verdict ? table.decision().rule : verdict.error().rule;
  if (!rule.is_none()) map.set("rule", write_rule_id(rule, table.game().letters()));
  return map;
}

SocketSessions::SocketSession* SocketSessions::find(uint64_t socket) {
  const auto found = sessions_.find(socket);
  return found == sessions_.end() ? nullptr : &found->second;
}

void SocketSessions::send(SocketSession& session, const Document& document) const {
  session.socket->send(write_json(document));
}

void SocketSessions::refuse_to(SocketSession& session, const SocketMessage& message,
                               const ApiError& error) const {
  Document map = make_message("error", message.id);
  if (!message.table.empty()) map.set("table", message.table);
  const Document written = books_.write_error(error, message.language);
  map.set("error", *written.find("error"));
  send(session, map);
}

std::optional<Response> SocketSessions::may_connect(const Request& request) {
  if (!checks_.is_ready()) return checks_.write_refusal(ApiError{503, "busy", {}, {}, {}});
  if (auto refusal = checks_.refuse_host(request)) return refusal;
  const bool is_allowed = limiter_.allow(RateLimit::Request, request.address, now_());
  if (request.path != "/ws") return checks_.write_refusal(ApiError{404, "not_found", {}, {}, {}});
  if (bearer_of(request).empty() && !is_same_origin(request)) {
    return checks_.write_refusal(ApiError{403, "foreign_origin", {}, {}, {}});
  }
  if (is_allowed) return std::nullopt;
  return checks_.write_refusal(ApiError{429, "too_many", {}, {}, {}});
}

void SocketSessions::connected(std::shared_ptr<WebSocket> socket, Request request) {
  const uint64_t id = socket->id();
  sessions_[id] = SocketSession{socket, request.address, {}, {}, {}, {}, 0};
  checks_.identify(request, [this, id, socket](const ApiResult<User>& user) {
    if (!user) return socket->close("the session could not be read");
    if (begin(id, *user)) accounts_.attach(socket.get(), *user, [this, id] { end(id); });
  });
}

bool SocketSessions::begin(uint64_t socket, const User& user) {
  SocketSession* session = find(socket);
  if (session == nullptr) return false;
  session->user = user;
  if (user.id != 0) registry_.learn_name(user.id, user.name);
  Document hello = make_message("hello", {});
  hello.set("version", kVersion);
  hello.set("user", user.id == 0 ? Document() : write_user(books_, user.id, user.name));
  hello.set("now", now_());
  send(*session, hello);
  for (const std::string& text : std::exchange(session->waiting, {})) answer(*session, text);
  return true;
}

void SocketSessions::received(WebSocket& socket, std::string text) {
  SocketSession* session = find(socket.id());
  if (session == nullptr) return;
  if (session->user) return answer(*session, text);
  if (session->waiting.size() >= kMostWaiting) return socket.close("too much at once");
  session->waiting.push_back(std::move(text));
}

void SocketSessions::disconnected(WebSocket& socket) {
  accounts_.detach(&socket);
  close(socket.id());
}

void SocketSessions::close(uint64_t socket) {
  SocketSession* session = find(socket);
  if (session == nullptr) return;
  while (!session->watches.empty()) unwatch(*session, session->watches.begin()->first);
  sessions_.erase(socket);
}

void SocketSessions::end(uint64_t socket) {
  const SocketSession* session = find(socket);
  if (session == nullptr) return;
  const auto wire = session->socket;
  close(socket);
  wire->close("the session has ended");
}

void SocketSessions::answer(SocketSession& session, const std::string& text) {
  const auto message = read_socket_message(text);
  if (!allow(session, message.value_or(SocketMessage{}), 1)) return;
  if (!message) return refuse_to(session, SocketMessage{}, message.error());
  act(session, *message);
}

// A client that goes on after so many refusals is not a browser.
bool SocketSessions::allow(SocketSession& session, const SocketMessage& message, uint32_t cost) {
  if (limiter_.allow(RateLimit::Message, session.address, now_(), cost)) {
    session.refusals -= std::min(session.refusals, kForgiven);
    return true;
  }
  refuse_to(session, message, ApiError{429, "too_many", {}, {}, {}});
  if (++session.refusals >= kMostRefusals) session.socket->close("too much at once");
  return false;
}

void SocketSessions::act(SocketSession& session, const SocketMessage& message) {
  if (const auto kind = read_command_kind(message.type)) return execute(session, *kind, message);
  if (message.type == "watch") return watch(session, message);
  if (message.type == "unwatch") return unwatch(session, message.table);
  if (message.type == "why") return explain(session, message);
  if (message.type == "lobby") return enter_lobby(session, message);
  if (message.type == "unlobby") return session.lobby.reset();
  if (message.type == "ping") {
    Document pong = make_message("pong", message.id);
    pong.set("now", now_());
    return send(session, pong);
  }
  refuse_to(session, message,
            ApiError{400, "malformed", {"there is no such type of message"}, {}, {}});
}

void SocketSessions::execute(SocketSession& session, CommandKind kind,
                             const SocketMessage& message) {
  const auto command = read_command(kind, message.members);
  if (!command) return refuse_to(session, message, command.error());
  if (kind == CommandKind::Chat && !limiter_.allow(RateLimit::Chat, session.address, now_())) {
    return refuse_to(session, message, ApiError{429, "too_many", {}, {}, {}});
  }
  const auto start = metrics_.start();
  registry_.execute(
      message.table, caller_of(*session.user), *command,
      [this, start, message, socket = session.socket->id()](const ApiResult<void>& done) {
        metrics_.command_done(start);
        SocketSession* asker = find(socket);
        if (asker == nullptr) return;
        if (!done) return refuse_to(*asker, message, done.error());
        Document reply = make_message("done", message.id);
        reply.set("table", message.table);
        send(*asker, reply);
      });
}

// ---- watching ----

void SocketSessions::watch(SocketSession& session, const SocketMessage& message) {
  if (message.table.empty()) {
    return refuse_to(session, message, ApiError{404, "no_table", {}, {}, {}});
  }
  if (session.watches.size() >= kMostWatches && !session.watches.contains(message.table)) {
    return refuse_to(session, message, ApiError{429, "too_many", {}, {}, {}});
  }
  registry_.open(message.table, [this, message,
                                 socket = session.socket->id()](ApiResult<HostedTable*> hosted) {
    SocketSession* asker = find(socket);
    if (asker == nullptr) return;
    if (!hosted) return refuse_to(*asker, message, hosted.error());
    const Caller caller{asker->user->id, Seat::Nobody};
    if (const auto view_seat = choose_view_seat((*hosted)->state(), caller, message.as);
        !view_seat) {
      return refuse_to(*asker, message, view_seat.error());
    }
    if (!allow(*asker, message, cost_of_table(**hosted))) return;
    asker->watches[message.table] = Watch{message.as, message.language, 0};
    watched_[message.table].insert(socket);
    show_table(*asker, message.table, **hosted);
  });
}

void SocketSessions::unwatch(SocketSession& session, const std::string& table) {
  const auto sockets = watched_.find(table);
  if (sockets != watched_.end()) {
    sockets->second.erase(session.socket->id());
    if (sockets->second.empty()) watched_.erase(sockets);
  }
  const auto watch = session.watches.find(table);
  if (watch != session.watches.end()) session.watches.erase(watch);
}

void SocketSessions::show_table(SocketSession& session, const std::string& table,
                                const HostedTable& hosted) {
  Watch& watch = session.watches[table];
  send_update(session, watch, hosted, 0);
}

// Sends the whole table to a session that does not have it yet, and only the news to the others.
void SocketSessions::send_update(SocketSession& session, Watch& watch, const HostedTable& hosted,
                                 uint32_t from) const {
  const Caller caller{session.user->id, Seat::Nobody};
  const Seat view_seat = choose_view_seat(hosted.state(), caller, watch.as).value_or(Seat::Nobody);
  const ViewWriter writer(books_, hosted, registry_.names(),
                          Viewer{caller.user, view_seat, watch.language}, now_());
  const bool is_whole = watch.sent == 0 || watch.sent != from;
  session.socket->send(is_whole ? writer.table() : writer.news(from));
  watch.sent = hosted.state().number;
}

void SocketSessions::changed(HostedTable& hosted, uint32_t from) {
  has_lobby_changed_ = true;
  const auto found = watched_.find(hosted.header().id);
  if (found == watched_.end()) return;
  for (const uint64_t socket : found->second) {
    SocketSession* session = find(socket);
    if (session == nullptr) continue;
    Watch& watch = session->watches[hosted.header().id];
    if (watch.sent != hosted.state().number) send_update(*session, watch, hosted, from);
  }
}

void SocketSessions::explain(SocketSession& session, const SocketMessage& message) {
  const auto action = message.members.text_at("action");
  if (!action || action->size() > kLongestAction) {
    return refuse_to(session, message, ApiError{400, "malformed", {"action is missing"}, {}, {}});
  }
  registry_.open(message.table, [this, message, action = *action,
                                 socket = session.socket->id()](ApiResult<HostedTable*> hosted) {
    SocketSession* asker = find(socket);
    if (asker == nullptr) return;
    if (!hosted) return refuse_to(*asker, message, hosted.error());
    const Caller caller{asker->user->id, Seat::Nobody};
    const auto why = explain_action(**hosted, caller, action, message.language);
    if (!why) return refuse_to(*asker, message, why.error());
    Document reply = make_message("why", message.id);
    for (const auto& [key, value] : why->members()) reply.set(key, value);
    send(*asker, reply);
  });
}

// ---- the lobby ----

void SocketSessions::enter_lobby(SocketSession& session, const SocketMessage& message) {
  if (!allow(session, message, kLobbyCost)) return;
  session.lobby = message.language;
  show_lobby(session.socket->id());
}

void SocketSessions::show_lobby(uint64_t socket) {
  SocketSession* session = find(socket);
  if (session == nullptr || !session->lobby) return;
  const UserId user = session->user->id;
  executors_.on_database<TableLists>([user](Store& store) { return read_lists(store, user); },
                                     [this, socket, user](const Result<TableLists>& lists) {
                                       SocketSession* asker = find(socket);
                                       if (asker == nullptr || !asker->lobby || !lists) return;
                                       Document map = make_message("lobby", {});
                                       map.set("now", now_());
                                       write_lists(books_, *lists, user, *asker->lobby, map);
                                       send(*asker, map);
                                     });
}

void SocketSessions::refresh_lobby() {
  if (!has_lobby_changed_) return;
  has_lobby_changed_ = false;
  for (const auto& [socket, session] : sessions_) {
    if (session.lobby) show_lobby(socket);
  }
}

}  // namespace acies
