// The book of ONUS!: the print can be read and is consistent, and faulty files are named.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "changed.h"
#include "core/text/text.h"
#include "example_battle.h"
#include "files/disk.h"
#include "files/toml.h"
#include "games/onus/table/army.h"
#include "geometry/free/body.h"

namespace acies::onus {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;
using ::testing::StartsWith;

constexpr std::string_view kWordsFile = "onus/words.toml";

Library read_files() {
  auto library = read_data_folder("data");
  EXPECT_TRUE(library) << library.error().text();
  if (!library->find(kWordsFile)) {  // the names for people do not matter in these tests
    library->put(std::string(kWordsFile),
                 read_toml("[game]\ntitle = { en = \"ONUS!\", ru = \"ONUS!\" }", "words").value());
  }
  return std::move(*library);
}

const Library& files() {
  static const Library kFiles = read_files();
  return kFiles;
}

Book read_book(const std::vector<OwnFile>& own = {}) {
  Library library = files();
  library.set_own_files(own);
  auto book = Book::read(library);
  EXPECT_TRUE(book) << book.error().text();
  return std::move(*book);
}

const Book& printed() {
  static const Book kBook = read_book();
  return kBook;
}

OwnFile own_file(const std::string& path, const std::string& text) {
  return {"onus/" + path, "mine/" + path, read_toml(text, "mine/" + path)};
}

// The book's fault after a change to one of its files.
std::string fault_of_book(const std::string& path, std::string_view from, std::string_view to) {
  Library library = files();
  const std::string text = read_file("data/onus/" + path).value();
  library.put("onus/" + path, read_toml(changed(text, from, to), path).value());
  const auto book = Book::read(library);
  return book ? std::string() : book.error().text();
}

// ---- what is printed ----

TEST(OnusBook, every_printed_file_can_be_read) {
  EXPECT_THAT(printed().faults(), IsEmpty());
  EXPECT_THAT(printed().armies(), SizeIs(15));
  EXPECT_THAT(printed().units(), SizeIs(143));
  EXPECT_THAT(printed().generals(), SizeIs(44));
  EXPECT_THAT(printed().orders(), SizeIs(22));
  EXPECT_THAT(printed().events(), SizeIs(22));
  EXPECT_THAT(printed().cards(), SizeIs(kCards));
  EXPECT_THAT(printed().lists(), SizeIs(28));
  EXPECT_FALSE(printed().title().in(Language::Russian).empty());
}

TEST(OnusBook, ids_are_found_again_and_stand_once) {
  std::set<std::string> ids;
  for (size_t i = 0; i < printed().units().size(); ++i) {
    const UnitDef& unit = printed().units()[i];
    EXPECT_EQ(printed().find_unit(unit.id), i);
    EXPECT_TRUE(ids.insert(unit.id).second) << unit.id;
  }
  for (size_t i = 0; i < printed().generals().size(); ++i) {
    EXPECT_EQ(printed().find_general(printed().generals()[i].id), i);
  }
  EXPECT_EQ(printed().find_unit("gladius"), kNoKind);
  EXPECT_EQ(printed().find_general("caesar"), 0xFF);
  EXPECT_EQ(printed().find_army("egypt"), 0xFF);
}

// [ONUS-1.2] A card with all its figures.
TEST(OnusBook, a_card_says_what_is_printed_on_it) {
  const UnitDef& unit = printed().unit(printed().find_unit("cohors-syrorum"));
  EXPECT_EQ(printed().armies()[unit.army].id, "empire");
  EXPECT_EQ(unit.type, Type::Infantry);
  EXPECT_TRUE(unit.is(Tag::Archers));
  EXPECT_EQ(unit.cost, 150);
  EXPECT_TRUE(unit.can(Ability::Accurate));
  EXPECT_TRUE(unit.is_published);
  const UnitDef& legion = printed().unit(printed().find_unit("legionaries"));
  EXPECT_TRUE(legion.can_take(Formation::Square));
  EXPECT_FALSE(legion.can_take(Formation::Phalanx));
  EXPECT_EQ(legion.movement % kEp, 0);
  EXPECT_EQ(legion.cost, 100);
}

// [ONUS-17.31] Every supporting unit names main units.
TEST(OnusBook, supports_say_below_whom_they_may_lie) {
  std::map<std::string, std::string> pairs;
  for (const UnitDef& unit : printed().units()) {
    for (const Kind main : unit.supports) pairs[unit.id] = printed().unit(main).id;
  }
  EXPECT_THAT(pairs, SizeIs(4));
  EXPECT_EQ(pairs["hoplite-attendants"], "athenian-hoplites");
  EXPECT_EQ(pairs["shielded-archers"], "sparabara");
}

TEST(OnusBook, words_of_the_cards_have_names_and_rules) {
  EXPECT_EQ(printed().term(Type::Elephants).name.in(Language::English), "elephants");
  EXPECT_EQ(printed().term(Tag::Stones).name.in(Language::English), "stone throwers");
  EXPECT_EQ(printed().term(Ability::Rush).rule, "17.7"_rule);
  EXPECT_EQ(printed().term(Formation::Bravery).rule, "16.28"_rule);
  EXPECT_FALSE(printed().term(Gift::Cunning).text.in(Language::Russian).empty());
}

// [ONUS-3.1] Numbers of orders and events.
TEST(OnusBook, the_deck_is_as_it_is_described) {
  std::map<OrderType, unsigned> types;
  std::map<unsigned, unsigned> icons;
  for (Card card = 0; card < kCards; ++card) {
    ++types[printed().order(card).type];
    ++icons[printed().event(card).icons];
  }
  EXPECT_EQ(types[OrderType::Activation], 63U);
  EXPECT_EQ(types[OrderType::Command], 14U);
  EXPECT_EQ(types[OrderType::Morale], 12U);
  EXPECT_EQ(types[OrderType::Health], 9U);
  EXPECT_EQ(icons[1], 26U) << "sword";
  EXPECT_EQ(icons[2], 23U) << "shield";
  EXPECT_EQ(icons[3], 30U) << "both";
  EXPECT_EQ(icons[4], 17U) << "bow";
  EXPECT_EQ(icons[7], 2U) << "all three";
}

const EventDef& event_of(std::string_view id) {
  return *std::ranges::find(printed().events(), id, &EventDef::id);
}
const OrderDef& order_of(std::string_view id) {
  return *std::ranges::find(printed().orders(), id, &OrderDef::id);
}

// [ONUS-19.10] [ONUS-19.17] [ONUS-19.20] Javelin throw, Stampede, Defend!
TEST(OnusBook, cards_that_the_rules_name) {
  EXPECT_EQ(event_of("defend").defence.first, 1);
  EXPECT_EQ(event_of("defend").morale, 2);
  EXPECT_EQ(event_of("defend").in_shots, 2);
  EXPECT_TRUE(event_of("javelin-throw").asks(Need::Charge));
  EXPECT_EQ(event_of("javelin-throw").roll, 4);
  EXPECT_EQ(event_of("ambush").special, Special::Ambush);
  EXPECT_EQ(event_of("ambush").hit, 5);
  EXPECT_TRUE(order_of("stampede").is_stampede);
  EXPECT_EQ(order_of("stampede").within, 4);
  EXPECT_EQ(order_of("stampede").morale, -2);
  EXPECT_EQ(order_of("stampede").number, 1);
  EXPECT_TRUE(order_of("forced-march").is_companion);
  EXPECT_EQ(order_of("reinforce").amount, 2);
  EXPECT_EQ(order_of("mobilization").count, Count::Leadership);
  EXPECT_EQ(order_of("mobilization").without_general, 3);
  EXPECT_EQ(order_of("aim-release").whom, Whom::Ranged);
}

// The price list of docs/design/onus_data.md.
TEST(OnusBook, generals_cost_what_the_price_list_says) {
  const std::map<Gift, int> prices{
      {Gift::None, 0},        {Gift::Planner, 3},    {Gift::Inspire, 4},
      {Gift::HorseMaster, 4}, {Gift::Steadfast, 4},  {Gift::Champion, 4},
      {Gift::Cunning, 5},     {Gift::EverActive, 6}, {Gift::Tactician, 6}};
  for (const GeneralDef& one : printed().generals()) {
    const int price = 5 * (one.leadership - 4) + 5 * (one.zone - 2) +
                      2 * (one.attack + one.defence + one.morale - 1) + prices.at(one.gift);
    EXPECT_EQ(one.percent, price) << one.id;
  }
}

// ---- what armies cost ----

// [ONUS-19.6] [ONUS-22.39] 130 and 150 for 100 points.
TEST(OnusBook, veterans_and_elites_cost_more) {
  UnitDef unit;
  unit.cost = 100;
  EXPECT_EQ(cost_of_unit(unit, 0), 100);
  EXPECT_EQ(cost_of_unit(unit, 1), 130);
  EXPECT_EQ(cost_of_unit(unit, 2), 150);
  unit.cost = 75;
  EXPECT_EQ(cost_of_unit(unit, 1), 98) << "97.5, rounded up";
}

// [ONUS-4.4] [ONUS-4.5] [ONUS-22.1] Of the units that he leads.
TEST(OnusBook, a_general_costs_his_percentage) {
  const ArmyCost dear{1000, 1000 * 130};
  EXPECT_EQ(dear.units + dear.price(), 1300U);
  EXPECT_FALSE(dear.fits(1299));
  EXPECT_TRUE((ArmyCost{769, 769 * 130}.fits(1000)));
  EXPECT_FALSE((ArmyCost{770, 770 * 130}.fits(1000)));
}

// [ONUS-1.22] Each can be found.
TEST(OnusBook, the_armies_that_are_named) {
  for (const std::string_view id :
       {"rome", "empire", "carthage", "mercenaries", "athens", "sparta", "persia", "greeks",
        "macedonia", "auxilia", "celts", "dacians", "germans", "parthians", "sarmatians"}) {
    EXPECT_NE(std::ranges::find(printed().armies(), id, &ArmyDef::id), printed().armies().end())
        << id;
  }
}

// [ONUS-4.5] At most their size, and nearly all of it.
TEST(OnusBook, ready_armies_use_their_points) {
  for (const ArmyList& list : printed().lists()) {
    const ArmyCost cost = cost_of(printed(), list);
    EXPECT_TRUE(cost.fits(list.size)) << list.id;
    EXPECT_GE(cost.whole, list.size * 93U) << list.id;
    EXPECT_EQ(list.cost, cost.units + cost.price()) << list.id;
    EXPECT_TRUE(list.is_placed()) << list.id;
    EXPECT_LT(list.general_on, list.units.size()) << list.id;
    EXPECT_FALSE(list.provenance.in(Language::Russian).empty()) << list.id;
  }
  const ArmyList& list = *printed().find_list("rome-1000");
  EXPECT_EQ(cost_of(printed(), list).units, 810U);
  EXPECT_EQ(cost_of(printed(), list).whole, 810U * 117U);
  EXPECT_EQ(list.cost, 948) << "947.7";
}

// ---- scenarios ----

TEST(OnusBook, battles_stand_before_meetings) {
  const std::vector<Scenario>& all = printed().scenarios();
  ASSERT_THAT(all, SizeIs(43));
  for (size_t i = 0; i < all.size(); ++i) {
    EXPECT_EQ(all[i].is_meeting, i >= 17) << all[i].id;
    EXPECT_FALSE(all[i].is_own);
    EXPECT_EQ(all[i].is_open, all[i].id == "armies");
    for (const Saying& one : {all[i].name, all[i].date, all[i].history, all[i].provenance}) {
      EXPECT_FALSE(one.in(Language::English).empty()) << all[i].id;
    }
  }
  EXPECT_EQ(all[0].id, "marathon");
  EXPECT_EQ(all[0].first, Seat::South);
  EXPECT_EQ(all[16].id, "plataea-allies");
  EXPECT_EQ(all[17].id, "rome-carthage-1000");
  EXPECT_EQ(all[17].first, Seat::Nobody) << "by lot";
}

TEST(OnusBook, every_ready_army_meets_somebody) {
  std::set<std::string> met;
  for (const Scenario& scenario : printed().scenarios()) {
    if (!scenario.is_meeting) continue;
    for (const BattleSide& side : scenario.sides) met.insert(side.list.id);
  }
  for (const ArmyList& list : printed().lists()) EXPECT_THAT(met, Contains(list.id));
}

// [ONUS-4.16] [ONUS-4.17] [ONUS-4.23] The field is wide enough, and all units lie in their band.
void expect_sound_side(const Scenario& scenario, Seat seat) {
  const ArmyList& list = scenario.sides[index(seat)].list;
  const int32_t low =
      seat == Seat::South ? scenario.strip : scenario.depth - scenario.strip - 15000;
  EXPECT_GE(scenario.width * 10, 7 * static_cast<int64_t>(cost_of(printed(), list).whole));
  ASSERT_TRUE(list.is_placed()) << scenario.id;
  for (size_t i = 0; i < list.units.size(); ++i) {
    const Recruit& one = list.units[i];
    EXPECT_EQ(one.pose.heading, seat == Seat::South ? 0 : 18000) << scenario.id;
    const field::Polygon card = field::make_rectangle(one.pose, field::kCard);
    EXPECT_TRUE(card.low.y >= low && card.high.y <= low + 15000) << scenario.id;
    EXPECT_TRUE(card.low.x >= 0 && card.high.x <= scenario.width) << scenario.id;
    for (size_t j = 0; j < i; ++j) {
      EXPECT_FALSE(
          field::is_overlapping(card, field::make_rectangle(list.units[j].pose, field::kCard)))
          << scenario.id;
    }
  }
  EXPECT_LT(list.general_on, list.units.size()) << scenario.id;
}

TEST(OnusBook, units_stand_in_their_bands) {
  for (const Scenario& scenario : printed().scenarios()) {
    EXPECT_GE(scenario.depth - 2 * (scenario.strip + 15000), 40000) << scenario.id;
    if (scenario.agreed.everyone != 0) continue;  // everyone_test.cpp
    for (const Seat seat : kPlayers) expect_sound_side(scenario, seat);
  }
}

TEST(OnusBook, victory_is_as_agreed) {
  const Agreement gaugamela = printed().find_scenario("gaugamela")->agreed;
  EXPECT_EQ(gaugamela.general_death, 1);
  const Agreement tapae = printed().find_scenario("tapae")->agreed;
  EXPECT_TRUE(tapae.losses == 1 && tapae.destruction == 1 && tapae.general_death == 0);
}

// ---- faulty books ----

TEST(OnusBook, a_wrong_card_is_named_with_its_place) {
  EXPECT_THAT(fault_of_book("units/rome.toml", "type = \"infantry\"", "type = \"foot\""),
              StartsWith("onus/units/rome.toml:14:8: 'type': one of infantry, cavalry"));
  EXPECT_THAT(fault_of_book("units/rome.toml", "\"triarii\"", "\"companions\""),
              HasSubstr("the id 'companions' is taken"));
  EXPECT_THAT(fault_of_book("units/germans.toml", "\"stubborn\"", "\"brave\""),
              HasSubstr("'abilities': one of woodsmen"));
  EXPECT_THAT(fault_of_book("units/germans.toml", "allies = [\"auxilia\"]", "allies = [\"huns\"]"),
              HasSubstr("onus/units/germans.toml:8:11: there is no army 'huns'"));
  EXPECT_THAT(fault_of_book("units/athens.toml", "supports = [\"athenian-hoplites\"]",
                            "supports = [\"peltasts\"]"),
              HasSubstr("both units need the ability complementary"));
  EXPECT_THAT(fault_of_book("units/rome.toml", "\ncards =", "\ncopies = 1\ncards ="),
              HasSubstr("'copies' is not known here"));
  EXPECT_THAT(fault_of_book("units/empire.toml", "\nranged = [", "\nranged = [0, 0] # ["),
              HasSubstr("one tag that names its weapon"));
}

TEST(OnusBook, a_wrong_deck_is_named_with_its_place) {
  EXPECT_THAT(fault_of_book("deck.toml", "copies = 1", "copies = 2"),
              HasSubstr("the deck has 98 cards, not 99"));
  EXPECT_THAT(fault_of_book("deck.toml", "[[card]]\norder = \"", "[[card]]\norder = \"x"),
              HasSubstr("there is no order 'x"));
  EXPECT_THAT(fault_of_book("deck.toml", "icons = [\"bow\"]", "icons = [\"arrow\"]"),
              HasSubstr("'icons': one of sword, shield, bow is expected, not 'arrow'"));
  EXPECT_THAT(fault_of_book("deck.toml", "count = \"half\"", "count = \"many\""),
              HasSubstr("'count': one of leadership, half, all"));
}

TEST(OnusBook, wrong_words_and_generals_are_named) {
  EXPECT_THAT(fault_of_book("terms.toml", "id = \"woodsmen\"", "id = \"climbers\""),
              HasSubstr("it is listed twice"));
  EXPECT_THAT(fault_of_book("terms.toml", "class = \"mounted\"", "class = \"infantry\""),
              HasSubstr("here stands \"mounted\""));
  EXPECT_THAT(fault_of_book("generals.toml", "army = \"rome\"", "army = \"roma\""),
              HasSubstr("there is no army 'roma'"));
}

// ---- army lists of users ----

// Germans with a pair of complementary units, veterans and elites.
std::string own_list() {
  return R"(id = "mine"
name = { en = "Mine", ru = "Моё" }
army = "germans"
size = 1000
general = "standard"
general_on = ["germanic-riders", 1]
units = [
  ["framea-skirmishers", 2],
  ["germanic-riders", 2],
  ["oathsworn-nobles", 1, "veteran"],
  ["oathsworn-nobles", 1, "elite"],
  ["iberians", 1],
]

[[deploy]]
unit = "framea-skirmishers"
poses = [[100, 100, 0], [200, 100, 0]]

[[deploy]]
unit = "germanic-riders"
poses = [[200, 100, 0], [300, 100, 10]]

[[deploy]]
unit = "oathsworn-nobles"
level = "elite"
formation = "wedge"
poses = [[400, 100, 0]]

[[deploy]]
unit = "oathsworn-nobles"
level = "veteran"
poses = [[500, 100, 0]]

[[deploy]]
unit = "iberians"
poses = [[600, 100, 0]]
)";
}

