// The signature of the rules: random games of every game, played in chunks and folded into one
// number. Every compiler, sanitizer and WebAssembly must give the same number.
#pragma once

#include "games/games.h"

namespace acies {

struct SignatureTally {
  uint64_t signature = 0;
  uint64_t games = 0;
  uint64_t decisions = 0;
};

// Plays random games number `first` to `first + count - 1` of one game into the tally.
void add_to_signature(const Game& game, uint64_t first, uint64_t count, SignatureTally& tally);

inline constexpr uint32_t kSignatureGames = 2000;  // of each game; see fair_share()
inline constexpr uint32_t kSignatureChunk = 100;

uint64_t combine_signatures(uint64_t all, const Game& game, const SignatureTally& tally);

}  // namespace acies
