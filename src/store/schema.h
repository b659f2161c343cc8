// The tables of the database and their version. A version never changes after its release; the next
// one is a script that leads to it.
#pragma once

#include "store/sql.h"

namespace acies::sql {

// 0: the database is empty. A database of another program or of a newer version is refused.
Result<int64_t> read_version(Connection& connection);

// For a program beside a server: a fault unless the database has the version of this program.
Result<void> check_newest(Connection& connection);

// Creates missing tables. Nodes that start together do so one after the other.
Result<void> bring_up(Connection& connection);

}  // namespace acies::sql
