// Views for programs: every member, and nothing hidden.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/text/text.h"
#include "games/ancients/chapters/chapters.h"
#include "games/ancients/view/glance.h"
#include "staged_table.h"

namespace acies::ancients {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsNull;

const GameOf<Rules>& game() { return known_game<Rules>(); }

std::unique_ptr<Table> stage(std::initializer_list<std::string_view> lines) {
  return stage_table(game(), lines);
}

std::unique_ptr<Table> two_lines() {
  return stage({"put South HI 5.5", "put South leader 5.5", "put North EL 5.6", "put forest 5.7",
                "put South LI 1.1 blocks 2", "put objective South 9.9", "hand South order-heavy",
                "hand North order-light order-light"});
}

std::string member_of(const Table& table, size_t unit, std::string_view key) {
  return table.view(Seat::South).find("units")->items()[unit].find(key)->text();
}

TEST(AncientsView, missiles_reach_what_is_in_range_and_in_sight) {
  const auto table = stage({"put South LB 1.1", "put forest 2.1", "put North MI 9.9"});
  EXPECT_EQ(member_of(*table, 0, "fires"), "1.3 1.4 2.2 2.3");
  EXPECT_EQ(member_of(*table, 1, "fires"), "");
}

TEST(AncientsView, a_move_that_bars_battle_threatens_nobody) {
  const auto table =
      stage({"put South MI 1.1", "put forest 1.2", "put water 2.1", "put North MI 9.9"});
  EXPECT_EQ(member_of(*table, 0, "threat"), "1.2");
}

TEST(AncientsView, a_war_machine_does_not_fire_after_a_move) {
  const auto table =
      stage({"put South HWM 1.1", "put water 2.1 2.2 2.3 2.4 2.5 2.6", "put North MI 9.9"});
  EXPECT_EQ(member_of(*table, 0, "threat"), member_of(*table, 0, "fires").insert(0, "1.2 "));
}

TEST(AncientsView, what_a_unit_threatens_does_not_hang_on_the_turn) {
  const auto table = stage({"put South LC 3.3", "put North LC 7.3", "hand South order-two-left"});
  answer(*table, "play order-two-left");
  answer(*table, "order 3.3");
  answer(*table, "move 3.3-3.4");
  EXPECT_THAT(member_of(*table, 0, "threat"), HasSubstr("3.8")) << "four hexes on from 3.4";
  EXPECT_THAT(member_of(*table, 1, "threat"), HasSubstr("3.4"));
}

TEST(AncientsView, the_table_before_a_card_is_played) {
  const Document view = two_lines()->view(Seat::South);
  EXPECT_THAT(keys_of(view),
              ElementsAre("turn", "step", "phase", "terrain", "units", "leaders", "reserve",
                          "South", "North", "deck", "discards", "objectives"));
  EXPECT_EQ(json(view.find("step")), R"("play")");
  EXPECT_EQ(json(view.find("terrain")), R"([{"hex":"5.7","kind":"forest"}])");
  EXPECT_EQ(json(&view.find("units")->items()[0]),
            R"({"id":0,"hex":"5.5","seat":"South","kind":"HI","blocks":4,"full":4,)"
            R"("ordered":false,"moved":false,"battled":false,"charging":false,"steps":0,)"
            R"("fires":"","threat":"3.4 3.5 3.6 4.3 4.4 4.5 4.6 5.3 5.4 5.6 6.3 6.4 6.5 6.6 )"
            R"(7.4 7.5 7.6"})");
  EXPECT_EQ(json(view.find("leaders")),
            R"([{"id":0,"hex":"5.5","seat":"South","name":{"en":"leader","ru":"полководец"},)"
            R"("ordered":false,"moved":false}])");
  EXPECT_EQ(json(view.find("objectives")), R"({"South":["9.9"],"North":[]})");
}

