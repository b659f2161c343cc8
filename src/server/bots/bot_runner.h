// The server's bots. Each gets a table with only what its seat sees, thinks on the pool, and
// answers by a command like any player. If a bot fails, a simple legal answer replaces its own.
#pragma once

#include <map>
#include <set>
#include <string>

#include "server/tables/table_registry.h"

namespace acies {

class BotRunner {
 public:
  using Specs = std::map<std::string, std::string>;  // by level, instead of the usual bots

  BotRunner(TableRegistry& registry, Executors& executors, TableRegistry::Now now,
            TableRegistry::Log log, Specs specs)
      : registry_(registry),
        executors_(executors),
        now_(std::move(now)),
        log_(std::move(log)),
        specs_(std::move(specs)) {}

  // Another node's bot thinks on that node. This one takes over if it stays silent.
  void changed(const HostedTable& hosted, bool is_own);
  void check_all();
  // Finds tables that no node has in memory: the node that asked the bot may be gone.
  void search();
  uint64_t thoughts() const { return thoughts_; }
  uint64_t failures() const { return failures_; }
  size_t thinking() const { return thinking_.size(); }

 private:
  bool is_left_alone(const HostedTable& hosted) const;
  struct Question {
    std::string table;
    std::string level;
    Seat seat;
    uint32_t ply;
  };

  void think(const HostedTable& hosted);
  std::string spec_of(const HostedTable& hosted, const std::string& level) const;
  void give(const Question& question, const std::string& answer);
  void stand_in(const Question& question, const std::string& why);
  void give_simple(const Question& question, const HostedTable& hosted);
  void forget(const Question& question) { thinking_.erase(question.table); }
  void note(const Question& question, const std::string& what) const;

  TableRegistry& registry_;
  Executors& executors_;
  TableRegistry::Now now_;
  TableRegistry::Log log_;
  Specs specs_;
  std::set<std::string> thinking_;  // ids of tables
  uint64_t thoughts_ = 0;
  uint64_t failures_ = 0;
};

}  // namespace acies
