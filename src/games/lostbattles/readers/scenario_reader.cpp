// [LB-1.1.1] [LB-2.2.1a] Reads a battle's file: its figures, its field and its sources.
// The armies are read in scenario_armies.cpp.
#include <algorithm>

#include "core/text/text.h"
#include "games/lostbattles/readers/scenario_draft.h"

namespace acies::lostbattles {
namespace {

constexpr unsigned kRows = kZones / kColumns;
constexpr std::string_view kGroundSigns = "hwmsrcx";  // in the order of Ground
static_assert(kGroundSigns.size() == kGrounds);
constexpr std::array<std::string_view, 2> kWeatherWords{"cloudy", "wet"};
constexpr int64_t kNarrowestZone = 100;
constexpr int64_t kWidestZone = 3000;

void read_figures(Draft& draft, const Document& file) {
  Scenario& scenario = draft.scenario;
  scenario.multiple = draft.number(file, "multiple", 1, 8);  // men in a unit [LB-1.2.1]
  draft.table().attack_limit = draft.number(file, "attack_limit", 3, 5);  // sizes [LB-6.3.2a]
  scenario.zone_width =
      static_cast<uint16_t>(draft.take(file.number_at("zone_width", kNarrowestZone, kWidestZone)));
}

// [LB-10.3.1] [LB-10.4.1] Dust and weather.
void read_sky(Draft& draft, const Document& file) {
  draft.table().has_dust = draft.flag(file, "dust") ? 1 : 0;
  if (file.find("weather") == nullptr) return;
  const auto weather = draft.choice(file, "weather", kWeatherWords);
  if (weather) draft.table().weather = *weather == 0 ? Weather::Cloudy : Weather::Wet;
}

void read_head(Draft& draft, const Document& file) {
  Scenario& scenario = draft.scenario;
  draft.check(
      file.allow_only({"id", "name", "date", "history", "first", "multiple", "attack_limit",
                       "zone_width", "dust", "weather", "map", "south", "north", "provenance"}));
  scenario.id = draft.id(file);
  scenario.name = draft.saying(file, "name");
  scenario.date = draft.saying(file, "date");
  scenario.history = draft.saying(file, "history");
  // [LB-3.2.1a] The army that acts first.
  draft.table().first = draft.table().active = draft.seat(file, "first");
  read_figures(draft, file);
  read_sky(draft, file);
}

// ---- the field ----

void read_cell(Draft& draft, const MapCell& cell, Zone zone) {
  if (cell.token == ".") return;
  for (const char sign : cell.token) {
    const size_t found = kGroundSigns.find(sign);
    if (found == std::string_view::npos) {
      return draft.blame(place_of(cell),
                         in_quotes(cell.token) +
                             " is not terrain; a cell is . or some of the letters " +
                             std::string(kGroundSigns));
    }
    draft.table().ground[zone] |= ground_bit(static_cast<Ground>(found));
  }
}

void read_row(Draft& draft, const Document& row, unsigned number) {
  if (!row.is_text()) return draft.blame(row.wrong("a row of the map is a text"));
  const std::vector<MapCell> cells = split_row(row);
  if (cells.size() != kColumns) {
    return draft.blame(row.wrong("a row of the map has " + std::to_string(kColumns) +
                                 " cells, not " + std::to_string(cells.size())));
  }
  for (unsigned column = 0; column < kColumns; ++column) {
    read_cell(draft, cells[column], static_cast<Zone>(number * kColumns + column));
  }
}

// [LB-2.1.1a] [LB-2.2.1a] Terrain by zones, North's edge first.
void read_map(Draft& draft, const Document& file) {
  const Document* map = draft.take(file.list_at("map"));
  if (map == nullptr) return;
  const std::vector<Document>& rows = map->items();
  if (rows.size() != kRows) {
    return draft.blame(map->wrong("'map' has " + std::to_string(kRows) + " rows, not " +
                                  std::to_string(rows.size())));
  }
  for (unsigned i = 0; i < kRows; ++i) read_row(draft, rows[i], kRows - 1 - i);
}

// ---- where it comes from ----

void append(Saying& text, const Saying& more) {
  for (size_t i = 0; i < text.text.size(); ++i) {
    if (!text.text[i].empty() && !more.text[i].empty()) text.text[i] += ' ';
    text.text[i] += more.text[i];
  }
}

void read_provenance(Draft& draft, const Document& file) {
  if (file.find("provenance") == nullptr) return;
  const Document* map = draft.take(file.map_at("provenance"));
  if (map == nullptr) return;
  draft.check(map->allow_only({"published", "reconstructed", "doubts"}));
  for (const std::string_view key : {"published", "reconstructed"}) {
    if (map->find(key) != nullptr) append(draft.scenario.provenance, draft.saying(*map, key));
  }
  if (map->find("doubts") != nullptr) draft.scenario.doubts = draft.saying(*map, "doubts");
}

}  // namespace

// [LB-2.2.1b] [LB-2.2.2] The field is read first, because the places of units depend on it.
ScenarioReading read_scenario(const Document& document) {
  Draft draft;
  read_head(draft, document);
  read_map(draft, document);
  for (const Seat seat : kPlayers) read_army(draft, document, seat);
  read_provenance(draft, document);
  if (draft.faults.empty()) return std::move(draft.scenario);
  draft.sort_faults();
  return std::unexpected(std::move(draft.faults));
}

}  // namespace acies::lostbattles
