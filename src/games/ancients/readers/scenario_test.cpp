// The battles of the book, and faulty files of battles.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "book_files.h"
#include "core/data/figures.h"
#include "core/text/text.h"
#include "example_battle.h"
#include "games/ancients/ancients.h"
#include "games/builtin.h"

namespace acies::ancients {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

using Facts = std::vector<std::string>;

const Book& book() {
  static const Book kBook = book_with<Book>({});
  return kBook;
}

const Scenario& battle(std::string_view id) {
  const Scenario* found = book().find_scenario(id);
  EXPECT_NE(found, nullptr) << id;
  return *found;
}

// ---- the facts ----

std::string kind_name(const State& state, unsigned unit) {
  return std::string(kKindNames[static_cast<size_t>(state.kind[unit])]);
}

void add_unit_facts(const Scenario& scenario, Facts& facts) {
  const State& state = scenario.start;
  std::map<std::string, unsigned> counts;
  const auto add = [&](Seat seat, const std::string& what, Hex hex) {
    const std::string side(name(seat));
    if (hex == kLost) return;
    ++counts[side + ' ' + what];
    facts.push_back(hex == kReserve
                        ? scenario.id + " reserve " + side + ' ' + what
                        : scenario.id + ' ' + side + ' ' + what + ' ' + write_hex_name(hex));
  };
  for (unsigned i = 0; i < kUnits; ++i) {
    add(seat_of(static_cast<Unit>(i)), kind_name(state, i), state.hex[i]);
  }
  for (unsigned i = 0; i < kLeaders; ++i) {
    add(seat_of_leader(static_cast<Leader>(i)), "leader", state.leader_hex[i]);
  }
  for (const auto& [what, count] : counts) {
    facts.push_back(scenario.id + " count " + what + ' ' + std::to_string(count));
  }
}

void add_terrain_facts(const Scenario& scenario, Facts& facts) {
  for (size_t i = 0; i < kNamedTerrains; ++i) {
    const bool is_water = static_cast<Terrain>(i) == Terrain::Water;
    const std::string ground = is_water ? "lake" : std::string(kTerrainNames[i]);
    for_each_hex(scenario.start.terrain[i], [&](Hex hex) {
      facts.push_back(scenario.id + " terrain " + ground + ' ' + write_hex_name(hex));
    });
  }
}

void add_facts(const Scenario& scenario, Facts& facts) {
  const Conditions& conditions = scenario.start.conditions;
  add_unit_facts(scenario, facts);
  add_terrain_facts(scenario, facts);
  for (const Seat seat : kPlayers) {
    facts.push_back(scenario.id + " cards " + std::string(name(seat)) + ' ' +
                    std::to_string(conditions.hand[index(seat)]));
  }
  EXPECT_EQ(conditions.goal[0], conditions.goal[1]);
  facts.push_back(scenario.id + " banners " + std::to_string(conditions.goal[0]));
  facts.push_back(scenario.id + " first " + std::string(name(scenario.first)));
}

Facts read_facts() {
  Facts facts;
  const std::string text = read_file("tests/facts/ancients.txt").value();
  for (const std::string_view line : split(text, '\n')) {
    if (!line.empty() && line[0] != '#') facts.emplace_back(line);
  }
  return facts;
}

TEST(Scenario, every_battle_is_as_the_facts_have_it) {
  Facts wanted = read_facts();
  Facts found;
  for (const Scenario& scenario : book().scenarios()) add_facts(scenario, found);
  std::ranges::sort(wanted);
  std::ranges::sort(found);
  EXPECT_GT(wanted.size(), 800U);
  Facts missing;
  Facts added;
  std::ranges::set_difference(wanted, found, std::back_inserter(missing));
  std::ranges::set_difference(found, wanted, std::back_inserter(added));
  EXPECT_THAT(missing, IsEmpty());
  EXPECT_THAT(added, IsEmpty());
}

// ---- the table at the start ----

TEST(Scenario, the_box_has_fifteen_battles_in_its_order) {
  EXPECT_THAT(book().faults(), IsEmpty());
  ASSERT_THAT(book().scenarios(), SizeIs(15));
  for (int i = 0; i < 15; ++i) {
    const Scenario& scenario = book().scenarios()[static_cast<size_t>(i)];
    EXPECT_EQ(scenario.number, i + 1);
    EXPECT_EQ(scenario.start.conditions.scenario, i);
    EXPECT_EQ(scenario.start.turn, scenario.first);
    EXPECT_FALSE(scenario.is_own);
  }
  EXPECT_EQ(book().scenarios().front().id, "akragas");
  EXPECT_EQ(book().scenarios().back().id, "zama");
  EXPECT_EQ(battle("zama").path, "ancients/scenarios/15-zama.toml");
}

// From row 1 on, each row from South's left; units of the reserve come last.
TEST(Scenario, units_have_their_numbers_by_their_hexes) {
  for (const Scenario& scenario : book().scenarios()) {
    for (const unsigned first : {0U, kUnitsASide}) {
      const auto hexes = std::span(scenario.start.hex).subspan(first, kUnitsASide);
      EXPECT_TRUE(std::ranges::is_sorted(hexes)) << scenario.id;
      EXPECT_LT(hexes[5], kHexes) << scenario.id;
    }
  }
}

TEST(Scenario, a_table_fits_together) {
  for (const Scenario& scenario : book().scenarios()) {
    const State& state = scenario.start;
    for (unsigned i = 0; i < kUnits; ++i) {
      if (state.hex[i] >= kHexes) continue;
      EXPECT_EQ(state.unit_in(state.hex[i]), i) << scenario.id;
      EXPECT_EQ(state.blocks[i], book().unit(state.kind[i]).blocks) << scenario.id;
      EXPECT_EQ(state.full[i], state.blocks[i]) << scenario.id;
    }
    EXPECT_EQ(state.deck, kWholeDeck);
    EXPECT_EQ(state.hand_size[0] + state.hand_size[1], 0);
    EXPECT_EQ(state.depth, 0);
  }
}

TEST(Scenario, leaders_have_their_numbers_by_the_map) {
  const State& trebbia = battle("trebbia").start;
  EXPECT_EQ(write_hex_name(trebbia.leader_hex[0]), "3.7");
  EXPECT_EQ(write_hex_name(trebbia.leader_hex[8]), "9.2");
  EXPECT_EQ(write_hex_name(trebbia.leader_hex[9]), "8.9");
  EXPECT_EQ(trebbia.leader_hex[10], kReserve);
  EXPECT_EQ(trebbia.leader_hex[11], kLost);
  const auto& leaders = battle("trebbia").sides[1].leaders;
  ASSERT_THAT(leaders, SizeIs(3));
  EXPECT_EQ(leaders[2].in(Language::English), "Mago");
}

TEST(Scenario, special_rules_are_conditions) {
  const Conditions& trasimenus = battle("trasimenus").start.conditions;
  EXPECT_THAT(trasimenus.growth[0], ElementsAre(3, 4, 0, 0, 0));
  EXPECT_THAT(trasimenus.growth[1], ElementsAre(0, 0, 0, 0, 0));
  const Conditions& castulo = battle("castulo").start.conditions;
  EXPECT_EQ(castulo.vital[0], 0);
  EXPECT_EQ(castulo.vital[1], kNoLeader);
  EXPECT_EQ(castulo.exits[0], section_bit(Section::Center) | section_bit(Section::East));
  EXPECT_EQ(castulo.exit_banner[0], 1);
  const Conditions& baecula = battle("baecula").start.conditions;
  EXPECT_EQ(baecula.objectives[0].count(), 3U);
  EXPECT_TRUE(baecula.objectives[0].has(*read_hex_name("8.7")));
  EXPECT_TRUE(baecula.objectives[1].is_empty());
  EXPECT_EQ(battle("trebbia").start.conditions.ambush_turn[1], 2);
  const State& trebbia = battle("trebbia").start;
  EXPECT_EQ(trebbia.hex[47], kReserve);
  EXPECT_EQ(trebbia.kind[47], Kind::MC);
  EXPECT_EQ(trebbia.blocks[47], 3) << "the reserve has its blocks";
  EXPECT_EQ(trebbia.kind[49], Kind::WAR);
}

TEST(Scenario, beneventum_gets_cards_for_banners) {
  const Conditions& conditions = battle("beneventum").start.conditions;
  EXPECT_EQ((conditions.bonus_banners[0] != 0) + (conditions.bonus_banners[1] != 0), 1);
  EXPECT_EQ((conditions.bonus_hand[0] != 0) + (conditions.bonus_hand[1] != 0), 1);
}

TEST(Scenario, crimissos_has_the_sacred_band) {
  const Scenario& crimissos = battle("crimissos");
  const State& state = crimissos.start;
  EXPECT_EQ(state.conditions.special, unit_bit(state.unit_in(*read_hex_name("6.3"))));
  EXPECT_EQ(crimissos.special_unit.in(Language::English), "Sacred Band");
  EXPECT_EQ(crimissos.rule_kinds, std::vector<std::string>{"special-unit"});
}

TEST(Scenario, every_special_rule_is_told) {
  for (const Scenario& scenario : book().scenarios()) {
    EXPECT_EQ(scenario.special_rules.size(), scenario.rule_kinds.size()) << scenario.id;
  }
}

TEST(Scenario, what_people_choose_from) {
  const Rules rules(book_with<Book>({}));
  const auto entries = rules.scenarios();
  ASSERT_THAT(entries, SizeIs(15));
  EXPECT_EQ(entries[14].id, "zama");
  EXPECT_EQ(entries[14].name.in(Language::Russian), "Зама");
  EXPECT_THAT(entries[14].text.in(Language::English), ::testing::StartsWith("202 BC. "));
  EXPECT_THAT(entries[14].text.in(Language::Russian), HasSubstr("до н. э. "));
  EXPECT_THAT(rules.faults(), IsEmpty());
}

// ---- units and cards ----

TEST(Book, has_the_units_and_cards) {
  EXPECT_EQ(book().unit(Kind::HI).blocks, 4);
  EXPECT_EQ(book().unit(Kind::EL).rank, Class::Heavy);
  EXPECT_EQ(book().unit(Kind::LI).hits_with_swords, 0);
  EXPECT_EQ(book().unit(Kind::MC).bonus, Entitled::Always);
  EXPECT_EQ(book().unit_name(Kind::EL).name.in(Language::English), "elephants");
  EXPECT_EQ(book().find_card("rally"), Card::Rally);
  EXPECT_EQ(book().find_card("nonsense"), kNoCard);
  EXPECT_EQ(book().card(Card::FirstStrike).id, "first-strike");
  EXPECT_EQ(book().card_rule(Card::Rally), "16.36"_rule);
  EXPECT_EQ(book().title().in(Language::English), "Commands & Colors: Ancients");
}

std::string book_fault(std::string_view path, std::string_view old_text, std::string_view text) {
  auto library = read_data_folder("data");
  const std::string file = read_file("data/" + std::string(path)).value();
  auto document = read_toml(changed(file, old_text, text), "data");
  if (!document) return document.error().text();
  library->put(std::string(path), std::move(*document));
  const auto read = Book::read(*library);
  return read ? "no fault" : read.error().text();
}

TEST(Book, wrong_units_are_faults) {
  const auto fault = [](std::string_view old_text, std::string_view text) {
    return book_fault("ancients/units.toml", old_text, text);
  };
  EXPECT_THAT(fault("id = \"LI\"", "id = \"LX\""), HasSubstr("here stands 'LI', not 'LX'"));
  EXPECT_THAT(fault("blocks = 4", "blocks = 0"), HasSubstr("'blocks' is 0, allowed are 1 to 9"));
  EXPECT_THAT(fault("class = \"light\"", "class = \"slight\""), HasSubstr("allowed are light"));
  EXPECT_THAT(fault("arm = \"foot\"", "arm = \"cavalry\""), HasSubstr("allowed are foot"));
  EXPECT_THAT(fault("swords = false", "swords = 0"), HasSubstr("must be true or false"));
  EXPECT_THAT(fault("swords = false", "sword = false"), HasSubstr("'sword' is not known here"));
  EXPECT_THAT(fault("title =", "[[unit]]\nid = \"LI\"\n[more]\ntitle ="),
              HasSubstr("ancients/units.toml"));
}

TEST(Book, wrong_cards_are_faults) {
  const auto fault = [](std::string_view old_text, std::string_view text) {
    return book_fault("ancients/cards.toml", old_text, text);
  };
  EXPECT_THAT(fault("count = 3", "count = 4"), HasSubstr("'count' is 4, allowed are 3 to 3"));
  EXPECT_THAT(fault("rule = \"16.5\"", "rule = \"x\""),
              HasSubstr("'x' is not the number of a rule"));
  EXPECT_THAT(fault("id = \"rally\"", "id = \"rallye\""), HasSubstr("here stands 'rally'"));
}

// ---- files of battles ----

const std::string& himera() {
  static const std::string kText = example_battle("\n## A whole battle to copy");
  return kText;
}

ScenarioReading read_text(const std::string& text) {
  const auto document = read_toml(text, "battle.toml");
  if (!document) return std::unexpected(std::vector{document.error()});
  return read_scenario(*document, book().units());
}

TEST(ScenarioFile, the_battle_to_copy_can_be_read) {
  const auto scenario = read_text(himera());
  ASSERT_TRUE(scenario) << scenario.error().front().text();
  const State& state = scenario->start;
  EXPECT_EQ(state.manned[0].count(), 8U);
  EXPECT_EQ(state.manned[1].count(), 8U);
  EXPECT_EQ(write_hex_name(state.leader_hex[8]), "8.6") << "a leader alone";
  EXPECT_TRUE(state.lone_leaders(Seat::North).has(*read_hex_name("8.6")));
  const Unit weak = state.unit_in(*read_hex_name("7.12"));
  EXPECT_EQ(state.blocks[weak], 2);
  EXPECT_EQ(state.full[weak], 2) << "that is its full strength [CCA-1.13]";
  EXPECT_EQ(state.conditions.special, unit_bit(state.unit_in(*read_hex_name("2.6"))));
  EXPECT_EQ(state.terrain_of(Terrain::Camp).count(), 2U);
  EXPECT_TRUE(state.has_terrain(*read_hex_name("3.2"), Terrain::Hill));
  EXPECT_EQ(scenario->facts, "Made up for docs/scenarios.md.");
}

constexpr std::string_view kEnd = "[provenance]";  // new rules are put before it

std::string with_rule(std::string_view rule) {
  return changed(himera(), kEnd, "[[rule]]\n" + std::string(rule) + "\n" + std::string(kEnd));
}

TEST(ScenarioFile, sections_are_as_the_side_sees_them) {
  const auto of = [](std::string_view side) {
    const auto scenario = read_text(with_rule("kind = \"exit\"\nside = \"" + std::string(side) +
                                              "\"\nsections = [\"left\"]\nbanner = false"));
    EXPECT_TRUE(scenario);
    return scenario->start.conditions;
  };
  EXPECT_EQ(of("South").exits[0], section_bit(Section::West));
  EXPECT_EQ(of("South").exit_banner[0], 0);
  EXPECT_EQ(of("North").exits[1], section_bit(Section::East));
}

TEST(ScenarioFile, lone_leaders_leave_where_the_file_says_so) {
  const std::string exit =
      "kind = \"exit\"\nside = \"North\"\nsections = [\"left\"]\nbanner = true\n";
  const auto without = read_text(with_rule(exit));
  const auto with = read_text(with_rule(exit + "leaders = true"));
  ASSERT_TRUE(without && with);
  EXPECT_EQ(without->start.conditions.exit_leaders[1], 0);
  EXPECT_EQ(with->start.conditions.exit_leaders[1], 1);
}

TEST(ScenarioFile, further_kinds_have_missiles) {
  const auto scenario =
      read_text(with_rule("kind = \"missiles\"\nside = \"North\"\nunits = [\"MI\", \"HC\"]"));
  ASSERT_TRUE(scenario);
  EXPECT_EQ(scenario->start.conditions.missiles[0], 0U);
  EXPECT_EQ(scenario->start.conditions.missiles[1], kinds_of({Kind::MI, Kind::HC}));
  const auto wrong =
      read_text(with_rule("kind = \"missiles\"\nside = \"North\"\nunits = [\"XX\"]"));
  ASSERT_FALSE(wrong);
  EXPECT_THAT(wrong.error().front().what, HasSubstr("not a unit"));
}

TEST(ScenarioFile, all_ground_has_its_sign) {
  const auto scenario = read_text(changed(himera(), "\" . . . . . . . . . . . . . \",  # 7",
                                          "\" b f h . r d . = . . m s W \",  # 7"));
  ASSERT_FALSE(scenario) << "units stand at 7.2, 7.5 to 7.8, 7.12";
  const auto far = read_text(changed(changed(himera(), "\"  h . . . . . . . . . . .  \",  # 4",
                                             "\"  h b f l r d = w W m s ^  \",  # 4"),
                                     "\" h h . . . . . . . . . . . \",  # 3",
                                     "\" h h . . . . . . . . . . v \",  # 3"));
  ASSERT_TRUE(far) << far.error().front().text();
  const State& state = far->start;
  constexpr std::array<Terrain, 12> kRow{Terrain::Hill,   Terrain::Broken, Terrain::Forest,
                                         Terrain::Water,  Terrain::River,  Terrain::Ford,
                                         Terrain::Bridge, Terrain::Walls,  Terrain::Fortress,
                                         Terrain::Marsh,  Terrain::Steep,  Terrain::Rampart};
  for (size_t i = 0; i < kRow.size(); ++i) {
    EXPECT_TRUE(state.has_terrain(hex_at(3, static_cast<unsigned>(i)), kRow[i])) << i;
  }
  EXPECT_TRUE(state.has_terrain(*read_hex_name("4.12"), Terrain::FrontNorth));
  EXPECT_TRUE(state.has_terrain(*read_hex_name("3.13"), Terrain::Rampart));
  EXPECT_FALSE(state.has_terrain(*read_hex_name("3.13"), Terrain::FrontNorth));
}

class WrongScenario : public ::testing::TestWithParam<BadFile> {};

TEST_P(WrongScenario, is_named_with_its_line) {
  const BadFile& bad = GetParam();
  const std::string text = changed(himera(), bad.from, bad.to);
  const auto scenario = read_text(text);
  ASSERT_FALSE(scenario) << bad.what;
  expect_named(scenario.error(), bad, text);
}

constexpr std::string_view kRowTwo = "MC2   .     AUX   HI    HI!1  HI ";

const std::vector<BadFile> kBadFiles{
    {"no TOML", "banners = 4", "banners = ", "", "banners ="},
    {"a quote left open", "nation = \"syracusan\"", "nation = \"syracusan", "", "\"syracusan"},
    {"the same key twice", "banners = 4", "banners = 4\nbanners = 5", "", "banners = 5"},
    {"a fraction", "banners = 4", "banners = 4.5", "fractions are not allowed", "banners = 4.5"},
    {"no id", "id = \"himera\"\n", "", "'id' is missing", "# Himera"},
    {"a bad id", "id = \"himera\"", "id = \"Himera 1\"",
     "'Himera 1' may have only small letters, digits and hyphens", "id ="},
    {"a reserved id", "id = \"himera\"", "id = \"standard\"", "'standard' is every game's", "id ="},
    {"a long id", "id = \"himera\"", "id = \"a-very-long-name-that-goes-on-and-on-and-on\"",
     "up to 40 signs", "id ="},
    {"number below 1", "number = 101", "number = 0", "'number' is 0, allowed are 1 to 9999",
     "number ="},
    {"a text for a number", "number = 101", "number = \"101\"", "'number' must be a whole number",
     "number ="},
    {"only one language", ", ru = \"Гимера\" }", " }", "'ru' is missing", "name ="},
    {"an empty text", "name = { en = \"Himera\"", "name = { en = \"\"", "'en' is empty", "name ="},
    {"a third language", "ru = \"Гимера\" }", "ru = \"Гимера\", de = \"Himera\" }",
     "'de' is not known here", "name ="},
    {"an unknown field", "banners = 4", "banners = 4\nflags = 3", "'flags' is not known here",
     "flags ="},
    {"nobody first", "first = \"South\"", "first = \"East\"",
     "'first' is \"South\" or \"North\", not 'East'", "first ="},
    {"Nature first", "first = \"South\"", "first = \"Nature\"", "not 'Nature'", "first ="},
    {"no banners", "banners = 4", "banners = 0", "'banners' is 0, allowed are 1 to 20",
     "banners ="},
    {"many banners", "banners = 4", "banners = 21", "'banners' is 21", "banners ="},
    {"no cards", "cards = 5", "cards = 0", "'cards' is 0, allowed are 1 to 8", "cards = 0"},
    {"many cards", "cards = 4", "cards = 9", "'cards' is 9, allowed are 1 to 8", "cards = 9"},
    {"an unknown nation", "nation = \"syracusan\"", "nation = \"greek\"",
     "there is no nation 'greek'", "nation = \"greek\""},
    {"no list of leaders",
     "leaders = [                  # 1 on the map\n  { en = \"Hamilcar\", ru = \"Гамилькар\" },\n]",
     "", "'leaders' is missing", "[north]"},
    {"an unknown unit", "lc    .     .     aux", "xx    .     .     aux", "'xx' is not a unit",
     "xx    ."},
    {"nonsense in a cell", "lc    .     .     aux", "lc?   .     .     aux", "'lc?' is not a unit",
     "lc?"},
    {"mixed letters", "lc    .     .     aux", "Lc    .     .     aux",
     "'Lc' mixes capital letters", "Lc    ."},
    {"no block", "mc:2", "mc:0", "'mc:0': a unit starts with 1 to 9 blocks", "mc:0"},
    {"no number of blocks", "mc:2", "mc: ", "'mc:': a unit starts with 1 to 9 blocks", "mc:"},
    {"many blocks", "mc:2 ", "mc:10", "1 to 9 blocks", "mc:10"},
    {"a leader who is not listed", "ldr1", "ldr2", "North has no leader 2 in its list", "ldr2"},
    {"a leader without a number", "ldr1", "ldr ", "a leader alone is written LDR1", "ldr "},
    {"a leader with blocks", "ldr1  mi", "ldr1:2 mi", "a leader alone is written LDR1", "ldr1:2"},
    {"a leader in two hexes", "MC2   .     AUX   HI ", "MC2   .     AUX   HI2",
     "leader 2 of South stands at 2.2 already", "HI2"},
    {"a leader nowhere", "MC2", "MC ", "leader 2 of South stands nowhere", "{ en = \"Hieron\""},
    {"a cell too few", kRowTwo, "MC2   AUX   HI    HI!1  HI ", "row 2 has 12 cells, not 11",
     "HI!1"},
    {"a cell too many", kRowTwo, "MC2   .     .  AUX   HI    HI!1  HI ",
     "row 2 has 12 cells, not 13", "HI!1"},
    {"a row too few",
     "  \" .     .     .     .     .     .     .     .     .     .     .     .     .    \",  # 1\n",
     "", "'units' has nine rows, not 8", "units = ["},
    {"an unknown terrain", "c c . . . . .  \",  # 8", "c x . . . . .  \",  # 8",
     "'x' is not terrain; choose from . b f h", "c x"},
    {"a unit in a river", "\" . . . . . . . . . . . . . \",  # 7",
     "\" . r . . . . . . . . . . . \",  # 7", "LC cannot stand at 7.2: river", "lc    ."},
    {"a leader in a lake", ". c c . . . . .  \",  # 8", ". l c . . . . .  \",  # 8",
     "a leader cannot stand at 8.6: water", "ldr1"},
    {"horse on walls", "\" . . . . . . . . . . . . . \",  # 7",
     "\" . w . . . . . . . . . . . \",  # 7", "LC cannot stand at 7.2: walls", "lc    ."},
    {"an unknown rule", "kind = \"objective\"", "kind = \"objection\"",
     "there is no rule 'objection'; choose from hand-growth", "kind = \"objection\""},
    {"a rule without a kind", "kind = \"objective\"\n", "", "'kind' is missing",
     "[[rule]]\nside = \"South\""},
    {"a rule for nobody", "side = \"South\"", "side = \"Rome\"", "'side' is \"South\" or \"North\"",
     "side = \"Rome\""},
    {"a field of another rule", "side = \"South\"\n", "side = \"South\"\nleader = 1\n",
     "'leader' is not known here", "leader = 1"},
    {"no hex", "at = [\"8.6\", \"8.7\"]", "at = [\"8.6\", \"2.13\"]",
     "'2.13' is not a hex of the field", "at = [\"8.6\""},
    {"no hexes at all", "at = [\"8.6\", \"8.7\"]", "at = []", "'at' names no hex", "at = []"},
    {"a special unit elsewhere", "at = \"2.6\"", "at = \"2.5\"", "at 2.5 there is no unit with '!'",
     "at = \"2.5\""},
    {"a mark without its rule", "HI!1  HI ", "HI!1  HI!",
     "needs a rule special-unit for its hex 2.7", "HI!1"},
    {"a doubt that is no text", "doubts = []", "doubts = [1]", "a doubt is a text", "doubts = [1]"},
};

INSTANTIATE_TEST_SUITE_P(ScenarioFile, WrongScenario, ::testing::ValuesIn(kBadFiles));

const std::vector<BadFile> kBadRules{
    {"two rules of a kind", kEnd,
     "[[rule]]\nkind = \"objective\"\nside = \"South\"\nat = [\"1.1\"]\n[provenance]",
     "a second rule objective for South",
     "[[rule]]\nkind = \"objective\"\nside = \"South\"\nat = [\"1.1\"]"},
    {"two special units", kEnd,
     "[[rule]]\nkind = \"special-unit\"\nat = \"2.5\"\nname = { en = \"a\", ru = \"a\" "
     "}\n[provenance]",
     "a second rule special-unit", "[[rule]]\nkind = \"special-unit\"\nat = \"2.5\""},
    {"sudden death of a stranger", kEnd,
     "[[rule]]\nkind = \"sudden-death\"\nside = \"North\"\nleader = 2\n[provenance]",
     "North has no leader 2", "leader = 2"},
    {"no such leader", kEnd,
     "[[rule]]\nkind = \"sudden-death\"\nside = \"North\"\nleader = 0\n[provenance]",
     "'leader' is 0", "leader = 0"},
    {"a hand of none", kEnd,
     "[[rule]]\nkind = \"hand-growth\"\nside = \"North\"\nhand = [0]\n[provenance]",
     "a hand has 1 to 8 cards", "hand = [0]"},
    {"five turns of growth", kEnd,
     "[[rule]]\nkind = \"hand-growth\"\nside = \"North\"\nhand = [1,2,3,4,5]\n[provenance]",
     "'hand' has one to four numbers", "hand = ["},
    {"growth for no banners", kEnd,
     "[[rule]]\nkind = \"hand-growth-on-banners\"\nside = \"North\"\nbanners = 0\nhand = "
     "6\n[provenance]",
     "'banners' is 0", "banners = 0"},
    {"an unknown section", kEnd,
     "[[rule]]\nkind = \"exit\"\nside = \"North\"\nsections = [\"middle\"]\nbanner = "
     "true\n[provenance]",
     "a section is \"left\", \"center\" or \"right\"", "sections ="},
    {"exit without its banner", kEnd,
     "[[rule]]\nkind = \"exit\"\nside = \"North\"\nsections = [\"left\"]\n[provenance]",
     "'banner' is missing", "[[rule]]\nkind = \"exit\""},
    {"a banner that is no truth", kEnd,
     "[[rule]]\nkind = \"exit\"\nside = \"North\"\nsections = [\"left\"]\nbanner = 1\n[provenance]",
     "'banner' must be true or false", "banner = 1"},
    {"an ambush before the battle", kEnd,
     "[[rule]]\nkind = \"ambush\"\nside = \"North\"\nfrom_turn = 0\nunits = [\"MC\"]\n"
     "leader = { en = \"a\", ru = \"a\" }\n[provenance]",
     "'from_turn' is 0", "from_turn = 0"},
    {"an ambush of strangers", kEnd,
     "[[rule]]\nkind = \"ambush\"\nside = \"North\"\nfrom_turn = 2\nunits = [\"mc\"]\n"
     "leader = { en = \"a\", ru = \"a\" }\n[provenance]",
     "'mc' is not a unit", "units = [\"mc\"]"},
    {"an ambush of nobody", kEnd,
     "[[rule]]\nkind = \"ambush\"\nside = \"North\"\nfrom_turn = 2\nunits = []\n"
     "leader = { en = \"a\", ru = \"a\" }\n[provenance]",
     "'units' names no unit", "units = []"},
};

INSTANTIATE_TEST_SUITE_P(ScenarioFileRules, WrongScenario, ::testing::ValuesIn(kBadRules));

// The column of the fault is that of the cell, not of its row.
TEST(ScenarioFile, a_cell_is_found_by_its_column) {
  const std::string text = changed(himera(), "mc:2", "xx:2");
  const auto scenario = read_text(text);
  ASSERT_FALSE(scenario);
  const size_t at = text.find("xx:2");
  const size_t start = text.rfind('\n', at);
  EXPECT_EQ(scenario.error().front().column, static_cast<int>(at - start));
}

TEST(ScenarioFile, every_fault_is_named_in_the_order_of_the_file) {
  std::string text = changed(himera(), "banners = 4", "banners = 40");
  text = changed(text, "mc:2", "mx:2");
  text = changed(text, "LB ", "Lb ");
  text = changed(text, "kind = \"objective\"", "kind = \"object\"");
  const auto scenario = read_text(text);
  ASSERT_FALSE(scenario);
  ASSERT_THAT(scenario.error(), SizeIs(4));
  EXPECT_THAT(scenario.error()[0].what, HasSubstr("banners"));
  EXPECT_THAT(scenario.error()[1].what, HasSubstr("mx:2"));
  EXPECT_THAT(scenario.error()[2].what, HasSubstr("Lb"));
  EXPECT_THAT(scenario.error()[3].what, HasSubstr("object"));
}

TEST(ScenarioFile, a_side_has_units_but_not_too_many) {
  std::string text = himera();
  for (const std::string_view unit : {"mi ", "lc ", "aux", "hi ", "hi ", "aux", "mc:2", "li "}) {
    const size_t at = text.find(" " + std::string(unit) + " ", text.find("[map]"));
    text.replace(at + 1, unit.size(), std::string(1, '.') + std::string(unit.size() - 1, ' '));
  }
  const auto empty = read_text(text);
  ASSERT_FALSE(empty);
  EXPECT_THAT(empty.error().front().what, HasSubstr("North has no unit on the map"));

  std::string row = "\"";
  for (int i = 0; i < 13; ++i) row += " LI";
  text = himera();
  for (const char* number : {"# 9", "# 5", "# 1"}) {
    const size_t end = text.find(number, text.find("[map]"));
    const size_t start = text.rfind('\n', end) + 1;
    text.replace(start, end - start, row + "\", ");
  }
  const auto crowd = read_text(text);
  ASSERT_FALSE(crowd);
  EXPECT_THAT(crowd.error(), SizeIs(1));
  EXPECT_THAT(crowd.error().front().what, HasSubstr("South has more than 32 units"));
}

// ---- battles of the user's own ----

OwnFile own_file(const std::string& name, const std::string& text) {
  return {"ancients/scenarios/" + name, "mine/" + name, read_toml(text, "mine/" + name)};
}

TEST(OwnScenario, stands_behind_the_printed_ones) {
  const Book with = book_with<Book>({own_file("himera.toml", changed(himera(), "101", "1"))});
  ASSERT_THAT(with.scenarios(), SizeIs(16));
  EXPECT_THAT(with.faults(), IsEmpty());
  const Scenario& last = with.scenarios().back();
  EXPECT_EQ(last.id, "himera");
  EXPECT_TRUE(last.is_own);
  EXPECT_EQ(last.start.conditions.scenario, 15);
  EXPECT_TRUE(Rules(with).scenarios().back().is_own);
}

TEST(OwnScenario, a_bad_one_is_left_out_and_named) {
  const Book with =
      book_with<Book>({own_file("bad.toml", changed(himera(), "mc:2", "xx:2")),
                       own_file("broken.toml", "id = "),
                       own_file("good.toml", himera()),
                       own_file("twice.toml", himera()),
                       own_file("zama.toml", changed(himera(), "himera", "zama")),
                       {"battleline/scenarios/other.toml", "other.toml", Document()}});
  EXPECT_THAT(with.scenarios(), SizeIs(16));
  ASSERT_THAT(with.faults(), SizeIs(4));
  EXPECT_THAT(with.faults()[0].text(), ::testing::StartsWith("mine/bad.toml:"));
  EXPECT_THAT(with.faults()[1].text(), ::testing::StartsWith("mine/broken.toml:1:"));
  EXPECT_EQ(with.faults()[2].text(), "mine/twice.toml: the id 'himera' is taken by mine/good.toml");
  EXPECT_THAT(with.faults()[3].text(), HasSubstr("taken by ancients/scenarios/15-zama.toml"));
}

TEST(Scenario, its_figures_are_of_values_and_places_but_not_of_names) {
  const auto mark_of_zama = [](const Library& library) {
    const Rules rules(Book::read(library).value());
    const acies::Setup zama{"zama", usual_options(Rules::options())};
    return Figures(rules.figures(library, rules.setup(zama).value())).mark();
  };
  const auto mark_with = [&](std::string_view path, std::string_view from, std::string_view to) {
    auto library = read_data_folder("data");
    const std::string text = changed(read_file("data/" + std::string(path)).value(), from, to);
    library->put(std::string(path), read_toml(text, "data").value());
    return mark_of_zama(*library);
  };
  const Mark mark = mark_of_zama(*read_data_folder("data"));
  EXPECT_EQ(mark_with("ancients/scenarios/15-zama.toml", "\"Zama\"", "\"Naraggara\""), mark);
  EXPECT_NE(mark_with("ancients/scenarios/15-zama.toml", "banners =", "banners = 1 #"), mark);
  EXPECT_EQ(mark_with("ancients/scenarios/13-ilipa.toml", "banners =", "banners = 1 #"), mark)
      << "another battle";
  EXPECT_NE(mark_with("ancients/units.toml", "move = 2", "move = 3"), mark);
  EXPECT_EQ(mark_with("ancients/units.toml", "light infantry", "velites"), mark);
}

}  // namespace
}  // namespace acies::ancients
