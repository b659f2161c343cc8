// The thread that owns the database. Waiting jobs run in one transaction, and are answered together
// when it is on the disk, so many tables share one sync.
#pragma once

#include <functional>
#include <memory>
#include <string_view>

#include "store/store.h"

namespace acies {

// Counters of the writer, for the metrics.
struct DatabaseWriterCount {
  uint64_t jobs = 0;  // done, with or without success
  uint64_t commits = 0;
  uint64_t failures = 0;  // jobs answered with an error
  uint64_t waiting = 0;
  uint64_t repeats = 0;  // transactions that were run again
};

class DatabaseWriter {
 public:
  using Job = std::function<Result<void>(Store&)>;
  using Answer = std::function<void(Result<void>)>;       // called on the writer's thread
  using Report = std::function<void(std::vector<News>)>;  // called on the writer's thread

  // `report` gets the changes of other nodes. Answers and reports may call run().
  DatabaseWriter(std::unique_ptr<Store> store, Report report);
  ~DatabaseWriter();  // finishes all waiting jobs

  DatabaseWriter(const DatabaseWriter&) = delete;
  DatabaseWriter& operator=(const DatabaseWriter&) = delete;

  // A job may run more than once, because its transaction may have to be repeated, for example
  // after a deadlock or a lost connection. So it may only touch the store and its captures. It is
  // answered once. If a connection is lost during a commit, the second run may find the job's
  // entries already stored.
  void run(Job job, Answer answer);

  DatabaseWriterCount count() const;
  std::string_view store_kind() const;

 private:
  class Worker;
  std::unique_ptr<Worker> worker_;
};

}  // namespace acies
