// All text about a table that leaves the server: rows of lists, the whole table, its changes. No
// other code writes such text, so a seat never gets what it may not know.
#pragma once

#include <map>
#include <optional>

#include "core/record/record.h"
#include "server/api/books.h"
#include "server/tables/hosted_table.h"
#include "server/tables/log_texts.h"
#include "server/tables/snapshot.h"

namespace acies {

using Names = std::map<UserId, std::string>;  // empty for guests

// A reader of a table: the user, and the seat that they look from.
struct Viewer {
  UserId user = 0;
  Seat as = Seat::Nobody;
  Language language = Language::English;
};

// The seat whose view the caller may see: their own or the public's; after the game any. If none is
// asked for, it is their seat that must answer, else their first one, else the public's.
ApiResult<Seat> choose_view_seat(const HostedState& state, const Caller& caller,
                                 std::optional<Seat> wanted);

std::string_view name_of_stage(TableStage stage);

Document write_user(const Books& books, UserId user, const std::string& name);
// With the state `hosted`, the rows include the seats of allies; lists know only the owners.
Document write_row(const Books& books, const TableHeader& header, const TableSummary& summary,
                   const Names& names, UserId asker, Language language,
                   const HostedState* hosted = nullptr);

uint32_t cost_of_table(const HostedTable& hosted);  // of ViewWriter::table, in ordinary requests

class ViewWriter {
 public:
  ViewWriter(const Books& books, const HostedTable& hosted, const Names& names,
             const Viewer& viewer, Milliseconds now)
      : books_(books), hosted_(hosted), names_(names), viewer_(viewer), now_(now) {}

  Seat view_seat() const { return viewer_.as; }
  std::string table() const;              // the message `table`, as JSON
  std::string news(uint32_t from) const;  // the message `news`: entries after `from`
  Snapshot snapshot() const;              // for replays, records and the luck ledger

 private:
  const HostedState& state() const { return hosted_.state(); }
  Caller caller() const { return {viewer_.user, Seat::Nobody}; }
  std::string seat_name(Seat seat) const;
  std::string who(Seat seat) const;
  std::string who(UserId user) const;
  std::string who(const EntryRow& entry) const;
  std::string bot_name(const std::string& level) const;

  void add_common(Document& map) const;
  void add_allies(Document& map) const;
  void add_armies(Document& map) const;
  void add_dice(Document& map) const;
  void add_ending(Document& map) const;
  Document change() const;  // in view_writer_held.cpp
  std::string question() const;
  Document clock() const;
  Document offer() const;
  Document may() const;
  std::string log(size_t from) const;
  Document chat(size_t from) const;
  std::string steps(size_t from) const;
  std::string line(size_t at) const;
  const std::string& events(uint32_t ply) const;

  const Books& books_;
  const HostedTable& hosted_;
  const Names& names_;
  Viewer viewer_;
  Milliseconds now_;
};

}  // namespace acies
