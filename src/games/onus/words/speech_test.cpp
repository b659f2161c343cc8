// Sentences of the referee, word by word, and the names of pieces in every case.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>

#include "files/disk.h"
#include "games/onus/words/explanations.h"
#include "games/onus/words/reading.h"
#include "games/onus/words/voice.h"
#include "onus_table.h"

namespace acies::onus {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(OnusSpeech, every_modifier_has_its_words) {
  const Phrases& phrases = rules().book().phrases();
  const std::regex rule("\"([0-9]+)\\.([0-9]+)\"_rule");
  const std::string text = read_file("src/games/onus/chapters/melee/modifiers.cpp").value();
  for (std::sregex_iterator it(text.begin(), text.end(), rule), end; it != end; ++it) {
    const std::string key = "modifier.ONUS-" + (*it)[1].str() + '-' + (*it)[2].str();
    EXPECT_TRUE(phrases.has(key)) << key;
  }
}

// [ONUS-6.10] [ONUS-8.9] Facings and bearings.
TEST(OnusSpeech, measures_are_told_in_words) {
  State state;
  state.push(asks::Facing{2});
  const auto told = [&](Verb verb, int32_t measure) {
    return rules().describe(state, make_action(verb, 2, 0, measure), Language::English);
  };
  EXPECT_EQ(told(Verb::Face, -1), "keep the facing");
  EXPECT_EQ(told(Verb::Face, 1800), "face South's edge");
  EXPECT_EQ(told(Verb::Face, 455), "face 45.5 degrees");
  EXPECT_EQ(told(Verb::Bearing, 1800), "straight back");
  state.move.kind = static_cast<uint8_t>(field::StepKind::Spin);
  EXPECT_EQ(told(Verb::Angle, -450), "45 degrees clockwise");
  EXPECT_EQ(told(Verb::Angle, 450), "45 degrees counter-clockwise");
}

// [ONUS-16.8] [ONUS-10.27] Half of the movement.
TEST(OnusSpeech, who_follows_in_a_formation_reads_how_far) {
  State state;
  state.at(2).place = Place::Field;
  state.push(asks::Follow{.unit = 2, .enemy = 1});
  const TableVoice voice(rules(), state, Language::English, Seat::South);
  const Action follow = make_action(Verb::Follow, 2);
  EXPECT_THAT(explain_engaged(voice, follow), Not(HasSubstr("half")));
  state.at(2).formation = Formation::ShieldWall;
  EXPECT_THAT(explain_engaged(voice, follow),
              HasSubstr("by at most half its movement (ONUS-16.8)"));
  state.at(2).formation = Formation::Phalanx;
  EXPECT_THAT(explain_engaged(voice, follow), HasSubstr("(ONUS-16.13)"));
}

// [ONUS-21.10] Of a team the captain is named, in both languages.
TEST(OnusSpeech, captains_are_named) {
  State state;
  state.at(1).captain = 1;
  state.at(1).place = Place::Field;
  state.push(asks::Recover{1});
  EXPECT_THAT(rules().prompt(state, Language::English), Not(HasSubstr("captain")));
  state.army(Seat::South).captains = 2;
  EXPECT_THAT(rules().prompt(state, Language::English), HasSubstr("captain II of South"));
  EXPECT_THAT(rules().prompt(state, Language::Russian), HasSubstr("капитан II Юга"));
  EXPECT_THAT(rules().describe(state, make_action(Verb::Give, 4, 0), Language::English),
              HasSubstr("captain II of North"));
}

// [ONUS-4.23] Both players read prompts and events.
TEST(OnusSpeech, what_lies_face_down_is_named_by_its_number) {
  State state;
  state.at(2).kind = 0;
  state.at(2).place = Place::Field;
  const std::string name = rules().book().unit(0).name.in(Language::English);
  const Event placed{
      static_cast<uint8_t>(Happening::Placed), Seat::South, kEverybody, false, "4.19"_rule, {2}};
  EXPECT_THAT(rules().say(with_names(state, placed), Language::English), HasSubstr(name + " S3"));
  state.at(2).set(Mark::FaceDown);
  EXPECT_THAT(rules().say(with_names(state, placed), Language::English), HasSubstr("unit S3"));
  state.push(asks::DeployFacing{2});
  EXPECT_THAT(rules().prompt(state, Language::English), Not(HasSubstr(name)));
}

}  // namespace
}  // namespace acies::onus
