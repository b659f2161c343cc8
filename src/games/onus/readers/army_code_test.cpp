// Armies as codes in both directions, and the battle that players bring them to.
#include "games/onus/readers/army_code.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/contract/table_of.h"
#include "core/luck/rng.h"
#include "core/record/record.h"
#include "files/disk.h"
#include "files/toml.h"
#include "games/onus/onus.h"

namespace acies::onus {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using ::testing::StartsWith;

const GameOf<Rules>& game() {
  static const GameOf<Rules> kGame{Rules{Book::read(read_data_folder("data").value()).value()}};
  return kGame;
}

const Rules& rules() { return game().rules(); }
const Book& book() { return rules().book(); }

constexpr std::string_view kRome = "rome.1000.flamininus.2_velites.3_hastati_v.iberians";
constexpr std::string_view kGermans = "germans.1000.standard.2_germanic-riders.iberians_e";

// ---- codes ----

TEST(OnusArmyCode, every_ready_list_comes_back_as_it_was) {
  ASSERT_THAT(book().lists(), SizeIs(28));
  for (const ArmyList& list : book().lists()) {
    const std::string code = write_army_code(book(), list);
    const CodedArmy army = read_army_code(book(), code);
    EXPECT_THAT(army.faults, IsEmpty()) << code;
    EXPECT_EQ(write_army_code(book(), army.list), code);
    EXPECT_EQ(army.list.army, list.army);
    EXPECT_EQ(army.list.size, list.size);
    EXPECT_EQ(army.list.general, list.general);
    EXPECT_EQ(army.list.cost, list.cost);
    EXPECT_EQ(army.list.units.size(), list.units.size());
    EXPECT_TRUE(looks_like_code(code));
    EXPECT_LT(code.size(), kLongestCode);
  }
}

TEST(OnusArmyCode, names_army_points_general_and_units) {
  const CodedArmy army = read_army_code(book(), kRome);
  EXPECT_THAT(army.faults, IsEmpty());
  EXPECT_EQ(write_army_code(book(), army.list), kRome);
  ASSERT_THAT(army.list.units, SizeIs(6));
  EXPECT_EQ(army.list.units[2].level, 1);
  EXPECT_EQ(army.list.units[5].kind, book().find_unit("iberians")) << "mercenaries [ONUS-4.3]";
  EXPECT_EQ(write_army_code(book(), read_army_code(book(), "rome.500.flamininus.1_triarii").list),
            "rome.500.flamininus.triarii");
}

struct BadCode {
  std::string_view code;
  std::string_view rule;  // empty: the text is wrong
  size_t at;
  std::string_view says;
};

TEST(OnusArmyCode, says_where_and_by_which_rule_it_is_wrong) {
  const std::vector<BadCode> all{
      {"", "", 0, "is empty"},
      {"rome.1000.flamininus. velites", "", 21, "small Latin letters"},
      {"Rome.1000.flamininus.velites", "", 0, "small Latin letters"},
      {"rom.1000.flamininus.velites", "", 0, "no army 'rom'"},
      {".1000.flamininus.velites", "", 0, "army is missing"},
      {"rome", "", 4, "points are missing"},
      {"rome.1000", "", 9, "general is missing"},
      {"rome..flamininus.velites", "", 5, "points are missing"},
      {"rome.99.flamininus.velites", "ONUS-4.1", 5, "100 to 5000"},
      {"rome.5001.flamininus.velites", "ONUS-4.1", 5, "100 to 5000"},
      {"rome.1e3.flamininus.velites", "ONUS-4.1", 5, "'1e3'"},
      {"rome.1000.hannibal.velites", "ONUS-2.2", 10, "choose from"},
      {"rome.1000.nobody.velites", "ONUS-2.2", 10, "'nobody'"},
      {"rome.1000.flamininus", "ONUS-4.3", 20, "at least one unit"},
      {"rome.1000.flamininus.", "", 21, "A unit is written"},
      {"rome.1000.flamininus.velite", "", 21, "no unit 'velite'"},
      {"rome.1000.flamininus.0_velites", "", 21, "1 to 24"},
      {"rome.1000.flamininus.25_velites", "", 21, "1 to 24"},
      {"rome.1000.flamininus.99999999999_velites", "", 21, "1 to 24"},
      {"rome.1000.flamininus.2_velites_x", "ONUS-19.6", 21, "'x'"},
      {"rome.1000.flamininus.2_velites_v_e", "", 21, "A unit is written"},
      {"rome.1000.flamininus.2_", "", 21, "A unit is written"},
      {"rome.1000.flamininus._velites", "", 21, "1 to 24"},
      {"rome.1000.flamininus.velites.velites", "", 29, "twice"},
      {"rome.1000.flamininus.5_velites", "ONUS-4.6", 21, "there are 4 cards"},
      {"rome.1000.flamininus.3_velites.2_velites_v", "ONUS-4.6", 31, "not 5"},
      {"rome.1000.flamininus.germanic-riders", "ONUS-4.3", 21, "not an ally"},
      {"rome.300.flamininus.2_triarii", "ONUS-4.4", 0, "its size is 300"},
  };
  for (const BadCode& one : all) {
    const CodedArmy army = read_army_code(book(), one.code);
    ASSERT_FALSE(army.faults.empty()) << one.code;
    const CodeFault& fault = army.faults.front();
    const std::string rule =
        fault.rule.is_none() ? "" : write_rule_id(fault.rule, Rules::letters());
    EXPECT_EQ(rule, one.rule) << one.code;
    EXPECT_EQ(fault.at, one.at) << one.code;
    EXPECT_THAT(fault.text.in(Language::English), HasSubstr(std::string(one.says))) << one.code;
    EXPECT_FALSE(fault.text.in(Language::Russian).empty()) << one.code;
  }
}

TEST(OnusArmyCode, names_every_fault) {
  const CodedArmy army =
      read_army_code(book(), "rome.200.nobody.9_velites.germanic-riders_v.what.2_triarii");
  EXPECT_THAT(army.faults, SizeIs(4));
  EXPECT_TRUE(army.has_army);
  EXPECT_FALSE(army.has_general);
}

TEST(OnusArmyCode, too_many_units_and_too_many_letters_are_refused) {
  const CodedArmy army =
      read_army_code(book(),
                     "rome.5000.flamininus.4_velites.4_principes.4_hastati.3_triarii.3_iberians."
                     "4_cohors-equites.4_legionaries");
  ASSERT_FALSE(army.faults.empty());
  const CodedArmy longest = read_army_code(book(), std::string(kLongestCode + 1, 'a'));
  ASSERT_THAT(longest.faults, SizeIs(1));
  EXPECT_THAT(longest.faults[0].text.in(Language::English), HasSubstr("1000"));
}

// Any text is read to its end, and a text that is an army can be written again.
TEST(OnusArmyCode, any_text_is_army_or_fault) {
  constexpr std::string_view kLetters = "abehorvx0129._-. ,";
  Rng rng{7, 0};
  for (unsigned round = 0; round < 20000; ++round) {
    std::string code(rng.below(2) == 0 ? kRome : kGermans);
    const uint32_t changes = 1 + rng.below(4);
    for (uint32_t i = 0; i < changes; ++i) {
      const size_t at = rng.below(static_cast<uint32_t>(code.size()));
      const uint32_t way = rng.below(3);
      const char letter = kLetters[rng.below(static_cast<uint32_t>(kLetters.size()))];
      if (way == 0) code[at] = letter;
      if (way == 1) code.insert(at, 1, letter);
      if (way == 2) code.erase(at, 1 + rng.below(6));
    }
    const CodedArmy army = read_army_code(book(), code);
    for (const CodeFault& fault : army.faults) {
      ASSERT_LE(fault.at + fault.length, code.size()) << code;
      ASSERT_FALSE(fault.text.in(Language::Russian).empty()) << code;
    }
    if (!army.faults.empty()) continue;
    const std::string again = write_army_code(book(), army.list);
    ASSERT_THAT(read_army_code(book(), again).faults, IsEmpty()) << again;
  }
}

TEST(OnusArmyCode, becomes_a_file_that_is_read_again) {
  const CodedArmy army = read_army_code(book(), kRome);
  const std::string text = write_army_file(book(), army.list, "The \"Sixth\" \\ mine");
  const auto document = read_toml(text, "mine.toml");
  ASSERT_TRUE(document) << text;
  const ArmySheet sheet = read_army_sheet(book(), *document);
  EXPECT_THAT(sheet.faults, IsEmpty()) << text;
  EXPECT_EQ(write_army_code(book(), sheet.list), kRome);
  EXPECT_EQ(sheet.list.name.in(Language::Russian), "The \"Sixth\" \\ mine");
}

// ---- the battle ----

Setup own_armies(std::string_view south, std::string_view north, bool is_by_hand = false) {
  Setup setup{"armies", usual_options(Rules::options()), {}};
  setup.options[0] = is_by_hand ? 1 : 0;
  setup.tables = std::string(south) + ',' + std::string(north);
  return setup;
}

std::unique_ptr<Table> open(const Setup& setup) {
  auto table = game().open(setup);
  EXPECT_TRUE(table) << table.error().what;
  return std::move(*table);
}

std::string fault_of(std::string_view south, std::string_view north) {
  const auto table = game().open(own_armies(south, north));
  return table ? std::string() : table.error().what;
}

// [ONUS-4.1] [ONUS-4.16] Wide enough for the larger army.
TEST(OnusOwnArmies, take_the_field_that_they_need) {
  const State state = rules().setup(own_armies(kRome, kGermans)).value();
  EXPECT_EQ(state.width, 70000);
  EXPECT_EQ(count_units(state.on_field(Seat::South)), 6U);
  EXPECT_EQ(count_units(state.on_field(Seat::North)), 3U);
  EXPECT_TRUE(state.units[2].has(Mark::Veteran));
  EXPECT_TRUE(rules().is_ok(state));
  const State large = rules().setup(own_armies("rome.1800.flamininus.triarii", kGermans)).value();
  EXPECT_EQ(large.width, 126000);
}

TEST(OnusOwnArmies, are_refused_by_the_rule) {
  EXPECT_THAT(fault_of(kRome, "germans.1000.standard.velites"),
              StartsWith("North's army, column 23: "));
  EXPECT_THAT(fault_of(kRome, "germans.1000.standard.velites"), HasSubstr("[ONUS-4.3]"));
  EXPECT_THAT(fault_of("rome.100.flamininus.triarii", kGermans), HasSubstr("[ONUS-4.4]"));
  EXPECT_THAT(fault_of("", kGermans), StartsWith("South's army"));
  acies::Setup one = own_armies(kRome, kGermans);
  one.tables = kRome;
  EXPECT_FALSE(game().open(one));
  one.scenario = "marathon";
  EXPECT_FALSE(game().open(one)) << "its armies are its own";
}

// A ready list may be named, but its code is kept, so that no file is needed for a replay.
TEST(OnusOwnArmies, are_in_the_record) {
  const auto table = open(own_armies("celts-1000", kGermans));
  const std::string code = write_army_code(book(), *book().find_list("celts-1000"));
  EXPECT_EQ(table->setup().tables, code + ',' + std::string(kGermans));
  const Record record = make_record(*table);
  EXPECT_THAT(record.options, HasSubstr("tables=" + code + ','));
  const auto again = replay(record, game());
  ASSERT_TRUE(again) << again.error().what;
  EXPECT_EQ((*again)->hash(), table->hash());
  EXPECT_EQ(open(acies::Setup{"armies", {}, {}})->setup().tables,
            write_army_code(book(), *book().find_list("rome-1000")) + ',' +
                write_army_code(book(), *book().find_list("carthage-1000")))
      << "an example where nobody brings any";
}

// [ONUS-4.3] [ONUS-4.23] Before the cards are revealed, no player sees the other's units.
TEST(OnusOwnArmies, are_secret) {
  const auto table = open(own_armies(kRome, kGermans, true));
  const Record record = make_record(*table, Seat::South);
  EXPECT_THAT(record.options, ::testing::Not(HasSubstr("tables")));
  const State whole = rules().setup(own_armies(kRome, kGermans, true)).value();
  const State seen = rules().redact(whole, Seat::South);
  Rng rng{3, 0};
  unsigned others = 0;
  for (unsigned round = 0; round < 40; ++round) {
    const State world = rules().resample(seen, Seat::South, rng);
    for (unsigned i = kUnitsASide; i < kUnitsASide + 3; ++i) {
      ASSERT_NE(world.units[i].kind, kNoKind);
      EXPECT_TRUE(may_take(book(), book().find_army("germans"), world.units[i].kind));
      others += world.units[i].kind == whole.units[i].kind ? 0U : 1U;
    }
  }
  EXPECT_GT(others, 60U) << "the true list is not dealt again and again";
}

TEST(OnusOwnArmies, stand_in_positions) {
  const State state = rules().setup(own_armies(kRome, kGermans)).value();
  const auto again = rules().read_position(rules().write_position(state));
  ASSERT_TRUE(again) << again.error().what;
  EXPECT_EQ(hash_value(*again), hash_value(state));
  const Document view = rules().view(state, Seat::North);
  EXPECT_THAT(write_packed(view), HasSubstr("Germans"));
}

// The cheapest cards fill three rows of a field that has room for them.
TEST(OnusOwnArmies, find_room_however_many_they_are) {
  for (const ArmyDef& army : book().armies()) {
    std::string code = army.id + ".5000.standard";
    unsigned left = kUnitsASide;
    for (const UnitDef& unit : book().units()) {
      const auto kind = static_cast<Kind>(&unit - book().units().data());
      if (left == 0 || unit.cost > 110 || !may_take(book(), book().find_army(army.id), kind))
        continue;
      const unsigned copies = std::min<unsigned>(left, unit.cards);
      left -= copies;
      code += '.' + std::to_string(copies) + '_' + unit.id;
    }
    EXPECT_EQ(fault_of(code, kGermans), "") << code;
  }
}

}  // namespace
}  // namespace acies::onus
