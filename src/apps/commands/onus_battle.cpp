// A battle of ONUS! in its file: the field and the two armies.
#include <fmt/format.h>

#include "apps/commands/army_sheet.h"
#include "apps/commands/battle_file.h"
#include "apps/terminal/layout.h"
#include "games/games.h"
#include "games/onus/table/army.h"

namespace acies {
namespace {

using onus::Scenario;

const onus::Book& book_of(const House& house) {
  const Game* game = find_game(house.games(), onus::Rules::kName);
  return static_cast<const GameOf<onus::Rules>&>(*game).rules().book();
}

// The army of a battle has no agreed size.
onus::ArmyList sized_list(const House& house, const onus::BattleSide& side) {
  onus::ArmyList list = side.list;
  if (list.size == 0) {
    list.size = static_cast<uint16_t>((onus::cost_of(book_of(house), list).whole + 99) / 100);
  }
  return list;
}

int millimetres(int32_t length) { return length / field::kMillimetre; }

std::string write_field(const House& house, const Scenario& scenario) {
  const std::string first = is_player(scenario.first)
                                ? house.say("onus_battle.first", {house.seat(scenario.first)})
                                : house.say("onus_battle.by_lot");
  return "  " +
         house.say("onus_battle.field", {std::to_string(millimetres(scenario.width)),
                                         std::to_string(millimetres(scenario.depth)),
                                         std::to_string(millimetres(scenario.strip)), first}) +
         '\n';
}

std::string write_side(const House& house, const Scenario& scenario, Seat seat) {
  const onus::BattleSide& side = scenario.sides[player_number(seat)];
  const onus::ArmyList list = sized_list(house, side);
  return "  " +
         house.say("onus_battle.army",
                   {house.seat(seat), side.army.in(house.language()), std::to_string(list.cost),
                    std::to_string(list.units.size())}) +
         '\n' + write_army_list(house, book_of(house), list);
}

std::string write_summary(const House& house, const Scenario& scenario) {
  std::string text =
      fmt::format("{}, {}, {}\n", house.ink(scenario.name.in(house.language()), Ink::Strong),
                  scenario.date.in(house.language()), scenario.id);
  text += write_field(house, scenario);
  for (const Seat seat : scenario.seats()) text += write_side(house, scenario, seat);
  const std::string& told = scenario.provenance.in(house.language());
  if (!told.empty()) text += house.ink(wrapped(told, house.screen().width, 6), Ink::Faint);
  return text;
}

Document summary_document(const House& house, const Scenario& scenario) {
  Document map = Document::map();
  map.set("id", scenario.id);
  map.set("name", scenario.name.in(house.language()));
  map.set("width", millimetres(scenario.width));
  map.set("depth", millimetres(scenario.depth));
  map.set("strip", millimetres(scenario.strip));
  map.set("first", name(scenario.first));
  for (const Seat seat : scenario.seats()) {
    const onus::BattleSide& side = scenario.sides[player_number(seat)];
    Document& army = map.set(std::string(name(seat)),
                             army_list_document(house, book_of(house), sized_list(house, side)));
    army.set("side", side.army.in(house.language()));
  }
  return map;
}

}  // namespace

// Only a field of free measures has a width.
bool is_onus_battle(const Document& file) {
  return file.is_map() && file.find("width") != nullptr && file.find("depth") != nullptr;
}

BattleReading read_onus_battle(const House& house, const Document& file) {
  auto reading = onus::read_battle(book_of(house), file);
  if (!reading) return std::unexpected(std::move(reading.error()));
  return BattleSummary{reading->id, write_summary(house, *reading),
                       summary_document(house, *reading)};
}

}  // namespace acies
