// Tables, their entries, and the lists of them.
#include <algorithm>
#include <bit>

#include "store/sql_store.h"
#include "store/statements.h"

namespace acies {
namespace {

constexpr size_t kLongestId = 64;

// An id is part of addresses and notifications, so it must be plain.
bool is_table_id(std::string_view id) {
  const auto is_plain = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_';
  };
  return !id.empty() && id.size() <= kLongestId && std::ranges::all_of(id, is_plain);
}

sql::Values header_values(const TableHeader& header) {
  return {header.id,
          header.game,
          header.scenario,
          header.options,
          user_value(header.creator),
          header.created,
          static_cast<int64_t>(header.is_listed),
          header.invitation,
          header.clock[0],
          header.clock[1],
          header.clock[2],
          bytes_of(header.secret),
          header.rematch_of,
          header.position,
          int64_t{header.players}};
}

sql::Values joined(sql::Values first, const sql::Values& second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

// The number of entries is counted here, whatever the summary says, because append depends on it.
sql::Values summary_values(const TableSummary& summary, size_t entries) {
  sql::Values values{static_cast<int64_t>(summary.stage)};
  for (const SeatRow& seat : summary.seats) {
    values.emplace_back(user_value(seat.user));
    values.emplace_back(seat.bot);
  }
  return joined(std::move(values), {static_cast<int64_t>(entries), int64_t{summary.ply},
                                    static_cast<int64_t>(summary.asked), summary.deadline,
                                    summary.updated, summary.result});
}

TableHeader read_header(sql::Columns& columns) {
  TableHeader header;
  header.id = columns.bytes();
  header.game = columns.bytes();
  header.scenario = columns.bytes();
  header.options = columns.bytes();
  header.creator = columns.number();
  header.created = columns.number();
  header.is_listed = columns.number() != 0;
  header.invitation = columns.bytes();
  for (Milliseconds& part : header.clock) part = columns.number();
  header.secret = columns.digest();
  header.rematch_of = columns.bytes();
  header.position = columns.bytes();
  header.players = static_cast<uint8_t>(columns.number());
  return header;
}

TableSummary read_summary(sql::Columns& columns) {
  TableSummary summary;
  summary.stage = columns.choice<TableStage>();
  for (SeatRow& seat : summary.seats) {
    seat.user = columns.number();
    seat.bot = columns.bytes();
  }
  summary.entries = columns.count();
  summary.ply = columns.count();
  summary.asked = columns.choice<Seat>();
  summary.deadline = columns.number();
  summary.updated = columns.number();
  summary.result = columns.bytes();
  return summary;
}

TableRow read_table(sql::Columns columns) {
  TableRow row;
  row.header = read_header(columns);
  row.summary = read_summary(columns);
  return row;
}

EntryRow read_entry(sql::Columns columns) {
  EntryRow entry;
  entry.kind = columns.bytes();
  entry.seat = columns.choice<Seat>();
  entry.ply = columns.count();
  entry.text = columns.bytes();
  entry.at = columns.number();
  entry.hash = std::bit_cast<uint64_t>(columns.number());
  return entry;
}

std::string read_id(sql::Columns columns) { return columns.bytes(); }

}  // namespace

Result<bool> SqlStore::add_table(const TableHeader& header, const TableSummary& summary,
                                 const std::vector<EntryRow>& entries) {
  if (!is_table_id(header.id)) return fault("a table's id is up to 64 letters, digits, - and _");
  const auto added =
      run(sql::kAddTable, joined(header_values(header), summary_values(summary, entries.size())));
  if (!added) return Fault(added.error());
  if (*added == 0) return false;
  if (const auto done = add_entries(header.id, 0, entries); !done) return Fault(done.error());
  return true;
}

Result<std::optional<TableRow>> SqlStore::find_table(std::string_view id) {
  return find(sql::kFindTable, {id}, read_table);
}

Result<std::vector<EntryRow>> SqlStore::entries_after(std::string_view id, uint32_t after) {
  return list(sql::kEntriesAfter, {id, int64_t{after}}, read_entry);
}

Result<bool> SqlStore::append(std::string_view id, uint32_t after,
                              const std::vector<EntryRow>& entries, const TableSummary& summary) {
  const auto advanced = run(
      sql::kAdvance, joined(summary_values(summary, after + entries.size()), {id, int64_t{after}}));
  if (!advanced) return Fault(advanced.error());
  if (*advanced == 0) return false;
  if (const auto done = add_entries(id, after, entries); !done) return Fault(done.error());
  return true;
}

Result<void> SqlStore::add_entries(std::string_view id, uint32_t after,
                                   const std::vector<EntryRow>& entries) {
  uint32_t number = after;
  for (const EntryRow& entry : entries) {
    const auto added =
        run(sql::kAddEntry,
            {id, int64_t{++number}, entry.kind, static_cast<int64_t>(entry.seat),
             int64_t{entry.ply}, entry.text, entry.at, std::bit_cast<int64_t>(entry.hash)});
    if (!added) return Fault(added.error());
  }
  const auto announced = connection_->announce(id, number);
  if (!announced) return spoil(announced.error());
  return {};
}

Result<void> SqlStore::keep_figures(std::string_view id, std::string_view mark,
                                    std::string_view figures) {
  const auto kept = run(sql::kKeepFigures, {mark, figures});
  if (!kept) return Fault(kept.error());
  return without_count(run(sql::kGiveFigures, {id, mark}));
}

Result<std::string> SqlStore::figures_of(std::string_view id) {
  auto found = find(sql::kFiguresOf, {id}, [](sql::Columns columns) { return columns.bytes(); });
  if (!found) return Fault(found.error());
  return found->value_or(std::string());
}

Result<std::vector<TableRow>> SqlStore::listed_tables(uint32_t most) {
  return list(sql::kListedTables, {int64_t{most}}, read_table);
}

Result<std::vector<TableRow>> SqlStore::live_listed_tables(uint32_t most) {
  return list(sql::kLiveListedTables, {int64_t{most}}, read_table);
}

Result<std::vector<TableRow>> SqlStore::tables_of(UserId user, uint32_t most) {
  return list(sql::kTablesOf, {user, int64_t{most}}, read_table);
}

Result<std::vector<TableRow>> SqlStore::latest_tables(bool with_over, uint32_t most) {
  const auto over = static_cast<int64_t>(TableStage::Over);
  return list(sql::kLatestTables, {with_over ? over : -1, int64_t{most}}, read_table);
}

Result<std::vector<TableRow>> SqlStore::tables_behind(UserId user, std::string_view after,
                                                      uint32_t most, bool with_over) {
  const int64_t without = with_over ? -1 : static_cast<int64_t>(TableStage::Over);
  return list(sql::kTablesBehind, {user, after, without, int64_t{most}}, read_table);
}

Result<std::vector<ChatLine>> SqlStore::chat_of(UserId user, uint32_t most) {
  const std::string front = std::to_string(user);
  const std::string from = front + ' ';
  const std::string to = front + '!';  // the character after the space
  return list(sql::kChatOf, {from, to, int64_t{most}}, [&](sql::Columns columns) {
    ChatLine line;
    line.table = columns.bytes();
    line.at = columns.number();
    line.text = columns.bytes().substr(from.size());
    return line;
  });
}

Result<uint32_t> SqlStore::count_unfinished_of(UserId creator) {
  const auto count =
      find(sql::kCountUnfinished, {creator}, [](sql::Columns columns) { return columns.count(); });
  if (!count) return Fault(count.error());
  return count->value_or(0);
}

Result<std::vector<std::string>> SqlStore::tables_in(TableStage stage) {
  return list(sql::kTablesIn, {static_cast<int64_t>(stage)}, read_id);
}

Result<std::vector<std::string>> SqlStore::tables_due(Milliseconds now, uint32_t most) {
  return list(sql::kTablesDue, {now, int64_t{most}}, read_id);
}

Result<std::vector<std::string>> SqlStore::tables_with_silent_bot(Milliseconds before,
                                                                  uint32_t most) {
  return list(sql::kTablesWithSilentBot, {before, int64_t{most}}, read_id);
}

Result<void> SqlStore::set_stage(std::string_view id, TableStage stage) {
  const auto set = run(sql::kSetStage, {static_cast<int64_t>(stage), id});
  if (set && *set == 0) return fault("there is no table '" + std::string(id) + "'");
  return without_count(set);
}

}  // namespace acies
