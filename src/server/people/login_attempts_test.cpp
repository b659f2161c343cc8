// How long a password can be tried, and how long its owner can be kept out.
#include "server/people/login_attempts.h"

#include <gtest/gtest.h>

namespace acies {
namespace {

constexpr Milliseconds kMinute = 60'000;
constexpr Milliseconds kDay = 24 * 60 * kMinute;

// The tries that a thousand addresses get in a day, if each tries once a minute.
int granted_in_a_day(Limits& limits) {
  int granted = 0;
  for (Milliseconds now = 0; now < kDay; now += kMinute) {
    for (int i = 0; i < 1000; ++i) {
      granted += pay_try(limits, "Livia", "10.0.0." + std::to_string(i), now) ? 1 : 0;
    }
  }
  return granted;
}

TEST(Tries, AThousandAddressesGetFarLessThanTheyAskFor) {
  Limits limits(true);
  const int granted = granted_in_a_day(limits);
  EXPECT_LT(granted, 165'000) << "of 1,440,000: ten a minute, and six an hour for each address";
  EXPECT_GT(limits.refused(), 1'000'000U);
}

TEST(Tries, TheOwnerIsNeverShutOut) {
  Limits limits(true);
  for (Milliseconds now = 0; now < kDay; now += 15 * kMinute) {
    for (int i = 0; i < 500; ++i) pay_try(limits, "Livia", "10.0.0." + std::to_string(i), now);
    EXPECT_TRUE(pay_try(limits, "livia", "192.0.2.1", now)) << "after " << now / kMinute << " min";
  }
  pay_try(limits, "Livia", "10.0.0.1", kDay);
}

TEST(Tries, OneSpareForAnAddressThenAWait) {
  Limits limits(true);
  for (int i = 0; i < 20; ++i) EXPECT_TRUE(pay_try(limits, "Livia", "10.0.0.1", 0));
  EXPECT_TRUE(pay_try(limits, "LIVIA", "192.0.2.1", 0));
  EXPECT_FALSE(pay_try(limits, "Livia", "192.0.2.1", 0));
  EXPECT_TRUE(pay_try(limits, "Drusus", "192.0.2.1", 0)) << "another account";
  EXPECT_TRUE(pay_try(limits, "Livia", "192.0.2.1", 6'000)) << "ten a minute for all";
  EXPECT_FALSE(pay_try(limits, "Livia", "192.0.2.1", 6'000));
}

}  // namespace
}  // namespace acies