ArmySheet sheet_of(std::string_view from, std::string_view to) {
  const auto file = read_toml(changed(own_list(), from, to), "mine.toml");
  EXPECT_TRUE(file) << file.error().text();
  return read_army_sheet(printed(), *file);
}

std::string fault_of_list(std::string_view from, std::string_view to) {
  const ArmySheet sheet = sheet_of(from, to);
  EXPECT_THAT(sheet.faults, SizeIs(1)) << to;
  return sheet.faults.empty() ? std::string() : sheet.faults.front().text();
}

TEST(OnusArmy, an_own_list_stands_behind_the_printed_ones) {
  const Book book = read_book({own_file("armies/mine.toml", own_list())});
  EXPECT_THAT(book.faults(), IsEmpty());
  ASSERT_THAT(book.lists(), SizeIs(29));
  const ArmyList& list = book.lists().back();
  EXPECT_EQ(list.id, "mine");
  EXPECT_TRUE(list.is_own);
  // 2 x 60, 2 x 110, 143, 165 and 80
  EXPECT_EQ(cost_of(book, list).units, 728U);
  EXPECT_EQ(list.cost, 801) << "800.8 with the general's 10%";
  EXPECT_EQ(list.width, 70000);
}

// [ONUS-17.35] [ONUS-4.24] In the list it follows its main unit.
TEST(OnusArmy, a_support_stands_behind_its_main_unit) {
  const ArmyList list = sheet_of("", "").list;
  ASSERT_THAT(list.units, SizeIs(7));
  const auto id = [&](size_t i) { return printed().unit(list.units[i].kind).id; };
  EXPECT_EQ(id(0), "framea-skirmishers");
  EXPECT_EQ(id(1), "germanic-riders");
  EXPECT_EQ(id(2), "framea-skirmishers");
  EXPECT_EQ(id(3), "germanic-riders");
  EXPECT_TRUE(list.units[2].is_support);
  EXPECT_EQ(list.units[2].pose, list.units[1].pose);
  EXPECT_FALSE(list.units[0].is_support);
  EXPECT_EQ(list.general_on, 1);
  EXPECT_EQ(list.units[4].level, 1);
  EXPECT_EQ(list.units[5].formation, Formation::Wedge);
  EXPECT_EQ(list.units[5].level, 2);
}

