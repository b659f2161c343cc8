#include "store/database_writer.h"

#include <gmock/gmock.h>

#include <thread>

#include "store/database_writer_fixture.h"

namespace acies::store_test {
namespace {

using ::testing::ElementsAre;

INSTANTIATE_TEST_SUITE_P(Stores, ClerkTest,
                         ::testing::Values(Place::Memory, Place::File, Place::Postgres), name_of);

TEST_P(ClerkTest, WaitingJobsShareACommit) {
  const auto clerk = hire();
  Answers answers;
  Gate gate;
  clerk->run(gate.job(), answers.next());
  for (int i = 0; i < 100; ++i) clerk->run(add_job("t" + std::to_string(i)), answers.next());
  EXPECT_GE(clerk->count().waiting, 100U);
  gate.open();
  EXPECT_THAT(answers.wait(), ::testing::IsEmpty());
  const ClerkCount count = clerk->count();
  EXPECT_EQ(count.jobs, 101U);
  EXPECT_LE(count.commits, 2U);
  EXPECT_EQ(count.failures, 0U);
  EXPECT_EQ(count.waiting, 0U);
  EXPECT_EQ(clerk->store_kind(), is_shared() ? "postgresql" : "sqlite");
}

TEST_P(ClerkTest, AFailedJobIsUndoneAlone) {
  const auto clerk = hire();
  Answers answers;
  Gate gate;
  clerk->run(gate.job(), answers.next());
  clerk->run(add_job("before"), answers.next());
  clerk->run(
      [](Store& store) -> Result<void> {
        sure(store.add_table(make_header("undone"), {}, {}));
        return fault("changed my mind");
      },
      answers.next());
  clerk->run(
      [](Store& store) {
        sure(store.add_table(make_header("broken"), {}, {}));
        SessionRow of_nobody;
        of_nobody.user = 999;
        return store.add_session(of_nobody);
      },
      answers.next());
  clerk->run(add_job("behind"), answers.next());
  gate.open();
  const auto faults = answers.wait();
  ASSERT_EQ(faults.size(), 2U);
  EXPECT_EQ(faults[0], "changed my mind");
  EXPECT_EQ(clerk->count().failures, 2U);

  std::vector<std::string> open;
  clerk->run(
      [&](Store& store) {
        open = sure(store.tables_in(TableStage::Open));
        return Result<void>();
      },
      answers.next());
  answers.wait();
  EXPECT_THAT(open, ElementsAre("before", "behind"));
}

// Two windows of one player, or a bot and a resignation.
TEST_P(ClerkTest, OneOfTwoJobsWinsANumber) {
  const auto clerk = hire();
  Answers answers;
  Gate gate;
  clerk->run(add_job("t1"), answers.next());
  clerk->run(gate.job(), answers.next());
  for (const char* text : {"first", "second"}) {
    clerk->run([text](Store& store) { return done(store.append("t1", 0, {make_entry(text)}, {})); },
               answers.next());
  }
  gate.open();
  EXPECT_THAT(answers.wait(), ElementsAre("refused"));
  EXPECT_THAT(entries_of(*clerk, "t1"), ElementsAre(make_entry("first")));
}

TEST_P(ClerkTest, TheLastJobsAreFinished) {
  Answers answers;
  {
    const auto clerk = hire();
    for (int i = 0; i < 1000; ++i) clerk->run(add_job("t" + std::to_string(i)), answers.next());
  }
  EXPECT_THAT(answers.wait(), ::testing::IsEmpty());
}

TEST_P(ClerkTest, AnAnswerMayAskForMore) {
  Answers answers;
  {
    const auto clerk = hire();
    const auto last = answers.next();
    clerk->run(add_job("t1"), [&clerk, last](const Result<void>&) {
      clerk->run(append_job("t1", "a"),
                 [&clerk, last](const Result<void>&) { clerk->run(append_job("t1", "b"), last); });
    });
    EXPECT_THAT(answers.wait(), ::testing::IsEmpty());
    EXPECT_THAT(entries_of(*clerk, "t1"), ElementsAre(make_entry("a"), make_entry("b")));
  }
}

TEST_P(ClerkTest, ManyThreadsMayAsk) {
  const auto clerk = hire();
  Answers answers;
  clerk->run(add_job("t1"), answers.next());
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      for (int k = 0; k < 50; ++k) clerk->run(append_job("t1", "x"), answers.next());
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_THAT(answers.wait(), ::testing::IsEmpty());
  EXPECT_EQ(entries_of(*clerk, "t1").size(), 200U);
}

}  // namespace
}  // namespace acies::store_test
