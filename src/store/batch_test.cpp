// A batch on a database connection that fails as planned.
#include "store/batch.h"

#include <gmock/gmock.h>

#include "store/sql_store.h"

namespace acies {
namespace {

// A call fails as often as the plan says for it; calls are counted.
struct Plan {
  int begins_fail = 0;
  int runs_fail = 0;
  int commits_fail = 0;
  bool is_passing = true;

  int begins = 0;
  int commits = 0;
  int roll_backs = 0;
};

class PlannedConnection final : public sql::Connection {
 public:
  explicit PlannedConnection(Plan& plan) : plan_(plan) {}

  Result<uint64_t> run(const sql::Statement&, const sql::Values&, const sql::EachRow&) override {
    if (auto done = fail_from(plan_.runs_fail, "statement"); !done) return Fault(done.error());
    return 1;
  }
  Result<void> script(std::string_view) override { return {}; }
  Result<void> begin() override {
    ++plan_.begins;
    return fail_from(plan_.begins_fail, "begin");
  }
  Result<void> commit() override {
    ++plan_.commits;
    return fail_from(plan_.commits_fail, "commit");
  }
  void roll_back() override { ++plan_.roll_backs; }
  bool may_repeat() const override { return plan_.is_passing; }
  Result<void> announce(std::string_view, uint32_t) override { return {}; }
  Result<void> announce(UserId) override { return {}; }
  Result<std::vector<News>> news() override { return std::vector<News>(); }
  int news_socket() const override { return -1; }
  std::optional<Milliseconds> gap() const override { return std::nullopt; }
  void close_gap() override {}
  Result<void> back_up(const std::string&) override { return {}; }
  std::string_view kind() const override { return "planned"; }

 private:
  static Result<void> fail_from(int& left, const char* what) {
    if (left == 0) return {};
    --left;
    return fault(what);
  }

  Plan& plan_;
};

class BatchTest : public ::testing::Test {
 protected:
  // Runs this many jobs with one statement each; returns the texts of their faults.
  std::vector<std::string> run_jobs(size_t count) {
    SqlStore store(std::make_unique<PlannedConnection>(plan_));
    std::vector<Task> tasks(count);
    for (Task& task : tasks) {
      task.job = [this](Store& inner) {
        ++runs_;
        return inner.beat(1);
      };
    }
    Batch batch(store, tasks, patience_);
    batch.run();
    commits_ = batch.commits();
    repeats_ = batch.repeats();
    std::vector<std::string> faults;
    for (const Task& task : tasks) {
      if (!task.outcome) faults.push_back(task.outcome.error().what);
    }
    return faults;
  }

  Plan plan_;
  std::chrono::milliseconds patience_ = Batch::kPatience;
  int runs_ = 0;
  uint64_t commits_ = 0;
  uint64_t repeats_ = 0;
};

using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

TEST_F(BatchTest, ManyShareACommit) {
  EXPECT_THAT(run_jobs(10), IsEmpty());
  EXPECT_EQ(plan_.commits, 1);
  EXPECT_EQ(commits_, 1U);
  EXPECT_EQ(repeats_, 0U);
}

TEST_F(BatchTest, AFailedCommitIsRepeatedJobByJob) {
  plan_.commits_fail = 1;
  EXPECT_THAT(run_jobs(3), IsEmpty());
  EXPECT_EQ(runs_, 6);
  EXPECT_EQ(commits_, 3U);
  EXPECT_EQ(repeats_, 1U);
}

TEST_F(BatchTest, ADeadlockIsRepeatedJobByJob) {
  plan_.runs_fail = 1;
  EXPECT_THAT(run_jobs(3), IsEmpty());
  EXPECT_EQ(runs_, 4) << "the first has failed, and then each alone";
  EXPECT_EQ(commits_, 3U);
}

TEST_F(BatchTest, AnotherFailureIsTheJobsOwn) {
  plan_.runs_fail = 1;
  plan_.is_passing = false;
  EXPECT_THAT(run_jobs(3), ElementsAre("statement"));
  EXPECT_EQ(runs_, 3);
  EXPECT_EQ(commits_, 1U);
}

TEST_F(BatchTest, ASingleJobIsRepeatedToo) {
  plan_.begins_fail = 2;
  plan_.runs_fail = 1;
  plan_.commits_fail = 1;
  EXPECT_THAT(run_jobs(1), IsEmpty());
  EXPECT_EQ(repeats_, 4U);
  EXPECT_EQ(commits_, 1U);
}

TEST_F(BatchTest, AnOutageIsAnsweredForAllInBoundedTime) {
  plan_.begins_fail = 1'000'000;
  patience_ = std::chrono::milliseconds(300);
  const auto start = std::chrono::steady_clock::now();
  const auto faults = run_jobs(200);
  EXPECT_THAT(faults, SizeIs(200));
  EXPECT_THAT(faults, Each("begin"));
  EXPECT_EQ(runs_, 0);
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(3));
}

TEST_F(BatchTest, AJobThatHidesAFailureIsNotCommitted) {
  SqlStore store(std::make_unique<PlannedConnection>(plan_));
  plan_.is_passing = false;
  std::vector<Task> tasks(2);
  tasks[0].job = [this](Store& inner) {
    plan_.runs_fail = 1;
    static_cast<void>(inner.beat(1));
    return Result<void>();
  };
  tasks[1].job = [](Store& inner) { return inner.beat(1); };
  Batch batch(store, tasks);
  batch.run();
  EXPECT_FALSE(tasks[0].outcome);
  EXPECT_TRUE(tasks[1].outcome);
  EXPECT_EQ(batch.commits(), 1U);
}

}  // namespace
}  // namespace acies
