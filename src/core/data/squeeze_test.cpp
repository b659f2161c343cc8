#include "core/data/squeeze.h"

#include <gtest/gtest.h>

#include "core/luck/rng.h"

namespace acies {
namespace {

std::string there_and_back(const std::string& bytes) {
  const auto again = unsqueeze(squeeze(bytes));
  return again ? *again : again.error().text();
}

TEST(Squeeze, gives_back_what_it_got) {
  std::string all;
  for (int i = 0; i < 1024; ++i) all += static_cast<char>(i * i / 7);
  for (const std::string& bytes : {std::string(), std::string("a"), std::string("abcabcabcabcabc"),
                                   std::string(5000, 'x'), all, all + all}) {
    EXPECT_EQ(there_and_back(bytes), bytes);
  }
  Rng rng{7, 0};
  for (int round = 0; round < 300; ++round) {
    std::string bytes;
    const uint32_t size = rng.below(400);
    for (uint32_t i = 0; i < size; ++i) bytes += static_cast<char>(rng.below(3));
    ASSERT_EQ(there_and_back(bytes), bytes);
  }
}

TEST(Squeeze, repetition_is_short_and_plain) {
  std::string text;
  for (int i = 0; i < 100; ++i) text += "movement=3 attack=[4,4] defence=[6,8] ";
  const std::string squeezed = squeeze(text);
  EXPECT_LT(squeezed.size(), 100U);
  EXPECT_EQ(squeezed.find_first_of("\"\\ \n+/="), std::string::npos);
}

TEST(Squeeze, damage_is_a_fault) {
  EXPECT_FALSE(unsqueeze("!"));
  EXPECT_FALSE(unsqueeze(""));
  const std::string good = squeeze("abcabcabcabcabcabcabc and so on");
  Rng rng{8, 0};
  for (int round = 0; round < 2000; ++round) {  // any result is fine, but it must not hang or crash
    std::string bad = good.substr(0, 1 + rng.below(static_cast<uint32_t>(good.size())));
    bad[rng.below(static_cast<uint32_t>(bad.size()))] = static_cast<char>('A' + rng.below(26));
    (void)unsqueeze(bad);
  }
}

// A few bytes must not become a gigabyte.
TEST(Squeeze, what_grows_too_much_is_refused) {
  EXPECT_TRUE(unsqueeze(squeeze(std::string(kMostUnsqueezed, 'x'))));
  EXPECT_FALSE(unsqueeze(squeeze(std::string(kMostUnsqueezed + 1, 'x'))));
}

}  // namespace
}  // namespace acies
