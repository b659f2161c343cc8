// Tables whose log does not replay by the present rules, and those that cannot be opened at all.
#include "server/tables/table_registry.h"

namespace acies {

// Lists show what the log says by the present rules.
void Hall::settle_stage(const Room& room, const TableSummary& listed) {
  note_held(room);
  const TableSummary now = summarise(room.state());
  const bool is_same = now.stage == listed.stage && now.asked == listed.asked;
  const bool is_seen = now.stage == TableStage::Held || listed.stage == TableStage::Held;
  if (!is_same && is_seen) list_anew(room);
}

void Hall::note_held(const Room& room) {
  const std::string& id = room.header().id;
  if (room.state().stage != TableStage::Held) {
    held_.erase(id);
    return;
  }
  if (!room.snag() || !held_.insert(id).second) return;
  ++count_.held;
  const Snag& snag = *room.snag();
  std::string why = "the answer '" + snag.text + "' of ply " + std::to_string(snag.ply) +
                    ", entry " + std::to_string(snag.number) + ": ";
  if (snag.cause == Snag::Cause::Unreadable) why += "is not understood any more";
  if (snag.cause == Snag::Cause::Otherwise) why += "leads to another table now";
  if (snag.refusal) why += room.table()->say(*snag.refusal, Language::English);
  log_("held until its players choose: " + why, id);
}

// Nobody loses time for what a table was held. Another node may have been quicker.
void Hall::credit_hold(const std::string& id, const Turn& turn, std::function<void()> then) {
  const RoomState& state = places_[id].room->state();
  const Milliseconds span = now_() - state.updated;
  const uint32_t number = state.number;
  attempt(Attempt{id,
                  [this, span, number](const Room& room) -> Granted<Plan> {
                    if (room.state().number != number) return Plan{};
                    return room.credit(span, now_());
                  },
                  [then = std::move(then)](const Granted<void>&) { then(); }},
          turn);
}

// No entry is added, so that nothing happens when there are more by now.
void Hall::list_anew(const Room& room) {
  office_.ask<bool>(
      [id = room.header().id, number = room.state().number, summary = summarise(room.state())](
          Store& store) { return store.append(id, number, {}, summary); },
      [this, id = room.header().id](const Result<bool>& done) {
        if (!done) log_(done.error().text(), id);
      });
}

std::unexpected<Trouble> Hall::cannot_open(const std::string& id, const std::string& code,
                                           const std::string& gap, const std::string& why) {
  Trouble trouble{409, "unopened", {}, {}, {}};
  for (const Language language : {Language::English, Language::Russian}) {
    const std::string reason = books_.say(language, "error." + code, {gap});
    trouble.text.text[static_cast<size_t>(language)] =
        books_.say(language, "error.unopened", {reason});
  }
  if (!unopened_.insert(id).second) return std::unexpected(std::move(trouble));
  ++count_.held;
  log_("cannot be opened: " + why, id);
  office_.ask<bool>(
      [id](Store& store) -> Result<bool> {
        const auto row = store.find_table(id);
        if (!row) return Fault(row.error());
        if (!*row || (*row)->summary.stage != TableStage::Live) return false;
        if (auto set = store.set_stage(id, TableStage::Held); !set) return Fault(set.error());
        return true;
      },
      [](const Result<bool>&) {});
  return std::unexpected(std::move(trouble));
}

}  // namespace acies
