// Lists of tables: the lobby, and the user's own tables.
#pragma once

#include <functional>

#include "server/api/executors.h"
#include "server/tables/view_writer.h"

namespace acies {

struct TableLists {
  std::vector<TableRow> open;
  std::vector<TableRow> live;
  std::vector<TableRow> mine;
  Names names;
};

// Includes the user's own tables unless the user is 0.
Result<TableLists> read_lists(Store& store, UserId user);

// Writes the members `open`, `live` and `mine` into a map.
void write_lists(const Books& books, const TableLists& lists, UserId user, Language language,
                 Document& map);

}  // namespace acies
