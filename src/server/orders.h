// What another process (acies admin) has changed in the database, carried out on this node: sockets
// of users who may not stay are closed, tables that have moved on are read again.
#pragma once

#include "server/accounts.h"
#include "server/bot_desk.h"
#include "server/hall.h"
#include "server/lounge.h"

namespace acies {

class Orders {
 public:
  Orders(Hall& hall, Accounts& accounts, Lounge& lounge, BotDesk& desk)
      : hall_(hall), accounts_(accounts), lounge_(lounge), desk_(desk) {}

  void begin_after(int64_t last) { last_ = last; }  // a node that starts has nothing to forget
  int64_t last() const { return last_; }
  void take(const std::vector<OrderRow>& orders);

 private:
  void dismiss(UserId user);

  Hall& hall_;
  Accounts& accounts_;
  Lounge& lounge_;
  BotDesk& desk_;
  int64_t last_ = 0;
};

}  // namespace acies
