// acies laws: tests the laws for all games on random games.
#include "lab/laws.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "apps/line/command.h"
#include "apps/line/opening.h"
#include "apps/terminal/progress.h"
#include "core/data/json.h"
#include "core/record/scene.h"
#include "core/text/text.h"
#include "files/disk.h"

namespace acies {
namespace {

struct LawsPlan {
  std::string game;
  LawPlan laws;
  std::vector<std::string> scenes;
  std::vector<LawScript> scripts;
  bool is_complete = false;  // every step and verb must be reached
  bool is_json = false;
};

LawReport hold(const AppContext& context, const Game& game, const LawsPlan& plan) {
  Progress progress(context);
  LawPlan laws = plan.laws;
  std::ranges::copy_if(plan.scripts, std::back_inserter(laws.scripts),
                       [&](const LawScript& one) { return &one.table->game() == &game; });
  if (plan.game.empty()) laws.games = fair_share(game, laws.games);
  const auto show = [&](uint64_t done) { progress.show(done, laws.games, game.name()); };
  return hold_laws(game, laws, show);
}

void print_breach(const AppContext& context, const LawBreach& breach) {
  fmt::print("{}\n",
             context.ink(context.say("laws.breach", {breach.law, std::to_string(breach.game),
                                                     std::to_string(breach.ply), breach.what}),
                         Ink::Bad));
  fmt::print("  {} {}\n", context.say("scene.position"), breach.position);
}

std::string count_reached(const std::vector<Reach>& all) {
  return std::to_string(std::ranges::count_if(all, std::not_fn(&Reach::is_missing)));
}

// The one that was examined least.
std::string name_rarest(const std::vector<Reach>& all) {
  const auto rarest = std::ranges::min_element(
      all, {}, [](const Reach& one) { return std::min(one.times, one.examined); });
  return rarest == all.end() ? std::string() : rarest->name;
}

// How much of the game was reached, and the names of the rest.
void print_reach(const AppContext& context, const Game& game, const LawReport& report) {
  const std::string name(game.name());
  fmt::print("{}\n", context.say("laws.reach",
                                 {name, count_reached(report.steps),
                                  std::to_string(report.steps.size()), count_reached(report.verbs),
                                  std::to_string(report.verbs.size()), std::to_string(report.walks),
                                  name_rarest(report.steps), name_rarest(report.verbs)}));
  const std::vector<std::string> missing = report.missing();
  if (missing.empty()) return;
  const std::string line = context.say("laws.missing", {name, join(missing, ", ")});
  fmt::print("{}\n", context.ink(line, Ink::Bad));
}

void print_report(const AppContext& context, const Game& game, const LawReport& report) {
  for (const LawBreach& breach : report.breaches) print_breach(context, breach);
  const std::string games = std::to_string(report.games);
  const std::string plies = std::to_string(report.plies);
  const std::string broken = std::to_string(report.breaches.size());
  fmt::print("{}\n", context.say(report.breaches.empty() ? "laws.kept" : "laws.broken",
                                 {std::string(game.name()), games, plies, broken,
                                  std::to_string(report.examined)}));
  print_reach(context, game, report);
}

Document reach_document(const std::vector<Reach>& all) {
  Document list = Document::list();
  for (const Reach& one : all) {
    Document& map = list.add(Document::map());
    map.set("name", one.name);
    map.set("times", static_cast<int64_t>(one.times));
    map.set("examined", static_cast<int64_t>(one.examined));
  }
  return list;
}

Document report_document(const Game& game, const LawReport& report) {
  Document map = Document::map();
  map.set("game", game.name());
  map.set("games", static_cast<int64_t>(report.games));
  map.set("plies", static_cast<int64_t>(report.plies));
  map.set("examined", static_cast<int64_t>(report.examined));
  Document& breaches = map.set("breaches", Document::list());
  for (const LawBreach& breach : report.breaches) {
    Document& one = breaches.add(Document::map());
    one.set("law", breach.law);
    one.set("game", static_cast<int64_t>(breach.game));
    one.set("ply", breach.ply);
    one.set("what", breach.what);
    one.set("position", breach.position);
    one.set("record", breach.record);
  }
  map.set("walks", static_cast<int64_t>(report.walks));
  map.set("steps", reach_document(report.steps));
  map.set("verbs", reach_document(report.verbs));
  Document& missing = map.set("missing", Document::list());
  for (const std::string& name : report.missing()) missing.add(name);
  return map;
}

// A scenario belongs to one game. The plan then has the scenario's own name.
Result<std::vector<const Game*>> choose_games(const AppContext& context, LawsPlan& plan) {
  std::string& scenario = plan.laws.scenario;
  if (plan.game.empty() && scenario.empty()) return context.all_games();
  const auto game = context.game(plan.game);
  if (!game) return Fault(game.error());
  if (scenario.empty()) return std::vector<const Game*>{*game};
  auto found = find_scenario(context, **game, scenario);
  if (!found) return Fault(found.error());
  scenario = std::move(*found);
  return std::vector<const Game*>{*game};
}

// The games of scenes. A failing scene is ignored here.
Result<std::vector<LawScript>> read_scripts(const AppContext& context,
                                            const std::vector<std::string>& paths) {
  std::vector<LawScript> scripts;
  if (paths.empty()) return scripts;
  const auto files = list_named_files(context, paths, ".scene");
  if (!files) return Fault(files.error());
  for (const auto& file : *files) {
    const auto text = read_file(file);
    if (!text) return Fault(text.error());
    SceneReport scene = run_scene(context.all_games(), *text, file.string());
    if (!scene.has_passed) return Fault(scene.failure);
    if (scene.table->is_whole()) scripts.push_back({file.string(), std::move(scene.table)});
  }
  return scripts;
}

Result<ExitCode> show_laws(const AppContext& context, LawsPlan plan) {
  const auto games = choose_games(context, plan);
  if (!games) return Fault(games.error());
  auto scripts = read_scripts(context, plan.scenes);
  if (!scripts) return Fault(scripts.error());
  plan.scripts = std::move(*scripts);
  bool is_kept = true;
  Document all = Document::list();
  for (const Game* game : *games) {
    const LawReport report = hold(context, *game, plan);
    is_kept = is_kept && report.breaches.empty();
    if (plan.is_complete) is_kept = is_kept && report.missing().empty();
    if (plan.is_json) {
      all.add(report_document(*game, report));
    } else {
      print_report(context, *game, report);
    }
  }
  if (plan.is_json) fmt::print("{}", write_pretty_json(all));
  return yes_or_no(is_kept);
}

}  // namespace

Command make_laws_command(CLI::App& root, const AppContext& context) {
  Line line = add_command(root, context, "laws");
  const auto plan = std::make_shared<LawsPlan>();
  line->add_option("GAME", plan->game, context.say("option.laws_game"));
  add_scenario(*line, context, plan->laws.scenario);
  add_number<uint64_t>(*line, context, "--games", plan->laws.games, "option.laws_games", 1);
  add_number<uint64_t>(*line, context, "--first", plan->laws.first, "option.laws_first");
  add_number<unsigned>(*line, context, "--threads", plan->laws.threads, "option.threads");
  add_number<uint32_t>(*line, context, "--every", plan->laws.every, "option.laws_every", 1);
  line->add_option("--scenes", plan->scenes, context.say("option.laws_scenes"))->type_name("PATH");
  line->add_flag("--complete", plan->is_complete, context.say("option.laws_complete"));
  add_json_flag(*line, context, plan->is_json);
  return {line, [plan](const AppContext& app_context) { return show_laws(app_context, *plan); }};
}

}  // namespace acies
