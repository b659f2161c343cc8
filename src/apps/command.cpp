#include "apps/command.h"

#include <fmt/format.h>

namespace acies {

CLI::App* add_command(CLI::App& root, const House& house, const std::string& name) {
  CLI::App* line = root.add_subcommand(name, house.say("command." + name));
  line->footer(house.say("example." + name));
  line->set_help_flag("-h,--help", house.say("option.help"));
  line->fallthrough();  // the options of every command may stand behind its name
  return line;
}

void add_json_flag(CLI::App& line, const House& house, bool& is_json) {
  line.add_flag("--json", is_json, house.say("option.json"));
}

CLI::Option* add_game_options(CLI::App& line, const House& house,
                              std::vector<std::string>& options) {
  return line.add_option("--option", options, house.say("option.option"))
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false);
}

CLI::Option* add_seat(CLI::App& line, const House& house, std::string& seat) {
  return line.add_option("--seat", seat, house.say("option.seat"))
      ->type_name("South|North|Nature")
      ->check(CLI::IsMember({"South", "North", "Nature"}));
}

std::string write_tally(size_t passed, size_t failed) {
  return fmt::format("{} passed, {} failed\n", passed, failed);
}

}  // namespace acies