TEST(OnusArmy, without_places_the_player_deploys) {
  const std::string text = own_list();
  const auto file = read_toml(text.substr(0, text.find("[[deploy]]")), "mine.toml");
  const ArmySheet sheet = read_army_sheet(printed(), *file);
  EXPECT_THAT(sheet.faults, IsEmpty());
  EXPECT_FALSE(sheet.list.is_placed());
}

// [ONUS-4.3] [ONUS-4.5] [ONUS-4.6] Too many points, and units that it may not take.
TEST(OnusArmy, what_an_army_may_not_have_is_named) {
  EXPECT_EQ(fault_of_list("size = 1000", "size = 800\nwidth = 700"),
            "line 8:9: the army costs 800.8 points, 728 for its units and 10% for standard; its "
            "size is 800 (ONUS-4.4)");
  EXPECT_EQ(fault_of_list("[\"iberians\", 1]", "[\"legionaries\", 1]"),
            "line 12:4: legionaries is of empire, and no ally of germans");
  EXPECT_THAT(fault_of_list("[\"iberians\", 1]", "[\"huns\", 1]"), HasSubstr("no unit 'huns'"));
  EXPECT_THAT(fault_of_list("1, \"veteran\"", "2, \"veteran\""),
              StartsWith("line 11:24: there are 2 cards of oathsworn-nobles, not 3"));
  EXPECT_THAT(
      fault_of_list("\"standard\"", "\"hannibal\""),
      StartsWith("line 5:11: 'hannibal' is not a general of germans; choose from standard, "));
  EXPECT_THAT(fault_of_list("\"germans\"", "\"huns\""), StartsWith("line 3:8: there is no army"));
  EXPECT_THAT(fault_of_list("\"veteran\"],", "\"green\"],"), HasSubstr("not 'green'"));
  EXPECT_THAT(fault_of_list("size = 1000", "size = 1000\ncost = 700"),
              HasSubstr("'cost' is 700, but the units cost 728"));
  EXPECT_THAT(fault_of_list("general_on = [\"germanic-riders\", 1]",
                            "general_on = [\"germanic-riders\", 3]"),
              HasSubstr("there is no unit number 3 of 'germanic-riders'"));
  EXPECT_THAT(fault_of_list("[\"iberians\", 1],", "[\"iberians\", 1],\n[\"iberians\", 1],"),
              HasSubstr("iberians is listed twice"));
}

