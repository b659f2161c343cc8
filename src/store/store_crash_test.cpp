// A server that is killed while it writes: everything reported is stored, and nothing is torn.
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <random>
#include <thread>

#include "store/store_fixture.h"

namespace acies::store_test {
namespace {

class StoreCrash : public StoreTest {
 protected:
  uint32_t run_and_kill(std::chrono::milliseconds after) const;
  uint32_t count_entries() const;
};
INSTANTIATE_TEST_SUITE_P(Stores, StoreCrash, ::testing::Values(Place::File, Place::Postgres),
                         name_of);

// Appends one to three entries at a time, each named by its number, and reports every commit.
bool write_on(const std::string& where, int reports) {
  const auto store = open_store(where);
  if (!store || !(*store)->begin()) return false;
  uint32_t count = (*store)->find_table("t1")->value().summary.entries;
  if (!(*store)->commit()) return false;
  for (;;) {
    const uint32_t after = count;
    std::vector<EntryRow> entries;
    do entries.push_back(make_entry(std::to_string(++count)));
    while (count % 3 != 0);
    const bool is_written = (*store)->begin() && (*store)->append("t1", after, entries, {}) &&
                            (*store)->commit() &&
                            ::write(reports, &count, sizeof count) == sizeof count;
    if (!is_written) return false;
  }
}

// The last number that the child reported before its death.
uint32_t StoreCrash::run_and_kill(std::chrono::milliseconds after) const {
  std::array<int, 2> pipe_ends{};
  EXPECT_EQ(::pipe(pipe_ends.data()), 0);
  const pid_t child = ::fork();
  if (child == 0) ::_exit(write_on(where_, pipe_ends[1]) ? 0 : 1);
  ::close(pipe_ends[1]);
  uint32_t reported = 0;
  EXPECT_EQ(::read(pipe_ends[0], &reported, sizeof reported), sizeof reported) << "has begun";
  std::this_thread::sleep_for(after);
  ::kill(child, SIGKILL);
  int status = 0;
  ::waitpid(child, &status, 0);
  EXPECT_TRUE(WIFSIGNALED(status)) << "it was writing to the end";
  while (::read(pipe_ends[0], &reported, sizeof reported) == sizeof reported) {}
  ::close(pipe_ends[0]);
  return reported;
}

uint32_t StoreCrash::count_entries() const {
  const auto store = open();
  sure(store->begin());
  const auto entries = sure(store->entries_after("t1", 0));
  for (size_t i = 0; i < entries.size(); ++i) {
    EXPECT_EQ(entries[i].text, std::to_string(i + 1));
  }
  EXPECT_EQ(sure(store->find_table("t1"))->summary.entries, entries.size());
  EXPECT_EQ(entries.size() % 3, 0U) << "an append is there as a whole";
  sure(store->commit());
  return static_cast<uint32_t>(entries.size());
}

TEST_P(StoreCrash, WhatWasReportedIsThere) {
  add_plain_table(*open(), "t1");
  std::mt19937 random(7);  // NOLINT(cert-msc51-cpp): the same moments in each run, more or less
  std::uniform_int_distribution<int> pause(0, 25);
  for (int i = 0; i < 20; ++i) {
    const uint32_t reported = run_and_kill(std::chrono::milliseconds(pause(random)));
    EXPECT_GT(reported, 0U);
    EXPECT_GE(count_entries(), reported);
  }
}

}  // namespace
}  // namespace acies::store_test
