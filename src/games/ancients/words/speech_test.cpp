// All sentences of the referee in both languages, met in random battles: no phrase is missing, and
// no gap is left unfilled.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <regex>
#include <set>

#include "core/data/json.h"
#include "files/disk.h"
#include "games/ancients/chapters/chapters.h"
#include "games/ancients/view/glance.h"
#include "games/ancients/words/voice.h"
#include "staged_table.h"

namespace acies::ancients {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

constexpr std::array kLanguages{Language::English, Language::Russian};

const GameOf<Rules>& game() {
  return static_cast<const GameOf<Rules>&>(*find_game(known_games(), Rules::kName));
}
const Rules& rules() { return game().rules(); }

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

struct Walk {
  uint64_t number;
  uint32_t answers;  // at the most
};

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
  if (action.verb == static_cast<uint8_t>(Verb::Done)) return action;
  action.piece = static_cast<uint8_t>(rng.below(kCardKinds));
  action.place = static_cast<uint16_t>(rng.below(kHexes));
  action.measure = static_cast<int32_t>(rng.below(kHexes));
  return action;
}

// A refusal has a sentence whatever was asked for.
void expect_refusals_whole(const State& state, Rng& rng, std::set<std::string>& met) {
  for (unsigned i = 0; i < 20; ++i) {
    const Action wish = random_wish(rng);
    const Verdict verdict = rules().check(state, wish);
    if (verdict) continue;
    met.insert(std::string(verdict.error().phrase));
    for (const Language language : kLanguages) EXPECT_WHOLE(rules().say(verdict.error(), language));
  }
}

void expect_events_whole(const Journal& journal, std::set<uint8_t>& met) {
  for (const Event& event : journal.events()) {
    met.insert(event.kind);
    for (const Language language : kLanguages) EXPECT_WHOLE(rules().say(event, language));
  }
}

struct Met {
  std::set<uint8_t> events;
  std::set<uint8_t> steps;
  std::set<std::string> refusals;
};

void walk(Walk way, Met& met) {
  State state = rules().setup(random_setup(rules(), way.number)).value();
  Rng rng{way.number, 0};
  ActionList list;
  for (uint32_t i = 0; i < way.answers; ++i) {
    const Decision question = rules().decision(state);
    const bool is_first = met.steps.insert(question.step).second;
    for (const Language language : kLanguages) {
      EXPECT_WHOLE(rules().prompt(state, language));
      if (is_first || i % 16 == 0) expect_actions_whole(state, language);
    }
    if (question.form == Decision::Form::Over) return;
    expect_refusals_whole(state, rng, met.refusals);
    const Action action = random_answer(rules(), state, question, list, rng);
    for (const Language language : kLanguages)
      EXPECT_WHOLE(rules().describe(state, action, language));
    Journal journal;
    rules().apply(state, action, &journal);
    expect_events_whole(journal, met.events);
    if (testing::Test::HasFailure()) return;
  }
}

TEST(AncientsSpeech, nothing_is_missing_on_the_way_through_random_battles) {
  Met met;
  for (uint64_t number = 0; number < 60 && !HasFailure(); ++number) walk({number, 1500}, met);
  EXPECT_EQ(met.steps.size(), size_t{kQuestions});
  EXPECT_GE(met.events.size(), 28U);
  EXPECT_GE(met.refusals.size(), 40U);
}

// ---- every key that the chapters name ----

TEST(AncientsSpeech, every_refusal_of_the_chapters_has_its_words) {
  const std::regex key("\"(refusal\\.[a-z_]+)\"");
  unsigned found = 0;
  for (const auto& entry : std::filesystem::directory_iterator("src/games/ancients/chapters")) {
    if (entry.path().extension() != ".cpp") continue;
    const std::string text = read_file(entry.path()).value();
    for (std::sregex_iterator it(text.begin(), text.end(), key), end; it != end; ++it) {
      EXPECT_TRUE(rules().book().phrases().has((*it)[1].str())) << (*it)[1] << entry.path();
      ++found;
    }
  }
  EXPECT_GT(found, 60U);
}

Event event_of(Happening what, RuleId rule, std::array<int16_t, 6> facts) {
  return {static_cast<uint8_t>(what), Seat::South, kEverybody, false, rule, facts};
}

TEST(AncientsSpeech, every_event_has_its_words) {
  for (unsigned kind = 0; kind <= static_cast<unsigned>(Happening::BattleEnded); ++kind) {
    for (int16_t fact = 0; fact < 6; ++fact) {
      const Event event =
          event_of(static_cast<Happening>(kind), "2.1"_rule, {fact, fact, fact, fact, fact, 0});
      const bool is_no_ending = kind == static_cast<unsigned>(Happening::BattleEnded) && fact == 0;
      if (is_no_ending) continue;
      for (const Language language : kLanguages) EXPECT_WHOLE(rules().say(event, language)) << kind;
    }
  }
}

