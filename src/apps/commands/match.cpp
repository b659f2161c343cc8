// acies match: many games of bot against bot, with the score and its interval.
#include "lab/match.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "apps/line/command.h"
#include "apps/line/opening.h"
#include "apps/terminal/layout.h"
#include "apps/terminal/progress.h"
#include "core/data/json.h"
#include "files/disk.h"

namespace acies {
namespace {

struct MatchWishes {
  std::vector<std::string> words;  // [GAME] FIRST SECOND
  uint32_t games = 100;
  uint64_t seed = 1;
  unsigned threads = 0;
  std::string sprt;
  std::string csv_file;
  std::string records_folder;
  SetupWishes setup;
  bool is_json = false;
  bool is_balance = false;
};

Result<std::pair<double, double>> read_sprt(const House& house, const std::string& text) {
  const auto parts = split(text, ',');
  if (parts.size() == 2) {
    const auto low = read_number<double>(trim(parts[0]));
    const auto high = read_number<double>(trim(parts[1]));
    if (low && high && *low < *high) return std::pair{*low, *high};
  }
  return fault(house.say("match.sprt_form", {acies::in_quotes(text)}));
}

Result<MatchPlan> make_plan(const House& house, const Game& game, const MatchWishes& wishes) {
  MatchPlan plan;
  const size_t count = wishes.words.size();
  plan.first = wishes.words[count - 2];
  plan.second = wishes.words[count - 1];
  auto setup = read_setup(house, game, wishes.setup);
  if (!setup) return Fault(setup.error());
  plan.setup = std::move(*setup);
  const auto entries = game.scenarios();
  const auto entry = std::ranges::find(entries, plan.setup.scenario, &ScenarioEntry::id);
  if (entry != entries.end() && entry->players != kPlayers.size()) {
    return fault(house.say("match.two", {in_quotes(entry->id), std::to_string(entry->players)}));
  }
  plan.games = wishes.games;
  plan.seed = wishes.seed;
  plan.threads = wishes.threads;
  plan.keeps_records = !wishes.records_folder.empty();
  if (!wishes.sprt.empty()) {
    const auto sprt = read_sprt(house, wishes.sprt);
    if (!sprt) return Fault(sprt.error());
    plan.sprt = *sprt;
  }
  return plan;
}

std::string percent(double share) { return fmt::format("{:.1f}", 100 * share); }

std::string write_score(const House& house, const MatchResult& result) {
  return house.say("match.score",
                   {percent(result.score), percent(result.score_low), percent(result.score_high)});
}

Result<MatchResult> run(const House& house, const Game& game, const MatchPlan& plan) {
  Progress progress(house);
  return run_match(game, plan, [&](const MatchResult& so_far, uint32_t planned) {
    const uint32_t done = so_far.wins + so_far.draws + so_far.losses;
    progress.show(done, planned, write_score(house, so_far));
  });
}

std::string write_result(const House& house, const MatchPlan& plan, const MatchResult& result) {
  const auto games = static_cast<double>(result.games.size());
  const double each = games > 0 ? static_cast<double>(result.plies) / games : 0;
  std::vector<std::vector<std::string>> rows{
      {house.say("match.players"), plan.first + " - " + plan.second},
      {house.say("match.games"),
       house.say("match.tally", {std::to_string(result.games.size()), std::to_string(result.wins),
                                 std::to_string(result.draws), std::to_string(result.losses)})},
      {house.say("match.share"), write_score(house, result)},
      {"Elo",
       fmt::format("{:+.0f}  ({:+.0f} .. {:+.0f})", result.elo, result.elo_low, result.elo_high)},
      {house.say("match.length"), house.say("match.plies", {fmt::format("{:.1f}", each)})},
      {house.say("match.time"),
       house.say("match.speed",
                 {write_duration(result.seconds, house),
                  fmt::format("{:.1f}", result.seconds > 0 ? games / result.seconds : 0)})}};
  if (plan.sprt) {
    const std::string key = "match.sprt_" + (result.sprt.empty() ? "open" : result.sprt);
    rows.push_back({"SPRT", house.say(key, {fmt::format("{:g}", plan.sprt->first),
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
Result<void> prepare_places(const MatchWishes& wishes) {
  namespace fs = std::filesystem;
  std::error_code error;
  const fs::path folder = fs::path(wishes.csv_file).parent_path();
  if (!folder.empty() && !fs::is_directory(folder, error)) {
    return in_file(folder.string(),
                   Error{std::make_error_code(std::errc::not_a_directory).message()});
  }
  if (!wishes.records_folder.empty()) fs::create_directories(wishes.records_folder, error);
  if (error) return in_file(wishes.records_folder, Error{error.message()});
  return {};
}

Result<void> keep(const MatchWishes& wishes, const MatchResult& result) {
  if (!wishes.csv_file.empty()) {
    if (const auto kept = write_file(wishes.csv_file, write_csv(result)); !kept) return kept;
  }
  return wishes.records_folder.empty() ? Result<void>()
                                       : write_records(result, wishes.records_folder);
}

std::string balance_row(const std::string& name, const SeatTally& tally) {
  return fmt::format("| {} | {} | {} | {} | {} % ({} to {}) | {:.1f} : {:.1f} | {:.0f} |\n", name,
                     tally.south, tally.draws, tally.north, percent(tally.share),
                     percent(tally.low), percent(tally.high), tally.south_points,
                     tally.north_points, tally.plies);
}

// All battles of the game as a Markdown table: the results of both sides with these players.
Result<ExitCode> show_balance(const House& house, const Game& game, const MatchWishes& wishes) {
  fmt::print("{}\n|---|---|---|---|---|---|---|\n", house.say("match.balance_head"));
  for (const ScenarioEntry& entry : game.scenarios()) {
    if (entry.players != kPlayers.size()) continue;  // a match has two players
    MatchWishes one = wishes;
    one.setup.scenario = entry.id;
    const auto plan = make_plan(house, game, one);
    if (!plan) return Fault(plan.error());
    const auto result = run(house, game, *plan);
    if (!result) return Fault(result.error());
    fmt::print("{}", balance_row(entry.name.in(house.language()), tally_seats(*result)));
    std::fflush(stdout);
  }
  return ExitCode::Fine;
}

Result<ExitCode> show_match(const House& house, const MatchWishes& wishes) {
  const auto game = house.game(wishes.words.size() == 3 ? wishes.words[0] : "");
  if (!game) return Fault(game.error());
  if (wishes.is_balance) return show_balance(house, **game, wishes);
  const auto plan = make_plan(house, **game, wishes);
  if (!plan) return Fault(plan.error());
  if (const auto ready = prepare_places(wishes); !ready) return Fault(ready.error());
  const auto result = run(house, **game, *plan);
  if (!result) return Fault(result.error());
  fmt::print("{}", wishes.is_json ? write_result_json(**game, *plan, *result)
                                  : write_result(house, *plan, *result));
  if (const auto kept = keep(wishes, *result); !kept) return Fault(kept.error());
  return ExitCode::Fine;
}

}  // namespace

Command make_match_command(CLI::App& root, const House& house) {
  Line line = add_command(root, house, "match");
  const auto wishes = std::make_shared<MatchWishes>();
  line->add_option("[GAME] FIRST SECOND", wishes->words, house.say("option.match_players"))
      ->required()
      ->expected(2, 3);
  add_number<uint32_t>(*line, house, "--games", wishes->games, "option.match_games", 1);
  add_number<uint64_t>(*line, house, "--seed", wishes->seed, "option.match_seed");
  add_number<unsigned>(*line, house, "--threads", wishes->threads, "option.threads");
  line->add_option("--sprt", wishes->sprt, house.say("option.match_sprt"))->type_name("ELO0,ELO1");
  line->add_option("--csv", wishes->csv_file, house.say("option.match_csv"))->type_name("FILE");
  line->add_option("--records", wishes->records_folder, house.say("option.match_records"))
      ->type_name("FOLDER");
  line->add_flag("--balance", wishes->is_balance, house.say("option.match_balance"));
  add_scenario(*line, house, wishes->setup.scenario);
  add_game_options(*line, house, wishes->setup.options);
  add_json_flag(*line, house, wishes->is_json);
  return {line, [wishes](const House& home) { return show_match(home, *wishes); }};
}

}  // namespace acies
