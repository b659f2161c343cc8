// acies scene: runs rule tests written in the games' own words.
#include "core/record/scene.h"

#include <fmt/format.h>

#include "apps/line/command.h"
#include "apps/line/opening.h"
#include "core/data/json.h"
#include "files/disk.h"

namespace acies {
namespace {

struct ScenePlan {
  std::vector<std::string> paths;
  bool is_list = false;
  bool is_json = false;
};

struct SceneRun {
  std::string file;
  SceneReport report;
};

Result<std::vector<SceneRun>> run_scenes(const AppContext& context,
                                         const std::vector<std::string>& paths) {
  const auto files = list_named_files(context, paths, ".scene");
  if (!files) return Fault(files.error());
  const std::vector<const Game*> games = context.all_games();
  std::vector<SceneRun> runs;
  for (const auto& file : *files) {
    const auto text = read_file(file);
    if (!text) return Fault(text.error());
    runs.push_back({file.string(), run_scene(games, *text, file.string())});
  }
  return runs;
}

size_t count_passed(const std::vector<SceneRun>& runs) {
  size_t passed = 0;
  for (const SceneRun& run : runs) passed += run.report.has_passed ? 1 : 0;
  return passed;
}

Document run_document(const SceneRun& run) {
  Document map = Document::map();
  map.set("file", run.file);
  map.set("passed", run.report.has_passed);
  Document& rules = map.set("rules", Document::list());
  for (const std::string& rule : run.report.rules) rules.add(rule);
  if (run.report.has_passed) return map;
  map.set("broken", run.report.is_broken);
  map.set("line", run.report.failure.line);
  map.set("reason", run.report.failure.what);
  map.set("position", run.report.position);
  return map;
}

void print_document(const std::vector<SceneRun>& runs) {
  const size_t passed = count_passed(runs);
  Document map = Document::map();
  map.set("passed", static_cast<int64_t>(passed));
  map.set("failed", static_cast<int64_t>(runs.size() - passed));
  Document& scenes = map.set("scenes", Document::list());
  for (const SceneRun& run : runs) scenes.add(run_document(run));
  fmt::print("{}", write_pretty_json(map));
}

void print_failure(const AppContext& context, const SceneReport& report) {
  fmt::print("{}\n", context.ink(report.failure.text(), Ink::Bad));
  if (!report.position.empty()) {
    fmt::print("  {} {}\n", context.say("scene.position"), report.position);
  }
  if (!report.drawing.empty()) fmt::print("{}", report.drawing);
}

void print_failures(const AppContext& context, const std::vector<SceneRun>& runs) {
  for (const SceneRun& run : runs) {
    if (!run.report.has_passed) print_failure(context, run.report);
  }
}

void print_list(const std::vector<SceneRun>& runs) {
  for (const SceneRun& run : runs) fmt::print("{}: {}\n", run.file, join(run.report.rules, " "));
}

ExitCode code_of(const std::vector<SceneRun>& runs) {
  for (const SceneRun& run : runs) {
    if (run.report.is_broken) return ExitCode::BadInput;
  }
  return yes_or_no(count_passed(runs) == runs.size());
}

Result<ExitCode> show_scenes(const AppContext& context, const ScenePlan& plan) {
  const auto runs = run_scenes(context, plan.paths);
  if (!runs) return Fault(runs.error());
  if (plan.is_json) {
    print_document(*runs);
    return code_of(*runs);
  }
  if (plan.is_list) print_list(*runs);
  print_failures(context, *runs);
  const size_t passed = count_passed(*runs);
  fmt::print("{}", write_tally(passed, runs->size() - passed));
  return code_of(*runs);
}

}  // namespace

Command make_scene_command(CLI::App& root, const AppContext& context) {
  Line line = add_command(root, context, "scene");
  const auto plan = std::make_shared<ScenePlan>();
  line->add_option("PATH", plan->paths, context.say("option.scene_paths"))->required();
  line->add_flag("--list", plan->is_list, context.say("option.scene_list"));
  add_json_flag(*line, context, plan->is_json);
  return {line, [plan](const AppContext& app_context) { return show_scenes(app_context, *plan); }};
}

}  // namespace acies
