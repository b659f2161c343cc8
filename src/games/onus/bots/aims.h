// The aims of deeds: enemies and the places beside and behind them, the turns that lead there, and
// the measures of a range that come closest.
#pragma once

#include "games/onus/bots/deeds.h"

namespace acies::onus {

// Hundredths of a degree; a smaller turn counts as straight on.
inline constexpr int32_t kLeastTurn = 300;
inline constexpr size_t kTargets = 3;  // enemies that a unit considers

// The meaning of a measure.
enum class MeasureOf : uint8_t { Turn, Way, Bearing };

constexpr Action make_deed(DeedKind kind, unsigned unit, unsigned place, int32_t measure) {
  return {static_cast<uint8_t>(kind), static_cast<uint8_t>(unit), static_cast<uint16_t>(place),
          measure};
}

// The place that a deed aims at (unit | Aim << 8): an enemy, or beside or behind it.
Point aim_at(const State& state, unsigned place);

// The turn from straight ahead to a place in the unit's own frame, counter-clockwise, in hundredths
// of a degree; accurate to about a degree.
int32_t turn_to(Point local);

// The angle that the unit must wheel so that the place is straight ahead.
int32_t wheel_to(const State& state, Unit unit, Point place);

// The pivot of a wheel, as its action encodes it.
unsigned place_of_wheel(bool is_clockwise);

using Targets = FixedList<Unit, kTargets>;

// The nearby enemies with the best prospects.
Targets targets_of(const Judgement& judgement, Unit unit);

int32_t nearest_allowed(const Range& range, int32_t wanted);
Action with_measure(const Range& range, int32_t measure);

// The answer with the highest prior.
Action best_of(const Rules& rules, const State& state);

// One measure for questions outside a move: the places of a deployment, the facing of a recovered
// unit.
void list_one_measure(const Rules& rules, const State& state, const Range& open, ActionList& list);

// Measures of a move: those that lead to enemies, the stops, and some between them.
void list_measures(const Rules& rules, const State& state, uint32_t width, ActionList& list);

}  // namespace acies::onus
