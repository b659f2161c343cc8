// The program acies: reads the command line, opens the data and runs one command.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <cassert>
#include <exception>
#include <stdexcept>

#include "apps/line/command.h"
#include "apps/line/help.h"
#include "core/base/version.h"
#include "core/text/text.h"

namespace acies {
namespace {

void add_shared_options(CLI::App& app, CommonOptions& request) {
  app.add_option("--lang", request.language)
      ->type_name("ru|en")
      ->check(CLI::IsMember({"ru", "en"}));
  app.add_option("--books", request.books_folder)->type_name("FOLDER");
  app.add_flag("--no-color", request.is_colour_off);
}

// Language and data must be known before the command line can be explained. Faults in these words
// are reported when the whole line is parsed.
CommonOptions read_request(int count, char** words) {
  CommonOptions request;
  CLI::App app;
  app.set_help_flag();
  app.allow_extras();
  add_shared_options(app, request);
  try {
    app.parse(count, words);
  } catch (const CLI::ParseError&) {
    request = {};
  }
  return request;
}

void describe_shared_options(CLI::App& app, const AppContext& context) {
  app.set_help_flag("-h,--help", context.say("option.help"));
  app.get_option("--lang")->description(context.say("option.lang"));
  app.get_option("--books")->description(context.say("option.books"));
  app.get_option("--no-color")->description(context.say("option.no_color"));
  app.set_version_flag("--version", std::string(kProgram), context.say("option.version"));
  app.footer(context.say("example.acies"));
}

std::vector<Command> make_commands(CLI::App& root, const AppContext& context) {
  return {make_serve_command(root, context),    make_admin_command(root, context),
          make_play_command(root, context),     make_games_command(root, context),
          make_scenario_command(root, context), make_army_command(root, context),
          make_rule_command(root, context),     make_replay_command(root, context),
          make_verify_command(root, context),   make_match_command(root, context),
          make_odds_command(root, context),     make_legal_command(root, context),
          make_scene_command(root, context),    make_perft_command(root, context),
          make_laws_command(root, context),     make_bench_command(root, context),
          make_load_command(root, context)};
}

ExitCode complain(const std::string& message) {
  fmt::print(stderr, "acies: {}\n", message);
  return ExitCode::BadInput;
}

std::string names_of(const std::vector<Command>& commands) {
  std::vector<std::string> names;
  names.reserve(commands.size());
  for (const Command& command : commands) names.push_back(command.line.app()->get_name());
  return join(names, ", ");
}

const Command* find_parsed(const std::vector<Command>& commands) {
  for (const Command& command : commands) {
    if (command.line.app()->parsed()) return &command;
  }
  return nullptr;
}

bool is(const CLI::ParseError& error, CLI::ExitCodes kind) {
  return error.get_exit_code() == static_cast<int>(kind);
}

ExitCode explain_parse_error(const CLI::ParseError& error, const CLI::App& root,
                             const std::vector<Command>& commands, const AppContext& context) {
  const Command* command = find_parsed(commands);
  const std::vector<std::string> extra = root.remaining();
  if (command != nullptr) {
    const std::string name = command->line.app()->get_name();
    const bool is_extra = is(error, CLI::ExitCodes::ExtrasError) && !extra.empty();
    return complain(is_extra
                        ? context.say("fault.unexpected", {acies::in_quotes(extra.front()), name})
                        : context.say("fault.command_line", {error.what(), name}));
  }
  const std::string names = names_of(commands);
  if (!extra.empty()) {
    return complain(context.say("fault.unknown_command", {acies::in_quotes(extra.front()), names}));
  }
  const bool is_missing = is(error, CLI::ExitCodes::RequiredError);
  return complain(context.say(is_missing ? "fault.missing_command" : "fault.shared_option",
                              {is_missing ? names : error.what()}));
}

ExitCode run_command(const std::vector<Command>& commands, const AppContext& context) {
  const Command* command = find_parsed(commands);
  assert(command != nullptr);  // the parser requires one
  const auto code = command->run(context);
  return code ? *code : complain(code.error().text());
}

ExitCode run(int count, char** words) {
  CommonOptions request = read_request(count, words);
  const auto context = AppContext::open(request);
  if (!context) return complain(context.error().text());

  CLI::App root(context->say("help.about"), "acies");
  add_shared_options(root, request);
  describe_shared_options(root, *context);
  root.formatter(std::make_shared<HelpPage>(*context));
  root.require_subcommand(1);
  const std::vector<Command> commands = make_commands(root, *context);
  try {
    root.parse(count, words);
  } catch (const CLI::CallForVersion&) {
    fmt::print("{}\n", kProgram);
    return ExitCode::Fine;
  } catch (const CLI::CallForHelp&) {
    fmt::print("{}", root.help());
    return ExitCode::Fine;
  } catch (const CLI::ParseError& error) {
    return explain_parse_error(error, root, commands, *context);
  }
  return run_command(commands, *context);
}

}  // namespace
}  // namespace acies

int main(int count, char** words) {
  try {
    const acies::ExitCode code = acies::run(count, words);
    if (std::fflush(stdout) != 0) throw std::runtime_error("the output cannot be written");
    return static_cast<int>(code);
  } catch (const std::exception& fault) {
    fmt::print(stderr, "acies: {}\n", fault.what());
    return static_cast<int>(acies::ExitCode::Inside);
  }
}
