// Sentences of the referee, word by word, and the names of pieces in every case.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/ancients/chapters/chapters.h"
#include "games/ancients/view/glance.h"
#include "games/ancients/words/voice.h"
#include "staged_table.h"
#include "whole_text.h"

namespace acies::ancients {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

const GameOf<Rules>& game() { return known_game<Rules>(); }
const Rules& rules() { return game().rules(); }

Event event_of(Happening what, RuleId rule, std::array<int16_t, 6> facts) {
  return {static_cast<uint8_t>(what), Seat::South, kEverybody, false, rule, facts};
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

TEST(AncientsSpeech, ground_has_names) {
  for (const Language language : kLanguages) {
    for (const std::string_view name : kTerrainNames) {
      EXPECT_WHOLE(rules().book().phrases().say(language, "ground." + std::string(name)));
      EXPECT_WHOLE(rules().book().phrases().say(language, "ground_note." + std::string(name)));
    }
  }
}

// ---- some sentences word by word ----

std::unique_ptr<Table> stage(std::initializer_list<std::string_view> lines) {
  return stage_table(game(), lines);
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
