// The summary of a battle of Lost Battles for acies scenario check.
#include <fmt/format.h>

#include <algorithm>

#include "apps/commands/battle_file.h"
#include "apps/terminal/layout.h"
#include "games/lostbattles/lostbattles.h"

namespace acies {
namespace {

using lostbattles::Scenario;
using lostbattles::State;

struct ArmyCount {
  std::array<unsigned, lostbattles::kKinds> kinds{};
  unsigned units = 0;
  unsigned off = 0;  // the field
};

ArmyCount count_army(const State& state, Seat seat) {
  ArmyCount count;
  for (unsigned i = 0; i < lostbattles::kUnits; ++i) {
    const bool is_own = lostbattles::seat_of(static_cast<lostbattles::Unit>(i)) == seat;
    if (!is_own || state.place[i] == lostbattles::kUnused) continue;
    ++count.units;
    ++count.kinds[static_cast<size_t>(state.kind[i])];
    count.off += state.place[i] == lostbattles::kOff ? 1 : 0;
  }
  return count;
}

std::vector<size_t> commanders_of(const State& state, Seat seat) {
  std::vector<size_t> numbers;
  for (size_t i = 2 * index(seat); i < 2 * index(seat) + 2; ++i) {
    if (state.commanders[i].place != lostbattles::kUnused) numbers.push_back(i);
  }
  return numbers;
}

// In the words of the game.
std::string say_in_game(const House& house, std::string_view group, std::string_view key) {
  const Game* game = find_game(house.games(), lostbattles::Rules::kName);
  const auto& rules = static_cast<const GameOf<lostbattles::Rules>&>(*game).rules();
  std::string whole = fmt::format("{}.{}", group, key);
  std::ranges::replace(whole, ' ', '_');
  return rules.book().phrases().say(house.language(), whole);
}

std::string write_zone(const House& house, lostbattles::Zone zone, Seat seat) {
  if (zone == lostbattles::kOff) return say_in_game(house, "place", "off");
  return say_in_game(house, "zone", lostbattles::zone_name(zone, seat));
}

// "3 ALE, 2 LLI", in the order of the rules' table.
std::string write_units(const House& house, const ArmyCount& count) {
  std::vector<std::string> parts;
  for (size_t kind = 0; kind < count.kinds.size(); ++kind) {
    if (count.kinds[kind] == 0) continue;
    parts.push_back(fmt::format("{} {}", count.kinds[kind], lostbattles::kKindDefs[kind].code));
  }
  std::string text = join(parts, ", ");
  if (count.off != 0) text += "; " + house.say("lost_battle.off", {std::to_string(count.off)});
  return text;
}

// "Hasdrubal: average leader, left wing, with AHC, cautious"
std::string write_commander(const House& house, const Scenario& scenario, Seat seat, size_t i) {
  const lostbattles::CommanderState& one = scenario.start.commanders[i];
  const auto quality = lostbattles::kQualityNames[static_cast<size_t>(one.quality)];
  std::string text = house.say("lost_battle.commander",
                               {scenario.sides[index(seat)].commanders[i % 2].in(house.language()),
                                say_in_game(house, "quality", quality),
                                say_in_game(house, "role", one.is_leader() ? "leader" : "general"),
                                write_zone(house, one.place, seat)});
  if (one.is_leader()) {
    const std::string code(scenario.start.def(one.unit).code);
    text += ", " + house.say("lost_battle.with", {code});
  }
  if (one.is_cautious != 0) text += ", " + say_in_game(house, "role", "cautious");
  return text;
}

// "key zone: centre; fortified camp: left rear; tired"
std::string write_places(const House& house, const lostbattles::ArmyState& army, Seat seat) {
  std::vector<std::string> parts{house.say("lost_battle.key", {write_zone(house, army.key, seat)})};
  if (army.camp != lostbattles::kNoZone) {
    parts.push_back(house.say(army.is_fortified != 0 ? "lost_battle.fort" : "lost_battle.camp",
                              {write_zone(house, army.camp, seat)}));
  }
  if (army.is_fatigued != 0) parts.push_back(house.say("lost_battle.fatigued"));
  if (army.is_surprised != 0) parts.push_back(house.say("lost_battle.surprised"));
  return join(parts, "; ");
}

std::string write_army(const House& house, const Scenario& scenario, Seat seat) {
  const lostbattles::ArmyState& army = scenario.start.army(seat);
  const ArmyCount count = count_army(scenario.start, seat);
  const std::string published = scenario.published[index(seat)] != 0
                                    ? house.say("lost_battle.published")
                                    : house.say("lost_battle.unpublished");
  std::string text =
      "  " + house.say("lost_battle.army",
                       {house.seat(seat), scenario.sides[index(seat)].army.in(house.language()),
                        std::to_string(army.start_value), published, std::to_string(count.units)});
  text += "\n      " + write_units(house, count);
  for (const size_t i : commanders_of(scenario.start, seat)) {
    text += "\n      " + write_commander(house, scenario, seat, i);
  }
  return text + "\n      " + write_places(house, army, seat) + '\n';
}

std::string weather_word(const State& state) {
  if (state.weather == lostbattles::Weather::None) return {};
  return state.weather == lostbattles::Weather::Wet ? "wet" : "cloudy";
}

std::string write_conditions(const House& house, const Scenario& scenario) {
  const State& state = scenario.start;
  std::string text =
      house.say("lost_battle.first",
                {house.seat(state.first), std::to_string(state.attack_limit),
                 std::to_string(scenario.zone_width), std::to_string(scenario.multiple)});
  if (state.has_dust != 0) text += "; " + house.say("lost_battle.dust");
  if (const std::string word = weather_word(state); !word.empty()) {
    text += "; " + say_in_game(house, "weather", word);
  }
  return "  " + text + '\n';
}

std::string write_provenance(const House& house, const Scenario& scenario) {
  std::string text;
  const size_t width = house.screen().width;
  for (const Saying& one : {scenario.provenance, scenario.doubts}) {
    const std::string& told = one.in(house.language());
    if (!told.empty()) text += house.ink(wrapped(told, width, 6), Ink::Faint);
  }
  return text;
}

std::string write_summary(const House& house, const Scenario& scenario) {
  std::string text =
      fmt::format("{}, {}, {}\n", house.ink(scenario.name.in(house.language()), Ink::Strong),
                  scenario.date.in(house.language()), scenario.id);
  text += write_conditions(house, scenario);
  for (const Seat seat : kPlayers) text += write_army(house, scenario, seat);
  return text + write_provenance(house, scenario);
}

// ---- for programs ----

Document army_document(const House& house, const Scenario& scenario, Seat seat) {
  const lostbattles::ArmyState& army = scenario.start.army(seat);
  const ArmyCount count = count_army(scenario.start, seat);
  Document map = Document::map();
  map.set("army", scenario.sides[index(seat)].army.in(house.language()));
  map.set("units", count.units);
  map.set("off", count.off);
  map.set("commanders", static_cast<int64_t>(commanders_of(scenario.start, seat).size()));
  map.set("value", int{army.start_value});
  map.set("published", int{scenario.published[index(seat)]});
  map.set("key", lostbattles::zone_name(army.key, seat));
  if (army.camp != lostbattles::kNoZone) map.set("camp", lostbattles::zone_name(army.camp, seat));
  map.set("fortified", army.is_fortified != 0);
  map.set("fatigued", army.is_fatigued != 0);
  map.set("surprised", army.is_surprised != 0);
  return map;
}

Document summary_document(const House& house, const Scenario& scenario) {
  Document map = Document::map();
  map.set("id", scenario.id);
  map.set("name", scenario.name.in(house.language()));
  map.set("first", name(scenario.start.first));
  map.set("attack_limit", int{scenario.start.attack_limit});
  map.set("zone_width", int{scenario.zone_width});
  map.set("multiple", int{scenario.multiple});
  map.set("dust", scenario.start.has_dust != 0);
  map.set("weather", weather_word(scenario.start));
  for (const Seat seat : kPlayers) {
    map.set(std::string(name(seat)), army_document(house, scenario, seat));
  }
  return map;
}

}  // namespace

// A game's files do not name it. Only these have forces, an attack limit, or a map without tables.
bool is_lost_battle(const Document& file) {
  for (const std::string_view side : {"south", "north"}) {
    const Document* army = file.find(side);
    if (army != nullptr && army->find("force") != nullptr) return true;
  }
  const Document* map = file.find("map");
  return file.find("attack_limit") != nullptr || (map != nullptr && map->is_list());
}

BattleReading read_lost_battle(const House& house, const Document& file) {
  auto reading = lostbattles::read_scenario(file);
  if (!reading) return std::unexpected(std::move(reading.error()));
  return BattleSummary{reading->id, write_summary(house, *reading),
                       summary_document(house, *reading)};
}

}  // namespace acies
