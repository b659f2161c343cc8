#include "store/schema.h"

#include <array>
#include <set>

#include "store/name_look.h"
#include "store/statements.h"

namespace acies::sql {
namespace {

constexpr std::string_view kProduct = "acies";

// Version 1. The ranges of enumerations are checked here, so that readers may rely on them.
constexpr std::string_view kFirst = R"(
CREATE TABLE schema (
  product {bytes} NOT NULL,
  version {number} NOT NULL
) {strict};

CREATE TABLE users (
  id {serial},
  name {bytes} NOT NULL,
  password {bytes} NOT NULL,
  created {number} NOT NULL
) {strict};
CREATE INDEX users_guests ON users (created) WHERE length(name) = 0;

CREATE TABLE names (
  folded {bytes} NOT NULL PRIMARY KEY,
  user_id {number} NOT NULL UNIQUE REFERENCES users (id) ON DELETE CASCADE
) {clustered};

CREATE TABLE sessions (
  key {bytes} NOT NULL PRIMARY KEY CHECK (length(key) = 32),
  user_id {number} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind {number} NOT NULL CHECK (kind BETWEEN 0 AND 1),
  label {bytes} NOT NULL,
  created {number} NOT NULL,
  seen {number} NOT NULL
) {clustered};
CREATE INDEX sessions_user ON sessions (user_id);
CREATE INDEX sessions_seen ON sessions (seen) WHERE kind = 0;

CREATE TABLE tables (
  id {bytes} NOT NULL PRIMARY KEY,
  game {bytes} NOT NULL,
  scenario {bytes} NOT NULL,
  options {bytes} NOT NULL,
  creator {number} REFERENCES users (id),
  created {number} NOT NULL,
  is_listed {number} NOT NULL CHECK (is_listed BETWEEN 0 AND 1),
  invitation {bytes} NOT NULL,
  bank {number} NOT NULL,
  per_move {number} NOT NULL,
  increment {number} NOT NULL,
  secret {bytes} NOT NULL CHECK (length(secret) = 32),
  rematch_of {bytes} NOT NULL,
  position {bytes} NOT NULL,
  stage {number} NOT NULL CHECK (stage BETWEEN 0 AND 3),
  south_user {number} REFERENCES users (id),
  south_bot {bytes} NOT NULL,
  north_user {number} REFERENCES users (id),
  north_bot {bytes} NOT NULL,
  entries {number} NOT NULL,
  ply {number} NOT NULL,
  asked {number} NOT NULL CHECK (asked BETWEEN 0 AND 3),
  deadline {number} NOT NULL,
  updated {number} NOT NULL,
  result {bytes} NOT NULL
) {strict};
CREATE INDEX tables_creator ON tables (creator);
CREATE INDEX tables_south ON tables (south_user);
CREATE INDEX tables_north ON tables (north_user);
CREATE INDEX tables_stage ON tables (stage, created);
CREATE INDEX tables_deadline ON tables (deadline) WHERE stage = 1 AND deadline > 0;

CREATE TABLE entries (
  table_id {bytes} NOT NULL REFERENCES tables (id),
  number {number} NOT NULL,
  kind {bytes} NOT NULL,
  seat {number} NOT NULL CHECK (seat BETWEEN 0 AND 3),
  ply {number} NOT NULL,
  text {bytes} NOT NULL,
  at {number} NOT NULL,
  hash {number} NOT NULL,
  PRIMARY KEY (table_id, number)
) {clustered};

CREATE TABLE beat (
  one {number} NOT NULL PRIMARY KEY CHECK (one = 1),
  at {number} NOT NULL
) {strict};
INSERT INTO beat (one, at) VALUES (1, 0);
)";

// Version 2: tables with up to five seats. SQLite cannot widen a check, so both tables are created
// again; entries first drop their reference to the old one.
constexpr std::string_view kFiveSeats = R"(
CREATE TABLE tables_2 (
  id {bytes} NOT NULL PRIMARY KEY,
  game {bytes} NOT NULL,
  scenario {bytes} NOT NULL,
  options {bytes} NOT NULL,
  creator {number} REFERENCES users (id),
  created {number} NOT NULL,
  is_listed {number} NOT NULL CHECK (is_listed BETWEEN 0 AND 1),
  invitation {bytes} NOT NULL,
  bank {number} NOT NULL,
  per_move {number} NOT NULL,
  increment {number} NOT NULL,
  secret {bytes} NOT NULL CHECK (length(secret) = 32),
  rematch_of {bytes} NOT NULL,
  position {bytes} NOT NULL,
  players {number} NOT NULL CHECK (players BETWEEN 2 AND 5),
  stage {number} NOT NULL CHECK (stage BETWEEN 0 AND 3),
  south_user {number} REFERENCES users (id),
  south_bot {bytes} NOT NULL,
  north_user {number} REFERENCES users (id),
  north_bot {bytes} NOT NULL,
  east_user {number} REFERENCES users (id),
  east_bot {bytes} NOT NULL,
  west_user {number} REFERENCES users (id),
  west_bot {bytes} NOT NULL,
  northeast_user {number} REFERENCES users (id),
  northeast_bot {bytes} NOT NULL,
  entries {number} NOT NULL,
  ply {number} NOT NULL,
  asked {number} NOT NULL CHECK (asked BETWEEN 0 AND 6),
  deadline {number} NOT NULL,
  updated {number} NOT NULL,
  result {bytes} NOT NULL
) {strict};
INSERT INTO tables_2 SELECT
  id, game, scenario, options, creator, created, is_listed, invitation, bank, per_move, increment,
  secret, rematch_of, position, 2, stage, south_user, south_bot, north_user, north_bot,
  NULL, {no_bytes}, NULL, {no_bytes}, NULL, {no_bytes},
  entries, ply, asked, deadline, updated, result
FROM tables;

CREATE TABLE entries_2 (
  table_id {bytes} NOT NULL REFERENCES tables_2 (id),
  number {number} NOT NULL,
  kind {bytes} NOT NULL,
  seat {number} NOT NULL CHECK (seat BETWEEN 0 AND 6),
  ply {number} NOT NULL,
  text {bytes} NOT NULL,
  at {number} NOT NULL,
  hash {number} NOT NULL,
  PRIMARY KEY (table_id, number)
) {clustered};
INSERT INTO entries_2 SELECT table_id, number, kind, seat, ply, text, at, hash FROM entries;

DROP TABLE entries;
DROP TABLE tables;
ALTER TABLE tables_2 RENAME TO tables;
ALTER TABLE entries_2 RENAME TO entries;

CREATE INDEX tables_creator ON tables (creator);
CREATE INDEX tables_south ON tables (south_user);
CREATE INDEX tables_north ON tables (north_user);
CREATE INDEX tables_east ON tables (east_user);
CREATE INDEX tables_west ON tables (west_user);
CREATE INDEX tables_northeast ON tables (northeast_user);
CREATE INDEX tables_stage ON tables (stage, created);
CREATE INDEX tables_deadline ON tables (deadline) WHERE stage = 1 AND deadline > 0;
)";

