#include "server/tables/pause.h"

#include <limits>

#include "server/tables/entry.h"

namespace acies {
namespace {

// Another node may have started at the same time and added an entry.
Result<void> credit_table(Store& store, const std::string& id, Milliseconds pause,
                          Milliseconds now) {
  constexpr int kMostTries = 10;
  for (int i = 0; i < kMostTries; ++i) {
    const auto row = store.find_table(id);
    if (!row) return Fault(row.error());
    if (!*row || (*row)->summary.stage != TableStage::Live) return {};
    TableSummary summary = (*row)->summary;
    summary.deadline += pause;
    summary.updated = now;
    const auto entry = make_entry(EntryKind::Credit, Seat::Nobody, 0, std::to_string(pause), now);
    const auto added = store.append(id, summary.entries, {entry}, summary);
    if (!added) return Fault(added.error());
    if (*added) return {};
  }
  return fault("table " + id + " changes too fast to be given a pause back");
}

}  // namespace

Result<Milliseconds> credit_pause(Store& store, Milliseconds now, Milliseconds least) {
  const auto pause = store.claim_pause(now, least);
  if (!pause || *pause == 0) return pause;
  const auto running = store.tables_due(std::numeric_limits<Milliseconds>::max(),
                                        std::numeric_limits<uint32_t>::max());
  if (!running) return Fault(running.error());
  for (const std::string& id : *running) {
    if (const auto done = credit_table(store, id, *pause, now); !done) return Fault(done.error());
  }
  return pause;
}

}  // namespace acies