TEST(AncientsSpeech, every_kind_has_all_its_cases) {
  for (const Language language : kLanguages) {
    const Voice voice(rules().book(), language);
    for (unsigned i = 0; i < kKinds; ++i) {
      const auto kind = static_cast<Kind>(i);
      for (const Case wanted : {Case::Nominative, Case::Genitive, Case::Dative, Case::Accusative}) {
        EXPECT_WHOLE(voice.kind(kind, wanted));
      }
      EXPECT_THAT(voice.number(kind), testing::AnyOf("1", "2"));
    }
  }
}

TEST(AncientsSpeech, ground_options_and_luck_have_names) {
  for (const Language language : kLanguages) {
    for (const std::string_view name : kTerrainNames) {
      EXPECT_WHOLE(rules().book().phrases().say(language, "ground." + std::string(name)));
      EXPECT_WHOLE(rules().book().phrases().say(language, "ground_note." + std::string(name)));
    }
    for (const OptionDef& option : Rules::options()) {
      EXPECT_WHOLE(rules().describe_option(option.name, language));
    }
    EXPECT_WHOLE(rules().luck_name(0, language));
  }
}

// ---- some sentences word by word ----

std::unique_ptr<Table> stage(std::initializer_list<std::string_view> lines) {
  return stage_table(game(), lines);
}

std::string explained(const Table& table, std::string_view text, Language language) {
  return table.explain(table.read_action(text).value(), language);
}

std::unique_ptr<Table> infantry_against_cavalry() {
  auto table = stage({"put South HI 5.5", "put North MC 5.6", "put North LI 9.1",
                      "hand South order-heavy", "hand North order-light"});
  answer(*table, "play order-heavy");
  answer(*table, "order 5.5");
  answer(*table, "done");
  return table;
}

TEST(AncientsSpeech, an_attack_is_explained_with_its_dice_and_chances) {
  const auto table = infantry_against_cavalry();
  EXPECT_EQ(table->describe(table->read_action("battle 5.5 5.6").value(), Language::Russian),
            "тяжёлая пехота (5.5) атакует среднюю конницу (5.6)");
  const std::string text = explained(*table, "battle 5.5 5.6", Language::English);
  EXPECT_THAT(text, HasSubstr("5 dice: 5 for its kind (CCA-7.7)."));
  EXPECT_THAT(text, HasSubstr("Hits: blue triangle, swords."));
  EXPECT_THAT(text, HasSubstr("The target can ignore no flags: each one is 3 hexes back."));
  EXPECT_THAT(text, HasSubstr("to hit 86.8 %"));
  EXPECT_THAT(text, HasSubstr("If the target evades:"));
  EXPECT_THAT(explained(*table, "battle 5.5 5.6", Language::Russian), HasSubstr("попасть 86,8 %"));
}

TEST(AncientsSpeech, the_defender_reads_what_threatens_him) {
  const auto table = infantry_against_cavalry();
  answer(*table, "battle 5.5 5.6");
  EXPECT_EQ(table->prompt(Language::English),
            "North: heavy infantry at 5.5 attacks medium cavalry at 5.6 with 5 dice. Stand, evade, "
            "or answer with First Strike if you hold it?");
  EXPECT_THAT(explained(*table, "evade", Language::English),
              HasSubstr("is hit only by blue triangle"));
  EXPECT_THAT(explained(*table, "stand", Language::English), HasSubstr("to destroy"));
}

// [CCA-10.17] A war machine is removed where it stops. The text says so before it stops.
TEST(AncientsSpeech, a_war_machine_reads_that_it_may_stop) {
  const auto table =
      stage_table(game(), {"put South MI 3.3", "put North HWM 4.3", "hand South order-two-left"});
  for (const std::string_view text : {"play order-two-left", "order 3.3", "done", "battle 3.3 4.3",
                                      "evade", "roll blue,blue,swords,flag", "step 5.3"}) {
    answer(*table, text);
  }
  const Action stay = table->read_action("stay").value();
  EXPECT_EQ(table->describe(stay, Language::English), "go no further");
  EXPECT_EQ(table->describe(stay, Language::Russian), "дальше не отходить");
  EXPECT_THAT(table->explain(stay, Language::English), HasSubstr("taken off the board here"));
  EXPECT_THAT(table->explain(stay, Language::Russian), HasSubstr("полководец при ней"));
}