TEST(OnusArmy, a_list_over_its_points_is_read_all_the_same) {
  const ArmySheet sheet = sheet_of("size = 1000", "size = 800");
  EXPECT_THAT(sheet.list.units, SizeIs(7));
  EXPECT_EQ(sheet.list.cost, 801);
}

// [ONUS-4.23] Overlaps, and places outside the band.
TEST(OnusArmy, places_that_are_not_free_are_named) {
  EXPECT_THAT(fault_of_list("[600, 100, 0]", "[600, 140, 0]"),
              StartsWith("line 36:10: this card does not lie wholly in its band"));
  EXPECT_THAT(fault_of_list("[600, 100, 0]", "[690, 100, 0]"), HasSubstr("wholly in its band"));
  EXPECT_EQ(fault_of_list("[600, 100, 0]", "[560, 100, 0]"),
            "line 36:10: this card of iberians overlaps one of oathsworn-nobles");
  EXPECT_EQ(fault_of_list("[600, 100, 0]", "[500, 100, 0]"),
            "line 36:10: this card of iberians overlaps one of oathsworn-nobles")
      << "these are not complementary";
  EXPECT_THAT(sheet_of("[100, 100, 0]", "[200, 100, 0]").faults, Not(IsEmpty()))
      << "nobody has two supports";
  EXPECT_THAT(fault_of_list("[[600, 100, 0]]", "[[600, 100]]"),
              HasSubstr("a place is [x, y, heading]"));
  EXPECT_THAT(fault_of_list("[[600, 100, 0]]", "[[600, 100, 0], [600, 40, 0]]"),
              HasSubstr("more places for iberians than units"));
  EXPECT_THAT(fault_of_list("[[600, 100, 0]]", "[]"), HasSubstr("a unit of iberians has no place"));
  EXPECT_THAT(fault_of_list("\"wedge\"", "\"phalanx\""),
              HasSubstr("oathsworn-nobles cannot take the formation phalanx"));
}

