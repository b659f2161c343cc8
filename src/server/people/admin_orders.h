// Changes that another process (acies admin) has made in the database, as news like those of other nodes.
#pragma once

#include <vector>

#include "store/store.h"

namespace acies {

class AdminOrders {
 public:
  void begin_after(int64_t last) { last_ = last; }  // a node that starts has nothing to forget
  int64_t last() const { return last_; }
  // Those that were not taken before.
  std::vector<News> take(const std::vector<OrderRow>& orders);

 private:
  int64_t last_ = 0;
};

}  // namespace acies
