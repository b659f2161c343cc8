// Tests how many guesses an attacker gets, and how long they can keep the owner out.
#include "server/people/login_attempts.h"

#include <gtest/gtest.h>

namespace acies {
namespace {

constexpr Milliseconds kMinute = 60'000;
constexpr Milliseconds kDay = 24 * 60 * kMinute;

// The attempts that a thousand addresses get in a day, if each tries once a minute.
int allowed_in_a_day(RateLimiter& limiter) {
  int result = 0;
  for (Milliseconds now = 0; now < kDay; now += kMinute) {
    for (int i = 0; i < 1000; ++i) {
      result += allow_try(limiter, "Livia", "10.0.0." + std::to_string(i), now) ? 1 : 0;
    }
  }
  return result;
}

TEST(Tries, AThousandAddressesGetFarLessThanTheyAskFor) {
  RateLimiter limiter(true);
  const int result = allowed_in_a_day(limiter);
  EXPECT_LT(result, 165'000) << "of 1,440,000: ten a minute, and six an hour for each address";
  EXPECT_GT(limiter.refused(), 1'000'000U);
}

TEST(Tries, TheOwnerIsNeverShutOut) {
  RateLimiter limiter(true);
  for (Milliseconds now = 0; now < kDay; now += 15 * kMinute) {
    for (int i = 0; i < 500; ++i) allow_try(limiter, "Livia", "10.0.0." + std::to_string(i), now);
    EXPECT_TRUE(allow_try(limiter, "livia", "192.0.2.1", now))
        << "after " << now / kMinute << " min";
  }
  allow_try(limiter, "Livia", "10.0.0.1", kDay);
}

TEST(Tries, OneSpareForAnAddressThenAWait) {
  RateLimiter limiter(true);
  for (int i = 0; i < 20; ++i) EXPECT_TRUE(allow_try(limiter, "Livia", "10.0.0.1", 0));
  EXPECT_TRUE(allow_try(limiter, "LIVIA", "192.0.2.1", 0));
  EXPECT_FALSE(allow_try(limiter, "Livia", "192.0.2.1", 0));
  EXPECT_TRUE(allow_try(limiter, "Drusus", "192.0.2.1", 0)) << "another account";
  EXPECT_TRUE(allow_try(limiter, "Livia", "192.0.2.1", 6'000)) << "ten a minute for all";
  EXPECT_FALSE(allow_try(limiter, "Livia", "192.0.2.1", 6'000));
}

}  // namespace
}  // namespace acies
