#include "frame/fields.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace acies {
namespace {

using ::testing::HasSubstr;

constexpr std::array<std::string_view, 3> kColours{"red", "green", "blue"};

// ---- a small game: two camps with tents, some of them lit ----

struct Camp {
  uint8_t water = 3;
  uint8_t is_closed = 0;
};
struct State {
  std::array<Camp, 2> camps{};
  uint8_t day = 1;
  int8_t luck = 0;
  uint8_t colour = 0;
  uint8_t colours = 0;
  uint8_t lit = 0;        // tents
  uint8_t master = 0xFF;  // a tent
  uint8_t depth = 0;
  std::array<uint8_t, 3> open{};
  std::array<uint8_t, 2> oil{};
};
struct Rules {};
struct Draft {
  const Rules& rules;
  State& state;
};

std::string write_tent(unsigned tent) { return "T" + std::to_string(tent); }
Result<unsigned> read_tent(std::string_view word) {
  if (!word.starts_with('T')) return fault("a tent is expected");
  return read_count(word.substr(1), 0, 7);
}

struct Fields : FieldMaker<Draft> {
  static constexpr std::array kTable{
      field<Number{1, 9}, &State::day>("day").always().staged(),
      stack<write_tent, read_tent, &State::open, &State::depth>("open"),
      field<Number{-5, 5}, &State::luck>("luck"),
      field<kChoice<kColours>, &State::colour>("colour").staged(),
      field<kNameSet<kColours>, &State::colours>("colours").staged(),
      field<kWordSet<write_tent, read_tent, 8>, &State::lit>("lit"),
      field<NumberList{{0, 9}}, &State::oil>("oil"),
  };
  static constexpr std::array kFacts{
      fact<&State::camps, kOwn, &Camp::is_closed>("closed").staged()};
  static constexpr std::array kCamp{
      field<Number{0, 9}, &State::camps, kOwn, &Camp::water>("water").staged(),
      facts<kFacts>("is"),
  };
  static constexpr std::array<FieldGroup<Draft>, 2> kAll{{{kTable}, {kCamp, 2, seat_prefix}}};
  static constexpr std::array kTent{
      bit<&State::lit>("lit"),
      sole<&State::master>("master"),
      field<Number{1, 9}, &State::oil, kOwn>("oil"),
  };
};

std::string write(const State& state) { return write_fields<Draft>(Fields::kAll, Rules{}, state); }
std::string fault_of(std::string_view key, std::string_view value) {
  const Rules rules;
  State state;
  Draft draft{rules, state};
  const auto r = read_field<Draft>(Fields::kAll, draft, key, value);
  return r ? "no fault" : r.error().what;
}

TEST(Fields, usual_values_are_left_out) {
  EXPECT_EQ(write(State{}), " day=1 open=-");
  State state;
  state.luck = -2;
  state.colour = 2;
  state.colours = 5;
  state.lit = 0b110;
  state.oil = {0, 4};
  state.camps[1] = {0, 1};
  state.open[0] = 3;
  state.depth = 1;
  EXPECT_EQ(write(state),
            " day=1 open=T3 luck=-2 colour=blue colours=red,blue lit=T1,T2 oil=0,4 North.water=0 "
            "North.is=closed");
}

TEST(Fields, what_is_written_is_read) {
  const Rules rules;
  State state;
  Draft draft{rules, state};
  const std::string_view text =
      "camps day=4 open=T3,T1 luck=-2 colour=blue colours=red,blue lit=T1,T2 oil=0,4 North.water=0 "
      "North.is=closed";
  const auto r = read_pairs(text, "camps", [&](std::string_view key, std::string_view value) {
    return read_field<Draft>(Fields::kAll, draft, key, value);
  });
  ASSERT_TRUE(r) << r.error().what;
  EXPECT_EQ("camps" + write(state), text);
  EXPECT_EQ(state.camps[1].is_closed, 1);
  EXPECT_EQ(state.camps[0].is_closed, 0);
}

TEST(Fields, a_wrong_value_is_named) {
  EXPECT_EQ(fault_of("day", "10"), "a number from 1 to 9 is expected, not '10'");
  EXPECT_EQ(fault_of("luck", "-6"), "a number from -5 to 5 is expected, not '-6'");
  EXPECT_THAT(fault_of("day", "-0"), HasSubstr("a number from 1 to 9"));
  EXPECT_THAT(fault_of("colour", "grey"), HasSubstr("one of red, green, blue is expected"));
  EXPECT_EQ(fault_of("lit", "T1,x"), "a tent is expected");
  EXPECT_EQ(fault_of("oil", "1,2,3"), "at most 2 numbers are expected");
  EXPECT_EQ(fault_of("open", "T1,T1,T1,T1"), "too many open questions");
  EXPECT_EQ(fault_of("South.is", "wet"), "there is no mark 'wet'");
  EXPECT_EQ(fault_of("East.water", "1"), "this key is not known");
}

TEST(Fields, members_out_of_their_bounds_are_named) {
  const auto found = [](const State& state) {
    const auto r = check_fields<Draft>(Fields::kAll, state);
    return r ? "no fault" : r.error().what;
  };
  State state;
  EXPECT_EQ(found(state), "no fault");
  state.camps[1].is_closed = 2;
  EXPECT_EQ(found(state), "North.is is out of its bounds");
  state.camps[1].water = 10;
  EXPECT_EQ(found(state), "North.water is out of its bounds");
  state.colours = 8;
  EXPECT_EQ(found(state), "colours is out of its bounds");
}

TEST(Fields, marks_of_a_piece_are_words_behind_it) {
  const Rules rules;
  State state;
  state.lit = 2;
  state.master = 1;
  state.oil[1] = 7;
  EXPECT_EQ(with_marks<Draft>("tent", Fields::kTent, rules, state, 1), "tent+lit+master+oil7");
  EXPECT_EQ(with_marks<Draft>("tent", Fields::kTent, rules, state, 0), "tent");
  State again;
  Draft draft{rules, again};
  const auto words = split("lit+master+oil7", '+');
  ASSERT_TRUE(read_marks<Draft>(Fields::kTent, draft, 1, words));
  EXPECT_EQ(again.lit, 2);
  EXPECT_EQ(again.master, 1);
  EXPECT_EQ(again.oil[1], 7);
  const auto twice = read_mark<Draft>(Fields::kTent, draft, 0, "master");
  ASSERT_FALSE(twice);
  EXPECT_EQ(twice.error().what, "only one may be marked so");
  EXPECT_FALSE(read_mark<Draft>(Fields::kTent, draft, 0, "oil0"));
}

TEST(Fields, scenes_put_and_expect_members) {
  const Rules rules;
  State state;
  Draft draft{rules, state};
  const std::span<const FieldGroup<Draft>> all = Fields::kAll;
  const Words words = split_words("put South red blue");
  const auto put = [&](std::string_view key, size_t from) {
    const auto r = stage_field(all, draft, key, words, from);
    return !r ? "not put" : *r ? "put" : r->error().what;
  };
  EXPECT_EQ(put("colours", 2), "put");
  EXPECT_EQ(state.colours, 5);
  EXPECT_EQ(put("South.water", 4), "put");
  EXPECT_EQ(state.camps[0].water, 1);
  EXPECT_EQ(put("luck", 2), "not put");
  EXPECT_THAT(put("colour", 2), HasSubstr("is expected, not 'red,blue'"));
  EXPECT_EQ(write_value(all, rules, state, "colours"), "red,blue");
  EXPECT_EQ(write_value(all, rules, state, "North.water"), "3");
  EXPECT_EQ(write_value(all, rules, state, "rain"), std::nullopt);
}

TEST(Fields, pieces_behind_the_last_are_not_named) {
  EXPECT_EQ(write_pieces(4, "-", [](unsigned i) { return i == 1 ? "x" : "-"; }), "-,x");
  std::string seen;
  const auto read = [&](unsigned i, std::string_view word) -> Result<void> {
    seen += std::to_string(i) + std::string(word);
    return need(word != "bad", "it is bad");
  };
  EXPECT_TRUE(read_pieces("a,-,c", 3, "too many", read));
  EXPECT_EQ(seen, "0a2c");
  EXPECT_EQ(read_pieces("a,b,c", 2, "too many", read).error().what, "too many");
  EXPECT_EQ(read_pieces("bad", 2, "too many", read).error().what, "'bad': it is bad");
}

}  // namespace
}  // namespace acies
