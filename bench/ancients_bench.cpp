// Speed of Commands & Colors: Ancients, battle by battle.
#include "game_bench.h"

namespace {

using acies::ancients::Rules;

constexpr int kGames = 5;

void add_battle(const std::string& id) {
  const auto add = [&](const std::string& what, auto&& run) {
    benchmark::RegisterBenchmark(("ancients_" + what + "/" + id).c_str(), run);
  };
  add("random_games",
      [id](benchmark::State& bench) { acies_bench::random_games<Rules>(bench, id); });
  add("list",
      [id](benchmark::State& bench) { acies_bench::list_actions<Rules>(bench, id, kGames); });
  add("apply",
      [id](benchmark::State& bench) { acies_bench::apply_action<Rules>(bench, id, kGames); });
  add("mcts", [id](benchmark::State& bench) { acies_bench::mcts_iterations<Rules>(bench, id, 0); });
}

[[maybe_unused]] const bool is_registered = [] {
  for (const acies::ScenarioEntry& entry : acies_bench::rules<Rules>().scenarios()) {
    add_battle(entry.id);
  }
  return true;
}();

void ancients_copy(benchmark::State& bench) { acies_bench::copy_state<Rules>(bench, "akragas"); }
BENCHMARK(ancients_copy);

void ancients_redact_and_resample(benchmark::State& bench) {
  acies_bench::redact_and_resample<Rules>(bench, "akragas", kGames);
}
BENCHMARK(ancients_redact_and_resample);

}  // namespace
