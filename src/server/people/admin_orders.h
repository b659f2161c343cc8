// Changes that another process (acies admin) has made in the database, as news like that of other
// nodes.
#pragma once

#include <vector>

#include "store/store.h"

namespace acies {

class AdminOrders {
 public:
  void begin_after(int64_t last) { last_ = last; }  // a new node has no old data to drop
  int64_t last() const { return last_; }
  // Returns the orders that were not taken before.
  std::vector<News> take(const std::vector<OrderRow>& orders);

 private:
  int64_t last_ = 0;
};

}  // namespace acies