TEST(OnusArmy, touching_cards_do_not_overlap) {
  EXPECT_THAT(sheet_of("[600, 100, 0]", "[580, 100, 0]").faults, IsEmpty());
}

// The examples of docs/scenarios.md.
TEST(OnusBook, the_examples_of_the_page_are_good) {
  const Book book =
      read_book({own_file("armies/league.toml", example_battle("\n### An army list")),
                 own_file("battles/ambush.toml", example_battle("\n### A battle of ONUS!"))});
  for (const Error& error : book.faults()) ADD_FAILURE() << error.text();
  const ArmyList* list = book.find_list("league");
  ASSERT_NE(list, nullptr);
  EXPECT_TRUE(list->units[1].is_support);
  EXPECT_EQ(list->units[3].formation, Formation::ShieldWall);
  EXPECT_EQ(book.scenarios().back().id, "ambush");
}

// ---- faulty files and battles of users ----

std::string own_battle() {
  return R"(id = "raid"
number = 101
name = { en = "Raid", ru = "Набег" }
date = { en = "AD 9", ru = "9 г. н. э." }
history = { en = "A raid.", ru = "Набег." }
width = 800
depth = 800

[south]
list = "empire-1000"
name = { en = "The column", ru = "Колонна" }

[north]
list = "mine"
)";
}

