// Armies of ONUS! for whoever builds one: what there is to choose from, what an army costs and what is
// wrong with it.

#include <algorithm>

#include "core/base/bits.h"
#include "core/text/text.h"
#include "games/onus/offers.h"
#include "games/onus/readers/army_code.h"

namespace acies::onus {
namespace {

constexpr std::array<int, 2> kUsualSizes{1000, 1800};  // of ready lists [ONUS-4.6]
constexpr unsigned kLevels = 3;
constexpr uint8_t kAny = 0xFF;

std::string write_rule(RuleId rule) {
  return rule.is_none() ? std::string() : write_rule_id(rule, Rules::letters());
}

// ---- what there is to choose from ----

Document write_value(Value value) {
  Document list = Document::list();
  list.add(int{value.first});
  list.add(int{value.second});
  return list;
}

void add_term(Document& list, const Term& term, Language language) {
  Document& map = list.add(Document::map());
  map.set("name", term.name.in(language));
  map.set("text", term.text.in(language));
  map.set("rule", write_rule(term.rule));
}

Document write_abilities(const Book& book, const UnitDef& unit, Language language) {
  Document list = Document::list();
  for_each_bit(unit.abilities,
               [&](unsigned i) { add_term(list, book.term(static_cast<Ability>(i)), language); });
  for_each_bit(unit.formations,
               [&](unsigned i) { add_term(list, book.term(static_cast<Formation>(i)), language); });
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
    costs.add(int{cost_of_unit(unit, level)});
  }
  map.set("cards", int{unit.cards});
  map.set("morale", int{unit.morale});
  map.set("movement", int{unit.movement / kEp});
  map.set("attack", write_value(unit.attack));
  if (unit.ranged.first != 0) map.set("ranged", write_value(unit.ranged));
  map.set("defence", write_value(unit.defence));
  map.set("health", int{unit.health});
  map.set("abilities", write_abilities(book, unit, language));
  return map;
}

Document write_general(const Book& book, const GeneralDef& one, Language language) {
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
    if (may_take(book, army, kind)) list.add(book.armies()[i].id);
  }
  return list;
}

Document write_army_def(const Book& book, uint8_t army, Language language) {
  const ArmyDef& def = book.armies()[army];
  Document map = Document::map();
  map.set("id", def.id);
  map.set("name", def.name.in(language));
  map.set("from", write_sources(book, army));
  Document& generals = map.set("generals", Document::list());
  for (const GeneralDef& one : book.generals()) {
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
  map.set("code", write_army_code(book, list));
  return map;
}

Document write_limits() {
  Document map = Document::map();
  map.set("least", int{kLeastSize});
  map.set("most", int{kMostSize});
  map.set("units", int64_t{kUnitsASide});
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
  if (fault.unit != kNoKind) map.set("unit", book.unit(fault.unit).id);
  return map;
}

unsigned price_of(const Book& book, const Troop& troop) {
  return cost_of_unit(book.unit(troop.kind), troop.level);
}

Document write_troop(const Book& book, const ArmyList& list, const Troop& troop) {
  const UnitDef& unit = book.unit(troop.kind);
  const auto copies = std::ranges::count(list.units, troop.kind, &Recruit::kind);
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
  for (const Troop& troop : troops_of(list)) {
    const UnitDef& unit = book.unit(troop.kind);
    const uint32_t sum = troop.copies * price_of(book, troop);
    units += sum;
    surcharges += sum - troop.copies * unit.cost;
    if (unit.army != list.army) hired += sum;
  }
  const uint32_t whole = army.has_general ? cost_of(book, list).whole : units * 100;
  map.set("units_cost", units);
  map.set("surcharges", surcharges);
  map.set("hired", hired);
  map.set("percent", army.has_general ? int{book.general(list.general).percent} : 0);
  map.set("general_cost", whole - units * 100);
  map.set("whole", whole);
  map.set("left", int64_t{list.size} * 100 - whole);
}

ArmyFault fault_of(const CodeFault& fault) { return {fault.text, write_rule(fault.rule)}; }

class OwnArmies final : public Armies {
 public:
  explicit OwnArmies(const Book& book) : book_(book) {}

  Document list(Language language) const override {
    Document map = Document::map();
    map.set("limits", write_limits());
    Document& armies = map.set("armies", Document::list());
    for (size_t i = 0; i < book_.armies().size(); ++i) {
      armies.add(write_army_def(book_, static_cast<uint8_t>(i), language));
    }
    Document& units = map.set("units", Document::list());
    for (const UnitDef& unit : book_.units()) units.add(write_unit(book_, unit, language));
    Document& generals = map.set("generals", Document::list());
    for (const GeneralDef& one : book_.generals()) {
      generals.add(write_general(book_, one, language));
    }
    Document& lists = map.set("lists", Document::list());
    for (const ArmyList& one : book_.lists()) lists.add(write_list(book_, one, language));
    return map;
  }

  Document describe(std::string_view code, Language language) const override {
    const CodedArmy army = read_army_code(book_, code);
    Document map = Document::map();
    map.set("code", code);
    map.set("good", army.faults.empty());
    map.set("army", army.has_army ? book_.armies()[army.list.army].id : "");
    map.set("size", int{army.list.size});
    map.set("general", army.has_general ? book_.general(army.list.general).id : "");
    Document& units = map.set("units", Document::list());
    for (const Troop& troop : troops_of(army.list)) {
      units.add(write_troop(book_, army.list, troop));
    }
    map.set("count", static_cast<int64_t>(army.list.units.size()));
    write_sums(book_, army, map);
    Document& faults = map.set("faults", Document::list());
    for (const CodeFault& fault : army.faults) faults.add(write_fault(book_, fault, language));
    return map;
  }

  std::expected<std::string, ArmyFault> write_file(std::string_view code,
                                                   std::string_view name) const override {
    const CodedArmy army = read_army_code(book_, code);
    if (!army.has_army || !army.has_general || army.list.units.empty()) {
      return std::unexpected(fault_of(army.faults.front()));
    }
    const std::string& usual = book_.armies()[army.list.army].name.in(Language::English);
    return write_army_file(book_, army.list, name.empty() ? std::string_view(usual) : name);
  }

  Document read_file(const Result<Document>& file, Language language) const override {
    ArmySheet sheet;
    if (file) {
      sheet = read_army_sheet(book_, *file);
    } else {
      sheet.faults.push_back(file.error());
    }
    Document map = Document::map();
    const bool is_understood = file && !sheet.list.units.empty() && sheet.list.size != 0;
    map.set("code", is_understood ? write_army_code(book_, sheet.list) : "");
    map.set("name", sheet.list.name.in(language));
    Document& faults = map.set("faults", Document::list());
    for (const Error& fault : sheet.faults) faults.add(fault.text());
    return map;
  }

  std::expected<std::string, ArmyFault> find(std::string_view word) const override {
    if (const ArmyList* ready = book_.find_list(word)) return write_army_code(book_, *ready);
    const CodedArmy army = read_army_code(book_, word);
    if (army.faults.empty()) return std::string(word);
    return std::unexpected(fault_of(army.faults.front()));
  }

  int points(std::string_view code) const override { return read_army_code(book_, code).list.size; }
  // [ONUS-4.1] Both sides have the agreed size.
  std::string points_rule() const override { return write_rule("4.1"_rule); }

 private:
  const Book& book_;
};

}  // namespace

// [ONUS-4.3] A player may bring an army of their own.
std::unique_ptr<const Armies> make_armies(const Rules& rules) {
  return std::make_unique<OwnArmies>(rules.book());
}

}  // namespace acies::onus
