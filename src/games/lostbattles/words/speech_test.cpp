// All sentences of the referee in both languages, met in random battles: no phrase is missing, and
// no gap is left unfilled.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <regex>
#include <set>

#include "core/contract/playout.h"
#include "files/disk.h"
#include "games/lostbattles/words/reading.h"
#include "games/lostbattles/words/voice.h"
#include "staged_table.h"

namespace acies::lostbattles {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

constexpr std::array kLanguages{Language::English, Language::Russian};

const GameOf<Rules>& game() {
  static const GameOf<Rules> kGame(Rules(Book::read(read_data_folder("data").value()).value()));
  return kGame;
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

// Answers to the same question have different texts.
void expect_actions_whole(const State& state, Language language) {
  ActionList list;
  if (rules().decision(state).form != Decision::Form::List) return;
  rules().list(state, list);
  std::set<std::string> names;
  for (const Action action : list) {
    const std::string text = rules().describe(state, action, language);
    EXPECT_WHOLE(text);
    EXPECT_TRUE(names.insert(text).second) << text << " in " << rules().write_position(state);
    EXPECT_WHOLE(rules().explain(state, action, language))
        << rules().write_action(state, action) << " in " << rules().write_position(state);
  }
}

Action random_wish(Rng& rng) {
  Action action{};
  action.verb = static_cast<uint8_t>(rng.below(kVerbs));
  action.piece = static_cast<uint8_t>(rng.below(kUnits));
  action.place = static_cast<uint16_t>(rng.below(kPlaces));
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
      EXPECT_WHOLE(rules().say(verdict.error(), language));
      EXPECT_EQ(rules().explain(state, wish, language), "");
      EXPECT_WHOLE(rules().describe(state, wish, language));
    }
  }
}

void expect_events_whole(const Journal& journal, Met& met) {
  for (const Event& event : journal.events()) {
    met.events.insert(event.kind);
    for (const Language language : kLanguages) EXPECT_WHOLE(rules().say(event, language));
  }
}

bool ends_early(Action action) {
  return is_verb(action, Verb::Leave) || is_verb(action, Verb::Stop) || is_verb(action, Verb::End);
}

// Random answers that do not hurry to leave, so that the armies meet.
Action eager_answer(const State& state, Decision question, ActionList& list, Rng& rng) {
  Action action = random_answer(rules(), state, question, list, rng);
  for (unsigned i = 0; i < 3 && ends_early(action); ++i) {
    action = random_answer(rules(), state, question, list, rng);
  }
  return action;
}

void walk(uint64_t number, Met& met) {
  State state = rules().setup(random_setup(rules(), number)).value();
  Rng rng{number, 0};
  ActionList list;
  for (uint32_t i = 0; i < 1500; ++i) {
    const Decision question = rules().decision(state);
    const bool is_first = met.steps.insert(question.step).second;
    for (const Language language : kLanguages) {
      EXPECT_WHOLE(rules().prompt(state, language));
      if (is_first || i % 16 == 0) expect_actions_whole(state, language);
    }
    if (question.form == Decision::Form::Over) return;
    if (i % 4 == 0) expect_refusals_whole(state, rng, met);
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

TEST(LostBattlesSpeech, nothing_is_missing_on_the_way_through_random_battles) {
  Met met;
  for (uint64_t number = 0; number < 90 && !HasFailure(); ++number) walk(number, met);
  EXPECT_EQ(met.steps.size(), size_t{kQuestions});
  EXPECT_GE(met.events.size(), 28U);
  EXPECT_GE(met.refusals.size(), 30U);
}

// ---- every key that the chapters name ----

TEST(LostBattlesSpeech, every_refusal_of_the_chapters_has_its_words) {
  const std::regex key("\"(refusal\\.[a-z_]+)\"");
  unsigned found = 0;
  for (const auto& entry : std::filesystem::directory_iterator("src/games/lostbattles/chapters")) {
    if (entry.path().extension() != ".cpp") continue;
    const std::string text = read_file(entry.path()).value();
    for (std::sregex_iterator it(text.begin(), text.end(), key), end; it != end; ++it) {
      EXPECT_TRUE(rules().book().phrases().has((*it)[1].str())) << (*it)[1] << entry.path();
      ++found;
    }
  }
  EXPECT_GT(found, 60U);
}

Event event_of(Happening what, Seat actor, std::array<int16_t, 6> facts) {
  return {static_cast<uint8_t>(what), actor, kEverybody, false, "3.2.1a"_rule, facts};
}

TEST(LostBattlesSpeech, every_event_has_its_words) {
  for (unsigned kind = 0; kind < kHappenings; ++kind) {
    for (int16_t fact = 0; fact < 6; ++fact) {
      const Event event =
          event_of(static_cast<Happening>(kind), Seat::South, {fact, fact, fact, fact, fact, fact});
      for (const Language language : kLanguages) EXPECT_WHOLE(rules().say(event, language)) << kind;
    }
  }
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
TEST(LostBattlesSpeech, names_and_options_and_luck_have_words) {
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
  for (const Language language : kLanguages) {
    for (const OptionDef& option : Rules::options()) {
      EXPECT_WHOLE(rules().describe_option(option.name, language));
    }
    for (uint8_t what = 0; what < 5; ++what) EXPECT_WHOLE(rules().luck_name(what, language));
    EXPECT_EQ(rules().title(language), "Lost Battles");
  }
}

// ---- some sentences word by word ----

std::unique_ptr<Table> stage(std::initializer_list<std::string_view> lines) {
  return stage_table(game(), lines);
}

std::string explained(const Table& table, std::string_view text, Language language) {
  return table.explain(table.read_action(text).value(), language);
}
std::string described(const Table& table, std::string_view text, Language language) {
  return table.describe(table.read_action(text).value(), language);
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

TEST(LostBattlesBoard, both_sides_in_both_languages) {
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
