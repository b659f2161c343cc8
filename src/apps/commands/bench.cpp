// acies bench: the signature of the rules, and the speed of this build.
#include "lab/bench.h"

#include <fmt/format.h>

#include "apps/line/command.h"
#include "core/text/layout.h"
#include "core/text/text.h"
#include "games/signature.h"

namespace acies {
namespace {

struct BenchPlan {
  uint32_t games = kSignatureGames;
  bool is_signature_only = false;
  bool is_json = false;
};

double rate(uint64_t count, double seconds) {
  return seconds > 0 ? static_cast<double>(count) / seconds : 0;
}

std::vector<std::string> table_row(const BenchLine& line) {
  return {line.game,
          std::to_string(line.games),
          std::to_string(line.decisions),
          fmt::format("{:.0f}", rate(line.games, line.seconds)),
          fmt::format("{:.0f}", rate(line.decisions, line.seconds)),
          write_hex64(line.signature)};
}

void print_table(const AppContext& context, const BenchResult& result) {
  std::vector<std::vector<std::string>> rows{
      {context.say("bench.game"), context.say("bench.games"), context.say("bench.decisions"),
       context.say("bench.games_rate"), context.say("bench.decisions_rate"),
       context.say("bench.signature")}};
  for (const BenchLine& line : result.lines) rows.push_back(table_row(line));
  fmt::print("{}{}\n", in_rows(rows), write_hex64(result.signature));
}

// Written by hand, because Documents have no fractions.
void print_json(const BenchResult& result) {
  fmt::print("{{\n  \"signature\": \"{}\",\n  \"games\": [", write_hex64(result.signature));
  const char* separator = "";
  for (const BenchLine& line : result.lines) {
    fmt::print(
        "{}\n    {{\"game\": \"{}\", \"signature\": \"{}\", \"games\": {}, \"decisions\": {}, "
        "\"seconds\": {:.6f}}}",
        separator, line.game, write_hex64(line.signature), line.games, line.decisions,
        line.seconds);
    separator = ",";
  }
  fmt::print("\n  ]\n}}\n");
}

Result<ExitCode> show_bench(const AppContext& context, const BenchPlan& plan) {
  const BenchResult result = run_bench(context.games(), plan.games);
  if (plan.is_signature_only) {
    fmt::print("{}\n", write_hex64(result.signature));
  } else if (plan.is_json) {
    print_json(result);
  } else {
    print_table(context, result);
  }
  return ExitCode::Fine;
}

}  // namespace

Command make_bench_command(CLI::App& root, const AppContext& context) {
  Line line = add_command(root, context, "bench");
  const auto plan = std::make_shared<BenchPlan>();
  line->add_flag("--signature", plan->is_signature_only, context.say("option.bench_signature"));
  add_number<uint32_t>(*line, context, "--games", plan->games, "option.bench_games", 1);
  add_json_flag(*line, context, plan->is_json);
  return {line, [plan](const AppContext& app_context) { return show_bench(app_context, *plan); }};
}

}  // namespace acies
