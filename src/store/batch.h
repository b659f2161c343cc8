// Jobs that share one transaction, and the outcome of each. If the whole transaction is lost (its
// commit fails, a deadlock, a lost connection), each job is repeated in its own transaction, so
// that none fails because of another.
#pragma once

#include <chrono>
#include <span>

#include "store/database_writer.h"

namespace acies {

struct Task {
  DatabaseWriter::Job job;
  DatabaseWriter::Answer answer;
  Result<void> outcome = {};
};

class Batch {
 public:
  // How long jobs are repeated: enough for a PostgreSQL that restarts, and not too long for a
  // person who waits at a board. The jobs share this time, so that an outage does not add up.
  static constexpr std::chrono::milliseconds kPatience{3000};

  Batch(Store& store, std::span<Task> tasks, std::chrono::milliseconds patience = kPatience)
      : store_(store), tasks_(tasks), patience_(patience) {}

  void run();  // Then every task has its outcome, and successful ones are on the disk.

  uint64_t commits() const { return commits_; }
  uint64_t repeats() const { return repeats_; }

 private:
  using Clock = std::chrono::steady_clock;

  bool run_together();
  void undo();
  bool run_marked(Task& task);
  void run_alone(Task& task);
  bool try_alone(Task& task);

  Store& store_;
  std::span<Task> tasks_;
  std::chrono::milliseconds patience_;
  Clock::time_point give_up_;
  uint64_t commits_ = 0;
  uint64_t repeats_ = 0;
};

}  // namespace acies