TEST(AncientsView, a_hand_is_its_owners) {
  const auto table = two_lines();
  const Document own = table->view(Seat::North);
  EXPECT_EQ(json(own.find("North")->find("hand")), R"(["order-light","order-light"])");
  const Document other = table->view(Seat::South);
  EXPECT_EQ(json(other.find("North")->find("hand")), "[]");
  EXPECT_EQ(other.find("North")->find("cards")->number(), 2);
  EXPECT_EQ(other.find("deck")->number(), own.find("deck")->number());
}

TEST(AncientsView, a_combat_while_it_is_fought) {
  const auto table = two_lines();
  answer(*table, "play order-heavy");
  EXPECT_EQ(json(table->view(Seat::South).find("orders_left")), "5");
  answer(*table, "order 5.5");
  answer(*table, "done");
  EXPECT_THAT(table->view(Seat::South).find("combat"), IsNull());
  answer(*table, "battle 5.5 5.6");
  const Document asked = table->view(Seat::Nobody);
  EXPECT_EQ(json(asked.find("combat")),
            R"({"attacker":"5.5","target":"5.6","is_fire":false,"is_bonus":false,)"
            R"("is_evading":false,"blow":"attack","hits":0,"flags":0,"dice":5})");
  answer(*table, "stand");
  EXPECT_EQ(json(table->view(Seat::Nobody).find("roll")), R"({"dice":5,"purpose":"blow"})");
  answer(*table, "roll flag flag green green green");
  EXPECT_EQ(json(table->view(Seat::Nobody).find("roll")), R"({"dice":2,"purpose":"rampage"})")
      << "the elephants turn on their only neighbour";
}

TEST(AncientsView, a_retreat_tells_who_moves_and_how_far) {
  const auto table = stage({"put South HI 5.5", "put North MC 5.6", "put North LI 9.1",
                            "hand South order-heavy", "hand North order-light"});
  for (const std::string_view text : {"play order-heavy", "order 5.5", "done", "battle 5.5 5.6",
                                      "stand", "roll flag green green green green"}) {
    answer(*table, text);
  }
  EXPECT_EQ(json(table->view(Seat::Nobody).find("moving")),
            R"({"hex":"5.6","left":3,"kind":"retreat","seat":"North"})");
}

TEST(AncientsView, every_battle_names_itself_its_armies_and_leaders) {
  for (const ScenarioEntry& entry : game().rules().scenarios()) {
    const auto table = open_battle(game(), entry.id);
    const Document view = table->view(Seat::Nobody);
    EXPECT_EQ(json(view.find("scenario")), '"' + entry.id + '"');
    for (const Document& leader : view.find("leaders")->items()) {
      EXPECT_NE(leader.find("name")->find("en")->text(), "leader") << entry.id;
    }
    EXPECT_NE(view.find("South")->find("army")->find("en")->text(), "South");
  }
}

// Everything but the hands is the same for every viewer.
TEST(AncientsView, only_hands_differ) {
  for (uint64_t number = 0; number < 10; ++number) {
    const auto table = game().open(random_setup(game().rules(), number)).value();
    Rng rng{900 + number, 0};
    for (unsigned i = 0; i < 200 && table->decision().form != Decision::Form::Over; ++i) {
      play_randomly<Rules>(*table, rng, 1);
      const Document whole = table->view(Seat::Nature);
      for (const Seat seat : {Seat::South, Seat::North, Seat::Nobody}) {
        const Document seen = table->view(seat);
        ASSERT_EQ(keys_of(seen), keys_of(whole));
        for (const auto& [key, value] : whole.members()) {
          if (key == "South" || key == "North") continue;
          ASSERT_EQ(*seen.find(key), value) << key;
        }
      }
    }
  }
}

TEST(AncientsView, a_battle_that_is_over_says_why) {
  const auto table = game().open(random_setup(game().rules(), 1)).value();
  Rng rng{5, 0};
  play_randomly<Rules>(*table, rng);
  const Document view = table->view(Seat::Nobody);
  ASSERT_NE(view.find("ending"), nullptr);
  ASSERT_NE(view.find("winner"), nullptr);
  EXPECT_EQ(json(view.find("step")), R"("over")");
  EXPECT_THAT(view.find("combat"), IsNull());
}

}  // namespace
}  // namespace acies::ancients
