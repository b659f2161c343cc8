#include "games/lostbattles/words/frames.h"

#include "core/text/text.h"
#include "games/lostbattles/words/reading.h"

namespace acies::lostbattles {
namespace {

constexpr auto kForms = forms_of<FrameForm>(asks::All{});

bool fits_part(Part part, uint8_t value) {
  switch (part) {
    case Part::Number: break;
    case Part::UnitNumber: return value < kUnits;
    case Part::ZoneName: return value < kZones;
    case Part::Seat: return value < 2;
  }
  return false;
}

std::string write_byte(Part part, uint8_t value) {
  switch (part) {
    case Part::Number: break;
    case Part::UnitNumber: return write_unit_number(value);
    case Part::ZoneName: return write_zone(value);
    case Part::Seat: return std::string(name(static_cast<Seat>(value)));
  }
  return "";
}

Result<unsigned> read_byte(Part part, std::string_view word) {
  switch (part) {
    case Part::Number: break;
    case Part::UnitNumber: return as_number(read_unit_number(word));
    case Part::ZoneName: return as_number(read_zone(word));
    case Part::Seat: return as_number(read_player(word));
  }
  return fault("nothing is expected here");
}

struct FrameLanguage {
  using Frame = lostbattles::Frame;
  using Form = FrameForm;
  using Part = lostbattles::Part;
  static constexpr const auto& kForms = lostbattles::kForms;
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

}  // namespace acies::lostbattles
