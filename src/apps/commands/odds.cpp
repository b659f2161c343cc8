// acies odds: the exact chances of an attack between two kinds of units, or on a table: the start
// of a battle, or a position. The game answers.
#include <fmt/format.h>

#include <algorithm>

#include "apps/line/command.h"
#include "apps/line/opening.h"
#include "core/data/json.h"

namespace acies {
namespace {

struct OddsPlan {
  std::vector<std::string> words;  // a game; then two kinds of units, or an attack
  std::string position;
  SetupRequest setup;
  std::map<std::string, std::string, std::less<>> flags;
  bool is_json = false;

  bool has_table() const { return !position.empty() || !setup.scenario.empty(); }
};

// The game that is named, or the position's, or the first that has odds. A word that is no game is
// left over.
const Game& take_game(const AppContext& context, OddsPlan& plan) {
  const Game* named = plan.words.empty() ? nullptr : find_game(context.games(), plan.words.front());
  if (named != nullptr) plan.words.erase(plan.words.begin());
  if (named != nullptr) return *named;
  const Words position = split_words(plan.position);
  const Game* played = position.empty() ? nullptr : find_game(context.games(), position.front());
  if (played != nullptr) return *played;
  return **std::ranges::find_if(context.games(),
                                [](const auto& game) { return odds_of(*game) != nullptr; });
}

// The position, or the beginning of the battle.
Result<std::unique_ptr<Table>> open_odds_table(const AppContext& context, const Game& game,
                                               const OddsPlan& plan) {
  if (plan.position.empty()) {
    const auto setup = read_setup(context, game, plan.setup);
    if (!setup) return Fault(setup.error());
    return game.open(*setup);
  }
  auto table = open_position(context, plan.position);
  if (table && &(*table)->game() != &game) {
    return fault(context.say("odds.other_game", {game.title(context.language())}));
  }
  return table;
}

bool knows(const OddsReport& odds, std::string_view flag) {
  return std::ranges::find(odds.flags(), flag, &OddsFlag::name) != odds.flags().end();
}

Result<ExitCode> show_odds(const AppContext& context, OddsPlan plan) {
  const Game& game = take_game(context, plan);
  const std::string title = game.title(context.language());
  const auto odds = odds_of(game);
  if (odds == nullptr) return fault(context.say("odds.no_dice", {title}));
  for (const auto& [flag, word] : plan.flags) {
    if (!knows(*odds, flag)) return fault(context.say("odds.other_flags", {title}));
  }
  std::unique_ptr<Table> table;
  if (plan.has_table()) {
    auto opened = open_odds_table(context, game, plan);
    if (!opened) return Fault(opened.error());
    table = std::move(*opened);
  }
  const auto answer = odds->answer({plan.words, plan.flags, table.get()}, context);
  if (!answer) return Fault(answer.error());
  fmt::print("{}", plan.is_json ? write_pretty_json(answer->document) : answer->text);
  return ExitCode::Fine;
}

// Of a flag that takes several words.
std::string complaint_about(const AppContext& context, const std::vector<std::string>& words,
                            const std::string& text) {
  const std::vector<std::string_view> given = split(text, ',');
  const bool is_good = std::ranges::all_of(
      given, [&](std::string_view word) { return std::ranges::find(words, word) != words.end(); });
  return is_good ? std::string() : context.say("odds.ground", {join(words, ", ")});
}

void add_flag(Line& line, const AppContext& context, const OddsFlag& flag, OddsPlan& plan) {
  const std::string name(flag.name);
  std::string key = "option.odds_" + name;
  std::ranges::replace(key, '-', '_');
  const std::string about = context.say(key);
  const auto take = [&plan, name](const std::string& word) { plan.flags[name] = word; };
  if (flag.type.empty()) {
    line.add_flag("--" + name, [take] { take(""); }, about);
    return;
  }
  const std::vector<std::string> words(flag.words.begin(), flag.words.end());
  const LineOption option =
      line.add_option("--" + name, take, about).type_name(std::string(flag.type));
  if (!flag.is_list) {
    option.one_of(words);
    return;
  }
  option.check(
      [&context, words](const std::string& text) { return complaint_about(context, words, text); });
}

}  // namespace

Command make_odds_command(CLI::App& root, const AppContext& context) {
  Line line = add_command(root, context, "odds");
  const auto plan = std::make_shared<OddsPlan>();
  line->add_option("ATTACK", plan->words, context.say("option.odds_words"));
  line->add_option("--position", plan->position, context.say("option.odds_position"))
      ->type_name("TEXT");
  add_scenario(*line, context, plan->setup.scenario);
  add_game_options(*line, context, plan->setup.options);
  for (const auto& game : context.games()) {
    const auto odds = odds_of(*game);
    if (odds == nullptr) continue;
    for (const OddsFlag& flag : odds->flags()) add_flag(line, context, flag, *plan);
  }
  add_json_flag(*line, context, plan->is_json);
  return {line, [plan](const AppContext& app_context) { return show_odds(app_context, *plan); }};
}

}  // namespace acies
