// The text of frames. It follows from the bytes of their structs.
#include "frame/frame_text.h"

#include <gtest/gtest.h>

#include "frame/frame_byte.h"

namespace acies {
namespace {

enum class Step : uint8_t { Over, Walk, Roll, Rest };
enum class Part : uint8_t { Number, Letter };
using Frame = PackedFrame<Step, 3>;
using Form = FrameForm<Part, Step, 3>;

namespace asks {
using Letter = FrameByte<uint8_t, Part::Letter>;
template <unsigned Least, unsigned Most>
using Count = FrameByte<uint8_t, Part::Number, Least, Most>;

struct Walk {
  static constexpr Step kStep = Step::Walk;
  static constexpr std::string_view kName = "walk";
  Letter who{};
  Count<0, 0> unused{};
  Count<0, 3> left{};
};
struct RollOne {
  static constexpr Step kStep = Step::Roll;
  static constexpr std::string_view kName = "roll-one";
  Letter who{};
  Count<1, 1> dice{};
};
struct RollMany {
  static constexpr Step kStep = Step::Roll;
  static constexpr std::string_view kName = "roll-many";
  Count<0, 0> unused{};
  Count<2, 9> dice{};
};
using Rest = PlainFrame<Step::Rest, "rest">;
using All = FrameList<Walk, RollOne, RollMany, Rest>;
}  // namespace asks

constexpr auto kForms = forms_of<Form>(asks::All{});
constexpr auto kSubjects = subjects_of<Form, 4>(asks::All{});
static_assert(kSubjects[1] == Part::Letter);
static_assert(kSubjects[2] == Part::Number, "the rolls have no subject in common");
static_assert(kSubjects[3] == Part::Number);

struct Language {
  using Frame = acies::Frame;
  using Form = acies::Form;
  using Part = acies::Part;
  static constexpr const auto& kForms = acies::kForms;
  static bool fits(Part, uint8_t value) { return value < 26; }
  static std::string write_part(Part, uint8_t value) {
    return std::string(1, static_cast<char>('a' + value));
  }
  static Result<unsigned> read_part(Part, std::string_view word) {
    if (word.size() != 1 || word[0] < 'a' || word[0] > 'z') return fault("a letter is expected");
    return static_cast<unsigned>(word[0] - 'a');
  }
};
using Text = FrameText<Language>;

TEST(FrameText, is_written_and_read_from_the_bytes) {
  const auto frame = Frame::of(asks::Walk{.who = 2, .left = 3});
  EXPECT_EQ(Text::write(frame), "walk:c:3");
  EXPECT_EQ(*Text::read("walk:c:3"), frame);
  EXPECT_EQ(Text::write(Frame::of(asks::Rest{})), "rest");
}

TEST(FrameText, a_number_with_one_value_is_not_written) {
  EXPECT_EQ(Text::write(Frame::of(asks::RollOne{.who = 1})), "roll-one:b");
  EXPECT_EQ(Text::read("roll-one:b")->bytes, (std::array<uint8_t, 3>{1, 1, 0}));
}

TEST(FrameText, forms_of_a_step_differ_by_their_bounds) {
  EXPECT_EQ(Text::write(Frame::of(asks::RollMany{.dice = 2})), "roll-many:2");
  EXPECT_EQ(Text::find_form(Frame{Step::Roll, {0, 10, 0}}), nullptr);
  EXPECT_EQ(Text::find_form(Frame{Step::Walk, {26, 0, 0}}), nullptr);
  EXPECT_EQ(Text::find_form(Frame{Step::Rest, {0, 0, 1}}), nullptr);  // unused bytes are zero
}

TEST(FrameText, bad_words_are_refused) {
  for (const std::string_view text : {"run", "walk", "walk:c", "walk:c:4", "walk:3:3", "rest:1"}) {
    EXPECT_FALSE(Text::read(text)) << text;
  }
}

TEST(FrameByte, has_the_type_of_its_value) {
  enum class Colour : uint8_t { Red, Blue };
  FrameByte<Colour, Part::Number, 0, 1> colour = Colour::Blue;
  EXPECT_EQ(colour, Colour::Blue);
  asks::Count<0, 9> count = 4U;
  --count;
  EXPECT_EQ(count, 3);
}

}  // namespace
}  // namespace acies
