#include "core/text/phrases.h"

#include <gtest/gtest.h>

namespace acies {
namespace {

std::string filled(std::string_view phrase, Language language, std::vector<std::string> words) {
  return fill(phrase, language, words);
}
std::string english(std::string_view phrase, std::vector<std::string> words) {
  return filled(phrase, Language::English, std::move(words));
}

TEST(Phrases, gaps_are_filled_by_number) {
  EXPECT_EQ(english("{0} plays {1}, {1}!", {"South", "red7"}), "South plays red7, red7!");
  EXPECT_EQ(english("no gap", {"x"}), "no gap");
  EXPECT_EQ(english("", {}), "");
  EXPECT_EQ(english("{1}{0}", {"a", "b"}), "ba");
}

TEST(Phrases, a_gap_without_a_word_stays_visible) {
  EXPECT_EQ(english("{0} and {1}", {"a"}), "a and {1}");
  EXPECT_EQ(english("{x} {} {-1}", {"a"}), "{x} {} {-1}");
  EXPECT_EQ(english("open {0", {"a"}), "open {0");
  EXPECT_EQ(english("close } {0}", {"a"}), "close } a");
}

TEST(Phrases, a_word_is_not_looked_into) { EXPECT_EQ(english("{0}", {"{0} {1}"}), "{0} {1}"); }

TEST(Phrases, english_has_two_forms) {
  for (const char* one : {"1", "-1"}) EXPECT_EQ(english("{0:card|cards}", {one}), "card") << one;
  for (const char* many : {"0", "2", "5", "11", "12", "21", "22", "25", "101", "111"}) {
    EXPECT_EQ(english("{0} {0:card|cards}", {many}), std::string(many) + " cards");
  }
}

TEST(Phrases, russian_has_three_forms) {
  const auto cards = [](const char* number) {
    return filled("{0} {0:карта|карты|карт}", Language::Russian, {number});
  };
  EXPECT_EQ(cards("1"), "1 карта");
  EXPECT_EQ(cards("2"), "2 карты");
  EXPECT_EQ(cards("4"), "4 карты");
  EXPECT_EQ(cards("5"), "5 карт");
  EXPECT_EQ(cards("0"), "0 карт");
  EXPECT_EQ(cards("11"), "11 карт");
  EXPECT_EQ(cards("12"), "12 карт");
  EXPECT_EQ(cards("14"), "14 карт");
  EXPECT_EQ(cards("21"), "21 карта");
  EXPECT_EQ(cards("22"), "22 карты");
  EXPECT_EQ(cards("25"), "25 карт");
  EXPECT_EQ(cards("111"), "111 карт");
  EXPECT_EQ(cards("112"), "112 карт");
  EXPECT_EQ(cards("121"), "121 карта");
  EXPECT_EQ(cards("-2"), "-2 карты");
}

TEST(Phrases, the_last_form_serves_where_forms_are_missing) {
  EXPECT_EQ(filled("{0:карта|карты}", Language::Russian, {"5"}), "карты");
  EXPECT_EQ(english("{0:fish}", {"2"}), "fish");
  EXPECT_EQ(english("{0:}", {"2"}), "");
}

TEST(Phrases, the_smallest_number_has_a_form_too) {
  EXPECT_EQ(filled("{0:карта|карты|карт}", Language::Russian, {"-9223372036854775808"}), "карт");
}

Document saying(std::string_view en, std::string_view ru) {
  Document map = Document::map();
  map.set("en", en);
  map.set("ru", ru);
  return map;
}

TEST(Phrases, are_found_by_group_and_key) {
  Document document = Document::map();
  document.set("refusal", Document::map()).set("full", saying("{0} is full", "{0}: нет места"));
  const auto phrases = Phrases::read(document);
  ASSERT_TRUE(phrases) << phrases.error().text();
  EXPECT_EQ(phrases->say(Language::English, "refusal.full", {"Flag 3"}), "Flag 3 is full");
  EXPECT_EQ(phrases->say(Language::Russian, "refusal.full", {"Флаг 3"}), "Флаг 3: нет места");
  EXPECT_TRUE(phrases->has("refusal.full"));
  EXPECT_FALSE(phrases->has("full"));
}

TEST(Phrases, a_missing_key_is_visible) {
  EXPECT_EQ(Phrases().say(Language::English, "refusal.full", {"x"}), "<refusal.full>");
}

TEST(Phrases, faults_name_their_line) {
  const auto fault_of = [](const Document& document) {
    const auto phrases = Phrases::read(document);
    return phrases ? "no fault" : phrases.error().text();
  };
  Document flat = Document::map();
  flat.set("a", "text").place(2, 5);
  EXPECT_EQ(fault_of(flat), "line 2:5: 'a' must be a group of phrases");

  Document half = Document::map();
  Document& entry = half.set("a", Document::map()).set("b", Document::map());
  entry.place(3, 1);
  entry.set("en", "x");
  EXPECT_EQ(fault_of(half), "line 3:1: 'ru' is missing");
  entry.set("ru", "х");
  EXPECT_EQ(fault_of(half), "no fault");
  entry.set("de", "x").place(3, 20);
  EXPECT_EQ(fault_of(half), "line 3:20: 'de' is not known here; choose from en, ru");
}

TEST(Language, has_a_short_name) {
  EXPECT_EQ(read_language("en"), Language::English);
  EXPECT_EQ(read_language("ru"), Language::Russian);
  EXPECT_FALSE(read_language("RU"));
  EXPECT_FALSE(read_language(""));
  EXPECT_EQ(name(Language::Russian), "ru");
}

}  // namespace
}  // namespace acies
