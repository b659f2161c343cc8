#include "net/backlog.h"

#include <gtest/gtest.h>

#include "net/allowance.h"

namespace acies {
namespace {

using namespace std::chrono_literals;

TEST(NetBacklog, is_bounded_by_connection_by_address_and_in_all) {
  const auto backlog = std::make_shared<Backlog>(BacklogLimits{100, 150, 200});
  Backlog::Share first(backlog, "10.0.0.1");
  Backlog::Share second(backlog, "10.0.0.1");
  Backlog::Share third(backlog, "10.0.0.2");
  EXPECT_TRUE(first.take(120)) << "a single long message";
  EXPECT_FALSE(first.take(1)) << "of one connection";
  first.give_back(20);
  EXPECT_FALSE(first.take(1));
  EXPECT_TRUE(second.take(50));
  EXPECT_FALSE(second.take(1)) << "of one address";
  EXPECT_TRUE(third.take(50));
  EXPECT_FALSE(third.take(1)) << "in all";
  EXPECT_EQ(backlog->in_all(), 200U);
  first.give_back(100);
  EXPECT_TRUE(third.take(50));
}

TEST(NetBacklog, counts_the_addresses_of_one_house_together) {
  const auto backlog = std::make_shared<Backlog>(BacklogLimits{100, 100, 1000});
  Backlog::Share first(backlog, "2001:db8:1:2::1");
  Backlog::Share second(backlog, "2001:db8:1:2:ffff::9");
  Backlog::Share other(backlog, "2001:db8:1:3::1");
  EXPECT_TRUE(first.take(100));
  EXPECT_FALSE(second.take(1));
  EXPECT_TRUE(other.take(100));
}

TEST(NetBacklog, is_given_back_at_the_end) {
  const auto backlog = std::make_shared<Backlog>(BacklogLimits{100, 100, 100});
  {
    Backlog::Share share(backlog, "10.0.0.1");
    EXPECT_TRUE(share.take(80));
  }
  EXPECT_EQ(backlog->in_all(), 0U);
}

TEST(NetAllowance, fills_up_with_time) {
  const Allowance::Moment start{};
  Allowance allowance(10, 2, start);
  EXPECT_TRUE(allowance.take(10, start));
  EXPECT_FALSE(allowance.take(1, start + 400ms));
  EXPECT_FALSE(allowance.take(1, start + 800ms)) << "what was too little is gone";
  EXPECT_TRUE(allowance.take(1, start + 1300ms));
  EXPECT_FALSE(allowance.take(11, start + 1h)) << "never more than its most";
  allowance.give(5);
  EXPECT_TRUE(allowance.take(5, start + 1h));
}

}  // namespace
}  // namespace acies
