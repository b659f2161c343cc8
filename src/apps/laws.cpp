// acies laws: holds the games to what every game must obey, on random games.
#include "lab/laws.h"

#include <fmt/format.h>

#include "apps/command.h"
#include "apps/opening.h"
#include "apps/progress.h"
#include "core/json.h"

namespace acies {
namespace {

struct LawsPlan {
  std::string game;
  LawPlan laws;
  bool is_json = false;
};

LawReport hold(const House& house, const Game& game, const LawsPlan& plan) {
  Progress progress(house);
  LawPlan laws = plan.laws;
  if (plan.game.empty()) laws.games = fair_share(game, laws.games);
  const auto show = [&](uint64_t done) { progress.show(done, laws.games, game.name()); };
  return hold_laws(game, laws, show);
}

void print_breach(const House& house, const LawBreach& breach) {
  fmt::print("{}\n", house.ink(house.say("laws.breach", {breach.law, std::to_string(breach.game),
                                                         std::to_string(breach.ply), breach.what}),
                               Ink::Bad));
  fmt::print("  {} {}\n", house.say("scene.position"), breach.position);
}

void print_report(const House& house, const Game& game, const LawReport& report) {
  for (const LawBreach& breach : report.breaches) print_breach(house, breach);
  const std::string games = std::to_string(report.games);
  const std::string plies = std::to_string(report.plies);
  const std::string broken = std::to_string(report.breaches.size());
  fmt::print("{}\n", house.say(report.breaches.empty() ? "laws.kept" : "laws.broken",
                               {std::string(game.name()), games, plies, broken,
                                std::to_string(report.examined)}));
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
  }
  return map;
}

// A scenario belongs to one game; the plan has it by its own name afterwards.
Result<std::vector<const Game*>> choose_games(const House& house, LawsPlan& plan) {
  std::string& scenario = plan.laws.scenario;
  if (plan.game.empty() && scenario.empty()) return house.all_games();
  const auto game = house.game(plan.game);
  if (!game) return Fault(game.error());
  if (scenario.empty()) return std::vector<const Game*>{*game};
  auto found = find_scenario(house, **game, scenario);
  if (!found) return Fault(found.error());
  scenario = std::move(*found);
  return std::vector<const Game*>{*game};
}

Result<ExitCode> show_laws(const House& house, LawsPlan plan) {
  const auto games = choose_games(house, plan);
  if (!games) return Fault(games.error());
  bool is_kept = true;
  Document all = Document::list();
  for (const Game* game : *games) {
    const LawReport report = hold(house, *game, plan);
    is_kept = is_kept && report.breaches.empty();
    if (plan.is_json) {
      all.add(report_document(*game, report));
    } else {
      print_report(house, *game, report);
    }
  }
  if (plan.is_json) fmt::print("{}", write_pretty_json(all));
  return yes_or_no(is_kept);
}

}  // namespace

Command make_laws_command(CLI::App& root, const House& house) {
  Line line = add_command(root, house, "laws");
  const auto plan = std::make_shared<LawsPlan>();
  line->add_option("GAME", plan->game, house.say("option.laws_game"));
  add_scenario(*line, house, plan->laws.scenario);
  add_number<uint64_t>(*line, house, "--games", plan->laws.games, "option.laws_games", 1);
  add_number<uint64_t>(*line, house, "--first", plan->laws.first, "option.laws_first");
  add_number<unsigned>(*line, house, "--threads", plan->laws.threads, "option.threads");
  add_number<uint32_t>(*line, house, "--every", plan->laws.every, "option.laws_every", 1);
  add_json_flag(*line, house, plan->is_json);
  return {line, [plan](const House& home) { return show_laws(home, *plan); }};
}

}  // namespace acies
