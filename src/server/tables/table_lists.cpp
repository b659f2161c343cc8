#include "server/tables/table_lists.h"

#include <algorithm>
#include <iterator>

namespace acies {
namespace {

constexpr uint32_t kMostOpen = 50;
constexpr uint32_t kMostLive = 20;
constexpr uint32_t kMostMine = 100;

Result<void> learn(Store& store, const std::vector<TableRow>& rows, Names& names) {
  for (const TableRow& row : rows) {
    for (const SeatRow& seat : row.summary.seats) {
      if (seat.user == 0 || names.contains(seat.user)) continue;
      const auto user = store.find_user(seat.user);
      if (!user) return Fault(user.error());
      names[seat.user] = *user ? (*user)->name : std::string();
    }
  }
  return {};
}

// Tables where the user is asked come first.
void put_urgent_first(std::vector<TableRow>& rows, UserId user) {
  std::vector<TableRow> others;
  std::vector<TableRow> urgent;
  for (TableRow& row : rows) {
    const Seat asked = row.summary.asked;
    const bool is_urgent = row.summary.stage == TableStage::Live && is_player(asked) &&
                           row.summary.seats[player_number(asked)].user == user;
    (is_urgent ? urgent : others).push_back(std::move(row));
  }
  rows = std::move(urgent);
  std::ranges::move(others, std::back_inserter(rows));
}

}  // namespace

Result<TableLists> read_lists(Store& store, UserId user) {
  TableLists lists;
  auto open = store.listed_tables(kMostOpen);
  if (!open) return Fault(open.error());
  lists.open = std::move(*open);
  auto live = store.live_listed_tables(kMostLive);
  if (!live) return Fault(live.error());
  lists.live = std::move(*live);
  if (user != 0) {
    auto mine = store.tables_of(user, kMostMine);
    if (!mine) return Fault(mine.error());
    lists.mine = std::move(*mine);
    put_urgent_first(lists.mine, user);
  }
  for (const auto* rows : {&lists.open, &lists.live, &lists.mine}) {
    if (auto learnt = learn(store, *rows, lists.names); !learnt) return Fault(learnt.error());
  }
  return lists;
}

void write_lists(const Books& books, const TableLists& lists, UserId user, Language language,
                 Document& map) {
  const auto write = [&](const std::vector<TableRow>& rows) {
    Document list = Document::list();
    for (const TableRow& row : rows) {
      list.add(write_row(books, row.header, row.summary, lists.names, user, language));
    }
    return list;
  };
  map.set("open", write(lists.open));
  map.set("live", write(lists.live));
  if (user != 0) map.set("mine", write(lists.mine));
}

}  // namespace acies
