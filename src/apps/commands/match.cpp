// acies match: many games of bot against bot, with the score and its interval.
#include "lab/match.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "apps/line/command.h"
#include "apps/line/opening.h"
#include "apps/terminal/progress.h"
#include "core/data/json.h"
#include "core/text/layout.h"
#include "files/disk.h"

namespace acies {
namespace {

struct MatchRequest {
  std::vector<std::string> words;  // [GAME] FIRST SECOND
  uint32_t games = 100;
  uint64_t seed = 1;
  unsigned threads = 0;
  std::string sprt;
  std::string csv_file;
  std::string records_folder;
  SetupRequest setup;
  bool is_json = false;
  bool is_balance = false;
};

Result<std::pair<double, double>> read_sprt(const AppContext& context, const std::string& text) {
  const auto parts = split(text, ',');
  if (parts.size() == 2) {
    const auto low = read_number<double>(trim(parts[0]));
    const auto high = read_number<double>(trim(parts[1]));
    if (low && high && *low < *high) return std::pair{*low, *high};
  }
  return fault(context.say("match.sprt_form", {acies::in_quotes(text)}));
}

Result<MatchPlan> make_plan(const AppContext& context, const Game& game,
                            const MatchRequest& request) {
  MatchPlan plan;
  const size_t count = request.words.size();
  plan.first = request.words[count - 2];
  plan.second = request.words[count - 1];
  auto setup = read_setup(context, game, request.setup);
  if (!setup) return Fault(setup.error());
  plan.setup = std::move(*setup);
  const auto entries = game.scenarios();
  const auto entry = std::ranges::find(entries, plan.setup.scenario, &ScenarioEntry::id);
  if (entry != entries.end() && entry->players != kPlayers.size()) {
    return fault(context.say("match.two", {in_quotes(entry->id), std::to_string(entry->players)}));
  }
  plan.games = request.games;
  plan.seed = request.seed;
  plan.threads = request.threads;
  plan.keeps_records = !request.records_folder.empty();
  if (!request.sprt.empty()) {
    const auto sprt = read_sprt(context, request.sprt);
    if (!sprt) return Fault(sprt.error());
    plan.sprt = *sprt;
  }
  return plan;
}

std::string percent(double share) { return fmt::format("{:.1f}", 100 * share); }

std::string write_score(const AppContext& context, const MatchResult& result) {
  return context.say("match.score", {percent(result.score), percent(result.score_low),
                                     percent(result.score_high)});
}

Result<MatchResult> run(const AppContext& context, const Game& game, const MatchPlan& plan) {
  Progress progress(context);
  return run_match(game, plan, [&](const MatchResult& so_far, uint32_t planned) {
    const uint32_t done = so_far.wins + so_far.draws + so_far.losses;
    progress.show(done, planned, write_score(context, so_far));
  });
}

std::string write_result(const AppContext& context, const MatchPlan& plan,
                         const MatchResult& result) {
  const auto games = static_cast<double>(result.games.size());
  const double each = games > 0 ? static_cast<double>(result.plies) / games : 0;
  std::vector<std::vector<std::string>> rows{
      {context.say("match.players"), plan.first + " - " + plan.second},
      {context.say("match.games"),
       context.say("match.tally", {std::to_string(result.games.size()), std::to_string(result.wins),
                                   std::to_string(result.draws), std::to_string(result.losses)})},
      {context.say("match.share"), write_score(context, result)},
      {"Elo",
       fmt::format("{:+.0f}  ({:+.0f} .. {:+.0f})", result.elo, result.elo_low, result.elo_high)},
      {context.say("match.length"), context.say("match.plies", {fmt::format("{:.1f}", each)})},
      {context.say("match.time"),
       context.say("match.speed",
                   {write_duration(result.seconds, context),
                    fmt::format("{:.1f}", result.seconds > 0 ? games / result.seconds : 0)})}};
  if (plan.sprt) {
    const std::string key = "match.sprt_" + (result.sprt.empty() ? "open" : result.sprt);
    rows.push_back({"SPRT", context.say(key, {fmt::format("{:g}", plan.sprt->first),
                                              fmt::format("{:g}", plan.sprt->second)})});
  }
  return in_rows(rows);
}

// Written by hand, because Documents have no fractions.
std::string write_result_json(const Game& game, const MatchPlan& plan, const MatchResult& result) {
  return fmt::format(
      "{{\"game\": \"{}\", \"first\": {}, \"second\": {}, \"games\": {}, \"wins\": {}, \"draws\": "
      "{}, "
      "\"losses\": {}, \"score\": {:.4f}, \"score_low\": {:.4f}, \"score_high\": {:.4f}, "
      "\"elo\": {:.1f}, \"elo_low\": {:.1f}, \"elo_high\": {:.1f}, \"sprt\": \"{}\", "
      "\"plies\": {}, \"seconds\": {:.3f}}}\n",
      game.name(), write_json(plan.first), write_json(plan.second), result.games.size(),
      result.wins, result.draws, result.losses, result.score, result.score_low, result.score_high,
      result.elo, result.elo_low, result.elo_high, result.sprt, result.plies, result.seconds);
}

Result<void> write_records(const MatchResult& result, const std::filesystem::path& folder) {
  for (const MatchGame& game : result.games) {
    const auto file = folder / fmt::format("{:06}.acies", game.number);
    if (const auto written = write_file(file, game.record); !written) return written;
  }
  return {};
}

// Tests before hours of play whether the output can be written.
Result<void> prepare_places(const MatchRequest& request) {
  namespace fs = std::filesystem;
  std::error_code error;
  const fs::path folder = fs::path(request.csv_file).parent_path();
  if (!folder.empty() && !fs::is_directory(folder, error)) {
    return in_file(folder.string(),
                   Error{std::make_error_code(std::errc::not_a_directory).message()});
  }
  if (!request.records_folder.empty()) fs::create_directories(request.records_folder, error);
  if (error) return in_file(request.records_folder, Error{error.message()});
  return {};
}

Result<void> keep(const MatchRequest& request, const MatchResult& result) {
  if (!request.csv_file.empty()) {
    if (const auto kept = write_file(request.csv_file, write_csv(result)); !kept) return kept;
  }
  return request.records_folder.empty() ? Result<void>()
                                        : write_records(result, request.records_folder);
}

std::string balance_row(const std::string& name, const SeatTally& tally) {
  return fmt::format("| {} | {} | {} | {} | {} % ({} to {}) | {:.1f} : {:.1f} | {:.0f} |\n", name,
                     tally.south, tally.draws, tally.north, percent(tally.share),
                     percent(tally.low), percent(tally.high), tally.south_points,
                     tally.north_points, tally.plies);
}

// All battles of the game as a Markdown table: the results of both sides with these players.
Result<ExitCode> show_balance(const AppContext& context, const Game& game,
                              const MatchRequest& request) {
  fmt::print("{}\n|---|---|---|---|---|---|---|\n", context.say("match.balance_head"));
  for (const ScenarioEntry& entry : game.scenarios()) {
    if (entry.players != kPlayers.size()) continue;  // a match has two players
    MatchRequest one = request;
    one.setup.scenario = entry.id;
    const auto plan = make_plan(context, game, one);
    if (!plan) return Fault(plan.error());
    const auto result = run(context, game, *plan);
    if (!result) return Fault(result.error());
    fmt::print("{}", balance_row(entry.name.in(context.language()), tally_seats(*result)));
    std::fflush(stdout);
  }
  return ExitCode::Fine;
}

Result<ExitCode> show_match(const AppContext& context, const MatchRequest& request) {
  const auto game = context.game(request.words.size() == 3 ? request.words[0] : "");
  if (!game) return Fault(game.error());
  if (request.is_balance) return show_balance(context, **game, request);
  const auto plan = make_plan(context, **game, request);
  if (!plan) return Fault(plan.error());
  if (const auto ready = prepare_places(request); !ready) return Fault(ready.error());
  const auto result = run(context, **game, *plan);
  if (!result) return Fault(result.error());
  fmt::print("{}", request.is_json ? write_result_json(**game, *plan, *result)
                                   : write_result(context, *plan, *result));
  if (const auto kept = keep(request, *result); !kept) return Fault(kept.error());
  return ExitCode::Fine;
}

}  // namespace

Command make_match_command(CLI::App& root, const AppContext& context) {
  Line line = add_command(root, context, "match");
  const auto request = std::make_shared<MatchRequest>();
  line->add_option("[GAME] FIRST SECOND", request->words, context.say("option.match_players"))
      ->required()
      ->expected(2, 3);
  add_number<uint32_t>(*line, context, "--games", request->games, "option.match_games", 1);
  add_number<uint64_t>(*line, context, "--seed", request->seed, "option.match_seed");
  add_number<unsigned>(*line, context, "--threads", request->threads, "option.threads");
  line->add_option("--sprt", request->sprt, context.say("option.match_sprt"))
      ->type_name("ELO0,ELO1");
  line->add_option("--csv", request->csv_file, context.say("option.match_csv"))->type_name("FILE");
  line->add_option("--records", request->records_folder, context.say("option.match_records"))
      ->type_name("FOLDER");
  line->add_flag("--balance", request->is_balance, context.say("option.match_balance"));
  add_scenario(*line, context, request->setup.scenario);
  add_game_options(*line, context, request->setup.options);
  add_json_flag(*line, context, request->is_json);
  return {line,
          [request](const AppContext& app_context) { return show_match(app_context, *request); }};
}

}  // namespace acies
