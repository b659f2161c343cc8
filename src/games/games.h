// All games: the one list that a new game is added to.
#pragma once

#include <memory>
#include <vector>

#include "core/contract/table_of.h"
#include "games/ancients/ancients.h"
#include "games/battleline/battleline.h"
#include "games/lostbattles/lostbattles.h"
#include "games/onus/onus.h"

namespace acies {

using Games = std::vector<std::unique_ptr<Game>>;

Result<Games> make_games(const Library& library);

const Game* find_game(const Games& games, std::string_view name);

// Calls `visit(rules)` with the game's own Rules: the way from the virtual interface to templates.
template <class Visit>
decltype(auto) with_rules(const Game& game, Visit&& visit) {
  if (game.name() == ancients::Rules::kName) {
    return visit(static_cast<const GameOf<ancients::Rules>&>(game).rules());
  }
  if (game.name() == lostbattles::Rules::kName) {
    return visit(static_cast<const GameOf<lostbattles::Rules>&>(game).rules());
  }
  if (game.name() == onus::Rules::kName) {
    return visit(static_cast<const GameOf<onus::Rules>&>(game).rules());
  }
  assert(game.name() == battleline::Rules::kName);
  return visit(static_cast<const GameOf<battleline::Rules>&>(game).rules());
}

// Fewer random games are played of a game with long battles: see playout.h.
uint64_t fair_share(const Game& game, uint64_t games);

}  // namespace acies
