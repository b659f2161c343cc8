// Battles from their files, and meetings of two ready armies. [ONUS-4.1] [ONUS-4.2] [ONUS-4.7]
#include "core/text.h"
#include "games/onus/book_draft.h"

namespace acies::onus {
namespace {

constexpr int64_t kLastNumber = 9999;
constexpr std::array<std::string_view, 3> kVictoryWords{"losses", "destruction", "general"};
constexpr std::array<std::string_view, 2> kSideKeys{"south", "north"};
constexpr int64_t kLeastMillimetres = kLeastDepth / field::kMillimetre;

struct BattleDraft : BookDraft {
  Scenario scenario;

  ArmyList& list(Seat seat) { return scenario.sides[index(seat)].list; }
  using BookDraft::list;
  int32_t length(const Document& map, std::string_view key, int64_t least) {
    return field::kMillimetre *
           static_cast<int32_t>(take(map.number_at(key, least, kMostMillimetres)));
  }
};

// ---- the field ----

// [ONUS-4.17] [ONUS-4.18] What is deeper than needed lies behind the two bands.
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
  for (const Seat seat : kPlayers) {
    const int64_t whole = cost_of(book, draft.list(seat)).whole;
    const int64_t least = (whole * 7 + 9) / 10;
    if (draft.scenario.width >= least) continue;
    return draft.blame(where.wrong(
        std::string(name(seat)) + " has " + std::to_string(whole / 100) +
        " points, and needs a field " +
        std::to_string((least + field::kMillimetre - 1) / field::kMillimetre) + " mm wide"));
  }
}

BandGround ground_of(const Scenario& scenario, Seat seat) {
  const int32_t low =
      seat == Seat::South ? scenario.strip : scenario.depth - scenario.strip - kBand;
  return {scenario.width, low, low + kBand};
}

// ---- armies ----

// A ready army in the middle of its band; North's is turned about.
ArmyList put_on_field(ArmyList list, const Scenario& scenario, Seat seat) {
  const int32_t margin = (scenario.width - list.width) / 2;
  for (Recruit& one : list.units) {
    if (!one.has_place) continue;
    one.pose.x += margin;
    one.pose.y += scenario.strip;
    if (seat == Seat::South) continue;
    one.pose = {scenario.width - one.pose.x, scenario.depth - one.pose.y,
                field::turned_by(one.pose.heading, field::kHalfTurn), 0};
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
  draft.check(map.allow_only({"list", "name"}));
  const ArmyList* list = find_list(draft, book, map, "list");
  if (list == nullptr) return;
  BattleSide& side = draft.scenario.sides[index(seat)];
  side.army =
      map.find("name") == nullptr ? book.armies()[list->army].name : draft.saying(map, "name");
  if (draft.scenario.width == 0) return;
  if (list->is_placed() && list->width > draft.scenario.width) {
    return draft.blame(map.find("list")->wrong("this army is drawn for a field " +
                                               std::to_string(list->width / field::kMillimetre) +
                                               " mm wide"));
  }
  side.list = put_on_field(*list, draft.scenario, seat);
}

void read_own_side(BattleDraft& draft, const Book& book, const Document& map, Seat seat) {
  draft.check(map.allow_only(
      {"army", "name", "general", "general_on", "units", "cost", "deploy", "lieutenants"}));
  ArmyList& list = draft.list(seat);
  draft.scenario.sides[index(seat)].army = list.name = draft.saying(map, "name");
  const size_t before = draft.faults.size();
  read_order_of_battle(draft, book, map, false, list);
  if (draft.faults.size() == before) read_lieutenants(draft, book, map, list);
  const bool is_sound = draft.faults.size() == before;
  sum_up(draft, book, map, list);
  list.width = draft.scenario.width;
  if (!is_sound || draft.scenario.depth == 0 || draft.scenario.width == 0) return;
  read_general_on(draft, book, map, list);
  check_staffs(draft, map, list);
  read_deployment(draft, book, map, ground_of(draft.scenario, seat), list);
}

void read_side(BattleDraft& draft, const Book& book, const Document& file, Seat seat) {
  const Document* map = draft.take(file.map_at(kSideKeys[index(seat)]));
  if (map == nullptr) return;
  if (map->find("list") != nullptr) return read_ready_side(draft, book, *map, seat);
  read_own_side(draft, book, *map, seat);
}

// ---- the head ----

// [ONUS-4.7] [ONUS-4.15]
void read_victory(BattleDraft& draft, const Document& file) {
  if (file.find("victory") == nullptr) return;
  const uint32_t words = draft.choices(file, "victory", kVictoryWords);
  Agreement& agreed = draft.scenario.agreed;
  agreed.losses = words & 1U;
  agreed.destruction = words >> 1U & 1U;
  agreed.general_death = words >> 2U & 1U;
  if (words == 0) draft.blame(file.find("victory")->wrong("there is a way to win"));
}

void read_head(BattleDraft& draft, const Document& file) {
  Scenario& scenario = draft.scenario;
  draft.check(
      file.allow_only({"id", "number", "name", "date", "history", "first", "victory", "width",
                       "depth", "strip", "source", "south", "north", "provenance"}));
  scenario.id = draft.id(file);
  scenario.number = static_cast<int>(draft.take(file.number_at("number", 1, kLastNumber)));
  scenario.name = draft.saying(file, "name");
  scenario.date = draft.saying(file, "date");
  scenario.history = draft.saying(file, "history");
  if (file.find("first") != nullptr) scenario.first = draft.seat(file, "first");
  if (file.find("source") != nullptr) draft.choice(file, "source", kOriginWords);
  read_victory(draft, file);
  scenario.provenance = draft.provenance(file);
}

BattleReading finish(BattleDraft draft) {
  if (draft.faults.empty()) return std::move(draft.scenario);
  draft.sort_faults();
  return std::unexpected(std::move(draft.faults));
}

}  // namespace

// The field comes first: where units may stand depends on it.
BattleReading read_battle(const Book& book, const Document& document) {
  BattleDraft draft;
  read_head(draft, document);
  read_field(draft, document);
  for (const Seat seat : kPlayers) read_side(draft, book, document, seat);
  if (draft.faults.empty()) check_width(draft, book, *document.find("width"));
  return finish(std::move(draft));
}

// [ONUS-4.15] [ONUS-4.26] What is not said is as the rules have it.
BattleReading read_meeting(const Book& book, const Document& row) {
  BattleDraft draft;
  Scenario& scenario = draft.scenario;
  draft.check(row.allow_only({"id", "name", "date", "text", "south", "north", "depth"}));
  scenario.is_meeting = true;
  scenario.id = draft.id(row);
  scenario.name = draft.saying(row, "name");
  scenario.date = draft.saying(row, "date");
  scenario.history = draft.saying(row, "text");
  scenario.depth = draft.length(row, "depth", kLeastMillimetres);
  read_strip(draft, row);
  const std::array<const ArmyList*, 2> lists{find_list(draft, book, row, "south"),
                                             find_list(draft, book, row, "north")};
  if (lists[0] == nullptr || lists[1] == nullptr) return finish(std::move(draft));
  scenario.width = std::max(lists[0]->width, lists[1]->width);
  for (const Seat seat : kPlayers) {
    const ArmyList& list = *lists[index(seat)];
    scenario.sides[index(seat)] = {book.armies()[list.army].name,
                                   put_on_field(list, scenario, seat)};
  }
  scenario.provenance = lists[0]->provenance;
  return finish(std::move(draft));
}

}  // namespace acies::onus
