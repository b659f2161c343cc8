// What is opened and what is refused, with which sentence.
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
  EXPECT_EQ(refusal(file()), file() +
                                 ": the database was written by a newer version of this server "
                                 "(its schema is 99, this program knows up to 1)");
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