// The figures that tables are played with. Many tables of a battle share them.
constexpr std::string_view kFigures = R"(
CREATE TABLE figures (
  mark {bytes} NOT NULL PRIMARY KEY,
  content {bytes} NOT NULL
) {strict};

CREATE TABLE table_figures (
  table_id {bytes} NOT NULL PRIMARY KEY REFERENCES tables (id),
  mark {bytes} NOT NULL REFERENCES figures (mark)
) {clustered};
)";

// The look of every name, filled in by fill_looks, and an index of the authors of chat lines.
constexpr std::string_view kLooks = R"(
CREATE TABLE looks (
  look {bytes} NOT NULL,
  place {number} NOT NULL,
  user_id {number} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  freed {number} NOT NULL,
  PRIMARY KEY (look, place)
) {clustered};
CREATE INDEX looks_user ON looks (user_id);
CREATE INDEX looks_freed ON looks (freed) WHERE freed > 0;
CREATE INDEX entries_chat ON entries (text) WHERE kind = {chat};
)";

// Sanctions by the server's administrator, complaints of users, and orders of other processes to
// running servers. A report outlives the guests that it names.
constexpr std::string_view kModeration = R"(
CREATE TABLE sanctions (
  user_id {number} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind {number} NOT NULL CHECK (kind BETWEEN 0 AND 1),
  since {number} NOT NULL,
  reason {bytes} NOT NULL,
  PRIMARY KEY (user_id, kind)
) {clustered};