TEST(OnusBook, bad_files_are_left_out_and_named) {
  const Book book = read_book({
      own_file("armies/bad.toml", changed(own_list(), "\"standard\"", "\"hannibal\"")),
      own_file("armies/broken.toml", "id = "),
      own_file("armies/mine.toml", own_list()),
      own_file("battles/bad.toml", changed(own_battle(), "\"mine\"", "\"yours\"")),
      own_file("battles/raid.toml", own_battle()),
      own_file("battles/taken.toml", changed(own_battle(), "\"raid\"", "\"rome-carthage-1000\"")),
  });
  std::vector<std::string> faults;
  for (const Error& error : book.faults()) faults.push_back(error.text());
  ASSERT_THAT(faults, SizeIs(4));
  EXPECT_THAT(faults[0], StartsWith("mine/armies/bad.toml:5:11: 'hannibal' is not a "));
  EXPECT_THAT(faults[1], StartsWith("mine/armies/broken.toml:1:"));
  EXPECT_EQ(faults[2], "mine/battles/bad.toml:14:8: there is no army list 'yours'");
  EXPECT_EQ(faults[3],
            "mine/battles/taken.toml: the id 'rome-carthage-1000' is taken by onus/meetings.toml");
  EXPECT_EQ(book.scenarios().size(), printed().scenarios().size() + 1);
  EXPECT_EQ(book.scenarios().back().id, "raid");
}

