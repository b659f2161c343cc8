#include "server/people/admin_orders.h"

#include "core/text/text.h"

namespace acies {
namespace {

// The news for an order. A table is read again, whatever its number of entries.
News news_of(const OrderRow& order) {
  if (order.kind == OrderKind::Table) return {order.target, UINT32_MAX, 0};
  return {{}, 0, read_number<UserId>(order.target).value_or(0)};
}

}  // namespace

std::vector<News> AdminOrders::take(const std::vector<OrderRow>& orders) {
  std::vector<News> news;
  for (const OrderRow& order : orders) {
    if (order.id <= last_) continue;
    last_ = order.id;
    news.push_back(news_of(order));
  }
  return news;
}

}  // namespace acies
