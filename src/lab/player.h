// A player of any game: a bot behind the virtual interface.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/contract/table.h"

namespace acies {

class Player {
 public:
  Player() = default;
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;
  virtual ~Player() = default;

  // An answer to the current question, which must be the seat's. Uses no more than the seat's view.
  virtual Result<Action> choose(const Table& table, Seat seat) = 0;
};

// "random", "greedy" or "mcts", with settings after a colon: "mcts:ms=500", "mcts:iterations=2000".
// "cmd:python3 examples/bot.py" runs a program that speaks the bot protocol.
// The same spec and seed give the same answers on the same table, unless the budget is in
// milliseconds.
Result<std::unique_ptr<Player>> make_player(const Game& game, std::string_view spec, uint64_t seed);

struct BotKind {
  std::string_view name;
  std::string_view settings;  // with their default values
  std::string_view about;
};
std::vector<BotKind> bot_kinds();

}  // namespace acies
