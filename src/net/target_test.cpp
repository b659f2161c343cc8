#include "net/target.h"

#include <gtest/gtest.h>

namespace acies {
namespace {

TEST(NetTarget, SplitsAndDecodes) {
  const auto target = read_target("/api/%D0%B8%20a+b?lang=ru&x=1%2B1+2&x=second&&flag&=empty");
  ASSERT_TRUE(target);
  EXPECT_EQ(target->path, "/api/и a+b") << "a plus is a blank only in a query";
  EXPECT_EQ(target->query, (Fields{{"lang", "ru"}, {"x", "1+1 2"}, {"flag", ""}, {"", "empty"}}));
}

TEST(NetTarget, AcceptsPlainPaths) {
  for (const std::string_view text : {"/", "/?", "/a/b/", "/a//b", "/...", "/.well-known", "/a..b",
                                      "/%2e%2ea", "/a?../..", "/a?x=%2F..%2F"}) {
    EXPECT_TRUE(read_target(text)) << text;
  }
}

TEST(NetTarget, RefusesWhatTwoReadersMayReadDifferently) {
  const std::string_view refused[] = {
      "",        "*",         "a",         "http://a/b", "/../a",      "/a/..",
      "/a/../b", "/./a",      "/%2e%2e/a", "/.%2E",      "/%2e",       "/a%2fb",
      "/a%2F..", "/a\\b",     "/a%5cb",    "/a%",        "/a%4",       "/a%zz",
      "/a%00",   "/a%0a",     "/a%7f",     "/a%0d%0ab",  "/a#b",       "/a b",
      "/a\tb",   "/\xc3\xa9", "/%ff",      "/%c0%ae",    "/%ed%a0%80", "/%f5%80%80%80",
      "/a?x=%",  "/a?%0a=1",  "/a?x=%ff",  "/a?x=%00",   "/%c3",       "/%e0%80%80",
  };
  for (const std::string_view text : refused) EXPECT_FALSE(read_target(text)) << text;
  EXPECT_FALSE(read_target(std::string_view("/a\0b", 4)));
}

TEST(NetTarget, EncodingAndDecodingAgree) {
  const std::string text = "a/b?c=d&e f%+\"и";
  EXPECT_EQ(percent_decoded(percent_encoded(text)), text);
  EXPECT_EQ(percent_encoded("/ и"), "%2F%20%D0%B8");
}

TEST(NetTarget, KnowsUtf8) {
  for (const std::string_view text : {"", "a", "é", "и", "€", "😀", "\xf4\x8f\xbf\xbf"}) {
    EXPECT_TRUE(is_utf8(text)) << text;
  }
  for (const std::string_view text :
       {"\x80", "\xc1\xbf", "\xc3", "\xe0\x9f\xbf", "\xed\xbf\xbf", "\xf0\x8f\xbf\xbf",
        "\xf4\x90\x80\x80", "\xff", "a\xe2\x82"}) {
    EXPECT_FALSE(is_utf8(text)) << text;
  }
}

}  // namespace
}  // namespace acies
