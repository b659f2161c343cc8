// Actions as text: what is written can be read back, and malformed text is refused with a reason.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "game_texts.h"
#include "games/lostbattles/chapters/chapters.h"

namespace acies::lostbattles {
namespace {

using ::testing::HasSubstr;

const Rules& rules() { return known_game<Rules>().rules(); }

// South has legionaries in c2 and horse in c1, North levies in c3; South is asked.
constexpr std::string_view kAct =
    "lostbattles turn=3 active=South open=turn:4,player-turn-ends:0,act last=North commands=6 "
    "South.units=ALE@c2,ALE@c2+spent,LLI@c2,VHC@c1 North.units=LHI@c3+lead,LHI@c3,AHI@c4+lead";
// The group of c2 marches.
constexpr std::string_view kMarch =
    "lostbattles turn=3 active=South open=turn:4,player-turn-ends:0,act,group-ends,march "
    "last=North commands=4 "
    "South.units=ALE@c2+activated+group+moves1,ALE@c2+spent+activated+group+moves1,VHC@c1,ALE@d2 "
    "North.units=LHI@c3+lead,LHI@c3,AHI@c4+lead group.start=c2 group.zone=c2 group=about-face";

State read(std::string_view position) {
  const auto state = rules().read_position(position);
  EXPECT_TRUE(state) << state.error().text();
  return state.value_or(State{});
}

State asking(Step step) {
  State state;
  state.push_frame(Frame{step, {0, 2, static_cast<uint8_t>(Purpose::Attack)}});
  return state;
}

std::string fault_of(std::string_view text, std::string_view position = kAct) {
  return fault_of_action<Rules>(read(position), text);
}

Action action_of(std::string_view text, std::string_view position) {
  const auto action = rules().read_action(read(position), text);
  EXPECT_TRUE(action) << text << ": " << action.error().text();
  return action.value_or(Action{});
}

int32_t dice_of(std::initializer_list<unsigned> numbers) {
  Dice dice;
  for (const unsigned number : numbers) dice.add(number);
  return dice.bits;
}

int32_t as_measure(Facing facing) { return static_cast<int32_t>(facing); }

constexpr Zone kC1 = 2;
constexpr Zone kC2 = 7;
constexpr Zone kC3 = 12;
constexpr Zone kD2 = 8;

TEST(LostBattlesNotation, actions_are_short_texts) {
  const State state = read(kMarch);
  const auto text = [&](Verb verb, unsigned piece = 0, unsigned place = 0, int measure = 0) {
    return rules().write_action(state, make_action(verb, piece, place, measure));
  };
  EXPECT_EQ(text(Verb::Reverse), "reverse");
  EXPECT_EQ(text(Verb::Activate, 0, kC1), "activate c1");
  EXPECT_EQ(text(Verb::Activate, 0, kOff), "activate off");
  EXPECT_EQ(text(Verb::Activate, 0, kC1, static_cast<int>(Mode::Double)), "activate c1 double");
  EXPECT_EQ(text(Verb::General, 0, kC2), "general SC1 c2");
  EXPECT_EQ(text(Verb::General, 3, kWithdrawn), "general NC2 away");
  EXPECT_EQ(text(Verb::Add, 2), "add S3");
  EXPECT_EQ(text(Verb::AddAll), "add-all");
  EXPECT_EQ(text(Verb::Go), "go");
  EXPECT_EQ(text(Verb::Go, 0, 0, static_cast<int>(Payment::Army)), "go army");
  EXPECT_EQ(text(Verb::Go, 0, 0, static_cast<int>(Payment::Dear)), "go dear");
  EXPECT_EQ(text(Verb::Attack, 0, kC3), "attack c3");
  EXPECT_EQ(text(Verb::Strike, kUnitsASide + 11), "strike N12");
  EXPECT_EQ(text(Verb::Strike, 2, 0, 1), "strike S3 half");
  EXPECT_EQ(text(Verb::Support, 3), "support S4");
  EXPECT_EQ(text(Verb::Hit, kUnitsASide), "hit N1");
  EXPECT_EQ(text(Verb::Lead, 0, kC2), "lead S1");
  EXPECT_EQ(text(Verb::Advance, 2), "advance S3");
  EXPECT_EQ(text(Verb::AllOut), "all-out");
}

// Words that follow from the position are left out.
TEST(LostBattlesNotation, a_facing_is_written_where_it_is_not_the_usual_one) {
  const State state = read(kMarch);
  const auto text = [&](Verb verb, unsigned place, Facing facing) {
    return rules().write_action(state, make_action(verb, 0, place, as_measure(facing)));
  };
  EXPECT_EQ(text(Verb::Enter, kC1, Facing::North), "enter c1");
  EXPECT_EQ(text(Verb::Enter, 1, Facing::West), "enter b1 west");
  EXPECT_EQ(text(Verb::Turn, 0, Facing::West), "turn west");
  EXPECT_EQ(text(Verb::Move, 6, Facing::West), "move b2");     // the way it goes
  EXPECT_EQ(text(Verb::Move, kD2, Facing::North), "move d2");  // as those there face
  EXPECT_EQ(text(Verb::Move, kD2, Facing::East), "move d2 east");
  EXPECT_EQ(text(Verb::Leave, 0, Facing::North), "leave");
  EXPECT_EQ(text(Verb::Leave, 0, Facing::East), "leave east");
  EXPECT_EQ(action_of("move b2", kMarch), make_action(Verb::Move, 0, 6, as_measure(Facing::West)));
  EXPECT_EQ(action_of("move d2", kMarch),
            make_action(Verb::Move, 0, kD2, as_measure(Facing::North)));
}

TEST(LostBattlesNotation, dice_are_read_in_any_order) {
  const Action action = make_action(Verb::Roll, 0, 0, dice_of({3, 5}));
  EXPECT_EQ(rules().write_action({}, action), "roll 3 5");
  for (const std::string_view text : {"roll 3 5", "roll 5 3", "roll 5,3"}) {
    EXPECT_EQ(rules().read_action({}, text).value(), action) << text;
  }
}

TEST(LostBattlesNotation, nature_may_leave_out_its_verb) {
  const Action action = make_action(Verb::Roll, 0, 0, dice_of({3, 5}));
  EXPECT_EQ(rules().read_action(asking(Step::Roll), "5 3").value(), action);
  EXPECT_EQ(rules().read_action(asking(Step::Roll), "3,5").value(), action);
  EXPECT_THAT(fault_of("3 5"), HasSubstr("there is no action '3 5'"));
}

// The first unit of its kind that is offered, or else one for which the referee can give a reason.
TEST(LostBattlesNotation, a_unit_may_be_named_by_its_kind) {
  State state = read(kAct);
  EXPECT_EQ(rules().read_action(state, "add VHC").value(), make_action(Verb::Add, 3));
  rules().apply(state, rules().read_action(state, "activate c2").value());
  EXPECT_EQ(rules().read_action(state, "add ALE").value(), make_action(Verb::Add, 0));
  EXPECT_EQ(rules().read_action(state, "add ALE-spent").value(), make_action(Verb::Add, 1));
  EXPECT_EQ(rules().read_action(state, "add LLI").value(), make_action(Verb::Add, 2));
  EXPECT_EQ(rules().read_action(state, "add AHI").error().text(),
            "there is no AHI that could be meant");
}

TEST(LostBattlesNotation, a_malformed_text_is_told_what_is_wrong) {
  EXPECT_THAT(fault_of("jump c2"), HasSubstr("choose from roll, reverse, keep, activate"));
  EXPECT_EQ(fault_of("end now"), "write it as: end");
  EXPECT_EQ(fault_of("activate"), "write it as: activate ZONE|off [reduced|double|triple]");
  EXPECT_THAT(fault_of("activate c1 fast"), HasSubstr("normal, reduced, double, triple"));
  EXPECT_EQ(fault_of("general SC1"), "write it as: general COMMANDER ZONE|away");
  EXPECT_THAT(fault_of("general SC3 c1"), HasSubstr("a commander's number is expected, as SC1"));
  EXPECT_THAT(fault_of("go cheap"), HasSubstr("one of army, dear is expected"));
  EXPECT_EQ(fault_of("add S33"), "a unit is S3, ALE or ALE-spent, not 'S33'");
  EXPECT_EQ(fault_of("strike S3 third"), "write it as: strike UNIT [half]");
  EXPECT_THAT(fault_of("turn left"), HasSubstr("north, east, south, west"));
  EXPECT_EQ(fault_of("roll"), "write it as: roll NUMBER NUMBER ...");
  EXPECT_EQ(fault_of("roll 7"), "a number from 1 to 6 is expected, not '7'");
  EXPECT_EQ(fault_of("roll 1 1 1 1 1"), "no more than 4 dice are ever rolled");
}

TEST(LostBattlesNotation, a_malformed_zone_is_told_what_is_wrong) {
  for (const std::string_view text : {"activate f1", "activate c5", "activate c", "activate c0",
                                      "move off", "attack c33", "enter 1c", "general SC1 off"}) {
    EXPECT_THAT(fault_of(text), HasSubstr("a zone is its column and its row, a1 to e4")) << text;
  }
}

// Refusals have a sentence for anything that a program may send.
TEST(LostBattlesNotation, nonsense_can_be_written) {
  EXPECT_EQ(rules().write_action({}, make_action(Verb::Attack, 0, 77)), "attack zone-77");
}

TEST(LostBattlesNotation, steps_and_options_have_names) {
  EXPECT_EQ(Rules::letters()[0], "LB");
  EXPECT_EQ(Rules::step_name(static_cast<uint8_t>(Step::SecondHit)), "second-hit");
  EXPECT_EQ(write_options(usual_options(Rules::options()), Rules::options()),
            "historical=1 undeployed=1 exposed=0 elephants_lead=0 handicap=2");
}

}  // namespace
}  // namespace acies::lostbattles
