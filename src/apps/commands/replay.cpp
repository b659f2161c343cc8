// acies replay: steps through a record, forwards and backwards.
#include <fmt/format.h>

#include "apps/line/command.h"
#include "apps/line/opening.h"
#include "apps/terminal/events.h"
#include "apps/terminal/stop_text.h"
#include "core/contract/table_document.h"
#include "core/data/json.h"
#include "core/text/layout.h"

namespace acies {
namespace {

struct ReplayPlan {
  std::string file;
  std::string seat;
  uint32_t ply = 0;
  bool is_json = false;
};

// Two tables of one game: `whole` has every answer, `shown` is at the reader's place.
class Replay {
 public:
  Replay(const AppContext& context, LoadedRecord loaded, std::unique_ptr<Table> shown, Seat viewer)
      : context_(context), loaded_(std::move(loaded)), shown_(std::move(shown)), viewer_(viewer) {}

  uint32_t last() const { return whole().ply(); }

  void go_to(uint32_t ply) {
    shown_->take_back(std::min(ply, shown_->ply()));
    while (shown_->ply() < std::min(ply, last())) {
      const uint32_t at = shown_->ply();
      [[maybe_unused]] const Verdict verdict =
          shown_->submit(whole().question_at(at).seat, at, whole().answer_at(at));
      assert(verdict);  // the record was already replayed once
    }
  }

  void run() {
    watch_interrupts();
    if (loaded_.stop) complain();
    show();
    for (;;) {
      const auto line = read_line(context_.ink(context_.say("replay.prompt"), Ink::Note) + " ");
      if (!line || !act_order(trim(*line))) return;
    }
  }

  Document document() const {
    Document map = Document::map();
    map.set("record", write_record_document(seen_record()));
    Document& plies = map.set("plies", Document::list());
    for (uint32_t ply = 0; ply < last(); ++ply) {
      Document& one = plies.add(Document::map());
      one.set("ply", ply);
      one.set("seat", name(whole().question_at(ply).seat));
      one.set("action", whole().write_answer(ply, viewer_));
      one.set("events", write_events(whole(), ply, viewer_, context_.language()));
    }
    map.set("shown", write_question(*shown_, viewer_, context_.language()));
    if (loaded_.stop) map.set("stopped", stop_document(*loaded_.stop, *loaded_.game, context_));
    return map;
  }

 private:
  const Table& whole() const { return *loaded_.table; }

  // In a seat's view even the owner of the file does not see the other hand.
  Record seen_record() const {
    return viewer_ == loaded_.record.viewer ? loaded_.record : make_record(whole(), viewer_);
  }

  void complain() const {
    fmt::print(
        stderr, "{}",
        wrapped(stop_sentence(*loaded_.stop, *loaded_.game, context_), context_.screen().width));
  }

  // False if the reader wants to stop.
  bool act_order(std::string_view order) {
    const uint32_t ply = shown_->ply();
    if (order == "q") return false;
    if (order.empty() || order == "n") return look_at(ply + 1);
    if (order == "p") return look_at(ply == 0 ? 0 : ply - 1);
    if (order == "+") return look_at(next_turn(ply));
    if (order == "-") return look_at(last_turn(ply));
    if (order == "s") return look_at(0);
    if (order == "e") return look_at(last());
    if (order.starts_with("g")) {
      if (const auto wanted = read_number<uint32_t>(trim(order.substr(1)))) return look_at(*wanted);
    }
    fmt::print("{}", wrapped(context_.say("replay.help"), context_.screen().width));
    return true;
  }

  bool look_at(uint32_t ply) {
    go_to(ply);
    show();
    return true;
  }

  // A turn begins at a question to a player after one to the other player.
  bool begins_turn(uint32_t ply) const {
    const Seat seat = whole().question_at(ply).seat;
    if (!is_player(seat)) return false;
    while (ply-- > 0) {
      const Seat before = whole().question_at(ply).seat;
      if (is_player(before)) return before != seat;
    }
    return true;
  }
  uint32_t next_turn(uint32_t ply) const {
    do {
      ++ply;
    } while (ply < last() && !begins_turn(ply));
    return ply;
  }
  uint32_t last_turn(uint32_t ply) const {
    if (ply > 0) --ply;
    while (ply > 0 && !begins_turn(ply)) --ply;
    return ply;
  }

  void show() const {
    const uint32_t ply = shown_->ply();
    clear_screen(context_.screen());
    fmt::print("{}\n", shown_->draw(viewer_, context_.language(), context_.screen().is_coloured));
    fmt::print("{}\n", context_.ink(context_.say("replay.place",
                                                 {std::to_string(ply), std::to_string(last())}),
                                    Ink::Strong));
    if (ply > 0) show_answer(ply - 1);
    if (loaded_.stop && ply == last()) complain();
    fmt::print("{}\n", shown_->prompt(context_.language()));
  }
  void show_answer(uint32_t ply) const {
    fmt::print("  {}: {}\n", context_.seat(whole().question_at(ply).seat),
               whole().write_answer(ply, viewer_));
    for (const std::string& event :
         list_events(whole(), ply, ply + 1, viewer_, context_.language())) {
      fmt::print("{}", wrapped(event, context_.screen().width, 2));
    }
    show_comment(ply);
  }
  void show_comment(uint32_t ply) const {
    const auto& entries = loaded_.record.entries;
    if (ply < entries.size() && !entries[ply].comment.empty()) {
      fmt::print("{}", wrapped("{ " + entries[ply].comment + " }", context_.screen().width, 2));
    }
  }

  const AppContext& context_;
  LoadedRecord loaded_;
  std::unique_ptr<Table> shown_;
  Seat viewer_;
};

// The table before the first answer.
Result<std::unique_ptr<Table>> open_again(const Table& table) {
  const std::string position = table.start_position();
  return position.empty() ? table.game().open(table.setup()) : table.game().open_position(position);
}

Result<ExitCode> show_replay(const AppContext& context, const ReplayPlan& plan) {
  auto loaded = load_record_as_far(context, plan.file);
  if (!loaded) return Fault(loaded.error());
  auto shown = open_again(*loaded->table);
  if (!shown) return Fault(shown.error());
  const ExitCode code = loaded->stop ? ExitCode::Stopped : ExitCode::Fine;
  const Seat viewer = read_seat(plan.seat).value_or(loaded->record.viewer);
  Replay replay(context, std::move(*loaded), std::move(*shown), viewer);
  if (plan.ply > replay.last()) {
    return fault(
        context.say("fault.ply", {std::to_string(plan.ply), std::to_string(replay.last())}));
  }
  replay.go_to(plan.ply);
  if (plan.is_json) {
    fmt::print("{}", write_pretty_json(replay.document()));
  } else {
    replay.run();
  }
  return code;
}

}  // namespace

Command make_replay_command(CLI::App& root, const AppContext& context) {
  Line line = add_command(root, context, "replay");
  const auto plan = std::make_shared<ReplayPlan>();
  line->add_option("FILE", plan->file, context.say("option.replay_file"))->required();
  add_seat(*line, context, plan->seat);
  add_number<uint32_t>(*line, context, "--ply", plan->ply, "option.replay_ply");
  add_json_flag(*line, context, plan->is_json);
  return {line, [plan](const AppContext& app_context) { return show_replay(app_context, *plan); }};
}

}  // namespace acies
