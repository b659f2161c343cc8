#include "lab/player.h"

#include <map>

#include "bots/greedy_bot.h"
#include "bots/mcts_bot.h"
#include "bots/random_bot.h"
#include "core/text/text.h"
#include "games/games.h"
#include "lab/process_player.h"

namespace acies {
namespace {

template <Rules R>
class PlayerOf final : public Player {
 public:
  PlayerOf(const R& rules, std::unique_ptr<Bot<R>> bot, Budget budget)
      : rules_(rules), bot_(std::move(bot)), budget_(budget) {}

  Result<Action> choose(const Table& table, Seat seat) override {
    const auto& typed = static_cast<const TableOf<R>&>(table);
    return bot_->choose(view_of(rules_, typed.state(), seat), budget_);
  }

 private:
  const R& rules_;
  std::unique_ptr<Bot<R>> bot_;
  Budget budget_;
};

// The parts of "mcts:ms=500,playout=-1".
struct Spec {
  std::string kind;
  std::map<std::string, int32_t> settings;
};

Result<Spec> read_spec(std::string_view text) {
  Spec spec;
  const size_t colon = text.find(':');
  spec.kind = text.substr(0, colon);
  if (colon == std::string_view::npos) return spec;
  for (const std::string_view part : split(text.substr(colon + 1), ',')) {
    const size_t sign = part.find('=');
    const auto value =
        sign == std::string_view::npos ? std::nullopt : read_number<int32_t>(part.substr(sign + 1));
    if (!value) return fault("a bot's settings are written name=number, not " + in_quotes(part));
    spec.settings[std::string(part.substr(0, sign))] = *value;
  }
  return spec;
}

// Removes settings one by one; those left over are unknown.
class Settings {
 public:
  explicit Settings(Spec spec) : spec_(std::move(spec)) {}

  int32_t take(const std::string& name, int32_t usual, int32_t least, int32_t most) {
    const auto found = spec_.settings.find(name);
    if (found == spec_.settings.end()) return usual;
    const int32_t value = found->second;
    if (value < least || value > most) {
      error_ = name + " takes " + std::to_string(least) + " to " + std::to_string(most);
    }
    spec_.settings.erase(found);
    return value;
  }
  Result<void> finish() const {
    if (!error_.empty()) return fault("bot " + spec_.kind + ": " + error_);
    if (spec_.settings.empty()) return {};
    return fault("bot " + spec_.kind + " has no setting " +
                 in_quotes(spec_.settings.begin()->first));
  }

 private:
  Spec spec_;
  std::string error_;
};

template <Rules R>
Result<std::unique_ptr<Player>> make_for(const R& rules, const Spec& spec, uint64_t seed) {
  Settings settings(spec);
  Budget budget;
  std::unique_ptr<Bot<R>> bot;
  if (spec.kind == "random") {
    bot = std::make_unique<RandomBot<R>>(rules, seed);
  } else if (spec.kind == "greedy") {
    GreedySettings greedy;
    greedy.worlds = static_cast<uint32_t>(settings.take("worlds", 8, 1, 1000));
    greedy.depth = static_cast<uint32_t>(settings.take("depth", 3, 0, 5));
    bot = std::make_unique<GreedyBot<R>>(rules, seed, greedy);
  } else if (spec.kind == "mcts") {
    MctsSettings mcts;
    budget.milliseconds = static_cast<uint32_t>(settings.take("ms", 0, 0, 3'600'000));
    const int32_t usual = budget.milliseconds == 0 ? 2000 : 0;
    budget.iterations = static_cast<uint32_t>(settings.take("iterations", usual, 0, 100'000'000));
    mcts.exploration = settings.take("exploration", 90, 0, 1000) / 100.0;
    mcts.playout = settings.take("playout", 0, -1, 1000);
    bot = std::make_unique<MctsBot<R>>(rules, seed, mcts);
  } else {
    return fault("there is no bot " + in_quotes(spec.kind) +
                 "; choose from random, greedy, mcts and cmd:PROGRAM");
  }
  if (const auto finished = settings.finish(); !finished) return Fault(finished.error());
  return std::make_unique<PlayerOf<R>>(rules, std::move(bot), budget);
}

}  // namespace

Result<std::unique_ptr<Player>> make_player(const Game& game, std::string_view spec,
                                            uint64_t seed) {
  if (spec.starts_with("cmd:")) return make_process_player(spec.substr(4));
  const auto read = read_spec(spec);
  if (!read) return Fault(read.error());
  return with_rules(game, [&](const auto& rules) { return make_for(rules, *read, seed); });
}

std::vector<BotKind> bot_kinds() {
  return {
      {"random", "", "answers anything that is allowed"},
      {"greedy", "worlds=8,depth=3", "looks one answer ahead in a few tables that fit its view"},
      {"mcts", "iterations=2000 or ms=N, exploration=90,playout=0",
       "searches a tree of answers over many tables that fit its view"},
      {"cmd:PROGRAM", "", "a program of your own that speaks the bot protocol, see docs/bots.md"},
  };
}

}  // namespace acies
