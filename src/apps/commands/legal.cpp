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
  SetupRequest setup;
  std::string seat;
  bool is_json = true;  // accepted for uniformity; the output is always JSON
};

Result<std::unique_ptr<Table>> open_record(const AppContext& context, const LegalPlan& plan) {
  auto loaded = load_record(context, plan.record);
  if (!loaded) return Fault(loaded.error());
  Table& table = *loaded->table;
  const uint32_t ply = plan.ply.value_or(table.ply());
  if (ply > table.ply()) {
    return fault(context.say("fault.ply", {std::to_string(ply), std::to_string(table.ply())}));
  }
  table.take_back(ply);
  return std::move(loaded->table);
}

Result<std::unique_ptr<Table>> open_start(const AppContext& context, const LegalPlan& plan) {
  const auto game = context.game(plan.words.empty() ? "" : plan.words[0]);
  if (!game) return Fault(game.error());
  const auto setup = read_setup(context, **game, plan.setup);
  if (!setup) return Fault(setup.error());
  return (*game)->open(*setup);
}

Result<std::unique_ptr<Table>> open_table(const AppContext& context, const LegalPlan& plan) {
  if (!plan.record.empty()) return open_record(context, plan);
  if (plan.position == "-") return open_position(context, read_line("").value_or(""));
  if (!plan.position.empty()) return open_position(context, plan.position);
  const std::string position = join(plan.words, " ");
  if (position.contains('=')) return open_position(context, position);
  return open_start(context, plan);
}

// By default the view of the seat that is asked.
Seat viewer_of(const Table& table, const std::string& request) {
  if (const auto seat = read_seat(request)) return *seat;
  const Seat asked = table.decision().seat;
  return is_player(asked) ? asked : Seat::Nature;
}

Result<ExitCode> show_legal(const AppContext& context, const LegalPlan& plan) {
  const auto table = open_table(context, plan);
  if (!table) return Fault(table.error());
  const Seat viewer = viewer_of(**table, plan.seat);
  fmt::print("{}", write_pretty_json(write_question(**table, viewer, context.language())));
  return ExitCode::Fine;
}

}  // namespace

Command make_legal_command(CLI::App& root, const AppContext& context) {
  Line line = add_command(root, context, "legal");
  const auto plan = std::make_shared<LegalPlan>();
  line->add_option("POSITION", plan->words, context.say("option.legal_words"));
  line->add_option("--position", plan->position, context.say("option.legal_position"))
      ->type_name("TEXT|-");
  line->add_option("--record", plan->record, context.say("option.legal_record"))->type_name("FILE");
  add_number<uint32_t>(*line, context, "--ply", plan->ply, "option.legal_ply");
  add_scenario(*line, context, plan->setup.scenario);
  add_game_options(*line, context, plan->setup.options);
  add_seat(*line, context, plan->seat);
  add_json_flag(*line, context, plan->is_json);
  return {line, [plan](const AppContext& app_context) { return show_legal(app_context, *plan); }};
}

}  // namespace acies
