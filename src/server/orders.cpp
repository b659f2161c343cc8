#include "server/orders.h"

#include "core/text.h"

namespace acies {

void Orders::take(const std::vector<OrderRow>& orders) {
  for (const OrderRow& order : orders) {
    if (order.id <= last_) continue;
    last_ = order.id;
    if (order.kind == OrderKind::User) {
      dismiss(read_number<UserId>(order.target).value_or(0));
    } else {
      hall_.take_news({News{order.target, UINT32_MAX}});
      lounge_.stir_lobby();
    }
  }
}

void Orders::dismiss(UserId user) {
  if (user == 0) return;
  accounts_.forget(user);
  lounge_.close_all_of(user);
  desk_.close_all_of(user);
}

}  // namespace acies
