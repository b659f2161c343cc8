// The signature: one number over random games of all games, the same for every build. It also
// measures the speed of this build.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "games/games.h"

namespace acies {

struct BenchLine {
  std::string game;
  uint64_t signature = 0;
  uint64_t games = 0;
  uint64_t decisions = 0;
  double seconds = 0;
};

struct BenchResult {
  uint64_t signature = 0;  // over all games
  std::vector<BenchLine> lines;
};

BenchResult run_bench(const Games& games, uint32_t games_each);

}  // namespace acies
