// The laws that every game is held to, on random games: see docs/design/laws.md.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/contract/table.h"

namespace acies {

struct LawBreach {
  std::string law;    // "4 redaction"
  uint64_t game = 0;  // the number of the random game
  uint32_t ply = 0;
  std::string what;
  std::string position;
  std::string record;  // how it came about; empty when it cannot be replayed
};

// How often random games came to a step or a verb.
struct Reach {
  std::string name;
  uint64_t times = 0;     // a step was asked, a verb given
  uint64_t examined = 0;  // positions with it whose text and views were examined

  bool is_missing() const { return times == 0 || examined == 0; }
};

struct LawReport {
  uint64_t games = 0;
  uint64_t walks = 0;  // shorter ones, from where something rare was near
  uint64_t plies = 0;
  uint64_t examined = 0;            // positions at which all laws were held
  std::vector<LawBreach> breaches;  // the first of each law
  std::vector<Reach> steps;         // every step and verb that the game has
  std::vector<Reach> verbs;

  // Names of all that was never reached or never examined: "step follow", "verb withdraw".
  std::vector<std::string> missing() const;
};

// A game with its answers that a scene tells: walks set out along it.
struct LawScript {
  std::string file;
  std::shared_ptr<const Table> table;
};

// Which random games: the same games for the same numbers. With every = 1 all laws are held at every
// position; else every game is still played to its end within its bound and with its invariants.
struct LawPlan {
  uint64_t first = 0;    // the number of the first game
  uint64_t games = 500;  // how many
  unsigned threads = 0;  // 0: all cores
  uint32_t every = 1;    // only every so many-th position is examined in full
  uint32_t hunts = 40;   // walks for each game at most, while a step or a verb is missing
  std::vector<LawScript> scripts{};  // of this game
  std::string scenario;              // all games of this one; empty: of all printed ones in turn
};

LawReport hold_laws(const Game& game, const LawPlan& plan,
                    const std::function<void(uint64_t done)>& progress);

}  // namespace acies
