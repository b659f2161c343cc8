#include "files/json.h"

#include <gtest/gtest.h>

#include "core/data/json.h"

namespace acies {
namespace {

std::string json_fault_of(std::string_view text) {
  const auto document = read_json(text, "a.json");
  return document ? "no fault" : document.error().text();
}

TEST(Json, ReadsWhatIsWritten) {
  const std::string text =
      R"({"z":1,"a":[true,false,null,-9223372036854775808],"s":"\"ё\\\n\t\u0001","m":{"l":[]}})";
  const auto document = read_json(text, "a.json");
  ASSERT_TRUE(document) << document.error().text();
  EXPECT_EQ(write_json(*document), text);
  EXPECT_EQ(*read_json(write_pretty_json(*document), "a.json"), *document);
}

TEST(Json, FaultsNameLineAndColumn) {
  EXPECT_EQ(json_fault_of("{\n  \"a\": 1,\n  \"b\" 2\n}"), "a.json:3:7: syntax error");
  EXPECT_TRUE(json_fault_of("{\"a\": [1, 2").starts_with("a.json:1:12: incomplete"))
      << json_fault_of("{\"a\": [1, 2");
  EXPECT_TRUE(json_fault_of("").starts_with("a.json:1:1: incomplete")) << json_fault_of("");
  EXPECT_TRUE(json_fault_of("1 2").starts_with("a.json:1:3: extra data")) << json_fault_of("1 2");
}

TEST(Json, RefusesFractionsAndHugeNumbers) {
  EXPECT_TRUE(json_fault_of("[1.5]").ends_with("only whole numbers of 64 bits are allowed"));
  EXPECT_TRUE(json_fault_of("[1e3]").ends_with("only whole numbers of 64 bits are allowed"));
  EXPECT_TRUE(json_fault_of("[9223372036854775808]").ends_with("the number is too large"));
}

TEST(Json, RefusesAKeyTwice) {
  EXPECT_TRUE(json_fault_of(R"({"a":1,"a":2})").ends_with("'a' is here twice"));
}

// In a long map too, wherever the first occurrence is.
TEST(Json, refuses_a_key_twice_in_a_long_map) {
  for (const int twice : {0, 20, 31, 32, 33, 100}) {
    std::string text = "{";
    for (int i = 0; i <= 200; ++i) text += '"' + std::to_string(i) + "\":1,";
    EXPECT_TRUE(read_json(text.substr(0, text.size() - 1) + '}', "long").has_value());
    text += '"' + std::to_string(twice) + "\":2}";
    EXPECT_TRUE(json_fault_of(text).ends_with("'" + std::to_string(twice) + "' is here twice"));
  }
}

TEST(Json, DeepNestingIsAFault) {
  EXPECT_TRUE(json_fault_of(std::string(100'000, '[')).starts_with("a.json:1:"));
}

}  // namespace
}  // namespace acies
