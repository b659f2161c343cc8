#include "games/ancients/words/frames.h"

#include "core/text/text.h"
#include "games/ancients/words/reading.h"

namespace acies::ancients {
namespace {

constexpr auto kForms = forms_of<FrameForm>(asks::All{});

constexpr std::array<std::string_view, kSides> kSideNames{"east", "north-east", "north-west",
                                                          "west", "south-west", "south-east"};

std::string write_sides(unsigned sides) {
  std::vector<std::string> names;
  for_each_bit(sides, [&](unsigned i) { names.emplace_back(kSideNames[i]); });
  return names.empty() ? "-" : join(names, "+");
}

Result<unsigned> read_sides(std::string_view word) {
  unsigned sides = 0;
  if (word == "-") return sides;
  for (const std::string_view part : split(word, '+')) {
    const auto side = read_choice(part, kSideNames);
    if (!side) return side;
    sides |= 1U << *side;
  }
  return sides;
}

bool fits_part(Part part, uint8_t value) {
  switch (part) {
    case Part::Number: break;
    case Part::UnitNumber: return value < kUnits;
    case Part::LeaderNumber: return value < kLeaders;
    case Part::Seat: return value < 2;
    case Part::Hex: return is_hex(value);
    case Part::Phase:
      return value == static_cast<uint8_t>(Phase::Moves) ||
             value == static_cast<uint8_t>(Phase::SecondMoves);
    case Part::Section: return value == 1 || value == 2 || value == 4;
    case Part::Blow: return value < kBlowNames.size();
    case Part::Sides: return value < 1U << kSides;
  }
  return false;
}

std::string write_byte(Part part, uint8_t value) {
  switch (part) {
    case Part::Number: break;
    case Part::UnitNumber: return write_unit_number(value);
    case Part::LeaderNumber: return write_leader_number(value);
    case Part::Seat: return std::string(name(static_cast<Seat>(value)));
    case Part::Hex: return write_hex_name(value);
    case Part::Phase: return std::string(kPhaseNames[value]);
    case Part::Section: return write_sections(value, "+");
    case Part::Blow: return std::string(kBlowNames[value]);
    case Part::Sides: return write_sides(value);
  }
  return "";
}

Result<unsigned> read_moves(std::string_view word) {
  for (const Phase phase : {Phase::Moves, Phase::SecondMoves}) {
    const auto number = static_cast<unsigned>(phase);
    if (kPhaseNames[number] == word) return number;
  }
  return fault("moves or second-moves is expected, not " + in_quotes(word));
}

Result<unsigned> read_byte(Part part, std::string_view word) {
  switch (part) {
    case Part::Number: break;
    case Part::UnitNumber: return as_number(read_unit_number(word));
    case Part::LeaderNumber: return as_number(read_leader_number(word));
    case Part::Seat: return as_number(read_player(word));
    case Part::Hex: return as_number(read_field_hex(word));
    case Part::Phase: return read_moves(word);
    case Part::Section: {
      const auto section = read_section(word);
      if (!section) return Fault(section.error());
      return unsigned{section_bit(*section)};
    }
    case Part::Blow: return read_choice(word, kBlowNames);
    case Part::Sides: return read_sides(word);
  }
  return fault("nothing is expected here");
}

struct FrameLanguage {
  using Frame = ancients::Frame;
  using Form = FrameForm;
  using Part = ancients::Part;
  static constexpr const auto& kForms = ancients::kForms;
  static bool fits(Part part, uint8_t value) { return fits_part(part, value); }
  static std::string write_part(Part part, uint8_t value) { return write_byte(part, value); }
  static Result<unsigned> read_part(Part part, std::string_view word) {
    return read_byte(part, word);
  }
};

}  // namespace

const FrameForm* find_form(const Frame& frame) {
  return FrameText<FrameLanguage>::find_form(frame);
}
std::string write_frame(const Frame& frame) { return FrameText<FrameLanguage>::write(frame); }
Result<Frame> read_frame(std::string_view text) { return FrameText<FrameLanguage>::read(text); }

}  // namespace acies::ancients
