// The questions and tasks that a turn leaves open, with their data. Their names appear in
// positions: "lead:c2", "roll-attack:2", "reverse:North".
#pragma once

#include "frame/frame_byte.h"
#include "games/lostbattles/table/ids.h"

namespace acies::lostbattles {

using Frame = PackedFrame<Step, 3>;

// The kinds of bytes in a frame, for readers.
enum class Part : uint8_t { Number, UnitNumber, ZoneName, Seat };
using FrameForm = acies::FrameForm<Part, Step, 3>;

// [LB-12.2] The next part of a turn.
enum class Stage : uint8_t { Order, Dust, Weather, FirstArmy, SecondArmy, End };

namespace asks {

using UnitByte = FrameByte<Unit, Part::UnitNumber>;
using ZoneByte = FrameByte<Zone, Part::ZoneName>;
using SeatByte = FrameByte<Seat, Part::Seat>;
template <unsigned Least, unsigned Most>
using Count = FrameByte<uint8_t, Part::Number, Least, Most>;
template <unsigned Value>
using Exactly = Count<Value, Value>;
using Nothing = Exactly<0>;
using YesNo = FrameByte<bool, Part::Number, 0, 1>;
using HitNumber = Count<0, 1>;  // the first or the second hit
template <Purpose Why>
using For =
    FrameByte<Purpose, Part::Number, static_cast<unsigned>(Why), static_cast<unsigned>(Why)>;

// A question about one seat.
template <Step Of, FrameName Name>
struct OfSeat {
  static constexpr Step kStep = Of;
  static constexpr std::string_view kName = Name;
  SeatByte seat{};
};

// ---- questions ----

using Reverse = OfSeat<Step::Reverse, "reverse">;

// Any roll of dice: their number and their purpose.
struct Roll {
  static constexpr Step kStep = Step::Roll;
  uint8_t about = 0;
  uint8_t dice = 0;
  Purpose purpose = Purpose::Dust;
};
template <Purpose Why, class Dice, FrameName Name>
struct RollFor {
  static constexpr Step kStep = Step::Roll;
  static constexpr std::string_view kName = Name;
  Nothing unused{};
  Dice dice{};
  For<Why> purpose{};
};
using RollDust = RollFor<Purpose::Dust, Exactly<1>, "roll-dust">;
using RollWeather = RollFor<Purpose::Weather, Exactly<1>, "roll-weather">;
using RollCommands = RollFor<Purpose::Commands, Exactly<1>, "roll-commands">;
using RollAttack = RollFor<Purpose::Attack, Exactly<2>, "roll-attack">;
struct RollRally {
  static constexpr Step kStep = Step::Roll;
  static constexpr std::string_view kName = "roll-rally";
  HitNumber hit{};
  Exactly<2> dice{};
  For<Purpose::Rally> purpose{};
};
using RollMorale = RollFor<Purpose::Morale, Count<1, kMostDice>, "roll-morale">;

using Act = PlainFrame<Step::Act, "act">;
using Muster = PlainFrame<Step::Muster, "muster">;
using Enter = PlainFrame<Step::Enter, "enter">;
using March = PlainFrame<Step::March, "march">;
using Strike = PlainFrame<Step::Strike, "strike">;
using Support = PlainFrame<Step::Support, "support">;
using Bonus = PlainFrame<Step::Bonus, "bonus">;
using AllOut = PlainFrame<Step::AllOut, "all-out">;
struct Rally {
  static constexpr Step kStep = Step::Rally;
  static constexpr std::string_view kName = "rally";
  UnitByte unit{};
  Nothing unused{};
  HitNumber hit{};
};
using SecondHit = PlainFrame<Step::SecondHit, "second-hit">;
struct Lead {
  static constexpr Step kStep = Step::Lead;
  static constexpr std::string_view kName = "lead";
  ZoneByte zone{};
};
using Advance = PlainFrame<Step::Advance, "advance">;

// ---- steps without a question ----

struct TurnBegins {
  static constexpr Step kStep = Step::TurnBegins;
  static constexpr std::string_view kName = "turn";
  FrameByte<Stage, Part::Number, 0, static_cast<unsigned>(Stage::End)> next;
};
using PlayerTurn = PlainFrame<Step::PlayerTurn, "player-turn">;
struct PlayerTurnEnds {
  static constexpr Step kStep = Step::PlayerTurnEnds;
  static constexpr std::string_view kName = "player-turn-ends";
  Nothing unused{};
  Nothing unused_too{};
  YesNo has_named_leads{};
};
using FirstHit = PlainFrame<Step::FirstHit, "first-hit">;
struct HitLands {
  static constexpr Step kStep = Step::HitLands;
  static constexpr std::string_view kName = "hit-lands";
  Nothing unused{};
  Nothing unused_too{};
  HitNumber hit{};
};
using AfterHits = PlainFrame<Step::AfterHits, "after-hits">;
using NewLeads = OfSeat<Step::NewLeads, "new-leads">;
using AfterAttack = PlainFrame<Step::AfterAttack, "after-attack">;
using GroupEnds = PlainFrame<Step::GroupEnds, "group-ends">;

using All = FrameList<Reverse, RollDust, RollWeather, RollCommands, RollAttack, RollRally,
                      RollMorale, Act, Muster, Enter, March, Strike, Support, Bonus, AllOut, Rally,
                      SecondHit, Lead, Advance, TurnBegins, PlayerTurn, PlayerTurnEnds, FirstHit,
                      HitLands, AfterHits, NewLeads, AfterAttack, GroupEnds>;

}  // namespace asks

}  // namespace acies::lostbattles
