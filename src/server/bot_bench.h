// The house's bots: where one is asked, it gets the position that its seat sees, thinks on the
// pool, and answers by a wish like everybody else.
#pragma once

#include <set>
#include <string>

#include "server/hall.h"

namespace acies {

class BotBench {
 public:
  BotBench(Hall& hall, Office& office, Hall::Now now)
      : hall_(hall), office_(office), now_(std::move(now)) {}

  // Another node's bot thinks on that node; this one steps in when it stays silent.
  void changed(const Room& room, bool is_own);
  void look_round();
  // Tables that no node has in memory: the node whose bot was asked may be gone.
  void search();
  uint64_t thoughts() const { return thoughts_; }
  size_t thinking() const { return thinking_.size(); }

 private:
  bool is_left_alone(const Room& room) const;
  void think(const Room& room);

  Hall& hall_;
  Office& office_;
  Hall::Now now_;
  std::set<std::string> thinking_;  // tables
  uint64_t thoughts_ = 0;
};

}  // namespace acies
