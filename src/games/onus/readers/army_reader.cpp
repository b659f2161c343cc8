// Reads an army from its table: army, general, units and cost. [ONUS-4.3] [ONUS-4.5] [ONUS-19.6]
#include "core/text/text.h"
#include "core/text/wording.h"
#include "games/onus/readers/book_draft.h"
#include "games/onus/table/army.h"

namespace acies::onus {
namespace {

// ---- who ----

void read_army(BookDraft& draft, const Book& book, const Document& map, ArmyList& list) {
  const std::string id = draft.text(map, "army");
  if (id.empty()) return;
  const uint8_t army = book.find_army(id);
  if (army != kNotInBook) {
    list.army = army;
    return;
  }
  draft.blame(map.find("army")->wrong("there is no army " + in_quotes(id) + "; choose from " +
                                      join(army_ids(book), ", ")));
}

// [ONUS-2.2] A general of the army.
void read_general(BookDraft& draft, const Book& book, const Document& map, ArmyList& list) {
  const std::string id = draft.text(map, "general");
  if (id.empty()) return;
  const uint8_t general = book.find_general(id);
  if (general != kNotInBook && may_lead(list.army, book.general(general))) {
    list.general = general;
    return;
  }
  draft.blame(map.find("general")->wrong(in_quotes(id) + " is not a general of " +
                                         book.armies()[list.army].id + "; choose from " +
                                         join(generals_of(book, list.army), ", ")));
}

// ---- units ----

}  // namespace

Result<Troop> read_troop(const Book& book, const Document& item) {
  const std::vector<Document>& parts = item.items();
  const bool has_level = parts.size() == 3;
  if (!item.is_list() || (parts.size() != 2 && !has_level) || !parts[0].is_text() ||
      !parts[1].is_number() || (has_level && !parts[2].is_text())) {
    return item.wrong(R"(units are written ["id", 2] or ["id", 2, "veteran"])");
  }
  Troop troop{book.find_unit(parts[0].text()), 0, 0};
  if (troop.kind == kNoKind) {
    return parts[0].wrong("there is no unit " + in_quotes(parts[0].text()));
  }
  if (parts[1].number() < 1 || parts[1].number() > kUnitsASide) {
    return parts[1].wrong("there are 1 to " + std::to_string(kUnitsASide) + " of a unit");
  }
  troop.copies = static_cast<unsigned>(parts[1].number());
  if (!has_level) return troop;
  const auto level = read_choice(parts[2].text(), kLevelWords);
  if (!level) return parts[2].wrong(level.error().what);
  troop.level = static_cast<uint8_t>(*level);
  return troop;
}

namespace {

// [ONUS-4.3] [ONUS-4.6] The army may take the unit, and has enough cards of it.
void check_troop(BookDraft& draft, const Book& book, const Document& item, Kind kind,
                 bool binds_allies, const ArmyList& list) {
  const UnitDef& unit = book.unit(kind);
  const size_t copies = cards_of(list, kind);
  if (copies > unit.cards) {
    draft.blame(item.items()[1].wrong("there are " + std::to_string(unit.cards) + " cards of " +
                                      unit.id + ", not " + std::to_string(copies)));
  }
  if (!binds_allies || may_take(book, list.army, kind)) return;
  draft.blame(item.items()[0].wrong(unit.id + " is of " + book.armies()[unit.army].id +
                                    ", and no ally of " + book.armies()[list.army].id));
}

void read_units(BookDraft& draft, const Book& book, const Document& map, bool binds_allies,
                ArmyList& list) {
  const size_t before = draft.faults.size();
  for (const Document& item : draft.list(map, "units")) {
    const Troop troop = draft.take(read_troop(book, item));
    if (troop.kind == kNoKind) continue;
    if (has_troop(list, troop.kind, troop.level)) {
      draft.blame(item.wrong(book.unit(troop.kind).id + " is listed twice"));
    }
    enlist(list, troop);
    check_troop(draft, book, item, troop.kind, binds_allies, list);
  }
  if (draft.faults.size() != before) return;
  const Document& where = *map.find("units");
  if (list.units.empty()) draft.blame(where.wrong("an army has at least one unit"));
  if (list.units.size() > kUnitsASide) {
    draft.blame(where.wrong("an army has up to " + std::to_string(kUnitsASide) + " units, not " +
                            std::to_string(list.units.size())));
  }
}

// ---- lists ----

// [ONUS-4.4] [ONUS-4.5] The cost does not exceed the size.
void check_size(BookDraft& draft, const Book& book, const Document& file, const ArmyList& list) {
  const ArmyCost cost = cost_of(book, list);
  if (list.size == 0 || cost.fits(list.size)) return;
  const GeneralDef& general = book.general(list.general);
  draft.blame(file.find("units")->wrong(
      "the army costs " + write_points(cost.whole, Language::English) + " points, " +
      std::to_string(cost.units) + " for its units and " + std::to_string(general.percent) +
      "% for " + general.id + "; its size is " + std::to_string(list.size) + " (ONUS-4.4)"));
}

// [ONUS-4.16] If the file gives no width, the narrowest field is meant.
void read_width(BookDraft& draft, const Document& file, ArmyList& list) {
  const int32_t least = list.size * 7 / 10;
  list.width = field::kMillimetre *
               static_cast<int32_t>(draft.number_or(file, "width", least, kMostMillimetres, least));
}

void read_list(BookDraft& draft, const Book& book, const Document& file, ArmyList& list) {
  draft.check(file.allow_only({"id", "name", "army", "size", "general", "general_on", "width",
                               "units", "cost", "source", "deploy", "provenance"}));
  list.id = draft.id(file);
  list.name = draft.saying(file, "name");
  list.size = static_cast<uint16_t>(draft.take(file.number_at("size", kLeastSize, kMostSize)));
  list.number = list.size;
  read_width(draft, file, list);
  if (file.find("source") != nullptr) draft.choice(file, "source", kOriginWords);
  list.provenance = draft.provenance(file);
  const size_t before = draft.faults.size();
  read_order_of_battle(draft, book, file, true, list);
  const bool is_sound = draft.faults.size() == before;
  sum_up(draft, book, file, list);
  check_size(draft, book, file, list);
  if (!is_sound || list.width == 0) return;
  read_general_on(draft, book, file, list);
  read_deployment(draft, book, file, {list.width, 0, kBand}, list);
}

}  // namespace

void read_order_of_battle(BookDraft& draft, const Book& book, const Document& map,
                          bool binds_allies, ArmyList& list) {
  const size_t before = draft.faults.size();
  read_army(draft, book, map, list);
  const bool is_army_known = draft.faults.size() == before;
  if (is_army_known) read_general(draft, book, map, list);
  read_units(draft, book, map, binds_allies && is_army_known, list);
}

uint8_t read_staff(BookDraft& draft, const Book& book, const Document& map, std::string_view key,
                   const ArmyList& list) {
  const Document* where = draft.take(map.list_at(key));
  if (where == nullptr) return kNotInBook;
  const std::vector<Document>& parts = where->items();
  if (parts.size() != 2 || !parts[0].is_text() || !parts[1].is_number()) {
    draft.blame(where->wrong("'" + std::string(key) + R"(' is written ["id", 2])"));
    return kNotInBook;
  }
  const Kind kind = book.find_unit(parts[0].text());
  int64_t copy = 0;
  for (size_t i = 0; i < list.units.size(); ++i) {
    if (list.units[i].kind != kind || ++copy != parts[1].number()) continue;
    return static_cast<uint8_t>(i);
  }
  draft.blame(where->wrong("there is no unit number " + std::to_string(parts[1].number()) + " of " +
                           in_quotes(parts[0].text())));
  return kNotInBook;
}

void read_general_on(BookDraft& draft, const Book& book, const Document& map, ArmyList& list) {
  if (map.find("general_on") == nullptr) return;
  list.general_on = read_staff(draft, book, map, "general_on", list);
}

void sum_up(BookDraft& draft, const Book& book, const Document& map, ArmyList& list) {
  const ArmyCost cost = cost_of(book, list);
  list.cost = static_cast<uint16_t>(cost.units + cost.price());
  if (map.find("cost") == nullptr) return;
  const int64_t given = draft.take(map.number_at("cost", 1, UINT16_MAX));
  if (given == 0 || given == cost.units) return;
  draft.blame(map.find("cost")->wrong("'cost' is " + std::to_string(given) +
                                      ", but the units cost " + std::to_string(cost.units)));
}

ArmySheet read_army_sheet(const Book& book, const Document& document) {
  BookDraft draft;
  ArmyList list;
  read_list(draft, book, document, list);
  draft.sort_faults();
  return {std::move(list), std::move(draft.faults)};
}

ArmyReading read_army_list(const Book& book, const Document& document) {
  ArmySheet sheet = read_army_sheet(book, document);
  if (sheet.faults.empty()) return std::move(sheet.list);
  return std::unexpected(std::move(sheet.faults));
}

}  // namespace acies::onus
