// Positions as text: every table of a random game is read back to the same bytes, and impossible
// tables are refused.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "game_texts.h"
#include "games/ancients/chapters/chapters.h"

namespace acies::ancients {
namespace {

using ::testing::HasSubstr;

const Rules& rules() { return known_game<Rules>().rules(); }
std::string fault_of(std::string_view text) { return fault_of_position<Rules>(text); }

// A small battle: South has ordered MI 3.3 and attacks LI 4.3; North is asked.
const std::string kReact =
    "ancients turn=South open=end-turn,battle,react:N1 phase=battles card=order-two-left command=5 "
    "South.units=MI@3.3+ordered+battled South.turns=1 North.units=LI@4.3 North.hand=rally "
    "attacker=S1 defender=N1 base=3.3 ground=4.3 combat=attacker-full,defender-full";

std::string react_with(std::string_view old_part, std::string_view new_part) {
  return changed(kReact, old_part, new_part);
}

TEST(AncientsPosition, people_can_write_one) {
  const auto state = rules().read_position(kReact);
  ASSERT_TRUE(state) << state.error().text();
  EXPECT_EQ(rules().write_position(*state), kReact);
  EXPECT_EQ(state->step(), Step::React);
  EXPECT_EQ(state->unit_in(hex_at(3, 2)), kUnitsASide);
  EXPECT_EQ(state->deck.size(), 58U);
  EXPECT_TRUE(rules().is_ok(*state));
}

TEST(AncientsPosition, keys_stand_in_any_order_and_what_is_usual_is_left_out) {
  const auto state = rules().read_position(
      "ancients South.hand=rally,line-command:2 open=end-turn,play North.units=MC@7.3:2,EL@lost "
      "South.leaders=3.3 South.units=HI@3.3:2/5 turn=South hill=4.4,4.5 South.turns=1");
  ASSERT_TRUE(state) << state.error().text();
  EXPECT_EQ(state->hand_size[0], 3);
  EXPECT_EQ(state->full[0], 5);
  EXPECT_EQ(state->blocks[0], 2);
  EXPECT_EQ(state->leader_with(0), 0);
  EXPECT_EQ(state->kind[kUnitsASide + 1], Kind::EL);
  EXPECT_FALSE(state->is_alive(kUnitsASide + 1));
  EXPECT_TRUE(state->has_terrain(hex_at(3, 4), Terrain::Hill));
}

TEST(AncientsPosition, a_view_has_backs) {
  const auto state = rules().read_position(
      "ancients turn=South open=end-turn,play South.units=MI@3.3 South.hand=rally "
      "North.hand=?:4 South.turns=1");
  ASSERT_TRUE(state) << state.error().text();
  EXPECT_EQ(state->hand_size[1], 4);
  EXPECT_EQ(state->deck.size(), 59U);
  EXPECT_EQ(state->deck_size(), 55U);
  EXPECT_FALSE(rules().is_ok(*state));
}

TEST(AncientsPosition, a_malformed_part_is_named) {
  EXPECT_EQ(fault_of(""), "a position begins with ancients");
  EXPECT_EQ(fault_of("battleline turn=South"), "a position begins with ancients");
  EXPECT_EQ(fault_of("ancients turn"), "expected key=value, found 'turn'");
  EXPECT_EQ(fault_of("ancients wind=north"), "in 'wind': this key is not known");
  EXPECT_EQ(fault_of("ancients South.wind=north"), "in 'South.wind': this key is not known");
  EXPECT_EQ(fault_of("ancients turn=South turn=North"), "in 'turn': given twice");
  EXPECT_THAT(fault_of("ancients turn=West"), HasSubstr("South or North is expected"));
  EXPECT_THAT(fault_of("ancients open=wait"), HasSubstr("there is no open question 'wait'"));
  EXPECT_THAT(fault_of("ancients open=react"), HasSubstr("react says too little"));
  EXPECT_THAT(fault_of("ancients open=play:3"), HasSubstr("nothing is expected at '3'"));
  EXPECT_THAT(fault_of("ancients open=react:X1"), HasSubstr("a unit's number is expected"));
  EXPECT_THAT(fault_of("ancients open=react:S33"), HasSubstr("a unit's number is expected"));
  EXPECT_THAT(fault_of("ancients open=roll-blow:S1:11"), HasSubstr("a number from 1 to 10"));
  EXPECT_THAT(fault_of("ancients forest=5.5,5.14"), HasSubstr("a hex is its row and its column"));
  EXPECT_THAT(fault_of("ancients South.limit=99"), HasSubstr("a number from 1 to 8"));
  EXPECT_THAT(fault_of("ancients battle=troy"), HasSubstr("there is no battle 'troy'"));
  EXPECT_THAT(fault_of("ancients used=left"), HasSubstr("west, center, east"));
}

TEST(AncientsPosition, a_malformed_piece_is_named) {
  EXPECT_EQ(fault_of("ancients South.units=MI"),
            "in 'South.units': 'MI': a unit is written as MI@5.5 or MI@5.5:3");
  EXPECT_THAT(fault_of("ancients South.units=XX@5.5"), HasSubstr("'XX@5.5': one of LI, LS"));
  EXPECT_THAT(fault_of("ancients South.units=MI@5.5:5"), HasSubstr("a number from 0 to 4"));
  EXPECT_THAT(fault_of("ancients South.units=MI@5.5+tired"), HasSubstr("no mark 'tired'"));
  EXPECT_THAT(fault_of("ancients South.leaders=5.5+tired"), HasSubstr("no mark 'tired'"));
  EXPECT_THAT(fault_of("ancients South.units=MI@5.5,MI@5.5"), HasSubstr("two units stand in 5.5"));
  EXPECT_THAT(fault_of("ancients South.units=MI@fleeing"), HasSubstr("only leaders flee"));
  EXPECT_THAT(fault_of("ancients South.leaders=5.5 North.leaders=5.5"),
              HasSubstr("two leaders stand in 5.5"));
  EXPECT_THAT(fault_of("ancients South.leaders=5.5 North.units=MI@5.5"),
              HasSubstr("a leader stands with an enemy in 5.5"));
  EXPECT_THAT(fault_of("ancients South.leaders=5.5+vital,5.6+vital"),
              HasSubstr("only one may be marked so"));
}

TEST(AncientsPosition, there_are_no_more_cards_than_in_the_box) {
  EXPECT_THAT(fault_of("ancients South.hand=rally:2"), HasSubstr("no more than 1 of rally"));
  EXPECT_THAT(fault_of("ancients South.hand=rally discards=rally"),
              HasSubstr("no more than 1 of rally"));
  EXPECT_THAT(fault_of("ancients South.hand=ace"), HasSubstr("there is no card 'ace'"));
  EXPECT_THAT(fault_of("ancients South.hand=?:21"), HasSubstr("is expected"));
  EXPECT_THAT(fault_of("ancients discards=?:3"), HasSubstr("there is no card '?'"));
}

TEST(AncientsPosition, a_combat_is_whole) {
  EXPECT_EQ(fault_of(kReact), "no fault");
  EXPECT_EQ(fault_of(react_with(" attacker=S1", "")), "a combat needs its attacker");
  EXPECT_EQ(fault_of(react_with(" base=3.3", "")), "a combat needs its base and its ground");
  EXPECT_EQ(fault_of(react_with(" defender=N1", "")), "a combat has a defender or a target");
  EXPECT_THAT(fault_of(react_with("attacker=S1", "attacker=N1")),
              HasSubstr("whose turn it is attacks the other"));
  EXPECT_THAT(fault_of(react_with("defender=N1", "defender=N2")),
              HasSubstr("a combat is fought by units on the field"));
  EXPECT_THAT(fault_of(react_with("react:N1", "react:S1")), HasSubstr("cannot be asked here"));
  EXPECT_THAT(fault_of(react_with("react:N1", "battle-back:N2")),
              HasSubstr("cannot be asked here"));
  EXPECT_THAT(fault_of(react_with("react:N1", "after-blow:back")),
              HasSubstr("cannot be asked here"));
}

TEST(AncientsPosition, a_turn_has_its_order) {
  EXPECT_EQ(fault_of(react_with("end-turn,battle,react:N1", "battle,end-turn,react:N1")),
            "the end of the turn lies at the bottom");
  EXPECT_EQ(fault_of(react_with("battle,react:N1", "react:N1,battle")),
            "open questions in no order that a turn has");
  EXPECT_EQ(fault_of(react_with("end-turn,battle,react:N1", "end-turn,react:N1")),
            "a combat is open that nobody fights");
  EXPECT_EQ(fault_of(react_with(" card=order-two-left", "")), "no card was played");
  EXPECT_EQ(fault_of(react_with("open=end-turn,battle,react:N1", "open=-")),
            "nothing is open, so say how it ended");
  EXPECT_EQ(fault_of(react_with("react:N1", "draw:North:1,draw:North:1")), "a side draws twice");
}

TEST(AncientsPosition, marks_belong_to_whose_turn_it_is) {
  EXPECT_EQ(fault_of(react_with("LI@4.3", "LI@4.3+moved")),
            "units are marked whose turn it is not");
  EXPECT_EQ(fault_of(react_with("North.hand=rally", "North.leaders=9.9+ordered")),
            "leaders are marked whose turn it is not");
  EXPECT_EQ(fault_of(react_with("MI@3.3+ordered+battled", "MI@3.3,MI@lost+ordered")),
            "units are ordered that do not stand on the field");
}

TEST(AncientsPosition, what_is_over_is_over) {
  EXPECT_EQ(fault_of(kReact + " South.banners=5"), "South has all its banners, so it is over");
  EXPECT_EQ(fault_of(kReact + " idle=60"), "after so many turns it is over");
  EXPECT_EQ(fault_of(kReact + " winner=South"), "ending and winner do not agree");
  EXPECT_EQ(fault_of(kReact + " ending=banners winner=South"), "it has ended, but goes on");
}

TEST(AncientsPosition, who_flees_is_asked_where_to) {
  EXPECT_EQ(fault_of(kReact + " North.leaders=fleeing"), "NL1 flees, but nothing asks where to");
  EXPECT_EQ(fault_of(changed(react_with("react:N1", "after-blow:attack,flight:NL1:3:0:4.3"),
                             "North.hand=rally", "North.leaders=4.3")),
            "NL1 does not flee");
}

TEST(AncientsPosition, the_question_on_top_can_be_asked) {
  EXPECT_EQ(fault_of("ancients turn=South open=end-turn,play South.units=MI@3.3 South.turns=1"),
            "nobody can be asked anything in this position");
  EXPECT_EQ(fault_of(react_with("react:N1", "after-blow:attack,roll-blow:S1:4")), "no fault");
  EXPECT_EQ(fault_of(react_with("react:N1", "after-blow:attack,retreat:N1:0:0")),
            "nobody can be asked anything in this position");
}

TEST(AncientsPosition, no_more_is_ordered_than_a_list_holds) {
  std::string units;
  for (unsigned i = 0; i < 20; ++i) {
    units += "LC@" + std::to_string(1 + i / 10) + '.' + std::to_string(1 + i % 10) + "+ordered,";
  }
  units.pop_back();
  EXPECT_EQ(fault_of("ancients turn=South open=end-turn,battle,move:moves phase=moves "
                     "card=order-light command=5 South.turns=1 South.units=" +
                     units),
            "more is ordered than a card can");
}

}  // namespace
}  // namespace acies::ancients
