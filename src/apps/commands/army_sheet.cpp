#include "apps/commands/army_sheet.h"

#include <fmt/format.h>

#include "apps/terminal/layout.h"
#include "games/onus/readers/army_code.h"

namespace acies {
namespace {

using onus::ArmyCost;
using onus::ArmyList;
using onus::Book;
using onus::Troop;
using onus::UnitDef;

using Row = std::vector<std::string>;

constexpr std::array<std::string_view, 3> kLevelKeys{"army.line", "army.veteran", "army.elite"};
constexpr std::array<int, 3> kSurcharges{0, 30, 50};  // percent of the cost [ONUS-19.6]

// "1043.5" of 104350 hundredths.
std::string write_points(const House& house, uint32_t hundredths) {
  std::string text = std::to_string(hundredths / 100);
  if (hundredths % 100 == 0) return text;
  text += house.language() == Language::Russian ? ',' : '.';
  text += fmt::format("{:02}", hundredths % 100);
  return text.ends_with('0') ? text.substr(0, text.size() - 1) : text;
}

const std::string& name_of(const House& house, const Saying& saying) {
  return saying.in(house.language());
}

std::string headline(const House& house, const Saying& name, std::string_view id) {
  if (id.empty()) return house.ink(name_of(house, name), Ink::Strong);  // an army code has none
  return fmt::format("{}, {}", house.ink(name_of(house, name), Ink::Strong), id);
}

unsigned sum_of(const Book& book, const Troop& group) {
  return group.copies * onus::cost_of_unit(book.unit(group.kind), group.level);
}

// ---- a list ----

// "veteran, +30 %"
std::string write_level(const House& house, const Troop& group) {
  if (group.level == 0) return house.say(kLevelKeys[0]);
  return fmt::format("{}, +{} %", house.say(kLevelKeys[group.level]), kSurcharges[group.level]);
}

std::string write_units(const House& house, const Book& book, const ArmyList& list) {
  std::vector<Row> rows;
  rows.emplace_back();
  for (const char* key : {"unit", "id", "of", "cards", "level", "each", "sum"}) {
    rows[0].push_back(house.say(fmt::format("army.{}", key)));
  }
  for (const Troop& group : onus::troops_of(list)) {
    const UnitDef& unit = book.unit(group.kind);
    rows.push_back(
        {name_of(house, unit.name), unit.id, name_of(house, book.armies()[unit.army].name),
         house.say("army.cards_of", {std::to_string(group.copies), std::to_string(unit.cards)}),
         write_level(house, group), std::to_string(onus::cost_of_unit(unit, group.level)),
         std::to_string(sum_of(book, group))});
  }
  return in_rows(rows, 2);
}

// [ONUS-4.3] Points for units of other armies, mercenaries included.
unsigned hired_points(const Book& book, const ArmyList& list) {
  unsigned points = 0;
  for (const Troop& group : onus::troops_of(list)) {
    if (book.unit(group.kind).army != list.army) points += sum_of(book, group);
  }
  return points;
}

unsigned surcharges(const Book& book, const ArmyList& list) {
  unsigned points = 0;
  for (const Troop& group : onus::troops_of(list)) {
    points += sum_of(book, group) - group.copies * book.unit(group.kind).cost;
  }
  return points;
}

// [ONUS-4.5] Units with the general's percentage.
std::string write_balance(const House& house, const ArmyCost& cost, uint16_t size) {
  const uint32_t most = uint32_t{size} * 100;
  const std::string whole = write_points(house, cost.whole);
  if (cost.fits(size)) {
    return house.say("army.fits",
                     {whole, std::to_string(size), write_points(house, most - cost.whole)});
  }
  return house.ink(house.say("army.exceeds",
                             {whole, std::to_string(size), write_points(house, cost.whole - most)}),
                   Ink::Bad);
}

std::vector<std::string> sums_of(const House& house, const Book& book, const ArmyList& list) {
  const ArmyCost cost = onus::cost_of(book, list);
  const onus::GeneralDef& general = book.general(list.general);
  std::vector<std::string> lines{
      house.say("army.units", {std::to_string(list.units.size()), std::to_string(cost.units)})};
  if (const unsigned points = surcharges(book, list); points != 0) {
    lines.push_back(house.say("army.surcharges", {std::to_string(points)}));
  }
  if (const unsigned points = hired_points(book, list); points != 0) {
    lines.push_back(house.say("army.hired", {std::to_string(points)}));
  }
  lines.push_back(house.say("army.general",
                            {name_of(house, general.name), std::to_string(general.percent),
                             write_points(house, cost.whole - cost.units * 100),
                             std::to_string(general.leadership), std::to_string(general.zone)}));
  lines.push_back(write_balance(house, cost, list.size));
  return lines;
}

// ---- an army ----

std::string write_value(onus::Value value) {
  return fmt::format("{}/{}", value.first, value.second);
}

std::string write_abilities(const House& house, const Book& book, const UnitDef& unit) {
  std::vector<std::string> words;
  for_each_bit(unit.abilities, [&](unsigned i) {
    words.push_back(name_of(house, book.term(static_cast<onus::Ability>(i)).name));
  });
  for_each_bit(unit.formations, [&](unsigned i) {
    words.push_back(name_of(house, book.term(static_cast<onus::Formation>(i)).name));
  });
  return join(words, ", ");
}

std::string write_cards(const House& house, const Book& book, uint8_t army) {
  std::vector<Row> rows;
  rows.emplace_back();
  for (const char* key : {"id", "unit", "type", "cost", "copies", "morale", "movement", "attack",
                          "ranged", "defence", "health", "abilities"}) {
    rows[0].push_back(house.say(fmt::format("army.{}", key)));
  }
  for (const UnitDef& unit : book.units()) {
    if (unit.army != army) continue;
    const bool has_ranged = unit.ranged.first != 0;
    rows.push_back({unit.id, name_of(house, unit.name), name_of(house, book.term(unit.type).name),
                    std::to_string(unit.cost), std::to_string(unit.cards),
                    std::to_string(unit.morale), std::to_string(unit.movement / onus::kEp),
                    write_value(unit.attack),
                    has_ranged ? fmt::format("{}({})", unit.ranged.first, unit.ranged.second) : "-",
                    write_value(unit.defence), std::to_string(unit.health),
                    write_abilities(house, book, unit)});
  }
  return in_rows(rows, 2);
}

std::string write_generals(const House& house, const Book& book, uint8_t army) {
  std::vector<Row> rows;
  for (const onus::GeneralDef& one : book.generals()) {
    if (one.army != army && one.army != 0xFF) continue;
    rows.push_back(
        {one.id, name_of(house, one.name), fmt::format("{} %", one.percent),
         house.say("army.leads", {std::to_string(one.leadership), std::to_string(one.zone)}),
         fmt::format("+{} +{} +{}", one.attack, one.defence, one.morale),
         name_of(house, book.term(one.gift).name)});
  }
  return "  " + house.say("army.generals") + '\n' + in_rows(rows, 6);
}

std::string write_allies(const House& house, const Book& book, uint8_t army) {
  std::vector<std::string> names;
  for (size_t i = 0; i < book.armies().size(); ++i) {
    const auto is_of = [&](const UnitDef& unit) { return unit.army == i; };
    const auto unit = std::ranges::find_if(book.units(), is_of);
    if (i == army || unit == book.units().end()) continue;
    const auto kind = static_cast<onus::Kind>(unit - book.units().begin());
    if (onus::may_take(book, army, kind)) names.push_back(name_of(house, book.armies()[i].name));
  }
  if (names.empty()) return {};
  return "  " + house.say("army.allies", {join(names, ", ")}) + '\n';
}

std::vector<Row> rows_of_lists(const House& house, const Book& book, uint8_t army) {
  std::vector<Row> rows;
  for (const ArmyList& list : book.lists()) {
    if (army != 0xFF && list.army != army) continue;
    rows.push_back({list.id, name_of(house, list.name),
                    house.say("army.points", {std::to_string(list.size)}),
                    name_of(house, book.general(list.general).name)});
    if (list.is_own) rows.back().push_back(house.say("games.own"));
  }
  return rows;
}

std::string write_lists(const House& house, const Book& book, uint8_t army) {
  const std::vector<Row> rows = rows_of_lists(house, book, army);
  if (rows.empty()) return {};
  return "  " + house.say("army.lists") + '\n' + in_rows(rows, 6);
}

std::string write_faults(const House& house, const Book& book) {
  std::string text;
  for (const Error& fault : book.faults()) {
    text += "  " + house.ink(house.say("games.left_out", {fault.text()}), Ink::Bad) + '\n';
  }
  return text;
}

// ---- for programs ----

Document group_document(const Book& book, const Troop& group) {
  const UnitDef& unit = book.unit(group.kind);
  Document map = Document::map();
  map.set("id", unit.id);
  map.set("army", book.armies()[unit.army].id);
  map.set("copies", group.copies);
  map.set("cards", int{unit.cards});
  map.set("level", int{group.level});
  map.set("cost", int{onus::cost_of_unit(unit, group.level)});
  map.set("sum", sum_of(book, group));
  return map;
}

Document unit_document(const House& house, const Book& book, const UnitDef& unit) {
  Document map = Document::map();
  map.set("id", unit.id);
  map.set("name", name_of(house, unit.name));
  map.set("type", onus::kTypeNames[static_cast<size_t>(unit.type)]);
  map.set("cost", int{unit.cost});
  map.set("cards", int{unit.cards});
  map.set("morale", int{unit.morale});
  map.set("movement", unit.movement / onus::kEp);
  map.set("attack", write_value(unit.attack));
  map.set("ranged", write_value(unit.ranged));
  map.set("defence", write_value(unit.defence));
  map.set("health", int{unit.health});
  map.set("abilities", write_abilities(house, book, unit));
  map.set("published", unit.is_published);
  return map;
}

}  // namespace

std::string write_army_list(const House& house, const Book& book, const ArmyList& list) {
  std::string text = headline(house, list.name, list.id);
  if (!list.id.empty()) text += ", " + name_of(house, book.armies()[list.army].name);
  text += ", " + house.say("army.points", {std::to_string(list.size)}) + '\n';
  text += write_units(house, book, list);
  for (const std::string& line : sums_of(house, book, list)) text += "  " + line + '\n';
  return text;
}

std::string write_placement(const House& house, const ArmyList& list) {
  return "  " + house.say(list.is_placed() ? "army.placed" : "army.unplaced") + '\n';
}

Document army_list_document(const House& house, const Book& book, const ArmyList& list) {
  const ArmyCost cost = onus::cost_of(book, list);
  Document map = Document::map();
  map.set("id", list.id);
  map.set("name", name_of(house, list.name));
  map.set("code", onus::write_army_code(book, list));
  map.set("army", book.armies()[list.army].id);
  map.set("size", int{list.size});
  map.set("general", book.general(list.general).id);
  map.set("percent", int{book.general(list.general).percent});
  Document& units = map.set("units", Document::list());
  for (const Troop& group : onus::troops_of(list)) units.add(group_document(book, group));
  map.set("units_cost", cost.units);
  map.set("surcharges", surcharges(book, list));
  map.set("hired", hired_points(book, list));
  map.set("hundredths", cost.whole);
  map.set("fits", cost.fits(list.size));
  map.set("placed", list.is_placed());
  return map;
}

std::string write_army(const House& house, const Book& book, uint8_t army) {
  const onus::ArmyDef& def = book.armies()[army];
  return headline(house, def.name, def.id) + '\n' + write_cards(house, book, army) +
         write_generals(house, book, army) + write_allies(house, book, army) +
         write_lists(house, book, army) +
         house.ink(wrapped(name_of(house, def.provenance), house.screen().width, 2), Ink::Faint);
}

Document army_document(const House& house, const Book& book, uint8_t army) {
  const onus::ArmyDef& def = book.armies()[army];
  Document map = Document::map();
  map.set("id", def.id);
  map.set("name", name_of(house, def.name));
  Document& allies = map.set("allies", Document::list());
  for (const uint8_t ally : def.allies) allies.add(book.armies()[ally].id);
  Document& units = map.set("units", Document::list());
  for (const UnitDef& unit : book.units()) {
    if (unit.army == army) units.add(unit_document(house, book, unit));
  }
  Document& lists = map.set("lists", Document::list());
  for (const ArmyList& list : book.lists()) {
    if (list.army == army) lists.add(list.id);
  }
  return map;
}

std::string write_armies(const House& house, const Book& book) {
  std::vector<Row> rows;
  for (size_t i = 0; i < book.armies().size(); ++i) {
    const onus::ArmyDef& def = book.armies()[i];
    const auto units = std::ranges::count(book.units(), i, &UnitDef::army);
    rows.push_back(
        {def.id, name_of(house, def.name), house.say("army.kinds", {std::to_string(units)})});
  }
  return in_rows(rows) + write_lists(house, book, 0xFF) + write_faults(house, book);
}

Document armies_document(const House& house, const Book& book) {
  Document list = Document::list();
  for (size_t i = 0; i < book.armies().size(); ++i) {
    list.add(army_document(house, book, static_cast<uint8_t>(i)));
  }
  return list;
}

}  // namespace acies
