// The summary of a battle of Commands & Colors: Ancients for acies scenario check.
#include <fmt/format.h>

#include "apps/commands/battle_file.h"
#include "apps/terminal/layout.h"
#include "games/ancients/ancients.h"

namespace acies {
namespace {

using ancients::Scenario;

// "3 HI, 2 LI", in the order of the unit table.
std::string write_army(const ancients::State& state, Seat seat) {
  std::array<unsigned, ancients::kKinds> counts{};
  for (unsigned unit = 0; unit < ancients::kUnits; ++unit) {
    const bool is_own = ancients::seat_of(static_cast<ancients::Unit>(unit)) == seat;
    if (is_own && state.blocks[unit] != 0) ++counts[static_cast<size_t>(state.kind[unit])];
  }
  std::vector<std::string> parts;
  for (size_t kind = 0; kind < counts.size(); ++kind) {
    if (counts[kind] == 0) continue;
    parts.push_back(fmt::format("{} {}", counts[kind], ancients::kKindNames[kind]));
  }
  return join(parts, ", ");
}

struct SideCount {
  unsigned units = 0;
  unsigned reserve = 0;
};

SideCount count_side(const ancients::State& state, Seat seat) {
  SideCount count;
  for (unsigned unit = 0; unit < ancients::kUnits; ++unit) {
    const bool is_own = ancients::seat_of(static_cast<ancients::Unit>(unit)) == seat;
    if (!is_own || state.blocks[unit] == 0) continue;
    ++count.units;
    count.reserve += state.hex[unit] == ancients::kReserve ? 1 : 0;
  }
  return count;
}

std::string write_side(const House& house, const Scenario& scenario, Seat seat) {
  const ancients::SideNames& side = scenario.sides[index(seat)];
  const SideCount count = count_side(scenario.start, seat);
  std::string text =
      "  " + house.say("scenario.side",
                       {house.seat(seat), side.army.in(house.language()),
                        side.commander.in(house.language()),
                        std::to_string(scenario.start.conditions.hand[index(seat)]),
                        std::to_string(count.units), std::to_string(side.leaders.size())});
  text += "\n      " + write_army(scenario.start, seat);
  if (count.reserve != 0) {
    text += "; " + house.say("scenario.reserve", {std::to_string(count.reserve)});
  }
  return text + '\n';
}

std::string write_special_rules(const House& house, const Scenario& scenario) {
  if (scenario.rule_kinds.empty()) return {};
  std::string text = "  " + house.say("scenario.rules", {join(scenario.rule_kinds, ", ")}) + '\n';
  for (const Saying& rule : scenario.special_rules) {
    text += house.ink(wrapped(rule.in(house.language()), house.screen().width, 6), Ink::Faint);
  }
  return text;
}

std::string write_summary(const House& house, const Scenario& scenario) {
  const std::string goal = std::to_string(scenario.start.conditions.goal[0]);
  std::string text =
      fmt::format("{}, {}, {}, {}\n", house.ink(scenario.name.in(house.language()), Ink::Strong),
                  scenario.date.in(house.language()), scenario.id, scenario.number);
  text += "  " + house.say("scenario.first", {house.seat(scenario.first), goal}) + '\n';
  for (const Seat seat : kPlayers) text += write_side(house, scenario, seat);
  return text + write_special_rules(house, scenario);
}

Document side_document(const House& house, const Scenario& scenario, Seat seat) {
  const SideCount count = count_side(scenario.start, seat);
  Document map = Document::map();
  map.set("army", scenario.sides[index(seat)].army.in(house.language()));
  map.set("cards", int{scenario.start.conditions.hand[index(seat)]});
  map.set("units", count.units);
  map.set("reserve", count.reserve);
  map.set("leaders", static_cast<int64_t>(scenario.sides[index(seat)].leaders.size()));
  return map;
}

Document summary_document(const House& house, const Scenario& scenario) {
  Document map = Document::map();
  map.set("id", scenario.id);
  map.set("name", scenario.name.in(house.language()));
  map.set("number", scenario.number);
  map.set("first", name(scenario.first));
  map.set("banners", int{scenario.start.conditions.goal[0]});
  for (const Seat seat : kPlayers) {
    map.set(std::string(name(seat)), side_document(house, scenario, seat));
  }
  Document& rules = map.set("rules", Document::list());
  for (const std::string& kind : scenario.rule_kinds) rules.add(kind);
  return map;
}

const std::array<ancients::UnitDef, ancients::kKinds>& known_units(const House& house) {
  const Game* game = find_game(house.games(), ancients::Rules::kName);
  return static_cast<const GameOf<ancients::Rules>&>(*game).rules().book().units();
}

}  // namespace

BattleReading read_ancients_battle(const House& house, const Document& file) {
  auto reading = ancients::read_scenario(file, known_units(house));
  if (!reading) return std::unexpected(std::move(reading.error()));
  return BattleSummary{reading->id, write_summary(house, *reading),
                       summary_document(house, *reading)};
}

}  // namespace acies
