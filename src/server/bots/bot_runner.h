// The house's bots: each gets a table that holds only what its seat sees, thinks on the pool, and
// answers by a wish like everybody else. Where a bot fails, a simple legal answer stands in for it.
#pragma once

#include <map>
#include <set>
#include <string>

#include "server/tables/table_registry.h"

namespace acies {

class BotBench {
 public:
  using Specs = std::map<std::string, std::string>;  // by level, instead of the usual bots

  BotBench(Hall& hall, Office& office, Hall::Now now, Hall::Log log, Specs specs)
      : hall_(hall),
        office_(office),
        now_(std::move(now)),
        log_(std::move(log)),
        specs_(std::move(specs)) {}

  // Another node's bot thinks on that node; this one steps in when it stays silent.
  void changed(const Room& room, bool is_own);
  void look_round();
  // Tables that no node has in memory: the node whose bot was asked may be gone.
  void search();
  uint64_t thoughts() const { return thoughts_; }
  uint64_t failures() const { return failures_; }
  size_t thinking() const { return thinking_.size(); }

 private:
  bool is_left_alone(const Room& room) const;
  struct Question {
    std::string table;
    std::string level;
    Seat seat;
    uint32_t ply;
  };

  void think(const Room& room);
  std::string spec_of(const Room& room, const std::string& level) const;
  void give(const Question& question, const std::string& answer);
  void stand_in(const Question& question, const std::string& why);
  void give_simple(const Question& question, const Room& room);
  void forget(const Question& question) { thinking_.erase(question.table); }
  void note(const Question& question, const std::string& what) const;

  Hall& hall_;
  Office& office_;
  Hall::Now now_;
  Hall::Log log_;
  Specs specs_;
  std::set<std::string> thinking_;  // tables
  uint64_t thoughts_ = 0;
  uint64_t failures_ = 0;
};

}  // namespace acies