CREATE TABLE reports (
  id {serial},
  reporter {number} NOT NULL,
  accused {number} NOT NULL,
  table_id {bytes} NOT NULL,
  line {number} NOT NULL,
  quote {bytes} NOT NULL,
  reason {bytes} NOT NULL,
  at {number} NOT NULL,
  settled {number} NOT NULL,
  verdict {bytes} NOT NULL,
  UNIQUE (reporter, accused, table_id, line)
) {strict};
CREATE INDEX reports_open ON reports (accused) WHERE settled = 0;

CREATE TABLE orders (
  id {serial},
  kind {number} NOT NULL CHECK (kind BETWEEN 0 AND 1),
  target {bytes} NOT NULL,
  at {number} NOT NULL
) {strict};
)";

// The script at [n] leads from version n to n + 1.
constexpr std::array kScripts{kFirst, kFiveSeats, kFigures, kLooks, kModeration};
constexpr auto kNewest = static_cast<int64_t>(kScripts.size());

Fault not_ours() {
  return fault("the database belongs to another program: give the server one of its own");
}

Fault too_new(int64_t version) {
  return fault("the database was written by a newer version of this server (its schema is " +
               std::to_string(version) + ", this program knows up to " + std::to_string(kNewest) +
               ")");
}

Result<std::set<std::string>> table_names(Connection& connection) {
  std::set<std::string> names;
  const auto keep = [&names](const Row& row) { names.insert(Columns(row).bytes()); };
  if (const auto read = connection.run(kTableNames, {}, keep); !read) return Fault(read.error());
  return names;
}

Result<int64_t> written_version(Connection& connection) {
  std::string product;
  int64_t version = 0;
  const auto read = connection.run(kVersion, {}, [&](const Row& row) {
    Columns columns(row);
    product = columns.bytes();
    version = columns.number();
  });
  if (!read && connection.may_repeat()) return Fault(read.error());
  if (!read || *read != 1 || product != kProduct || version < 1) return not_ours();
  if (version > kNewest) return too_new(version);
  return version;
}

Result<void> write_version(Connection& connection) {
  if (const auto gone = connection.run(kForgetVersion, {}, {}); !gone) return Fault(gone.error());
  const auto put = connection.run(kSetVersion, {kProduct, kNewest}, {});
  return put ? Result<void>() : Fault(put.error());
}

// For accounts from before the looks. Some may look alike; all of them keep their names.
Result<void> fill_looks(Connection& connection) {
  std::vector<std::pair<int64_t, std::string>> users;
  const auto keep = [&users](const Row& row) {
    Columns columns(row);
    const int64_t user = columns.number();
    users.emplace_back(user, columns.bytes());
  };
  if (const auto read = connection.run(kWithoutLook, {}, keep); !read) return Fault(read.error());
  for (const auto& [user, name] : users) {
    const std::string look = look_of(name);
    const auto added = connection.run(kAddOldLook, {look, user}, {});
    if (!added) return Fault(added.error());
  }
  return {};
}

Result<void> run_scripts(Connection& connection) {
  if (const auto alone = connection.run(kAlone, {}, {}); !alone) return Fault(alone.error());
  const auto version = read_version(connection);
  if (!version) return Fault(version.error());
  for (auto next = static_cast<size_t>(*version); next < kScripts.size(); ++next) {
    if (auto done = connection.script(kScripts.at(next)); !done) return done;
  }
  if (auto filled = fill_looks(connection); !filled) return filled;
  return *version == kNewest ? Result<void>() : write_version(connection);
}

}  // namespace

Result<int64_t> read_version(Connection& connection) {
  const auto names = table_names(connection);
  if (!names) return Fault(names.error());
  if (names->empty()) return 0;
  return names->contains("schema") ? written_version(connection) : not_ours();
}

Result<void> check_newest(Connection& connection) {
  const auto version = read_version(connection);
  if (!version) return Fault(version.error());
  if (*version == kNewest) return {};
  return fault("the database is not the one of this version of the program: start the server once");
}

Result<void> bring_up(Connection& connection) {
  if (auto begun = connection.begin(); !begun) return begun;
  if (auto done = run_scripts(connection); !done) {
    connection.roll_back();
    return done;
  }
  return connection.commit();
}

}  // namespace acies::sql
