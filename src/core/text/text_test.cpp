#include "core/text/text.h"

#include <gtest/gtest.h>

namespace acies {
namespace {

TEST(Text, trim_takes_white_space_off_both_ends) {
  EXPECT_EQ(trim(" \t a b\r\n"), "a b");
  EXPECT_EQ(trim("a"), "a");
  EXPECT_EQ(trim(" \r\n"), "");
  EXPECT_EQ(trim(""), "");
}

TEST(Text, words_stand_between_white_space) {
  EXPECT_EQ(split_words("  play\tred7 \r\n 3 "), (Words{"play", "red7", "3"}));
  EXPECT_TRUE(split_words(" \t").empty());
  EXPECT_TRUE(split_words("").empty());
}

TEST(Text, split_keeps_empty_parts) {
  EXPECT_EQ(split("a||b|", '|'), (std::vector<std::string_view>{"a", "", "b", ""}));
  EXPECT_EQ(split("", '|'), (std::vector<std::string_view>{""}));
  EXPECT_EQ(join({"a", "", "b"}, ", "), "a, , b");
  EXPECT_EQ(join({}, ", "), "");
}

TEST(Text, numbers_are_read_whole_or_not_at_all) {
  EXPECT_EQ(read_number<int32_t>("-12"), -12);
  EXPECT_EQ(read_number<uint8_t>("255"), 255);
  for (const std::string_view text : {"", " 1", "1 ", "+1", "1x", "0x1", "1.0", "--1"}) {
    EXPECT_FALSE(read_number<int32_t>(text)) << text;
  }
  EXPECT_FALSE(read_number<uint8_t>("256"));
  EXPECT_FALSE(read_number<unsigned>("-1"));
  EXPECT_FALSE(read_number<int32_t>("2147483648"));
}

TEST(Text, quoted_is_readable_whatever_it_quotes) {
  EXPECT_EQ(in_quotes("red7"), "'red7'");
  EXPECT_EQ(in_quotes("a\nb\x1b"), "'a?b?'");
  EXPECT_EQ(in_quotes(std::string(60, 'x')), "'" + std::string(60, 'x') + "'");
  EXPECT_EQ(in_quotes(std::string(61, 'x')), "'" + std::string(60, 'x') + "...'");
}

// A character of two bytes is not cut in half.
TEST(Text, quoted_cuts_between_letters) {
  std::string text = "x";
  for (int i = 0; i < 40; ++i) text += "ж";
  const std::string shown = in_quotes(text);
  std::string wanted = "'x";
  for (int i = 0; i < 29; ++i) wanted += "ж";
  EXPECT_EQ(shown, wanted + "...'");
}

TEST(Text, hexadecimal_numbers_have_sixteen_digits) {
  EXPECT_EQ(write_hex64(0), "0000000000000000");
  EXPECT_EQ(write_hex64(0x0123456789abcdefULL), "0123456789abcdef");
  EXPECT_EQ(read_hex64("0123456789abcdef"), 0x0123456789abcdefULL);
  EXPECT_EQ(read_hex64(write_hex64(UINT64_MAX)), UINT64_MAX);
  for (const std::string_view text : {"", "123456789abcdef", "00123456789abcdef",
                                      "0123456789abcdeg", "-123456789abcdef", "0x23456789abcdef"}) {
    EXPECT_FALSE(read_hex64(text)) << text;
  }
}

TEST(Text, letters_fold_in_both_alphabets) {
  EXPECT_EQ(fold_case("Play RED7"), "play red7");
  EXPECT_EQ(fold_case("АЯЁ Ёж Пр"), "аяё ёж пр");
}

}  // namespace
}  // namespace acies
