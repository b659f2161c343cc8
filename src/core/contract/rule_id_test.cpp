#include "core/contract/rule_id.h"

#include <gtest/gtest.h>

#include <array>

namespace acies {
namespace {

constexpr std::array<std::string_view, 1> kBattleLine{"BL"};
constexpr std::array<std::string_view, 1> kAncients{"CCA"};
constexpr std::array<std::string_view, 1> kLostBattles{"LB"};
constexpr std::array<std::string_view, 2> kOnus{"ONUS", "ONUS-T"};

static_assert(sizeof(RuleId) == 4);

void expect_both_ways(std::string_view text, RuleLetters letters, RuleId wanted) {
  const auto rule = read_rule_id(text, letters);
  ASSERT_TRUE(rule) << text;
  EXPECT_EQ(*rule, wanted) << text;
  EXPECT_EQ(write_rule_id(*rule, letters), text);
}

TEST(RuleId, reads_every_form_and_writes_it_back) {
  expect_both_ways("BL-4.4", kBattleLine, {4, 4, 0, 0});
  expect_both_ways("CCA-20.22", kAncients, {20, 22, 0, 0});
  expect_both_ways("LB-6.5.19", kLostBattles, {6, 5, 19, 0});
  expect_both_ways("LB-6.5.19b", kLostBattles, {6, 5, 19, 2});
  expect_both_ways("LB-3.7z", kLostBattles, {3, 7, 0, 26});
  expect_both_ways("ONUS-9.3", kOnus, {9, 3, 0, 0});
  expect_both_ways("ONUS-T-9.3", kOnus, {9, 3, 0, 1U << 5U});
  expect_both_ways("ONUS-T-9.3.1a", kOnus, {9, 3, 1, (1U << 5U) | 1U});
  expect_both_ways("BL-255.255.255", kBattleLine, {255, 255, 255, 0});
}

TEST(RuleId, parts_and_letters_come_out_again) {
  const auto rule = read_rule_id("ONUS-T-9.3c", kOnus);
  ASSERT_TRUE(rule);
  EXPECT_EQ(rule->part(), 1U);
  EXPECT_EQ(rule->letter(), 3U);
  EXPECT_NE(rule, read_rule_id("ONUS-9.3c", kOnus));
}

TEST(RuleId, refuses_what_is_no_rule) {
  for (const std::string_view text :
       {"",         "BL",         "BL-",     "BL-4",     "BL-4.",     "BL-.4",
        "BL-4.4.",  "BL-4.4.4.4", "BL-0.4",  "BL-4.0",   "BL-4.4.0",  "BL-256.1",
        "BL-1.256", "BL-1000.1",  "BL-4.4A", "BL-4.4ab", "BL-4.4b.1", "BL-4a",
        "BL-a.4",   "BL-4,4",     "BL4.4",   "bl-4.4",   "B-4.4",     "CCA-4.4",
        " BL-4.4",  "BL-4.4 ",    "BL--4.4", "BL-+4.4",  "BL-T-4.4"}) {
    EXPECT_FALSE(read_rule_id(text, kBattleLine)) << text;
  }
  EXPECT_FALSE(read_rule_id("ONUS-X-9.3", kOnus));
  EXPECT_FALSE(read_rule_id("ONUS-T9.3", kOnus));
}

TEST(RuleId, no_rule_is_a_dash) {
  EXPECT_TRUE(kNoRule.is_none());
  EXPECT_EQ(write_rule_id(kNoRule, kBattleLine), "-");
  EXPECT_FALSE(read_rule_id("-", kBattleLine));
}

TEST(RuleId, stands_in_the_order_of_the_book) {
  EXPECT_LT(*read_rule_number("4.9"), *read_rule_number("4.10"));
  EXPECT_LT(*read_rule_number("4.4"), *read_rule_number("4.4.1"));
  EXPECT_LT(*read_rule_number("4.4a"), *read_rule_number("4.4b"));
  EXPECT_LT(*read_rule_number("4.4"), *read_rule_number("5.1"));
}

}  // namespace
}  // namespace acies
