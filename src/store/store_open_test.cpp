// Databases that can be opened, and those that are refused, with the messages.
#include <gmock/gmock.h>
#include <sqlite3.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>

#include "store/store_fixture.h"

namespace acies::store_test {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

std::string refusal(const std::string& where) {
  const auto store = open_store(where);
  return store ? "opened" : store.error().text();
}

void run_in_sqlite(const fs::path& path, const std::string& text) {
  sqlite3* database = nullptr;
  ASSERT_EQ(sqlite3_open(path.c_str(), &database), SQLITE_OK);
  EXPECT_EQ(sqlite3_exec(database, text.c_str(), nullptr, nullptr, nullptr), SQLITE_OK)
      << sqlite3_errmsg(database);
  sqlite3_close(database);
}

class StoreFile : public ::testing::Test {
 protected:
  std::string file() const { return folder_.path() / "acies.db"; }

  TemporaryFolder folder_;
};

TEST_F(StoreFile, ATextIsNoDatabase) {
  const std::string text(5000, 'x');
  std::ofstream(file()) << text;
  EXPECT_EQ(refusal(file()), file() + ": is not a database");
  std::ifstream in(file());
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(in), {}), text) << "and is left alone";
}

TEST_F(StoreFile, AForeignDatabaseIsLeftAlone) {
  run_in_sqlite(file(), "CREATE TABLE recipes (name TEXT)");
  EXPECT_THAT(refusal(file()), HasSubstr("belongs to another program"));
  run_in_sqlite(file(), "CREATE TABLE schema (name TEXT); INSERT INTO schema VALUES ('soup')");
  EXPECT_THAT(refusal(file()), HasSubstr("belongs to another program"));
  EXPECT_FALSE(fs::exists(file() + "-wal"));
}

TEST_F(StoreFile, ANewerSchemaIsRefused) {
  EXPECT_EQ(refusal(file()), "opened");
  run_in_sqlite(file(), "UPDATE schema SET version = 99");
  EXPECT_THAT(refusal(file()),
              HasSubstr(": the database was written by a newer version of this server (its schema "
                        "is 99, this program knows up to "));
}

// As the first version of the server wrote it: two seats for each table.
constexpr std::string_view kOldStore = R"(
CREATE TABLE schema (
  product BLOB NOT NULL,
  version INTEGER NOT NULL
) STRICT;

CREATE TABLE users (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name BLOB NOT NULL,
  password BLOB NOT NULL,
  created INTEGER NOT NULL
) STRICT;
CREATE INDEX users_guests ON users (created) WHERE length(name) = 0;

