// For tests of the writer: jobs, gates and answers.
#pragma once

#include <gmock/gmock.h>

#include <chrono>
#include <condition_variable>
#include <future>
#include <mutex>
#include <string>
#include <vector>

#include "store/database_writer.h"
#include "store/store_fixture.h"

namespace acies::store_test {

class DatabaseWriterTest : public StoreTest {
 protected:
  std::unique_ptr<DatabaseWriter> hire(DatabaseWriter::Report report = {}) const {
    return std::make_unique<DatabaseWriter>(open(), std::move(report));
  }
};
// Counts answers down on the writer's thread; the test waits for the last.
class Answers {
 public:
  DatabaseWriter::Answer next() {
    const std::scoped_lock lock(mutex_);
    ++open_;
    return [this](const Result<void>& result) { take(result); };
  }

  std::vector<std::string> wait() {  // the texts of all faults
    std::unique_lock lock(mutex_);
    EXPECT_TRUE(changed_.wait_for(lock, std::chrono::seconds(60), [this] { return open_ == 0; }));
    return faults_;
  }

 private:
  void take(const Result<void>& result) {
    const std::scoped_lock lock(mutex_);
    if (!result) faults_.push_back(result.error().what);
    --open_;
    changed_.notify_all();
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  int open_ = 0;
  std::vector<std::string> faults_;
};

inline Result<void> done(const Result<bool>& result) {
  if (!result) return Fault(result.error());
  return *result ? Result<void>() : fault("refused");
}

inline DatabaseWriter::Job add_job(std::string id) {
  return [id](Store& store) { return done(store.add_table(make_header(id), {}, {})); };
}

// Appends after all present entries, as a table does after it has read the ones that it missed.
inline Result<void> append_somewhere(Store& store, const std::string& id, const std::string& text) {
  for (;;) {
    const auto row = store.find_table(id);
    if (!row) return Fault(row.error());
    const auto won = store.append(id, (*row)->summary.entries, {make_entry(text)}, {});
    if (!won || *won) return done(won);
  }
}

inline DatabaseWriter::Job append_job(std::string id, std::string text) {
  return [id, text](Store& store) { return append_somewhere(store, id, text); };
}

inline std::vector<EntryRow> entries_of(DatabaseWriter& writer, const std::string& id) {
  std::vector<EntryRow> entries;
  Answers answers;
  writer.run(
      [&](Store& store) {
        entries = sure(store.entries_after(id, 0));
        return Result<void>();
      },
      answers.next());
  EXPECT_THAT(answers.wait(), ::testing::IsEmpty());
  return entries;
}

// Keeps the writer busy until it is opened, so that jobs wait.
class Gate {
 public:
  DatabaseWriter::Job job() {
    return [future = opened_.get_future().share()](Store&) {
      future.wait();
      return Result<void>();
    };
  }
  void open() { opened_.set_value(); }

 private:
  std::promise<void> opened_;
};

}  // namespace acies::store_test
