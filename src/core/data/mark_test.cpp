#include "core/data/mark.h"

#include <gtest/gtest.h>

namespace acies {
namespace {

TEST(Mark, is_written_with_its_version) {
  EXPECT_EQ(write_mark({2, 0x123}), "2-0000000000000123");
  EXPECT_EQ(write_mark({kFirstMarks, 0x123}), "0000000000000123") << "as release 0.1 wrote it";
  for (const Mark& mark : {Mark{1, UINT64_MAX}, Mark{2, 7}}) {
    EXPECT_EQ(read_mark(write_mark(mark)), mark);
  }
}

TEST(Mark, a_wrong_one_is_a_fault) {
  for (const char* text : {"", "12", "2-", "2-12", "-0000000000000123", "1-0000000000000123",
                           "0-0000000000000123", "x-0000000000000123"}) {
    EXPECT_FALSE(read_mark(text)) << text;
  }
  const auto newer = read_mark("3-0000000000000123");
  ASSERT_FALSE(newer);
  EXPECT_NE(newer.error().what.find("a newer program"), std::string::npos);
}

}  // namespace
}  // namespace acies
