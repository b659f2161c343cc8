#include "lab/bench.h"

#include <chrono>

#include "games/signature.h"

namespace acies {

BenchResult run_bench(const Games& games, uint32_t games_each) {
  BenchResult result;
  for (const auto& game : games) {
    SignatureTally tally;
    const auto start = std::chrono::steady_clock::now();
    add_to_signature(*game, 0, fair_share(*game, games_each), tally);
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
    result.signature = combine_signatures(result.signature, *game, tally);
    result.lines.push_back(
        {std::string(game->name()), tally.signature, tally.games, tally.decisions, spent.count()});
  }
  return result;
}

}  // namespace acies
