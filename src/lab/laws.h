// The laws for all games, tested on random games: see docs/design/laws.md.
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
  std::string record;  // the game as a record; empty if it cannot be replayed
};

// How often random games reached a step or a verb.
struct Reach {
  std::string name;
  uint64_t times = 0;     // questions with the step, or answers with the verb
  uint64_t examined = 0;  // positions with it whose text and views were examined

  bool is_missing() const { return times == 0 || examined == 0; }
};

struct LawReport {
  uint64_t games = 0;
  uint64_t walks = 0;  // shorter ones that start near something rare
  uint64_t plies = 0;
  uint64_t examined = 0;            // positions at which all laws were tested
  std::vector<LawBreach> breaches;  // the first breach of each law
  std::vector<Reach> steps;         // every step and verb that the game has
  std::vector<Reach> verbs;

  // Names of everything that was never reached or examined: "step follow", "verb withdraw".
  std::vector<std::string> missing() const;
};

// A game with the answers of a scene. Walks start along it.
struct LawScript {
  std::string file;
  std::shared_ptr<const Table> table;
};

// The random games to test: equal numbers mean equal games. With every = 1 all laws are tested at
// every position. Otherwise every game is still played to its end, within its bound and with its
// invariants.
struct LawPlan {
  uint64_t first = 0;                // the number of the first game
  uint64_t games = 500;              // how many
  unsigned threads = 0;              // 0: all cores
  uint32_t every = 1;                // distance between examined positions
  uint32_t hunts = 40;               // walks for each game at most, while a step or verb is missing
  std::vector<LawScript> scripts{};  // of this game
  std::string scenario;              // for all games; empty: all printed ones in turn
};

LawReport hold_laws(const Game& game, const LawPlan& plan,
                    const std::function<void(uint64_t done)>& progress);

}  // namespace acies
