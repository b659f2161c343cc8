#include "files/toml.h"

#include <gtest/gtest.h>

#include "core/data/json.h"

namespace acies {
namespace {

std::string toml_fault_of(std::string_view text) {
  const auto document = read_toml(text, "a.toml");
  return document ? "no fault" : document.error().text();
}

TEST(Toml, KeepsTheOrderOfTheFile) {
  const auto document =
      read_toml("z = 1\n[m]\nb = 'x'\na = [true, 2]\n[c.d]\n[c]\n[[q]]\n[[q]]\nn=1", "a");
  ASSERT_TRUE(document) << document.error().text();
  EXPECT_EQ(write_json(*document),
            R"({"z":1,"m":{"b":"x","a":[true,2]},"c":{"d":{}},"q":[{},{"n":1}]})");
}

TEST(Toml, ValuesKnowTheirPlace) {
  const auto document = read_toml("[card]\nvalue =  11\n", "a.toml");
  ASSERT_TRUE(document);
  const auto card = document->map_at("card");
  ASSERT_TRUE(card);
  const auto value = (*card)->number_at("value", 1, 10);
  ASSERT_FALSE(value);
  EXPECT_EQ(value.error().text(), "line 2:10: 'value' is 11, allowed are 1 to 10");
  EXPECT_EQ((*card)->line(), 1);
}

TEST(Toml, BrokenTextIsAFaultWithItsPlace) {
  EXPECT_TRUE(toml_fault_of("a = 1\nb = = 2\n").starts_with("a.toml:2:5: "))
      << toml_fault_of("a = 1\nb = = 2\n");
  EXPECT_TRUE(toml_fault_of("a = 'open\n").starts_with("a.toml:1:"))
      << toml_fault_of("a = 'open\n");
  EXPECT_TRUE(toml_fault_of("a = 1\na = 2\n").starts_with("a.toml:2:"))
      << toml_fault_of("a = 1\na = 2\n");
  EXPECT_TRUE(toml_fault_of("a = '\xff'").starts_with("a.toml:1:")) << toml_fault_of("a = '\xff'");
}

TEST(Toml, RefusesKindsThatDocumentsDoNotHave) {
  EXPECT_EQ(toml_fault_of("a = 1\nb = [1, 2.5]\n"),
            "a.toml:2:9: fractions are not allowed in these files");
  EXPECT_EQ(toml_fault_of("day = 2026-01-02\n"),
            "a.toml:1:7: dates and times are not allowed in these files");
}

TEST(Toml, DeepNestingIsAFault) {
  EXPECT_TRUE(toml_fault_of("a = " + std::string(100'000, '[')).starts_with("a.toml:1:"));
}

// Found by fuzzing: the parser reached code marked unreachable.
TEST(Toml, RefusesLettersBeyondAsciiOutsideStrings) {
  for (const std::string_view text : {"флаг = 1\n", "a = ж\n", "\u00E9\n", "a = 1 \u0416\n"}) {
    EXPECT_NE(toml_fault_of(text).find("a.toml:1:"), std::string::npos) << toml_fault_of(text);
  }
}

// Found by fuzzing: an assertion of the parser about such a key stopped the program.
TEST(Toml, refuses_a_header_that_is_no_key) {
  for (const std::string_view text : {"[:]\n", "[[:]]\n", "[=]", "[.a]", "[a.:]"}) {
    EXPECT_TRUE(toml_fault_of(text).starts_with("a.toml:1:")) << toml_fault_of(text);
  }
}

}  // namespace
}  // namespace acies
