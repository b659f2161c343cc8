#include "server/api/socket_sessions.h"

#include <algorithm>

#include "core/data/json.h"

namespace acies {
namespace {

constexpr size_t kMostWatches = 32;
constexpr size_t kMostWaiting = 16;
constexpr uint32_t kMostRefusals = 400;
constexpr uint32_t kForgiven = 4;   // refusals, for each message within the limits
constexpr uint32_t kLobbyCost = 4;  // three lists out of the database
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

Granted<Document> explain_action(const Room& room, const Caller& caller, const std::string& action,
                                 Language language) {
  const RoomState& state = room.state();
  if (state.stage != TableStage::Live || !state.owns(caller, state.asked)) {
    return refuse(409, "not_asked");
  }
  const Table& table = *room.table();
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

Lounge::Visitor* Lounge::find(uint64_t socket) {
  const auto found = visitors_.find(socket);
  return found == visitors_.end() ? nullptr : &found->second;
}

void Lounge::send(Visitor& visitor, const Document& document) const {
  visitor.socket->send(write_json(document));
}

void Lounge::refuse_to(Visitor& visitor, const Message& message, const Trouble& trouble) const {
  Document map = make_message("error", message.id);
  if (!message.table.empty()) map.set("table", message.table);
  const Document error = books_.write_trouble(trouble, message.language);
  map.set("error", *error.find("error"));
  send(visitor, map);
}

void Lounge::arrive(std::shared_ptr<WebSocket> socket, std::string address) {
  const uint64_t id = socket->id();
  visitors_[id] = Visitor{std::move(socket), std::move(address), {}, {}, {}, {}, 0};
}

bool Lounge::introduce(uint64_t socket, const User& user) {
  Visitor* visitor = find(socket);
  if (visitor == nullptr) return false;
  visitor->user = user;
  if (user.id != 0) hall_.learn_name(user.id, user.name);
  Document hello = make_message("hello", {});
  hello.set("version", kVersion);
  hello.set("user", user.id == 0 ? Document() : write_user(books_, user.id, user.name));
  hello.set("now", now_());
  send(*visitor, hello);
  for (const std::string& text : std::exchange(visitor->waiting, {})) answer(*visitor, text);
  return true;
}

void Lounge::hear(WebSocket& socket, std::string text) {
  Visitor* visitor = find(socket.id());
  if (visitor == nullptr) return;
  if (visitor->user) return answer(*visitor, text);
  if (visitor->waiting.size() >= kMostWaiting) return socket.close("too much at once");
  visitor->waiting.push_back(std::move(text));
}

void Lounge::depart(uint64_t socket) {
  Visitor* visitor = find(socket);
  if (visitor == nullptr) return;
  while (!visitor->watches.empty()) unwatch(*visitor, visitor->watches.begin()->first);
  visitors_.erase(socket);
}

void Lounge::dismiss(uint64_t socket) {
  const Visitor* visitor = find(socket);
  if (visitor == nullptr) return;
  const auto wire = visitor->socket;
  depart(socket);
  wire->close("the session has ended");
}

void Lounge::answer(Visitor& visitor, const std::string& text) {
  const auto message = read_message(text);
  if (!pay(visitor, message.value_or(Message{}), 1)) return;
  if (!message) return refuse_to(visitor, Message{}, message.error());
  act(visitor, *message);
}

// A client that goes on after so many refusals is not a browser.
bool Lounge::pay(Visitor& visitor, const Message& message, uint32_t cost) {
  if (limits_.pay(Toll::Message, visitor.address, now_(), cost)) {
    visitor.refusals -= std::min(visitor.refusals, kForgiven);
    return true;
  }
  refuse_to(visitor, message, Trouble{429, "too_many", {}, {}, {}});
  if (++visitor.refusals >= kMostRefusals) visitor.socket->close("too much at once");
  return false;
}

void Lounge::act(Visitor& visitor, const Message& message) {
  if (const auto kind = read_wish_kind(message.type)) return wish(visitor, *kind, message);
  if (message.type == "watch") return watch(visitor, message);
  if (message.type == "unwatch") return unwatch(visitor, message.table);
  if (message.type == "why") return explain(visitor, message);
  if (message.type == "lobby") return enter_lobby(visitor, message);
  if (message.type == "unlobby") return visitor.lobby.reset();
  if (message.type == "ping") {
    Document pong = make_message("pong", message.id);
    pong.set("now", now_());
    return send(visitor, pong);
  }
  refuse_to(visitor, message,
            Trouble{400, "malformed", {"there is no such type of message"}, {}, {}});
}

void Lounge::wish(Visitor& visitor, WishKind kind, const Message& message) {
  const auto wish = read_wish(kind, message.members);
  if (!wish) return refuse_to(visitor, message, wish.error());
  if (kind == WishKind::Chat && !limits_.pay(Toll::Chat, visitor.address, now_())) {
    return refuse_to(visitor, message, Trouble{429, "too_many", {}, {}, {}});
  }
  const auto start = metrics_.start();
  hall_.wish(message.table, caller_of(*visitor.user), *wish,
             [this, start, message, socket = visitor.socket->id()](const Granted<void>& done) {
               metrics_.wished(start);
               Visitor* asker = find(socket);
               if (asker == nullptr) return;
               if (!done) return refuse_to(*asker, message, done.error());
               Document reply = make_message("done", message.id);
               reply.set("table", message.table);
               send(*asker, reply);
             });
}

// Watching.

void Lounge::watch(Visitor& visitor, const Message& message) {
  if (message.table.empty()) {
    return refuse_to(visitor, message, Trouble{404, "no_table", {}, {}, {}});
  }
  if (visitor.watches.size() >= kMostWatches && !visitor.watches.contains(message.table)) {
    return refuse_to(visitor, message, Trouble{429, "too_many", {}, {}, {}});
  }
  hall_.look(message.table, [this, message, socket = visitor.socket->id()](Granted<Room*> room) {
    Visitor* asker = find(socket);
    if (asker == nullptr) return;
    if (!room) return refuse_to(*asker, message, room.error());
    const Caller caller{asker->user->id, Seat::Nobody};
    if (const auto eyes = choose_eyes((*room)->state(), caller, message.as); !eyes) {
      return refuse_to(*asker, message, eyes.error());
    }
    if (!pay(*asker, message, cost_of_table(**room))) return;
    asker->watches[message.table] = Watch{message.as, message.language, 0};
    watched_[message.table].insert(socket);
    show_table(*asker, message.table, **room);
  });
}

void Lounge::unwatch(Visitor& visitor, const std::string& table) {
  const auto sockets = watched_.find(table);
  if (sockets != watched_.end()) {
    sockets->second.erase(visitor.socket->id());
    if (sockets->second.empty()) watched_.erase(sockets);
  }
  const auto watch = visitor.watches.find(table);
  if (watch != visitor.watches.end()) visitor.watches.erase(watch);
}

void Lounge::show_table(Visitor& visitor, const std::string& table, const Room& room) {
  Watch& watch = visitor.watches[table];
  tell(visitor, watch, room, 0);
}

// The whole table to those who know nothing of it yet, the news to the others.
void Lounge::tell(Visitor& visitor, Watch& watch, const Room& room, uint32_t from) const {
  const Caller caller{visitor.user->id, Seat::Nobody};
  const Seat eyes = choose_eyes(room.state(), caller, watch.as).value_or(Seat::Nobody);
  const Teller teller(books_, room, hall_.names(), Gaze{caller.user, eyes, watch.language}, now_());
  const bool is_whole = watch.told == 0 || watch.told != from;
  visitor.socket->send(is_whole ? teller.table() : teller.news(from));
  watch.told = room.state().number;
}

void Lounge::changed(Room& room, uint32_t from) {
  is_lobby_stirred_ = true;
  const auto found = watched_.find(room.header().id);
  if (found == watched_.end()) return;
  for (const uint64_t socket : found->second) {
    Visitor* visitor = find(socket);
    if (visitor == nullptr) continue;
    Watch& watch = visitor->watches[room.header().id];
    if (watch.told != room.state().number) tell(*visitor, watch, room, from);
  }
}

void Lounge::explain(Visitor& visitor, const Message& message) {
  const auto action = message.members.text_at("action");
  if (!action || action->size() > kLongestAction) {
    return refuse_to(visitor, message, Trouble{400, "malformed", {"action is missing"}, {}, {}});
  }
  hall_.look(message.table,
             [this, message, action = *action, socket = visitor.socket->id()](Granted<Room*> room) {
               Visitor* asker = find(socket);
               if (asker == nullptr) return;
               if (!room) return refuse_to(*asker, message, room.error());
               const Caller caller{asker->user->id, Seat::Nobody};
               const auto why = explain_action(**room, caller, action, message.language);
               if (!why) return refuse_to(*asker, message, why.error());
               Document reply = make_message("why", message.id);
               for (const auto& [key, value] : why->members()) reply.set(key, value);
               send(*asker, reply);
             });
}

// The lobby.

void Lounge::enter_lobby(Visitor& visitor, const Message& message) {
  if (!pay(visitor, message, kLobbyCost)) return;
  visitor.lobby = message.language;
  show_lobby(visitor.socket->id());
}

void Lounge::show_lobby(uint64_t socket) {
  Visitor* visitor = find(socket);
  if (visitor == nullptr || !visitor->lobby) return;
  const UserId user = visitor->user->id;
  office_.ask<TableLists>([user](Store& store) { return read_lists(store, user); },
                          [this, socket, user](const Result<TableLists>& lists) {
                            Visitor* asker = find(socket);
                            if (asker == nullptr || !asker->lobby || !lists) return;
                            Document map = make_message("lobby", {});
                            map.set("now", now_());
                            write_lists(books_, *lists, user, *asker->lobby, map);
                            send(*asker, map);
                          });
}

void Lounge::refresh_lobby() {
  if (!is_lobby_stirred_) return;
  is_lobby_stirred_ = false;
  for (const auto& [socket, visitor] : visitors_) {
    if (visitor.lobby) show_lobby(socket);
  }
}

}  // namespace acies
