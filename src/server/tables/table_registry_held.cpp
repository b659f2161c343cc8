// Tables whose log does not replay by the present rules, and tables that cannot be opened at all.
#include "server/tables/table_registry.h"

namespace acies {

// Makes the lists show the stage that the log has by the present rules.
void TableRegistry::check_listed_stage(const HostedTable& hosted, const TableSummary& listed) {
  note_held(hosted);
  const TableSummary now = summarise(hosted.state());
  const bool is_same = now.stage == listed.stage && now.asked == listed.asked;
  const bool is_seen = now.stage == TableStage::Held || listed.stage == TableStage::Held;
  if (!is_same && is_seen) list_anew(hosted);
}

void TableRegistry::note_held(const HostedTable& hosted) {
  const std::string& id = hosted.header().id;
  if (hosted.state().stage != TableStage::Held) {
    held_.erase(id);
    return;
  }
  if (!hosted.replay_stop() || !held_.insert(id).second) return;
  ++count_.held;
  const ReplayStop& replay_stop = *hosted.replay_stop();
  std::string why = "the answer '" + replay_stop.text + "' of ply " +
                    std::to_string(replay_stop.ply) + ", entry " +
                    std::to_string(replay_stop.number) + ": ";
  if (replay_stop.cause == ReplayStop::Cause::Unreadable) why += "is not understood any more";
  if (replay_stop.cause == ReplayStop::Cause::Otherwise) why += "leads to another table now";
  if (replay_stop.refusal) why += hosted.table()->say(*replay_stop.refusal, Language::English);
  log_("held until its players choose: " + why, id);
}

// No player loses time while a table is on hold. Another node may have credited it first.
void TableRegistry::credit_hold(const std::string& id, const Lock& lock,
                                std::function<void()> then) {
  const HostedState& state = slots_[id].hosted->state();
  const Milliseconds span = now_() - state.updated;
  const uint32_t number = state.number;
  attempt(Attempt{id,
                  [this, span, number](const HostedTable& hosted) -> ApiResult<Plan> {
                    if (hosted.state().number != number) return Plan{};
                    return hosted.credit(span, now_());
                  },
                  [then = std::move(then)](const ApiResult<void>&) { then(); }},
          lock);
}

// No entry is added, so nothing happens if the table has more entries by now.
void TableRegistry::list_anew(const HostedTable& hosted) {
  executors_.on_database<bool>([id = hosted.header().id, number = hosted.state().number,
                                summary = summarise(hosted.state())](
                                   Store& store) { return store.append(id, number, {}, summary); },
                               [this, id = hosted.header().id](const Result<bool>& done) {
                                 if (!done) log_(done.error().text(), id);
                               });
}

std::unexpected<ApiError> TableRegistry::cannot_open(const std::string& id, const std::string& code,
                                                     const std::string& gap,
                                                     const std::string& why) {
  ApiError error{409, "unopened", {}, {}, {}};
  for (const Language language : {Language::English, Language::Russian}) {
    const std::string reason = books_.say(language, "error." + code, {gap});
    error.text.text[static_cast<size_t>(language)] =
        books_.say(language, "error.unopened", {reason});
  }
  if (!unopened_.insert(id).second) return std::unexpected(std::move(error));
  ++count_.held;
  log_("cannot be opened: " + why, id);
  executors_.on_database<bool>(
      [id](Store& store) -> Result<bool> {
        const auto row = store.find_table(id);
        if (!row) return Fault(row.error());
        if (!*row || (*row)->summary.stage != TableStage::Live) return false;
        if (auto set = store.set_stage(id, TableStage::Held); !set) return Fault(set.error());
        return true;
      },
      [](const Result<bool>&) {});
  return std::unexpected(std::move(error));
}

}  // namespace acies
