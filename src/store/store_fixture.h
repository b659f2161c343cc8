// For tests: places for a store, including a PostgreSQL server that the tests start, and common
// operations on a store.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <optional>
#include <string>

#include "store/store.h"

namespace acies::store_test {

enum class Place : uint8_t { Memory, File, Postgres };

inline std::string name_of(const ::testing::TestParamInfo<Place>& info) {
  constexpr std::array kNames{"Memory", "File", "Postgres"};
  return kNames.at(static_cast<size_t>(info.param));
}

// A folder for each test, removed at its end.
class TemporaryFolder {
 public:
  TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder();

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

// The URL of a new, empty database of the tests' server, which the first call starts. Empty if
// PostgreSQL is not installed.
std::string new_postgres_database();

// A separate PostgreSQL server that can be stopped and started again. Removed with the test.
class OwnPostgres {
 public:
  OwnPostgres();
  OwnPostgres(const OwnPostgres&) = delete;
  OwnPostgres& operator=(const OwnPostgres&) = delete;
  ~OwnPostgres();

  std::string new_database() const;  // empty if PostgreSQL is not installed
  void stop();
  void start();

 private:
  std::unique_ptr<class PostgresServer> server_;
};

// Runs a statement by psql, independent of any store.
void run_in_postgres(const std::string& url, const std::string& text);

inline constexpr std::string_view kNoPostgres =
    "PostgreSQL's server is not installed (/usr/lib/postgresql/*/bin/initdb)";

class StoreTest : public ::testing::TestWithParam<Place> {
 protected:
  void SetUp() override;

  // Opens this test's database; if it can be shared, once more.
  std::unique_ptr<Store> open() const;
  bool is_shared() const { return GetParam() == Place::Postgres; }

  TemporaryFolder folder_;
  std::string where_;
};

// The value of a call that must succeed; a fault ends the test with its text.
template <class T>
T sure(Result<T> result) {
  if (!result) ADD_FAILURE() << result.error().text();
  return std::move(result).value();
}
inline void sure(const Result<void>& result) {
  if (!result) ADD_FAILURE() << result.error().text();
}

// Runs `work` in its own transaction.
template <class Work>
auto in_transaction(Store& store, Work work) {
  sure(store.begin());
  if constexpr (std::is_void_v<decltype(work())>) {
    work();
    sure(store.commit());
  } else {
    auto value = work();
    sure(store.commit());
    return value;
  }
}

// A store inside an open transaction.
class Contract : public StoreTest {
 protected:
  void SetUp() override;
  void TearDown() override;

  UserId guest(Milliseconds now = 0) { return sure(store_->add_guest(now)); }

  std::unique_ptr<Store> store_;
};

// Texts that have broken other programs.
const std::vector<std::string>& nasty_texts();

TableHeader make_header(std::string id, Milliseconds created = 0);
EntryRow make_entry(std::string text);
bool add_plain_table(Store& store, std::string id);  // without entries, in its own transaction
bool append_one(Store& store, std::string_view id, uint32_t after, std::string text);

// How many entries a table has.
inline uint32_t count_of(Store& store, std::string_view id) {
  return in_transaction(store, [&] { return sure(store.find_table(id))->summary.entries; });
}

}  // namespace acies::store_test
