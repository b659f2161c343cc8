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
  SetupRequest setup;
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
Result<SeatedTable> load_seated_table(const AppContext& context, const PlayPlan& plan) {
  auto loaded = load_record(context, plan.load);
  if (!loaded) return Fault(loaded.error());
  SeatedTable seated;
  seated.who = loaded->record.players;
  seated.table = std::move(loaded->table);
  if (loaded->record.seed) {
    seated.seed = *loaded->record.seed;
    return seated;
  }
  const auto seed = make_dice_seed(plan.seed);
  if (!seed) return Fault(seed.error());
  seated.seed = *seed;
  seated.is_seed_whole = false;
  return seated;
}

Result<std::unique_ptr<Table>> open_table(const AppContext& context, const PlayPlan& plan) {
  if (!plan.position.empty()) return open_whole_position(context, plan.position);
  const auto game = context.game(plan.game);
  if (!game) return Fault(game.error());
  const auto setup = read_setup(context, **game, plan.setup);
  if (!setup) return Fault(setup.error());
  for (const Error& fault : (*game)->faults()) {
    fmt::print(stderr, "{}\n", context.say("games.left_out", {fault.text()}));
  }
  return (*game)->open(*setup);
}

Result<SeatedTable> new_seated_table(const AppContext& context, const PlayPlan& plan) {
  auto table = open_table(context, plan);
  if (!table) return Fault(table.error());
  const auto seed = make_dice_seed(plan.seed);
  if (!seed) return Fault(seed.error());
  SeatedTable seated;
  seated.table = std::move(*table);
  seated.seed = *seed;
  return seated;
}

// The same words for the dice give the same game against the same bot.
uint64_t bot_seed(const Seed& seed, Seat seat) {
  return combine(hash_text(write_hex(seed.secret)), index(seat));
}

Result<void> seat_players(SeatedTable& seated, const PlayPlan& plan) {
  for (const Seat seat : seated.table->seats()) {
    const size_t number = player_number(seat);
    std::string& who = seated.who[number];
    if (!plan.who[number].empty()) who = plan.who[number];
    if (who.empty()) who = usual_player(seat);
    if (who == "me") continue;
    auto bot = make_player(seated.table->game(), who, bot_seed(seated.seed, seat));
    if (!bot) return Fault(bot.error());
    seated.bots[number] = std::move(*bot);
  }
  return {};
}

Result<ExitCode> play(const AppContext& context, const PlayPlan& plan) {
  auto seated =
      plan.load.empty() ? new_seated_table(context, plan) : load_seated_table(context, plan);
  if (!seated) return Fault(seated.error());
  if (const auto done = seat_players(*seated, plan); !done) return Fault(done.error());
  return Session(context, std::move(*seated)).run();
}

}  // namespace

Command make_play_command(CLI::App& root, const AppContext& context) {
  Line line = add_command(root, context, "play");
  const auto plan = std::make_shared<PlayPlan>();
  line->add_option("GAME", plan->game, context.say("option.game"));
  line->add_option("--south", plan->who[0], context.say("option.play_south"))->type_name("WHO");
  line->add_option("--north", plan->who[1], context.say("option.play_north"))->type_name("WHO");
  line->add_option("--east", plan->who[2], context.say("option.play_more"))->type_name("WHO");
  line->add_option("--west", plan->who[3], context.say("option.play_more"))->type_name("WHO");
  line->add_option("--northeast", plan->who[4], context.say("option.play_more"))->type_name("WHO");
  const LineOption scenario = add_scenario(*line, context, plan->setup.scenario);
  const LineOption option = add_game_options(*line, context, plan->setup.options);
  line->add_option("--seed", plan->seed, context.say("option.play_seed"))->type_name("WORDS");
  const LineOption position =
      line->add_option("--position", plan->position, context.say("option.position"))
          ->type_name("TEXT")
          ->excludes(scenario)
          ->excludes(option);
  line->add_option("--load", plan->load, context.say("option.play_load"))
      ->type_name("FILE")
      ->excludes(scenario)
      ->excludes(option)
      ->excludes(position);
  return {line, [plan](const AppContext& app_context) { return play(app_context, *plan); }};
}

}  // namespace acies
