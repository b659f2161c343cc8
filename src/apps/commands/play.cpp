// acies play: a game at this terminal.
#include <fmt/format.h>

#include "apps/line/command.h"
#include "apps/line/opening.h"
#include "apps/terminal/session.h"
#include "core/base/hash.h"
#include "files/entropy.h"

namespace acies {
namespace {

struct PlayPlan {
  std::string game;
  std::array<std::string, kAllPlayers.size()> who;  // empty: as usual, or as in the record
  SetupWishes setup;
  std::string seed;
  std::string position;
  std::string load;
};

constexpr std::string_view usual_player(Seat seat) { return seat == Seat::South ? "me" : "mcts"; }

Result<Seed> make_dice_seed(const std::string& words) {
  if (!words.empty()) return make_seed(words);
  const auto secret = read_entropy();
  if (!secret) return Fault(secret.error());
  return Seed{*secret, {}, {}};
}

// A resumed game uses its own dice; if it has none, new ones.
Result<Sitting> load_sitting(const House& house, const PlayPlan& plan) {
  auto loaded = load_record(house, plan.load);
  if (!loaded) return Fault(loaded.error());
  Sitting sitting;
  sitting.who = loaded->record.players;
  sitting.table = std::move(loaded->table);
  if (loaded->record.seed) {
    sitting.seed = *loaded->record.seed;
    return sitting;
  }
  const auto seed = make_dice_seed(plan.seed);
  if (!seed) return Fault(seed.error());
  sitting.seed = *seed;
  sitting.is_seed_whole = false;
  return sitting;
}

Result<std::unique_ptr<Table>> open_table(const House& house, const PlayPlan& plan) {
  if (!plan.position.empty()) return open_whole_position(house, plan.position);
  const auto game = house.game(plan.game);
  if (!game) return Fault(game.error());
  const auto setup = read_setup(house, **game, plan.setup);
  if (!setup) return Fault(setup.error());
  for (const Error& fault : (*game)->faults()) {
    fmt::print(stderr, "{}\n", house.say("games.left_out", {fault.text()}));
  }
  return (*game)->open(*setup);
}

Result<Sitting> new_sitting(const House& house, const PlayPlan& plan) {
  auto table = open_table(house, plan);
  if (!table) return Fault(table.error());
  const auto seed = make_dice_seed(plan.seed);
  if (!seed) return Fault(seed.error());
  Sitting sitting;
  sitting.table = std::move(*table);
  sitting.seed = *seed;
  return sitting;
}

// The same words for the dice give the same game against the same bot.
uint64_t bot_seed(const Seed& seed, Seat seat) {
  return combine(hash_text(write_hex(seed.secret)), index(seat));
}

Result<void> seat_players(Sitting& sitting, const PlayPlan& plan) {
  for (const Seat seat : sitting.table->seats()) {
    const size_t number = player_number(seat);
    std::string& who = sitting.who[number];
    if (!plan.who[number].empty()) who = plan.who[number];
    if (who.empty()) who = usual_player(seat);
    if (who == "me") continue;
    auto bot = make_player(sitting.table->game(), who, bot_seed(sitting.seed, seat));
    if (!bot) return Fault(bot.error());
    sitting.bots[number] = std::move(*bot);
  }
  return {};
}

Result<ExitCode> play(const House& house, const PlayPlan& plan) {
  auto sitting = plan.load.empty() ? new_sitting(house, plan) : load_sitting(house, plan);
  if (!sitting) return Fault(sitting.error());
  if (const auto seated = seat_players(*sitting, plan); !seated) return Fault(seated.error());
  return Session(house, std::move(*sitting)).run();
}

}  // namespace

Command make_play_command(CLI::App& root, const House& house) {
  Line line = add_command(root, house, "play");
  const auto plan = std::make_shared<PlayPlan>();
  line->add_option("GAME", plan->game, house.say("option.game"));
  line->add_option("--south", plan->who[0], house.say("option.play_south"))->type_name("WHO");
  line->add_option("--north", plan->who[1], house.say("option.play_north"))->type_name("WHO");
  line->add_option("--east", plan->who[2], house.say("option.play_more"))->type_name("WHO");
  line->add_option("--west", plan->who[3], house.say("option.play_more"))->type_name("WHO");
  line->add_option("--northeast", plan->who[4], house.say("option.play_more"))->type_name("WHO");
  const LineOption scenario = add_scenario(*line, house, plan->setup.scenario);
  const LineOption option = add_game_options(*line, house, plan->setup.options);
  line->add_option("--seed", plan->seed, house.say("option.play_seed"))->type_name("WORDS");
  const LineOption position =
      line->add_option("--position", plan->position, house.say("option.position"))
          ->type_name("TEXT")
          ->excludes(scenario)
          ->excludes(option);
  line->add_option("--load", plan->load, house.say("option.play_load"))
      ->type_name("FILE")
      ->excludes(scenario)
      ->excludes(option)
      ->excludes(position);
  return {line, [plan](const House& home) { return play(home, *plan); }};
}

}  // namespace acies
