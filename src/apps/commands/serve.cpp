// acies serve: the server, until it is stopped.
#include <fmt/format.h>

#include <csignal>
#include <filesystem>
#include <map>

#include "apps/line/command.h"
#include "core/text/text.h"
#include "files/disk.h"
#include "server/api/books.h"
#include "server/api/hosts.h"
#include "server/api/play_server.h"

namespace acies {
namespace {

namespace fs = std::filesystem;

struct ServePlan {
  ServerSettings server;
  std::string folder;
  std::vector<std::string> bots;  // LEVEL=SPEC
  bool is_quiet = false;
  bool is_unlimited = false;
};

Result<std::string> database_of(const ServePlan& plan) {
  if (!plan.server.database.empty()) return plan.server.database;
  const fs::path folder = plan.folder.empty() ? user_data_folder() : fs::path(plan.folder);
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) return fault(folder.string() + ": " + error.message());
  fs::permissions(folder, fs::perms::owner_all, error);  // sessions and seeds are private
  return (folder / "acies.db").string();
}

std::string address_of(const std::string& bind, uint16_t port) {
  const bool is_anywhere = bind == "0.0.0.0" || bind == "::";
  const bool is_six = bind.contains(':') && !is_anywhere;
  const std::string host = is_anywhere ? "localhost" : (is_six ? '[' + bind + ']' : bind);
  return fmt::format("http://{}:{}/", host, port);
}

void note(const std::string& line) { fmt::print(stderr, "{}\n", line); }

// The password of a URL must not be shown.
std::string without_password(const std::string& database) {
  const size_t at = database.rfind('@');
  const size_t scheme = database.find("://");
  if (at == std::string::npos || scheme == std::string::npos) return database;
  return database.substr(0, scheme + 3) + "..." + database.substr(at);
}

// The books, with the battles in the server's data folder.
Library library_of(const AppContext& context, const ServePlan& plan) {
  Library library = context.library();
  if (!plan.folder.empty()) library.set_own_files(read_own_files(plan.folder));
  return library;
}

// "captain=cmd:./my-bot", by level.
Result<std::map<std::string, std::string>> read_bots(const AppContext& context,
                                                     const std::vector<std::string>& lines) {
  std::map<std::string, std::string> bots;
  for (const std::string& line : lines) {
    const size_t sign = line.find('=');
    const std::string level = line.substr(0, sign);
    if (sign == std::string::npos || sign + 1 == line.size() || find_level(level) == nullptr) {
      return fault(context.say("fault.serve_bot", {in_quotes(line)}));
    }
    bots[level] = line.substr(sign + 1);
  }
  return bots;
}

Result<ExitCode> serve(const AppContext& context, ServePlan plan) {
  std::signal(SIGPIPE, SIG_IGN);  // the reader of the address may have gone
  // A file that may not grow is like a full disk, and no reason to stop.
  std::signal(SIGXFSZ, SIG_IGN);
  auto database = database_of(plan);
  if (!database) return Fault(database.error());
  plan.server.database = std::move(*database);
  auto bots = read_bots(context, plan.bots);
  if (!bots) return Fault(bots.error());
  plan.server.bots = std::move(*bots);
  plan.server.has_limits = !plan.is_unlimited;
  if (plan.is_unlimited) plan.server.net.most_connections_per_address = UINT32_MAX;
  const std::string bind = plan.server.net.bind;
  const auto greet = [&](uint16_t port) {
    fmt::print("{}\n", context.say("serve.open", {address_of(bind, port)}));
    fmt::print("{}\n", context.say("serve.database", {without_password(plan.server.database)}));
    std::fflush(stdout);
  };
  const auto quiet = [](const std::string&) {};
  Library library = library_of(context, plan);
  const auto done = plan.is_quiet ? run_server(plan.server, std::move(library), greet, quiet)
                                  : run_server(plan.server, std::move(library), greet, note);
  if (!done) return Fault(done.error());
  fmt::print("{}\n", context.say("serve.bye"));
  return ExitCode::Fine;
}

}  // namespace

Command make_serve_command(CLI::App& root, const AppContext& context) {
  const auto plan = std::make_shared<ServePlan>();
  Line line = add_command(root, context, "serve");
  add_number<uint16_t>(*line, context, "--port", plan->server.net.port, "option.serve_port");
  line->add_option("--bind", plan->server.net.bind, context.say("option.serve_bind"))
      ->type_name("ADDRESS");
  line->add_option("--host", plan->server.hosts, context.say("option.serve_host"))
      ->type_name("NAME")
      ->once_a_word()
      ->check([complaint = context.say("fault.host")](const std::string& word) {
        return is_host_name(word) ? std::string() : complaint;
      });
  line->add_option("--data", plan->folder, context.say("option.serve_data"))->type_name("FOLDER");
  line->add_option("--database", plan->server.database, context.say("option.serve_database"))
      ->type_name("PATH|URL");
  line->add_flag("--behind-proxy", plan->server.net.is_behind_proxy,
                 context.say("option.serve_proxy"));
  add_number<uint16_t>(*line, context, "--bot-threads", plan->server.thinkers,
                       "option.serve_threads", 1);
  line->add_option("--bot", plan->bots, context.say("option.serve_bot"))->type_name("LEVEL=BOT");
  line->add_flag("--no-limits", plan->is_unlimited, context.say("option.serve_no_limits"));
  line->add_flag("--quiet", plan->is_quiet, context.say("option.serve_quiet"));
  return {line, [plan](const AppContext& inner) { return serve(inner, *plan); }};
}

}  // namespace acies
