#include "server/people/user_export.h"

#include "core/data/json.h"
#include "server/tables/view_writer.h"

namespace acies {
namespace {

constexpr uint32_t kTablesAtOnce = 100;
constexpr uint32_t kMostLines = 100'000;

struct Kept {
  UserRow user;
  std::vector<SessionRow> sessions;
  std::vector<TableRow> tables;
  std::vector<ChatLine> chat;
};

Document write_account(const UserRow& user) {
  Document map = Document::map();
  map.set("id", user.id);
  map.set("name", user.name);
  map.set("created", user.created);
  map.set("password", user.password.empty() ? "none" : "kept as an Argon2id hash only");
  return map;
}

Document write_session(const SessionRow& row) {
  Document map = Document::map();
  map.set("kind", row.kind == SessionKind::Bot ? "bot" : "browser");
  map.set("device", row.label);
  map.set("created", row.created);
  map.set("seen", row.seen);
  return map;
}

Document write_table(const TableRow& row, UserId user) {
  Document map = Document::map();
  map.set("id", row.header.id);
  map.set("game", row.header.game);
  map.set("scenario", row.header.scenario);
  map.set("options", row.header.options);
  map.set("stage", name_of_stage(row.summary.stage));
  map.set("created", row.header.created);
  map.set("updated", row.summary.updated);
  map.set("creator", row.header.creator == user);
  Document& seats = map.set("seats", Document::list());
  for (const Seat seat : first_players(row.header.players)) {
    if (row.summary.seats[player_number(seat)].user == user) seats.add(name(seat));
  }
  map.set("plies", int64_t{row.summary.ply});
  map.set("result", row.summary.result);
  map.set("record", "/api/tables/" + row.header.id + "/record");
  return map;
}

Document write_line(const ChatLine& line) {
  Document map = Document::map();
  map.set("table", line.table);
  map.set("at", line.at);
  map.set("text", line.text);
  return map;
}

std::string write_kept(const Kept& kept, Milliseconds now) {
  Document map = Document::map();
  map.set("exported", now);
  map.set("account", write_account(kept.user));
  Document& sessions = map.set("sessions", Document::list());
  for (const SessionRow& row : kept.sessions) sessions.add(write_session(row));
  Document& tables = map.set("tables", Document::list());
  for (const TableRow& row : kept.tables) tables.add(write_table(row, kept.user.id));
  Document& chat = map.set("chat", Document::list());
  for (const ChatLine& line : kept.chat) chat.add(write_line(line));
  return write_pretty_json(map);
}

Result<Kept> read_person(Store& store, UserId user) {
  Kept kept;
  auto row = store.find_user(user);
  if (!row) return Fault(row.error());
  if (*row) kept.user = std::move(**row);
  auto sessions = store.sessions_of(user);
  if (!sessions) return Fault(sessions.error());
  kept.sessions = std::move(*sessions);
  auto chat = store.chat_of(user, kMostLines);
  if (!chat) return Fault(chat.error());
  kept.chat = std::move(*chat);
  return kept;
}

// One export. Its pending jobs keep it alive.
class Export : public std::enable_shared_from_this<Export> {
 public:
  Export(Executors& executors, Milliseconds now, std::function<void(ApiResult<std::string>)> then)
      : executors_(executors), now_(now), then_(std::move(then)) {}

  void read(UserId user) {
    executors_.on_database<Kept>([user](Store& store) { return read_person(store, user); },
                                 [self = shared_from_this()](Result<Kept> kept) {
                                   if (!kept) return self->then_(refuse(503, "busy"));
                                   self->kept_ = std::move(*kept);
                                   self->read_tables();
                                 });
  }

 private:
  void read_tables() {
    const std::string after = kept_.tables.empty() ? "" : kept_.tables.back().header.id;
    executors_.on_database<std::vector<TableRow>>(
        [user = kept_.user.id, after](Store& store) {
          return store.tables_behind(user, after, kTablesAtOnce, true);
        },
        [self = shared_from_this()](Result<std::vector<TableRow>> rows) {
          if (!rows) return self->then_(refuse(503, "busy"));
          if (rows->empty()) return self->write();
          for (TableRow& row : *rows) self->kept_.tables.push_back(std::move(row));
          self->read_tables();
        });
  }

  void write() {
    executors_.on_hash_threads<std::string>(
        [self = shared_from_this()] { return write_kept(self->kept_, self->now_); },
        [self = shared_from_this()](std::string text) { self->then_(std::move(text)); });
  }

  Executors& executors_;
  Milliseconds now_;
  std::function<void(ApiResult<std::string>)> then_;
  Kept kept_;
};

}  // namespace

void write_export(Executors& executors, UserId user, Milliseconds now,
                  std::function<void(ApiResult<std::string>)> then) {
  std::make_shared<Export>(executors, now, std::move(then))->read(user);
}

}  // namespace acies
