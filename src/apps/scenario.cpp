// acies scenario check: reads battles of one's own and tells what is in them, or what is wrong.
#include <fmt/format.h>

#include "apps/command.h"
#include "apps/layout.h"
#include "apps/opening.h"
#include "core/json.h"
#include "files/disk.h"
#include "files/toml.h"
#include "games/ancients/ancients.h"

namespace acies {
namespace {

namespace fs = std::filesystem;
using ancients::Scenario;

struct ScenarioPlan {
  std::string word;  // "check"; there may be others one day
  std::vector<std::string> paths;
  bool is_json = false;
};

// A file and what became of it.
struct Checked {
  std::string file;
  ancients::ScenarioReading reading;
};

std::vector<Error> only(Error error) { return {std::move(error)}; }

ancients::ScenarioReading read_battle(const ancients::Book& book, const fs::path& file) {
  const auto text = read_file(file);
  if (!text) return std::unexpected(only(text.error()));
  const auto document = read_toml(*text, file.string());
  if (!document) return std::unexpected(only(document.error()));
  auto reading = ancients::read_scenario(*document, book.units());
  if (reading) return reading;
  for (Error& error : reading.error()) error.file = file.string();
  return reading;
}

// Whether the book has read this very file.
bool is_same_file(const Scenario& known, const fs::path& file) {
  std::error_code unknown;
  if (known.is_own) return fs::equivalent(known.path, file, unknown);
  return fs::absolute(file, unknown).generic_string().ends_with('/' + known.path);
}

// Who else has the battle's id: the book, or a file that was read before.
std::string other_owner(const ancients::Book& book, const std::vector<Checked>& before,
                        const std::string& id, const fs::path& file) {
  const Scenario* known = book.find_scenario(id);
  if (known != nullptr && !is_same_file(*known, file)) return known->path;
  for (const Checked& one : before) {
    if (one.reading && one.reading->id == id) return one.file;
  }
  return {};
}

Result<std::vector<Checked>> check_files(const House& house,
                                         const std::vector<std::string>& paths) {
  const auto book = ancients::Book::read(house.library());
  if (!book) return Fault(book.error());
  const auto files = list_named_files(house, paths, ".toml");
  if (!files) return Fault(files.error());
  std::vector<Checked> all;
  for (const fs::path& file : *files) {
    auto reading = read_battle(*book, file);
    const std::string id = reading ? reading->id : std::string();
    if (const std::string owner = other_owner(*book, all, id, file); !owner.empty()) {
      const std::string clash = house.say("scenario.clash", {acies::in_quotes(id), owner});
      reading = std::unexpected(only(Error{clash, file.string()}));
    }
    all.push_back({file.string(), std::move(reading)});
  }
  return all;
}

// "3 HI, 2 LI": in the order of the rules' table.
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

std::string write_summary(const House& house, const Checked& checked) {
  const Scenario& scenario = *checked.reading;
  const std::string goal = std::to_string(scenario.start.conditions.goal[0]);
  std::string text = fmt::format("{}: {}, {}, {}, {}\n", checked.file,
                                 house.ink(scenario.name.in(house.language()), Ink::Strong),
                                 scenario.date.in(house.language()), scenario.id, scenario.number);
  text += "  " + house.say("scenario.first", {house.seat(scenario.first), goal}) + '\n';
  for (const Seat seat : kPlayers) text += write_side(house, scenario, seat);
  return text + write_special_rules(house, scenario);
}

void print_checked(const House& house, const Checked& checked) {
  if (checked.reading) return fmt::print("{}", write_summary(house, checked));
  for (const Error& error : checked.reading.error()) {
    fmt::print("{}\n", house.ink(error.text(), Ink::Bad));
  }
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

void add_summary(const House& house, const Scenario& scenario, Document& map) {
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
}

Document checked_document(const House& house, const Checked& checked) {
  Document map = Document::map();
  map.set("file", checked.file);
  map.set("good", checked.reading.has_value());
  if (checked.reading) {
    add_summary(house, *checked.reading, map);
    return map;
  }
  Document& faults = map.set("faults", Document::list());
  for (const Error& error : checked.reading.error()) {
    Document& one = faults.add(Document::map());
    one.set("line", error.line);
    one.set("column", error.column);
    one.set("what", error.what);
  }
  return map;
}

Result<ExitCode> show_scenarios(const House& house, const ScenarioPlan& plan) {
  const auto all = check_files(house, plan.paths);
  if (!all) return Fault(all.error());
  size_t good = 0;
  Document list = Document::list();
  for (const Checked& one : *all) {
    good += one.reading ? 1 : 0;
    if (plan.is_json) {
      list.add(checked_document(house, one));
    } else {
      print_checked(house, one);
    }
  }
  fmt::print("{}", plan.is_json ? write_pretty_json(list) : write_tally(good, all->size() - good));
  return yes_or_no(good == all->size());
}

}  // namespace

Command make_scenario_command(CLI::App& root, const House& house) {
  Line line = add_command(root, house, "scenario");
  const auto plan = std::make_shared<ScenarioPlan>();
  line->add_option("check", plan->word, house.say("option.scenario_word"))
      ->required()
      ->one_of({"check"});
  line->add_option("FILE", plan->paths, house.say("option.scenario_files"))->required();
  add_json_flag(*line, house, plan->is_json);
  return {line, [plan](const House& home) { return show_scenarios(home, *plan); }};
}

}  // namespace acies
