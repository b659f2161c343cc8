// Speed of Battle Line. Build the release preset, then: build/release/acies_bench
#include "game_bench.h"

namespace {

using acies::battleline::Rules;
using acies::battleline::State;
using acies_bench::positions;
using acies_bench::rules;

const std::string kScenario = "standard";
constexpr int kGames = 50;

void battleline_random_games(benchmark::State& bench) {
  acies_bench::random_games<Rules>(bench, kScenario);
}
BENCHMARK(battleline_random_games);

void battleline_copy(benchmark::State& bench) { acies_bench::copy_state<Rules>(bench, kScenario); }
BENCHMARK(battleline_copy);

void battleline_list(benchmark::State& bench) {
  acies_bench::list_actions<Rules>(bench, kScenario, kGames);
}
BENCHMARK(battleline_list);

void battleline_apply(benchmark::State& bench) {
  acies_bench::apply_action<Rules>(bench, kScenario, kGames);
}
BENCHMARK(battleline_apply);

void battleline_prove_claim(benchmark::State& bench) {
  struct Claim {
    State state;
    acies::Seat seat;
    unsigned flag;
  };
  std::vector<Claim> claims;
  for (const State& state : positions<Rules>(kScenario, kGames)) {
    for (const acies::Seat seat : acies::kPlayers) {
      acies::for_each_bit(state.complete[acies::index(seat)] & state.unclaimed(),
                          [&](unsigned flag) { claims.push_back({state, seat, flag}); });
    }
  }
  size_t at = 0;
  for (auto _ : bench) {
    benchmark::DoNotOptimize(
        rules<Rules>().may_claim(claims[at].state, claims[at].seat, claims[at].flag));
    at = at + 1 == claims.size() ? 0 : at + 1;
  }
}
BENCHMARK(battleline_prove_claim);

void battleline_redact_and_resample(benchmark::State& bench) {
  acies_bench::redact_and_resample<Rules>(bench, kScenario, kGames);
}
BENCHMARK(battleline_redact_and_resample);

// Playouts to the end, or evaluated leaves.
void battleline_mcts(benchmark::State& bench) {
  acies_bench::mcts_iterations<Rules>(bench, kScenario, static_cast<int32_t>(bench.range(0)));
}
BENCHMARK(battleline_mcts)->ArgName("playout")->Arg(-1)->Arg(0)->Unit(benchmark::kMillisecond);

}  // namespace
