#include "frame/notation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/text/wording.h"

namespace acies {
namespace {

using ::testing::HasSubstr;

// A game of one pawn: "go 3", "go 3 north", "way 1-2", "throw 1 6", "end", and a bare number.
enum class Verb : uint8_t { Number, Go, Way, Throw, End };
enum class Slot : uint8_t { NotSaid, OfPlace, MaybeSide, Thrown };

constexpr std::array<VerbRow<Verb, Slot>, 5> kVerbRows{{
    {Verb::Number, "number", {Slot::OfPlace}, "NUMBER", VerbStyle::Bare},
    {Verb::Go, "go", {Slot::NotSaid, Slot::OfPlace, Slot::MaybeSide}, "go PLACE [SIDE]"},
    {Verb::Way,
     "way",
     {Slot::NotSaid, Slot::OfPlace, Slot::OfPlace},
     "way PLACE-PLACE",
     VerbStyle::Dashed},
    {Verb::Throw, "throw", {Slot::NotSaid, Slot::NotSaid, Slot::Thrown}, "throw NUMBER ..."},
    {Verb::End, "end"},
}};
static_assert(is_in_order(kVerbRows));

struct Dice {
  int32_t bits = 0;
  unsigned of(unsigned number) const {
    return static_cast<uint32_t>(bits) >> 4U * (number - 1) & 15U;
  }
  unsigned size() const {
    unsigned sum = 0;
    for (unsigned number = 1; number <= 6; ++number) sum += of(number);
    return sum;
  }
  void add(unsigned number) { bits += 1 << 4U * (number - 1); }
};

constexpr std::array<std::string_view, 2> kSides{"north", "south"};

struct PawnNotation : PlainNotation<Verb, Slot> {
  static constexpr const auto& kRows = kVerbRows;

  static SlotUse use_of(Slot slot) {
    if (slot == Slot::Thrown) return SlotUse::Rest;
    return slot == Slot::MaybeSide ? SlotUse::Optional : SlotUse::Required;
  }
  static std::string_view verb_left_out(const Words& words) {
    return words.size() == 1 && read_number<int>(words[0]) ? "number" : "";
  }
  static Result<int32_t> read(Slot slot, const Line& line) {
    if (slot == Slot::OfPlace) return as_field(read_count(line.word(), 1, 9));
    if (slot == Slot::MaybeSide) return as_field(read_choice(line.word(), kSides));
    return read_dice<Dice>(line.rest(), 2, "thrown",
                           [](std::string_view word) { return read_count(word, 1, 6); });
  }
  static bool is_left_out(Slot slot, int32_t value, Action) {
    return slot == Slot::MaybeSide && value == 0;
  }
  static std::string write(Slot slot, int32_t value) {
    if (slot == Slot::OfPlace) return std::to_string(value);
    if (slot == Slot::MaybeSide) return write_choice(kSides, value, "side");
    return join(numbers_of(Dice{value}), " ");
  }
};

// The first word must name a place before the number of words is checked.
struct HastyNotation : PawnNotation {
  static constexpr bool kCountsFirst = false;
};

Action action_of(std::string_view text) {
  const auto action = read_action_text(PawnNotation(), text);
  EXPECT_TRUE(action) << text << ": " << action.error().text();
  return action.value_or(Action{});
}

std::string fault_of(std::string_view text) {
  const auto action = read_action_text(PawnNotation(), text);
  return action ? "no fault" : action.error().text();
}

TEST(Notation, what_is_written_is_read_again) {
  for (const std::string_view text :
       {"7", "go 3", "go 3 south", "way 1-2", "throw 1 6", "throw 5", "end"}) {
    EXPECT_EQ(write_action_text(PawnNotation(), action_of(text)), text);
  }
}

TEST(Notation, fields_go_to_their_places) {
  EXPECT_EQ(action_of("go 3 south"), (Action{1, 0, 3, 1}));
  EXPECT_EQ(action_of("go 3 north"), action_of("go 3"));
  EXPECT_EQ(action_of("way 1-2"), (Action{2, 0, 1, 2}));
  EXPECT_EQ(action_of("7"), (Action{0, 7, 0, 0}));
}

TEST(Notation, dice_are_read_in_any_order) {
  EXPECT_EQ(action_of("throw 6 1"), action_of("throw 1 6"));
  EXPECT_EQ(action_of("throw 6,1"), action_of("throw 1 6"));
  EXPECT_EQ(fault_of("throw 1 2 3"), "no more than 2 dice are ever thrown");
  EXPECT_EQ(fault_of("throw 7"), "a number from 1 to 6 is expected, not '7'");
}

TEST(Notation, a_wrong_number_of_words_is_told) {
  for (const std::string_view text : {"go", "go 1 south 3", "go x south 3"}) {
    EXPECT_EQ(fault_of(text), "write it as: go PLACE [SIDE]") << text;
  }
  for (const std::string_view text : {"way", "way 1", "way 1 2", "way 1-2-3"}) {
    EXPECT_EQ(fault_of(text), "write it as: way PLACE-PLACE") << text;
  }
  EXPECT_EQ(fault_of("throw"), "write it as: throw NUMBER ...");
  EXPECT_EQ(fault_of("end now"), "write it as: end");
}

TEST(Notation, a_wrong_word_may_be_told_first) {
  EXPECT_THAT(read_action_text(HastyNotation(), "go x south 3").error().text(), HasSubstr("'x'"));
  EXPECT_THAT(read_action_text(HastyNotation(), "go 1 south 3").error().text(),
              HasSubstr("write it as"));
}

TEST(Notation, a_verb_that_is_never_said_is_not_known) {
  EXPECT_EQ(fault_of("number 7"), "there is no action 'number 7'; choose from go, way, throw, end");
  EXPECT_EQ(fault_of(" "), "an action is missing");
}

TEST(Notation, nonsense_can_be_written) {
  EXPECT_EQ(write_action_text(PawnNotation(), {9, 0, 0, 0}), "verb-9");
  EXPECT_EQ(write_action_text(PawnNotation(), {1, 0, 3, -4}), "go 3 side--4");
}

}  // namespace
}  // namespace acies