// [ONUS-4.18] The strip behind the band counts.
TEST(OnusBook, ready_armies_are_put_on_the_field_of_a_battle) {
  const Book book = read_book(
      {own_file("armies/mine.toml", own_list()), own_file("battles/raid.toml", own_battle())});
  ASSERT_THAT(book.faults(), IsEmpty());
  const Scenario& raid = book.scenarios().back();
  EXPECT_EQ(raid.strip, 5000) << "what is deeper than 70 cm, by halves";
  EXPECT_EQ(raid.sides[0].army.in(Language::English), "The column");
  EXPECT_EQ(raid.sides[1].army.in(Language::English), "Germans");
  const Recruit& south = raid.sides[0].list.units[0];
  const Recruit& drawn = book.find_list("empire-1000")->units[0];
  EXPECT_EQ(south.pose.x, drawn.pose.x + 5000);
  EXPECT_EQ(south.pose.y, drawn.pose.y + 5000);
  const Recruit& north = raid.sides[1].list.units[3];
  EXPECT_EQ(north.pose, (Pose{80000 - 35000, 80000 - 15000, 19000, 0}));
  EXPECT_EQ(raid.first, Seat::Nobody);
  EXPECT_EQ(raid.agreed.losses, 1);
}

std::string fault_of_battle(const std::string& text, std::string_view from, std::string_view to) {
  const auto file = read_toml(changed(text, from, to), "battle.toml");
  EXPECT_TRUE(file) << file.error().text();
  const BattleReading reading = read_battle(printed(), *file);
  if (reading) return {};
  EXPECT_THAT(reading.error(), SizeIs(1)) << to;
  return reading.error().front().text();
}

