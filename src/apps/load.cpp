// acies load: how many moves a second this machine's server carries, and how soon they are seen.
#include "server/load.h"

#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>

#include "apps/command.h"
#include "apps/layout.h"
#include "apps/progress.h"
#include "server/server_process.h"

namespace acies {
namespace {

namespace fs = std::filesystem;

constexpr uint32_t kMostTables = 5000;
constexpr uint32_t kMostSeconds = 600;

struct LoadWish {
  LoadPlan plan;
  std::string database;
  bool is_json = false;
};

// A folder that is gone when the load is over.
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

void print_table(const House& house, const LoadResult& result) {
  const auto milliseconds = [](uint64_t micro) {
    return fmt::format("{:.1f} ms", static_cast<double>(micro) / 1000);
  };
  const double rate = static_cast<double>(result.moves) / std::max(result.seconds, 1e-9);
  fmt::print("{}",
             in_rows({{house.say("load.tables"), house.say("load.moves"), house.say("load.rate"),
                       house.say("load.median"), house.say("load.p99"), house.say("load.longest"),
                       house.say("load.finished"), house.say("load.errors")},
                      {std::to_string(result.tables), std::to_string(result.moves),
                       fmt::format("{:.0f}", rate), milliseconds(result.median),
                       milliseconds(result.percentile99), milliseconds(result.longest),
                       std::to_string(result.finished), std::to_string(result.errors)}}));
}

void print_json(const LoadResult& result) {
  fmt::print(
      "{{\"tables\": {}, \"moves\": {}, \"seconds\": {:.3f}, \"median_us\": {}, \"p99_us\": {}, "
      "\"longest_us\": {}, \"finished\": {}, \"errors\": {}}}\n",
      result.tables, result.moves, result.seconds, result.median, result.percentile99,
      result.longest, result.finished, result.errors);
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
    std::vector<std::string> words{"--no-limits", "--quiet", "--data", scratch->path()};
    if (!wish.database.empty()) words.insert(words.end(), {"--database", wish.database});
    auto started = ServerProcess::start(fs::read_symlink("/proc/self/exe").string(), words);
    if (!started) return Fault(started.error());
    server.emplace(std::move(*started));
    wish.plan.server.port = server->port();
  }
  Progress progress(house);
  const auto result =
      run_load(wish.plan, [&](uint64_t done, uint64_t planned) { progress.show(done, planned); });
  progress.clear();
  if (!result) return Fault(result.error());
  if (wish.is_json) {
    print_json(*result);
  } else {
    print_table(house, *result);
  }
  return yes_or_no(result->errors == 0);
}

}  // namespace

Command make_load_command(CLI::App& root, const House& house) {
  const auto wish = std::make_shared<LoadWish>();
  Line line = add_command(root, house, "load");
  add_number<uint16_t>(*line, house, "--port", wish->plan.server.port, "option.load_port", 1);
  add_number<uint32_t>(*line, house, "--tables", wish->plan.tables, "option.load_tables", 1);
  add_number<uint32_t>(*line, house, "--seconds", wish->plan.seconds, "option.load_seconds", 1);
  line->add_option("--database", wish->database, house.say("option.load_database"))
      ->type_name("PATH|URL");
  add_json_flag(*line, house, wish->is_json);
  return {line, [wish](const House& inner) { return load(inner, *wish); }};
}

}  // namespace acies
