#include "server/api/rate_limits.h"

#include <gtest/gtest.h>

namespace acies {
namespace {

int paid(RateLimiter& limiter, RateLimit limit, const std::string& who, Milliseconds now,
         int tries) {
  int count = 0;
  for (int i = 0; i < tries; ++i) count += limiter.allow(limit, who, now) ? 1 : 0;
  return count;
}

TEST(RateLimiter, empty_and_fill_up_with_time) {
  RateLimiter limiter(true);
  EXPECT_EQ(paid(limiter, RateLimit::Login, "a", 0, 100), 10);
  EXPECT_EQ(paid(limiter, RateLimit::Login, "a", 14'000, 100), 0);
  EXPECT_EQ(paid(limiter, RateLimit::Login, "a", 31'000, 100), 2);
  EXPECT_EQ(limiter.refused(), 90U + 100U + 98U);
}

TEST(RateLimiter, are_each_clients_own_and_each_limits_own) {
  RateLimiter limiter(true);
  EXPECT_EQ(paid(limiter, RateLimit::Chat, "a", 0, 100), 8);
  EXPECT_EQ(paid(limiter, RateLimit::Chat, "b", 0, 100), 8);
  EXPECT_EQ(paid(limiter, RateLimit::Table, "a", 0, 100), 20);
}

TEST(RateLimiter, are_paid_by_cost) {
  RateLimiter limiter(true);
  EXPECT_TRUE(limiter.allow(RateLimit::Request, "a", 0, 150));
  EXPECT_FALSE(limiter.allow(RateLimit::Request, "a", 0, 51));
  EXPECT_TRUE(limiter.allow(RateLimit::Request, "a", 0, 50)) << "a refusal costs nothing";
  EXPECT_FALSE(limiter.allow(RateLimit::Request, "a", 0));
  EXPECT_TRUE(limiter.allow(RateLimit::Request, "a", 25 * 10, 10)) << "40 a second";
  EXPECT_TRUE(limiter.allow(RateLimit::Request, "b", 0, 1'000'000))
      << "a full bucket pays for anything";
  EXPECT_FALSE(limiter.allow(RateLimit::Request, "b", 0));
}

// One person can have all 2^64 addresses of a /64.
TEST(RateLimiter, count_an_ipv6_network_as_one) {
  RateLimiter limiter(true);
  int taken = 0;
  for (int i = 1; i <= 40; ++i) {
    taken += limiter.allow(RateLimit::Login, "2001:db8:0:7::" + std::to_string(i), 0) ? 1 : 0;
  }
  EXPECT_EQ(taken, 10);
  EXPECT_EQ(paid(limiter, RateLimit::Login, "2001:db8:0:8::1", 0, 100), 10);
  EXPECT_EQ(paid(limiter, RateLimit::Login, "10.0.0.1", 0, 100), 10);
  EXPECT_EQ(paid(limiter, RateLimit::Login, "10.0.0.2", 0, 100), 10) << "IPv4 addresses are scarce";
}

TEST(RateLimiter, forget_only_full_buckets) {
  RateLimiter limiter(true);
  EXPECT_EQ(paid(limiter, RateLimit::Login, "a", 0, 100), 10);
  limiter.forget_full(1'000);
  EXPECT_EQ(paid(limiter, RateLimit::Login, "a", 1'000, 1), 0);
  limiter.forget_full(1'000'000);
  EXPECT_EQ(paid(limiter, RateLimit::Login, "a", 1'000'000, 100), 10);
}

TEST(RateLimiter, can_be_switched_off) {
  RateLimiter limiter(false);
  EXPECT_EQ(paid(limiter, RateLimit::Register, "a", 0, 1000), 1000);
}

TEST(RateLimiter, are_not_fooled_by_a_clock_that_goes_back) {
  RateLimiter limiter(true);
  EXPECT_EQ(paid(limiter, RateLimit::Login, "a", 100'000, 100), 10);
  EXPECT_EQ(paid(limiter, RateLimit::Login, "a", 0, 100), 0);
}

}  // namespace
}  // namespace acies
