#include "store/database_writer.h"

#include <gmock/gmock.h>

#include <thread>

#include "store/database_writer_fixture.h"

namespace acies::store_test {
namespace {

using ::testing::ElementsAre;

INSTANTIATE_TEST_SUITE_P(Stores, DatabaseWriterTest,
                         ::testing::Values(Place::Memory, Place::File, Place::Postgres), name_of);

TEST_P(DatabaseWriterTest, WaitingJobsShareACommit) {
  const auto writer = hire();
  Answers answers;
  Gate gate;
  writer->run(gate.job(), answers.next());
  for (int i = 0; i < 100; ++i) writer->run(add_job("t" + std::to_string(i)), answers.next());
  EXPECT_GE(writer->count().waiting, 100U);
  gate.open();
  EXPECT_THAT(answers.wait(), ::testing::IsEmpty());
  const DatabaseWriterCount count = writer->count();
  EXPECT_EQ(count.jobs, 101U);
  EXPECT_LE(count.commits, 2U);
  EXPECT_EQ(count.failures, 0U);
  EXPECT_EQ(count.waiting, 0U);
  EXPECT_EQ(writer->store_kind(), is_shared() ? "postgresql" : "sqlite");
}

TEST_P(DatabaseWriterTest, AFailedJobIsUndoneAlone) {
  const auto writer = hire();
  Answers answers;
  Gate gate;
  writer->run(gate.job(), answers.next());
  writer->run(add_job("before"), answers.next());
  writer->run(
      [](Store& store) -> Result<void> {
        sure(store.add_table(make_header("undone"), {}, {}));
        return fault("changed my mind");
      },
      answers.next());
  writer->run(
      [](Store& store) {
        sure(store.add_table(make_header("broken"), {}, {}));
        SessionRow of_nobody;
        of_nobody.user = 999;
        return store.add_session(of_nobody);
      },
      answers.next());
  writer->run(add_job("behind"), answers.next());
  gate.open();
  const auto faults = answers.wait();
  ASSERT_EQ(faults.size(), 2U);
  EXPECT_EQ(faults[0], "changed my mind");
  EXPECT_EQ(writer->count().failures, 2U);

  std::vector<std::string> open;
  writer->run(
      [&](Store& store) {
        open = sure(store.tables_in(TableStage::Open));
        return Result<void>();
      },
      answers.next());
  answers.wait();
  EXPECT_THAT(open, ElementsAre("before", "behind"));
}

// A player with two windows, or a bot and a resignation.
TEST_P(DatabaseWriterTest, OneOfTwoJobsWinsANumber) {
  const auto writer = hire();
  Answers answers;
  Gate gate;
  writer->run(add_job("t1"), answers.next());
  writer->run(gate.job(), answers.next());
  for (const char* text : {"first", "second"}) {
    writer->run(
        [text](Store& store) { return done(store.append("t1", 0, {make_entry(text)}, {})); },
        answers.next());
  }
  gate.open();
  EXPECT_THAT(answers.wait(), ElementsAre("refused"));
  EXPECT_THAT(entries_of(*writer, "t1"), ElementsAre(make_entry("first")));
}

TEST_P(DatabaseWriterTest, TheLastJobsAreFinished) {
  Answers answers;
  {
    const auto writer = hire();
    for (int i = 0; i < 1000; ++i) writer->run(add_job("t" + std::to_string(i)), answers.next());
  }
  EXPECT_THAT(answers.wait(), ::testing::IsEmpty());
}

TEST_P(DatabaseWriterTest, AnAnswerMayAskForMore) {
  Answers answers;
  {
    const auto writer = hire();
    const auto last = answers.next();
    writer->run(add_job("t1"), [&writer, last](const Result<void>&) {
      writer->run(append_job("t1", "a"), [&writer, last](const Result<void>&) {
        writer->run(append_job("t1", "b"), last);
      });
    });
    EXPECT_THAT(answers.wait(), ::testing::IsEmpty());
    EXPECT_THAT(entries_of(*writer, "t1"), ElementsAre(make_entry("a"), make_entry("b")));
  }
}

TEST_P(DatabaseWriterTest, ManyThreadsMayAsk) {
  const auto writer = hire();
  Answers answers;
  writer->run(add_job("t1"), answers.next());
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      for (int k = 0; k < 50; ++k) writer->run(append_job("t1", "x"), answers.next());
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_THAT(answers.wait(), ::testing::IsEmpty());
  EXPECT_EQ(entries_of(*writer, "t1").size(), 200U);
}

}  // namespace
}  // namespace acies::store_test
