// [ONUS-21.7] Everyone for themselves: behaviour that no scene can show.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "files/toml.h"
#include "games/onus/chapters/chapters.h"
#include "games/onus/chapters/deployment/room.h"
#include "games/onus/view/glance.h"
#include "geometry/free/contact.h"
#include "onus_table.h"

namespace acies::onus {
namespace {

using ::testing::HasSubstr;

const Scenario& battle(std::string_view id) { return *rules().book().find_scenario(id); }

// The band of an army as a shape on the field.
field::Polygon band_of(const Scenario& scenario, Seat seat) {
  const BattleSide& side = scenario.sides[player_number(seat)];
  const field::Field ground{scenario.width, scenario.depth};
  const Zone zone = make_zone(side.edge, side.zone_from, side.zone_to, ground);
  const field::Box box{(zone.to - zone.from) / 2, kBandDepth / 2};
  const Pose middle{box.half_width, box.half_depth, 0, 0};
  return field::make_rectangle(pose_in_zone(zone, scenario.strip, ground, middle), box);
}

TEST(OnusEveryone, neighbours_are_at_equal_distances) {
  constexpr int32_t kMillimetre = field::kMillimetre;
  struct Known {
    std::string_view id;
    std::vector<Seat> round;
    int32_t distance;
  };
  using enum Seat;
  for (const Known& one : {Known{"three-sides", {South, North, East}, 500},
                           Known{"four-sides", {South, West, North, East}, 424},
                           Known{"five-sides", {South, West, North, Northeast, East}, 500}}) {
    const Scenario& scenario = battle(one.id);
    ASSERT_EQ(scenario.seats().size(), one.round.size());
    for (size_t i = 0; i < one.round.size(); ++i) {
      const field::Polygon own = band_of(scenario, one.round[i]);
      const field::Polygon next = band_of(scenario, one.round[(i + 1) % one.round.size()]);
      EXPECT_TRUE(field::is_within(own, next, (one.distance + 2) * kMillimetre)) << one.id << i;
      EXPECT_FALSE(field::is_within(own, next, (one.distance - 2) * kMillimetre)) << one.id << i;
    }
  }
}

TEST(OnusEveryone, units_are_called_by_their_seats) {
  EXPECT_EQ(write_tag(0U, 24), "N1");
  EXPECT_EQ(write_tag(3U, 24), "N9");
  EXPECT_EQ(write_tag(3U, 32), "E1");
  EXPECT_EQ(write_tag(4U, 36), "W1");
  EXPECT_EQ(write_tag(5U, 44), "NE9");
  EXPECT_EQ(write_tag(5U, 45), "-");
}

constexpr const char* kThree =
    "everyone=3 South.zone=low:0-400 North.zone=high:0-400 East.zone=right:200-700 "
    "S1=legionaries@200,100,0 N1=velites@200,800,180 E1=velites@1000,450,90 ";

State three(const std::string& rest) {
  auto state = rules().read_position("onus field=1100x900 turn=1 active=South " +
                                     std::string(kThree) + rest);
  EXPECT_TRUE(state) << state.error().what;
  return *state;
}

TEST(OnusEveryone, all_others_are_enemies) {
  const State state = three("open=phase-ends:activation,orders phase=activation South.hand=1");
  EXPECT_EQ(enemies_on_field(state, Seat::South), unit_bit(16) | unit_bit(32));
  EXPECT_EQ(enemies_on_field(state, Seat::East), unit_bit(0) | unit_bit(16));
  EXPECT_EQ(rules().seats(state).size(), 3U);
  const State usual = position(
      "open=phase-ends:activation,orders phase=activation South.hand=1 "
      "S1=legionaries@200,200,0 N1=velites@200,700,180");
  EXPECT_EQ(enemies_on_field(usual, Seat::South), unit_bit(24));
  EXPECT_EQ(rules().seats(usual).size(), 2U);
}

// [ONUS-3.10] Only the thief and the victim see a stolen card.
TEST(OnusEveryone, a_stolen_card_is_hidden_from_the_third) {
  State state = three(
      "open=phase-ends:activation,orders phase=activation South.hand=scouts "
      "North.hand=press/steady-aim East.hand=press/locked-shields");
  const auto order = rules().read_action(state, "order scouts 2");
  ASSERT_TRUE(order) << order.error().what;
  ASSERT_TRUE(rules().check(state, *order));
  rules().apply(state, *order);
  ASSERT_EQ(rules().decision(state).seat, Seat::Nature);
  const Action theft = rules().chance(state, 0);
  EXPECT_EQ(rules().redact_action(state, theft, Seat::North), theft);
  EXPECT_EQ(rules().redact_action(state, theft, Seat::South), theft);
  EXPECT_EQ(rules().redact_action(state, theft, Seat::East).place, kNoCard);
  Journal journal;
  rules().apply(state, theft, &journal);
  for (const Event& event : journal.events()) {
    if (event.kind != static_cast<uint8_t>(Happening::CardStolen)) continue;
    const bool is_open = event.facts[0] != kNoCard;
    EXPECT_EQ(event.is_seen_by(Seat::South), is_open);
    EXPECT_EQ(event.is_seen_by(Seat::North), is_open);
    EXPECT_EQ(event.is_seen_by(Seat::East), !is_open);
  }
}

// Events and refusals have no table, but name units as their table does.
TEST(OnusEveryone, what_is_said_names_the_right_units) {
  const State state = three(
      "open=phase-ends:movement,move phase=movement move.stage=1 "
      "S2=velites@400,100,0+active+ordered "
      "S3=velites@600,100,0+active+ordered");
  const Verdict verdict = rules().check(state, make_action(Verb::Pick, 32));
  ASSERT_FALSE(verdict);
  EXPECT_EQ(verdict.error().table, 3);
  const Event gone = with_names(state, {static_cast<uint8_t>(Happening::Destroyed),
                                        Seat::East,
                                        kEverybody,
                                        false,
                                        "1.7"_rule,
                                        {32}});
  EXPECT_EQ(gone.table, 3);
  EXPECT_THAT(rules().say(gone, Language::English), HasSubstr("E1"));
}

std::string own_battle(std::string_view east) {
  return R"(id = "own"
number = 102
name = { en = "Own", ru = "Своё" }
date = { en = "AD 9", ru = "9 г. н. э." }
history = { en = "A battle.", ru = "Сражение." }
width = 1350
depth = 800
[south]
list = "rome-1000"
zone = ["low", 0, 700]
[north]
list = "carthage-1000"
zone = ["high", 0, 700]
[east]
list = "macedonia-1000"
)" + std::string(east);
}

BattleReading read_own(std::string_view east) {
  return read_battle(rules().book(), read_toml(own_battle(east), "own.toml").value());
}

TEST(OnusEveryone, a_battle_may_state_agreed_zones) {
  const BattleReading agreed = read_own("zone = [\"right\", 60, 760]\n");
  ASSERT_TRUE(agreed) << agreed.error().front().text();
  EXPECT_EQ(agreed->agreed.everyone, 3);
  EXPECT_EQ(agreed->sides[2].edge, Edge::Right);
  EXPECT_EQ(agreed->sides[2].zone_from, 60);
  EXPECT_EQ(agreed->sides[2].list.units[0].pose.heading, field::kQuarterTurn);
  const BattleReading some = read_own("");
  ASSERT_FALSE(some);
  EXPECT_THAT(some.error().front().text(), HasSubstr("either all sides have a zone or none"));
  const BattleReading wrong = read_own("zone = [\"right\", 60, 860]\n");
  ASSERT_FALSE(wrong);
  EXPECT_THAT(wrong.error().front().text(), HasSubstr("a zone is"));
}

}  // namespace
}  // namespace acies::onus
