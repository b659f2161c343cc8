#include "apps/terminal/choices.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/builtin.h"
#include "games/games.h"

namespace acies {
namespace {

using Kind = Finding::Kind;

class Choices : public ::testing::Test {
 protected:
  void SetUp() override {
    const auto library = read_builtin_library();
    ASSERT_TRUE(library);
    auto games = make_games(*library);
    ASSERT_TRUE(games);
    games_ = std::move(*games);
    scene_setup_ = games_.front()->scene_setup();
    for (const std::string_view line : {"hand South red1 red10 blue7", "turn South"}) {
      const auto set = scene_setup_->set(split_words(line));
      ASSERT_TRUE(set) << set.error().text();
    }
    auto table = scene_setup_->begin();
    ASSERT_TRUE(table) << table.error().text();
    table_ = std::move(*table);
    choices_ = list_choices(*table_);
  }

  Finding find(std::string_view words) const { return find_action(*table_, choices_, words); }
  std::string found(std::string_view words) const {
    const Finding finding = find(words);
    return finding.kind == Kind::Found ? table_->write_action(finding.action) : "not found";
  }

  Games games_;
  std::unique_ptr<SceneSetup> scene_setup_;
  std::unique_ptr<Table> table_;
  std::vector<Choice> choices_;
};

TEST_F(Choices, words_that_answers_begin_with_are_named_once) {
  EXPECT_THAT(first_words(choices_), ::testing::ElementsAre("play"));
  const std::vector<Choice> mixed{{{}, "end"}, {{}, "shoot 3 4"}, {{}, "shoot 3 5"}};
  EXPECT_THAT(first_words(mixed), ::testing::ElementsAre("end", "shoot"));
}

TEST_F(Choices, NumbersCountFromOne) {
  EXPECT_EQ(found("1"), choices_[0].text);
  EXPECT_EQ(found(" 27 "), choices_[26].text);
  EXPECT_EQ(find("0").kind, Kind::Unknown);
  EXPECT_EQ(find("28").kind, Kind::Unknown);
}

TEST_F(Choices, WhatIsWrittenOutIsTakenAsWritten) {
  EXPECT_EQ(found("play red1 3"), "play red1 3");
  EXPECT_EQ(found("play b7 9"), "play blue7 9");
}

TEST_F(Choices, BeginningsOfWordsAreEnough) {
  EXPECT_EQ(found("p blue 4"), "play blue7 4");
  EXPECT_EQ(found("PLAY Red10 4"), "play red10 4");
  EXPECT_EQ(found("pl red1 4"), "play red1 4") << "a whole word goes before a longer one";
  EXPECT_EQ(found("p r10 4"), "play red10 4") << "the verb is completed, the card is the game's";
}

TEST_F(Choices, SeveralFitsAreNamed) {
  const Finding finding = find("play red 5");
  EXPECT_EQ(finding.kind, Kind::Several);
  EXPECT_THAT(finding.candidates, ::testing::ElementsAre("play red1 5", "play red10 5"));
}

TEST_F(Choices, NothingFits) {
  EXPECT_EQ(find("").kind, Kind::Unknown);
  const Finding finding = find("dance");
  EXPECT_EQ(finding.kind, Kind::Unknown);
  EXPECT_FALSE(finding.complaint.empty());
}

TEST_F(Choices, AForbiddenActionIsRefusedWithItsRule) {
  const Finding finding = find("play red2 5");
  EXPECT_EQ(finding.kind, Kind::Refused);
  EXPECT_FALSE(table_->say(finding.refusal, Language::English).empty());
  EXPECT_EQ(find("pass").kind, Kind::Refused);
  EXPECT_EQ(write_rule_id(find("pass").refusal.rule, table_->game().letters()), "BL-2.3");
}

TEST_F(Choices, LongListsJoinWhatDiffersInTheLastWord) {
  const std::string text = write_choices(*table_, choices_, Language::English, 40);
  EXPECT_THAT(text, ::testing::HasSubstr("1-9  play red1 1 2 3 4 5 6 7 8 9\n"));
  EXPECT_THAT(text, ::testing::HasSubstr("19-27  play blue7 1 2"));
}

TEST_F(Choices, ShortListsAreDescribed) {
  const std::vector<Choice> few(choices_.begin(), choices_.begin() + 2);
  const std::string text = write_choices(*table_, few, Language::English, 80);
  EXPECT_THAT(text, ::testing::HasSubstr("  1  play red1 1  "));
  EXPECT_THAT(text, ::testing::HasSubstr(table_->describe(few[1].action, Language::English)));
}

}  // namespace
}  // namespace acies
