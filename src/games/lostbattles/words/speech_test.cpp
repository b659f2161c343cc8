// Sentences of the referee, word by word, and the names of pieces in every case.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/lostbattles/words/reading.h"
#include "games/lostbattles/words/voice.h"
#include "staged_table.h"
#include "whole_text.h"

namespace acies::lostbattles {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

const GameOf<Rules>& game() { return known_game<Rules>(); }
const Rules& rules() { return game().rules(); }

Event event_of(Happening what, Seat actor, std::array<int16_t, 6> facts) {
  return {static_cast<uint8_t>(what), actor, kEverybody, false, "3.2.1a"_rule, facts};
}

TEST(LostBattlesSpeech, every_kind_has_all_its_cases) {
  for (const Language language : kLanguages) {
    const Voice voice(rules().book(), language);
    for (unsigned i = 0; i < kKinds; ++i) {
      const auto kind = static_cast<Kind>(i);
      for (const Case wanted : kCases) EXPECT_WHOLE(voice.kind(kind, wanted));
      EXPECT_THAT(voice.number(kind), testing::AnyOf("1", "2"));
    }
    for (unsigned i = 0; i < kZones; ++i) {
      for (const Seat seat : kPlayers) EXPECT_WHOLE(voice.zone_for(static_cast<Zone>(i), seat));
    }
  }
}

// The names of boards and lists, which no sentence uses.
TEST(LostBattlesSpeech, names_have_words) {
  const auto expect_group = [](std::string_view group, auto&& names) {
    for (const std::string_view name : names) {
      const std::string key = std::string(group) + '.' + std::string(name);
      EXPECT_TRUE(name.empty() || rules().book().phrases().has(key)) << key;
    }
  };
  expect_group("type", kTypeNames);
  expect_group("quality", kQualityNames);
  expect_group("ground", kGroundNames);
  expect_group("ground_note", kGroundNames);
  expect_group("mode", kModeNames);
  expect_group("weather", kWeatherNames);
}

// ---- some sentences word by word ----

std::unique_ptr<Table> stage(std::initializer_list<std::string_view> lines) {
  return stage_table(game(), lines);
}

// South's legionaries in c2 against North's levies in c3; both sides have more units far away.
std::unique_ptr<Table> legionaries_against_levies() {
  return stage({"put South 2 ALE c2", "put South 4 AHI a1", "put North LHI c3 spent",
                "put North AHI c3", "put North 3 LHI e4", "put commands 5"});
}

std::unique_ptr<Table> march_of(std::unique_ptr<Table> table) {
  for (const std::string_view text : {"activate c2", "add-all", "go"}) answer(*table, text);
  return table;
}

TEST(LostBattlesSpeech, an_activation_tells_its_price) {
  const auto table = legionaries_against_levies();
  EXPECT_EQ(table->prompt(Language::English),
            "South, turn 3 of 10: 5 commands left. Activate a group, send a general, or end the "
            "turn.");
  EXPECT_EQ(described(*table, "activate c2", Language::Russian), "активировать c2 (центр)");
  EXPECT_EQ(
      explained(*table, "activate c2", Language::English),
      "All units there that have not acted, 2, cost 2 commands; one unit or two veterans cost "
      "1, any other group 2 (LB-4.2.4). Available: 5 commands of the army.");
  answer(*table, "activate c2");
  EXPECT_EQ(explained(*table, "add ALE", Language::English),
            "The group then has 1 unit and costs 1 command (LB-4.2.4); 4 would be left.");
  EXPECT_EQ(explained(*table, "add-all", Language::Russian),
            "Тогда в группе 2 отряда, она стоит 2 Приказа (LB-4.2.4); останется 3.");
}

TEST(LostBattlesSpeech, a_march_tells_the_moves) {
  const auto table = march_of(legionaries_against_levies());
  EXPECT_EQ(table->prompt(Language::Russian),
            "Юг: группа в зоне c2, отрядов 2, фронт на север, движений осталось 1. Повернуть, "
            "перейти, атаковать или остановиться?");
  EXPECT_EQ(explained(*table, "turn west", Language::English),
            "The turn costs 1 move (LB-5.2.3a). Moves left: 0 (LB-5.6.1a).");
  EXPECT_EQ(described(*table, "attack c3", Language::English), "attack c3 (enemy centre)");
}

// [LB-5.3.5] After this turn no move is left for the attack, which would have turned the unit for
// free.
TEST(LostBattlesSpeech, a_turn_that_loses_the_attack_says_so) {
  const auto table = stage({"put South AHI c2", "put South 2 AHI e1", "put North AHI d2",
                            "put North 2 AHI a4", "put commands 5"});
  for (const std::string_view text : {"activate c2", "add S1", "go"}) answer(*table, text);
  EXPECT_EQ(explained(*table, "turn east", Language::English),
            "The turn costs 1 move (LB-5.2.3a). Moves left: 0 (LB-5.6.1a). It takes a move that "
            "the attack on d2 needs, so no attack can follow; as part of that attack the turn is "
            "free (LB-5.3.5).");
  EXPECT_THAT(explained(*table, "turn east", Language::Russian),
              HasSubstr("забирает движение, нужное для атаки на зону d2"));
  EXPECT_THAT(explained(*table, "turn west", Language::English), Not(HasSubstr("LB-5.3.5")));
}

// With two enemies the turn towards the second one is never free, and it ends the activation.
TEST(LostBattlesSpeech, a_turn_to_a_second_enemy_loses_the_attack_too) {
  const auto table = stage({"put South AHI c2", "put South 2 AHI e1", "put North AHI c3",
                            "put North AHI d2", "put North 2 AHI a4", "put commands 5"});
  for (const std::string_view text : {"activate c2", "add S1", "go"}) answer(*table, text);
  const std::string text = explained(*table, "turn east", Language::English);
  EXPECT_THAT(text, HasSubstr("that the attack on d2 needs, so no attack can follow (LB-5.3.5)"));
}

TEST(LostBattlesSpeech, an_attack_is_explained_with_its_modifiers_and_chances) {
  const auto table = march_of(legionaries_against_levies());
  EXPECT_THAT(explained(*table, "attack c3", Language::English), StartsWith("Attack limit 4 (LB-"));
  answer(*table, "attack c3");
  const std::string text = explained(*table, "strike ALE", Language::English);
  EXPECT_THAT(text, HasSubstr("+1 lead, not flanked (LB-6.5.11)"));
  EXPECT_THAT(text, HasSubstr("needed against "));
  EXPECT_THAT(text, HasSubstr("(LB-6.6.1a). No hit "));
  EXPECT_THAT(text, HasSubstr("(LB-6.7.1); the choice comes up in "));
  EXPECT_THAT(text, HasSubstr("It uses 1 of the 4 left of the limit (LB-6.3.3a)."));
  EXPECT_EQ(described(*table, "strike ALE", Language::Russian), "атакуют Обычные легионеры");
  answer(*table, "strike ALE");
  EXPECT_THAT(table->prompt(Language::Russian), StartsWith("Юг: Обычные легионеры (c2) атакуют "));
  EXPECT_THAT(explained(*table, "bonus", Language::English),
              HasSubstr("+1 attack bonus (LB-6.5.12)"));
  EXPECT_THAT(explained(*table, "bonus", Language::Russian),
              HasSubstr("Бонус стоит 2: 0 из личных Приказов, 2 из Приказов войска, у которого "
                        "останется 1 (LB-4.4.4b)."));
}

// A general who may rally a spent unit, and who would flee if it fell.
std::unique_ptr<Table> a_hit_to_rally() {
  auto table = stage({"put South 4 ALE c2", "put North AHI c3 spent lead", "put North 2 LHC c3",
                      "put North 4 LHI d4", "put general North average c3", "put commands 3"});
  for (const std::string_view text :
       {"activate c2", "add-all", "go", "attack c3", "strike ALE", "roll 6 4"}) {
    answer(*table, text);
  }
  return table;
}

TEST(LostBattlesSpeech, a_rally_tells_what_it_risks) {
  const auto table = a_hit_to_rally();
  EXPECT_EQ(
      table->prompt(Language::English),
      "North: average heavy infantry at c3 is hit. Does the commander try to rally? 9 or more "
      "on two dice succeeds.");
  const std::string text = explained(*table, "rally", Language::English);
  EXPECT_THAT(text, StartsWith("9 or more cancels the hit: 27.8 % (LB-8.6.3a); 4 or less kills the "
                               "commander: 16.7 % (LB-8.7.2)."));
  EXPECT_THAT(text, HasSubstr("average heavy infantry at c3 is shattered (LB-1.5.1)."));
  EXPECT_THAT(text, HasSubstr("Then North tests morale: 1 die, the lowest halved"));
  EXPECT_THAT(text, HasSubstr("levy heavy cavalry at c3 ×2 (-1): 33.3 %"));
  EXPECT_THAT(explained(*table, "decline", Language::Russian),
              HasSubstr("будет разбита Обычная тяжёлая пехота (c3)"));
}

TEST(LostBattlesSpeech, commanders_are_called_by_their_names) {
  const auto table = open_battle(game(), "cannae");
  const State& state = static_cast<const TableOf<Rules>&>(*table).state();
  const TableVoice english(rules(), state, Language::English);
  const TableVoice russian(rules(), state, Language::Russian);
  unsigned named = 0;
  for (unsigned i = 0; i < kCommanders; ++i) {
    if (state.commanders[i].place == kUnused) continue;
    const Saying called = rules().book().scenarios()[state.scenario].sides[i / 2].commanders[i % 2];
    EXPECT_EQ(english.commander(static_cast<Commander>(i)), called.in(Language::English));
    const Event event =
        event_of(Happening::CommanderLost, seat_of_commander(static_cast<Commander>(i)),
                 {commander_fact(state, static_cast<Commander>(i)), 7});
    EXPECT_THAT(rules().say(event, Language::Russian), HasSubstr(called.in(Language::Russian)));
    ++named;
  }
  EXPECT_GT(named, 0U);
  EXPECT_EQ(russian.commander(kNobody, Case::Genitive), "полководца");
}

State make_state_with(Kind kind) {
  State state;
  state.kind[0] = kind;
  return state;
}

TEST(LostBattlesSpeech, what_has_happened_is_said_in_whole_sentences) {
  const State state = make_state_with(Kind::AHO);
  const int16_t unit = unit_fact(state, 0);
  const auto say = [](Happening what, std::array<int16_t, 6> facts, Language language) {
    return rules().say(event_of(what, Seat::South, facts), language);
  };
  EXPECT_EQ(say(Happening::Struck, {unit, unit, 12, 2, 8, -1}, Language::English),
            "South: average hoplites against average hoplites at c3: modifiers +2, 8 needed, "
            "margin -1.");
  EXPECT_EQ(say(Happening::Activated, {kOff, 3, 0, 2, 1}, Language::Russian),
            "Юг активирует 3 отряда вне поля боя за 2 Приказа. Из личных Приказов — 1.");
  EXPECT_EQ(say(Happening::AttackDeclared, {7, 12, 5}, Language::Russian),
            "Юг атакует c3 из c2; предел атаки 2,5.");
  EXPECT_EQ(say(Happening::BattleEnded, {60, 34, 2, 3}, Language::Russian),
            "Юг: Несомненная победа. Очки: Юг 60, Север 34. Окончен ход 10.");
  EXPECT_EQ(say(Happening::Rolled, {3, 0, 0x110}, Language::English),
            "Attack roll: 5, 6, together 11.");
}

TEST(LostBattlesSpeech, a_refusal_names_its_pieces) {
  const State state = make_state_with(Kind::LHC);
  EXPECT_EQ(rules().say(reason("6.3.2a"_rule, "refusal.limit", {unit_fact(state, 0), 3}),
                        Language::Russian),
            "В остаток предела атаки (1,5) не помещается Плохая тяжёлая конница.");
  EXPECT_EQ(rules().say(reason("5.5.3a"_rule, "refusal.stack", {7, 8}), Language::English),
            "At c2 there is room for 8 units; a levy unit counts as 2.");
}

// ---- the board ----

TEST(LostBattlesBoard, the_own_edge_lies_below) {
  const auto table = stage({"put South 2 ALE a1", "put South ALE c1 spent", "put South 3 VLI e2",
                            "put North 3 LHI a4 lead", "put hill a4", "put river a4"});
  const std::string south = table->draw(Seat::South, Language::English, false);
  EXPECT_LT(south.find(" a4 v hr"), south.find(" a1 ^"));
  EXPECT_THAT(south, HasSubstr("| lhi* 2lhi "));
  EXPECT_THAT(south, HasSubstr("| 2ALE "));
  EXPECT_THAT(south, HasSubstr("| ALE~ "));
  const std::string north = table->draw(Seat::North, Language::English, false);
  EXPECT_LT(north.find(" a1 v"), north.find(" a4 ^ hr"));
}

// ---- luck ----

TEST(LostBattlesLuck, attack_dice_are_the_attackers) {
  const auto table = march_of(legionaries_against_levies());
  for (const std::string_view text : {"attack c3", "strike ALE", "decline"}) answer(*table, text);
  const State& state = static_cast<const TableOf<Rules>&>(*table).state();
  ASSERT_EQ(state.step(), Step::Roll);
  const Action roll = rules().read_action(state, "roll 6 5").value();
  EXPECT_EQ(rules().luck(state, roll), (LuckPoint{Seat::South, 0, 11}));
}

TEST(LostBattlesLuck, command_dice_count_as_they_are_counted) {
  const auto table =
      stage({"put South 4 ALE c2", "put North 4 LHI c4", "put weather wet", "put die"});
  const State& state = static_cast<const TableOf<Rules>&>(*table).state();
  ASSERT_EQ(state.step(), Step::Roll);
  EXPECT_EQ(rules().luck(state, rules().read_action(state, "roll 5").value()),
            (LuckPoint{Seat::South, 1, 3}));
}

TEST(LostBattlesLuck, rallies_and_morale_are_the_defenders) {
  const auto table = a_hit_to_rally();
  answer(*table, "rally");
  const State& state = static_cast<const TableOf<Rules>&>(*table).state();
  EXPECT_EQ(rules().luck(state, rules().read_action(state, "roll 2 3").value()),
            (LuckPoint{Seat::North, 2, 5}));
  answer(*table, "roll 2 3");
  ASSERT_EQ(state.step(), Step::Roll);
  EXPECT_EQ(rules().luck(state, rules().read_action(state, "roll 4").value()),
            (LuckPoint{Seat::North, 3, 4}));
}

}  // namespace
}  // namespace acies::lostbattles