TEST(OnusBook, what_a_battle_may_not_have_is_named) {
  const std::string delium = read_file("data/onus/battles/03-delium.toml").value();
  const auto fault = [&](std::string_view from, std::string_view to) {
    return fault_of_battle(delium, from, to);
  };
  EXPECT_THAT(fault("strip = 0", "strip = 10"), HasSubstr("less than 400 mm"));
  EXPECT_THAT(fault("first = \"North\"", "first = \"Athens\""),
              HasSubstr("\"South\" or \"North\""));
  EXPECT_THAT(fault("victory = [", "victory = [\"camp\", "), HasSubstr("not 'camp'"));
  EXPECT_THAT(fault("general = \"hippocrates\"", "general = \"pagondas\""),
              HasSubstr("'pagondas' is not a general of athens"));
  EXPECT_THAT(fault("cost = 920", "cost = 910"), HasSubstr("the units cost 920"));
  const std::string raid = changed(own_battle(), "\"mine\"", "\"germans-1000\"");
  EXPECT_EQ(fault_of_battle(raid, "\"germans-1000\"", "\"germans-1000\" # "), "");
  EXPECT_THAT(fault_of_battle(raid, "germans-1000", "germans-1800"),
              HasSubstr("this army is drawn for a field 1260 mm wide"));
  EXPECT_THAT(fault_of_battle(raid, "depth = 800", "depth = 600"), HasSubstr("'depth' is 600"));
}

// [ONUS-20.8] [ONUS-21.2] Units, captains and percentages.
TEST(OnusBook, lieutenants_lead_what_they_name) {
  const ArmyList& list = printed().find_scenario("plataea-allies")->sides[1].list;
  ASSERT_THAT(list.lieutenants, SizeIs(1));
  EXPECT_EQ(list.lieutenants[0].captain, 1);
  EXPECT_EQ(list.units[list.lieutenants[0].on].leader, 2);
  const auto is_theban = [](const Recruit& one) { return one.leader == 2 && one.captain == 1; };
  EXPECT_EQ(std::ranges::count_if(list.units, is_theban), 4);
  const auto is_takabara = [](const Recruit& one) {
    return one.kind == printed().find_unit("takabara");
  };
  const auto first = std::ranges::find_if(list.units, is_takabara);
  EXPECT_EQ(first->leader, 1) << "the first of a kind stay with the general";
  EXPECT_EQ(first->pose.x, 76800);
  EXPECT_EQ(std::next(first)->leader, 2);
}

// [ONUS-20.7] [ONUS-20.8] [ONUS-21.1] Units that are claimed twice, and missing generals.
TEST(OnusBook, what_lieutenants_may_not_have_is_named) {
  const std::string plataea = read_file("data/onus/battles/17-plataea-allies.toml").value();
  const auto fault = [&](std::string_view from, std::string_view to) {
    return fault_of_battle(plataea, from, to);
  };
  EXPECT_EQ(fault("general = \"pagondas\"", "general = \"pagonda\""),
            "line 71:11: there is no general 'pagonda'");
  EXPECT_THAT(fault("[\"boeotian-hoplites\", 2], [\"takabara\", 1]",
                    "[\"boeotian-hoplites\", 2], [\"takabara\", 3]"),
              HasSubstr("there are only 2 left of takabara"));
  EXPECT_THAT(fault("captain = 2\nunits = [[\"boeotian", "captain = 3\nunits = [[\"boeotian"),
              HasSubstr("captain 2 has no general"));
  EXPECT_THAT(fault("on = [\"boeotian-hoplites\", 1]", "on = [\"sparabara\", 1]"),
              HasSubstr("he is with a unit that another general leads"));
  EXPECT_THAT(fault("general_on = [\"melophoroi\", 1]", "general_on = [\"takabara\", 2]"),
              HasSubstr("he is with a unit that another general leads"));
  EXPECT_THAT(fault("units = [[\"boeotian-hoplites\", 2], [\"takabara\", 1], "
                    "[\"shielded-archers\", 1]]\n",
                    "\n"),
              HasSubstr("leads no units"));
}

// [ONUS-4.16] 70 cm for each 1000 points.
TEST(OnusBook, a_field_is_wide_enough_for_the_dearer_army) {
  const std::string_view side = R"(army = "germans"
name = { en = "Germans", ru = "Германцы" }
general = "standard"
units = [["hunters", 2], ["oathsworn-nobles", 2], ["germanic-riders", 3], ["night-ambushers", 3]])";
  EXPECT_EQ(fault_of_battle(own_battle(), "list = \"mine\"", side),
            "line 6:9: North has 1215 points, and needs a field 851 mm wide");
}

}  // namespace
}  // namespace acies::onus
