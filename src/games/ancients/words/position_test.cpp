// Positions as text: every table of a random game is read back to the same bytes, and impossible
// tables are refused.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <cstring>

#include "core/text/text.h"
#include "games/ancients/chapters/chapters.h"
#include "known_games.h"

namespace acies::ancients {
namespace {

using ::testing::HasSubstr;

const Rules& rules() {
  return static_cast<const GameOf<Rules>&>(*find_game(known_games(), Rules::kName)).rules();
}

std::string fault_of(std::string_view position) {
  const auto state = rules().read_position(position);
  return state ? "no fault" : state.error().text();
}

// A small battle: South has ordered MI 3.3 and attacks LI 4.3; North is asked.
constexpr std::string_view kReact =
    "ancients turn=South open=end-turn,battle,react:N1 phase=battles card=order-two-left command=5 "
    "South.units=MI@3.3+ordered+battled South.turns=1 North.units=LI@4.3 North.hand=rally "
    "attacker=S1 defender=N1 base=3.3 ground=4.3 combat=attacker-full,defender-full";

std::string behind(std::string_view start, std::string_view more) {
  std::string text(start);
  text += more;
  return text;
}

std::string with(std::string_view position, std::string_view old_part, std::string_view new_part) {
  std::string text(position);
  const size_t at = text.find(old_part);
  EXPECT_NE(at, std::string::npos) << old_part;
  return text.replace(at, old_part.size(), new_part);
}
std::string react_with(std::string_view old_part, std::string_view new_part) {
  return with(kReact, old_part, new_part);
}

void expect_same(const State& state) {
  const std::string text = rules().write_position(state);
  const auto again = rules().read_position(text);
  ASSERT_TRUE(again) << again.error().text() << "\n" << text;
  EXPECT_EQ(std::memcmp(&*again, &state, sizeof(State)), 0) << text << "\n"
                                                            << rules().write_position(*again);
}

// Random battles, with a whole table at every question and a view now and then.
TEST(AncientsPosition, every_table_of_play_is_read_again) {
  for (uint64_t number = 0; number < 15; ++number) {
    State state = rules().setup(random_setup(rules(), number)).value();
    Rng rng = Rng{77, 0}.fork(number);
    ActionList list;
    for (uint32_t ply = 0;; ++ply) {
      expect_same(state);
      if (ply % 16 == number % 16) {
        for (const Seat seat : {Seat::South, Seat::North, Seat::Nobody}) {
          expect_same(rules().redact(state, seat));
        }
      }
      if (testing::Test::HasFailure()) return;
      const Decision question = rules().decision(state);
      if (question.form == Decision::Form::Over) break;
      rules().apply(state, random_answer(rules(), state, question, list, rng), nullptr);
    }
  }
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
  EXPECT_EQ(fault_of(behind(kReact, " South.banners=5")),
            "South has all its banners, so it is over");
  EXPECT_EQ(fault_of(behind(kReact, " idle=60")), "after so many turns it is over");
  EXPECT_EQ(fault_of(behind(kReact, " winner=South")), "ending and winner do not agree");
  EXPECT_EQ(fault_of(behind(kReact, " ending=banners winner=South")), "it has ended, but goes on");
}

TEST(AncientsPosition, who_flees_is_asked_where_to) {
  EXPECT_EQ(fault_of(behind(kReact, " North.leaders=fleeing")),
            "NL1 flees, but nothing asks where to");
  EXPECT_EQ(fault_of(with(react_with("react:N1", "after-blow:attack,flight:NL1:3:0:4.3"),
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
  for (unsigned i = 1; i <= 12; ++i) units += "LC@1." + std::to_string(i) + "+ordered,";
  units.pop_back();
  EXPECT_EQ(fault_of("ancients turn=South open=end-turn,battle,move:moves phase=moves "
                     "card=order-light command=5 South.turns=1 South.units=" +
                     units),
            "more is ordered than a card can");
}

// Positions with a few letters changed: they are refused, or they can be played on.
std::string shaken(std::string text, const Words& words, Rng& rng) {
  const auto below = [&](size_t n) { return rng.below(static_cast<uint32_t>(n)); };
  for (uint32_t left = 1 + below(3); left > 0; --left) {
    const uint32_t way = below(4);
    const size_t at = below(text.size());
    if (way == 0) {
      text.erase(at, 1 + below(4));
    } else if (way == 1) {
      constexpr std::string_view kLetters = "0123456789SN.,:+-=/?L@ ";
      text[at] = kLetters[below(kLetters.size())];
    } else {
      const auto parts = split(words[below(words.size())], ',');
      const auto others = split(words[below(words.size())], ',');
      const std::string_view part = parts[below(parts.size())];
      const std::string_view other = others[below(others.size())];
      const size_t found = text.find(part);
      if (found != std::string::npos) text.replace(found, part.size(), way == 2 ? other : "");
    }
  }
  return text;
}

void play_on(State state, Rng rng) {
  if (state.hidden_cards() != 0) state = rules().resample(state, Seat::Nobody, rng);
  ActionList list;
  for (int ply = 0; ply < 60; ++ply) {
    const Decision question = rules().decision(state);
    if (question.form == Decision::Form::Over) return;
    rules().apply(state, random_answer(rules(), state, question, list, rng), nullptr);
    ASSERT_TRUE(state.ending != 0 || rules().is_ok(state)) << rules().write_position(state);
  }
}

TEST(AncientsPosition, shaken_positions_are_refused_or_played_on) {
  const char* wish = std::getenv("ACIES_SHAKES");
  const uint64_t games = wish == nullptr ? 60 : std::strtoull(wish, nullptr, 10);
  uint64_t read = 0;
  for (uint64_t number = 0; number < games; ++number) {
    State state = rules().setup(random_setup(rules(), number)).value();
    Rng rng = Rng{123, 0}.fork(number);
    ActionList list;
    for (uint32_t left = rng.below(900); left > 0; --left) {
      const Decision question = rules().decision(state);
      if (question.form == Decision::Form::Over) break;
      rules().apply(state, random_answer(rules(), state, question, list, rng), nullptr);
    }
    const std::string text = rules().write_position(state);
    const Words words = split_words(text);
    for (uint64_t shake = 0; shake < 60; ++shake) {
      const auto again = rules().read_position(shaken(text, words, rng));
      if (!again) continue;
      ++read;
      play_on(*again, rng.fork(shake));
      if (testing::Test::HasFailure()) return;
    }
  }
  EXPECT_GT(read, games);
}

}  // namespace
}  // namespace acies::ancients
