// The options of acies odds. Each game with dice answers in its own file.
#pragma once

#include "apps/line/command.h"
#include "apps/line/opening.h"
#include "games/lostbattles/view/odds.h"

namespace acies {

struct OddsPlan {
  std::vector<std::string> words;  // a game; then two kinds of units, or an attack
  std::string position;
  SetupWishes setup;
  bool is_json = false;
  bool is_fire = false;    // Ancients
  lostbattles::Duel duel;  // Lost Battles: the circumstances of two kinds of units

  bool has_table() const { return !position.empty() || !setup.scenario.empty(); }
};

// The position, or the start of the battle.
Result<std::unique_ptr<Table>> open_odds_table(const House& house, const Game& game,
                                               const OddsPlan& plan);

Result<ExitCode> show_ancients_odds(const House& house, const Game& game, const OddsPlan& plan);
Result<ExitCode> show_lost_battles_odds(const House& house, const Game& game, const OddsPlan& plan);
void add_lost_battles_flags(Line& line, const House& house, lostbattles::Duel& duel);

}  // namespace acies
