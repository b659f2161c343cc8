// Views for programs: every member, the same for every viewer.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/contract/playout.h"
#include "files/disk.h"
#include "games/lostbattles/chapters/chapters.h"
#include "staged_table.h"

namespace acies::lostbattles {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsNull;
using ::testing::StartsWith;

const GameOf<Rules>& game() { return known_game<Rules>(); }

// The zone c3 is the 13th: a1 to e1, a2 to e2, a3, b3.
const Document& zone_of(const Document& view, Zone zone) {
  return view.find("zones")->items()[zone];
}

// Two legionary units of South in front of a camp, against hoplites on a hill.
std::unique_ptr<Table> two_lines() {
  return stage_table(game(),
                     {"put South 2 ALE c2", "put South 2 VLI off", "put North 2 AHO c3 spent",
                      "put North 3 LHI e4", "put leader South inspired c2 ALE",
                      "put general North uninspired c3 cautious", "put hill c3", "put stream c3",
                      "put camp South c1 fortified", "put weather wet", "put commands 5"});
}

std::unique_ptr<Table> after(std::unique_ptr<Table> table,
                             std::initializer_list<std::string_view> answers) {
  for (const std::string_view text : answers) answer(*table, text);
  return table;
}

TEST(LostBattlesView, the_table_before_an_activation) {
  const Document view = two_lines()->view(Seat::South);
  EXPECT_THAT(keys_of(view),
              ElementsAre("turn", "of", "active", "first", "second", "step", "commands",
                          "attack_limit", "dust", "weather", "zones", "units", "commanders",
                          "South", "North", "costs", "table"));
  EXPECT_EQ(json(view.find("step")), R"("act")");
  EXPECT_EQ(json(view.find("weather")), R"("wet")");
  EXPECT_EQ(json(view.find("costs")),
            R"([{"place":"c2","units":[0,1],"commands":2,"funds":9,"together":true},)"
            R"({"place":"off","units":[2,3],"commands":1,"funds":5,"together":true}])");
}

TEST(LostBattlesView, zones_with_all_that_is_in_them) {
  const Document view = two_lines()->view(Seat::Nobody);
  ASSERT_EQ(view.find("zones")->items().size(), size_t{kZones});
  EXPECT_EQ(json(&zone_of(view, 12)),
            R"({"zone":"c3","half":"North","name":"centre","ground":["hill","stream"],)"
            R"("units":[32,33],"facing":"south","lead":32,"attacked":[],"key":"North"})");
  EXPECT_EQ(json(&zone_of(view, 2)),
            R"({"zone":"c1","half":"South","name":"centre rear","ground":[],"units":[],)"
            R"("attacked":[],"camp":"South","fortified":true,"captured":false})");
}

TEST(LostBattlesView, units_and_commanders) {
  const Document view = two_lines()->view(Seat::Nobody);
  const auto& units = view.find("units")->items();
  EXPECT_EQ(
      json(&units[0]),
      R"({"id":0,"seat":"South","kind":"ALE","type":"HI","subtype":"legionaries",)"
      R"("class":"average","value":4,"moves":1,"size":"1","zone":"c2","spent":false,"activated":false,"deployed":false,)"
      R"("lead":false,"bodyguard":0})");
  EXPECT_THAT(json(&units[2]),
              AllOf(StartsWith(R"({"id":2,"seat":"South","kind":"VLI","type":"LI","class":)"),
                    HasSubstr(R"("state":"off")")));
  const auto& commanders = view.find("commanders")->items();
  EXPECT_EQ(json(&commanders[0]),
            R"({"id":0,"seat":"South","name":{"en":"commander","ru":"полководец"},)"
            R"("quality":"inspired","role":"leader","unit":0,"cautious":false,"zone":"c2",)"
            R"("stock":4,"shaken":false,"activated":false})");
  EXPECT_THAT(json(&commanders[1]), HasSubstr(R"("role":"general","cautious":true)"));
}

TEST(LostBattlesView, sides_with_their_points_and_losses) {
  const Document view = two_lines()->view(Seat::Nobody);
  EXPECT_EQ(json(view.find("South")),
            R"({"army":{"en":"South","ru":"Юг"},"value":28,"start_value":0,"points":6,)"
            R"("on_field":2,"undeployed":2,"losses":{"shattered":[],"routed":[],"withdrawn":[]},)"
            R"("captured":false,"fatigued":false,"surprised":false,)"
            R"("morale":[{"rule":"LB-7.1.14","value":-1}]})");
}

TEST(LostBattlesView, a_group_on_the_march) {
  const auto table = after(two_lines(), {"activate c2", "add-all", "go"});
  const Document view = table->view(Seat::Nobody);
  EXPECT_THAT(view.find("costs"), IsNull());
  EXPECT_EQ(json(view.find("group")),
            R"({"start":"c2","zone":"c2","facing":"north","mode":"normal","units":[0,1],)"
            R"("moves":[{"unit":0,"moves":1,"free_turns":0},{"unit":1,"moves":1,"free_turns":0}],)"
            R"("stock":4,"moved":false,"halted":false,"losing":[]})");
}

// [LB-5.3.5] The turns are listed.
TEST(LostBattlesView, turns_that_lose_the_attack) {
  const auto table =
      after(stage_table(game(), {"put South AHI c2", "put South 2 AHI e1", "put North AHI d2",
                                 "put North 2 AHI a4", "put commands 5"}),
            {"activate c2", "add S1", "go"});
  const Document view = table->view(Seat::South);
  EXPECT_EQ(json(view.find("group")->find("losing")),
            R"([{"turn":"east","attack":"d2","free":true}])");
}

TEST(LostBattlesView, an_attack_while_it_is_made) {
  const auto table = after(two_lines(), {"activate c2", "add-all", "go", "attack c3"});
  EXPECT_EQ(json(table->view(Seat::Nobody).find("assault")),
            R"({"from":"c2","target":"c3","limit":"4","struck":[]})");
  answer(*table, "strike S2");
  const Document asked = table->view(Seat::Nobody);
  EXPECT_THAT(
      json(asked.find("assault")),
      StartsWith(R"({"from":"c2","target":"c3","limit":"3","struck":[1],"attacker":1,)"
                 R"("victim":32,"half":false,"bonus":0,"modifiers":[{"rule":"LB-6.5.11",)"));
  EXPECT_THAT(json(asked.find("assault")), HasSubstr(R"("score":)"));
  answer(*table, "decline");
  EXPECT_EQ(json(table->view(Seat::Nobody).find("roll")), R"({"dice":2,"purpose":"attack"})");
}

TEST(LostBattlesView, who_may_rally_whom) {
  auto table = stage_table(
      game(), {"put South 4 ALE c2", "put North AHI c3 spent lead", "put North 2 LHC c3",
               "put North 4 LHI d4", "put general North average c3", "put commands 2"});
  table = after(std::move(table),
                {"activate c2", "add-all", "go", "attack c3", "strike ALE", "roll 6 4"});
  const Document view = table->view(Seat::North);
  EXPECT_EQ(json(view.find("about")), R"({"unit":32,"commander":2})");
  EXPECT_THAT(json(view.find("assault")), HasSubstr(R"("all_out":false,"hits":1})"));
}

TEST(LostBattlesView, the_combat_table_in_force) {
  const Document view = two_lines()->view(Seat::Nobody);
  const Document* table = view.find("table");
  EXPECT_EQ(json(table->find("columns")), R"(["HI","LI","HC","LC","EL","CH"])");
  const CombatTable& printed = game().rules().book().table();
  for (size_t row = 0; row < kTypes; ++row) {
    const auto& scores = table->find("scores")->find(kTypeNames[row])->items();
    for (size_t i = 0; i < kTypes; ++i)
      EXPECT_EQ(scores[i].number(), printed.scores[row * kTypes + i]);
  }
}

TEST(LostBattlesView, every_battle_names_itself_its_armies_and_commanders) {
  for (const ScenarioEntry& entry : game().rules().scenarios()) {
    const Document view = open_battle(game(), entry.id)->view(Seat::Nobody);
    EXPECT_EQ(json(view.find("scenario")), '"' + entry.id + '"');
    EXPECT_GT(view.find("multiple")->number(), 0);
    EXPECT_GE(view.find("zone_width")->number(), 300);
    for (const Document& one : view.find("commanders")->items()) {
      EXPECT_NE(one.find("name")->find("en")->text(), "commander") << entry.id;
    }
    EXPECT_NE(view.find("South")->find("army")->find("en")->text(), "South");
  }
}

// [LB-12.1] Every viewer gets the same view.
TEST(LostBattlesView, nothing_is_hidden) {
  for (uint64_t number = 0; number < 8; ++number) {
    const auto table = game().open(random_setup(game().rules(), number)).value();
    Rng rng{700 + number, 0};
    for (unsigned i = 0; i < 100 && table->decision().form != Decision::Form::Over; ++i) {
      play_randomly<Rules>(*table, rng, 1);
      ASSERT_EQ(table->view(Seat::South), table->view(Seat::North));
      ASSERT_EQ(table->view(Seat::South), table->view(Seat::Nobody));
    }
  }
}

TEST(LostBattlesView, a_battle_that_is_over_says_why) {
  const auto table = game().open(random_setup(game().rules(), 1)).value();
  Rng rng{5, 0};
  play_randomly<Rules>(*table, rng);
  const Document view = table->view(Seat::Nobody);
  ASSERT_NE(view.find("ending"), nullptr);
  ASSERT_NE(view.find("winner"), nullptr);
  ASSERT_NE(view.find("level"), nullptr);
  EXPECT_EQ(json(view.find("step")), R"("over")");
  EXPECT_THAT(view.find("group"), IsNull());
}

}  // namespace
}  // namespace acies::lostbattles
