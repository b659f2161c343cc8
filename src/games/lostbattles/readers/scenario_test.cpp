// The printed battles, and faulty files of battles and tables.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "book_files.h"
#include "core/base/hash.h"
#include "core/text/text.h"
#include "example_battle.h"
#include "games/lostbattles/chapters/chapters.h"
#include "lost_battle.h"

namespace acies::lostbattles {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using ::testing::StartsWith;

const Book& book() {
  static const Book kBook = book_with<Book>({});
  return kBook;
}

// ---- the printed battles ----

TEST(LostBattles, every_printed_battle_can_be_read) {
  EXPECT_THAT(book().faults(), IsEmpty());
  ASSERT_FALSE(book().scenarios().empty());
  for (size_t i = 0; i < book().scenarios().size(); ++i) {
    const Scenario& scenario = book().scenarios()[i];
    EXPECT_EQ(scenario.start.scenario, i);
    EXPECT_FALSE(scenario.is_own);
    EXPECT_FALSE(scenario.provenance.in(Language::English).empty()) << scenario.id;
    EXPECT_FALSE(scenario.provenance.in(Language::Russian).empty()) << scenario.id;
    EXPECT_EQ(book().find_scenario(scenario.id), &scenario);
  }
}

TEST(LostBattles, what_is_published_is_what_the_units_come_to) {
  unsigned known = 0;
  for (const Scenario& scenario : book().scenarios()) {
    for (const Seat seat : kPlayers) {
      const unsigned value = army_value(scenario.start, seat);
      EXPECT_EQ(scenario.start.army(seat).start_value, value) << scenario.id;
      const uint8_t published = scenario.published[index(seat)];
      if (published == 0) continue;
      EXPECT_EQ(published, value) << scenario.id;
      ++known;
    }
  }
  EXPECT_GT(known, 0U);
}

void expect_stand_in_own_half(const State& state, const std::string& id) {
  for (unsigned i = 0; i < kUnits; ++i) {
    const auto unit = static_cast<Unit>(i);
    const Zone place = state.place[unit];
    if (place < kZones) {
      EXPECT_EQ(half_of(place), seat_of(unit)) << id;
      EXPECT_NE(state.at[place] & unit_bit(unit), 0U) << id;
    }
    EXPECT_EQ((state.undeployed & unit_bit(unit)) != 0, place == kOff) << id;
  }
}

TEST(LostBattles, a_table_fits_together) {
  for (const Scenario& scenario : book().scenarios()) {
    const State& state = scenario.start;
    expect_stand_in_own_half(state, scenario.id);
    for (const Seat seat : kPlayers) {
      EXPECT_NE(kCentres[index(seat)] & zone_bit(state.army(seat).key), 0U) << scenario.id;
    }
    for (const CommanderState& one : state.commanders) {
      const bool is_split = one.is_leader() && one.place != state.place[one.unit];
      EXPECT_FALSE(is_split) << scenario.id;
    }
    EXPECT_EQ(state.depth, 0) << scenario.id;
    EXPECT_EQ(state.turn, 1) << scenario.id;
  }
}

TEST(LostBattles, what_people_choose_from) {
  const Rules rules(book_with<Book>({}));
  const auto entries = rules.scenarios();
  ASSERT_EQ(entries.size(), book().scenarios().size());
  EXPECT_EQ(entries[0].id, book().scenarios()[0].id);
  EXPECT_THAT(entries[0].text.in(Language::Russian),
              HasSubstr(book().scenarios()[0].history.in(Language::Russian)));
}

// ---- zones ----

TEST(ZoneNames, are_as_the_owner_sees_them) {
  EXPECT_EQ(read_zone_name("left flank", Seat::South), Zone{5});
  EXPECT_EQ(read_zone_name("left flank", Seat::North), Zone{14});
  EXPECT_EQ(read_zone_name("centre rear", Seat::North), kCentreRear[1]);
  EXPECT_EQ(read_zone_name("off", Seat::North), kOff);
  EXPECT_EQ(read_zone_name("middle", Seat::North), std::nullopt);
  EXPECT_EQ(zone_name(10, Seat::North), "right flank");
  EXPECT_EQ(zone_name(10, Seat::South), "");
  for (unsigned i = 0; i < kZones; ++i) {
    const auto zone = static_cast<Zone>(i);
    EXPECT_EQ(read_zone_name(zone_name(zone, half_of(zone)), half_of(zone)), zone);
  }
}

// ---- files of battles ----

ScenarioReading read_text(const std::string& text) {
  const auto document = read_toml(text, "battle.toml");
  if (!document) return std::unexpected(std::vector{document.error()});
  return read_scenario(*document);
}

TEST(LostBattleFile, the_battle_of_the_page_can_be_read) {
  const auto scenario = read_text(example_battle("\n## Lost Battles"));
  ASSERT_TRUE(scenario) << scenario.error().front().text();
  EXPECT_EQ(army_value(scenario->start, Seat::South), 28U);
  EXPECT_EQ(scenario->start.has_dust, 1);
}

TEST(LostBattleFile, field_and_figures) {
  const auto scenario = read_text(lost_battle());
  ASSERT_TRUE(scenario) << scenario.error().front().text();
  const State& state = scenario->start;
  EXPECT_EQ(state.ground[0], grounds({Ground::Hill, Ground::Wood}));
  EXPECT_EQ(state.ground[4], grounds({Ground::Coast}));
  EXPECT_EQ(state.ground[5], grounds({Ground::Hill}));
  EXPECT_EQ(state.ground[12], grounds({Ground::River}));
  EXPECT_EQ(state.ground[19], grounds({Ground::Impassable}));
  EXPECT_EQ(state.attack_limit, 4);
  EXPECT_EQ(state.weather, Weather::Wet);
  EXPECT_EQ(state.has_dust, 0);
  EXPECT_EQ(state.first, Seat::North);
  EXPECT_EQ(scenario->multiple, 2);
  EXPECT_EQ(scenario->zone_width, 600);
  EXPECT_EQ(scenario->provenance.in(Language::English), "Known. Guessed.");
  EXPECT_EQ(scenario->doubts.in(Language::Russian), "Много.");
}

// [LB-1.2.1] [LB-1.2.2] The number of men in a unit changes nothing in play.
TEST(LostBattleFile, the_scale_is_no_part_of_the_table) {
  const std::string other = changed(lost_battle(), "multiple = ", "multiple = 1 #");
  const auto small = read_text(other);
  const auto usual = read_text(lost_battle());
  ASSERT_TRUE(small && usual);
  EXPECT_EQ(small->multiple, 1);
  EXPECT_NE(usual->multiple, 1);
  EXPECT_EQ(hash_value(small->start), hash_value(usual->start));
  EXPECT_FALSE(read_text(changed(lost_battle(), "multiple = ", "multiple = 9 #")));
}

// [LB-2.2.2] A settlement has no effect, so it has no letter.
TEST(LostBattleFile, a_settlement_is_no_ground) {
  const auto town = read_text(changed(lost_battle(), " hw ", " t  "));
  ASSERT_FALSE(town);
  EXPECT_EQ(kGrounds, 7U);
}

TEST(LostBattleFile, units_and_armies) {
  const State state = read_text(lost_battle())->start;
  EXPECT_EQ(state.at[7], 7U);
  EXPECT_EQ(state.facing[7], Facing::North);
  EXPECT_EQ(state.kind[2], Kind::LLI);
  EXPECT_EQ(state.facing[0], Facing::West);
  EXPECT_EQ(state.undeployed, unit_bit(4));
  EXPECT_EQ(state.place[5], kUnused);
  EXPECT_EQ(state.at[10], UnitSet{7} << kUnitsASide);
  EXPECT_EQ(state.facing[10], Facing::South);
  const ArmyState& south = state.armies[0];
  EXPECT_EQ(south.key, 7);
  EXPECT_EQ(south.camp, 1);
  EXPECT_EQ(south.is_fortified, 1);
  EXPECT_EQ(south.start_value, 30);
  const ArmyState& north = state.armies[1];
  EXPECT_EQ(north.key, 11);
  EXPECT_EQ(north.camp, kNoZone);
  EXPECT_EQ(north.is_fatigued, 1);
  EXPECT_EQ(north.start_value, 27);
}

TEST(LostBattleFile, commanders) {
  const auto scenario = read_text(lost_battle());
  const auto& commanders = scenario->start.commanders;
  EXPECT_EQ(commanders[0].unit, 0);
  EXPECT_EQ(commanders[0].place, 7);
  EXPECT_EQ(commanders[0].quality, Quality::Average);
  EXPECT_EQ(commanders[1].unit, kNoUnit);
  EXPECT_EQ(commanders[1].place, kOff);
  EXPECT_EQ(commanders[1].is_cautious, 1);
  EXPECT_EQ(commanders[2].quality, Quality::Brilliant);
  EXPECT_EQ(commanders[3].place, kUnused);
  EXPECT_EQ(scenario->sides[0].commanders[1].in(Language::Russian), "Второй");
}

class WrongLostBattle : public ::testing::TestWithParam<BadFile> {};

TEST_P(WrongLostBattle, is_named_with_its_place) {
  const BadFile& bad = GetParam();
  const std::string text = changed(lost_battle(), bad.from, bad.to);
  const auto scenario = read_text(text);
  ASSERT_FALSE(scenario) << bad.what;
  expect_named(scenario.error(), bad, text);
  const size_t at = text.find(bad.at);
  const size_t start = at == 0 ? 0 : text.rfind('\n', at - 1) + 1;
  EXPECT_EQ(scenario.error().front().column, static_cast<int>(at - start) + 1);
}

const std::vector<BadFile> kBadHeads{
    {"no id", "id = \"test\"\n", "", "'id' is missing", "name ="},
    {"a bad id", "\"test\"", "\"Test\"", "may have only small", "\"Test\""},
    {"an unknown key", "multiple = 2", "multiple = 2\nbanners = 3", "'banners' is not known here",
     "3\n"},
    {"nobody first", "\"North\"", "\"East\"", "\"South\" or \"North\"", "\"East\""},
    {"a multiple too high", "multiple = 2", "multiple = 9", "allowed are 1 to 8", "9"},
    {"an attack limit too low", "attack_limit = 4", "attack_limit = 2", "allowed are 3 to 5",
     "2\nz"},
    {"a zone too wide", "600", "6000", "allowed are 100 to 3000", "6000"},
    {"unknown weather", "\"wet\"", "\"dry\"", "one of cloudy, wet is expected, not 'dry'",
     "\"dry\""},
    {"dust that is no truth", "weather = \"wet\"", "dust = 1", "must be true or false", "1\nmap"},
    {"no such ground", " hw ", " hz ", "'hz' is not terrain", "hz"},
    {"a cell too few", "\" .  .  r  .  . \"", "\" .  .  r  . \"", "has 5 cells, not 4",
     "\" .  .  r  . \""},
    {"a row too few", "  \" .  .  r  .  . \",\n", "", "'map' has 4 rows, not 3", "[\n"},
    {"a row that is no text", "\" .  .  r  .  . \"", "5", "a row of the map is a text", "5"},
    {"only one language", ", ru = \"Много.\"", "", "'ru' is missing", "{ en = \"Many.\""},
    {"an unknown provenance", "doubts =", "guesses =", "'guesses' is not known here",
     "{ en = \"Many.\""},
};
INSTANTIATE_TEST_SUITE_P(Heads, WrongLostBattle, ::testing::ValuesIn(kBadHeads));

const std::vector<BadFile> kBadUnits{
    {"an unknown unit", "2 ALE", "2 XLE", "is expected, not 'XLE'", "\"2 XLE\""},
    {"no number", "2 ALE", "two ALE", "a number from 1 to 32", "\"two ALE\""},
    {"too many words", "2 ALE", "2 x ALE", "units are written", "\"2 x ALE\""},
    {"a unit that is no text", "[\"VHC\"]", "[1]", "units are written", "1]"},
    {"no units", "[\"IE\"]", "[]", "'units' names no unit", "[]"},
    {"more than 32 units", "[\"IE\"]", "[\"IE\", \"29 AE\"]", "South has more than 32 units",
     "\"29 AE\""},
    {"an unknown zone", "zone = \"left wing\"", "zone = \"west wing\"", "'west wing' is not a zone",
     "\"west wing\""},
    {"impassable ground", " h  .  s ", " h  .  x ", "the centre of South is impassable",
     "\"centre\"\nunits"},
    {"a full zone", "\"LLI\"", "\"LLI\", \"9 AHI\"",
     "the centre of South holds 12 units, a levy counting 2, and not 13", "[\"2 ALE\", \"LLI\""},
    {"a zone with wood", "units = [\"VHC\"]", "units = [\"VHC\", \"4 LHI\"]",
     "holds 8 units, a levy counting 2, and not 9", "[\"VHC\", \"4 LHI\"]"},
    {"two facings", "zone = \"left wing\"\nfacing = \"left\"",
     "zone = \"centre\"\nfacing = \"left\"", "do not all face alike", "\"left\""},
    {"an unknown facing", "\"left\"", "\"west\"", "one of forward, right, back, left is expected",
     "\"west\""},
    {"facing off the field", "zone = \"off\"", "zone = \"off\"\nfacing = \"back\"",
     "units off the field face nowhere", "\"back\""},
    {"an unknown field of a force", "facing =", "face =", "'face' is not known here", "\"left\""},
};

INSTANTIATE_TEST_SUITE_P(Units, WrongLostBattle, ::testing::ValuesIn(kBadUnits));

const std::vector<BadFile> kBadArmies{
    {"a key at the flank", "key = \"right centre\"", "key = \"right flank\"",
     "'key' is one of centre, left centre, right centre, not 'right flank'",
     "\"right flank\"\nfatigued"},
    {"a camp in front", "camp = \"left rear\"", "camp = \"left centre\"",
     "'camp' is one of centre rear, left rear, right rear", "\"left centre\""},
    {"a fort without camp", "camp = \"left rear\"\n", "", "nothing is fortified", "true\npub"},
    {"another value", "published = 30", "published = 31",
     "'published' is 31, but the units and commanders of South come to 30", "31"},
    {"no army", "army = { en = \"Greeks\", ru = \"Греки\" }\n", "", "'army' is missing", "[north]"},
    {"a general with a unit", "role = \"general\"\nzone = \"right flank\"",
     "role = \"general\"\nunit = \"AHO\"\nzone = \"right flank\"", "has no unit of his own",
     "\"AHO\""},
    {"a general alone", "role = \"general\"\nzone = \"right flank\"",
     "role = \"general\"\nzone = \"centre\"", "North has none in its centre",
     "\"centre\"\n\n[prov"},
    {"no such bodyguard", "unit = \"ALE\"", "unit = \"VHC\"",
     "South has no VHC in its centre for a bodyguard", "\"VHC\"\nzone"},
    {"an unknown bodyguard", "unit = \"ALE\"", "unit = \"XLE\"", "is expected, not 'XLE'",
     "\"XLE\""},
    {"a leader without unit", "unit = \"ALE\"\n", "", "'unit' is missing", "[[south.commander]]"},
    {"two commanders together", "role = \"general\"\nzone = \"off\"",
     "role = \"general\"\nzone = \"centre\"", "two commanders of South are in its centre",
     "\"centre\"\ncautious"},
    {"an unknown quality", "\"brilliant\"", "\"genius\"", "is expected, not 'genius'",
     "\"genius\""},
    {"an unknown role", "\"leader\"", "\"hero\"", "one of leader, general is expected", "\"hero\""},
    {"a third commander", "[north]",
     "[[south.commander]]\nname = { en = \"x\", ru = \"x\" }\n[north]",
     "an army has up to 2 commanders, not 3", "[[south.commander]]\nname = { en = \"x\""},
};
INSTANTIATE_TEST_SUITE_P(Armies, WrongLostBattle, ::testing::ValuesIn(kBadArmies));

TEST(LostBattleFile, every_fault_is_named_in_the_order_of_the_file) {
  std::string text = changed(lost_battle(), "attack_limit = 4", "attack_limit = 6");
  text = changed(text, "2 ALE", "2 XLE");
  text = changed(text, "\"brilliant\"", "\"genius\"");
  text = changed(text, " hw ", " q  ");
  const auto scenario = read_text(text);
  ASSERT_FALSE(scenario);
  ASSERT_THAT(scenario.error(), SizeIs(4));
  EXPECT_THAT(scenario.error()[0].what, HasSubstr("attack_limit"));
  EXPECT_THAT(scenario.error()[1].what, HasSubstr("'q' is not terrain"));
  EXPECT_THAT(scenario.error()[2].what, HasSubstr("XLE"));
  EXPECT_THAT(scenario.error()[3].what, HasSubstr("genius"));
}

TEST(LostBattleFile, an_army_has_units) {
  std::string text =
      changed(lost_battle(), "[[north.force]]\nzone = \"right flank\"\nunits = [\"3 AHO\"]", "");
  const auto without = read_text(text);
  ASSERT_FALSE(without);
  EXPECT_THAT(without.error().front().what, HasSubstr("'force' is missing"));
  text = changed(text, "fatigued = true", "force = []");
  const auto empty = read_text(text);
  ASSERT_FALSE(empty);
  EXPECT_THAT(empty.error().front().what, HasSubstr("North has no unit"));
}

TEST(LostBattleFile, two_leaders_off_the_field_have_a_bodyguard_each) {
  std::string text = changed(lost_battle(), "[\"IE\"]", "[\"IE\", \"2 ALE\"]");
  text = changed(text, "unit = \"ALE\"\nzone = \"centre\"", "unit = \"ALE\"\nzone = \"off\"");
  text = changed(text, "role = \"general\"\nzone = \"off\"",
                 "role = \"leader\"\nunit = \"ALE\"\nzone = \"off\"");
  text = changed(text, "published = 30\n", "");
  const auto scenario = read_text(text);
  ASSERT_TRUE(scenario) << scenario.error().front().text();
  EXPECT_EQ(scenario->start.commanders[0].unit, 5);
  EXPECT_EQ(scenario->start.commanders[1].unit, 6);
}

}  // namespace
}  // namespace acies::lostbattles
