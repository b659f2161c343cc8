// The tables of the database, and which version of them a database has. A version is never changed
// once it was released: the next one is a script that leads there.
#pragma once

#include "store/sql.h"

namespace acies::sql {

// 0: nothing is there yet. A database of another program, or of a newer version, is refused.
Result<int64_t> read_version(Connection& connection);

// For whoever opens it beside a server: a fault unless it is the version of this program.
Result<void> check_newest(Connection& connection);

// Creates what is missing; nodes that start together do so one after the other.
Result<void> bring_up(Connection& connection);

}  // namespace acies::sql
