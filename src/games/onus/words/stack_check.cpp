#include "games/onus/words/stack_check.h"

#include "games/onus/chapters/melee/strikes.h"
#include "games/onus/words/frames.h"
#include "games/onus/words/reading.h"

namespace acies::onus {
namespace {

constexpr size_t kDeepest = 22;  // questions; the remaining room is for what follows from them

Result<void> need(bool is_so, std::string otherwise) {
  if (is_so) return {};
  return fault(std::move(otherwise));
}

// The part of the table that a question needs.
enum class About : uint8_t { Nothing, Order, Move, Charge, Combat };
bool is_of_combat(Purpose purpose) {
  switch (purpose) {
    case Purpose::Hit:
    case Purpose::HitAgain:
    case Purpose::Damage:
    case Purpose::DamageAgain:
    case Purpose::Morale: return true;
    default: return false;
  }
}
About what_about(const Frame& frame) {
  switch (frame.step) {
    case Step::OrderUnits:
    case Step::AfterOrder: return About::Order;
    case Step::Manoeuvre:
    case Step::Bearing:
    case Step::Distance:
    case Step::Angle:
    case Step::Meet: return About::Move;
    case Step::Snap: return About::Charge;
    case Step::Event:
    case Step::Redraw:
    case Step::ChooseEvent:
    case Step::ShotSide:
    case Step::WindTarget:
    case Step::Combat: return About::Combat;
    case Step::Roll:
      return is_of_combat(frame.as<asks::Roll>().purpose) ? About::Combat : About::Nothing;
    default: return About::Nothing;
  }
}

class StackCheck {
 public:
  explicit StackCheck(const State& state) : state_(state) {}

  Result<void> run() const {
    for (const auto part : {&StackCheck::frames, &StackCheck::move, &StackCheck::combat}) {
      if (const auto r = (this->*part)(); !r) return r;
    }
    return {};
  }

 private:
  Result<void> frames() const {
    if (state_.depth_of_stack > kDeepest) return fault("too many open questions");
    for (size_t i = 0; i < state_.depth_of_stack; ++i) {
      const Frame& frame = state_.open[i];
      if (is_frame_ok(frame)) continue;
      return fault(in_quotes(write_frame(state_, frame)) + " cannot be asked here");
    }
    return {};
  }
  bool is_frame_ok(const Frame& frame) const {
    const FrameForm* form = find_form(frame);
    if (form == nullptr) return false;
    const auto& bytes = frame.bytes;
    for (size_t i = 0; i < bytes.size(); ++i) {
      if (form->parts[i].part == Part::UnitNumber && !is_there(bytes[i])) return false;
      const bool is_seat = form->parts[i].part == Part::Seat;
      if (is_seat && !is_seated(state_, static_cast<Seat>(bytes[i]))) return false;
      const bool is_captain = form->parts[i].part == Part::CaptainNumber ||
                              (form->parts[i].part == Part::Drawer && bytes[i] < kCaptains);
      if (is_captain && !is_seated(state_, seat_of_captain(state_, bytes[i]))) return false;
    }
    switch (what_about(frame)) {
      case About::Nothing: return true;
      // [ONUS-20.2] The further unit of an ever-active general needs no card, and neither does a
      // line.
      case About::Order:
        return state_.order != kNoCard || state_.agreed.ever_active != 0 ||
               state_.agreed.line_advance != 0;
      case About::Move: return state_.move.unit == frame.bytes[0];
      case About::Charge: return is_there(state_.move.unit) && is_there(state_.move.target);
      case About::Combat: return state_.combat.attack != Attack::None;
    }
    return false;
  }
  bool is_there(Unit unit) const { return unit < kUnits && state_.at(unit).place != Place::None; }
  bool is_there_or_none(Unit unit) const { return unit == kNoUnit || is_there(unit); }
  bool are_there(UnitSet units) const {
    bool are = true;
    for_each_bit(units,
                 [&](unsigned i) { are = are && i < kUnits && is_there(static_cast<Unit>(i)); });
    return are;
  }

  Result<void> move() const {
    const MoveState& move = state_.move;
    bool are = are_there(move.passed | move.met | state_.picked);
    for (const UnitSet victims : state_.trampled) are = are && are_there(victims);
    for (const Unit unit : {move.unit, move.target, move.parted, move.guest}) {
      are = are && is_there_or_none(unit);
    }
    if (!are) return fault("units move that are not there");
    for (size_t i = 0; i < move.offer_count; ++i) {
      constexpr uint8_t kUnitMask = 63;
      const Unit enemy = move.offer_enemies[i] & kUnitMask;
      if (!is_there(enemy)) return fault("a charge is offered at a unit that is not there");
    }
    return {};
  }

  // [ONUS-13.2] A fight has two units of different sides.
  Result<void> combat() const {
    const CombatState& combat = state_.combat;
    if (combat.attack == Attack::None) {
      return need(combat == CombatState{}, "nobody fights, but the fight is described");
    }
    if (combat.stage >= kStages) return fault("a fight has no such stage");
    const bool are_both = is_there(combat.attacker) && is_there(combat.defender);
    if (!are_both) return fault("say who fights whom");
    for (size_t i = 0; i < combat.event_count; ++i) {
      if (combat.events[i] == kNoCard) return fault("an event is counted, but not named");
    }
    return {};
  }

  const State& state_;
};

}  // namespace

Result<void> check_stack(const State& state) { return StackCheck(state).run(); }

}  // namespace acies::onus
