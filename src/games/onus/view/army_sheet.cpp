#include "games/onus/view/army_sheet.h"

#include "core/text/layout.h"
#include "games/onus/readers/army_code.h"

namespace acies::onus {
namespace {

using SheetRow = std::vector<std::string>;

constexpr std::array<std::string_view, 3> kLevelKeys{"army.line", "army.veteran", "army.elite"};
constexpr std::array<int, 3> kSurcharges{0, 30, 50};  // percent of the cost [ONUS-19.6]

// "1043.5" of 104350 hundredths.
std::string write_points(const TextContext& context, uint32_t hundredths) {
  std::string text = std::to_string(hundredths / 100);
  if (hundredths % 100 == 0) return text;
  text += context.language() == Language::Russian ? ',' : '.';
  text += std::to_string(100 + hundredths % 100).substr(1);
  return text.ends_with('0') ? text.substr(0, text.size() - 1) : text;
}

const std::string& name_of(const TextContext& context, const Saying& saying) {
  return saying.in(context.language());
}

std::string headline(const TextContext& context, const Saying& name, std::string_view id) {
  if (id.empty()) return context.ink(name_of(context, name), Ink::Strong);  // an army code has none
  return context.ink(name_of(context, name), Ink::Strong) + ", " + std::string(id);
}

unsigned sum_of(const Book& book, const Troop& group) {
  return group.copies * cost_of_unit(book.unit(group.kind), group.level);
}

// ---- a list ----

// "veteran, +30 %"
std::string write_level(const TextContext& context, const Troop& group) {
  if (group.level == 0) return context.say(kLevelKeys[0]);
  return context.say(kLevelKeys[group.level]) + ", +" + std::to_string(kSurcharges[group.level]) +
         " %";
}

std::string write_units(const TextContext& context, const Book& book, const ArmyList& list) {
  std::vector<SheetRow> rows;
  rows.emplace_back();
  for (const char* key : {"unit", "id", "of", "cards", "level", "each", "sum"}) {
    rows[0].push_back(context.say(std::string("army.") + key));
  }
  for (const Troop& group : troops_of(list)) {
    const UnitDef& unit = book.unit(group.kind);
    rows.push_back(
        {name_of(context, unit.name), unit.id, name_of(context, book.armies()[unit.army].name),
         context.say("army.cards_of", {std::to_string(group.copies), std::to_string(unit.cards)}),
         write_level(context, group), std::to_string(cost_of_unit(unit, group.level)),
         std::to_string(sum_of(book, group))});
  }
  return in_rows(rows, 2);
}

// [ONUS-4.3] Points for units of other armies, mercenaries included.
unsigned hired_points(const Book& book, const ArmyList& list) {
  unsigned points = 0;
  for (const Troop& group : troops_of(list)) {
    if (book.unit(group.kind).army != list.army) points += sum_of(book, group);
  }
  return points;
}

unsigned surcharges(const Book& book, const ArmyList& list) {
  unsigned points = 0;
  for (const Troop& group : troops_of(list)) {
    points += sum_of(book, group) - group.copies * book.unit(group.kind).cost;
  }
  return points;
}

// [ONUS-4.5] Units with the general's percentage.
std::string write_balance(const TextContext& context, const ArmyCost& cost, uint16_t size) {
  const uint32_t most = uint32_t{size} * 100;
  const std::string whole = write_points(context, cost.whole);
  if (cost.fits(size)) {
    return context.say("army.fits",
                       {whole, std::to_string(size), write_points(context, most - cost.whole)});
  }
  return context.ink(context.say("army.exceeds", {whole, std::to_string(size),
                                                  write_points(context, cost.whole - most)}),
                     Ink::Bad);
}

std::vector<std::string> sums_of(const TextContext& context, const Book& book,
                                 const ArmyList& list) {
  const ArmyCost cost = cost_of(book, list);
  const GeneralDef& general = book.general(list.general);
  std::vector<std::string> lines{
      context.say("army.units", {std::to_string(list.units.size()), std::to_string(cost.units)})};
  if (const unsigned points = surcharges(book, list); points != 0) {
    lines.push_back(context.say("army.surcharges", {std::to_string(points)}));
  }
  if (const unsigned points = hired_points(book, list); points != 0) {
    lines.push_back(context.say("army.hired", {std::to_string(points)}));
  }
  lines.push_back(context.say("army.general",
                              {name_of(context, general.name), std::to_string(general.percent),
                               write_points(context, cost.whole - cost.units * 100),
                               std::to_string(general.leadership), std::to_string(general.zone)}));
  lines.push_back(write_balance(context, cost, list.size));
  return lines;
}

// ---- an army ----

std::string write_value(Value value) {
  return std::to_string(value.first) + '/' + std::to_string(value.second);
}

std::string write_abilities(const TextContext& context, const Book& book, const UnitDef& unit) {
  std::vector<std::string> words;
  for_each_bit(unit.abilities, [&](unsigned i) {
    words.push_back(name_of(context, book.term(static_cast<Ability>(i)).name));
  });
  for_each_bit(unit.formations, [&](unsigned i) {
    words.push_back(name_of(context, book.term(static_cast<Formation>(i)).name));
  });
  return join(words, ", ");
}

std::string write_cards(const TextContext& context, const Book& book, uint8_t army) {
  std::vector<SheetRow> rows;
  rows.emplace_back();
  for (const char* key : {"id", "unit", "type", "cost", "copies", "morale", "movement", "attack",
                          "ranged", "defence", "health", "abilities"}) {
    rows[0].push_back(context.say(std::string("army.") + key));
  }
  for (const UnitDef& unit : book.units()) {
    if (unit.army != army) continue;
    const bool has_ranged = unit.ranged.first != 0;
    rows.push_back(
        {unit.id, name_of(context, unit.name), name_of(context, book.term(unit.type).name),
         std::to_string(unit.cost), std::to_string(unit.cards), std::to_string(unit.morale),
         std::to_string(unit.movement / kEp), write_value(unit.attack),
         has_ranged
             ? std::to_string(unit.ranged.first) + '(' + std::to_string(unit.ranged.second) + ')'
             : "-",
         write_value(unit.defence), std::to_string(unit.health),
         write_abilities(context, book, unit)});
  }
  return in_rows(rows, 2);
}

std::string write_generals(const TextContext& context, const Book& book, uint8_t army) {
  std::vector<SheetRow> rows;
  for (const GeneralDef& one : book.generals()) {
    if (one.army != army && one.army != 0xFF) continue;
    rows.push_back(
        {one.id, name_of(context, one.name), std::to_string(one.percent) + " %",
         context.say("army.leads", {std::to_string(one.leadership), std::to_string(one.zone)}),
         '+' + std::to_string(one.attack) + " +" + std::to_string(one.defence) + " +" +
             std::to_string(one.morale),
         name_of(context, book.term(one.gift).name)});
  }
  return "  " + context.say("army.generals") + '\n' + in_rows(rows, 6);
}

std::string write_allies(const TextContext& context, const Book& book, uint8_t army) {
  std::vector<std::string> names;
  for (size_t i = 0; i < book.armies().size(); ++i) {
    const auto is_of = [&](const UnitDef& unit) { return unit.army == i; };
    const auto unit = std::ranges::find_if(book.units(), is_of);
    if (i == army || unit == book.units().end()) continue;
    const auto kind = static_cast<Kind>(unit - book.units().begin());
    if (may_take(book, army, kind)) names.push_back(name_of(context, book.armies()[i].name));
  }
  if (names.empty()) return {};
  return "  " + context.say("army.allies", {join(names, ", ")}) + '\n';
}

std::vector<SheetRow> rows_of_lists(const TextContext& context, const Book& book, uint8_t army) {
  std::vector<SheetRow> rows;
  for (const ArmyList& list : book.lists()) {
    if (army != 0xFF && list.army != army) continue;
    rows.push_back({list.id, name_of(context, list.name),
                    context.say("army.points", {std::to_string(list.size)}),
                    name_of(context, book.general(list.general).name)});
    if (list.is_own) rows.back().push_back(context.say("games.own"));
  }
  return rows;
}

std::string write_lists(const TextContext& context, const Book& book, uint8_t army) {
  const std::vector<SheetRow> rows = rows_of_lists(context, book, army);
  if (rows.empty()) return {};
  return "  " + context.say("army.lists") + '\n' + in_rows(rows, 6);
}

std::string write_faults(const TextContext& context, const Book& book) {
  std::string text;
  for (const Error& fault : book.faults()) {
    text += "  " + context.ink(context.say("games.left_out", {fault.text()}), Ink::Bad) + '\n';
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
  map.set("cost", int{cost_of_unit(unit, group.level)});
  map.set("sum", sum_of(book, group));
  return map;
}

Document unit_document(const TextContext& context, const Book& book, const UnitDef& unit) {
  Document map = Document::map();
  map.set("id", unit.id);
  map.set("name", name_of(context, unit.name));
  map.set("type", kTypeNames[static_cast<size_t>(unit.type)]);
  map.set("cost", int{unit.cost});
  map.set("cards", int{unit.cards});
  map.set("morale", int{unit.morale});
  map.set("movement", unit.movement / kEp);
  map.set("attack", write_value(unit.attack));
  map.set("ranged", write_value(unit.ranged));
  map.set("defence", write_value(unit.defence));
  map.set("health", int{unit.health});
  map.set("abilities", write_abilities(context, book, unit));
  map.set("published", unit.is_published);
  return map;
}

}  // namespace

std::string write_army_list(const TextContext& context, const Book& book, const ArmyList& list) {
  std::string text = headline(context, list.name, list.id);
  if (!list.id.empty()) text += ", " + name_of(context, book.armies()[list.army].name);
  text += ", " + context.say("army.points", {std::to_string(list.size)}) + '\n';
  text += write_units(context, book, list);
  for (const std::string& line : sums_of(context, book, list)) text += "  " + line + '\n';
  return text;
}

std::string write_placement(const TextContext& context, const ArmyList& list) {
  return "  " + context.say(list.is_placed() ? "army.placed" : "army.unplaced") + '\n';
}

Document army_list_document(const TextContext& context, const Book& book, const ArmyList& list) {
  const ArmyCost cost = cost_of(book, list);
  Document map = Document::map();
  map.set("id", list.id);
  map.set("name", name_of(context, list.name));
  map.set("code", write_army_code(book, list));
  map.set("army", book.armies()[list.army].id);
  map.set("size", int{list.size});
  map.set("general", book.general(list.general).id);
  map.set("percent", int{book.general(list.general).percent});
  Document& units = map.set("units", Document::list());
  for (const Troop& group : troops_of(list)) units.add(group_document(book, group));
  map.set("units_cost", cost.units);
  map.set("surcharges", surcharges(book, list));
  map.set("hired", hired_points(book, list));
  map.set("hundredths", cost.whole);
  map.set("fits", cost.fits(list.size));
  map.set("placed", list.is_placed());
  return map;
}

std::string write_army(const TextContext& context, const Book& book, uint8_t army) {
  const ArmyDef& def = book.armies()[army];
  return headline(context, def.name, def.id) + '\n' + write_cards(context, book, army) +
         write_generals(context, book, army) + write_allies(context, book, army) +
         write_lists(context, book, army) +
         context.ink(wrapped(name_of(context, def.provenance), context.width(), 2), Ink::Faint);
}

Document army_document(const TextContext& context, const Book& book, uint8_t army) {
  const ArmyDef& def = book.armies()[army];
  Document map = Document::map();
  map.set("id", def.id);
  map.set("name", name_of(context, def.name));
  Document& allies = map.set("allies", Document::list());
  for (const uint8_t ally : def.allies) allies.add(book.armies()[ally].id);
  Document& units = map.set("units", Document::list());
  for (const UnitDef& unit : book.units()) {
    if (unit.army == army) units.add(unit_document(context, book, unit));
  }
  Document& lists = map.set("lists", Document::list());
  for (const ArmyList& list : book.lists()) {
    if (list.army == army) lists.add(list.id);
  }
  return map;
}

std::string write_armies(const TextContext& context, const Book& book) {
  std::vector<SheetRow> rows;
  for (size_t i = 0; i < book.armies().size(); ++i) {
    const ArmyDef& def = book.armies()[i];
    const auto units = std::ranges::count(book.units(), i, &UnitDef::army);
    rows.push_back(
        {def.id, name_of(context, def.name), context.say("army.kinds", {std::to_string(units)})});
  }
  return in_rows(rows) + write_lists(context, book, 0xFF) + write_faults(context, book);
}

Document armies_document(const TextContext& context, const Book& book) {
  Document list = Document::list();
  for (size_t i = 0; i < book.armies().size(); ++i) {
    list.add(army_document(context, book, static_cast<uint8_t>(i)));
  }
  return list;
}

}  // namespace acies::onus
