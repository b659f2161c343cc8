// Actions as text: what is written can be read back, and malformed text is refused with a reason.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "game_texts.h"
#include "games/ancients/chapters/chapters.h"

namespace acies::ancients {
namespace {

using ::testing::HasSubstr;

const Rules& rules() { return known_game<Rules>().rules(); }

State asking(Step step) {
  State state;
  state.push_frame(Frame{step, {0, 1}});
  return state;
}

std::string fault_of(std::string_view text, Step step = Step::Play) {
  return fault_of_action<Rules>(asking(step), text);
}

Roll make_roll(std::initializer_list<Face> faces) {
  Roll roll;
  for (const Face face : faces) roll.add(face);
  return roll;
}

constexpr Hex kFiveFive = hex_at(4, 4);
constexpr Hex kFiveSeven = hex_at(4, 6);

TEST(AncientsNotation, actions_are_short_texts) {
  const State state;
  const auto text = [&](Action action) { return rules().write_action(state, action); };
  EXPECT_EQ(text(make_card_action(Verb::Draw, Card::Rally)), "draw rally");
  EXPECT_EQ(text(make_card_action(Verb::Draw, kNoCard)), "draw ?");
  EXPECT_EQ(text(make_card_action(Verb::Play, Card::TwoLeft)), "play order-two-left");
  EXPECT_EQ(text(make_action(Verb::Order, kFiveFive)), "order 5.5");
  EXPECT_EQ(text(make_action(Verb::Lead, kFiveFive)), "lead 5.5");
  EXPECT_EQ(text(make_action(Verb::Ambush, 1)), "ambush center");
  EXPECT_EQ(text(make_action(Verb::Enter, hex_at(0, 2))), "enter 1.3");
  EXPECT_EQ(text(make_action(Verb::Join, hex_at(0, 2))), "join 1.3");
  EXPECT_EQ(text(make_action(Verb::Restore, kFiveFive)), "restore 5.5");
  EXPECT_EQ(text(make_action(Verb::Done)), "done");
  EXPECT_EQ(text(make_action(Verb::Move, kFiveFive, kFiveSeven)), "move 5.5-5.7");
  EXPECT_EQ(text(make_action(Verb::Move, hex_at(8, 4), kOffField)), "move 9.5-off");
  EXPECT_EQ(text(make_action(Verb::MoveLeader, kFiveFive, kFiveSeven)), "leader 5.5-5.7");
  EXPECT_EQ(text(make_action(Verb::Fire, kFiveFive, kFiveSeven)), "fire 5.5 5.7");
  EXPECT_EQ(text(make_action(Verb::Close, kFiveFive, kFiveSeven)), "battle 5.5 5.7");
  EXPECT_EQ(text(make_action(Verb::Strike)), "first-strike");
  EXPECT_EQ(text(make_action(Verb::Ignore, 2)), "ignore 2");
  EXPECT_EQ(text(make_action(Verb::Step, kOffField)), "step off");
  EXPECT_EQ(text(make_action(Verb::BattleBack)), "battle-back");
}

TEST(AncientsNotation, dice_are_written_in_the_order_of_faces) {
  const Roll roll = make_roll({Face::Helmet, Face::Swords, Face::Green, Face::Helmet});
  EXPECT_EQ(rules().write_action({}, make_action(Verb::Roll, 0, roll.bits)),
            "roll green helmet helmet swords");
}

TEST(AncientsNotation, dice_are_read_in_any_order) {
  const Roll roll = make_roll({Face::Flag, Face::Blue, Face::Blue});
  const Action action = make_action(Verb::Roll, 0, roll.bits);
  for (const std::string_view text :
       {"roll blue flag blue", "roll flag,blue,blue", "roll flag blue,blue"}) {
    EXPECT_EQ(rules().read_action({}, text).value(), action) << text;
  }
}

// First Strike is a card and an answer: the meaning depends on the seat that is asked.
TEST(AncientsNotation, nature_may_leave_out_its_verb) {
  const Action card = make_card_action(Verb::Draw, Card::FirstStrike);
  EXPECT_EQ(rules().read_action(asking(Step::Draw), "first-strike").value(), card);
  EXPECT_EQ(rules().read_action(asking(Step::React), "first-strike").value(),
            make_action(Verb::Strike));
  const Roll roll = make_roll({Face::Green, Face::Red});
  EXPECT_EQ(rules().read_action(asking(Step::Roll), "red,green").value(),
            make_action(Verb::Roll, 0, roll.bits));
  EXPECT_THAT(fault_of("red,green", Step::Draw), HasSubstr("there is no action 'red,green'"));
  EXPECT_THAT(fault_of("rally", Step::Roll), HasSubstr("there is no action 'rally'"));
}

TEST(AncientsNotation, a_malformed_text_is_told_what_is_wrong) {
  EXPECT_THAT(fault_of("jump 5.5"), HasSubstr("choose from draw, roll, play, order"));
  EXPECT_EQ(fault_of("play"), "write it as: play CARD");
  EXPECT_EQ(fault_of("play rally now"), "write it as: play CARD");
  EXPECT_EQ(fault_of("play ?"), "there is no card '?'");
  EXPECT_EQ(fault_of("draw ace"), "there is no card 'ace'");
  EXPECT_EQ(fault_of("roll"), "write it as: roll FACE FACE ...");
  EXPECT_THAT(fault_of("roll green pink"), HasSubstr("green, blue, red, helmet, flag, swords"));
  EXPECT_THAT(fault_of("roll red red red red red red red red red red red"),
              HasSubstr("no more than 10 dice"));
  EXPECT_EQ(fault_of("done now"), "write it as: done");
  EXPECT_EQ(fault_of("ignore many"), "a number from 0 to 15 is expected, not 'many'");
  EXPECT_EQ(fault_of("ignore -1"), "a number from 0 to 15 is expected, not '-1'");
  EXPECT_THAT(fault_of("ambush left"), HasSubstr("west, center, east"));
}

TEST(AncientsNotation, a_malformed_hex_is_told_what_is_wrong) {
  for (const std::string_view text :
       {"order 0.1", "order 10.1", "order 2.13", "order 1.14", "order 5", "order 5.x", "order off",
        "step 4.", "rampage .4", "fire 5.5 x", "battle x 5.5", "move x-5.5", "move 5.5-x",
        "leader off-5.5"}) {
    EXPECT_THAT(fault_of(text), HasSubstr("a hex is its row and its column, as 5.7")) << text;
  }
  EXPECT_EQ(fault_of("move 5.5"), "write it as: move HEX-HEX or move HEX-off");
  EXPECT_EQ(fault_of("move 5.5-5.6-5.7"), "write it as: move HEX-HEX or move HEX-off");
  EXPECT_EQ(fault_of("move 5.5 5.6"), "write it as: move HEX-HEX or move HEX-off");
  EXPECT_EQ(fault_of("fire 5.5-5.6"), "write it as: fire HEX HEX");
}

// Refusals have a sentence for anything that a program may send.
TEST(AncientsNotation, nonsense_can_be_written) {
  EXPECT_EQ(rules().write_action({}, make_action(Verb::Order, 13)), "order hex-13");
}

TEST(AncientsNotation, steps_and_options_have_names) {
  EXPECT_EQ(Rules::letters()[0], "CCA");
  EXPECT_EQ(Rules::step_name(static_cast<uint8_t>(Step::BattleBack)), "battle-back");
  ASSERT_EQ(Rules::options().size(), 2U);
  EXPECT_EQ(write_options(usual_options(Rules::options()), Rules::options()),
            "sacred_band=1 legions=0");
}

}  // namespace
}  // namespace acies::ancients
