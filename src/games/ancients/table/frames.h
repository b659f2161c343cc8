// The questions and tasks that a turn leaves open, with their data. Their names appear in
// positions: "retreat:N3:2", "roll-blow:S5:4", "flight:SL1:3:0:4.5".
#pragma once

#include "frame/frame_byte.h"
#include "games/ancients/table/ids.h"

namespace acies::ancients {

using Frame = PackedFrame<Step, 4>;

// The kinds of bytes in a frame, for readers.
enum class Part : uint8_t {
  Number,
  UnitNumber,
  LeaderNumber,
  Seat,
  Hex,
  Phase,
  Section,
  Blow,
  Sides
};
using FrameForm = acies::FrameForm<Part, Step, 4>;

inline constexpr unsigned kMostRetreat = 75;  // all faces of a roll are flags, five hexes each
inline constexpr unsigned kMostFlight = 3;    // hexes [CCA-11.13]

namespace asks {

using UnitByte = FrameByte<Unit, Part::UnitNumber>;
using LeaderByte = FrameByte<Leader, Part::LeaderNumber>;
using SeatByte = FrameByte<Seat, Part::Seat>;
using HexByte = FrameByte<Hex, Part::Hex>;
using PhaseByte = FrameByte<Phase, Part::Phase>;
using SectionByte = FrameByte<SectionSet, Part::Section>;
using BlowByte = FrameByte<ancients::Blow, Part::Blow>;
using SidesByte = FrameByte<uint8_t, Part::Sides>;  // sides of a hex, as bits
template <unsigned Least, unsigned Most>
using Count = FrameByte<uint8_t, Part::Number, Least, Most>;
template <unsigned Value>
using Exactly = Count<Value, Value>;
using Nothing = Exactly<0>;
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

// ---- Nature ----

struct Draw {
  static constexpr Step kStep = Step::Draw;
  static constexpr std::string_view kName = "draw";
  SeatByte seat{};
  Count<1, kMostHand> left{};
};

// Any roll of dice: their number and their purpose.
struct Roll {
  static constexpr Step kStep = Step::Roll;
  uint8_t about = 0;
  uint8_t dice = 0;
  Purpose purpose = Purpose::Blow;
  uint8_t more = 0;
};
template <Purpose Why, class DiceByte, FrameName Name>
struct RollOfUnit {
  static constexpr Step kStep = Step::Roll;
  static constexpr std::string_view kName = Name;
  UnitByte unit{};
  DiceByte dice{};
  For<Why> purpose{};
};
template <Purpose Why, class DiceByte, FrameName Name>
struct RollOfSeat {
  static constexpr Step kStep = Step::Roll;
  static constexpr std::string_view kName = Name;
  SeatByte seat{};
  DiceByte dice{};
  For<Why> purpose{};
};
using RollBlow = RollOfUnit<Purpose::Blow, Dice, "roll-blow">;
using RollAgain = RollOfUnit<Purpose::Again, Dice, "roll-again">;
struct RollCheck {
  static constexpr Step kStep = Step::Roll;
  static constexpr std::string_view kName = "roll-check";
  LeaderByte leader{};
  Exactly<2> dice{};
  For<Purpose::LeaderCheck> purpose{};
};
// The leader's unit is lost.
struct RollLastCheck {
  static constexpr Step kStep = Step::Roll;
  static constexpr std::string_view kName = "roll-last-check";
  LeaderByte leader{};
  Exactly<1> dice{};
  For<Purpose::LeaderCheck> purpose{};
  Exactly<1> is_last{};
};
struct RollRampage {
  static constexpr Step kStep = Step::Roll;
  static constexpr std::string_view kName = "roll-rampage";
  HexByte hex{};
  Exactly<2> dice{};
  For<Purpose::Rampage> purpose{};
};
struct RollEscape {
  static constexpr Step kStep = Step::Roll;
  static constexpr std::string_view kName = "roll-escape";
  LeaderByte leader{};
  Dice dice{};
  For<Purpose::Escape> purpose{};
  HexByte hex{};
};
using RollMarsh = RollOfUnit<Purpose::Marsh, Exactly<1>, "roll-marsh">;
struct RollMarshLeader {
  static constexpr Step kStep = Step::Roll;
  static constexpr std::string_view kName = "roll-marsh-leader";
  LeaderByte leader{};
  Exactly<1> dice{};
  For<Purpose::Marsh> purpose{};
  Exactly<1> is_leader{};
};
using RollSpartacus = RollOfSeat<Purpose::Spartacus, Dice, "roll-spartacus">;
using RollRally = RollOfSeat<Purpose::Rally, Dice, "roll-rally">;

// ---- questions ----

using Play = PlainFrame<Step::Play, "play">;
using Order = PlainFrame<Step::Order, "order">;
template <Step Of, FrameName Name>
struct OfReserve {
  static constexpr Step kStep = Of;
  static constexpr std::string_view kName = Name;
  Nothing unused{};
  Nothing unused_too{};
  SectionByte section{};
};
using Enter = OfReserve<Step::Enter, "enter">;
using Join = OfReserve<Step::Join, "join">;
using Restore = PlainFrame<Step::Restore, "restore">;
struct Move {
  static constexpr Step kStep = Step::Move;
  static constexpr std::string_view kName = "move";
  Nothing unused{};
  Nothing unused_too{};
  PhaseByte phase{};
};
using Battle = PlainFrame<Step::Battle, "battle">;
using React = OfUnit<Step::React, "react">;
using Flags = OfUnit<Step::Flags, "flags">;
struct Rampage {
  static constexpr Step kStep = Step::Rampage;
  static constexpr std::string_view kName = "rampage";
  UnitByte unit{};
  SidesByte left{};
};
struct Retreat {
  static constexpr Step kStep = Step::Retreat;
  static constexpr std::string_view kName = "retreat";
  UnitByte unit{};
  Count<0, kMostRetreat> left{};
  YesNo has_moved{};
};
struct Evade {
  static constexpr Step kStep = Step::Evade;
  static constexpr std::string_view kName = "evade";
  UnitByte unit{};
  Count<0, 2> left{};
  YesNo has_moved{};
};
struct LeaderFlight {
  static constexpr Step kStep = Step::LeaderFlight;
  static constexpr std::string_view kName = "flight";
  LeaderByte leader{};
  Count<0, kMostFlight> left{};
  Count<0, kMostFlight> made{};
  HexByte hex{};
};
using Advance = OfUnit<Step::Advance, "advance">;
using Further = OfUnit<Step::Further, "further">;
using Bonus = OfUnit<Step::Bonus, "bonus">;
using BattleBack = OfUnit<Step::BattleBack, "battle-back">;

// ---- steps without a question ----

// It never occurs in a position, because the next step follows at once.
struct Blow {
  static constexpr Step kStep = Step::Blow;
  Nothing unused{};
  Nothing unused_too{};
  BlowByte blow{};
};
struct AfterBlow {
  static constexpr Step kStep = Step::AfterBlow;
  static constexpr std::string_view kName = "after-blow";
  Nothing unused{};
  Nothing unused_too{};
  BlowByte blow{};
};
// Before or after the draw of cards.
struct AnyEndTurn {
  static constexpr Step kStep = Step::EndTurn;
  Nothing unused{};
  Nothing unused_too{};
  YesNo is_drawing{};
};
using EndTurn = PlainFrame<Step::EndTurn, "end-turn">;
struct EndTurnDrawing {
  static constexpr Step kStep = Step::EndTurn;
  static constexpr std::string_view kName = "end-turn-drawing";
  Nothing unused{};
  Nothing unused_too{};
  Exactly<1> is_drawing{};
};

using All =
    FrameList<Draw, RollBlow, RollAgain, RollCheck, RollLastCheck, RollRampage, RollEscape,
              RollMarsh, RollMarshLeader, RollSpartacus, RollRally, Play, Order, Enter, Join,
              Restore, Move, Battle, React, Flags, Rampage, Retreat, Evade, LeaderFlight, Advance,
              Further, Bonus, BattleBack, AfterBlow, EndTurn, EndTurnDrawing>;

}  // namespace asks

}  // namespace acies::ancients
