// acies scenario check: reads a user's battles and prints a summary or the faults.
#include <fmt/format.h>

#include "apps/line/command.h"
#include "apps/line/opening.h"
#include "core/data/json.h"
#include "files/disk.h"
#include "files/toml.h"

namespace acies {
namespace {

namespace fs = std::filesystem;

struct ScenarioPlan {
  std::string word;  // "check"
  std::vector<std::string> paths;
  bool is_json = false;
};

// A file, with the result.
struct Checked {
  std::string file;
  const Game* game;
  BattleReading reading;
};

// The game whose battle it is; a file that no game knows as its own is the first game's with such
// files.
const Game& game_of(const AppContext& context, const Document& file) {
  const Game* first = nullptr;
  for (const auto& game : context.games()) {
    const auto files = battle_files_of(*game);
    if (files == nullptr) continue;
    if (files->is_own(file)) return *game;
    if (first == nullptr) first = game.get();
  }
  return *first;
}

std::vector<Error> only(Error error) { return {std::move(error)}; }

Checked read_battle(const AppContext& context, const fs::path& file) {
  Checked checked{file.string(), nullptr, {}};
  const auto text = read_file(file);
  const auto document = text ? read_toml(*text, file.string()) : Fault(text.error());
  if (!document) {
    checked.reading = std::unexpected(only(document.error()));
    return checked;
  }
  checked.game = &game_of(context, *document);
  checked.reading = battle_files_of(*checked.game)->read(*document, context);
  if (checked.reading) return checked;
  for (Error& error : checked.reading.error()) error.file = file.string();
  return checked;
}

// Whether the book has read this same file.
bool is_same_file(const ScenarioEntry& known, const fs::path& file) {
  std::error_code unknown;
  if (known.is_own) return fs::equivalent(known.path, file, unknown);
  return fs::absolute(file, unknown).generic_string().ends_with('/' + known.path);
}

// The other owner of the battle's id: the game's book, or a file read before.
std::string other_owner(const Checked& checked, const std::vector<Checked>& before) {
  const std::string& id = checked.reading->id;
  for (const ScenarioEntry& known : checked.game->scenarios()) {
    if (known.id == id && !is_same_file(known, checked.file)) return known.path;
  }
  for (const Checked& one : before) {
    if (one.game == checked.game && one.reading && one.reading->id == id) return one.file;
  }
  return {};
}

Result<std::vector<Checked>> check_files(const AppContext& context,
                                         const std::vector<std::string>& paths) {
  const auto files = list_named_files(context, paths, ".toml");
  if (!files) return Fault(files.error());
  std::vector<Checked> all;
  for (const fs::path& file : *files) {
    Checked checked = read_battle(context, file);
    const std::string owner = checked.reading ? other_owner(checked, all) : std::string();
    if (!owner.empty()) {
      const std::string clash =
          context.say("scenario.clash", {acies::in_quotes(checked.reading->id), owner});
      checked.reading = std::unexpected(only(Error{clash, file.string()}));
    }
    all.push_back(std::move(checked));
  }
  return all;
}

void print_checked(const AppContext& context, const Checked& checked) {
  if (checked.reading) return fmt::print("{}: {}", checked.file, checked.reading->text);
  for (const Error& error : checked.reading.error()) {
    fmt::print("{}\n", context.ink(error.text(), Ink::Bad));
  }
}

Document checked_document(const Checked& checked) {
  Document map = Document::map();
  map.set("file", checked.file);
  map.set("good", checked.reading.has_value());
  if (checked.game != nullptr) map.set("game", checked.game->name());
  if (checked.reading) {
    for (const auto& [key, value] : checked.reading->document.members()) map.set(key, value);
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

Result<ExitCode> show_scenarios(const AppContext& context, const ScenarioPlan& plan) {
  const auto all = check_files(context, plan.paths);
  if (!all) return Fault(all.error());
  size_t good = 0;
  Document list = Document::list();
  for (const Checked& one : *all) {
    good += one.reading ? 1 : 0;
    if (plan.is_json) {
      list.add(checked_document(one));
    } else {
      print_checked(context, one);
    }
  }
  fmt::print("{}", plan.is_json ? write_pretty_json(list) : write_tally(good, all->size() - good));
  return yes_or_no(good == all->size());
}

}  // namespace

Command make_scenario_command(CLI::App& root, const AppContext& context) {
  Line line = add_command(root, context, "scenario");
  const auto plan = std::make_shared<ScenarioPlan>();
  line->add_option("check", plan->word, context.say("option.scenario_word"))
      ->required()
      ->one_of({"check"});
  line->add_option("FILE", plan->paths, context.say("option.scenario_files"))->required();
  add_json_flag(*line, context, plan->is_json);
  return {line,
          [plan](const AppContext& app_context) { return show_scenarios(app_context, *plan); }};
}

}  // namespace acies
