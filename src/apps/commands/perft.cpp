// acies perft: counts the ways to answer the next questions, or compares them with files of counts.
#include "lab/perft.h"

#include <fmt/format.h>

#include "apps/line/command.h"
#include "apps/line/opening.h"
#include "core/data/json.h"
#include "core/text/layout.h"
#include "files/disk.h"
#include "lab/player.h"

namespace acies {
namespace {

struct PerftPlan {
  std::string game;
  std::string position;
  std::string seed = "perft";
  uint32_t ply = 0;
  unsigned depth = 2;
  SetupRequest setup;
  std::string check;
  bool is_divided = false;
  bool is_json = false;
};

// Random answers, the same for the same seed, until the ply or the end of the game.
Result<void> play_to(Table& table, const PerftPlan& plan) {
  auto player = make_player(table.game(), "random", 1);
  if (!player) return Fault(player.error());
  const Dice dice(make_seed(plan.seed));
  while (table.ply() < plan.ply && table.decision().form != Decision::Form::Over) {
    const Seat seat = table.decision().seat;
    const auto action =
        seat == Seat::Nature ? Result<Action>(table.roll(dice)) : (*player)->choose(table, seat);
    if (!action) return Fault(action.error());
    if (!table.submit(seat, table.ply(), *action)) return fault("a bot broke the rules");
  }
  return {};
}

Result<std::unique_ptr<Table>> open_table(const AppContext& context, const PerftPlan& plan) {
  if (!plan.position.empty()) return open_whole_position(context, plan.position);
  const auto game = context.game(plan.game);
  if (!game) return Fault(game.error());
  const auto setup = read_setup(context, **game, plan.setup);
  if (!setup) return Fault(setup.error());
  auto table = (*game)->open(*setup);
  if (!table) return table;
  if (const auto played = play_to(**table, plan); !played) return Fault(played.error());
  return table;
}

void print_counts(const Table& table, const PerftPlan& plan) {
  const auto lines = plan.is_divided ? perft_divide(table, plan.depth) : std::vector<PerftLine>{};
  const uint64_t count = perft(table, plan.depth);
  if (!plan.is_json) {
    std::vector<std::vector<std::string>> rows;
    rows.reserve(lines.size());
    for (const PerftLine& line : lines) rows.push_back({line.action, std::to_string(line.count)});
    fmt::print("{}{}\n", in_rows(rows), count);
    return;
  }
  Document map = Document::map();
  map.set("position", table.position(Seat::Nature));
  map.set("depth", plan.depth);
  map.set("count", static_cast<int64_t>(count));
  if (plan.is_divided) {
    Document& divided = map.set("divide", Document::map());
    for (const PerftLine& line : lines) divided.set(line.action, static_cast<int64_t>(line.count));
  }
  fmt::print("{}", write_pretty_json(map));
}

// A file of counts: `position ...`, followed by `depth N COUNT` lines. # begins a comment.
class CountFile {
 public:
  CountFile(const AppContext& context, std::string file)
      : context_(context), file_(std::move(file)) {}

  Result<void> check(std::string_view text) {
    for (const std::string_view line : split(text, '\n')) {
      ++line_;
      const auto read = read_line(trim(line.substr(0, line.find('#'))));
      if (!read) return Fault(at_line(read.error().what));
    }
    return {};
  }
  size_t passed() const { return passed_; }
  size_t failed() const { return failed_; }

 private:
  Result<void> read_line(std::string_view line) {
    const Words words = split_words(line);
    if (words.empty()) return {};
    if (words[0] == "position") return take_position(line.substr(words[0].size()));
    if (words[0] == "depth" && words.size() == 3) return count(words[1], words[2]);
    return fault(context_.say("perft.word", {in_quotes(line)}));
  }
  Result<void> take_position(std::string_view position) {
    auto table = open_position(context_, position);
    if (!table) return Fault(table.error());
    table_ = std::move(*table);
    return {};
  }
  Result<void> count(std::string_view depth_word, std::string_view count_word) {
    const auto depth = read_number<unsigned>(depth_word);
    const auto expected = read_number<uint64_t>(count_word);
    if (!depth || !expected) return fault(context_.say("perft.numbers"));
    if (table_ == nullptr) return fault(context_.say("perft.no_position"));
    compare(*depth, *expected, perft(*table_, *depth));
    return {};
  }
  void compare(unsigned depth, uint64_t expected, uint64_t counted) {
    (expected == counted ? passed_ : failed_) += 1;
    if (expected == counted) return;
    const Error wrong =
        at_line(context_.say("perft.differs", {std::to_string(depth), std::to_string(expected),
                                               std::to_string(counted)}));
    fmt::print("{}\n  {} {}\n", context_.ink(wrong.text(), Ink::Bad),
               context_.say("scene.position"), table_->position(Seat::Nature));
  }
  Error at_line(std::string what) const { return {std::move(what), file_, line_, 0}; }

  const AppContext& context_;
  std::string file_;
  int line_ = 0;
  size_t passed_ = 0;
  size_t failed_ = 0;
  std::unique_ptr<Table> table_;
};

Result<ExitCode> check_counts(const AppContext& context, const std::string& path) {
  const auto files = list_named_files(context, {path}, ".perft");
  if (!files) return Fault(files.error());
  size_t passed = 0;
  size_t failed = 0;
  for (const auto& file : *files) {
    const auto text = read_file(file);
    if (!text) return Fault(text.error());
    CountFile counts(context, file.string());
    if (const auto checked = counts.check(*text); !checked) return Fault(checked.error());
    passed += counts.passed();
    failed += counts.failed();
  }
  fmt::print("{}", write_tally(passed, failed));
  return yes_or_no(failed == 0);
}

Result<ExitCode> show_perft(const AppContext& context, const PerftPlan& plan) {
  if (!plan.check.empty()) return check_counts(context, plan.check);
  const auto table = open_table(context, plan);
  if (!table) return Fault(table.error());
  print_counts(**table, plan);
  return ExitCode::Fine;
}

}  // namespace

Command make_perft_command(CLI::App& root, const AppContext& context) {
  Line line = add_command(root, context, "perft");
  const auto plan = std::make_shared<PerftPlan>();
  line->add_option("GAME", plan->game, context.say("option.game"));
  line->add_option("--position", plan->position, context.say("option.position"))->type_name("TEXT");
  line->add_option("--seed", plan->seed, context.say("option.perft_seed"))->type_name("WORDS");
  add_number<uint32_t>(*line, context, "--ply", plan->ply, "option.perft_ply");
  add_number<unsigned>(*line, context, "--depth", plan->depth, "option.perft_depth");
  line->add_flag("--divide", plan->is_divided, context.say("option.perft_divide"));
  line->add_option("--check", plan->check, context.say("option.perft_check"))->type_name("PATH");
  add_scenario(*line, context, plan->setup.scenario);
  add_game_options(*line, context, plan->setup.options);
  add_json_flag(*line, context, plan->is_json);
  return {line, [plan](const AppContext& app_context) { return show_perft(app_context, *plan); }};
}

}  // namespace acies
