// acies odds: the exact chances of an attack between two kinds of units, or on a table: the start
// of a battle, or a position.
#include "apps/commands/odds.h"

namespace acies {
namespace {

// The game that is named, or the position's. A word that is no game is left over.
Result<const Game*> take_game(const House& house, OddsPlan& plan) {
  const Game* named = plan.words.empty() ? nullptr : find_game(house.games(), plan.words.front());
  if (named != nullptr) plan.words.erase(plan.words.begin());
  if (named != nullptr) return named;
  const Words position = split_words(plan.position);
  const Game* played = position.empty() ? nullptr : find_game(house.games(), position.front());
  if (played != nullptr) return played;
  return house.game(ancients::Rules::kName);
}

Result<ExitCode> show_odds(const House& house, OddsPlan plan) {
  const auto game = take_game(house, plan);
  if (!game) return Fault(game.error());
  if ((*game)->name() == ancients::Rules::kName) return show_ancients_odds(house, **game, plan);
  if ((*game)->name() == lostbattles::Rules::kName) {
    return show_lost_battles_odds(house, **game, plan);
  }
  return fault(house.say("odds.no_dice", {(*game)->title(house.language())}));
}

}  // namespace

Result<std::unique_ptr<Table>> open_odds_table(const House& house, const Game& game,
                                               const OddsPlan& plan) {
  if (plan.position.empty()) {
    const auto setup = read_setup(house, game, plan.setup);
    if (!setup) return Fault(setup.error());
    return game.open(*setup);
  }
  auto table = open_position(house, plan.position);
  if (table && &(*table)->game() != &game) {
    return fault(house.say("odds.other_game", {game.title(house.language())}));
  }
  return table;
}

Command make_odds_command(CLI::App& root, const House& house) {
  Line line = add_command(root, house, "odds");
  const auto plan = std::make_shared<OddsPlan>();
  line->add_option("ATTACK", plan->words, house.say("option.odds_words"));
  line->add_option("--position", plan->position, house.say("option.odds_position"))
      ->type_name("TEXT");
  add_scenario(*line, house, plan->setup.scenario);
  add_game_options(*line, house, plan->setup.options);
  line->add_flag("--fire", plan->is_fire, house.say("option.odds_fire"));
  add_lost_battles_flags(*line, house, plan->duel);
  add_json_flag(*line, house, plan->is_json);
  return {line, [plan](const House& home) { return show_odds(home, *plan); }};
}

}  // namespace acies
