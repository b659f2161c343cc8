#include "core/contract/table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "core/contract/table_document.h"
#include "core/data/json.h"
#include "core/record/record.h"
#include "drill/drill.h"
#include "known_games.h"

namespace acies {
namespace {

using battleline::Card;
using BattleLineTable = TableOf<battleline::Rules>;
using ::testing::Not;

const battleline::State& state_of(const Table& table) {
  return static_cast<const BattleLineTable&>(table).state();
}

void answer(Table& table, std::initializer_list<std::string_view> texts) {
  for (const std::string_view text : texts) {
    const auto action = table.read_action(text);
    ASSERT_TRUE(action) << action.error().text();
    const Verdict verdict = table.submit(table.decision().seat, table.ply(), *action);
    ASSERT_TRUE(verdict) << text << ": " << table.say(verdict.error(), Language::English);
  }
}

// South begins and holds red 1 to 7, North blue 1 to 7.
std::unique_ptr<Table> dealt_table() {
  auto table = open_table(battle_line(), "first=1");
  for (const char value : std::string("1234567")) {
    answer(*table, {std::string("red") + value, std::string("blue") + value});
  }
  return table;
}

void expect_unchanged(const Table& table, uint32_t ply, uint64_t hash) {
  EXPECT_EQ(table.ply(), ply);
  EXPECT_EQ(table.hash(), hash);
}

void expect_refused(Table& table, Seat seat, uint32_t ply, std::string_view text,
                    std::string_view phrase) {
  const uint32_t before = table.ply();
  const uint64_t hash = table.hash();
  const Verdict verdict = table.submit(seat, ply, table.read_action(text).value());
  ASSERT_FALSE(verdict) << text;
  EXPECT_EQ(verdict.error().phrase, phrase);
  EXPECT_THAT(table.say(verdict.error(), Language::English), Not(testing::StartsWith("<")));
  expect_unchanged(table, before, hash);
}

TEST(Game, the_standard_scenario_is_the_first) {
  for (const auto& game : known_games()) {
    const auto scenarios = game->scenarios();
    ASSERT_FALSE(scenarios.empty()) << game->name();
    const auto table = game->open(acies::Setup{});
    ASSERT_TRUE(table) << table.error().text();
    EXPECT_EQ((*table)->setup().scenario, scenarios.front().id) << game->name();
    EXPECT_FALSE(game->open(acies::Setup{"no-such-battle", {}})) << game->name();
    for (const ScenarioEntry& entry : scenarios) {
      EXPECT_FALSE(entry.name.in(Language::English).empty()) << entry.id;
      EXPECT_FALSE(entry.text.in(Language::Russian).empty()) << entry.id;
      const auto named = game->open(acies::Setup{entry.id, {}});
      ASSERT_TRUE(named) << named.error().text();
      EXPECT_EQ((*named)->setup().scenario, entry.id);
    }
  }
}

// Enough games in a row include all of them, but never the user's own scenarios.
TEST(Game, random_games_walk_through_the_printed_scenarios) {
  for (const auto& game : known_games()) {
    with_rules(*game, [&](const auto& rules) {
      std::set<std::string> seen;
      const auto scenarios = rules.scenarios();
      for (uint64_t number = 0; number < scenarios.size(); ++number) {
        seen.insert(random_setup(rules, number).scenario);
      }
      EXPECT_EQ(seen.size(), scenarios.size());
    });
  }
  std::vector<ScenarioEntry> mixed{{"a", {}, {}, false, {}}, {"b", {}, {}, true, {}}};
  ASSERT_EQ(printed_scenarios(mixed).size(), 1U);
  EXPECT_EQ(printed_scenarios(mixed)[0].id, "a");
}

// Signatures and records of Battle Line depend on this.
TEST(Game, the_options_of_a_random_game_are_fixed_by_its_number) {
  const battleline::Rules& rules = battle_line().rules();
  std::string all;
  for (uint64_t number = 0; number < 6; ++number) {
    all += write_options(random_setup(rules, number).options, rules.options()) + '\n';
  }
  EXPECT_EQ(all,
            "advanced=0 games=1 first=0\nadvanced=1 games=4 first=0\n"
            "advanced=1 games=7 first=0\nadvanced=0 games=1 first=0\n"
            "advanced=0 games=5 first=0\nadvanced=0 games=1 first=0\n");
}

TEST(Table, what_is_refused_changes_nothing) {
  const auto table = dealt_table();
  expect_refused(*table, Seat::South, 13, "play red1 1", "table.stale");
  expect_refused(*table, Seat::South, 15, "play red1 1", "table.stale");
  expect_refused(*table, Seat::North, 14, "play blue1 1", "table.seat");
  expect_refused(*table, Seat::Nature, 14, "play red1 1", "table.seat");
  expect_refused(*table, Seat::Nobody, 14, "play red1 1", "table.seat");
  expect_refused(*table, Seat::South, 14, "play blue1 1", "refusal.not_in_hand");
  expect_refused(*table, Seat::South, 14, "pass", "refusal.pass");
  expect_refused(*table, Seat::South, 14, "claim 1", "refusal.step");
  answer(*table, {"play red1 1"});
}

TEST(Table, a_finished_game_takes_no_answer) {
  const auto table = open_table(battle_line(), "first=1");
  Rng rng{1, 0};
  play_randomly<battleline::Rules>(*table, rng);
  ASSERT_TRUE(table->outcome().is_over);
  for (const Seat seat : {Seat::South, Seat::North, Seat::Nature, Seat::Nobody}) {
    expect_refused(*table, seat, table->ply(), "pass", "table.over");
  }
  EXPECT_TRUE(table->actions().empty());
}

TEST(Table, a_stranger_sees_what_everybody_sees) {
  const auto table = dealt_table();
  answer(*table, {"play red1 1", "draw troops", "green9"});
  for (const Seat seat : {Seat::East, Seat::West, Seat::Northeast}) {
    EXPECT_EQ(table->write_answer(16, seat), "troop?");
    EXPECT_EQ(table->position(seat), table->position(Seat::Nobody));
    EXPECT_EQ(table->draw(seat, Language::English, false),
              table->draw(Seat::Nobody, Language::English, false));
    expect_refused(*table, seat, table->ply(), "pass", "table.seat");
  }
}

TEST(Table, the_past_stays_readable) {
  const auto table = dealt_table();
  answer(*table, {"play red1 1", "draw troops", "green9"});
  EXPECT_EQ(table->question_at(14).seat, Seat::South);
  EXPECT_EQ(table->question_at(16).seat, Seat::Nature);
  EXPECT_EQ(table->write_answer(14, Seat::Nature), "play red1 1");
  EXPECT_EQ(table->write_answer(16, Seat::South), "green9");
  EXPECT_EQ(table->write_answer(16, Seat::North), "troop?");
  EXPECT_EQ(table->write_answer(16, Seat::Nobody), "troop?");
  EXPECT_FALSE(table->events_at(16).empty());
}

TEST(Table, undo_reaches_back_to_nature) {
  const auto table = dealt_table();
  EXPECT_EQ(table->undo_limit(Seat::South), 14U) << "cards were dealt";
  answer(*table, {"play red1 1", "draw troops"});
  EXPECT_EQ(table->undo_limit(Seat::South), 14U) << "play and deck can both be taken back";
  answer(*table, {"green9"});
  EXPECT_EQ(table->undo_limit(Seat::South), 17U) << "the card was seen";
}

TEST(Table, undo_stops_at_the_other_seat) {
  const auto table = dealt_table();
  answer(*table, {"play red1 1", "draw troops", "green9", "play blue1 1"});
  EXPECT_EQ(table->undo_limit(Seat::North), 17U);
  EXPECT_EQ(table->undo_limit(Seat::South), 18U) << "North has answered since";
  EXPECT_EQ(table->undo_limit(Seat::Nobody), 18U);
}

// North plays Scout and puts troops back; South draws one of them, which cannot be undone.
TEST(Table, undo_stops_at_a_reveal) {
  const auto table = dealt_table();
  answer(*table, {"play red1 1", "draw tactics",  "fog",           "play blue1 1", "draw tactics",
                  "scout",       "play red2 1",   "draw troops",   "green1",       "play scout",
                  "draw troops", "green2",        "draw troops",   "green3",       "draw troops",
                  "green4",      "return green4", "return green3", "play red3 1",  "claim 1"});
  const uint32_t before = table->ply();
  EXPECT_EQ(table->undo_limit(Seat::South), before - 2) << "card and claim";
  answer(*table, {"draw troops"});
  EXPECT_EQ(table->question_at(before).seat, Seat::South) << "no die was needed";
  EXPECT_EQ(table->undo_limit(Seat::South), before + 1);
}

TEST(Table, taken_back_and_answered_alike_is_the_same_table) {
  const auto table = open_table(battle_line(), "");
  const Dice dice(make_seed("table test"));
  Rng rng{5, 0};
  while (table->decision().form != Decision::Form::Over) {
    const auto& typed = static_cast<const BattleLineTable&>(*table);
    const bool is_nature = table->decision().seat == Seat::Nature;
    const Action action = is_nature ? table->roll(dice) : random_action(typed, rng);
    ASSERT_TRUE(table->submit(table->decision().seat, table->ply(), action));
  }
  const std::string whole = write_record(make_record(*table));
  const uint32_t plies = table->ply();
  std::vector<Action> answers;
  for (uint32_t ply = 0; ply < plies; ++ply) answers.push_back(table->answer_at(ply));
  for (const uint32_t ply : {plies - 1, plies / 2, 1U, 0U}) {
    table->take_back(ply);
    ASSERT_EQ(table->ply(), ply);
    for (uint32_t at = ply; at < plies; ++at) {
      const Seat seat = table->decision().seat;
      if (seat == Seat::Nature) {
        ASSERT_EQ(table->roll(dice), answers[at]) << "dice are counted anew";
      }
      ASSERT_TRUE(table->submit(seat, at, answers[at]));
    }
    EXPECT_EQ(write_record(make_record(*table)), whole) << "with its hash";
  }
}

// Answers on branches that are adopted give the same as direct answers.
TEST(Table, a_branch_leaves_its_table_alone_until_it_is_adopted) {
  const auto table = open_table(battle_line(), "");
  const auto plain = open_table(battle_line(), "");
  const Dice dice(make_seed("branches"));
  Rng rng{6, 0};
  while (plain->decision().form != Decision::Form::Over) {
    const uint32_t before = table->ply();
    const uint64_t hash = table->hash();
    const auto branch = table->branch();
    ASSERT_EQ(branch->ply(), before);
    if (is_player(branch->decision().seat)) {
      const Action action = random_action(static_cast<const BattleLineTable&>(*branch), rng);
      branch->submit(branch->decision().seat, before, action).value();
      plain->submit(plain->decision().seat, before, action).value();
    }
    roll_on(*branch, dice);
    roll_on(*plain, dice);
    expect_unchanged(*table, before, hash);
    table->adopt(*branch);
    ASSERT_EQ(table->ply(), plain->ply());
  }
  EXPECT_EQ(write_record(make_record(*table)), write_record(make_record(*plain)));
  EXPECT_EQ(table->luck(), plain->luck());
  for (const uint32_t ply : {table->ply() - 1, table->ply() / 2, 33U, 16U, 15U}) {
    EXPECT_TRUE(std::ranges::equal(table->events_at(ply), plain->events_at(ply)));
    table->take_back(ply);
    plain->take_back(ply);
    EXPECT_EQ(table->hash(), plain->hash());
  }
}

TEST(Table, dice_are_audited_one_by_one) {
  const auto table = open_table(battle_line(), "first=2");
  const Dice dice(make_seed("audit"));
  roll_on(*table, dice);
  EXPECT_EQ(table->ply(), 14U);
  EXPECT_EQ(table->decision().seat, Seat::North);
  const Dice others(make_seed("another"));
  uint32_t differences = 0;
  for (uint32_t ply = 0; ply < 14; ++ply) {
    EXPECT_TRUE(table->is_as_dice_fall(ply, dice));
    differences += table->is_as_dice_fall(ply, others) ? 0U : 1U;
  }
  EXPECT_GT(differences, 10U);
}

// Computed by hand: South's first card is one of 60 with the sum 330, North's one of 59 with the
// sum 329. The variances are 8.25 and 8.0408.
TEST(Table, luck_is_counted_card_by_card) {
  const auto table = open_table(battle_line(), "first=1");
  EXPECT_TRUE(table->luck().empty());
  answer(*table, {"red1", "blue1"});
  EXPECT_THAT(table->luck(), testing::ElementsAre(LuckRow{Seat::South, 0, 1, 1000, 5500, 2872},
                                                  LuckRow{Seat::North, 0, 1, 1000, 5576, 2835}));
}

// Seven cards each: the sums of the means are 40.79131 and 41.01558.
TEST(Table, luck_counts_troops_dealt_and_drawn_but_no_tactics) {
  const auto table = dealt_table();
  const LuckRow south{Seat::South, 0, 7, 28000, 40791, 7436};
  const LuckRow north{Seat::North, 0, 7, 28000, 41016, 7450};
  EXPECT_THAT(table->luck(), testing::ElementsAre(south, north));
  answer(*table, {"play red1 1", "draw tactics", "fog", "play blue1 1", "draw tactics", "mud"});
  EXPECT_THAT(table->luck(), testing::ElementsAre(south, north));
  answer(*table, {"play red2 1", "draw troops", "green9"});
  EXPECT_THAT(table->luck(),
              testing::ElementsAre(LuckRow{Seat::South, 0, 8, 37000, 46748, 7997}, north));
  table->take_back(20);
  EXPECT_THAT(table->luck(), testing::ElementsAre(south, north)) << "what was taken back is gone";
}

TEST(Table, lots_are_not_luck) {
  const auto table = open_table(battle_line(), "first=0");
  answer(*table, {"red1", "blue9"});
  EXPECT_EQ(table->ply(), 2U);
  EXPECT_TRUE(table->luck().empty());
  answer(*table, {"red10"});
  EXPECT_THAT(table->luck(), testing::ElementsAre(LuckRow{Seat::South, 0, 1, 10000, 5500, 2872}));
}

// A card that was put back with Scout is not an answer of Nature when it is drawn again.
TEST(Table, a_known_card_is_not_luck) {
  const auto table = dealt_table();
  answer(*table, {"play red1 1", "draw tactics", "scout", "play blue1 1", "draw tactics", "fog",
                  "play scout", "draw troops", "green2", "draw troops", "green3", "draw troops",
                  "green4", "return green4", "return green3", "play blue2 1"});
  const std::vector<LuckRow> before = table->luck();
  answer(*table, {"draw troops"});
  EXPECT_EQ(table->luck(), before);
}

TEST(Table, luck_has_a_name_in_both_languages) {
  const auto table = open_table(battle_line());
  EXPECT_EQ(table->luck_name(0, Language::English), "value of troop cards drawn");
  EXPECT_EQ(table->luck_name(0, Language::Russian), "сумма взятых карт войск");
}

TEST(Table, opens_from_its_own_position) {
  const auto table = dealt_table();
  answer(*table, {"play red1 1", "draw troops", "green9"});
  const auto again = battle_line().open_position(table->position(Seat::Nature));
  ASSERT_TRUE(again) << again.error().text();
  EXPECT_EQ((*again)->hash(), table->hash());
  EXPECT_EQ((*again)->ply(), 0U);
  EXPECT_EQ((*again)->start_position(), table->position(Seat::Nature));
  EXPECT_FALSE(battle_line().open_position("battleline turn=Nature"));
  EXPECT_FALSE(battle_line().open(acies::Setup{"cannae", {0, 1, 0}}));
}

// Found by fuzzing: a hidden card was drawn from the top of a deck. A seat's view can be read and
// shown, but no answer can be applied to it.
TEST(Table, a_view_is_looked_at_and_not_played_on) {
  for (uint64_t number = 0; number < 40; ++number) {
    const auto whole = open_table(battle_line(), "first=1");
    EXPECT_TRUE(whole->is_whole());
    Rng rng{400 + number, 0};
    play_randomly<battleline::Rules>(*whole, rng, 14 + 3 * static_cast<uint32_t>(number));
    if (!is_player(whole->decision().seat)) continue;
    const Seat asked = whole->decision().seat;
    const auto table = battle_line().open_position(whole->position(asked)).value();
    EXPECT_FALSE(table->is_whole());
    EXPECT_EQ(table->actions(), whole->actions()) << "its own answers can be told";
    for (const Action action : table->actions()) {
      expect_refused(*table, asked, 0, table->write_action(action), "table.view");
    }
  }
}

TEST(Table, a_record_from_a_view_is_a_fault) {
  const auto whole = dealt_table();
  Record record = make_record(*whole);
  record.entries = {{Seat::South, "play red1 1", {}, 3}};
  record.hash.reset();
  record.position = whole->position(Seat::South);
  const auto replayed = replay(record, battle_line());
  ASSERT_FALSE(replayed);
  EXPECT_EQ(replayed.error().line, 3);
  EXPECT_THAT(replayed.error().what,
              testing::HasSubstr("This is one player's view of the position"));
}

// ---- secrets ----

// The words of a text: red1 is not in "red10".
std::set<std::string> words_of(std::string_view text) {
  std::set<std::string> words;
  std::string word;
  for (const char c : std::string(text) + ' ') {
    if (std::isalnum(static_cast<unsigned char>(c)) != 0) {
      word += c;
    } else if (!word.empty()) {
      words.insert(std::exchange(word, {}));
    }
  }
  return words;
}

// The cards whose places a seat's view does not tell.
std::vector<Card> hidden_cards(const Table& table, Seat seat) {
  const battleline::State seen = battle_line().rules().redact(state_of(table), seat);
  std::vector<Card> hidden;
  for (Card card = 0; card < battleline::kCards; ++card) {
    const bool is_hidden = battleline::is_troop(card)
                               ? (seen.deck_troops & battleline::troop_bit(card)) != 0
                               : (seen.deck_tactics & battleline::tactics_bit(card)) != 0;
    if (is_hidden) hidden.push_back(card);
  }
  return hidden;
}

constexpr std::array<Seat, 3> kViewers{Seat::South, Seat::North, Seat::Nobody};

void expect_no_hidden_card(const Table& table, Seat seat, const std::string& text) {
  const std::set<std::string> words = words_of(text);
  for (const Card card : hidden_cards(table, seat)) {
    const std::string id = battle_line().rules().book().card_id(card);
    ASSERT_FALSE(words.contains(id))
        << name(seat) << " reads of " << id << " at ply " << table.ply() << ":\n"
        << text;
  }
}

// In a single game without lots no card is shown and then hidden again, so a seat's view tells
// every card that the seat has ever seen.
TEST(Secrecy, a_seats_record_names_no_hidden_card) {
  for (uint64_t number = 0; number < 12; ++number) {
    const auto table =
        open_table(battle_line(), number % 2 == 0 ? "first=1" : "first=2 advanced=1");
    Rng rng{number, 0};
    while (table->decision().form != Decision::Form::Over) {
      play_randomly<battleline::Rules>(*table, rng, 1);
      for (const Seat seat : kViewers) {
        const Record record = make_record(*table, seat);
        EXPECT_FALSE(record.hash) << "a hash could be guessed at";
        ASSERT_NO_FATAL_FAILURE(expect_no_hidden_card(*table, seat, write_record(record)));
      }
    }
  }
}

// The texts of a document. "fog" as a key is no card, nor is the troop that a wild card counts as.
std::string values_of(const Document& document) {
  std::string all = document.text() + ' ';
  for (const Document& item : document.items()) all += values_of(item);
  for (const auto& [key, value] : document.members()) all += key == "as" ? " " : values_of(value);
  return all;
}

TEST(Secrecy, a_seats_question_and_view_name_no_hidden_card) {
  for (uint64_t number = 0; number < 4; ++number) {
    const auto table = open_table(battle_line(), "first=2");
    Rng rng{100 + number, 0};
    while (table->decision().form != Decision::Form::Over) {
      for (const Seat seat : kViewers) {
        const Document question = write_question(*table, seat, Language::English);
        ASSERT_NO_FATAL_FAILURE(
            expect_no_hidden_card(*table, seat, values_of(question) + table->position(seat)));
      }
      play_randomly<battleline::Rules>(*table, rng, 1);
    }
  }
}

// The names of cards for people; a full name such as "Red 1 (Skirmishers)" is part of no other.
TEST(Secrecy, a_seat_is_told_of_no_hidden_card) {
  const battleline::Book& book = battle_line().rules().book();
  for (uint64_t number = 0; number < 12; ++number) {
    const auto table = open_table(battle_line(), "first=1");
    Rng rng{200 + number, 0};
    while (table->decision().form != Decision::Form::Over) {
      play_randomly<battleline::Rules>(*table, rng, 1);
      for (const Seat seat : kViewers) {
        const std::string told =
            write_json(write_events(*table, table->ply() - 1, seat, Language::English));
        for (const Card card : hidden_cards(*table, seat)) {
          ASSERT_THAT(told, Not(testing::HasSubstr(book.card_full_name(card, Language::English))));
        }
      }
    }
  }
}

// A game that began at a position in the middle of another one.
TEST(Secrecy, a_seats_record_hides_the_position_that_it_began_with) {
  for (uint64_t number = 0; number < 20; ++number) {
    const auto first = open_table(battle_line(), "first=1");
    Rng rng{300 + number, 0};
    play_randomly<battleline::Rules>(*first, rng, 15 + 4 * static_cast<uint32_t>(number));
    if (first->outcome().is_over) continue;
    const auto table = battle_line().open_position(first->position(Seat::Nature)).value();
    play_randomly<battleline::Rules>(*table, rng, 6);
    for (const Seat seat : kViewers) {
      const Record record = make_record(*table, seat);
      EXPECT_FALSE(record.position.empty());
      ASSERT_NO_FATAL_FAILURE(expect_no_hidden_card(*table, seat, write_record(record)));
    }
    EXPECT_EQ(make_record(*table).position, first->position(Seat::Nature));
  }
}

TEST(Secrecy, a_die_that_only_one_may_see_is_hidden_from_the_others) {
  const GameOf<Drill> game{Drill()};
  const auto table = game.open({}).value();
  answer(*table, {"4", "5"});
  const auto dealt = [&](Seat viewer) {
    return table->write_answer(0, viewer) + ' ' + table->write_answer(1, viewer);
  };
  EXPECT_EQ(dealt(Seat::South), "4 ?");
  EXPECT_EQ(dealt(Seat::North), "? 5");
  EXPECT_EQ(dealt(Seat::Nobody), "? ?");
  EXPECT_EQ(dealt(Seat::Nature), "4 5");
  EXPECT_TRUE(write_events(*table, 0, Seat::North, Language::English).items().empty());
  EXPECT_EQ(write_events(*table, 0, Seat::South, Language::English).items().size(), 1U);
}

TEST(TableDocument, a_question_holds_what_a_client_needs) {
  const auto table = dealt_table();
  const Document asked = write_question(*table, Seat::South, Language::English);
  for (const char* key : {"game", "ply", "decision", "prompt", "actions", "seat", "view"}) {
    EXPECT_NE(asked.find(key), nullptr) << key;
  }
  EXPECT_EQ(asked.find("ply")->number(), 14);
  EXPECT_EQ(asked.find("actions")->items().size(), 63U) << "seven cards, nine flags";
  EXPECT_EQ(asked.find("decision")->find("seat")->text(), "South");
  EXPECT_EQ(asked.find("decision")->find("rule")->text(), "BL-2.1");
  EXPECT_EQ(asked.find("outcome"), nullptr);
  EXPECT_EQ(write_question(*table, Seat::North, Language::English).find("actions"), nullptr)
      << "a list of answers shows a hand";
}

TEST(TableDocument, an_ended_game_tells_its_outcome) {
  const auto table = open_table(battle_line(), "first=1");
  Rng rng{1, 0};
  play_randomly<battleline::Rules>(*table, rng);
  const Document question = write_question(*table, Seat::Nobody, Language::Russian);
  const Document* outcome = question.find("outcome");
  ASSERT_NE(outcome, nullptr);
  EXPECT_TRUE(outcome->find("is_over")->truth());
  EXPECT_EQ(outcome->find("points")->items().size(), 2U);
  EXPECT_EQ(outcome->find("winner")->text(), name(table->outcome().winner));
}

}  // namespace
}  // namespace acies
