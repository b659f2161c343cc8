#include "frame/checks.h"

#include <gtest/gtest.h>

namespace acies {
namespace {

struct Pair {
  int left;
  int right;
};
Result<void> check_left(const Pair& pair) { return need(pair.left > 0, "left is too small"); }
Result<void> check_right(const Pair& pair) { return need(pair.right > 0, "right is too small"); }

std::string fault_of(const Result<void>& r) { return r ? "no fault" : r.error().what; }

TEST(Checks, the_first_fault_counts) {
  EXPECT_EQ(fault_of(check_all({check_left, check_right}, Pair{1, 1})), "no fault");
  EXPECT_EQ(fault_of(check_all({check_left, check_right}, Pair{1, 0})), "right is too small");
  EXPECT_EQ(fault_of(check_all({check_left, check_right}, Pair{0, 0})), "left is too small");
}

TEST(Checks, each_is_checked_up_to_a_fault) {
  unsigned seen = 0;
  const auto check = [&](unsigned i) {
    ++seen;
    return about(std::to_string(i), need(i < 2, "too large"));
  };
  EXPECT_EQ(fault_of(check_each(2, check)), "no fault");
  EXPECT_EQ(fault_of(check_each(9, check)), "2: too large");
  EXPECT_EQ(seen, 5U);
}

}  // namespace
}  // namespace acies
