// The summary of a battle of Lost Battles for acies scenario check.
#include <algorithm>

#include "core/text/layout.h"
#include "games/lostbattles/offers.h"

namespace acies::lostbattles {
namespace {

struct ArmyCount {
  std::array<unsigned, kKinds> kinds{};
  unsigned units = 0;
  unsigned off = 0;  // the field
};

ArmyCount count_army(const State& state, Seat seat) {
  ArmyCount count;
  for (unsigned i = 0; i < kUnits; ++i) {
    const bool is_own = seat_of(static_cast<Unit>(i)) == seat;
    if (!is_own || state.place[i] == kUnused) continue;
    ++count.units;
    ++count.kinds[static_cast<size_t>(state.kind[i])];
    count.off += state.place[i] == kOff ? 1 : 0;
  }
  return count;
}

std::vector<size_t> commanders_of(const State& state, Seat seat) {
  std::vector<size_t> numbers;
  for (size_t i = 2 * index(seat); i < 2 * index(seat) + 2; ++i) {
    if (state.commanders[i].place != kUnused) numbers.push_back(i);
  }
  return numbers;
}

// The words of a summary: the program's, and the game's.
struct Wording {
  const TextContext& context;
  const Phrases& phrases;

  std::string say(std::string_view key, std::initializer_list<std::string> words = {}) const {
    return context.say(key, words);
  }
  std::string say_in_game(std::string_view group, std::string_view key) const {
    std::string whole = std::string(group) + '.' + std::string(key);
    std::ranges::replace(whole, ' ', '_');
    return phrases.say(context.language(), whole);
  }
  Language language() const { return context.language(); }
  size_t width() const { return context.width(); }
  std::string seat(Seat seat) const { return context.seat(seat); }
  std::string ink(std::string_view text, Ink ink) const { return context.ink(text, ink); }
};

std::string write_zone(const Wording& words, Zone zone, Seat seat) {
  if (zone == kOff) return words.say_in_game("place", "off");
  return words.say_in_game("zone", zone_name(zone, seat));
}

// "3 ALE, 2 LLI", in the order of the rules' table.
std::string write_units(const Wording& words, const ArmyCount& count) {
  std::vector<std::string> parts;
  for (size_t kind = 0; kind < count.kinds.size(); ++kind) {
    if (count.kinds[kind] == 0) continue;
    parts.push_back(std::to_string(count.kinds[kind]) + ' ' + std::string(kKindDefs[kind].code));
  }
  std::string text = join(parts, ", ");
  if (count.off != 0) text += "; " + words.say("lost_battle.off", {std::to_string(count.off)});
  return text;
}

// "Hasdrubal: average leader, left wing, with AHC, cautious"
std::string write_commander(const Wording& words, const Scenario& scenario, Seat seat, size_t i) {
  const CommanderState& one = scenario.start.commanders[i];
  const auto quality = kQualityNames[static_cast<size_t>(one.quality)];
  std::string text = words.say("lost_battle.commander",
                               {scenario.sides[index(seat)].commanders[i % 2].in(words.language()),
                                words.say_in_game("quality", quality),
                                words.say_in_game("role", one.is_leader() ? "leader" : "general"),
                                write_zone(words, one.place, seat)});
  if (one.is_leader()) {
    const std::string code(scenario.start.def(one.unit).code);
    text += ", " + words.say("lost_battle.with", {code});
  }
  if (one.is_cautious != 0) text += ", " + words.say_in_game("role", "cautious");
  return text;
}

// "key zone: centre; fortified camp: left rear; tired"
std::string write_places(const Wording& words, const ArmyState& army, Seat seat) {
  std::vector<std::string> parts{words.say("lost_battle.key", {write_zone(words, army.key, seat)})};
  if (army.camp != kNoZone) {
    parts.push_back(words.say(army.is_fortified != 0 ? "lost_battle.fort" : "lost_battle.camp",
                              {write_zone(words, army.camp, seat)}));
  }
  if (army.is_fatigued != 0) parts.push_back(words.say("lost_battle.fatigued"));
  if (army.is_surprised != 0) parts.push_back(words.say("lost_battle.surprised"));
  return join(parts, "; ");
}

std::string write_army(const Wording& words, const Scenario& scenario, Seat seat) {
  const ArmyState& army = scenario.start.army(seat);
  const ArmyCount count = count_army(scenario.start, seat);
  const std::string published = scenario.published[index(seat)] != 0
                                    ? words.say("lost_battle.published")
                                    : words.say("lost_battle.unpublished");
  std::string text =
      "  " + words.say("lost_battle.army",
                       {words.seat(seat), scenario.sides[index(seat)].army.in(words.language()),
                        std::to_string(army.start_value), published, std::to_string(count.units)});
  text += "\n      " + write_units(words, count);
  for (const size_t i : commanders_of(scenario.start, seat)) {
    text += "\n      " + write_commander(words, scenario, seat, i);
  }
  return text + "\n      " + write_places(words, army, seat) + '\n';
}

std::string weather_word(const State& state) {
  if (state.weather == Weather::None) return {};
  return state.weather == Weather::Wet ? "wet" : "cloudy";
}

std::string write_conditions(const Wording& words, const Scenario& scenario) {
  const State& state = scenario.start;
  std::string text =
      words.say("lost_battle.first",
                {words.seat(state.first), std::to_string(state.attack_limit),
                 std::to_string(scenario.zone_width), std::to_string(scenario.multiple)});
  if (state.has_dust != 0) text += "; " + words.say("lost_battle.dust");
  if (const std::string word = weather_word(state); !word.empty()) {
    text += "; " + words.say_in_game("weather", word);
  }
  return "  " + text + '\n';
}

std::string write_provenance(const Wording& words, const Scenario& scenario) {
  std::string text;
  const size_t width = words.width();
  for (const Saying& one : {scenario.provenance, scenario.doubts}) {
    const std::string& told = one.in(words.language());
    if (!told.empty()) text += words.ink(wrapped(told, width, 6), Ink::Faint);
  }
  return text;
}

std::string write_summary(const Wording& words, const Scenario& scenario) {
  std::string text = words.ink(scenario.name.in(words.language()), Ink::Strong) + ", " +
                     scenario.date.in(words.language()) + ", " + scenario.id + "\n";
  text += write_conditions(words, scenario);
  for (const Seat seat : kPlayers) text += write_army(words, scenario, seat);
  return text + write_provenance(words, scenario);
}

// ---- for programs ----

Document army_document(const Wording& words, const Scenario& scenario, Seat seat) {
  const ArmyState& army = scenario.start.army(seat);
  const ArmyCount count = count_army(scenario.start, seat);
  Document map = Document::map();
  map.set("army", scenario.sides[index(seat)].army.in(words.language()));
  map.set("units", count.units);
  map.set("off", count.off);
  map.set("commanders", static_cast<int64_t>(commanders_of(scenario.start, seat).size()));
  map.set("value", int{army.start_value});
  map.set("published", int{scenario.published[index(seat)]});
  map.set("key", zone_name(army.key, seat));
  if (army.camp != kNoZone) map.set("camp", zone_name(army.camp, seat));
  map.set("fortified", army.is_fortified != 0);
  map.set("fatigued", army.is_fatigued != 0);
  map.set("surprised", army.is_surprised != 0);
  return map;
}

Document summary_document(const Wording& words, const Scenario& scenario) {
  Document map = Document::map();
  map.set("id", scenario.id);
  map.set("name", scenario.name.in(words.language()));
  map.set("first", name(scenario.start.first));
  map.set("attack_limit", int{scenario.start.attack_limit});
  map.set("zone_width", int{scenario.zone_width});
  map.set("multiple", int{scenario.multiple});
  map.set("dust", scenario.start.has_dust != 0);
  map.set("weather", weather_word(scenario.start));
  for (const Seat seat : kPlayers) {
    map.set(std::string(name(seat)), army_document(words, scenario, seat));
  }
  return map;
}

class OwnBattles final : public BattleFiles {
 public:
  explicit OwnBattles(const Phrases& phrases) : phrases_(phrases) {}

  // Only these files have forces, an attack limit, or a map without tables.
  bool is_own(const Document& file) const override {
    for (const std::string_view side : {"south", "north"}) {
      const Document* army = file.find(side);
      if (army != nullptr && army->find("force") != nullptr) return true;
    }
    const Document* map = file.find("map");
    return file.find("attack_limit") != nullptr || (map != nullptr && map->is_list());
  }
  BattleReading read(const Document& file, const TextContext& context) const override {
    auto reading = read_scenario(file);
    if (!reading) return std::unexpected(std::move(reading.error()));
    const Wording words{context, phrases_};
    return BattleSummary{reading->id, write_summary(words, *reading),
                         summary_document(words, *reading)};
  }

 private:
  const Phrases& phrases_;
};

}  // namespace

std::unique_ptr<const BattleFiles> make_battle_files(const Rules& rules) {
  return std::make_unique<OwnBattles>(rules.book().phrases());
}

}  // namespace acies::lostbattles
