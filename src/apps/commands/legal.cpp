// acies legal: the question of a position and every legal answer, for programs.
#include <fmt/format.h>

#include "apps/line/command.h"
#include "apps/line/opening.h"
#include "apps/terminal/terminal.h"
#include "core/contract/table_document.h"
#include "core/data/json.h"

namespace acies {
namespace {

struct LegalPlan {
  std::vector<std::string> words;  // a game, or a position that the shell has split
  std::string position;
  std::string record;
  std::optional<uint32_t> ply;
  SetupWishes setup;
  std::string seat;
  bool is_json = true;  // accepted for uniformity; the output is always JSON
};

Result<std::unique_ptr<Table>> open_record(const House& house, const LegalPlan& plan) {
  auto loaded = load_record(house, plan.record);
  if (!loaded) return Fault(loaded.error());
  Table& table = *loaded->table;
  const uint32_t ply = plan.ply.value_or(table.ply());
  if (ply > table.ply()) {
    return fault(house.say("fault.ply", {std::to_string(ply), std::to_string(table.ply())}));
  }
  table.take_back(ply);
  return std::move(loaded->table);
}

Result<std::unique_ptr<Table>> open_start(const House& house, const LegalPlan& plan) {
  const auto game = house.game(plan.words.empty() ? "" : plan.words[0]);
  if (!game) return Fault(game.error());
  const auto setup = read_setup(house, **game, plan.setup);
  if (!setup) return Fault(setup.error());
  return (*game)->open(*setup);
}

Result<std::unique_ptr<Table>> open_table(const House& house, const LegalPlan& plan) {
  if (!plan.record.empty()) return open_record(house, plan);
  if (plan.position == "-") return open_position(house, read_line("").value_or(""));
  if (!plan.position.empty()) return open_position(house, plan.position);
  const std::string position = join(plan.words, " ");
  if (position.contains('=')) return open_position(house, position);
  return open_start(house, plan);
}

// By default the view of the seat that is asked.
Seat viewer_of(const Table& table, const std::string& wish) {
  if (const auto seat = read_seat(wish)) return *seat;
  const Seat asked = table.decision().seat;
  return is_player(asked) ? asked : Seat::Nature;
}

Result<ExitCode> show_legal(const House& house, const LegalPlan& plan) {
  const auto table = open_table(house, plan);
  if (!table) return Fault(table.error());
  const Seat viewer = viewer_of(**table, plan.seat);
  fmt::print("{}", write_pretty_json(write_question(**table, viewer, house.language())));
  return ExitCode::Fine;
}

}  // namespace

Command make_legal_command(CLI::App& root, const House& house) {
  Line line = add_command(root, house, "legal");
  const auto plan = std::make_shared<LegalPlan>();
  line->add_option("POSITION", plan->words, house.say("option.legal_words"));
  line->add_option("--position", plan->position, house.say("option.legal_position"))
      ->type_name("TEXT|-");
  line->add_option("--record", plan->record, house.say("option.legal_record"))->type_name("FILE");
  add_number<uint32_t>(*line, house, "--ply", plan->ply, "option.legal_ply");
  add_scenario(*line, house, plan->setup.scenario);
  add_game_options(*line, house, plan->setup.options);
  add_seat(*line, house, plan->seat);
  add_json_flag(*line, house, plan->is_json);
  return {line, [plan](const House& home) { return show_legal(home, *plan); }};
}

}  // namespace acies
