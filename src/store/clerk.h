// The thread that owns the database. Jobs that wait are run in one transaction and are answered
// together when it is on the disk: many tables share one sync.
#pragma once

#include <functional>
#include <memory>
#include <string_view>

#include "store/store.h"

namespace acies {

// What the clerk has done, for the metrics.
struct ClerkCount {
  uint64_t jobs = 0;
  uint64_t commits = 0;
  uint64_t failures = 0;
  uint64_t waiting = 0;
};

class Clerk {
 public:
  using Job = std::function<Result<void>(Store&)>;
  using Answer = std::function<void(Result<void>)>;  // called on the clerk's thread
  using Report = std::function<void(std::vector<News>)>;  // likewise

  // `report` gets what other nodes have appended.
  Clerk(std::unique_ptr<Store> store, Report report);
  ~Clerk();  // finishes what waits

  Clerk(const Clerk&) = delete;
  Clerk& operator=(const Clerk&) = delete;

  // The job may run more than once (its transaction may have to be repeated, for example after a
  // deadlock or a lost connection), so it may only touch the store and what it captured. It is
  // answered once.
  void run(Job job, Answer answer);

  ClerkCount count() const;
  std::string_view store_kind() const;

 private:
  class Desk;
  std::unique_ptr<Desk> desk_;
};

}  // namespace acies
