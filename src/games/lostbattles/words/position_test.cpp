// Positions as text: every table of a random game is read back to the same bytes, and impossible
// tables are refused.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "game_texts.h"
#include "games/lostbattles/chapters/chapters.h"

namespace acies::lostbattles {
namespace {

using ::testing::HasSubstr;

const Rules& rules() { return known_game<Rules>().rules(); }
std::string fault_of(std::string_view text) { return fault_of_position<Rules>(text); }

// South's legionaries in c2 attack c3; a bonus can be bought for the first of them.
const std::string kBonus =
    "lostbattles turn=3 active=South "
    "open=turn:4,player-turn-ends:0,act,group-ends,after-attack,roll-attack,bonus last=North "
    "commands=4 attack.limit=6 attacked=c3:south attacked-from=c2 "
    "South.units=ALE@c2+activated+group+struck+lead,ALE@c2+activated+group,ALE@c1 South.key=c2 "
    "North.units=AHI@c3+lead,AHI@c3,LHI@b4+lead,AHI@off North.commanders=average@c3:N1 "
    "North.key=c3 group.start=c2 group.zone=c2 attack.target=c3 group=about-face attack.first=S1 "
    "attack.unit=S1 attack.victim=N1";

std::string bonus_with(std::string_view old_part, std::string_view new_part) {
  return changed(kBonus, old_part, new_part);
}

TEST(LostBattlesPosition, people_can_write_one) {
  const auto state = rules().read_position(kBonus);
  ASSERT_TRUE(state) << state.error().text();
  EXPECT_EQ(rules().write_position(*state), kBonus);
  EXPECT_EQ(state->step(), Step::Bonus);
  EXPECT_EQ(state->at[7], UnitSet{3});
  EXPECT_EQ(state->facing[12], Facing::South);
  EXPECT_EQ(state->lead[12], kUnitsASide);
  EXPECT_EQ(state->undeployed, unit_bit(kUnitsASide + 3));
  EXPECT_TRUE(rules().is_ok(*state));
}

TEST(LostBattlesPosition, keys_stand_in_any_order_and_what_is_usual_is_left_out) {
  const auto state = rules().read_position(
      "lostbattles facing=b2:west hill=a1,b2 wood=b2 North.units=-,VHC@d4+lead South.units=LLI@b2 "
      "open=turn:4,player-turn-ends:0,act commands=3 weather=cloudy active=South turn=5");
  ASSERT_TRUE(state) << state.error().text();
  EXPECT_EQ(state->ground[6], grounds({Ground::Hill, Ground::Wood}));
  EXPECT_EQ(state->facing[6], Facing::West);
  EXPECT_EQ(state->place[kUnitsASide], kUnused);
  EXPECT_EQ(state->kind[kUnitsASide + 1], Kind::VHC);
  EXPECT_EQ(state->weather, Weather::Cloudy);
  EXPECT_EQ(state->attack_limit, 4);
}

TEST(LostBattlesPosition, a_malformed_part_is_named) {
  EXPECT_EQ(fault_of(""), "a position begins with lostbattles");
  EXPECT_EQ(fault_of("ancients turn=3"), "a position begins with lostbattles");
  EXPECT_EQ(fault_of("lostbattles turn"), "expected key=value, found 'turn'");
  EXPECT_EQ(fault_of("lostbattles wind=north"), "in 'wind': this key is not known");
  EXPECT_EQ(fault_of("lostbattles South.wind=north"), "in 'South.wind': this key is not known");
  EXPECT_EQ(fault_of("lostbattles turn=3 turn=4"), "in 'turn': given twice");
  EXPECT_THAT(fault_of("lostbattles turn=11"), HasSubstr("a number from 1 to 10"));
  EXPECT_THAT(fault_of("lostbattles active=West"), HasSubstr("South or North is expected"));
  EXPECT_THAT(fault_of("lostbattles open=wait"), HasSubstr("there is no open question 'wait'"));
  EXPECT_THAT(fault_of("lostbattles open=lead"), HasSubstr("lead says too little"));
  EXPECT_THAT(fault_of("lostbattles open=act:3"), HasSubstr("nothing is expected at '3'"));
  EXPECT_THAT(fault_of("lostbattles open=roll-morale:9"), HasSubstr("a number from 1 to 4"));
  EXPECT_THAT(fault_of("lostbattles hill=c2,c9"), HasSubstr("a zone is its column and its row"));
  EXPECT_THAT(fault_of("lostbattles facing=c2"), HasSubstr("as c2:west"));
  EXPECT_THAT(fault_of("lostbattles attacked=c2:up"), HasSubstr("north, east, south, west"));
  EXPECT_THAT(fault_of("lostbattles battle=troy"), HasSubstr("there is no battle 'troy'"));
  EXPECT_THAT(fault_of("lostbattles group=tired"), HasSubstr("no mark 'tired'"));
  EXPECT_THAT(fault_of("lostbattles attack.margin=x"), HasSubstr("a number from -30 to 30"));
}

TEST(LostBattlesPosition, a_malformed_piece_is_named) {
  EXPECT_EQ(fault_of("lostbattles South.units=ALE"),
            "in 'South.units': 'ALE': a unit is written as ALE@c2 or ALE@off");
  EXPECT_THAT(fault_of("lostbattles South.units=XX@c2"), HasSubstr("'XX@c2': one of VHI, AHI"));
  EXPECT_THAT(fault_of("lostbattles South.units=ALE@c2+tired"), HasSubstr("no mark 'tired'"));
  EXPECT_THAT(fault_of("lostbattles South.units=ALE@c2+lead,ALE@c2+lead"),
              HasSubstr("two units lead in c2"));
  EXPECT_THAT(fault_of("lostbattles South.units=ALE@off+lead"), HasSubstr("on the field lead"));
  EXPECT_THAT(fault_of("lostbattles South.units=ALE@c2 North.units=ALE@c2"),
              HasSubstr("both sides stand in c2"));
  EXPECT_THAT(fault_of("lostbattles South.commanders=average"), HasSubstr("written as average@c2"));
  EXPECT_THAT(fault_of("lostbattles South.commanders=fair@c2"), HasSubstr("uninspired, average"));
  EXPECT_THAT(fault_of("lostbattles South.commanders=average@c2+goes,average@b2+goes"),
              HasSubstr("only one may be marked so"));
}

TEST(LostBattlesPosition, pieces_stand_where_they_can) {
  EXPECT_EQ(fault_of(kBonus + " impassable=c1"), "c1 is impassable, but units stand there");
  EXPECT_EQ(fault_of(bonus_with("ALE@c1", "LHI@c1,LHI@c1,LHI@c1,LHI@c1,LHI@c1,LHI@c1,LHI@c1")),
            "more units stand in c1 than it holds");
  EXPECT_EQ(fault_of(bonus_with("average@c3:N1", "average@c4:N1")),
            "NC1 is not where his bodyguard is");
  EXPECT_EQ(fault_of(bonus_with("average@c3:N1", "average@c3:S1")), "NC1 has no such bodyguard");
  EXPECT_EQ(fault_of(bonus_with("average@c3:N1", "average@c2")), "NC1 stands with the enemy");
  EXPECT_EQ(fault_of(bonus_with("average@c3:N1", "average@c3:N1,average@c3")),
            "two commanders share c3");
  EXPECT_EQ(fault_of(bonus_with("South.key=c2", "South.key=c3")),
            "South's key zone is not in its centre");
  EXPECT_EQ(fault_of(bonus_with("South.key=c2", "South.army=captured")), "South has no camp");
  EXPECT_EQ(fault_of(bonus_with("AHI@off", "AHI@off+spent")),
            "units are marked that do not stand on the field");
  EXPECT_EQ(fault_of(bonus_with("AHI@off", "AHI@off+activated")),
            "units are marked whose turn it is not");
}

TEST(LostBattlesPosition, an_attack_is_whole) {
  EXPECT_EQ(fault_of(kBonus), "no fault");
  EXPECT_EQ(fault_of(bonus_with(" attack.target=c3", "")),
            "the attack is not on the zone in front of the group");
  EXPECT_EQ(fault_of(bonus_with("attack.target=c3", "attack.target=d2")),
            "the attack is not on the zone in front of the group");
  EXPECT_EQ(fault_of(bonus_with("ALE@c1", "ALE@c1+struck")),
            "units of the group attack, and no others");
  EXPECT_THAT(fault_of(bonus_with("attack.unit=S1", "attack.unit=S3")),
              HasSubstr("cannot be asked here"));
  EXPECT_THAT(fault_of(bonus_with("attack.victim=N1", "attack.victim=N2")),
              HasSubstr("cannot be asked here"));
  EXPECT_EQ(fault_of(bonus_with("AHI@off", "AHI@c4+fallen+lead")), "who fell is still there");
  EXPECT_EQ(fault_of(bonus_with("AHI@c3+lead", "AHI@c3")), "'roll-attack' cannot be asked here");
}

TEST(LostBattlesPosition, a_group_stands_together) {
  EXPECT_EQ(fault_of(bonus_with("ALE@c1", "ALE@c1+activated+group")),
            "the group does not stand together");
  EXPECT_EQ(fault_of(bonus_with("ALE@c2+activated+group,", "ALE@c2+group,")),
            "a group has units that are activated");
  EXPECT_EQ(fault_of(bonus_with("group-ends,after-attack,roll-attack,bonus", "muster")),
            "the group that is formed stands in one place");
  EXPECT_EQ(fault_of(bonus_with("act,group-ends,after-attack,roll-attack,bonus", "act")),
            "no group is active");
}

TEST(LostBattlesPosition, a_turn_has_its_order) {
  EXPECT_EQ(fault_of(bonus_with("turn:4,player-turn-ends:0", "player-turn-ends:0,turn:4")),
            "the turn lies at the bottom");
  EXPECT_EQ(fault_of(bonus_with("roll-attack,bonus", "bonus,roll-attack")),
            "open questions in no order that a turn has");
  EXPECT_EQ(fault_of(bonus_with("turn:4", "turn:5")), "it is not the turn of who is active");
  EXPECT_EQ(fault_of(kBonus + " first=North"), "it is not the turn of who is active");
}

TEST(LostBattlesPosition, who_may_be_attacked_has_a_lead_unit) {
  EXPECT_EQ(fault_of(bonus_with("LHI@b4+lead", "LHI@b4")), "nobody leads in b4");
}

TEST(LostBattlesPosition, what_is_over_is_over) {
  EXPECT_EQ(fault_of(kBonus + " winner=South"), "the winner is not who has won");
  EXPECT_EQ(fault_of(kBonus + " ending=broken"), "it has ended, but goes on");
  EXPECT_EQ(fault_of("lostbattles turn=3 active=South open=- South.units=ALE@c2"),
            "nothing is open, so say how it ended");
  EXPECT_EQ(fault_of("lostbattles turn=10 active=South open=- ending=turn-ten South.units=ALE@c2"),
            "no fault");
}

TEST(LostBattlesPosition, the_question_on_top_can_be_asked) {
  EXPECT_EQ(fault_of(bonus_with("commands=4", "commands=1")),
            "nobody can be asked anything in this position");
  EXPECT_EQ(fault_of(bonus_with("roll-attack,bonus", "roll-attack")), "no fault");
  EXPECT_EQ(fault_of(bonus_with("roll-attack,bonus", "first-hit")),
            "the parts do not fit together: what is open on top is no question");
}

}  // namespace
}  // namespace acies::lostbattles
