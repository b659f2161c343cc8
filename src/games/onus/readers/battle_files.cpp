// A battle of ONUS! in its file: the field and the two armies.
#include "core/text/layout.h"
#include "games/onus/offers.h"
#include "games/onus/table/army.h"
#include "games/onus/view/army_sheet.h"

namespace acies::onus {
namespace {

// The army of a battle has no agreed size.
ArmyList sized_list(const Book& book, const BattleSide& side) {
  ArmyList list = side.list;
  if (list.size == 0) {
    list.size = static_cast<uint16_t>((cost_of(book, list).whole + 99) / 100);
  }
  return list;
}

int millimetres(int32_t length) { return length / field::kMillimetre; }

std::string write_field(const TextContext& context, const Scenario& scenario) {
  const std::string first = is_player(scenario.first)
                                ? context.say("onus_battle.first", {context.seat(scenario.first)})
                                : context.say("onus_battle.by_lot");
  return "  " +
         context.say("onus_battle.field", {std::to_string(millimetres(scenario.width)),
                                           std::to_string(millimetres(scenario.depth)),
                                           std::to_string(millimetres(scenario.strip)), first}) +
         '\n';
}

std::string write_side(const TextContext& context, const Book& book, const Scenario& scenario,
                       Seat seat) {
  const BattleSide& side = scenario.sides[player_number(seat)];
  const ArmyList list = sized_list(book, side);
  return "  " +
         context.say("onus_battle.army",
                     {context.seat(seat), side.army.in(context.language()),
                      std::to_string(list.cost), std::to_string(list.units.size())}) +
         '\n' + write_army_list(context, book, list);
}

std::string write_summary(const TextContext& context, const Book& book, const Scenario& scenario) {
  std::string text = context.ink(scenario.name.in(context.language()), Ink::Strong) + ", " +
                     scenario.date.in(context.language()) + ", " + scenario.id + "\n";
  text += write_field(context, scenario);
  for (const Seat seat : scenario.seats()) text += write_side(context, book, scenario, seat);
  const std::string& told = scenario.provenance.in(context.language());
  if (!told.empty()) text += context.ink(wrapped(told, context.width(), 6), Ink::Faint);
  return text;
}

Document summary_document(const TextContext& context, const Book& book, const Scenario& scenario) {
  Document map = Document::map();
  map.set("id", scenario.id);
  map.set("name", scenario.name.in(context.language()));
  map.set("width", millimetres(scenario.width));
  map.set("depth", millimetres(scenario.depth));
  map.set("strip", millimetres(scenario.strip));
  map.set("first", name(scenario.first));
  for (const Seat seat : scenario.seats()) {
    const BattleSide& side = scenario.sides[player_number(seat)];
    Document& army =
        map.set(std::string(name(seat)), army_list_document(context, book, sized_list(book, side)));
    army.set("side", side.army.in(context.language()));
  }
  return map;
}

class OwnBattles final : public BattleFiles {
 public:
  explicit OwnBattles(const Book& book) : book_(book) {}

  // Only a field of free measures has a width.
  bool is_own(const Document& file) const override {
    return file.is_map() && file.find("width") != nullptr && file.find("depth") != nullptr;
  }
  acies::BattleReading read(const Document& file, const TextContext& context) const override {
    auto reading = read_battle(book_, file);
    if (!reading) return std::unexpected(std::move(reading.error()));
    return BattleSummary{reading->id, write_summary(context, book_, *reading),
                         summary_document(context, book_, *reading)};
  }

 private:
  const Book& book_;
};

}  // namespace

std::unique_ptr<const BattleFiles> make_battle_files(const Rules& rules) {
  return std::make_unique<OwnBattles>(rules.book());
}

}  // namespace acies::onus
