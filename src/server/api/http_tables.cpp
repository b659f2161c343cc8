// Tables: creating, listing, viewing and commands.
#include <algorithm>

#include "core/data/json.h"
#include "core/text/text.h"
#include "net/address.h"
#include "server/api/http_api.h"
#include "server/api/request_body.h"
#include "server/api/socket_message.h"
#include "server/tables/army_setup.h"
#include "server/tables/brought_armies.h"

namespace acies {
namespace {

constexpr uint32_t kListCost = 4;  // lists are read from the database
constexpr uint32_t kMostUnfinished = 100;
constexpr Milliseconds kMostBank = 30LL * 24 * 3600 * 1000;
constexpr Milliseconds kMostIncrement = 3'600'000;
constexpr size_t kLongestPosition = 4000;

ApiResult<std::string> read_optional(const Document& body, std::string_view key,
                                     std::string_view usual, size_t most) {
  if (body.find(key) == nullptr) return std::string(usual);
  auto text = body.text_at(key);
  if (!text) return malformed(text.error());
  if (text->size() > most) return refuse(422, "too_long", {std::string(key), std::to_string(most)});
  return std::move(*text);
}

ApiResult<std::vector<int32_t>> read_table_options(const Game& game, const Document& body) {
  if (body.find("options") == nullptr) return usual_options(game.options());
  const auto options = body.map_at("options");
  if (!options) return malformed(options.error());
  std::vector<std::string> words;
  for (const auto& [key, value] : (*options)->members()) {
    if (!value.is_number()) return refuse(400, "malformed", {"options." + key + " is a number"});
    words.push_back(key + '=' + std::to_string(value.number()));
  }
  auto read = read_options(join(words, " "), game.options());
  if (!read) return refuse(422, "bad_option", {read.error().what});
  return std::move(*read);
}

bool is_good_seat(std::string_view who) {
  constexpr std::string_view kBot = "bot:";
  if (who == "me" || who == "open") return true;
  return who.starts_with(kBot) && find_level(who.substr(kBot.size())) != nullptr;
}

// South and North, and the other seats that the table is to have.
ApiResult<std::vector<std::string>> read_seats(const Document& body) {
  const auto seats = body.map_at("seats");
  if (!seats) return malformed(seats.error());
  const size_t count = std::max((*seats)->members().size(), kPlayers.size());
  if (count > kAllPlayers.size()) return refuse(400, "malformed", {name_seats(kAllPlayers)});
  std::vector<std::string> who;
  bool has_person = false;
  for (const Seat seat : first_players(count)) {
    const auto text = (*seats)->text_at(name(seat));
    if (!text) return malformed(text.error());
    if (!is_good_seat(*text)) return refuse(422, "bad_seat");
    who.push_back(*text);
    has_person = has_person || *text == "me" || *text == "open";
  }
  if (!has_person) return refuse(422, "bad_seat");
  return who;
}

ApiResult<std::array<Milliseconds, 3>> read_clock(const Document& body) {
  std::array<Milliseconds, 3> clock{};
  const Document* found = body.find("clock");
  if (found == nullptr || found->kind() == Document::Kind::Nothing) return clock;
  constexpr std::array<std::string_view, 3> kKeys{"bank", "per_move", "increment"};
  for (size_t i = 0; i < clock.size(); ++i) {
    const auto part = found->number_at(kKeys[i], 0, i == 2 ? kMostIncrement : kMostBank);
    if (!part) return refuse(422, "bad_clock");
    clock[i] = *part;
  }
  return clock;
}

uint32_t number_in(const Request& request, std::string_view key, uint32_t usual) {
  const auto found = request.query.find(key);
  if (found == request.query.end()) return usual;
  return read_number<uint32_t>(found->second).value_or(usual);
}

// The setup for a trial opening: an army that is still missing is replaced by the other one.
Setup with_both_armies(Setup setup) {
  std::array<std::string, 2> armies = split_armies(setup.tables);
  for (const Seat seat : kPlayers) {
    if (armies[index(seat)] == kToCome) armies[index(seat)] = armies[index(opponent(seat))];
  }
  if (!armies[0].empty()) setup.tables = join_armies(armies);
  return setup;
}

// The new table with its battle's own name and its armies written out. The list's first battle and
// the owner's files may change while the game goes on.
ApiResult<NewTable> open_once(const Game& game, NewTable table, Setup setup) {
  setup.scenario = table.scenario;
  const auto opened = table.position.empty() ? game.open(with_both_armies(setup))
                                             : game.open_position(table.position);
  if (!opened) return refuse(422, "bad_position", {opened.error().text()});
  if (!(*opened)->is_whole()) return refuse(422, "bad_position", {"it is one seat's view"});
  const size_t players = (*opened)->seats().size();
  if (players != table.seats.size()) return refuse(422, "seat_count", {std::to_string(players)});
  table.scenario = (*opened)->setup().scenario;
  Setup kept = (*opened)->setup();
  if (setup.tables.contains(kToCome)) kept.tables = setup.tables;
  table.options = write_setup_options(kept, game.options());
  return table;
}

// A record needs a game. The luck ledger shows hidden cards, so it needs a finished game.
std::optional<ApiError> not_readable(const HostedTable& hosted, const Reading& reading) {
  const bool is_record =
      reading.kind == Reading::Kind::Record || reading.kind == Reading::Kind::RecordJson;
  if (is_record && hosted.table() == nullptr) return ApiError{409, "not_begun", {}, {}, {}};
  const bool is_over = hosted.state().stage == TableStage::Over;
  if (reading.kind == Reading::Kind::Luck && !is_over) return ApiError{409, "not_over", {}, {}, {}};
  return std::nullopt;
}

}  // namespace

void HttpApi::get_tables(const ApiCallPtr& call) {
  if (!allow(call, RateLimit::Request, kListCost - 1)) return;
  parts_.executors.on_database<TableLists>(
      [](Store& store) { return read_lists(store, 0); },
      [this, call](const Result<TableLists>& lists) {
        if (!lists) {
          return refuse_to(call, ApiError{503, "busy", {}, {}, {}});
        }
        Document map = Document::map();
        write_lists(parts_.books, *lists, 0, call->language, map);
        send(call, map);
      });
}

void HttpApi::get_mine(const ApiCallPtr& call) {
  if (!allow(call, RateLimit::Request, kListCost - 1)) return;
  const UserId user = call->user.id;
  parts_.executors.on_database<TableLists>(
      [user](Store& store) { return read_lists(store, user); },
      [this, call, user](const Result<TableLists>& lists) {
        if (!lists) {
          return refuse_to(call, ApiError{503, "busy", {}, {}, {}});
        }
        Document all = Document::map();
        write_lists(parts_.books, *lists, user, call->language, all);
        Document map = Document::map();
        const Document* mine = all.find("mine");
        map.set("tables", mine == nullptr ? Document::list() : *mine);
        send(call, map);
      });
}

ApiResult<NewTable> HttpApi::read_new_table(const Document& body) const {
  const auto known = body.allow_only(
      {"game", "scenario", "armies", "options", "seats", "clock", "is_listed", "position"});
  if (!known) return malformed(known.error());
  NewTable table;
  const auto game_name = body.text_at("game");
  if (!game_name) return malformed(game_name.error());
  const Game* game = find_game(parts_.books.games, *game_name);
  if (game == nullptr) return refuse(422, "no_game", {*game_name});
  table.game = *game_name;
  auto scenario = read_optional(body, "scenario", "standard", 100);
  if (!scenario) return std::unexpected(scenario.error());
  table.scenario = std::move(*scenario);
  auto options = read_table_options(*game, body);
  if (!options) return std::unexpected(options.error());
  auto seats = read_seats(body);
  if (!seats) return std::unexpected(seats.error());
  table.seats = std::move(*seats);
  const auto clock = read_clock(body);
  if (!clock) return std::unexpected(clock.error());
  table.clock = *clock;
  const Document* listed = body.find("is_listed");
  table.is_listed = listed != nullptr && listed->kind() == Document::Kind::Truth && listed->truth();
  auto position = read_optional(body, "position", "", kLongestPosition);
  if (!position) return std::unexpected(position.error());
  table.position = std::move(*position);
  auto armies = read_brought_armies(parts_.books, *game, body, table.seats);
  if (!armies) return std::unexpected(armies.error());
  return open_once(*game, std::move(table), {"", std::move(*options), std::move(*armies)});
}

void HttpApi::post_tables(const ApiCallPtr& call) {
  if (call->user.id == 0) return refuse_to(call, ApiError{401, "no_session", {}, {}, {}});
  if (!allow(call, RateLimit::Table)) return;
  auto table = read_new_table(call->body);
  if (!table) return refuse_to(call, table.error());
  const UserId user = call->user.id;
  parts_.executors.on_database<uint32_t>(
      [user](Store& store) { return store.count_unfinished_of(user); },
      [this, call, table = std::move(*table)](const Result<uint32_t>& count) {
        if (!count) return refuse_to(call, ApiError{503, "busy", {}, {}, {}});
        if (*count >= kMostUnfinished) {
          return refuse_to(call,
                           ApiError{422, "too_many_tables", {std::to_string(*count)}, {}, {}});
        }
        make_table(call, table);
      });
}

void HttpApi::make_table(const ApiCallPtr& call, const NewTable& table) {
  parts_.registry.create(
      table, caller_of(call->user), [this, call](const ApiResult<std::string>& id) {
        if (!id) return refuse_to(call, id.error());
        parts_.registry.open(*id, [this, call](const ApiResult<HostedTable*>& hosted) {
          if (!hosted) return refuse_to(call, hosted.error());
          const HostedTable& made = **hosted;
          Document map = Document::map();
          map.set("table", write_row(parts_.books, made.header(), summarise(made.state()),
                                     parts_.registry.names(), call->user.id, call->language));
          map.set("commitment", write_hex(made.commitment()));
          map.set("invitation", made.header().invitation);
          send(call, map);
        });
      });
}

void HttpApi::with_view_writer(const ApiCallPtr& call, const std::string& id,
                               std::function<void(const HostedTable&, const ViewWriter&)> then) {
  const auto found = call->request.query.find("as");
  const auto wanted = read_view_seat(found == call->request.query.end() ? "" : found->second);
  if (!wanted) return refuse_to(call, wanted.error());
  parts_.registry.open(id, [this, call, wanted = *wanted,
                            then = std::move(then)](const ApiResult<HostedTable*>& hosted) {
    if (!hosted) return refuse_to(call, hosted.error());
    const auto view_seat =
        choose_view_seat((*hosted)->state(), Caller{call->user.id, Seat::Nobody}, wanted);
    if (!view_seat) return refuse_to(call, view_seat.error());
    then(**hosted, ViewWriter(parts_.books, **hosted, parts_.registry.names(),
                              Viewer{call->user.id, *view_seat, call->language}, parts_.now()));
  });
}

void HttpApi::get_table(const ApiCallPtr& call, const std::string& id) {
  with_view_writer(call, id, [this, call](const HostedTable& hosted, const ViewWriter& writer) {
    if (!allow(call, RateLimit::Request, cost_of_table(hosted))) return;
    Response response;
    response.body = writer.table();
    call->reply(std::move(response));
  });
}

void HttpApi::get_plies(const ApiCallPtr& call, const std::string& id) {
  Reading reading{.kind = Reading::Kind::Plies, .from = number_in(call->request, "from", 0)};
  const uint32_t last =
      UINT32_MAX - reading.from < kMostPlies ? UINT32_MAX - 1 : reading.from + kMostPlies - 1;
  reading.to = std::min(number_in(call->request, "to", last), last);
  read(call, id, reading, {});
}

void HttpApi::get_record(const ApiCallPtr& call, const std::string& id, bool is_json) {
  Response head;
  head.type = is_json ? "application/json" : "text/plain; charset=utf-8";
  head.headers.emplace_back("Content-Disposition",
                            "attachment; filename=\"" + id + (is_json ? ".json\"" : ".acies\""));
  read(call, id, {.kind = is_json ? Reading::Kind::RecordJson : Reading::Kind::Record},
       std::move(head));
}

void HttpApi::get_luck(const ApiCallPtr& call, const std::string& id) {
  read(call, id, {.kind = Reading::Kind::Luck}, {});
}

void HttpApi::read(const ApiCallPtr& call, const std::string& id, const Reading& wanted,
                   Response head) {
  with_view_writer(call, id,
                   [this, call, wanted, head = std::move(head)](const HostedTable& hosted,
                                                                const ViewWriter& writer) {
                     if (const auto error = not_readable(hosted, wanted))
                       return refuse_to(call, *error);
                     Reading reading = wanted;
                     reading.view_seat = writer.view_seat();
                     reading.language = call->language;
                     const auto snapshot = std::make_shared<const Snapshot>(writer.snapshot());
                     const std::string key = key_of(*snapshot, reading);
                     const Text kept = parts_.reads.kept(key);
                     const uint32_t whole = cost_of(*snapshot, reading);
                     const uint32_t cost =
                         kept ? std::min(whole, cost_of_bytes(kept->size())) : whole;
                     if (!allow(call, RateLimit::Request, cost)) return;
                     parts_.reads.read(
                         address_group(call->request.address), key,
                         [snapshot, reading] { return compose(*snapshot, reading); },
                         [this, call, head](const ApiResult<Text>& text) {
                           if (!text) return refuse_to(call, text.error());
                           send_text(call, head, *text);
                         });
                   });
}

void HttpApi::post_command(const ApiCallPtr& call, const std::string& id, CommandKind kind) {
  auto command = read_command(kind, call->body);
  if (!command) return refuse_to(call, command.error());
  if (kind == CommandKind::Chat && !allow(call, RateLimit::Chat)) return;
  const auto start = Metrics::start();
  parts_.registry.execute(id, caller_of(call->user), *command,
                          [this, call, start](const ApiResult<void>& done) {
                            parts_.metrics.command_done(start);
                            if (!done) return refuse_to(call, done.error());
                            Document map = Document::map();
                            map.set("ok", true);
                            send(call, map);
                          });
}

}  // namespace acies