CREATE TABLE names (
  folded BLOB NOT NULL PRIMARY KEY,
  user_id INTEGER NOT NULL UNIQUE REFERENCES users (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE sessions (
  key BLOB NOT NULL PRIMARY KEY CHECK (length(key) = 32),
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 1),
  label BLOB NOT NULL,
  created INTEGER NOT NULL,
  seen INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_user ON sessions (user_id);
CREATE INDEX sessions_seen ON sessions (seen) WHERE kind = 0;

CREATE TABLE tables (
  id BLOB NOT NULL PRIMARY KEY,
  game BLOB NOT NULL,
  scenario BLOB NOT NULL,
  options BLOB NOT NULL,
  creator INTEGER REFERENCES users (id),
  created INTEGER NOT NULL,
  is_listed INTEGER NOT NULL CHECK (is_listed BETWEEN 0 AND 1),
  invitation BLOB NOT NULL,
  bank INTEGER NOT NULL,
  per_move INTEGER NOT NULL,
  increment INTEGER NOT NULL,
  secret BLOB NOT NULL CHECK (length(secret) = 32),
  rematch_of BLOB NOT NULL,
  position BLOB NOT NULL,
  stage INTEGER NOT NULL CHECK (stage BETWEEN 0 AND 3),
  south_user INTEGER REFERENCES users (id),
  south_bot BLOB NOT NULL,
  north_user INTEGER REFERENCES users (id),
  north_bot BLOB NOT NULL,
  entries INTEGER NOT NULL,
  ply INTEGER NOT NULL,
  asked INTEGER NOT NULL CHECK (asked BETWEEN 0 AND 3),
  deadline INTEGER NOT NULL,
  updated INTEGER NOT NULL,
  result BLOB NOT NULL
) STRICT;
CREATE INDEX tables_creator ON tables (creator);
CREATE INDEX tables_south ON tables (south_user);
CREATE INDEX tables_north ON tables (north_user);
CREATE INDEX tables_stage ON tables (stage, created);
CREATE INDEX tables_deadline ON tables (deadline) WHERE stage = 1 AND deadline > 0;

CREATE TABLE entries (
  table_id BLOB NOT NULL REFERENCES tables (id),
  number INTEGER NOT NULL,
  kind BLOB NOT NULL,
  seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 3),
  ply INTEGER NOT NULL,
  text BLOB NOT NULL,
  at INTEGER NOT NULL,
  hash INTEGER NOT NULL,
  PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE beat (
  one INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
  at INTEGER NOT NULL
) STRICT;
INSERT INTO beat (one, at) VALUES (1, 0);

INSERT INTO schema VALUES (x'6163696573', 1);
INSERT INTO users VALUES (7, x'416e6e61', x'', 1);
INSERT INTO tables VALUES (x'7431', x'62', x'73', x'', 7, 5, 1, x'69', 0, 0, 0, zeroblob(32), x'',
  x'', 1, 7, x'', NULL, x'6361707461696e', 2, 9, 1, 0, 6, x'');
INSERT INTO entries VALUES (x'7431', 1, x'736974', 0, 0, x'37', 5, 0);
INSERT INTO entries VALUES (x'7431', 2, x'616e73776572', 1, 8, x'70617373', 6, -1);
)";

TEST_F(StoreFile, AnOldStoreKeepsItsTablesAndTakesMoreSeats) {
  run_in_sqlite(file(), std::string(kOldStore));
  const auto store = sure(open_store(file()));
  ASSERT_TRUE(store->begin().has_value());
  const auto table = sure(store->find_table("t1"));
  ASSERT_TRUE(table.has_value());
  EXPECT_EQ(table->header.players, 2);
  EXPECT_EQ(table->header.creator, 7);
  EXPECT_EQ(table->summary.seats[0].user, 7);
  EXPECT_EQ(table->summary.seats[1].bot, "captain");
  EXPECT_EQ(table->summary.seats[2], SeatRow{});
  EXPECT_EQ(table->summary.asked, Seat::North);
  const auto entries = sure(store->entries_after("t1", 0));
  ASSERT_EQ(entries.size(), 2U);
  EXPECT_EQ(entries[1], (EntryRow{"answer", Seat::North, 8, "pass", 6, UINT64_MAX}));
  EXPECT_TRUE(sure(store->append("t1", 2, {make_entry("go on")}, table->summary)));
  TableHeader header = make_header("t2");
  header.players = 5;
  TableSummary summary;
  summary.asked = Seat::Northeast;
  EntryRow entry = make_entry("x");
  entry.seat = Seat::Northeast;
  EXPECT_TRUE(sure(store->add_table(header, summary, {entry})));
  ASSERT_TRUE(store->commit().has_value());
}

TEST_F(StoreFile, AnEmptyFileIsANewStore) {
  std::ofstream(file()).flush();
  EXPECT_EQ(refusal(file()), "opened");
}

TEST_F(StoreFile, MissingFoldersAndNamesAreFaults) {
  const std::string nowhere = folder_.path() / "no" / "acies.db";
  EXPECT_EQ(refusal(nowhere), nowhere + ": cannot be created: No such file or directory");
  fs::create_directory(folder_.path() / "folder");
  EXPECT_THAT(refusal(folder_.path() / "folder"), HasSubstr("unable to open database file"));
  EXPECT_EQ(refusal(""), "no database is named");
}

TEST_F(StoreFile, OnlyItsOwnerMayReadIt) {
  const auto store = sure(open_store(file()));
  add_plain_table(*store, "t1");
  for (const char* ending : {"", "-wal", "-shm", ".lock"}) {
    const auto rights = fs::status(file() + ending).permissions();
    EXPECT_EQ(rights, fs::perms::owner_read | fs::perms::owner_write) << ending;
  }
}

TEST_F(StoreFile, ASecondStoreIsRefused) {
  const auto store = sure(open_store(file()));
  fs::create_symlink(file(), folder_.path() / "link.db");
  EXPECT_EQ(refusal(file()), file() + ": another server uses this database");
  EXPECT_THAT(refusal(folder_.path() / "link.db"), HasSubstr("another server"));
  EXPECT_TRUE(add_plain_table(*store, "t1")) << "the first goes on";
}

TEST_F(StoreFile, ASecondProcessIsRefused) {
  auto store = sure(open_store(file()));
  std::array<int, 2> pipe_ends{};
  ASSERT_EQ(::pipe(pipe_ends.data()), 0);
  const pid_t child = ::fork();
  if (child == 0) {
    const std::string text = refusal(file());
    ::_exit(::write(pipe_ends[1], text.data(), text.size()) > 0 ? 0 : 1);
  }
  std::array<char, 200> text{};
  EXPECT_GT(::read(pipe_ends[0], text.data(), text.size() - 1), 0);
  ::waitpid(child, nullptr, 0);
  EXPECT_EQ(std::string(text.data()), file() + ": another server uses this database");
  for (const int end : pipe_ends) ::close(end);
  store.reset();
  EXPECT_EQ(refusal(file()), "opened");
}

// Backups of a running server.
TEST_F(StoreFile, OthersMayReadWhileItRuns) {
  const auto store = sure(open_store(file()));
  add_plain_table(*store, "t1");
  run_in_sqlite(file(), "SELECT count(*) FROM tables; VACUUM INTO '" + file() + ".copy'");
  const auto copy = sure(open_store(file() + ".copy"));
  EXPECT_TRUE(in_transaction(*copy, [&] { return sure(copy->find_table("t1")).has_value(); }));
}

TEST(StoreUrl, ForeignAndNewerDatabasesAreRefused) {
  const std::string foreign = new_postgres_database();
  if (foreign.empty()) GTEST_SKIP() << kNoPostgres;
  run_in_postgres(foreign, "CREATE TABLE recipes (name TEXT)");
  EXPECT_THAT(refusal(foreign), HasSubstr("belongs to another program"));
  const std::string newer = new_postgres_database();
  EXPECT_EQ(refusal(newer), "opened");
  run_in_postgres(newer, "UPDATE schema SET version = 99");
  EXPECT_THAT(refusal(newer), HasSubstr("newer version"));
}

TEST(StoreUrl, UnknownDatabasesAreFaults) {
  const std::string url = new_postgres_database();
  if (url.empty()) GTEST_SKIP() << kNoPostgres;
  const std::string other = std::string(url).insert(url.find('?'), "no");
  EXPECT_THAT(refusal(other), HasSubstr("does not answer"));
  EXPECT_THAT(refusal(other), HasSubstr("does not exist"));
}

TEST(StoreUrl, NoPasswordIsTold) {
  for (const char* url : {
           "postgresql://ann:hush@127.0.0.1:1/acies",
           "postgres://ann:hush@hush.invalid:1/acies",
           "postgres://ann@127.0.0.1:1/acies?password=hush",
           "postgres://ann:ha@hush@127.0.0.1:1/acies",
           "postgres://ann:ha/hush@127.0.0.1:1/acies",
           "postgres://ann:hush/ha@127.0.0.1:1/acies",
           "postgres://ann:hush%zz@127.0.0.1:1/acies",
           "postgres://ann:hush",
           "postgres://ann:ha?hush@127.0.0.1:1/acies",
           "postgres://ann@127.0.0.1:1/acies?passwort=hush",
           "postgres://ann@127.0.0.1:hush/acies",
       }) {
    EXPECT_THAT(refusal(url), Not(HasSubstr("hush"))) << url;
    EXPECT_THAT(refusal(url), Not(HasSubstr("opened"))) << url;
  }
}

}  // namespace
}  // namespace acies::store_test
