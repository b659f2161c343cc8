// The games of the program, read once for all tests, and random play through the virtual interface.
#pragma once

#include "core/contract/playout.h"
#include "games/builtin.h"
#include "games/games.h"

namespace acies {

inline const Games& known_games() {
  static const Games kGames = make_games(read_builtin_library().value()).value();
  return kGames;
}

template <Rules R>
const GameOf<R>& known_game() {
  return static_cast<const GameOf<R>&>(*find_game(known_games(), R::kName));
}

using BattleLine = GameOf<battleline::Rules>;

inline const BattleLine& battle_line() { return known_game<battleline::Rules>(); }

// A table with these options: "first=1 games=3".
inline std::unique_ptr<Table> open_table(const Game& game, std::string_view options = "") {
  return game.open(Setup{"standard", read_options(options, game.options()).value()}).value();
}

// A random answer of the seat that is asked.
template <Rules R>
Action random_action(const TableOf<R>& table, Rng& rng) {
  ActionList list;
  return random_answer(table.rules(), table.state(), table.decision(), list, rng);
}

// Random answers until the game is over or this many were given.
template <Rules R>
void play_randomly(Table& table, Rng& rng, uint32_t answers = UINT32_MAX) {
  for (; answers > 0 && table.decision().form != Decision::Form::Over; --answers) {
    const Action action = random_action(static_cast<const TableOf<R>&>(table), rng);
    table.submit(table.decision().seat, table.ply(), action).value();
  }
}

}  // namespace acies
