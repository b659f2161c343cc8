#include "server/people/saved_armies.h"

#include <algorithm>

#include "core/base/bits.h"
#include "core/text/text.h"
#include "files/toml.h"
#include "games/onus/readers/army_code.h"
#include "server/tables/army_setup.h"

namespace acies {
namespace {

using onus::ArmyList;
using onus::Book;
using onus::CodedArmy;
using onus::CodeFault;
using onus::Kind;
using onus::Troop;
using onus::UnitDef;
using onus::operator""_rule;

constexpr std::array<int, 2> kUsualSizes{1000, 1800};  // of ready lists [ONUS-4.6]
constexpr unsigned kLevels = 3;
constexpr uint8_t kAny = 0xFF;

const Book& book_of(const Books& books) {
  const Game* game = find_game(books.games, onus::Rules::kName);
  assert(game != nullptr);
  return static_cast<const GameOf<onus::Rules>&>(*game).rules().book();
}

std::string write_rule(RuleId rule) {
  return rule.is_none() ? std::string() : write_rule_id(rule, onus::Rules::letters());
}

// ---- what there is to choose from ----

Document write_value(onus::Value value) {
  Document list = Document::list();
  list.add(int{value.first});
  list.add(int{value.second});
  return list;
}

void add_term(Document& list, const onus::Term& term, Language language) {
  Document& map = list.add(Document::map());
  map.set("name", term.name.in(language));
  map.set("text", term.text.in(language));
  map.set("rule", write_rule(term.rule));
}

Document write_abilities(const Book& book, const UnitDef& unit, Language language) {
  Document list = Document::list();
  for_each_bit(unit.abilities, [&](unsigned i) {
    add_term(list, book.term(static_cast<onus::Ability>(i)), language);
  });
  for_each_bit(unit.formations, [&](unsigned i) {
    add_term(list, book.term(static_cast<onus::Formation>(i)), language);
  });
  return list;
}

Document write_unit(const Book& book, const UnitDef& unit, Language language) {
  Document map = Document::map();
  map.set("id", unit.id);
  map.set("army", book.armies()[unit.army].id);
  map.set("name", unit.name.in(language));
  map.set("type", book.term(unit.type).name.in(language));
  Document& costs = map.set("costs", Document::list());
  for (unsigned level = 0; level < kLevels; ++level) {
    costs.add(int{onus::cost_of_unit(unit, level)});
  }
  map.set("cards", int{unit.cards});
  map.set("morale", int{unit.morale});
  map.set("movement", int{unit.movement / onus::kEp});
  map.set("attack", write_value(unit.attack));
  if (unit.ranged.first != 0) map.set("ranged", write_value(unit.ranged));
  map.set("defence", write_value(unit.defence));
  map.set("health", int{unit.health});
  map.set("abilities", write_abilities(book, unit, language));
  return map;
}

Document write_general(const Book& book, const onus::GeneralDef& one, Language language) {
  Document map = Document::map();
  map.set("id", one.id);
  map.set("name", one.name.in(language));
  map.set("percent", int{one.percent});
  map.set("leadership", int{one.leadership});
  map.set("zone", int{one.zone});
  map.set("attack", int{one.attack});
  map.set("defence", int{one.defence});
  map.set("morale", int{one.morale});
  map.set("gift", book.term(one.gift).name.in(language));
  map.set("gift_text", book.term(one.gift).text.in(language));
  return map;
}

// [ONUS-4.3] The armies whose units it may take, itself first.
Document write_sources(const Book& book, uint8_t army) {
  Document list = Document::list();
  list.add(book.armies()[army].id);
  for (size_t i = 0; i < book.armies().size(); ++i) {
    const auto unit = std::ranges::find(book.units(), i, &UnitDef::army);
    if (i == army || unit == book.units().end()) continue;
    const auto kind = static_cast<Kind>(unit - book.units().begin());
    if (onus::may_take(book, army, kind)) list.add(book.armies()[i].id);
  }
  return list;
}

Document write_army_def(const Book& book, uint8_t army, Language language) {
  const onus::ArmyDef& def = book.armies()[army];
  Document map = Document::map();
  map.set("id", def.id);
  map.set("name", def.name.in(language));
  map.set("from", write_sources(book, army));
  Document& generals = map.set("generals", Document::list());
  for (const onus::GeneralDef& one : book.generals()) {
    if (one.army == army || one.army == kAny) generals.add(one.id);
  }
  return map;
}

Document write_list(const Book& book, const ArmyList& list, Language language) {
  Document map = Document::map();
  map.set("id", list.id);
  map.set("name", list.name.in(language));
  map.set("army", book.armies()[list.army].id);
  map.set("size", int{list.size});
  map.set("code", onus::write_army_code(book, list));
  return map;
}

Document write_limits() {
  Document map = Document::map();
  map.set("least", int{onus::kLeastSize});
  map.set("most", int{onus::kMostSize});
  map.set("units", int64_t{onus::kUnitsASide});
  Document& sizes = map.set("sizes", Document::list());
  for (const int size : kUsualSizes) sizes.add(size);
  return map;
}

// ---- one army ----

Document write_fault(const Book& book, const CodeFault& fault, Language language) {
  Document map = Document::map();
  map.set("text", fault.text.in(language));
  map.set("rule", write_rule(fault.rule));
  map.set("at", static_cast<int64_t>(fault.at));
  map.set("length", static_cast<int64_t>(fault.length));
  if (fault.unit != onus::kNoKind) map.set("unit", book.unit(fault.unit).id);
  return map;
}

unsigned price_of(const Book& book, const Troop& troop) {
  return onus::cost_of_unit(book.unit(troop.kind), troop.level);
}

Document write_troop(const Book& book, const ArmyList& list, const Troop& troop) {
  const UnitDef& unit = book.unit(troop.kind);
  const auto copies = std::ranges::count(list.units, troop.kind, &onus::Recruit::kind);
  Document map = Document::map();
  map.set("id", unit.id);
  map.set("level", int{troop.level});
  map.set("copies", troop.copies);
  map.set("cost", price_of(book, troop));
  map.set("sum", troop.copies * price_of(book, troop));
  map.set("left", static_cast<int64_t>(unit.cards) - copies);  // cards, of all levels [ONUS-4.6]
  map.set("hired", unit.army != list.army);
  return map;
}

// [ONUS-4.4] [ONUS-4.5] Points with the general's percentage are in hundredths.
void write_sums(const Book& book, const CodedArmy& army, Document& map) {
  const ArmyList& list = army.list;
  uint32_t units = 0;
  uint32_t surcharges = 0;
  uint32_t hired = 0;
  for (const Troop& troop : onus::troops_of(list)) {
    const UnitDef& unit = book.unit(troop.kind);
    const uint32_t sum = troop.copies * price_of(book, troop);
    units += sum;
    surcharges += sum - troop.copies * unit.cost;
    if (unit.army != list.army) hired += sum;
  }
  const uint32_t whole = army.has_general ? onus::cost_of(book, list).whole : units * 100;
  map.set("units_cost", units);
  map.set("surcharges", surcharges);
  map.set("hired", hired);
  map.set("percent", army.has_general ? int{book.general(list.general).percent} : 0);
  map.set("general_cost", whole - units * 100);
  map.set("whole", whole);
  map.set("left", int64_t{list.size} * 100 - whole);
}

Saying of_seat(const Books& books, Seat seat, const Saying& text) {
  Saying said;
  for (const Language language : {Language::English, Language::Russian}) {
    const auto i = static_cast<size_t>(language);
    said.text[i] = books.say(language, "seat." + std::string(name(seat))) + ": " + text.text[i];
  }
  return said;
}

std::unexpected<Trouble> refuse_army(Saying text, RuleId rule) {
  return std::unexpected(Trouble{422, "bad_army", {}, std::move(text), write_rule(rule)});
}

// A ready list may be called by its id: what is kept is its code.
Granted<std::string> read_code(const Books& books, Seat seat, std::string_view word) {
  const Book& book = book_of(books);
  if (const ArmyList* list = book.find_list(word)) return onus::write_army_code(book, *list);
  const CodedArmy army = onus::read_army_code(book, word);
  if (army.faults.empty()) return std::string(word);
  const CodeFault& fault = army.faults.front();
  return refuse_army(of_seat(books, seat, fault.text), fault.rule);
}

bool has_army_to_come(std::string_view options) {
  return std::ranges::any_of(kPlayers, [&](Seat seat) { return is_to_come(options, seat); });
}

}  // namespace

Document write_armies(const Books& books, Language language) {
  const Book& book = book_of(books);
  Document map = Document::map();
  map.set("limits", write_limits());
  Document& armies = map.set("armies", Document::list());
  for (size_t i = 0; i < book.armies().size(); ++i) {
    armies.add(write_army_def(book, static_cast<uint8_t>(i), language));
  }
  Document& units = map.set("units", Document::list());
  for (const UnitDef& unit : book.units()) units.add(write_unit(book, unit, language));
  Document& generals = map.set("generals", Document::list());
  for (const onus::GeneralDef& one : book.generals()) {
    generals.add(write_general(book, one, language));
  }
  Document& lists = map.set("lists", Document::list());
  for (const ArmyList& list : book.lists()) lists.add(write_list(book, list, language));
  return map;
}

Document write_army(const Books& books, std::string_view code, Language language) {
  const Book& book = book_of(books);
  const CodedArmy army = onus::read_army_code(book, code);
  Document map = Document::map();
  map.set("code", code);
  map.set("good", army.faults.empty());
  map.set("army", army.has_army ? book.armies()[army.list.army].id : "");
  map.set("size", int{army.list.size});
  map.set("general", army.has_general ? book.general(army.list.general).id : "");
  Document& units = map.set("units", Document::list());
  for (const Troop& troop : onus::troops_of(army.list)) {
    units.add(write_troop(book, army.list, troop));
  }
  map.set("count", static_cast<int64_t>(army.list.units.size()));
  write_sums(book, army, map);
  Document& faults = map.set("faults", Document::list());
  for (const CodeFault& fault : army.faults) faults.add(write_fault(book, fault, language));
  return map;
}

Granted<std::string> write_army_file(const Books& books, std::string_view code,
                                     std::string_view name) {
  const Book& book = book_of(books);
  const CodedArmy army = onus::read_army_code(book, code);
  if (!army.has_army || !army.has_general || army.list.units.empty()) {
    return refuse_army(army.faults.front().text, army.faults.front().rule);
  }
  const std::string& usual = book.armies()[army.list.army].name.in(Language::English);
  return onus::write_army_file(book, army.list, name.empty() ? std::string_view(usual) : name);
}

Document read_army_file(const Books& books, std::string_view text, Language language) {
  const Book& book = book_of(books);
  const auto document = read_toml(text, "");
  onus::ArmySheet sheet;
  if (document) {
    sheet = onus::read_army_sheet(book, *document);
  } else {
    sheet.faults.push_back(document.error());
  }
  Document map = Document::map();
  const bool is_understood = document && !sheet.list.units.empty() && sheet.list.size != 0;
  map.set("code", is_understood ? onus::write_army_code(book, sheet.list) : "");
  map.set("name", sheet.list.name.in(language));
  Document& faults = map.set("faults", Document::list());
  for (const Error& fault : sheet.faults) faults.add(fault.text());
  return map;
}

Granted<std::string> read_brought_armies(const Books& books, const Document& body,
                                         std::span<const std::string> seats) {
  if (body.find("armies") == nullptr) return std::string();
  const auto armies = body.map_at("armies");
  if (!armies) return refuse(400, "malformed", {armies.error().what});
  std::array<std::string, 2> codes{std::string(kToCome), std::string(kToCome)};
  for (const Seat seat : kPlayers) {
    const bool is_open = seats[index(seat)] == "open";
    if (is_open && (*armies)->find(name(seat)) == nullptr) continue;
    const auto word = (*armies)->text_at(name(seat));
    if (!word) return refuse(400, "malformed", {word.error().what});
    auto code = read_code(books, seat, *word);
    if (!code) return code;
    codes[index(seat)] = std::move(*code);
  }
  if (codes[0] == kToCome && codes[1] == kToCome) return refuse(422, "no_army");
  return join_armies(codes);
}

int agreed_points(const Books& books, std::string_view options) {
  for (const std::string& code : armies_in(options)) {
    if (!code.empty() && code != kToCome && has_army_to_come(options)) {
      return onus::read_army_code(book_of(books), code).list.size;
    }
  }
  return 0;
}

Granted<std::string> check_army(const Books& books, std::string_view options, Seat seat,
                                std::string_view word) {
  auto code = read_code(books, seat, word);
  if (!code) return code;
  const int size = onus::read_army_code(book_of(books), *code).list.size;
  const int agreed = agreed_points(books, options);
  // [ONUS-4.1] Both sides have the agreed size.
  if (agreed != 0 && size != agreed) {
    Trouble trouble{422, "army_size", {std::to_string(agreed), std::to_string(size)}, {}, {}};
    trouble.rule = write_rule("4.1"_rule);
    return std::unexpected(std::move(trouble));
  }
  return code;
}

}  // namespace acies
