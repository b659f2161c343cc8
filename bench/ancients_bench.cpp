// Speed of Commands & Colors: Ancients, battle by battle.
#include "game_bench.h"

namespace {

using acies::ancients::Rules;

[[maybe_unused]] const bool is_registered = acies_bench::add_battles<Rules>("ancients");

void ancients_copy(benchmark::State& bench) { acies_bench::copy_state<Rules>(bench, "akragas"); }
BENCHMARK(ancients_copy);

void ancients_redact_and_resample(benchmark::State& bench) {
  acies_bench::redact_and_resample<Rules>(bench, "akragas", acies_bench::kGames);
}
BENCHMARK(ancients_redact_and_resample);

}  // namespace
