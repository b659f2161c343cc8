// Tables: making, listing, looking, wishing.
#include <algorithm>

#include "core/data/json.h"
#include "core/text/text.h"
#include "net/address.h"
#include "server/api/http_api.h"
#include "server/people/saved_armies.h"
#include "server/tables/army_setup.h"

namespace acies {
namespace {

constexpr uint32_t kListCost = 4;  // of lists out of the database
constexpr uint32_t kMostUnfinished = 100;
constexpr Milliseconds kMostBank = 30LL * 24 * 3600 * 1000;
constexpr Milliseconds kMostIncrement = 3'600'000;
constexpr size_t kLongestPosition = 4000;

std::unexpected<Trouble> malformed(const Error& error) {
  return refuse(400, "malformed", {error.what});
}

Granted<std::string> read_optional(const Document& body, std::string_view key,
                                   std::string_view usual, size_t most) {
  if (body.find(key) == nullptr) return std::string(usual);
  auto text = body.text_at(key);
  if (!text) return malformed(text.error());
  if (text->size() > most) return refuse(422, "too_long", {std::string(key), std::to_string(most)});
  return std::move(*text);
}

Granted<std::vector<int32_t>> read_table_options(const Game& game, const Document& body) {
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

// South and North, and those of the others that the table is to have.
Granted<std::vector<std::string>> read_seats(const Document& body) {
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

Granted<std::array<Milliseconds, 3>> read_clock(const Document& body) {
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

// The setup as it can be tried: for an army to come stands the other one.
Setup with_both_armies(Setup setup) {
  std::array<std::string, 2> armies = split_armies(setup.tables);
  for (const Seat seat : kPlayers) {
    if (armies[index(seat)] == kToCome) armies[index(seat)] = armies[index(opponent(seat))];
  }
  if (!armies[0].empty()) setup.tables = join_armies(armies);
  return setup;
}

// The table as it opens: by its battle's own name, whatever the list begins with; and with its
// tables, whatever the owner puts in their place while the game goes on.
Granted<NewTable> open_once(const Game& game, NewTable table, Setup setup) {
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

// A record needs a game, and the luck ledger tells of hidden cards.
std::optional<Trouble> not_readable(const Room& room, const Reading& reading) {
  const bool is_record =
      reading.kind == Reading::Kind::Record || reading.kind == Reading::Kind::RecordJson;
  if (is_record && room.table() == nullptr) return Trouble{409, "not_begun", {}, {}, {}};
  const bool is_over = room.state().stage == TableStage::Over;
  if (reading.kind == Reading::Kind::Luck && !is_over) return Trouble{409, "not_over", {}, {}, {}};
  return std::nullopt;
}

}  // namespace

void Reception::get_tables(const Visited& visit) {
  if (!pay(visit, Toll::Request, kListCost - 1)) return;
  rooms_.office.ask<TableLists>([](Store& store) { return read_lists(store, 0); },
                                [this, visit](const Result<TableLists>& lists) {
                                  if (!lists) {
                                    return refuse_to(visit, Trouble{503, "busy", {}, {}, {}});
                                  }
                                  Document map = Document::map();
                                  write_lists(rooms_.books, *lists, 0, visit->language, map);
                                  send(visit, map);
                                });
}

void Reception::get_mine(const Visited& visit) {
  if (!pay(visit, Toll::Request, kListCost - 1)) return;
  const UserId user = visit->user.id;
  rooms_.office.ask<TableLists>([user](Store& store) { return read_lists(store, user); },
                                [this, visit, user](const Result<TableLists>& lists) {
                                  if (!lists) {
                                    return refuse_to(visit, Trouble{503, "busy", {}, {}, {}});
                                  }
                                  Document all = Document::map();
                                  write_lists(rooms_.books, *lists, user, visit->language, all);
                                  Document map = Document::map();
                                  const Document* mine = all.find("mine");
                                  map.set("tables", mine == nullptr ? Document::list() : *mine);
                                  send(visit, map);
                                });
}

Granted<NewTable> Reception::read_new_table(const Document& body) const {
  const auto known = body.allow_only(
      {"game", "scenario", "armies", "options", "seats", "clock", "is_listed", "position"});
  if (!known) return malformed(known.error());
  NewTable table;
  const auto game_name = body.text_at("game");
  if (!game_name) return malformed(game_name.error());
  const Game* game = find_game(rooms_.books.games, *game_name);
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
  auto armies = read_brought_armies(rooms_.books, body, table.seats);
  if (!armies) return std::unexpected(armies.error());
  return open_once(*game, std::move(table), {"", std::move(*options), std::move(*armies)});
}

void Reception::post_tables(const Visited& visit) {
  if (visit->user.id == 0) return refuse_to(visit, Trouble{401, "no_session", {}, {}, {}});
  if (!pay(visit, Toll::Table)) return;
  auto table = read_new_table(visit->body);
  if (!table) return refuse_to(visit, table.error());
  const UserId user = visit->user.id;
  rooms_.office.ask<uint32_t>(
      [user](Store& store) { return store.count_unfinished_of(user); },
      [this, visit, table = std::move(*table)](const Result<uint32_t>& count) {
        if (!count) return refuse_to(visit, Trouble{503, "busy", {}, {}, {}});
        if (*count >= kMostUnfinished) {
          return refuse_to(visit,
                           Trouble{422, "too_many_tables", {std::to_string(*count)}, {}, {}});
        }
        make_table(visit, table);
      });
}

void Reception::make_table(const Visited& visit, const NewTable& table) {
  rooms_.hall.create(table, caller_of(visit->user), [this, visit](const Granted<std::string>& id) {
    if (!id) return refuse_to(visit, id.error());
    rooms_.hall.look(*id, [this, visit](const Granted<Room*>& room) {
      if (!room) return refuse_to(visit, room.error());
      const Room& made = **room;
      Document map = Document::map();
      map.set("table", write_row(rooms_.books, made.header(), summarise(made.state()),
                                 rooms_.hall.names(), visit->user.id, visit->language));
      map.set("commitment", write_hex(made.commitment()));
      map.set("invitation", made.header().invitation);
      send(visit, map);
    });
  });
}

void Reception::with_teller(const Visited& visit, const std::string& id,
                            std::function<void(const Room&, const Teller&)> then) {
  const auto found = visit->request.query.find("as");
  const auto wanted = read_eyes(found == visit->request.query.end() ? "" : found->second);
  if (!wanted) return refuse_to(visit, wanted.error());
  rooms_.hall.look(id, [this, visit, wanted = *wanted,
                        then = std::move(then)](const Granted<Room*>& room) {
    if (!room) return refuse_to(visit, room.error());
    const auto eyes = choose_eyes((*room)->state(), Caller{visit->user.id, Seat::Nobody}, wanted);
    if (!eyes) return refuse_to(visit, eyes.error());
    then(**room, Teller(rooms_.books, **room, rooms_.hall.names(),
                        Gaze{visit->user.id, *eyes, visit->language}, rooms_.now()));
  });
}

void Reception::get_table(const Visited& visit, const std::string& id) {
  with_teller(visit, id, [this, visit](const Room& room, const Teller& teller) {
    if (!pay(visit, Toll::Request, cost_of_table(room))) return;
    Response response;
    response.body = teller.table();
    visit->reply(std::move(response));
  });
}

void Reception::get_plies(const Visited& visit, const std::string& id) {
  Reading reading{.kind = Reading::Kind::Plies, .from = number_in(visit->request, "from", 0)};
  const uint32_t last =
      UINT32_MAX - reading.from < kMostPlies ? UINT32_MAX - 1 : reading.from + kMostPlies - 1;
  reading.to = std::min(number_in(visit->request, "to", last), last);
  read(visit, id, reading, {});
}

void Reception::get_record(const Visited& visit, const std::string& id, bool is_json) {
  Response head;
  head.type = is_json ? "application/json" : "text/plain; charset=utf-8";
  head.headers.emplace_back("Content-Disposition",
                            "attachment; filename=\"" + id + (is_json ? ".json\"" : ".acies\""));
  read(visit, id, {.kind = is_json ? Reading::Kind::RecordJson : Reading::Kind::Record},
       std::move(head));
}

void Reception::get_luck(const Visited& visit, const std::string& id) {
  read(visit, id, {.kind = Reading::Kind::Luck}, {});
}

void Reception::read(const Visited& visit, const std::string& id, const Reading& wanted,
                     Response head) {
  with_teller(
      visit, id,
      [this, visit, wanted, head = std::move(head)](const Room& room, const Teller& teller) {
        if (const auto trouble = not_readable(room, wanted)) return refuse_to(visit, *trouble);
        Reading reading = wanted;
        reading.eyes = teller.eyes();
        reading.language = visit->language;
        const auto snapshot = std::make_shared<const Snapshot>(teller.snapshot());
        const std::string key = key_of(*snapshot, reading);
        const Text kept = rooms_.reads.kept(key);
        const uint32_t whole = cost_of(*snapshot, reading);
        const uint32_t cost = kept ? std::min(whole, cost_of_bytes(kept->size())) : whole;
        if (!pay(visit, Toll::Request, cost)) return;
        rooms_.reads.read(
            address_group(visit->request.address), key,
            [snapshot, reading] { return compose(*snapshot, reading); },
            [this, visit, head](const Granted<Text>& text) {
              if (!text) return refuse_to(visit, text.error());
              send_text(visit, head, *text);
            });
      });
}

void Reception::post_wish(const Visited& visit, const std::string& id, WishKind kind) {
  auto wish = read_wish(kind, visit->body);
  if (!wish) return refuse_to(visit, wish.error());
  if (kind == WishKind::Chat && !pay(visit, Toll::Chat)) return;
  const auto start = Metrics::start();
  rooms_.hall.wish(id, caller_of(visit->user), *wish,
                   [this, visit, start](const Granted<void>& done) {
                     rooms_.metrics.wished(start);
                     if (!done) return refuse_to(visit, done.error());
                     Document map = Document::map();
                     map.set("ok", true);
                     send(visit, map);
                   });
}

}  // namespace acies
