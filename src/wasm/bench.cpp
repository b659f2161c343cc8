// Functions for browsers and node: the signature, played in chunks so that a page stays responsive.
#include <algorithm>

#include "games/builtin.h"
#include "games/games.h"
#include "games/signature.h"

namespace {

struct Run {
  acies::Games games;
  size_t game = 0;
  uint64_t next = 0;
  acies::SignatureTally tally;
  uint64_t signature = 0;
};

Run run;

}  // namespace

extern "C" {

__attribute__((export_name("acies_bench_begin"))) void acies_bench_begin() {
  run = Run{};
  auto library = acies::read_builtin_library();
  if (!library) return;
  auto games = acies::make_games(*library);
  if (games) run.games = std::move(*games);
}

// 1 while there is more to do.
__attribute__((export_name("acies_bench_step"))) int acies_bench_step() {
  if (run.game == run.games.size()) return 0;
  const acies::Game& game = *run.games[run.game];
  const uint64_t all = acies::fair_share(game, acies::kSignatureGames);
  const uint64_t chunk = std::min<uint64_t>(acies::kSignatureChunk, all - run.next);
  acies::add_to_signature(game, run.next, chunk, run.tally);
  run.next += chunk;
  if (run.next >= all) {
    run.signature = acies::combine_signatures(run.signature, game, run.tally);
    run.tally = {};
    run.next = 0;
    ++run.game;
  }
  return run.game < run.games.size() ? 1 : 0;
}

__attribute__((export_name("acies_bench_high"))) uint32_t acies_bench_high() {
  return static_cast<uint32_t>(run.signature >> 32U);
}
__attribute__((export_name("acies_bench_low"))) uint32_t acies_bench_low() {
  return static_cast<uint32_t>(run.signature);
}

}  // extern "C"
