// Speed of Lost Battles, battle by battle.
#include "game_bench.h"

namespace {

using acies::lostbattles::Rules;

[[maybe_unused]] const bool is_registered = acies_bench::add_battles<Rules>("lostbattles");

void lostbattles_copy(benchmark::State& bench) { acies_bench::copy_state<Rules>(bench, "cannae"); }
BENCHMARK(lostbattles_copy);

}  // namespace
