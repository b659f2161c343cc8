// acies games: the games with their options, and the bots.
#include <fmt/format.h>

#include "apps/line/command.h"
#include "core/data/json.h"
#include "core/text/layout.h"
#include "lab/player.h"

namespace acies {
namespace {

// The bots describe themselves in English; the program's texts may have a translation.
std::string about_bot(const AppContext& context, const BotKind& kind) {
  const std::string key = "bot." + std::string(kind.name.substr(0, kind.name.find(':')));
  return context.can_say(key) ? context.say(key) : std::string(kind.about);
}

Document option_document(const AppContext& context, const Game& game, const OptionDef& option) {
  Document map = Document::map();
  map.set("name", option.name);
  map.set("least", int64_t{option.least});
  map.set("most", int64_t{option.most});
  map.set("usual", int64_t{option.usual});
  map.set("rule", write_rule_id(option.rule, game.letters()));
  map.set("about", game.describe_option(option.name, context.language()));
  return map;
}

Document scenario_document(const AppContext& context, const ScenarioEntry& scenario) {
  Document map = Document::map();
  map.set("id", scenario.id);
  map.set("name", scenario.name.in(context.language()));
  map.set("about", scenario.text.in(context.language()));
  map.set("own", scenario.is_own);
  return map;
}

Document game_document(const AppContext& context, const Game& game) {
  Document map = Document::map();
  map.set("name", game.name());
  map.set("title", game.title(context.language()));
  map.set("book", write_mark(game.book()));
  Document& options = map.set("options", Document::list());
  for (const OptionDef& option : game.options())
    options.add(option_document(context, game, option));
  Document& scenarios = map.set("scenarios", Document::list());
  for (const ScenarioEntry& one : game.scenarios()) scenarios.add(scenario_document(context, one));
  Document& faults = map.set("faults", Document::list());
  for (const Error& fault : game.faults()) faults.add(fault.text());
  return map;
}

Document games_document(const AppContext& context) {
  Document map = Document::map();
  Document& games = map.set("games", Document::list());
  for (const Game* game : context.all_games()) games.add(game_document(context, *game));
  Document& bots = map.set("bots", Document::list());
  for (const BotKind& kind : bot_kinds()) {
    Document& bot = bots.add(Document::map());
    bot.set("name", kind.name);
    bot.set("settings", kind.settings);
    bot.set("about", about_bot(context, kind));
  }
  return map;
}

std::string write_option(const AppContext& context, const Game& game, const OptionDef& option) {
  const std::string rule = write_rule_id(option.rule, game.letters());
  std::string text = context.say("games.option",
                                 {std::string(option.name), std::to_string(option.least),
                                  std::to_string(option.most), std::to_string(option.usual), rule});
  text = "  " + text + '\n';
  const std::string about = game.describe_option(option.name, context.language());
  return text + context.ink(wrapped(about, context.screen().width, 6), Ink::Faint);
}

std::string write_scenarios(const AppContext& context, const Game& game) {
  const std::string text = "  " + context.say("games.scenarios") + '\n';
  std::vector<std::vector<std::string>> rows;
  for (const ScenarioEntry& one : game.scenarios()) {
    rows.push_back({one.id, one.name.in(context.language())});
    if (one.is_own) rows.back().push_back(context.say("games.own"));
  }
  return text + in_rows(rows, 6);
}

// Always shown, because a missing battle may be the one that the user looks for.
std::string write_faults(const AppContext& context, const Game& game) {
  std::string text;
  for (const Error& fault : game.faults()) {
    text += "  " + context.ink(context.say("games.left_out", {fault.text()}), Ink::Bad) + '\n';
  }
  return text;
}

std::string write_game(const AppContext& context, const Game& game) {
  std::string text =
      context.ink(game.name(), Ink::Strong) + "  " + game.title(context.language()) + '\n';
  for (const OptionDef& option : game.options()) text += write_option(context, game, option);
  return text + write_scenarios(context, game) + write_faults(context, game);
}

std::string write_bots(const AppContext& context) {
  std::string text = context.ink(context.say("games.bots"), Ink::Strong) + '\n';
  for (const BotKind& kind : bot_kinds()) {
    text += fmt::format("  {}", kind.name);
    if (!kind.settings.empty())
      text += "   " + context.say("games.settings", {std::string(kind.settings)});
    text += '\n' + wrapped(about_bot(context, kind), context.screen().width, 6);
  }
  return text;
}

Result<ExitCode> show_games(const AppContext& context, bool is_json) {
  if (is_json) {
    fmt::print("{}", write_pretty_json(games_document(context)));
    return ExitCode::Fine;
  }
  for (const Game* game : context.all_games()) fmt::print("{}\n", write_game(context, *game));
  fmt::print("{}", write_bots(context));
  return ExitCode::Fine;
}

}  // namespace

Command make_games_command(CLI::App& root, const AppContext& context) {
  Line line = add_command(root, context, "games");
  const auto is_json = std::make_shared<bool>(false);
  add_json_flag(*line, context, *is_json);
  return {line,
          [is_json](const AppContext& app_context) { return show_games(app_context, *is_json); }};
}

}  // namespace acies
