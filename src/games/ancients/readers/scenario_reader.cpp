// [CCA-1.3] Reads a battle's file: its sides, what wins it, and its sources.
// The map is read in scenario_map.cpp, the special rules in scenario_rules.cpp.
#include <algorithm>

#include "core/text/text.h"
#include "games/ancients/readers/scenario_draft.h"

namespace acies::ancients {
namespace {

constexpr std::array<std::string_view, 3> kNations{"roman", "carthaginian", "syracusan"};
constexpr int64_t kLastNumber = 9999;

void read_head(Draft& draft, const Document& file) {
  Scenario& scenario = draft.scenario;
  draft.check(file.allow_only({"id", "number", "name", "date", "history", "first", "banners",
                               "south", "north", "map", "rule", "provenance"}));
  scenario.id = draft.id(file);
  scenario.number = static_cast<int>(draft.take(file.number_at("number", 1, kLastNumber)));
  scenario.name = draft.saying(file, "name");
  scenario.date = draft.saying(file, "date");
  scenario.history = draft.saying(file, "history");
  scenario.first = draft.seat(file, "first");
  scenario.start.first = scenario.start.turn = scenario.first;
  draft.conditions().goal.fill(draft.number(file, "banners", 1, kHighestGoal));
}

std::string read_nation(Draft& draft, const Document& map) {
  std::string nation = draft.text(map, "nation");
  if (nation.empty() || std::ranges::find(kNations, nation) != kNations.end()) return nation;
  draft.blame(map.find("nation")->wrong("there is no nation " + in_quotes(nation) +
                                        "; choose from roman, carthaginian, syracusan"));
  return nation;
}

void read_leaders(Draft& draft, const Document& map, Seat seat) {
  draft.listed[index(seat)] = kLeadersASide;  // without a good list, no leader number is a fault
  const Document* list = draft.take(map.list_at("leaders"));
  if (list == nullptr) return;
  if (list->items().size() > kLeadersASide) {
    return draft.blame(
        list->wrong("a side has up to 8 leaders, not " + std::to_string(list->items().size())));
  }
  for (const Document& one : list->items()) {
    draft.side(seat).leaders.push_back(draft.take(read_saying(one)));
  }
  draft.listed[index(seat)] = static_cast<uint8_t>(list->items().size());
}

// [CCA-1.3] [CCA-4.14] The hand at the start is the most that the side may hold.
void read_side(Draft& draft, const Document& file, std::string_view key, Seat seat) {
  const Document* map = draft.take(file.map_at(key));
  if (map == nullptr) return;
  draft.check(map->allow_only({"army", "nation", "commander", "cards", "leaders"}));
  draft.side(seat).army = draft.saying(*map, "army");
  draft.side(seat).nation = read_nation(draft, *map);
  draft.side(seat).commander = draft.saying(*map, "commander");
  draft.conditions().hand[index(seat)] = draft.number(*map, "cards", 1, kLargestHand);
  read_leaders(draft, *map, seat);
}

void read_provenance(Draft& draft, const Document& file) {
  if (file.find("provenance") == nullptr) return;
  const Document* map = draft.take(file.map_at("provenance"));
  if (map == nullptr) return;
  draft.check(map->allow_only({"facts", "doubts"}));
  if (map->find("facts") != nullptr) draft.scenario.facts = draft.text(*map, "facts");
  if (map->find("doubts") == nullptr) return;
  for (const Document& doubt : draft.list(*map, "doubts")) {
    if (!doubt.is_text()) draft.blame(doubt.wrong("a doubt is a text"));
    draft.scenario.doubts.push_back(doubt.text());
  }
}

// Faults that need the whole file: every listed piece must be on the map.
void check_presence(Draft& draft, const Document& file) {
  const Document& units = *file.find("map")->find("units");
  for (const Seat seat : kPlayers) {
    if (draft.table().manned[index(seat)].is_empty()) {
      draft.blame(units.wrong(std::string(name(seat)) + " has no unit on the map"));
    }
    for (unsigned number = 1; number <= draft.listed[index(seat)]; ++number) {
      if (draft.table().leader_hex[leader_of(seat, number)] != kLost) continue;
      const Document& side = *file.find(seat == Seat::South ? "south" : "north");
      draft.blame(side.find("leaders")->items()[number - 1].wrong(
          "leader " + std::to_string(number) + " of " + std::string(name(seat)) +
          " stands nowhere on the map"));
    }
  }
}

void check_marks(Draft& draft) {
  for (const MappedPiece& piece : draft.mapped) {
    if (piece.unit == kNoUnit) continue;
    if ((draft.marked & ~draft.conditions().special & unit_bit(piece.unit)) == 0) continue;
    draft.blame(piece.place, "a unit marked with '!' needs a rule special-unit for its hex " +
                                 write_hex_name(piece.hex));
  }
}

}  // namespace

// [CCA-1.13] An unusual number of blocks also counts as full strength.
Unit Draft::muster(Seat seat, Kind kind, uint8_t blocks, const Error& place) {
  uint8_t& count = mustered[index(seat)];
  if (count >= kUnitsASide) {
    if (count == kUnitsASide) {
      blame(place, std::string(name(seat)) + " has more than 32 units");
      ++count;  // report it once
    }
    return kNoUnit;
  }
  const auto unit = static_cast<Unit>(count++ + (seat == Seat::South ? 0 : kUnitsASide));
  table().kind[unit] = kind;
  table().blocks[unit] = blocks;
  table().full[unit] = blocks;
  return unit;
}

std::optional<Kind> find_kind(std::string_view code) {
  const auto found = std::ranges::find(kKindNames, code);
  if (found == kKindNames.end()) return std::nullopt;
  return static_cast<Kind>(found - kKindNames.begin());
}

std::string known_kinds() {
  std::string all;
  for (const std::string_view one : kKindNames) {
    all += (all.empty() ? "" : ", ") + std::string(one);
  }
  return all;
}

ScenarioReading read_scenario(const Document& document, const std::array<UnitDef, kKinds>& units) {
  Draft draft(units);
  read_head(draft, document);
  read_side(draft, document, "south", Seat::South);
  read_side(draft, document, "north", Seat::North);
  if (const Document* map = draft.take(document.map_at("map")); map != nullptr) {
    read_map(draft, *map);
  }
  read_special_rules(draft, document);
  read_provenance(draft, document);
  if (draft.faults.empty()) {
    check_presence(draft, document);
    check_marks(draft);
  }
  if (draft.faults.empty()) return std::move(draft.scenario);
  draft.sort_faults();
  return std::unexpected(std::move(draft.faults));
}

}  // namespace acies::ancients
