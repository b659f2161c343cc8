#include "server/api/rate_limits.h"

#include <gtest/gtest.h>

namespace acies {
namespace {

int paid(Limits& limits, Toll toll, const std::string& who, Milliseconds now, int tries) {
  int count = 0;
  for (int i = 0; i < tries; ++i) count += limits.pay(toll, who, now) ? 1 : 0;
  return count;
}

TEST(Limits, empty_and_fill_up_with_time) {
  Limits limits(true);
  EXPECT_EQ(paid(limits, Toll::Login, "a", 0, 100), 10);
  EXPECT_EQ(paid(limits, Toll::Login, "a", 14'000, 100), 0);
  EXPECT_EQ(paid(limits, Toll::Login, "a", 31'000, 100), 2);
  EXPECT_EQ(limits.refused(), 90U + 100U + 98U);
}

TEST(Limits, are_each_payers_own_and_each_tolls_own) {
  Limits limits(true);
  EXPECT_EQ(paid(limits, Toll::Chat, "a", 0, 100), 8);
  EXPECT_EQ(paid(limits, Toll::Chat, "b", 0, 100), 8);
  EXPECT_EQ(paid(limits, Toll::Table, "a", 0, 100), 20);
}

TEST(Limits, are_paid_by_cost) {
  Limits limits(true);
  EXPECT_TRUE(limits.pay(Toll::Request, "a", 0, 150));
  EXPECT_FALSE(limits.pay(Toll::Request, "a", 0, 51));
  EXPECT_TRUE(limits.pay(Toll::Request, "a", 0, 50)) << "a refusal costs nothing";
  EXPECT_FALSE(limits.pay(Toll::Request, "a", 0));
  EXPECT_TRUE(limits.pay(Toll::Request, "a", 25 * 10, 10)) << "40 a second";
  EXPECT_TRUE(limits.pay(Toll::Request, "b", 0, 1'000'000)) << "a full bucket pays for anything";
  EXPECT_FALSE(limits.pay(Toll::Request, "b", 0));
}

// The holder of one address of a /64 has 2^64 of them.
TEST(Limits, count_an_ipv6_network_as_one) {
  Limits limits(true);
  int taken = 0;
  for (int i = 1; i <= 40; ++i) {
    taken += limits.pay(Toll::Login, "2001:db8:0:7::" + std::to_string(i), 0) ? 1 : 0;
  }
  EXPECT_EQ(taken, 10);
  EXPECT_EQ(paid(limits, Toll::Login, "2001:db8:0:8::1", 0, 100), 10);
  EXPECT_EQ(paid(limits, Toll::Login, "10.0.0.1", 0, 100), 10);
  EXPECT_EQ(paid(limits, Toll::Login, "10.0.0.2", 0, 100), 10) << "IPv4 addresses are scarce";
}

TEST(Limits, forget_only_full_buckets) {
  Limits limits(true);
  EXPECT_EQ(paid(limits, Toll::Login, "a", 0, 100), 10);
  limits.forget_full(1'000);
  EXPECT_EQ(paid(limits, Toll::Login, "a", 1'000, 1), 0);
  limits.forget_full(1'000'000);
  EXPECT_EQ(paid(limits, Toll::Login, "a", 1'000'000, 100), 10);
}

TEST(Limits, can_be_switched_off) {
  Limits limits(false);
  EXPECT_EQ(paid(limits, Toll::Register, "a", 0, 1000), 1000);
}

TEST(Limits, are_not_fooled_by_a_clock_that_goes_back) {
  Limits limits(true);
  EXPECT_EQ(paid(limits, Toll::Login, "a", 100'000, 100), 10);
  EXPECT_EQ(paid(limits, Toll::Login, "a", 0, 100), 0);
}

}  // namespace
}  // namespace acies
