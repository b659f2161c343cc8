// The book: its table, tables and battles of users, and the start of a battle.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "book_files.h"
#include "core/contract/table_of.h"
#include "core/record/record.h"
#include "games/lostbattles/chapters/chapters.h"
#include "lost_battle.h"

namespace acies::lostbattles {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using ::testing::StartsWith;

const Book& printed() {
  static const Book kBook = book_with<Book>({});
  return kBook;
}

OwnFile own_battle(const std::string& name, const std::string& text) {
  return {"lostbattles/scenarios/" + name, "mine/" + name, read_toml(text, "mine/" + name)};
}

OwnFile own_table(const std::string& text) {
  return {"lostbattles/table.toml", "mine/table.toml", read_toml(text, "mine/table.toml")};
}

std::string table_text() { return read_file("data/lostbattles/table.toml").value(); }

// ---- the combat table ----

TEST(LostBattlesBook, the_table_has_a_score_for_every_pair) {
  for (const uint8_t score : printed().table().scores) EXPECT_TRUE(score >= 2 && score <= 12);
  EXPECT_FALSE(printed().table().is_own);
  EXPECT_FALSE(printed().table().name.in(Language::Russian).empty());
  EXPECT_FALSE(printed().title().in(Language::English).empty());
}

TEST(LostBattlesBook, an_own_table_takes_the_place_of_ours) {
  std::string text = table_text();
  const size_t at = text.find("HI = [") + 6;
  text.replace(at, text.find(',', at) - at, "3");
  const Book book = book_with<Book>({own_table(text)});
  EXPECT_THAT(book.faults(), IsEmpty());
  EXPECT_TRUE(book.table().is_own);
  EXPECT_EQ(book.table().scores.front(), 3);
  EXPECT_EQ(book.printed_table().scores.front(), 9);
}

// Heavy infantry against itself at 3, with three points for each point of difference.
Book book_with_own_table() {
  std::string text = changed(table_text(), "HI = [9", "HI = [3");
  return book_with<Book>({own_table(changed(text, "handicap = 2", "handicap = 3"))});
}

TEST(LostBattlesBook, a_record_says_which_table_was_in_force) {
  const GameOf<Rules> mine{Rules(book_with_own_table())};
  const GameOf<Rules> house{Rules(printed())};
  const auto played = mine.open(acies::Setup{"cannae", {}});
  ASSERT_TRUE(played);
  const Record record = make_record(**played);
  EXPECT_THAT(record.options, HasSubstr("tables=3,9,9,10,9,9/10,"));
  EXPECT_THAT(record.options, EndsWith("/3"));
  const auto again = replay(record, house);
  ASSERT_TRUE(again) << again.error().text();
  EXPECT_EQ((*again)->hash(), (*played)->hash());
  const std::string position = (*again)->position(Seat::Nature);
  EXPECT_THAT(position, HasSubstr(" scores=3,9,9,10,9,9/"));
  EXPECT_THAT(position, HasSubstr(" handicap=3"));
  EXPECT_NE((*house.open(acies::Setup{"cannae", {}}))->hash(), (*played)->hash());
}

TEST(LostBattlesBook, tables_of_a_record_are_checked) {
  const Rules rules(printed());
  const auto fault = [&](const std::string& tables) {
    const auto state = rules.setup(acies::Setup{"cannae", usual_options(Rules::options()), tables});
    return state ? std::string() : state.error().what;
  };
  const std::string good = rules.tables({});
  EXPECT_EQ(fault(good), "");
  EXPECT_THAT(fault("9"), HasSubstr("six rows of six scores and the handicap"));
  EXPECT_THAT(fault(changed(good, "9,", "13,")), HasSubstr("from 2 to 12, not '13'"));
  EXPECT_THAT(fault(changed(good, "9,", "")), HasSubstr("six rows of six numbers"));
  EXPECT_THAT(fault(good + "0"), HasSubstr("a handicap is a number from 0 to 9, not '20'"));
}

TEST(LostBattlesBook, a_faulty_table_is_named_and_left_out) {
  const auto fault = [](std::string_view from, std::string_view to) {
    const Book book = book_with<Book>({own_table(changed(table_text(), from, to))});
    EXPECT_FALSE(book.table().is_own);
    EXPECT_THAT(book.faults(), SizeIs(1));
    return book.faults().empty() ? std::string() : book.faults().front().text();
  };
  EXPECT_THAT(fault("HI = [", "HI = [1, "), HasSubstr("'HI' has 6 entries"));
  EXPECT_THAT(fault("HI = [", "HI = [1] #"), StartsWith("mine/table.toml:"));
  EXPECT_THAT(fault("\"LI\"", "\"XX\""), HasSubstr("here stands \"LI\""));
  EXPECT_THAT(fault("handicap =", "handicap = -1 #"), HasSubstr("'handicap' is -1"));
  EXPECT_THAT(fault("handicap =", "advantage ="), HasSubstr("'advantage' is not known here"));
  EXPECT_THAT(fault("name =", "= "), StartsWith("mine/table.toml:"));
}

TEST(LostBattlesBook, a_score_is_a_sum_of_two_dice) {
  std::string text = table_text();
  const size_t at = text.find("HI = [") + 6;
  text.replace(at, text.find(',', at) - at, "13");
  const Book book = book_with<Book>({own_table(text)});
  ASSERT_THAT(book.faults(), SizeIs(1));
  EXPECT_THAT(book.faults()[0].what, HasSubstr("from 2 to 12"));
  EXPECT_GT(book.faults()[0].column, 1);
}

// ---- battles of the user's own ----

TEST(LostBattlesBook, own_battles_stand_behind_the_printed_ones) {
  const Book book = book_with<Book>({own_battle("test.toml", lost_battle())});
  EXPECT_THAT(book.faults(), IsEmpty());
  ASSERT_EQ(book.scenarios().size(), printed().scenarios().size() + 1);
  EXPECT_EQ(book.scenarios().back().id, "test");
  EXPECT_TRUE(book.scenarios().back().is_own);
}

TEST(LostBattlesBook, a_bad_battle_is_left_out_and_named) {
  const Book book =
      book_with<Book>({own_battle("bad.toml", changed(lost_battle(), "2 ALE", "2 XLE")),
                       own_battle("broken.toml", "id = "), own_battle("good.toml", lost_battle()),
                       own_battle("twice.toml", lost_battle())});
  ASSERT_THAT(book.faults(), SizeIs(3));
  EXPECT_THAT(book.faults()[0].text(), StartsWith("mine/bad.toml:26:"));
  EXPECT_THAT(book.faults()[1].text(), StartsWith("mine/broken.toml:1:"));
  EXPECT_EQ(book.faults()[2].text(), "mine/twice.toml: the id 'test' is taken by mine/good.toml");
}

// ---- the start ----

State begin(const std::string& battle, std::vector<int32_t> options) {
  const Rules rules(book_with<Book>({own_battle("test.toml", battle)}));
  return rules.setup({"test", std::move(options)}).value();
}

// [LB-3.3.4] [LB-3.3.5] The option for historical positions.
TEST(LostBattlesSetup, historical_positions_begin_with_turn_two) {
  const State state = begin(lost_battle(), {1, 1, 0, 0, 2});
  EXPECT_EQ(state.turn, 2);
  EXPECT_EQ(state.entered, UnitSet{0xF} | UnitSet{7} << kUnitsASide);
  EXPECT_EQ(state.undeployed, unit_bit(4));
  EXPECT_EQ(state.step(), Step::Lead) << "lead units are named first";
}

TEST(LostBattlesSetup, otherwise_both_armies_are_off_the_field) {
  const State state = begin(lost_battle(), {0, 1, 0, 0, 2});
  EXPECT_EQ(state.turn, 1);
  EXPECT_EQ(state.entered, 0U);
  EXPECT_EQ(state.undeployed, UnitSet{0x1F} | UnitSet{7} << kUnitsASide);
  EXPECT_EQ(state.on_field(Seat::South) | state.on_field(Seat::North), 0U);
  EXPECT_EQ(state.commanders[0].place, kOff);
  EXPECT_EQ(state.commanders[3].place, kUnused);
}

// [LB-8.9.1a] [LB-8.9.1c] The order depends on brilliant commanders.
TEST(LostBattlesSetup, the_army_of_one_brilliant_commander_goes_second) {
  EXPECT_EQ(begin(lost_battle(), {0, 1, 0, 0, 2}).first, Seat::South);
  const std::string two =
      changed(changed(lost_battle(), "\"average\"", "\"brilliant\""), "published = 30\n", "");
  EXPECT_EQ(begin(two, {0, 1, 0, 0, 2}).first, Seat::North) << "as the battle says";
}

TEST(LostBattlesSetup, options_are_kept) {
  const State state = begin(lost_battle(), {0, 0, 1, 1, 3});
  EXPECT_EQ(state.counts_undeployed, 0);
  EXPECT_EQ(state.exposed_as_printed, 1);
  EXPECT_EQ(state.elephants_lead, 1);
  EXPECT_EQ(state.handicap, 3);
  EXPECT_EQ(begin(lost_battle(), {0, 1, 0, 0, 2}).handicap, printed().table().handicap);
}

TEST(LostBattlesSetup, what_is_not_known_is_a_fault) {
  const Rules rules(book_with<Book>({}));
  EXPECT_THAT(rules.setup({"hastings", {1, 1, 0, 0, 2}}).error().what,
              HasSubstr("has no scenario 'hastings'; choose from "));
  EXPECT_FALSE(rules.setup({printed().scenarios()[0].id, {1}}));
}

TEST(LostBattlesSetup, every_printed_battle_begins) {
  const Rules rules(book_with<Book>({}));
  for (const Scenario& scenario : rules.book().scenarios()) {
    for (const int32_t is_historical : {0, 1}) {
      const auto state = rules.setup({scenario.id, {is_historical, 1, 0, 0, 2}});
      ASSERT_TRUE(state) << scenario.id;
      EXPECT_TRUE(rules.is_ok(*state)) << scenario.id;
    }
  }
}

}  // namespace
}  // namespace acies::lostbattles
