// Several writers on one database, as with several nodes.
#include <gmock/gmock.h>

#include <atomic>
#include <future>
#include <set>
#include <thread>

#include "store/database_writer_fixture.h"

namespace acies::store_test {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using ::testing::ElementsAre;

class DatabaseWriters : public DatabaseWriterTest {
 protected:
  void SetUp() override {
    DatabaseWriterTest::SetUp();
    if (IsSkipped()) return;
    const auto store = open();
    for (const char* id : {"a", "b"}) add_plain_table(*store, id);
  }
};
INSTANTIATE_TEST_SUITE_P(Stores, DatabaseWriters, ::testing::Values(Place::Postgres), name_of);

TEST_P(DatabaseWriters, ADeadlockIsResolved) {
  const auto first = hire();
  const auto second = hire();
  std::promise<void> first_has_a;
  std::promise<void> second_has_b;
  // Waits for the other job after its first append, but only in its first run.
  const auto crossing = [](std::string one, std::string two, std::promise<void>& mine,
                           std::shared_future<void> others) {
    return [=, &mine, runs = std::make_shared<int>(0)](Store& store) -> Result<void> {
      if (auto at_one = append_somewhere(store, one, one + two); !at_one) return at_one;
      if (++*runs == 1) {
        mine.set_value();
        others.wait();
      }
      return append_somewhere(store, two, one + two);
    };
  };
  const std::shared_future<void> a_taken = first_has_a.get_future().share();
  const std::shared_future<void> b_taken = second_has_b.get_future().share();
  Answers answers;
  first->run(crossing("a", "b", first_has_a, b_taken), answers.next());
  second->run(crossing("b", "a", second_has_b, a_taken), answers.next());
  EXPECT_THAT(answers.wait(), ::testing::IsEmpty());
  EXPECT_GE(first->count().repeats + second->count().repeats, 1U);
  for (const char* id : {"a", "b"}) {
    EXPECT_THAT(entries_of(*first, id),
                ::testing::UnorderedElementsAre(make_entry("ab"), make_entry("ba")));
  }
}

TEST_P(DatabaseWriters, OppositeOrdersUnderLoadLoseNothing) {
  const auto first = hire();
  const auto second = hire();
  Answers answers;
  std::set<std::string> texts;
  for (int i = 0; i < 200; ++i) {
    const std::string text = std::to_string(i);
    texts.insert({"1:" + text, "2:" + text});
    first->run(append_job("a", "1:" + text), answers.next());
    first->run(append_job("b", "1:" + text), answers.next());
    second->run(append_job("b", "2:" + text), answers.next());
    second->run(append_job("a", "2:" + text), answers.next());
    if (i % 10 == 0) std::this_thread::sleep_for(milliseconds(1));
  }
  EXPECT_THAT(answers.wait(), ::testing::IsEmpty());
  RecordProperty("repeats", static_cast<int>(first->count().repeats + second->count().repeats));
  for (const char* id : {"a", "b"}) {
    const auto entries = entries_of(*second, id);
    EXPECT_EQ(entries.size(), 400U);
    std::set<std::string> found;
    for (const EntryRow& entry : entries) found.insert(entry.text);
    EXPECT_EQ(found, texts);
  }
}

TEST_P(DatabaseWriters, OthersAreToldWithinASecond) {
  std::promise<News> heard;
  std::atomic<int> own = 0;
  const auto second = hire([&](const std::vector<News>& news) {
    for (const News& piece : news) {
      if (piece.entries == 1) heard.set_value(piece);
    }
  });
  const auto first = hire([&](const std::vector<News>&) { ++own; });
  Answers answers;
  first->run(append_job("a", "x"), answers.next());
  answers.wait();
  auto future = heard.get_future();
  ASSERT_EQ(future.wait_for(seconds(1)), std::future_status::ready) << "although it had no job";
  EXPECT_EQ(future.get().table, "a");
  EXPECT_EQ(own, 0);
}

TEST_P(DatabaseWriters, ALostConnectionLosesNoJob) {
  std::promise<void> caught_up;
  std::atomic<bool> is_told = false;
  const auto writer = hire([&](const std::vector<News>& news) {
    if (!news.empty() && !is_told.exchange(true)) caught_up.set_value();
  });
  Answers answers;
  auto runs = std::make_shared<int>(0);
  Gate gate;
  writer->run(gate.job(), answers.next());
  writer->run(append_job("a", "1"), answers.next());
  writer->run(
      [this, runs](Store& store) {
        if (++*runs == 1) {
          run_in_postgres(where_,
                          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                          "WHERE datname = current_database() AND pid <> pg_backend_pid()");
        }
        return append_somewhere(store, "a", "2");
      },
      answers.next());
  gate.open();
  EXPECT_THAT(answers.wait(), ::testing::IsEmpty());
  EXPECT_THAT(entries_of(*writer, "a"), ElementsAre(make_entry("1"), make_entry("2")));
  EXPECT_EQ(caught_up.get_future().wait_for(seconds(5)), std::future_status::ready);
}

}  // namespace
}  // namespace acies::store_test
