#include "games/onus/words/frames.h"

#include "core/text/text.h"
#include "games/onus/chapters/melee/strikes.h"
#include "games/onus/words/reading.h"

namespace acies::onus {
namespace {

using FramePart = acies::FramePart<Part>;
constexpr FramePart exactly(unsigned value) { return fixed_part<Part>(value); }
constexpr FramePart purpose(Purpose purpose) { return exactly(static_cast<unsigned>(purpose)); }
constexpr FramePart number(unsigned least, unsigned most) { return count_part<Part>(least, most); }
constexpr FramePart kUnit{Part::UnitNumber};
constexpr FramePart kAnyUnit{Part::AnyUnit};
constexpr FramePart kSeat{Part::Seat};
constexpr FramePart kCaptain{Part::CaptainNumber};
constexpr FramePart kDrawer{Part::Drawer};
constexpr FramePart kPhase{Part::Phase};
constexpr FramePart kEnd{Part::End};
constexpr FramePart kSides{Part::Sides};
constexpr FramePart kLimit{Part::Limit};
constexpr FramePart kNone = exactly(0);
constexpr FramePart kDice = number(1, kMostDice);
constexpr FramePart kCount = number(0, 255);
constexpr FramePart kYesNo = number(0, 1);

// As in docs/design/onus.md: piece, left, note.
constexpr FrameForm kForms[] = {
    {"roll-first", Step::Roll, {kSeat, kDice, purpose(Purpose::First)}},
    {"roll-leadership", Step::Roll, {kSeat, kDice, purpose(Purpose::Leadership)}},
    {"roll-recovery", Step::Roll, {kUnit, kDice, purpose(Purpose::Recovery)}},
    {"roll-hit", Step::Roll, {kUnit, kDice, purpose(Purpose::Hit)}},
    {"roll-hit-again", Step::Roll, {kUnit, kDice, purpose(Purpose::HitAgain)}},
    {"roll-damage", Step::Roll, {kUnit, kDice, purpose(Purpose::Damage)}},
    {"roll-damage-again", Step::Roll, {kUnit, kDice, purpose(Purpose::DamageAgain)}},
    {"roll-morale", Step::Roll, {kUnit, kDice, purpose(Purpose::Morale)}},
    {"roll-stampede", Step::Roll, {kUnit, kDice, purpose(Purpose::Stampede)}},
    {"draw", Step::Draw, {kDrawer, kCount}},
    {"draw-from", Step::Draw, {kCaptain, kCount, number(1, kMostVictims - 1)}},
    {"deploy", Step::Deploy, {kSeat}},
    {"deploy-facing", Step::DeployFacing, {kUnit}},
    {"deploy-depth", Step::DeployDepth, {kUnit}},
    {"deploy-width", Step::DeployWidth, {kUnit}},
    {"dress", Step::Dress, {kSeat}},
    {"name-general", Step::NameGeneral, {kSeat}},
    {"orders", Step::Orders},
    {"order-units", Step::OrderUnits, {kCaptain, kLimit}},
    {"recover", Step::Recover, {kUnit}},
    {"facing", Step::Facing, {kUnit}},
    {"line", Step::Line, {kCount, kCount, kCount}},
    {"move", Step::Move},
    {"manoeuvre", Step::Manoeuvre, {kUnit}},
    {"bearing", Step::Bearing, {kUnit}},
    {"distance", Step::Distance, {kUnit}},
    {"angle", Step::Angle, {kUnit}},
    {"meet", Step::Meet, {kUnit}},
    {"snap", Step::Snap, {kUnit}},
    {"links", Step::Links, {kUnit, kEnd, kUnit}},
    {"engaged", Step::Engaged, {kUnit}},
    {"close-up", Step::CloseUp, {kUnit, kCount, kAnyUnit}},
    {"quarter", Step::Quarter, {kUnit}},
    {"withdrawal", Step::Withdrawal, {kUnit}},
    {"follow", Step::Follow, {kUnit, kNone, kUnit}},
    {"furious", Step::Furious, {kUnit}},
    {"shoot", Step::Shoot},
    {"fight", Step::Fight},
    {"event", Step::Event, {kSeat, kCount}},
    {"redraw", Step::Redraw, {kSeat}},
    {"choose-event", Step::ChooseEvent, {kSeat}},
    {"shot-side", Step::ShotSide, {kUnit, kNone, kSides}},
    {"wind-target", Step::WindTarget, {kSeat}},
    {"yield", Step::Yield, {kUnit, kNone, kYesNo}},
    {"flight-way", Step::FlightWay, {kUnit}},
    {"rout-next", Step::RoutNext},
    {"kill-elephants", Step::KillElephants, {kUnit}},
    {"trample", Step::Trample, {kUnit, kNone, kUnit}},
    {"refill", Step::Refill, {kCaptain}},
    {"discard", Step::Discard, {kCaptain, kCount, number(0, kForLine)}},
    {"give-cards", Step::GiveCards, {kCaptain}},
    {"turn", Step::TurnBegins, {kNone, kNone, kYesNo}},
    {"phase", Step::PhaseBegins, {kPhase}},
    {"phase-ends", Step::PhaseEnds, {kPhase}},
    {"deal", Step::Deal, {kCaptain}},
    {"after-order", Step::AfterOrder},
    {"finish-move", Step::FinishMove, {kUnit}},
    {"free-attack", Step::FreeAttack, {kUnit, kCount, kUnit}},
    {"combat", Step::Combat},
    {"after-combat", Step::AfterCombat, {kNone, exactly(kEndOfCombat), kNone}},
    {"rush-goes-on", Step::AfterCombat, {kUnit, exactly(kRushGoesOn), kUnit}},
    {"shoots-again", Step::AfterCombat, {kUnit, exactly(kShootsAgain), kUnit}},
    {"flight", Step::Flight, {kUnit, kNone, kYesNo}},
    {"stampede", Step::Stampede, {kUnit, number(0, kUnits)}},
    {"after-trample", Step::AfterTrample, {kUnit, kNone, kUnit}},
};

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
struct Language {
  using Frame = onus::Frame;
  using Form = FrameForm;
  using Part = onus::Part;
  static constexpr const auto& kForms = onus::kForms;
  static constexpr std::array kBytes{&Frame::piece, &Frame::left, &Frame::note};
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
    case 3: return act(FrameText<Language<3>>{});
    case 4: return act(FrameText<Language<4>>{});
    case 5: return act(FrameText<Language<5>>{});
    default: return act(FrameText<Language<0>>{});
  }
}

}  // namespace

const FrameForm* find_form(const Frame& frame) { return FrameText<Language<0>>::find_form(frame); }
std::string write_frame(const State& state, const Frame& frame) {
  return with_language(state, [&](auto text) { return text.write(frame); });
}
Result<Frame> read_frame(const State& state, std::string_view text) {
  return with_language(state, [&](auto one) { return one.read(text); });
}

}  // namespace acies::onus
