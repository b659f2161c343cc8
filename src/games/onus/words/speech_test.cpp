// All sentences of the referee in both languages, met in random battles: no phrase is missing, and
// no gap is left unfilled.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <regex>
#include <set>

#include "core/contract/playout.h"
#include "files/disk.h"
#include "games/onus/words/explanations.h"
#include "games/onus/words/reading.h"
#include "games/onus/words/voice.h"
#include "onus_table.h"

namespace acies::onus {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

constexpr std::array kLanguages{Language::English, Language::Russian};

// A missing phrase reads <key>, an open gap {3}.
testing::AssertionResult is_whole(const std::string& text) {
  const bool has_gap = text.contains('{') || text.contains('}');
  const size_t sign = text.find('<');
  const bool has_key = sign != std::string::npos && sign + 1 < text.size() &&
                       text[sign + 1] >= 'a' && text[sign + 1] <= 'z';
  if (!text.empty() && !has_gap && !has_key) return testing::AssertionSuccess();
  return testing::AssertionFailure() << "says '" << text << "'";
}

#define EXPECT_WHOLE(text) EXPECT_TRUE(is_whole(text))

// ---- on the way through random battles ----

void expect_actions_whole(const State& state, Language language) {
  ActionList list;
  if (rules().decision(state).form != Decision::Form::List) return;
  rules().list(state, list);
  for (const Action action : list) {
    EXPECT_WHOLE(rules().describe(state, action, language));
    EXPECT_WHOLE(rules().explain(state, action, language))
        << rules().write_action(state, action) << " in " << rules().write_position(state);
  }
}

Action random_wish(Rng& rng) {
  Action action{};
  action.verb = static_cast<uint8_t>(rng.below(kVerbs));
  action.piece = static_cast<uint8_t>(rng.below(kUnits));
  action.place = static_cast<uint16_t>(rng.below(kCards));
  action.measure = static_cast<int32_t>(rng.below(4));
  return action;
}

struct Met {
  std::set<uint8_t> events;
  std::set<uint8_t> steps;
  std::set<std::string> refusals;
};

// A refusal has a sentence whatever was asked for.
void expect_refusals_whole(const State& state, Rng& rng, Met& met) {
  for (unsigned i = 0; i < 10; ++i) {
    const Action wish = random_wish(rng);
    const Verdict verdict = rules().check(state, wish);
    if (verdict) continue;
    met.refusals.insert(std::string(verdict.error().phrase));
    for (const Language language : kLanguages) {
      EXPECT_WHOLE(rules().say(verdict.error(), language)) << verdict.error().phrase;
      EXPECT_EQ(rules().explain(state, wish, language), "");
      EXPECT_WHOLE(rules().describe(state, wish, language));
    }
  }
}

void expect_events_whole(const Journal& journal, Met& met) {
  for (const Event& event : journal.events()) {
    met.events.insert(event.kind);
    for (const Language language : kLanguages) {
      EXPECT_WHOLE(rules().say(event, language)) << unsigned{event.kind};
    }
  }
}

// Every seat's view can be drawn and written.
void expect_pictures(const State& state) {
  for (const Seat seat : {Seat::South, Seat::North, Seat::Nature, Seat::Nobody}) {
    const State seen = rules().redact(state, seat);
    EXPECT_NE(rules().view(seen, seat).find("units"), nullptr);
    for (const Language language : kLanguages) {
      EXPECT_WHOLE(rules().draw(seen, seat, language, false));
    }
  }
}

// Random answers that do not hurry to the end, so that the armies meet.
Action eager_answer(const State& state, const Decision& question, ActionList& list, Rng& rng) {
  Action action = random_answer(rules(), state, question, list, rng);
  for (unsigned i = 0; i < 3 && is_verb(action, Verb::End); ++i) {
    list.clear();
    action = random_answer(rules(), state, question, list, rng);
  }
  return action;
}

void walk(uint64_t number, Met& met) {
  State state = rules().setup(random_setup(rules(), number)).value();
  Rng rng{number, 0};
  for (uint32_t i = 0; i < 1500; ++i) {
    const Decision question = rules().decision(state);
    const bool is_first = met.steps.insert(question.step).second;
    for (const Language language : kLanguages) {
      EXPECT_WHOLE(rules().prompt(state, language));
      if (is_first || i % 32 == 0) expect_actions_whole(state, language);
    }
    if (is_first || i % 64 == 0) expect_pictures(state);
    if (question.form == Decision::Form::Over) return;
    if (i % 8 == 0) expect_refusals_whole(state, rng, met);
    ActionList list;
    const Action action = eager_answer(state, question, list, rng);
    for (const Language language : kLanguages) {
      EXPECT_WHOLE(rules().describe(state, action, language));
    }
    Journal journal;
    rules().apply(state, action, &journal);
    expect_events_whole(journal, met);
    if (testing::Test::HasFailure()) return;
  }
}

TEST(OnusSpeech, nothing_is_missing_on_the_way_through_random_battles) {
  Met met;
  for (uint64_t number = 0; number < 10 && !HasFailure(); ++number) walk(number, met);
  EXPECT_GE(met.steps.size(), 25U);
  EXPECT_GE(met.events.size(), 30U);
  EXPECT_GE(met.refusals.size(), 15U);
}

// ---- every key that the chapters name ----

TEST(OnusSpeech, every_refusal_of_the_chapters_has_its_words) {
  const std::regex key("\"(refusal\\.[a-z_]+)\"");
  unsigned found = 0;
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator("src/games/onus/chapters")) {
    if (entry.path().extension() != ".cpp") continue;
    const std::string text = read_file(entry.path()).value();
    for (std::sregex_iterator it(text.begin(), text.end(), key), end; it != end; ++it) {
      EXPECT_TRUE(rules().book().phrases().has((*it)[1].str())) << (*it)[1] << entry.path();
      ++found;
    }
  }
  EXPECT_GT(found, 60U);
}

TEST(OnusSpeech, every_event_has_its_words) {
  for (unsigned kind = 0; kind <= static_cast<unsigned>(Happening::Gave); ++kind) {
    for (int16_t fact = 0; fact < 6; ++fact) {
      const Event event{
          static_cast<uint8_t>(kind),          Seat::South, kEverybody, false, "5.1"_rule,
          {fact, fact, fact, fact, fact, fact}};
      for (const Language language : kLanguages) EXPECT_WHOLE(rules().say(event, language)) << kind;
    }
  }
}

TEST(OnusSpeech, every_modifier_and_option_has_its_words) {
  const Phrases& phrases = rules().book().phrases();
  const std::regex rule("\"([0-9]+)\\.([0-9]+)\"_rule");
  const std::string text = read_file("src/games/onus/chapters/melee/modifiers.cpp").value();
  for (std::sregex_iterator it(text.begin(), text.end(), rule), end; it != end; ++it) {
    const std::string key = "modifier.ONUS-" + (*it)[1].str() + '-' + (*it)[2].str();
    EXPECT_TRUE(phrases.has(key)) << key;
  }
  for (const OptionDef& option : Rules::options()) {
    for (const Language language : kLanguages) {
      EXPECT_WHOLE(rules().describe_option(option.name, language));
    }
  }
  for (uint8_t what = 0; what < 5; ++what) EXPECT_WHOLE(rules().luck_name(what, kLanguages[1]));
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
