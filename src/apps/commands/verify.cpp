// acies verify: replays records and reports what is proved about them.
#include <fmt/format.h>

#include "apps/line/command.h"
#include "apps/line/opening.h"
#include "apps/terminal/stop_text.h"
#include "core/data/json.h"

namespace acies {
namespace {

struct VerifyPlan {
  std::vector<std::string> paths;
  bool is_json = false;
};

struct Verdicts {
  size_t passed = 0;
  size_t refuted = 0;
  size_t unreadable = 0;
  Document files = Document::list();

  size_t failed() const { return refuted + unreadable; }
};

std::string write_proofs(const AppContext& context, const Audit& audit) {
  std::vector<std::string> proofs{context.say("verify.replayed", {std::to_string(audit.plies)})};
  if (audit.is_hash_proved) proofs.push_back(context.say("verify.hash"));
  if (audit.is_seed_proved) {
    proofs.push_back(context.say("verify.seed", {std::to_string(audit.rolls)}));
  }
  if (audit.is_commitment_proved) proofs.push_back(context.say("verify.commitment"));
  return join(proofs, ", ");
}

// One line for each seat and counted quantity; only for the record of a whole game.
std::string write_luck(const AppContext& context, const Record& record, const Table& table) {
  if (record.viewer != Seat::Nature || !table.outcome().is_over) return {};
  std::string lines;
  for (const LuckRow& row : table.luck()) {
    lines +=
        "    " +
        context.say("verify.luck",
                    {context.seat(row.seat), table.luck_name(row.what, context.language()),
                     write_tenths(row.got), write_tenths(row.expected), write_tenths(row.spread)}) +
        '\n';
  }
  return lines;
}

Document audit_document(const std::string& file, const Audit& audit) {
  Document map = Document::map();
  map.set("file", file);
  map.set("passed", true);
  map.set("plies", audit.plies);
  map.set("rolls", audit.rolls);
  map.set("hash_proved", audit.is_hash_proved);
  map.set("seed_proved", audit.is_seed_proved);
  map.set("commitment_proved", audit.is_commitment_proved);
  return map;
}

Document fault_document(const std::string& file, const Error& error) {
  Document map = Document::map();
  map.set("file", file);
  map.set("passed", false);
  map.set("line", error.line);
  map.set("reason", error.what);
  return map;
}

class Verifier {
 public:
  Verifier(const AppContext& context, bool is_json) : context_(context), is_json_(is_json) {}

  void verify(const std::string& file) {
    const auto record = read_record_file(file);
    if (!record) return fail(file, record.error(), verdicts_.unreadable);
    const auto game = context_.game(record->game);
    if (!game) return fail(file, game.error(), verdicts_.unreadable);
    const auto known = read_known_stop(file);
    if (!known) return fail(file, known.error(), verdicts_.unreadable);
    const auto replayed = replay_as_far(*record, **game);
    if (!replayed) return fail(file, replayed.error(), verdicts_.refuted);
    if (*known) return hold_to(**known, file, *replayed, **game);
    if (replayed->stop) return stop(file, *replayed->stop, **game);
    const auto proved = audit(*record, *replayed->table);
    if (!proved) return fail(file, proved.error(), verdicts_.refuted);
    pass(file, *proved);
    if (!is_json_) fmt::print("{}", write_luck(context_, *record, *replayed->table));
  }
  Verdicts take() { return std::move(verdicts_); }

 private:
  void pass(const std::string& file, const Audit& audit) {
    ++verdicts_.passed;
    verdicts_.files.add(audit_document(file, audit));
    if (is_json_) return;
    fmt::print("{} {}: {}\n", context_.ink(context_.say("verify.ok"), Ink::Good), file,
               write_proofs(context_, audit));
  }
  // The present rules do not allow an answer.
  void stop(const std::string& file, const Stop& stop, const Game& game) {
    ++verdicts_.refuted;
    Document map = fault_document(file, error_of(stop, game));
    map.set("stopped", stop_document(stop, game, context_));
    verdicts_.files.add(std::move(map));
    if (is_json_) return;
    fmt::print("{} {}: {}\n", context_.ink(context_.say("verify.bad"), Ink::Bad), file,
               stop_sentence(stop, game, context_));
  }
  // A file beside the record gives the place and the reason of its stop.
  void hold_to(const KnownStop& known, const std::string& file, const Replayed& replayed,
               const Game& game) {
    if (!replayed.stop || !known.is(*replayed.stop, game)) {
      return fail(file, Error{context_.say("verify.other_stop", {std::to_string(known.ply)})},
                  verdicts_.refuted);
    }
    ++verdicts_.passed;
    Document& map = verdicts_.files.add(Document::map());
    map.set("file", file);
    map.set("passed", true);
    map.set("stopped", stop_document(*replayed.stop, game, context_));
    if (is_json_) return;
    fmt::print("{} {}: {}\n", context_.ink(context_.say("verify.ok"), Ink::Good), file,
               context_.say("verify.known_stop", {std::to_string(known.ply), known.rule}));
  }
  void fail(const std::string& file, Error error, size_t& count) {
    ++count;
    error.file = file;
    verdicts_.files.add(fault_document(file, error));
    if (is_json_) return;
    fmt::print("{} {}\n", context_.ink(context_.say("verify.bad"), Ink::Bad), error.text());
  }

  const AppContext& context_;
  bool is_json_;
  Verdicts verdicts_;
};

void print_document(Verdicts& verdicts) {
  Document map = Document::map();
  map.set("passed", static_cast<int64_t>(verdicts.passed));
  map.set("failed", static_cast<int64_t>(verdicts.failed()));
  map.set("records", std::move(verdicts.files));
  fmt::print("{}", write_pretty_json(map));
}

Result<ExitCode> verify_records(const AppContext& context, const VerifyPlan& plan) {
  const auto files = list_named_files(context, plan.paths, ".acies");
  if (!files) return Fault(files.error());
  Verifier verifier(context, plan.is_json);
  for (const auto& file : *files) verifier.verify(file.string());
  Verdicts verdicts = verifier.take();
  if (plan.is_json) {
    print_document(verdicts);
  } else {
    fmt::print("{}", write_tally(verdicts.passed, verdicts.failed()));
  }
  if (verdicts.unreadable > 0) return ExitCode::BadInput;
  return yes_or_no(verdicts.refuted == 0);
}

}  // namespace

Command make_verify_command(CLI::App& root, const AppContext& context) {
  Line line = add_command(root, context, "verify");
  const auto plan = std::make_shared<VerifyPlan>();
  line->add_option("PATH", plan->paths, context.say("option.verify_paths"))->required();
  add_json_flag(*line, context, plan->is_json);
  return {line,
          [plan](const AppContext& app_context) { return verify_records(app_context, *plan); }};
}

}  // namespace acies
