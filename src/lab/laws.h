// The laws that every game is held to, on random games: see docs/design/laws.md.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/table.h"

namespace acies {

struct LawBreach {
  std::string law;    // "4 redaction"
  uint64_t game = 0;  // the number of the random game
  uint32_t ply = 0;
  std::string what;
  std::string position;
};

struct LawReport {
  uint64_t games = 0;
  uint64_t plies = 0;
  std::vector<LawBreach> breaches;  // the first of each law
};

// Random games `first` to `first + count - 1`, on all cores; the same games for the same numbers.
// All of them of one scenario where it is named, else of all printed ones in turn.
LawReport hold_laws(const Game& game, uint64_t first, uint64_t count, unsigned threads,
                    const std::function<void(uint64_t done)>& progress,
                    std::string_view scenario = {});

}  // namespace acies
