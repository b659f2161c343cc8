// The questions and tasks that a turn leaves open, with their data. Their names appear in
// positions: "orders", "distance:S3", "roll-hit:S1:4".
#pragma once

#include "frame/frame_byte.h"
#include "games/onus/table/ids.h"

namespace acies::onus {

using Frame = PackedFrame<Step, 3>;

// The kinds of bytes in a frame, for readers.
enum class Part : uint8_t {
  Number,
  UnitNumber,
  AnyUnit,
  Seat,
  CaptainNumber,
  Drawer,
  Phase,
  End,
  Sides,
  Limit
};
using FrameForm = acies::FrameForm<Part, Step, 3>;

inline constexpr uint8_t kEventDrawer = kCaptains;  // [ONUS-3.6] the card goes to the table
inline constexpr unsigned kMostVictims = kAllPlayers.size();

// [ONUS-20.15] The reason for a discard: too many cards, the player's choice, or the cost of a
// line.
enum class Discarding : uint8_t { OverLimit, Willing, ForLine };

// The task after a combat and its flights: none; the unit may move on if the enemy has gone
// [ONUS-17.9]; the unit shoots once more at the enemy.
enum class After : uint8_t { Nothing, RushGoesOn, ShootsAgain };

namespace asks {

using UnitByte = FrameByte<Unit, Part::UnitNumber>;
using AnyUnitByte = FrameByte<Unit, Part::AnyUnit>;  // or kNoUnit
using SeatByte = FrameByte<Seat, Part::Seat>;
using CaptainByte = FrameByte<Captain, Part::CaptainNumber>;
using DrawerByte = FrameByte<uint8_t, Part::Drawer>;  // a captain or kEventDrawer
using PhaseByte = FrameByte<Phase, Part::Phase>;
using EndByte = FrameByte<uint8_t, Part::End>;      // 0 left, 1 right
using SidesByte = FrameByte<uint8_t, Part::Sides>;  // as bits
using LimitByte = FrameByte<uint8_t, Part::Limit>;  // 255: no limit
template <unsigned Least, unsigned Most>
using Count = FrameByte<uint8_t, Part::Number, Least, Most>;
template <unsigned Value>
using Exactly = Count<Value, Value>;
using Nothing = Exactly<0>;
using Number = Count<0, 255>;
using Dice = Count<1, kMostDice>;
using YesNo = FrameByte<bool, Part::Number, 0, 1>;
template <Purpose Why>
using For =
    FrameByte<Purpose, Part::Number, static_cast<unsigned>(Why), static_cast<unsigned>(Why)>;

// A question about one unit.
template <Step Of, FrameName Name>
struct OfUnit {
  static constexpr Step kStep = Of;
  static constexpr std::string_view kName = Name;
  UnitByte unit{};
};
template <Step Of, FrameName Name>
struct OfSeat {
  static constexpr Step kStep = Of;
  static constexpr std::string_view kName = Name;
  SeatByte seat{};
};
template <Step Of, FrameName Name>
struct OfCaptain {
  static constexpr Step kStep = Of;
  static constexpr std::string_view kName = Name;
  CaptainByte captain{};
};

// ---- Nature ----

// Any roll of dice: their number and their purpose.
struct Roll {
  static constexpr Step kStep = Step::Roll;
  uint8_t about = 0;
  uint8_t dice = 0;
  Purpose purpose = Purpose::First;
};
// A roll about a unit.
struct RollOfUnit {
  static constexpr Step kStep = Step::Roll;
  UnitByte unit{};
  Dice dice{};
  Purpose purpose = Purpose::Recovery;
};
// The result of a seat's roll. It waits below the rolls of the next seats.
struct Thrown {
  static constexpr Step kStep = Step::Roll;
  SeatByte seat{};
  uint8_t die = 0;
  For<Purpose::First> purpose{};
};
struct RollFirst {
  static constexpr Step kStep = Step::Roll;
  static constexpr std::string_view kName = "roll-first";
  SeatByte seat{};
  Dice dice{};
  For<Purpose::First> purpose{};
};
struct RollLeadership {
  static constexpr Step kStep = Step::Roll;
  static constexpr std::string_view kName = "roll-leadership";
  SeatByte seat{};
  Dice dice{};
  For<Purpose::Leadership> purpose{};
};
template <Purpose Why, FrameName Name>
struct RollForUnit {
  static constexpr Step kStep = Step::Roll;
  static constexpr std::string_view kName = Name;
  UnitByte unit{};
  Dice dice{};
  For<Why> purpose{};
};
using RollRecovery = RollForUnit<Purpose::Recovery, "roll-recovery">;
using RollHit = RollForUnit<Purpose::Hit, "roll-hit">;
using RollHitAgain = RollForUnit<Purpose::HitAgain, "roll-hit-again">;
using RollDamage = RollForUnit<Purpose::Damage, "roll-damage">;
using RollDamageAgain = RollForUnit<Purpose::DamageAgain, "roll-damage-again">;
using RollMorale = RollForUnit<Purpose::Morale, "roll-morale">;
using RollStampede = RollForUnit<Purpose::Stampede, "roll-stampede">;
// Any draw of cards.
struct AnyDraw {
  static constexpr Step kStep = Step::Draw;
  DrawerByte to{};
  Number left{};
  uint8_t victim = 0;  // among the enemy's captains, if scouts take the card
};
struct Draw {
  static constexpr Step kStep = Step::Draw;
  static constexpr std::string_view kName = "draw";
  DrawerByte to{};
  Number left{};
};
struct DrawFrom {
  static constexpr Step kStep = Step::Draw;
  static constexpr std::string_view kName = "draw-from";
  CaptainByte to{};
  Number left{};
  Count<1, kMostVictims - 1> victim{};
};

// ---- set-up ----

using Deploy = OfSeat<Step::Deploy, "deploy">;
using DeployFacing = OfUnit<Step::DeployFacing, "deploy-facing">;
using DeployDepth = OfUnit<Step::DeployDepth, "deploy-depth">;
using DeployWidth = OfUnit<Step::DeployWidth, "deploy-width">;
using Dress = OfSeat<Step::Dress, "dress">;
using NameGeneral = OfSeat<Step::NameGeneral, "name-general">;

// ---- orders ----

using Orders = PlainFrame<Step::Orders, "orders">;
struct OrderUnits {
  static constexpr Step kStep = Step::OrderUnits;
  static constexpr std::string_view kName = "order-units";
  CaptainByte captain{};
  LimitByte left{};
};
using Recover = OfUnit<Step::Recover, "recover">;
using Facing = OfUnit<Step::Facing, "facing">;
// The ends are units with a flank, packed as in line.cpp.
struct Line {
  static constexpr Step kStep = Step::Line;
  static constexpr std::string_view kName = "line";
  Number first_end{};
  Number units{};
  Number last_end{};
};

// ---- movement ----

using Move = PlainFrame<Step::Move, "move">;
using Manoeuvre = OfUnit<Step::Manoeuvre, "manoeuvre">;
using Bearing = OfUnit<Step::Bearing, "bearing">;
using Distance = OfUnit<Step::Distance, "distance">;
using Angle = OfUnit<Step::Angle, "angle">;
using Meet = OfUnit<Step::Meet, "meet">;
using Snap = OfUnit<Step::Snap, "snap">;
struct Links {
  static constexpr Step kStep = Step::Links;
  static constexpr std::string_view kName = "links";
  UnitByte unit{};
  EndByte end{};
  UnitByte enemy{};
};
using Engaged = OfUnit<Step::Engaged, "engaged">;
// Tokens in contact with this enemy that were removed in a row.
struct CloseUp {
  static constexpr Step kStep = Step::CloseUp;
  static constexpr std::string_view kName = "close-up";
  UnitByte unit{};
  Number tokens{};
  AnyUnitByte enemy{};
};
using Quarter = OfUnit<Step::Quarter, "quarter">;
using Withdrawal = OfUnit<Step::Withdrawal, "withdrawal">;
struct Follow {
  static constexpr Step kStep = Step::Follow;
  static constexpr std::string_view kName = "follow";
  UnitByte unit{};
  Nothing unused{};
  UnitByte enemy{};
};
using Furious = OfUnit<Step::Furious, "furious">;

// ---- shooting, melee and rout ----

using Shoot = PlainFrame<Step::Shoot, "shoot">;
using Fight = PlainFrame<Step::Fight, "fight">;
struct Event {
  static constexpr Step kStep = Step::Event;
  static constexpr std::string_view kName = "event";
  SeatByte seat{};
  Number left{};
};
using Redraw = OfSeat<Step::Redraw, "redraw">;
using ChooseEvent = OfSeat<Step::ChooseEvent, "choose-event">;
struct ShotSide {
  static constexpr Step kStep = Step::ShotSide;
  static constexpr std::string_view kName = "shot-side";
  UnitByte unit{};
  Nothing unused{};
  SidesByte sides{};
};
using WindTarget = OfSeat<Step::WindTarget, "wind-target">;
struct Yield {
  static constexpr Step kStep = Step::Yield;
  static constexpr std::string_view kName = "yield";
  UnitByte unit{};
  Nothing unused{};
  YesNo is_stubborn{};
};
using FlightWay = OfUnit<Step::FlightWay, "flight-way">;
using RoutNext = PlainFrame<Step::RoutNext, "rout-next">;
using KillElephants = OfUnit<Step::KillElephants, "kill-elephants">;
struct Trample {
  static constexpr Step kStep = Step::Trample;
  static constexpr std::string_view kName = "trample";
  UnitByte unit{};
  Nothing unused{};
  UnitByte elephants{};
};

// ---- the end of a turn ----

using Refill = OfCaptain<Step::Refill, "refill">;
struct Discard {
  static constexpr Step kStep = Step::Discard;
  static constexpr std::string_view kName = "discard";
  CaptainByte captain{};
  Number left{};
  FrameByte<Discarding, Part::Number, 0, static_cast<unsigned>(Discarding::ForLine)> why{};
};
using GiveCards = OfCaptain<Step::GiveCards, "give-cards">;

// ---- steps without a question ----

struct TurnBegins {
  static constexpr Step kStep = Step::TurnBegins;
  static constexpr std::string_view kName = "turn";
  Nothing unused{};
  Nothing unused_too{};
  YesNo has_begun{};
};
struct PhaseBegins {
  static constexpr Step kStep = Step::PhaseBegins;
  static constexpr std::string_view kName = "phase";
  PhaseByte phase{};
};
struct PhaseEnds {
  static constexpr Step kStep = Step::PhaseEnds;
  static constexpr std::string_view kName = "phase-ends";
  PhaseByte phase{};
};
using Deal = OfCaptain<Step::Deal, "deal">;
using AfterOrder = PlainFrame<Step::AfterOrder, "after-order">;
using FinishMove = OfUnit<Step::FinishMove, "finish-move">;
struct FreeAttack {
  static constexpr Step kStep = Step::FreeAttack;
  static constexpr std::string_view kName = "free-attack";
  UnitByte striker{};
  Number dice{};
  UnitByte victim{};
};
using Combat = PlainFrame<Step::Combat, "combat">;
// Any task after a combat.
struct AnyAfterCombat {
  static constexpr Step kStep = Step::AfterCombat;
  UnitByte unit{};
  After then = After::Nothing;
  UnitByte enemy{};
};
struct AfterCombat {
  static constexpr Step kStep = Step::AfterCombat;
  static constexpr std::string_view kName = "after-combat";
  Nothing unused{};
  Nothing then{};
  Nothing unused_too{};
};
struct RushGoesOn {
  static constexpr Step kStep = Step::AfterCombat;
  static constexpr std::string_view kName = "rush-goes-on";
  UnitByte unit{};
  Exactly<1> then{};
  UnitByte enemy{};
};
struct ShootsAgain {
  static constexpr Step kStep = Step::AfterCombat;
  static constexpr std::string_view kName = "shoots-again";
  UnitByte unit{};
  Exactly<2> then{};
  UnitByte enemy{};
};
struct Flight {
  static constexpr Step kStep = Step::Flight;
  static constexpr std::string_view kName = "flight";
  UnitByte unit{};
  Nothing unused{};
  YesNo is_rout_phase{};
};
// Units before `next` have been examined.
struct Stampede {
  static constexpr Step kStep = Step::Stampede;
  static constexpr std::string_view kName = "stampede";
  UnitByte unit{};
  Count<0, kUnits> next{};
};
struct AfterTrample {
  static constexpr Step kStep = Step::AfterTrample;
  static constexpr std::string_view kName = "after-trample";
  UnitByte elephants{};
  Nothing unused{};
  UnitByte victim{};
};

using All = FrameList<RollFirst, RollLeadership, RollRecovery, RollHit, RollHitAgain, RollDamage,
                      RollDamageAgain, RollMorale, RollStampede, Draw, DrawFrom, Deploy,
                      DeployFacing, DeployDepth, DeployWidth, Dress, NameGeneral, Orders,
                      OrderUnits, Recover, Facing, Line, Move, Manoeuvre, Bearing, Distance, Angle,
                      Meet, Snap, Links, Engaged, CloseUp, Quarter, Withdrawal, Follow, Furious,
                      Shoot, Fight, Event, Redraw, ChooseEvent, ShotSide, WindTarget, Yield,
                      FlightWay, RoutNext, KillElephants, Trample, Refill, Discard, GiveCards,
                      TurnBegins, PhaseBegins, PhaseEnds, Deal, AfterOrder, FinishMove, FreeAttack,
                      Combat, AfterCombat, RushGoesOn, ShootsAgain, Flight, Stampede, AfterTrample>;

}  // namespace asks

// The subject of each step: the unit, seat or captain that the question is about.
inline constexpr auto kSubjects = subjects_of<FrameForm, kSteps>(asks::All{});
constexpr Part subject_of(Step step) { return kSubjects[static_cast<size_t>(step)]; }

}  // namespace acies::onus
