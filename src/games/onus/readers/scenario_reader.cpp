// [ONUS-4.1] [ONUS-4.2] [ONUS-4.7] Reads battles from their files, and meetings of two ready
// armies.
#include "core/text/text.h"
#include "games/onus/chapters/deployment/room.h"
#include "games/onus/readers/book_draft.h"

namespace acies::onus {
namespace {

constexpr int64_t kLastNumber = 9999;
constexpr std::array<std::string_view, 3> kVictoryWords{"losses", "destruction", "general"};
constexpr std::array<std::string_view, kAllPlayers.size()> kSideKeys{"south", "north", "east",
                                                                     "west", "northeast"};
constexpr int64_t kLeastMillimetres = kLeastDepth / field::kMillimetre;

struct BattleDraft : BookDraft {
  Scenario scenario;

  BattleSide& side(Seat seat) { return scenario.sides[player_number(seat)]; }
  ArmyList& list(Seat seat) { return side(seat).list; }
  using BookDraft::list;
  int32_t length(const Document& map, std::string_view key, int64_t least) {
    return field::kMillimetre *
           static_cast<int32_t>(take(map.number_at(key, least, kMostMillimetres)));
  }
};

// ---- the field ----

// [ONUS-4.17] [ONUS-4.18] Surplus depth lies behind the two bands.
void read_strip(BattleDraft& draft, const Document& map) {
  Scenario& scenario = draft.scenario;
  const int32_t spare = (scenario.depth - kLeastDepth) / 2;
  scenario.strip = spare < 0 ? 0 : spare;
  if (map.find("strip") == nullptr || spare < 0) return;
  scenario.strip = draft.length(map, "strip", 0);
  if (scenario.depth - 2 * (scenario.strip + kBand) >= kBetweenBands) return;
  draft.blame(
      map.find("strip")->wrong("two strips and two bands of 150 mm leave less than 400 mm "
                               "between the armies"));
}

void read_field(BattleDraft& draft, const Document& file) {
  draft.scenario.width = draft.length(file, "width", 1);
  draft.scenario.depth = draft.length(file, "depth", kLeastMillimetres);
  read_strip(draft, file);
}

// [ONUS-4.16] 70 cm for each 1000 points of the dearer army.
void check_width(BattleDraft& draft, const Book& book, const Document& where) {
  for (const Seat seat : draft.scenario.seats()) {
    const int64_t whole = cost_of(book, draft.list(seat)).whole;
    const int64_t least = (whole * 7 + 9) / 10;
    const BattleSide& side = draft.side(seat);
    const bool is_for_all = draft.scenario.agreed.everyone != 0;
    const int32_t width =
        is_for_all ? (side.zone_to - side.zone_from) * field::kMillimetre : draft.scenario.width;
    if (width >= least) continue;
    return draft.blame(where.wrong(
        std::string(name(seat)) + " has " + std::to_string(whole / 100) + " points, and needs a " +
        (is_for_all ? "zone " : "field ") +
        std::to_string((least + field::kMillimetre - 1) / field::kMillimetre) + " mm wide"));
  }
}

Zone zone_in(const Scenario& scenario, Seat seat) {
  if (scenario.agreed.everyone == 0) {
    return {seat == Seat::South ? Edge::Low : Edge::High, 0, scenario.width};
  }
  const BattleSide& side = scenario.sides[player_number(seat)];
  return make_zone(side.edge, side.zone_from, side.zone_to, {scenario.width, scenario.depth});
}

BandGround ground_of(const Scenario& scenario, Seat seat) {
  const field::Field ground{scenario.width, scenario.depth};
  const Zone zone = zone_in(scenario, seat);
  const int32_t length = zone.to - zone.from;
  const Point a = pose_in_zone(zone, scenario.strip, ground, {0, 0, 0, 0}).place();
  const Point b = pose_in_zone(zone, scenario.strip, ground, {length, kBand, 0, 0}).place();
  return {std::abs(a.x - b.x), std::min(a.y, b.y), std::max(a.y, b.y), std::min(a.x, b.x)};
}

// [ONUS-21.7] ---- zones, if everyone plays for themselves ----

// zone = ["low", 100, 800]: in millimetres along the edge.
bool read_zone(BattleDraft& draft, const Document& map, BattleSide& side) {
  constexpr std::array<std::string_view, 4> kEdges{"low", "high", "left", "right"};
  const Document* zone = map.find("zone");
  if (zone == nullptr) return false;
  const std::vector<Document>& parts = zone->items();
  const bool is_form =
      parts.size() == 3 && parts[0].is_text() && parts[1].is_number() && parts[2].is_number();
  const auto found = is_form ? std::ranges::find(kEdges, parts[0].text()) : kEdges.end();
  const auto edge = static_cast<Edge>(found - kEdges.begin());
  const int32_t length = field::is_across(edge) ? draft.scenario.depth : draft.scenario.width;
  const bool is_good = found != kEdges.end() && parts[1].number() >= 0 &&
                       parts[1].number() < parts[2].number() &&
                       parts[2].number() <= length / field::kMillimetre;
  if (!is_good) {
    draft.blame(zone->wrong(R"(a zone is ["low", from, to]: low, high, left or right, and )"
                            "millimetres along that edge"));
    return true;
  }
  side.edge = edge;
  side.zone_from = static_cast<uint16_t>(parts[1].number());
  side.zone_to = static_cast<uint16_t>(parts[2].number());
  return true;
}

// [ONUS-4.17] At equal distances, and not nearer to each other than two armies would be.
void lay_equal_zones(BattleDraft& draft, int32_t length, const Document& where) {
  const Scenario& scenario = draft.scenario;
  const EqualZones all =
      equal_zones(scenario.agreed.everyone, scenario.width / field::kMillimetre,
                  scenario.depth / field::kMillimetre, scenario.strip / field::kMillimetre,
                  length / field::kMillimetre);
  if (all.distance < kBetweenBands / field::kMillimetre) {
    return draft.blame(where.wrong("this field has no room for equal zones " +
                                   std::to_string(length / field::kMillimetre) +
                                   " mm long and 400 mm apart (ONUS-21.7)"));
  }
  for (const Seat seat : scenario.seats()) {
    const Zone& zone = all.zones[player_number(seat)];
    BattleSide& side = draft.side(seat);
    side.edge = zone.edge;
    side.zone_from = static_cast<uint16_t>(zone.from);
    side.zone_to = static_cast<uint16_t>(zone.to);
  }
}

// Counts the sides in the file, in the order of kSideKeys: 2, or everyone for themselves.
void count_sides(BattleDraft& draft, const Document& file) {
  size_t count = 2;
  while (count < kSideKeys.size() && file.find(kSideKeys[count]) != nullptr) ++count;
  for (size_t i = count + 1; i < kSideKeys.size(); ++i) {
    if (file.find(kSideKeys[i]) == nullptr) continue;
    draft.blame(file.find(kSideKeys[i])
                    ->wrong("players sit down in this order: South, North, East, West, Northeast"));
  }
  if (count > 2) draft.scenario.agreed.everyone = static_cast<uint8_t>(count);
}

// ---- armies ----

// A ready army in the middle of its band; North's is turned.
ArmyList put_on_field(ArmyList list, const Scenario& scenario, Seat seat) {
  const Zone zone = zone_in(scenario, seat);
  const int32_t margin = (zone.to - zone.from - list.width) / 2;
  for (Recruit& one : list.units) {
    if (!one.has_place) continue;
    one.pose.x += margin;
    one.pose = pose_in_zone(zone, scenario.strip, {scenario.width, scenario.depth}, one.pose);
  }
  list.width = scenario.width;
  return list;
}

const ArmyList* find_list(BattleDraft& draft, const Book& book, const Document& map,
                          std::string_view key) {
  const std::string id = draft.text(map, key);
  if (id.empty()) return nullptr;
  const ArmyList* list = book.find_list(id);
  if (list == nullptr) {
    draft.blame(map.find(key)->wrong("there is no army list " + in_quotes(id)));
  }
  return list;
}

void read_ready_side(BattleDraft& draft, const Book& book, const Document& map, Seat seat) {
  draft.check(map.allow_only({"list", "name", "zone"}));
  const ArmyList* list = find_list(draft, book, map, "list");
  if (list == nullptr) return;
  BattleSide& side = draft.side(seat);
  side.army =
      map.find("name") == nullptr ? book.armies()[list->army].name : draft.saying(map, "name");
  if (draft.scenario.width == 0) return;
  const Zone zone = zone_in(draft.scenario, seat);
  if (zone.from == zone.to) return;  // it was reported already
  if (list->is_placed() && list->width > zone.to - zone.from) {
    return draft.blame(map.find("list")->wrong("this army is drawn for a field " +
                                               std::to_string(list->width / field::kMillimetre) +
                                               " mm wide"));
  }
  side.list = put_on_field(*list, draft.scenario, seat);
}

void read_own_side(BattleDraft& draft, const Book& book, const Document& map, Seat seat) {
  draft.check(map.allow_only(
      {"army", "name", "general", "general_on", "units", "cost", "deploy", "lieutenants", "zone"}));
  ArmyList& list = draft.list(seat);
  draft.side(seat).army = list.name = draft.saying(map, "name");
  const size_t before = draft.faults.size();
  read_order_of_battle(draft, book, map, false, list);
  if (draft.faults.size() == before) read_lieutenants(draft, book, map, list);
  const bool is_team =
      std::ranges::any_of(list.lieutenants, [](const Lieutenant& one) { return one.captain != 0; });
  if (draft.scenario.agreed.everyone != 0 && !list.lieutenants.empty()) {
    draft.blame(map.wrong(is_team ? "everyone is for themselves: there are no teams"
                                  : "where everyone is for themselves each has one general"));
  }
  const bool is_sound = draft.faults.size() == before;
  sum_up(draft, book, map, list);
  list.width = draft.scenario.width;
  if (!is_sound || draft.scenario.depth == 0 || draft.scenario.width == 0) return;
  read_general_on(draft, book, map, list);
  check_staffs(draft, map, list);
  read_deployment(draft, book, map, ground_of(draft.scenario, seat), list);
}

void read_side(BattleDraft& draft, const Book& book, const Document& file, Seat seat) {
  const Document* map = draft.take(file.map_at(kSideKeys[player_number(seat)]));
  if (map == nullptr) return;
  if (map->find("list") != nullptr) return read_ready_side(draft, book, *map, seat);
  read_own_side(draft, book, *map, seat);
}

// ---- the head ----

// [ONUS-4.7] [ONUS-4.15] The victory conditions.
void read_victory(BattleDraft& draft, const Document& file) {
  if (file.find("victory") == nullptr) return;
  const uint32_t words = draft.choices(file, "victory", kVictoryWords);
  Agreement& agreed = draft.scenario.agreed;
  agreed.losses = words & 1U;
  agreed.destruction = words >> 1U & 1U;
  agreed.general_death = words >> 2U & 1U;
  if (words == 0) draft.blame(file.find("victory")->wrong("there is a way to win"));
}

// The first player: one of the seats in this battle.
Seat read_first(BattleDraft& draft, const Document& file) {
  if (draft.scenario.agreed.everyone == 0) return draft.seat(file, "first");
  const auto seat = read_seat(draft.text(file, "first"));
  const bool is_there = seat && std::ranges::count(draft.scenario.seats(), *seat) != 0;
  if (!is_there) draft.blame(file.find("first")->wrong("'first' is a player of this battle"));
  return is_there ? *seat : Seat::South;
}

void read_head(BattleDraft& draft, const Document& file) {
  Scenario& scenario = draft.scenario;
  draft.check(file.allow_only({"id", "number", "name", "date", "history", "first", "victory",
                               "width", "depth", "strip", "zone", "source", "south", "north",
                               "east", "west", "northeast", "provenance"}));
  scenario.id = draft.id(file);
  scenario.number = static_cast<int>(draft.take(file.number_at("number", 1, kLastNumber)));
  scenario.name = draft.saying(file, "name");
  scenario.date = draft.saying(file, "date");
  scenario.history = draft.saying(file, "history");
  count_sides(draft, file);
  if (file.find("first") != nullptr) scenario.first = read_first(draft, file);
  if (file.find("source") != nullptr) draft.choice(file, "source", kOriginWords);
  read_victory(draft, file);
  scenario.provenance = draft.provenance(file);
}

BattleReading finish(BattleDraft draft) {
  if (draft.faults.empty()) return std::move(draft.scenario);
  draft.sort_faults();
  return std::unexpected(std::move(draft.faults));
}

// Agreed zones, for all sides or for none. Otherwise equal ones, as long as the file says or the
// widest list needs.
void read_zones(BattleDraft& draft, const Book& book, const Document& file) {
  const Scenario& scenario = draft.scenario;
  if (scenario.width == 0 || scenario.depth == 0) return;
  size_t agreed = 0;
  int32_t length = 0;
  for (const Seat seat : scenario.seats()) {
    const Document* map = file.find(kSideKeys[player_number(seat)]);
    if (map == nullptr) continue;
    agreed += map->is_map() && read_zone(draft, *map, draft.side(seat)) ? 1 : 0;
    const Document* id = map->is_map() ? map->find("list") : map;
    const ArmyList* list = id != nullptr && id->is_text() ? book.find_list(id->text()) : nullptr;
    if (list != nullptr) length = std::max(length, list->width);
  }
  if (agreed == scenario.seats().size()) return;
  if (agreed != 0) return draft.blame(file.wrong("either all sides have a zone or none"));
  if (file.find("zone") != nullptr) length = draft.length(file, "zone", 1);
  if (length == 0) return draft.blame(file.wrong("'zone' says how long the zones are"));
  lay_equal_zones(draft, length, *file.find("width"));
}

}  // namespace

// The field is read first, because the places of units depend on it.
BattleReading read_battle(const Book& book, const Document& document) {
  BattleDraft draft;
  read_head(draft, document);
  read_field(draft, document);
  if (draft.scenario.agreed.everyone != 0) read_zones(draft, book, document);
  for (const Seat seat : draft.scenario.seats()) read_side(draft, book, document, seat);
  if (draft.faults.empty()) check_width(draft, book, *document.find("width"));
  return finish(std::move(draft));
}

// [ONUS-4.15] [ONUS-4.26] Missing settings have the values of the rules.
BattleReading read_meeting(const Book& book, const Document& row) {
  BattleDraft draft;
  Scenario& scenario = draft.scenario;
  draft.check(row.allow_only({"id", "name", "date", "text", "south", "north", "east", "west",
                              "northeast", "width", "depth"}));
  count_sides(draft, row);
  scenario.is_meeting = true;
  scenario.id = draft.id(row);
  scenario.name = draft.saying(row, "name");
  scenario.date = draft.saying(row, "date");
  scenario.history = draft.saying(row, "text");
  scenario.depth = draft.length(row, "depth", kLeastMillimetres);
  read_strip(draft, row);
  std::array<const ArmyList*, kAllPlayers.size()> lists{};
  bool are_found = true;
  for (const Seat seat : scenario.seats()) {
    const size_t i = player_number(seat);
    lists[i] = find_list(draft, book, row, kSideKeys[i]);
    are_found = are_found && lists[i] != nullptr;
    if (lists[i] != nullptr) scenario.width = std::max(scenario.width, lists[i]->width);
  }
  if (scenario.agreed.everyone != 0) {
    scenario.strip = 0;
    scenario.width = draft.length(row, "width", 1);
    if (are_found) read_zones(draft, book, row);
  }
  if (!are_found || !draft.faults.empty()) return finish(std::move(draft));
  for (const Seat seat : scenario.seats()) {
    const ArmyList& list = *lists[player_number(seat)];
    BattleSide& side = draft.side(seat);
    side.army = book.armies()[list.army].name;
    side.list = put_on_field(list, scenario, seat);
  }
  scenario.provenance = lists[0]->provenance;
  return finish(std::move(draft));
}

}  // namespace acies::onus
