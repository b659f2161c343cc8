// acies load: how many moves a second the server on this machine handles, and how soon players see
// them; also during an attack.
#include "server/load/load.h"

#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>

#include "apps/line/command.h"
#include "apps/terminal/layout.h"
#include "apps/terminal/progress.h"
#include "core/text/text.h"
#include "server/load/attack.h"
#include "server/load/server_process.h"

namespace acies {
namespace {

namespace fs = std::filesystem;

constexpr uint32_t kMostTables = 5000;
constexpr uint32_t kMostSeconds = 600;

constexpr uint32_t kThought = 50;  // milliseconds; faster players would hit their own limits

struct LoadWish {
  LoadPlan plan;
  AttackPlan attack;
  std::string database;
  bool is_json = false;
};

// A folder that is removed after the load test.
class Scratch {
 public:
  Scratch() : path_(fs::temp_directory_path() / fmt::format("acies-load-{}", ::getpid())) {
    fs::create_directories(path_);
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  ~Scratch() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  std::string path() const { return path_.string(); }

 private:
  fs::path path_;
};

std::string milliseconds(uint64_t micro) {
  return fmt::format("{:.1f} ms", static_cast<double>(micro) / 1000);
}

using Row = std::vector<std::string>;

Row heads(const House& house) {
  return {house.say("load.tables"),   house.say("load.moves"),  house.say("load.rate"),
          house.say("load.median"),   house.say("load.p99"),    house.say("load.longest"),
          house.say("load.finished"), house.say("load.errors"), house.say("load.slow"),
          house.say("load.busy")};
}

Row figures(const LoadResult& result) {
  const double rate = static_cast<double>(result.moves) / std::max(result.seconds, 1e-9);
  return {std::to_string(result.tables),
          std::to_string(result.moves),
          fmt::format("{:.0f}", rate),
          milliseconds(result.median),
          milliseconds(result.percentile99),
          milliseconds(result.longest),
          std::to_string(result.finished),
          std::to_string(result.errors),
          fmt::format("{} / {}", result.slow.beyond_5ms, result.slow.beyond_25ms),
          fmt::format("{:.0f} %", 100 * result.slow.seconds / std::max(result.seconds, 1e-9))};
}

std::string json_of(const LoadResult& result) {
  return fmt::format(
      "{{\"tables\": {}, \"moves\": {}, \"seconds\": {:.3f}, \"median_us\": {}, \"p99_us\": {}, "
      "\"longest_us\": {}, \"finished\": {}, \"errors\": {}, \"beyond_5ms\": {}, \"beyond_25ms\": "
      "{}, \"busy\": {:.3f}}}",
      result.tables, result.moves, result.seconds, result.median, result.percentile99,
      result.longest, result.finished, result.errors, result.slow.beyond_5ms,
      result.slow.beyond_25ms, result.slow.seconds);
}

struct AttackResult {
  LoadResult quiet;
  LoadResult attacked;
  uint32_t plies = 0;
  uint64_t answered = 0;
  uint64_t refused = 0;
  uint64_t bytes = 0;
};

void print_attack(const House& house, const LoadWish& wish, const AttackResult& result) {
  std::vector<Row> rows{heads(house), figures(result.quiet), figures(result.attacked)};
  rows[0].insert(rows[0].begin(), "");
  rows[1].insert(rows[1].begin(), house.say("load.quiet"));
  rows[2].insert(rows[2].begin(), wish.attack.kind);
  fmt::print(
      "{}{}\n", in_rows(rows),
      house.say("load.attack",
                {wish.attack.game, std::to_string(result.plies), std::to_string(result.answered),
                 std::to_string(result.refused), std::to_string(result.bytes / 1000)}));
}

void print_attack_json(const LoadWish& wish, const AttackResult& result) {
  fmt::print(
      "{{\"attack\": \"{}\", \"game\": \"{}\", \"plies\": {}, \"answered\": {}, \"refused\": {}, "
      "\"bytes\": {}, \"quiet\": {}, \"attacked\": {}}}\n",
      wish.attack.kind, wish.attack.game, result.plies, result.answered, result.refused,
      result.bytes, json_of(result.quiet), json_of(result.attacked));
}

// The same players without the attack and with it.
Result<AttackResult> run_attack(const House& house, const LoadWish& wish) {
  const auto game = house.game(wish.attack.game);
  if (!game) return Fault(game.error());
  AttackPlan plan = wish.attack;
  plan.server = wish.plan.server;
  const auto target = LongGame::play(plan, **game);
  if (!target) return Fault(target.error());
  const auto silently = [](uint64_t, uint64_t) {};
  AttackResult result;
  result.plies = target->plies();
  const auto quiet = run_load(wish.plan, silently);
  if (!quiet) return Fault(quiet.error());
  result.quiet = *quiet;
  const Attack attack(plan, *target);
  const auto attacked = run_load(wish.plan, silently);
  if (!attacked) return Fault(attacked.error());
  result.attacked = *attacked;
  result.answered = attack.count().answered;
  result.refused = attack.count().refused;
  result.bytes = attack.count().bytes;
  return result;
}

Result<ExitCode> attack(const House& house, LoadWish wish) {
  if (std::ranges::find(attack_kinds(), wish.attack.kind) == attack_kinds().end()) {
    const std::vector<std::string> kinds(attack_kinds().begin(), attack_kinds().end());
    return fault(house.say("fault.attack", {join(kinds, ", ")}));
  }
  wish.plan.pause = kThought;
  wish.plan.is_behind_proxy = true;
  const auto result = run_attack(house, wish);
  if (!result) return Fault(result.error());
  if (wish.is_json) {
    print_attack_json(wish, *result);
  } else {
    print_attack(house, wish, *result);
  }
  return yes_or_no(result->quiet.errors + result->attacked.errors == 0);
}

Result<ExitCode> measure(const House& house, const LoadWish& wish) {
  Progress progress(house);
  const auto result =
      run_load(wish.plan, [&](uint64_t done, uint64_t planned) { progress.show(done, planned); });
  progress.clear();
  if (!result) return Fault(result.error());
  if (wish.is_json) {
    fmt::print("{}\n", json_of(*result));
  } else {
    fmt::print("{}", in_rows({heads(house), figures(*result)}));
  }
  return yes_or_no(result->errors == 0);
}

Result<ExitCode> load(const House& house, LoadWish wish) {
  if (wish.plan.tables > kMostTables || wish.plan.seconds > kMostSeconds) {
    return fault(
        house.say("fault.load", {std::to_string(kMostTables), std::to_string(kMostSeconds)}));
  }
  std::optional<Scratch> scratch;
  std::optional<ServerProcess> server;
  if (wish.plan.server.port == 0) {
    scratch.emplace();
    const bool is_attack = !wish.attack.kind.empty();
    std::vector<std::string> words{is_attack ? "--behind-proxy" : "--no-limits", "--quiet",
                                   "--data", scratch->path()};
    if (!wish.database.empty()) words.insert(words.end(), {"--database", wish.database});
    auto started = ServerProcess::start(fs::read_symlink("/proc/self/exe").string(), words);
    if (!started) return Fault(started.error());
    server.emplace(std::move(*started));
    wish.plan.server.port = server->port();
  }
  return wish.attack.kind.empty() ? measure(house, wish) : attack(house, std::move(wish));
}

}  // namespace

Command make_load_command(CLI::App& root, const House& house) {
  const auto wish = std::make_shared<LoadWish>();
  Line line = add_command(root, house, "load");
  add_number<uint16_t>(*line, house, "--port", wish->plan.server.port, "option.load_port", 1);
  add_number<uint32_t>(*line, house, "--tables", wish->plan.tables, "option.load_tables", 1);
  add_number<uint32_t>(*line, house, "--seconds", wish->plan.seconds, "option.load_seconds", 1);
  line->add_option("--attack", wish->attack.kind, house.say("option.load_attack"))
      ->type_name("KIND");
  line->add_option("--game", wish->attack.game, house.say("option.load_game"))->type_name("GAME");
  add_number<uint32_t>(*line, house, "--plies", wish->attack.plies, "option.load_plies", 1);
  add_number<uint32_t>(*line, house, "--connections", wish->attack.connections,
                       "option.load_connections", 1);
  line->add_option("--database", wish->database, house.say("option.load_database"))
      ->type_name("PATH|URL");
  add_json_flag(*line, house, wish->is_json);
  return {line, [wish](const House& inner) { return load(inner, *wish); }};
}

}  // namespace acies
