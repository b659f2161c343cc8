#include "games/lostbattles/words/frames.h"

#include "core/text/text.h"
#include "games/lostbattles/words/reading.h"

namespace acies::lostbattles {
namespace {

using FramePart = acies::FramePart<Part>;
constexpr FramePart exactly(unsigned value) { return fixed_part<Part>(value); }
constexpr FramePart purpose(Purpose purpose) { return exactly(static_cast<unsigned>(purpose)); }
constexpr FramePart number(unsigned least, unsigned most) { return count_part<Part>(least, most); }
constexpr FramePart kUnit{Part::UnitNumber};
constexpr FramePart kZone{Part::ZoneName};
constexpr FramePart kSeat{Part::Seat};
constexpr FramePart kNone = exactly(0);

constexpr FrameForm kForms[] = {
    {"reverse", Step::Reverse, {kSeat}},
    {"roll-dust", Step::Roll, {kNone, exactly(1), purpose(Purpose::Dust)}},
    {"roll-weather", Step::Roll, {kNone, exactly(1), purpose(Purpose::Weather)}},
    {"roll-commands", Step::Roll, {kNone, exactly(1), purpose(Purpose::Commands)}},
    {"roll-attack", Step::Roll, {kNone, exactly(2), purpose(Purpose::Attack)}},
    {"roll-rally", Step::Roll, {number(0, 1), exactly(2), purpose(Purpose::Rally)}},
    {"roll-morale", Step::Roll, {kNone, number(1, kMostDice), purpose(Purpose::Morale)}},
    {"act", Step::Act},
    {"muster", Step::Muster},
    {"enter", Step::Enter},
    {"march", Step::March},
    {"strike", Step::Strike},
    {"support", Step::Support},
    {"bonus", Step::Bonus},
    {"all-out", Step::AllOut},
    {"rally", Step::Rally, {kUnit, kNone, number(0, 1)}},
    {"second-hit", Step::SecondHit},
    {"lead", Step::Lead, {kZone}},
    {"advance", Step::Advance},
    {"turn", Step::TurnBegins, {number(0, 5)}},
    {"player-turn", Step::PlayerTurn},
    {"player-turn-ends", Step::PlayerTurnEnds, {kNone, kNone, number(0, 1)}},
    {"first-hit", Step::FirstHit},
    {"hit-lands", Step::HitLands, {kNone, kNone, number(0, 1)}},
    {"after-hits", Step::AfterHits},
    {"new-leads", Step::NewLeads, {kSeat}},
    {"after-attack", Step::AfterAttack},
    {"group-ends", Step::GroupEnds},
};

bool fits_part(Part part, uint8_t value) {
  switch (part) {
    case Part::Number: break;
    case Part::UnitNumber: return value < kUnits;
    case Part::CommanderNumber: return value < kCommanders;
    case Part::ZoneName: return value < kZones;
    case Part::Seat: return value < 2;
  }
  return false;
}

std::string write_byte(Part part, uint8_t value) {
  switch (part) {
    case Part::Number: break;
    case Part::UnitNumber: return write_unit_number(value);
    case Part::CommanderNumber: return write_commander_number(value);
    case Part::ZoneName: return write_zone(value);
    case Part::Seat: return std::string(name(static_cast<Seat>(value)));
  }
  return "";
}

Result<unsigned> read_byte(Part part, std::string_view word) {
  switch (part) {
    case Part::Number: break;
    case Part::UnitNumber: return as_number(read_unit_number(word));
    case Part::CommanderNumber: return as_number(read_commander_number(word));
    case Part::ZoneName: return as_number(read_zone(word));
    case Part::Seat: return as_number(read_player(word));
  }
  return fault("nothing is expected here");
}

struct Language {
  using Frame = lostbattles::Frame;
  using Form = FrameForm;
  using Part = lostbattles::Part;
  static constexpr const auto& kForms = lostbattles::kForms;
  static constexpr std::array kBytes{&Frame::piece, &Frame::left, &Frame::note};
  static bool fits(Part part, uint8_t value) { return fits_part(part, value); }
  static std::string write_part(Part part, uint8_t value) { return write_byte(part, value); }
  static Result<unsigned> read_part(Part part, std::string_view word) {
    return read_byte(part, word);
  }
};

}  // namespace

const FrameForm* find_form(const Frame& frame) { return FrameText<Language>::find_form(frame); }
std::string write_frame(const Frame& frame) { return FrameText<Language>::write(frame); }
Result<Frame> read_frame(std::string_view text) { return FrameText<Language>::read(text); }

}  // namespace acies::lostbattles
