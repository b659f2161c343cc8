// All games: the list that a new game is added to, and what is found by it.
#pragma once

#include <memory>
#include <vector>

#include "core/contract/capabilities.h"
#include "core/contract/table_of.h"
#include "games/ancients/offers.h"
#include "games/battleline/battleline.h"
#include "games/lostbattles/offers.h"
#include "games/onus/offers.h"

namespace acies {

using Games = std::vector<std::unique_ptr<Game>>;

Result<Games> make_games(const Library& library);

const Game* find_game(const Games& games, std::string_view name);

template <class... R>
struct RuleList {};

// Every game. A new one is added here, and nowhere else.
using AllRules = RuleList<battleline::Rules, ancients::Rules, lostbattles::Rules, onus::Rules>;

template <class Visit, class R, class... Others>
decltype(auto) with_rules(const Game& game, Visit&& visit, RuleList<R, Others...>) {
  if constexpr (sizeof...(Others) == 0) {
    assert(game.name() == R::kName);
    return visit(static_cast<const GameOf<R>&>(game).rules());
  } else {
    if (game.name() == R::kName) return visit(static_cast<const GameOf<R>&>(game).rules());
    return with_rules(game, std::forward<Visit>(visit), RuleList<Others...>());
  }
}

// Calls `visit(rules)` with the game's own Rules: the way from the virtual interface to templates.
template <class Visit>
decltype(auto) with_rules(const Game& game, Visit&& visit) {
  return with_rules(game, std::forward<Visit>(visit), AllRules());
}

// What the game offers beside its rules; null when it does not.
std::unique_ptr<const OddsReport> odds_of(const Game& game);
std::unique_ptr<const BattleFiles> battle_files_of(const Game& game);
std::unique_ptr<const Armies> armies_of(const Game& game);
// Whether a game asks few questions, so that a bot has time for each.
bool has_few_plies(const Game& game);

// Fewer random games are played of a game with long battles: see playout.h.
uint64_t fair_share(const Game& game, uint64_t games);

}  // namespace acies
