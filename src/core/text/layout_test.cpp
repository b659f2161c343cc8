#include "core/text/layout.h"

#include <gtest/gtest.h>

namespace acies {
namespace {

TEST(Layout, CountsLettersNotBytes) {
  EXPECT_EQ(display_width("Юг"), 2U);
  EXPECT_EQ(padded("Юг", 4), "Юг  ");
  EXPECT_EQ(padded("South", 4), "South");
}

TEST(Layout, WrapsAtBlanks) {
  EXPECT_EQ(wrapped("one two three", 7), "one two\nthree\n");
  EXPECT_EQ(wrapped("one two", 6, 2), "  one\n  two\n");
  EXPECT_EQ(wrapped("unbreakable", 4), "unbreakable\n");
  EXPECT_EQ(wrapped("a\nb", 80), "a\nb\n");
}

TEST(Layout, FillsColumnsDownwards) {
  EXPECT_EQ(in_columns({"1", "2", "3", "4", "5"}, 4), "1  4\n2  5\n3\n");
  EXPECT_EQ(in_columns({"wide", "cells"}, 3), "wide\ncells\n");
  EXPECT_EQ(in_columns({}, 80), "");
}

TEST(Layout, LinesUpRows) {
  EXPECT_EQ(in_rows({{"Юг", "1"}, {"Север", "2"}}, 1), " Юг     1\n Север  2\n");
}

}  // namespace
}  // namespace acies