TEST(AncientsSpeech, leaders_are_called_by_their_names) {
  const auto table = open_battle(game(), "cannae");
  const State& state = static_cast<const TableOf<Rules>&>(*table).state();
  const TableVoice english(rules(), state, Language::English);
  const TableVoice russian(rules(), state, Language::Russian);
  EXPECT_EQ(english.leader(1), "Varro at 2.11");
  EXPECT_EQ(russian.leader(1), "полководец Варрон (2.11)");
  EXPECT_EQ(russian.leader(kLeadersASide + 1, Case::Genitive), "полководца (Ганнибал, 8.9)");
  Event event = event_of(Happening::LeaderLost, "11.9"_rule, {1, hex_at(1, 10)});
  EXPECT_EQ(rules().say(event, Language::English), "South: the leader at 2.11 falls.");
  event.facts[5] = static_cast<int16_t>(state.conditions.scenario + 1);
  EXPECT_EQ(rules().say(event, Language::Russian), "Юг: гибнет полководец Варрон (2.11).");
}

TEST(AncientsSpeech, a_card_that_is_not_seen_has_no_name) {
  const auto table = open_battle(game(), "cannae");
  const Action hidden = make_card_action(Verb::Draw, kNoCard);
  EXPECT_EQ(table->describe(hidden, Language::English), "an unknown card");
}

TEST(AncientsSpeech, a_refusal_names_its_hexes) {
  const Refusal refusal = reason("6.6"_rule, "refusal.out_of_range", {hex_at(6, 4), 4, 3});
  EXPECT_EQ(rules().say(refusal, Language::English), "7.5 is 4 hexes away, and the range is 3.");
  EXPECT_EQ(rules().say(refusal, Language::Russian), "До гекса 7.5 расстояние 4, а дальность 3.");
}

// The question must not betray whether First Strike is held.
TEST(AncientsSpeech, the_question_to_a_defender_betrays_no_card) {
  const auto ask = [](std::string_view hand) {
    const auto table =
        stage({"put South HI 5.5", "put North MI 5.6", "hand South order-heavy", hand});
    answer(*table, "play order-heavy");
    answer(*table, "order 5.5");
    answer(*table, "done");
    answer(*table, "battle 5.5 5.6");
    return table->prompt(Language::English);
  };
  EXPECT_EQ(ask("hand North first-strike"), ask("hand North order-light"));
}

// ---- the board ----

TEST(AncientsBoard, both_sides_in_both_languages) {
  for (const ScenarioEntry& entry : rules().scenarios()) {
    const auto table = open_battle(game(), entry.id);
    for (const Seat seat : {Seat::South, Seat::North, Seat::Nobody}) {
      for (const Language language : kLanguages) {
        const std::string board = table->draw(seat, language, false);
        EXPECT_WHOLE(board);
        EXPECT_THAT(board, Not(HasSubstr("\x1b")));
        EXPECT_THAT(table->draw(seat, language, true), HasSubstr("\x1b[1;38;5;209m"));
      }
    }
  }
}

TEST(AncientsBoard, the_own_edge_lies_below) {
  const auto table =
      stage({"put South HI 1.1", "put South leader 1.1", "put North CCAM 9.13 blocks 2"});
  const std::string south = table->draw(Seat::South, Language::English, false);
  EXPECT_LT(south.find("ccam2"), south.find("HI4*"));
  const std::string north = table->draw(Seat::North, Language::English, false);
  EXPECT_LT(north.find("HI4*"), north.find("ccam2"));
  EXPECT_THAT(south, HasSubstr("\n1  HI4*"));
  EXPECT_THAT(north, HasSubstr("\n9  ccam2"));
}

// ---- luck ----

// In each of all equally likely answers: as many hits as the engine then counts.
TEST(AncientsLuck, hits_are_what_the_roll_does) {
  const auto table = infantry_against_cavalry();
  answer(*table, "battle 5.5 5.6");
  answer(*table, "stand");
  const State& state = static_cast<const TableOf<Rules>&>(*table).state();
  ASSERT_EQ(state.step(), Step::Roll);
  for (uint32_t k = 0; k < rules().chances(state); ++k) {
    const Action action = rules().chance(state, k);
    State after = state;
    after.pop();
    take_roll(rules(), after, Roll{action.measure}, nullptr);
    ASSERT_EQ(rules().luck(state, action), (LuckPoint{Seat::South, 0, after.combat.hits}));
  }
}

TEST(AncientsLuck, cards_and_other_dice_are_not_counted) {
  const auto table = open_battle(game(), "cannae");
  const State& state = static_cast<const TableOf<Rules>&>(*table).state();
  ASSERT_EQ(state.step(), Step::Draw);
  EXPECT_EQ(rules().luck(state, rules().chance(state, 0)), LuckPoint{});
}

}  // namespace
}  // namespace acies::ancients
