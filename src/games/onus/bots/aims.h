// What deeds aim at: enemies and the places beside and behind them, the turns that lead there, and
// the measures of an open range that come nearest to what is wanted.
#pragma once

#include "games/onus/bots/deeds.h"

namespace acies::onus {

inline constexpr int32_t kLeastTurn = 300;  // hundredths of a degree: less is straight on
inline constexpr size_t kTargets = 3;       // enemies that a unit thinks of

// What a measure answers.
enum class MeasureOf : uint8_t { Turn, Way, Bearing };

constexpr Action make_deed(DeedKind kind, unsigned unit, unsigned place, int32_t measure) {
  return {static_cast<uint8_t>(kind), static_cast<uint8_t>(unit), static_cast<uint16_t>(place),
          measure};
}

// The place that a deed is bound for (unit | Aim << 8): an enemy, or beside or behind him.
Point aim_at(const State& state, unsigned place);

// The turn from straight ahead to a place in the unit's own frame, counter-clockwise; in hundredths
// of a degree, good to a degree or so.
int32_t turn_to(Point local);

// How far it has to wheel so that the place lies straight ahead.
int32_t wheel_to(const State& state, Unit unit, Point place);

// Which pivot that is, as its action writes it.
unsigned place_of_wheel(bool is_clockwise);

using Targets = FixedList<Unit, kTargets>;

// The enemies with the best prospect, first of all those near by.
Targets targets_of(const Judgement& judgement, Unit unit);

int32_t nearest_allowed(const Range& range, int32_t wanted);
Action with_measure(const Range& range, int32_t measure);

// The answer with the greatest prior.
Action best_of(const Rules& rules, const State& state);

// The one measure that is looked at where a deed is not about a move: places of a deployment, the
// facing of who has taken heart.
void list_one_measure(const Rules& rules, const State& state, const Range& open, ActionList& list);

// Measures of a move: those that lead to enemies, the stops, and so many between them.
void list_measures(const Rules& rules, const State& state, uint32_t width, ActionList& list);

}  // namespace acies::onus
