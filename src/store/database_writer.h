// The thread that owns the database. Jobs that wait are run in one transaction and are answered
// together when it is on the disk: many tables share one sync.
#pragma once

#include <functional>
#include <memory>
#include <string_view>

#include "store/store.h"

namespace acies {

// What the writer has done, for the metrics.
struct DatabaseWriterCount {
  uint64_t jobs = 0;  // done, well or ill
  uint64_t commits = 0;
  uint64_t failures = 0;  // jobs answered with an error
  uint64_t waiting = 0;
  uint64_t repeats = 0;  // transactions that had to be run again
};

class DatabaseWriter {
 public:
  using Job = std::function<Result<void>(Store&)>;
  using Answer = std::function<void(Result<void>)>;       // called on the writer's thread
  using Report = std::function<void(std::vector<News>)>;  // likewise

  // `report` gets what other nodes have appended. Answers and reports may call run().
  DatabaseWriter(std::unique_ptr<Store> store, Report report);
  ~DatabaseWriter();  // finishes what waits

  DatabaseWriter(const DatabaseWriter&) = delete;
  DatabaseWriter& operator=(const DatabaseWriter&) = delete;

  // The job may run more than once (its transaction may have to be repeated, for example after a
  // deadlock or a lost connection), so it may only touch the store and what it captured. It is
  // answered once. A job whose commit got lost with its connection may find on its second run that
  // its entries are there already.
  void run(Job job, Answer answer);

  DatabaseWriterCount count() const;
  std::string_view store_kind() const;

 private:
  class Worker;
  std::unique_ptr<Worker> worker_;
};

}  // namespace acies
