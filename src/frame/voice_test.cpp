#include "frame/voice.h"

#include <gtest/gtest.h>

namespace acies {
namespace {

constexpr std::array<std::string_view, 1> kLetters{"GO"};
constexpr RuleId kRule = *read_rule_number("4.2");

Document saying(std::string_view english, std::string_view russian) {
  Document both = Document::map();
  both.set("en", english);
  both.set("ru", russian);
  return both;
}

const Phrases& phrases() {
  static const Result<Phrases> kPhrases = [] {
    Document seats = Document::map();
    seats.set("South", saying("South", "Юг"));
    Document dice = Document::map();
    dice.set("none", saying("no dice", "без кубиков"));
    Document all = Document::map();
    all.set("seat", seats);
    all.set("dice", dice);
    return Phrases::read(all);
  }();
  return *kPhrases;
}

struct Voice : PhraseVoice {
  explicit Voice(Language language) : PhraseVoice(phrases(), kLetters, language) {}
};

// One die with a number, or none.
struct Die {
  unsigned number = 0;
  unsigned of(unsigned wanted) const { return wanted == number ? 1 : 0; }
};

TEST(Voice, speaks_its_language) {
  const Voice english(Language::English);
  const Voice russian(Language::Russian);
  EXPECT_EQ(english.seat(Seat::South), "South");
  EXPECT_EQ(russian.seat(Seat::South), "Юг");
  EXPECT_EQ(english.say_in("seat", "South"), "South");
  EXPECT_EQ(english.rule(kRule), "GO-4.2");
  EXPECT_EQ(english.point(), '.');
  EXPECT_EQ(russian.point(), ',');
  EXPECT_EQ(english.dice(Die{5}), "5");
  EXPECT_EQ(russian.dice(Die{}), "без кубиков");
}

TEST(Voice, reads_the_facts_of_an_event) {
  const Event event{0, Seat::South, kEverybody, false, kRule, {7, -1}};
  const VoiceOfEvent<Voice> voice(event, Language::English);
  EXPECT_EQ(voice.actor(), "South");
  EXPECT_EQ(voice.fact(1), -1);
  EXPECT_EQ(voice.count(0), "7");
  EXPECT_TRUE(voice.has_rule(kRule));
  EXPECT_FALSE(voice.has_rule(kNoRule));
}

TEST(Voice, a_refusal_has_a_word_for_each_letter_of_its_shape) {
  constexpr std::array<RefusalShape, 2> kShapes{{{"refusal.far", "un"}, {"refusal.dice", "n"}}};
  EXPECT_EQ(find_shape(kShapes, "refusal.dice", "uu"), "n");
  EXPECT_EQ(find_shape(kShapes, "refusal.near", "uu"), "uu");
  const auto words = words_of(
      "un", [](char letter, size_t i) { return std::string(1, letter) + std::to_string(i); });
  EXPECT_EQ(words[0], "u0");
  EXPECT_EQ(words[1], "n1");
  EXPECT_EQ(words[2], "");
}

TEST(Voice, cases_have_names) {
  EXPECT_EQ(case_name(Case::Nominative), "nominative");
  EXPECT_EQ(case_name(Case::Accusative), "accusative");
  EXPECT_EQ(with_sign("4.2.1", '.', '-'), "4-2-1");
}

}  // namespace
}  // namespace acies
