#include "games/onus/words/frames.h"

#include "core/text/text.h"
#include "games/onus/chapters/melee/strikes.h"
#include "games/onus/words/reading.h"

namespace acies::onus {
namespace {

constexpr auto kForms = forms_of<FrameForm>(asks::All{});

constexpr std::string_view kTableName = "table";
constexpr std::string_view kNoUnitName = "-";
constexpr uint8_t kNoLimit = 255;
constexpr std::string_view kNoLimitName = "any";

bool fits_part(Part part, uint8_t value) {
  switch (part) {
    case Part::Number: break;
    case Part::UnitNumber: return value < kUnits;
    case Part::AnyUnit: return value < kUnits || value == kNoUnit;
    case Part::Seat: return value < kSeatNames.size() && is_player(static_cast<Seat>(value));
    case Part::CaptainNumber: return value < kCaptains;
    case Part::Drawer: return value <= kEventDrawer;
    case Part::Phase: return value < kPhases;
    case Part::End: return value < kEndNames.size();
    case Part::Sides: return value != 0 && value < 16;
    case Part::Limit: return true;
  }
  return false;
}

std::string write_sides(uint8_t sides) {
  std::vector<std::string> names;
  for_each_bit(sides, [&](unsigned i) { names.emplace_back(kSideNames[i]); });
  return join(names, "+");
}

std::string write_byte(unsigned everyone, Part part, uint8_t value) {
  switch (part) {
    case Part::Number: break;
    case Part::UnitNumber:
    case Part::AnyUnit: return write_tag(everyone, value);
    case Part::Seat: return std::string(name(static_cast<Seat>(value)));
    case Part::CaptainNumber: return write_captain(everyone, value);
    case Part::Drawer:
      return value == kEventDrawer ? std::string(kTableName) : write_captain(everyone, value);
    case Part::Phase: return std::string(kPhaseNames[value]);
    case Part::End: return std::string(kEndNames[value]);
    case Part::Sides: return write_sides(value);
    case Part::Limit: return value == kNoLimit ? std::string(kNoLimitName) : std::to_string(value);
  }
  return "";
}

Result<unsigned> read_sides(std::string_view word) {
  unsigned sides = 0;
  for (const std::string_view part : split(word, '+')) {
    const auto side = read_choice(part, kSideNames);
    if (!side) return Fault(side.error());
    sides |= 1U << *side;
  }
  return sides;
}

Result<unsigned> read_byte(unsigned everyone, Part part, std::string_view word) {
  switch (part) {
    case Part::Number: break;
    case Part::UnitNumber: return as_number(read_unit_number(everyone, word));
    case Part::AnyUnit:
      if (word == kNoUnitName) return unsigned{kNoUnit};
      return as_number(read_unit_number(everyone, word));
    case Part::Seat: return as_number(read_any_player(word));
    case Part::CaptainNumber: return as_number(read_captain(word));
    case Part::Drawer:
      if (word == kTableName) return unsigned{kEventDrawer};
      return as_number(read_captain(word));
    case Part::Phase: return read_choice(word, kPhaseNames);
    case Part::End: return read_choice(word, kEndNames);
    case Part::Sides: return read_sides(word);
    case Part::Limit:
      if (word == kNoLimitName) return unsigned{kNoLimit};
      return read_count(word, 0, kNoLimit - 1U);
  }
  return fault("nothing is expected here");
}

// `Everyone` is a part of the agreement.
template <unsigned Everyone>
struct FrameLanguage {
  using Frame = onus::Frame;
  using Form = FrameForm;
  using Part = onus::Part;
  static constexpr const auto& kForms = onus::kForms;
  static bool fits(Part part, uint8_t value) { return fits_part(part, value); }
  static std::string write_part(Part part, uint8_t value) {
    return write_byte(Everyone, part, value);
  }
  static Result<unsigned> read_part(Part part, std::string_view word) {
    return read_byte(Everyone, part, word);
  }
};

template <class Do>
auto with_language(const State& state, Do&& act) {
  switch (state.agreed.everyone) {
    case 3: return act(FrameText<FrameLanguage<3>>{});
    case 4: return act(FrameText<FrameLanguage<4>>{});
    case 5: return act(FrameText<FrameLanguage<5>>{});
    default: return act(FrameText<FrameLanguage<0>>{});
  }
}

}  // namespace

const FrameForm* find_form(const Frame& frame) {
  return FrameText<FrameLanguage<0>>::find_form(frame);
}
std::string write_frame(const State& state, const Frame& frame) {
  return with_language(state, [&](auto text) { return text.write(frame); });
}
Result<Frame> read_frame(const State& state, std::string_view text) {
  return with_language(state, [&](auto one) { return one.read(text); });
}

}  // namespace acies::onus
