#include "apps/line/command.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

namespace acies {

Line add_command(CLI::App& root, const House& house, const std::string& name) {
  CLI::App* line = root.add_subcommand(name, house.say("command." + name));
  line->footer(house.say("example." + name));
  line->set_help_flag("-h,--help", house.say("option.help"));
  line->fallthrough();  // the options of the program may follow the name of the command
  return Line(line);
}

void add_json_flag(Line& line, const House& house, bool& is_json) {
  line.add_flag("--json", is_json, house.say("option.json"));
}

LineOption add_game_options(Line& line, const House& house, std::vector<std::string>& options) {
  return line.add_option("--option", options, house.say("option.option"))
      ->type_name("NAME=VALUE")
      ->once_a_word();
}

LineOption add_scenario(Line& line, const House& house, std::string& scenario) {
  return line.add_option("--scenario", scenario, house.say("option.scenario"))->type_name("ID");
}

LineOption add_seat(Line& line, const House& house, std::string& seat) {
  return line.add_option("--seat", seat, house.say("option.seat"))
      ->type_name("SEAT")
      ->one_of({"South", "North", "East", "West", "Northeast", "Nature"});
}

std::string write_tally(size_t passed, size_t failed) {
  return fmt::format("{} passed, {} failed\n", passed, failed);
}

}  // namespace acies
