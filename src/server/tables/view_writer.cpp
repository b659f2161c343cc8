#include "server/tables/view_writer.h"

#include "core/data/json.h"
#include "core/text/text.h"
#include "server/tables/army_setup.h"
#include "server/tables/brought_armies.h"

namespace acies {
namespace {

constexpr std::array<std::string_view, 4> kStages{"open", "live", "over", "held"};

std::string name_of(const Names& names, UserId user) {
  const auto found = names.find(user);
  return found == names.end() ? std::string() : found->second;
}

Document write_seat(const Books& books, const SeatRow& seat, const Names& names,
                    Language language) {
  Document map = Document::map();
  if (!seat.bot.empty()) {
    map.set("kind", "bot");
    map.set("level", seat.bot);
    map.set("title", books.say(language, "level." + seat.bot));
  } else if (seat.user != 0) {
    map = write_user(books, seat.user, name_of(names, seat.user));
    map.set("kind", "person");
  } else {
    map.set("kind", "open");
  }
  return map;
}

Document write_clock_rule(const std::array<Milliseconds, 3>& clock) {
  Document map = Document::map();
  map.set("bank", clock[0]);
  map.set("per_move", clock[1]);
  map.set("increment", clock[2]);
  return map;
}

// Lists are public, but the armies that players have brought are not.
std::string without_tables(std::string_view options) {
  std::vector<std::string> words;
  for (const std::string_view word : split_words(options)) {
    if (!word.starts_with("tables=")) words.emplace_back(word);
  }
  return join(words, " ");
}

bool is_giving_up(EntryKind kind) { return kind == EntryKind::Resign || kind == EntryKind::Flag; }

bool is_game_entry(const EntryRow& entry) {
  return entry.kind == name(EntryKind::Answer) || entry.kind == name(EntryKind::Roll);
}

}  // namespace

ApiResult<Seat> choose_view_seat(const HostedState& state, const Caller& caller,
                                 std::optional<Seat> wanted) {
  if (wanted) {
    if (is_player(*wanted) && !state.has(*wanted)) {
      return refuse(400, "malformed", {name_seats(state.sitters())});
    }
    const bool is_open = state.stage == TableStage::Over || *wanted == Seat::Nobody;
    if (is_open || state.owns(caller, *wanted)) return *wanted;
    return refuse(403, "not_viewable");
  }
  if (state.owns(caller, state.asked)) return state.asked;
  for (const Seat seat : state.sitters()) {
    if (state.owns(caller, seat)) return seat;
  }
  return Seat::Nobody;
}

std::string_view name_of_stage(TableStage stage) { return kStages[static_cast<size_t>(stage)]; }

Document write_user(const Books&, UserId user, const std::string& name) {
  Document map = Document::map();
  map.set("id", user);
  const bool is_deleted = name == kDeletedName;
  map.set("name", is_deleted ? std::string() : name);
  if (is_deleted) map.set("deleted", true);
  if (name.empty()) map.set("guest", user);
  return map;
}

Document write_row(const Books& books, const TableHeader& header, const TableSummary& summary,
                   const Names& names, UserId asker, Language language, const HostedState* hosted) {
  Document map = Document::map();
  map.set("id", header.id);
  map.set("game", header.game);
  const Game* game = find_game(books.games, header.game);
  map.set("title", game == nullptr ? header.game : game->title(language));
  map.set("scenario", header.scenario);
  map.set("options", without_tables(header.options));
  map.set("stage", name_of_stage(summary.stage));
  Document seats = Document::map();
  Document you = Document::list();
  for (const Seat seat : first_players(header.players)) {
    const SeatRow& row = summary.seats[player_number(seat)];
    seats.set(std::string(name(seat)), write_seat(books, row, names, language));
    const bool is_yours = hosted == nullptr ? asker != 0 && row.user == asker
                                            : hosted->owns(Caller{asker, Seat::Nobody}, seat);
    if (is_yours) you.add(name(seat));
  }
  map.set("seats", std::move(seats));
  map.set("you", std::move(you));
  map.set("creator", asker != 0 && header.creator == asker);
  map.set("asked", is_player(summary.asked) ? name(summary.asked) : "");
  map.set("ply", summary.ply);
  map.set("created", header.created);
  map.set("updated", summary.updated);
  map.set("deadline", summary.deadline);
  map.set("clock", write_clock_rule(header.clock));
  map.set("is_listed", header.is_listed);
  map.set("result", summary.result);
  return map;
}

// Old lines are already written; the cost is that of sending them.
uint32_t cost_of_table(const HostedTable& hosted) {
  constexpr size_t kEntriesForOne = 64;
  constexpr size_t kMostTableCost = 50;
  return static_cast<uint32_t>(1 +
                               std::min(hosted.entries().size() / kEntriesForOne, kMostTableCost));
}

std::string ViewWriter::seat_name(Seat seat) const {
  return books_.say(viewer_.language, "seat." + std::string(name(seat)));
}

std::string ViewWriter::who(Seat seat) const {
  if (!is_player(seat)) return seat_name(seat);
  const SeatState& one = state().at(seat);
  return one.bot.empty() ? who(one.user) : bot_name(one.bot);
}

std::string ViewWriter::bot_name(const std::string& level) const {
  return books_.say(viewer_.language, "who.bot", {books_.say(viewer_.language, "level." + level)});
}

// The user that an entry of the log names. The seat may have another player since.
std::string ViewWriter::who(const EntryRow& entry) const {
  constexpr std::string_view kBot = "bot:";
  const bool names_somebody = entry.kind == name(EntryKind::Join) ||
                              entry.kind == name(EntryKind::Sit) ||
                              entry.kind == name(EntryKind::Expel);
  if (!names_somebody) return who(entry.seat);
  if (entry.text.starts_with(kBot)) return bot_name(entry.text.substr(kBot.size()));
  return who(read_number<UserId>(entry.text).value_or(0));
}

std::string ViewWriter::who(UserId user) const {
  const std::string own = name_of(names_, user);
  if (own == kDeletedName) return books_.say(viewer_.language, "who.deleted");
  return own.empty() ? books_.say(viewer_.language, "who.guest", {std::to_string(user)}) : own;
}

std::string ViewWriter::question() const {
  if (hosted_.table() == nullptr) return "null";
  return hosted_.texts().question(*hosted_.table(), viewer_.as, viewer_.language);
}

Document ViewWriter::clock() const {
  const Clock& clock = state().clock;
  if (!clock.rule().is_on()) return {};
  Document map = Document::map();
  for (const Seat seat : state().sitters())
    map.set(std::string(name(seat)), clock.bank(seat, now_));
  map.set("running", is_player(clock.running()) ? name(clock.running()) : "");
  map.set("at", now_);
  map.set("per_move", clock.rule().per_move);
  map.set("move_left", clock.move_left(now_));
  map.set("increment", clock.rule().increment);
  return map;
}

Document ViewWriter::offer() const {
  if (!state().offer) return {};
  Document map = Document::map();
  map.set("kind", name(state().offer->kind));
  map.set("seat", name(state().offer->seat));
  if (state().offer->kind == EntryKind::Continue) map.set("ply", state().offer->ply);
  if (state().players > kPlayers.size()) {
    Document& waits = map.set("waits_for", Document::list());
    for (const Seat seat : state().sitters()) {
      if (state().is_awaited(*state().offer, seat)) waits.add(name(seat));
    }
  }
  return map;
}

Document ViewWriter::may() const {
  Document list = Document::list();
  for (const CommandKind kind : hosted_.open_commands(caller(), now_)) list.add(name(kind));
  return list;
}

void ViewWriter::add_dice(Document& map) const {
  map.set("commitment", write_hex(hosted_.commitment()));
  const bool is_over = state().stage == TableStage::Over;
  map.set("seed", is_over ? Document(write_hex(hosted_.header().secret)) : Document());
  Document ready = Document::map();
  Document words = Document::map();
  for (const Seat seat : state().sitters()) {
    const SeatState& one = state().at(seat);
    ready.set(std::string(name(seat)), one.is_ready);
    // Before the start only the owner sees them, so that the opponent cannot choose words to match.
    const bool is_shown = state().stage != TableStage::Open || state().owns(caller(), seat);
    words.set(std::string(name(seat)), is_shown ? one.words : std::string());
  }
  map.set("ready", std::move(ready));
  map.set("words", std::move(words));
}

void ViewWriter::add_ending(Document& map) const {
  if (state().stage != TableStage::Over) return;
  const Ending& ending = state().ending;
  Document end = Document::map();
  end.set("result", ending.result);
  end.set("reason", ending.reason);
  const bool is_closed = ending.reason == name(EntryKind::Cancel) ||
                         ending.reason == name(EntryKind::Close) || ending.reason == kByKeeper;
  std::string key = is_closed ? "end." + ending.reason : "end.nobody";
  if (ending.result == "draw") key = "end.draw_" + ending.reason;
  const auto winner = read_seat(ending.result);
  if (winner) key = "end.won_" + ending.reason;
  const Seat first = winner.value_or(Seat::South);
  end.set("text",
          books_.say(viewer_.language, key, {seat_name(first), seat_name(opponent(first))}));
  map.set("end", std::move(end));
  if (!state().next.empty()) map.set("rematch", state().next);
}

// The allies of each seat, for everybody; the key for new allies, for the seat's own players.
void ViewWriter::add_allies(Document& map) const {
  Document all = Document::map();
  Document keys = Document::map();
  for (const Seat seat : state().sitters()) {
    const SeatState& one = state().at(seat);
    Document& list = all.set(std::string(name(seat)), Document::list());
    for (const UserId ally : one.allies) list.add(write_user(books_, ally, name_of(names_, ally)));
    const bool has_key = hosted_.is_team(seat) && state().stage != TableStage::Over;
    if (has_key && one.user != 0 && state().sits(caller(), seat)) {
      keys.set(std::string(name(seat)), hosted_.ally_key(seat));
    }
  }
  map.set("allies", std::move(all));
  map.set("ally_keys", std::move(keys));
}

// Before the game: the agreement, the seats that have an army, and the reader's own army.
void ViewWriter::add_armies(Document& map) const {
  const std::string& options = hosted_.header().options;
  const int points = agreed_points(hosted_.game(), options);
  if (points == 0 || state().stage != TableStage::Open) return;
  Document armies = Document::map();
  armies.set("points", points);
  const auto there = armies_in(hosted_.whole_options());
  Document lacking = Document::list();
  Document own = Document::map();
  for (const Seat seat : kPlayers) {
    const std::string& army = there[index(seat)];
    if (army == kToCome) {
      lacking.add(name(seat));
    } else if (state().owns(caller(), seat)) {
      own.set(std::string(name(seat)), army);
    }
  }
  armies.set("lacking", std::move(lacking));
  armies.set("own", std::move(own));
  map.set("armies", std::move(armies));
}

void ViewWriter::add_common(Document& map) const {
  map.set("table", hosted_.header().id);
  map.set("number", state().number);
  map.set("now", now_);
  map.set("as", name(viewer_.as));
  map.set("row", write_row(books_, hosted_.header(), summarise(state()), names_, viewer_.user,
                           viewer_.language, &state()));
  add_allies(map);
  add_armies(map);
  add_dice(map);
  map.set("clock", clock());
  map.set("offer", offer());
  map.set("change", change());
  map.set("may", may());
  if (!hosted_.header().rematch_of.empty()) map.set("rematch_of", hosted_.header().rematch_of);
  add_ending(map);
}

std::string ViewWriter::table() const {
  Document map = Document::map();
  map.set("type", "table");
  add_common(map);
  const bool may_invite = state().is_seated(caller()) || hosted_.header().creator == viewer_.user;
  if (may_invite && viewer_.user != 0) map.set("invitation", hosted_.header().invitation);
  map.set("chat", chat(0));
  JsonMap text(map);
  text.set_written("question", question());
  text.set_written("log", log(0));
  return text.take();
}

std::string ViewWriter::news(uint32_t from) const {
  Document map = Document::map();
  map.set("type", "news");
  map.set("from", from);
  add_common(map);
  const auto& entries = hosted_.entries();
  std::optional<uint32_t> back;
  for (size_t i = from; i < entries.size(); ++i) {
    const bool goes_back =
        entries[i].kind == name(EntryKind::Back) || entries[i].kind == name(EntryKind::Resume);
    if (goes_back) back = std::min(back.value_or(entries[i].ply), entries[i].ply);
  }
  if (back) map.set("back", *back);
  map.set("chat", chat(from));
  JsonMap text(map);
  text.set_written("question", question());
  text.set_written("log", log(back ? 0 : from));
  text.set_written("steps", steps(from));
  return text.take();
}

std::string ViewWriter::log(size_t from) const {
  std::string lines = "[";
  for (size_t i = from; i < hosted_.entries().size(); ++i) {
    const std::string next = line(i);
    if (next.empty()) continue;
    if (lines.size() > 1) lines += ',';
    lines += next;
  }
  return lines + ']';
}

const std::string& ViewWriter::events(uint32_t ply) const {
  return hosted_.texts().events(*hosted_.table(), ply, viewer_.as, viewer_.language);
}

// The line of one entry; empty if the entry says nothing to this seat.
std::string ViewWriter::line(size_t at) const {
  const EntryRow& entry = hosted_.entries()[at];
  const auto kind = *read_entry_kind(entry.kind);
  if (kind == EntryKind::Chat || hosted_.is_void(at)) return {};
  if (is_game_entry(entry)) return events(entry.ply);
  Document one = Document::map();
  one.set("ply", entry.ply);
  one.set("seat", name(entry.seat));
  one.set("kind", entry.kind);
  one.set("at", entry.at);
  const bool is_handed_over = is_giving_up(kind) && !entry.text.empty();
  const bool is_by_keeper = kind == EntryKind::Close && !entry.text.empty();
  const std::string key = "log." + entry.kind +
                          (is_handed_over ? "_on"
                           : is_by_keeper ? "_keeper"
                                          : "");
  one.set("text", books_.say(viewer_.language, key, {who(entry), seat_name(entry.seat)}));
  return write_json(one);
}

Document ViewWriter::chat(size_t from) const {
  Document list = Document::list();
  for (size_t i = from; i < hosted_.entries().size(); ++i) {
    const EntryRow& entry = hosted_.entries()[i];
    if (entry.kind != name(EntryKind::Chat)) continue;
    const size_t blank = entry.text.find(' ');
    const UserId user =
        read_number<UserId>(std::string_view(entry.text).substr(0, blank)).value_or(0);
    Document& one = list.add(Document::map());
    one.set("number", static_cast<int64_t>(i + 1));
    one.set("who", write_user(books_, user, name_of(names_, user)));
    one.set("seat", name(entry.seat));
    one.set("text", blank == std::string::npos ? std::string() : entry.text.substr(blank + 1));
    one.set("at", entry.at);
  }
  return list;
}

std::string ViewWriter::steps(size_t from) const {
  std::string list = "[";
  for (size_t i = from; i < hosted_.entries().size(); ++i) {
    const EntryRow& entry = hosted_.entries()[i];
    if (!is_game_entry(entry) || hosted_.is_void(i)) continue;
    JsonMap one;
    one.set("ply", entry.ply);
    one.set("seat", name(entry.seat));
    one.set("answer", hosted_.table()->write_answer(entry.ply, viewer_.as));
    one.set_written("events", '[' + events(entry.ply) + ']');
    if (list.size() > 1) list += ',';
    list += one.take();
  }
  return list + ']';
}

Snapshot ViewWriter::snapshot() const {
  Snapshot snapshot;
  snapshot.table = hosted_.table_copy();
  snapshot.name = hosted_.header().id + ' ' + std::to_string(hosted_.last_played());
  snapshot.is_over = state().stage == TableStage::Over;
  Record& tags = snapshot.tags;
  for (const Seat seat : state().sitters()) tags.players[player_number(seat)] = who(seat);
  tags.commitment = hosted_.commitment();
  // The record itself shows how the present rules ended the game, but not an end by older rules.
  if (snapshot.is_over && (state().ending.reason != "rules" || hosted_.replay_stop())) {
    const std::string& result = state().ending.result;
    tags.ending = (result.empty() ? "nobody" : result) + ", " + state().ending.reason;
  }
  if (snapshot.is_over) tags.seed = hosted_.seed();
  return snapshot;
}

}  // namespace acies
