#include "apps/line/command.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

namespace acies {

Line add_command(CLI::App& root, const AppContext& context, const std::string& name) {
  CLI::App* line = root.add_subcommand(name, context.say("command." + name));
  line->footer(context.say("example." + name));
  line->set_help_flag("-h,--help", context.say("option.help"));
  line->fallthrough();  // the options of the program may follow the name of the command
  return Line(line);
}

void add_json_flag(Line& line, const AppContext& context, bool& is_json) {
  line.add_flag("--json", is_json, context.say("option.json"));
}

LineOption add_game_options(Line& line, const AppContext& context,
                            std::vector<std::string>& options) {
  return line.add_option("--option", options, context.say("option.option"))
      ->type_name("NAME=VALUE")
      ->once_a_word();
}

LineOption add_scenario(Line& line, const AppContext& context, std::string& scenario) {
  return line.add_option("--scenario", scenario, context.say("option.scenario"))->type_name("ID");
}

LineOption add_seat(Line& line, const AppContext& context, std::string& seat) {
  return line.add_option("--seat", seat, context.say("option.seat"))
      ->type_name("SEAT")
      ->one_of({"South", "North", "East", "West", "Northeast", "Nature"});
}

std::string write_tally(size_t passed, size_t failed) {
  return fmt::format("{} passed, {} failed\n", passed, failed);
}

}  // namespace acies
