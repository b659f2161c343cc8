// A command of the program, `acies WORD ...`: its options and its action. Each has a file of its
// own with one make_..._command(); main.cpp lists them.
#pragma once

#include <concepts>
#include <functional>
#include <limits>
#include <memory>
#include <string>

#include "apps/app_context.h"
#include "apps/line/line.h"
#include "core/text/text.h"

namespace acies {

enum class ExitCode : uint8_t {
  Fine = 0,
  No = 1,        // the result is negative: a failed scene, a refuted record, a broken law
  BadInput = 2,  // a wrong command line or file; nothing was written
  Inside = 3,    // a fault of the program itself
  Stopped = 4    // the present rules stop a record: the part before was shown
};

struct Command {
  Line line;
  std::function<Result<ExitCode>(const AppContext&)> run;  // a fault is bad input
};

Command make_serve_command(CLI::App& root, const AppContext& context);
Command make_admin_command(CLI::App& root, const AppContext& context);
Command make_load_command(CLI::App& root, const AppContext& context);
Command make_games_command(CLI::App& root, const AppContext& context);
Command make_play_command(CLI::App& root, const AppContext& context);
Command make_replay_command(CLI::App& root, const AppContext& context);
Command make_verify_command(CLI::App& root, const AppContext& context);
Command make_scenario_command(CLI::App& root, const AppContext& context);
Command make_army_command(CLI::App& root, const AppContext& context);
Command make_scene_command(CLI::App& root, const AppContext& context);
Command make_legal_command(CLI::App& root, const AppContext& context);
Command make_odds_command(CLI::App& root, const AppContext& context);
Command make_rule_command(CLI::App& root, const AppContext& context);
Command make_match_command(CLI::App& root, const AppContext& context);
Command make_perft_command(CLI::App& root, const AppContext& context);
Command make_bench_command(CLI::App& root, const AppContext& context);
Command make_laws_command(CLI::App& root, const AppContext& context);

// The parser of a command without options yet, with its purpose and examples from
// data/program.toml.
Line add_command(CLI::App& root, const AppContext& context, const std::string& name);

// Options that several commands share.
void add_json_flag(Line& line, const AppContext& context, bool& is_json);
LineOption add_game_options(Line& line, const AppContext& context,
                            std::vector<std::string>& options);
LineOption add_scenario(Line& line, const AppContext& context, std::string& scenario);
LineOption add_seat(Line& line, const AppContext& context, std::string& seat);

// A whole number from `least` on that fits into `target`. `about` is the key of its description.
template <std::unsigned_integral Number, class Target>
LineOption add_number(Line& line, const AppContext& context, const std::string& name,
                      Target& target, const std::string& about, Number least = 0) {
  const std::string complaint = context.say(
      "fault.number", {std::to_string(least), std::to_string(std::numeric_limits<Number>::max())});
  const auto take = [&target](const std::string& word) {
    const Number number = read_number<Number>(word).value_or(0);
    target = number;
  };
  return line.add_option(name, take, context.say(about))
      ->type_name("N")
      ->check([=](const std::string& word) {
        const auto number = read_number<Number>(word);
        return number && *number >= least ? std::string() : complaint;
      });
}

inline ExitCode yes_or_no(bool is_yes) { return is_yes ? ExitCode::Fine : ExitCode::No; }

// The last line of all tests. It is the same in every language, because ./check adds up its
// numbers.
std::string write_tally(size_t passed, size_t failed);

}  // namespace acies
