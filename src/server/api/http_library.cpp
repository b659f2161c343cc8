// Reference data: games, rules, the texts on the pieces, and the server's state.
#include <algorithm>
#include <array>
#include <map>

#include "core/base/version.h"
#include "core/text/text.h"
#include "server/api/http_api.h"

namespace acies {
namespace {

Document write_option(const Game& game, const OptionDef& option, Language language) {
  Document map = Document::map();
  map.set("name", option.name);
  map.set("least", int{option.least});
  map.set("most", int{option.most});
  map.set("usual", int{option.usual});
  map.set("rule", write_rule_id(option.rule, game.letters()));
  map.set("text", game.describe_option(option.name, language));
  return map;
}

Document write_scenario(const ScenarioEntry& scenario, Language language) {
  Document map = Document::map();
  map.set("id", scenario.id);
  map.set("name", scenario.name.in(language));
  map.set("text", scenario.text.in(language));
  map.set("players", scenario.players);
  return map;
}

// The error without the server's folders, which are not public.
std::string write_fault(Error fault) {
  fault.file.erase(0, fault.file.rfind('/') + 1);
  return fault.text();
}

Document write_game(const Game& game, Language language) {
  Document map = Document::map();
  map.set("name", game.name());
  map.set("title", game.title(language));
  map.set("letters", game.letters()[0]);
  Document options = Document::list();
  for (const OptionDef& option : game.options()) {
    options.add(write_option(game, option, language));
  }
  map.set("options", std::move(options));
  Document& scenarios = map.set("scenarios", Document::list());
  for (const ScenarioEntry& one : game.scenarios()) {
    scenarios.add(write_scenario(one, language));
  }
  Document& faults = map.set("faults", Document::list());
  for (const Error& fault : game.faults()) faults.add(write_fault(fault));
  return map;
}

Document write_level(const Books& books, const BotLevel& level, Language language) {
  const std::string key = "level." + std::string(level.name);
  Document map = Document::map();
  map.set("name", level.name);
  map.set("title", books.say(language, key));
  map.set("text", books.say(language, key + "_text"));
  return map;
}

Document write_preset(const Books& books, const ClockPreset& preset, Language language) {
  Document map = Document::map();
  map.set("name", preset.name);
  map.set("title", books.say(language, "clock." + std::string(preset.name)));
  map.set("bank", preset.bank);
  map.set("per_move", preset.per_move);
  map.set("increment", preset.increment);
  return map;
}

bool is_saying(const Document& document) {
  return document.is_map() && document.members().size() == 2 && document.find("en") != nullptr &&
         document.find("ru") != nullptr;
}

// The document with every saying as its text in one language.
Document in_language(const Document& document, Language language) {
  if (is_saying(document)) return *document.find(name(language));
  if (document.is_list()) {
    Document list = Document::list();
    for (const Document& item : document.items()) list.add(in_language(item, language));
    return list;
  }
  if (!document.is_map()) return document;
  Document map = Document::map();
  for (const auto& [key, value] : document.members()) map.set(key, in_language(value, language));
  return map;
}

constexpr std::array<std::string_view, 2> kScenarioFolders{"scenarios", "battles"};

bool holds_scenarios(std::string_view folder) {
  return std::ranges::find(kScenarioFolders, folder) != kScenarioFolders.end();
}

const Document* find_scenario(const Library& library, const ScenarioEntry& scenario) {
  if (!scenario.is_own) return library.find(scenario.path).value_or(nullptr);
  for (const OwnFile& own : library.own_files()) {
    if (own.file == scenario.path && own.content) return &*own.content;
  }
  return nullptr;
}

Document write_scenarios(const Library& library, const Game& game, Language language) {
  Document list = Document::list();
  for (const ScenarioEntry& entry : game.scenarios()) {
    const Document* found = find_scenario(library, entry);
    if (found != nullptr) list.add(in_language(*found, language));
  }
  return list;
}

// Files in the game's own folder become one map. Files of a folder below become a list with its
// name.
Document write_book(const Library& library, std::string_view folder, Language language) {
  Document book = Document::map();
  std::map<std::string, Document, std::less<>> folders;
  for (const auto& [path, document] : library.documents()) {
    if (!path.starts_with(folder) || !path.ends_with(".toml")) continue;
    const std::string_view file = std::string_view(path).substr(folder.size());
    const size_t slash = file.find('/');
    if (slash != std::string_view::npos) {
      const std::string_view top = file.substr(0, slash);
      if (holds_scenarios(top)) continue;
      auto& list = folders.try_emplace(std::string(top), Document::list()).first->second;
      list.add(in_language(document, language));
    } else if (file != "words.toml") {
      for (const auto& [key, value] : document.members()) {
        if (book.find(key) == nullptr) book.set(key, in_language(value, language));
      }
    }
  }
  for (auto& [name, list] : folders) book.set(name, std::move(list));
  return book;
}

Document write_rule(const RuleText& rule, Language language) {
  Document map = Document::map();
  map.set("id", rule.id);
  map.set("status", rule.status);
  map.set("chapter", rule.chapter.in(language));
  map.set("text", rule.text.in(language));
  return map;
}

const Game* game_of_rule(const Games& games, std::string_view id) {
  for (const auto& game : games) {
    if (read_rule_id(id, game->letters())) return game.get();
  }
  return nullptr;
}

// The games with everything that a table can be made of.
Document write_game_list(const Books& books, Language language) {
  Document games = Document::list();
  for (const auto& game : books.games) games.add(write_game(*game, language));
  Document levels = Document::list();
  for (const BotLevel& level : bot_levels()) levels.add(write_level(books, level, language));
  Document clocks = Document::list();
  for (const ClockPreset& preset : clock_presets()) {
    clocks.add(write_preset(books, preset, language));
  }
  Document map = Document::map();
  map.set("games", std::move(games));
  map.set("levels", std::move(levels));
  map.set("clocks", std::move(clocks));
  map.set("program", kProgram);
  return map;
}

Document write_rules(const Books& books, const Game& game, Language language) {
  Document rules = Document::list();
  for (const RuleText& rule : books.rules.rules()) {
    if (read_rule_id(rule.id, game.letters())) rules.add(write_rule(rule, language));
  }
  Document map = Document::map();
  map.set("game", game.name());
  map.set("title", game.title(language));
  map.set("rules", std::move(rules));
  return map;
}

}  // namespace

void HttpApi::get_games(const ApiCallPtr& call) {
  send_once(call, "games", [this, call] { return write_game_list(parts_.books, call->language); });
}

void HttpApi::get_book(const ApiCallPtr& call, std::string_view name) {
  const Game* game = find_game(parts_.books.games, name);
  if (game == nullptr) {
    return refuse_to(call, ApiError{404, "no_game", {std::string(name)}, {}, {}});
  }
  send_once(call, "book " + std::string(name), [this, call, game] {
    const std::string folder = std::string(game->name()) + '/';
    Document map = write_book(parts_.books.library, folder, call->language);
    Document scenarios = write_scenarios(parts_.books.library, *game, call->language);
    if (!scenarios.items().empty()) map.set("scenarios", std::move(scenarios));
    return map;
  });
}

void HttpApi::get_rules(const ApiCallPtr& call, std::string_view name) {
  const Game* game = find_game(parts_.books.games, name);
  if (game == nullptr) {
    return refuse_to(call, ApiError{404, "no_game", {std::string(name)}, {}, {}});
  }
  send_once(call, "rules " + std::string(name),
            [this, call, game] { return write_rules(parts_.books, *game, call->language); });
}

void HttpApi::get_rule(const ApiCallPtr& call, std::string_view id) {
  const RuleText* rule = parts_.books.rules.find(id);
  if (rule == nullptr) {
    return refuse_to(call, ApiError{404, "no_rule", {std::string(id)}, {}, {}});
  }
  Document map = write_rule(*rule, call->language);
  const Game* game = game_of_rule(parts_.books.games, rule->id);
  map.set("game", game == nullptr ? std::string_view() : game->name());
  send(call, map);
}

void HttpApi::get_health(const ApiCallPtr& call) {
  const auto problems = parts_.health.problems(std::chrono::steady_clock::now());
  const TableRegistryCount count = parts_.registry.count();
  Document map = Document::map();
  map.set("status", problems.empty() ? "ok" : "unwell");
  map.set("now", parts_.now());
  map.set("program", kProgram);
  map.set("on_hold", static_cast<int64_t>(count.on_hold));
  map.set("unopened", static_cast<int64_t>(count.unopened));
  if (!problems.empty()) {
    Document& list = map.set("faults", Document::list());
    for (const HealthProblem& one : problems) {
      Document& fault = list.add(Document::map());
      fault.set("what", one.what);
      fault.set("text", one.text);
    }
  }
  send(call, map, problems.empty() ? 200 : 503);
}

void HttpApi::get_metrics(const ApiCallPtr& call) {  // NOLINT: a route
  Response response;
  response.type = "text/plain; version=0.0.4";
  response.body = parts_.write_metrics();
  call->reply(std::move(response));
}

}  // namespace acies
