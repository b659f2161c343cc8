// acies load: how many moves a second the server on this machine handles, and how soon players see
// them; also during an attack.
#include "server/load/load.h"

#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>

#include "apps/line/command.h"
#include "apps/terminal/progress.h"
#include "core/text/layout.h"
#include "core/text/text.h"
#include "server/load/attack.h"
#include "server/load/server_process.h"

namespace acies {
namespace {

namespace fs = std::filesystem;

constexpr uint32_t kMostTables = 5000;
constexpr uint32_t kMostSeconds = 600;

constexpr uint32_t kThought = 50;  // milliseconds; faster players would hit their own limits

struct LoadRequest {
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

Row heads(const AppContext& context) {
  return {context.say("load.tables"),   context.say("load.moves"),  context.say("load.rate"),
          context.say("load.median"),   context.say("load.p99"),    context.say("load.longest"),
          context.say("load.finished"), context.say("load.errors"), context.say("load.slow"),
          context.say("load.busy")};
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

void print_attack(const AppContext& context, const LoadRequest& request,
                  const AttackResult& result) {
  std::vector<Row> rows{heads(context), figures(result.quiet), figures(result.attacked)};
  rows[0].insert(rows[0].begin(), "");
  rows[1].insert(rows[1].begin(), context.say("load.quiet"));
  rows[2].insert(rows[2].begin(), request.attack.kind);
  fmt::print(
      "{}{}\n", in_rows(rows),
      context.say("load.attack", {request.attack.game, std::to_string(result.plies),
                                  std::to_string(result.answered), std::to_string(result.refused),
                                  std::to_string(result.bytes / 1000)}));
}

void print_attack_json(const LoadRequest& request, const AttackResult& result) {
  fmt::print(
      "{{\"attack\": \"{}\", \"game\": \"{}\", \"plies\": {}, \"answered\": {}, \"refused\": {}, "
      "\"bytes\": {}, \"quiet\": {}, \"attacked\": {}}}\n",
      request.attack.kind, request.attack.game, result.plies, result.answered, result.refused,
      result.bytes, json_of(result.quiet), json_of(result.attacked));
}

// The same players without the attack and with it.
Result<AttackResult> run_attack(const AppContext& context, const LoadRequest& request) {
  const auto game = context.game(request.attack.game);
  if (!game) return Fault(game.error());
  AttackPlan plan = request.attack;
  plan.server = request.plan.server;
  const auto target = LongGame::play(plan, **game);
  if (!target) return Fault(target.error());
  const auto silently = [](uint64_t, uint64_t) {};
  AttackResult result;
  result.plies = target->plies();
  const auto quiet = run_load(request.plan, silently);
  if (!quiet) return Fault(quiet.error());
  result.quiet = *quiet;
  const Attack attack(plan, *target);
  const auto attacked = run_load(request.plan, silently);
  if (!attacked) return Fault(attacked.error());
  result.attacked = *attacked;
  result.answered = attack.count().answered;
  result.refused = attack.count().refused;
  result.bytes = attack.count().bytes;
  return result;
}

Result<ExitCode> attack(const AppContext& context, LoadRequest request) {
  if (std::ranges::find(attack_kinds(), request.attack.kind) == attack_kinds().end()) {
    const std::vector<std::string> kinds(attack_kinds().begin(), attack_kinds().end());
    return fault(context.say("fault.attack", {join(kinds, ", ")}));
  }
  request.plan.pause = kThought;
  request.plan.is_behind_proxy = true;
  const auto result = run_attack(context, request);
  if (!result) return Fault(result.error());
  if (request.is_json) {
    print_attack_json(request, *result);
  } else {
    print_attack(context, request, *result);
  }
  return yes_or_no(result->quiet.errors + result->attacked.errors == 0);
}

Result<ExitCode> measure(const AppContext& context, const LoadRequest& request) {
  Progress progress(context);
  const auto result = run_load(
      request.plan, [&](uint64_t done, uint64_t planned) { progress.show(done, planned); });
  progress.clear();
  if (!result) return Fault(result.error());
  if (request.is_json) {
    fmt::print("{}\n", json_of(*result));
  } else {
    fmt::print("{}", in_rows({heads(context), figures(*result)}));
  }
  return yes_or_no(result->errors == 0);
}

Result<ExitCode> load(const AppContext& context, LoadRequest request) {
  if (request.plan.tables > kMostTables || request.plan.seconds > kMostSeconds) {
    return fault(
        context.say("fault.load", {std::to_string(kMostTables), std::to_string(kMostSeconds)}));
  }
  std::optional<Scratch> scratch;
  std::optional<ServerProcess> server;
  if (request.plan.server.port == 0) {
    scratch.emplace();
    const bool is_attack = !request.attack.kind.empty();
    std::vector<std::string> words{is_attack ? "--behind-proxy" : "--no-limits", "--quiet",
                                   "--data", scratch->path()};
    if (!request.database.empty()) words.insert(words.end(), {"--database", request.database});
    auto started = ServerProcess::start(fs::read_symlink("/proc/self/exe").string(), words);
    if (!started) return Fault(started.error());
    server.emplace(std::move(*started));
    request.plan.server.port = server->port();
  }
  return request.attack.kind.empty() ? measure(context, request)
                                     : attack(context, std::move(request));
}

}  // namespace

Command make_load_command(CLI::App& root, const AppContext& context) {
  const auto request = std::make_shared<LoadRequest>();
  Line line = add_command(root, context, "load");
  add_number<uint16_t>(*line, context, "--port", request->plan.server.port, "option.load_port", 1);
  add_number<uint32_t>(*line, context, "--tables", request->plan.tables, "option.load_tables", 1);
  add_number<uint32_t>(*line, context, "--seconds", request->plan.seconds, "option.load_seconds",
                       1);
  line->add_option("--attack", request->attack.kind, context.say("option.load_attack"))
      ->type_name("KIND");
  line->add_option("--game", request->attack.game, context.say("option.load_game"))
      ->type_name("GAME");
  add_number<uint32_t>(*line, context, "--plies", request->attack.plies, "option.load_plies", 1);
  add_number<uint32_t>(*line, context, "--connections", request->attack.connections,
                       "option.load_connections", 1);
  line->add_option("--database", request->database, context.say("option.load_database"))
      ->type_name("PATH|URL");
  add_json_flag(*line, context, request->is_json);
  return {line, [request](const AppContext& inner) { return load(inner, *request); }};
}

}  // namespace acies
