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

void add_shared_options(CLI::App& app, Wishes& wishes) {
  app.add_option("--lang", wishes.language)->type_name("ru|en")->check(CLI::IsMember({"ru", "en"}));
  app.add_option("--books", wishes.books_folder)->type_name("FOLDER");
  app.add_flag("--no-color", wishes.is_colour_unwanted);
}

// Language and data must be known before the command line can be explained. Faults in these words
// are reported when the whole line is parsed.
Wishes read_wishes(int count, char** words) {
  Wishes wishes;
  CLI::App app;
  app.set_help_flag();
  app.allow_extras();
  add_shared_options(app, wishes);
  try {
    app.parse(count, words);
  } catch (const CLI::ParseError&) {
    wishes = {};
  }
  return wishes;
}

void describe_shared_options(CLI::App& app, const House& house) {
  app.set_help_flag("-h,--help", house.say("option.help"));
  app.get_option("--lang")->description(house.say("option.lang"));
  app.get_option("--books")->description(house.say("option.books"));
  app.get_option("--no-color")->description(house.say("option.no_color"));
  app.set_version_flag("--version", std::string(kProgram), house.say("option.version"));
  app.footer(house.say("example.acies"));
}

std::vector<Command> make_commands(CLI::App& root, const House& house) {
  return {make_serve_command(root, house),    make_admin_command(root, house),
          make_play_command(root, house),     make_games_command(root, house),
          make_scenario_command(root, house), make_army_command(root, house),
          make_rule_command(root, house),     make_replay_command(root, house),
          make_verify_command(root, house),   make_match_command(root, house),
          make_odds_command(root, house),     make_legal_command(root, house),
          make_scene_command(root, house),    make_perft_command(root, house),
          make_laws_command(root, house),     make_bench_command(root, house),
          make_load_command(root, house)};
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
                             const std::vector<Command>& commands, const House& house) {
  const Command* command = find_parsed(commands);
  const std::vector<std::string> extra = root.remaining();
  if (command != nullptr) {
    const std::string name = command->line.app()->get_name();
    const bool is_extra = is(error, CLI::ExitCodes::ExtrasError) && !extra.empty();
    return complain(is_extra
                        ? house.say("fault.unexpected", {acies::in_quotes(extra.front()), name})
                        : house.say("fault.command_line", {error.what(), name}));
  }
  const std::string names = names_of(commands);
  if (!extra.empty()) {
    return complain(house.say("fault.unknown_command", {acies::in_quotes(extra.front()), names}));
  }
  const bool is_missing = is(error, CLI::ExitCodes::RequiredError);
  return complain(house.say(is_missing ? "fault.missing_command" : "fault.shared_option",
                            {is_missing ? names : error.what()}));
}

ExitCode run_command(const std::vector<Command>& commands, const House& house) {
  const Command* command = find_parsed(commands);
  assert(command != nullptr);  // the parser requires one
  const auto code = command->run(house);
  return code ? *code : complain(code.error().text());
}

ExitCode run(int count, char** words) {
  Wishes wishes = read_wishes(count, words);
  const auto house = House::open(wishes);
  if (!house) return complain(house.error().text());

  CLI::App root(house->say("help.about"), "acies");
  add_shared_options(root, wishes);
  describe_shared_options(root, *house);
  root.formatter(std::make_shared<HelpPage>(*house));
  root.require_subcommand(1);
  const std::vector<Command> commands = make_commands(root, *house);
  try {
    root.parse(count, words);
  } catch (const CLI::CallForVersion&) {
    fmt::print("{}\n", kProgram);
    return ExitCode::Fine;
  } catch (const CLI::CallForHelp&) {
    fmt::print("{}", root.help());
    return ExitCode::Fine;
  } catch (const CLI::ParseError& error) {
    return explain_parse_error(error, root, commands, *house);
  }
  return run_command(commands, *house);
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
