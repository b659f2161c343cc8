// A deed is a series of answers that a search treats as one: it is encoded like an action with its
// own verb, and lasts until the unit's move is over. An answer that needs no others is its own
// deed.
#pragma once

#include "games/onus/bots/judgement.h"

namespace acies::onus {

// `piece` is the unit; `measure` is the number of steps before the deed, or see the kind.
enum class DeedKind : uint8_t {
  Stay = 128,  // ends the move
  Go,          // straight ahead (place: Stop)
  March,       // straight ahead, as far as possible
  Wheel,       // to an enemy (place: unit | Aim << 8), then straight ahead
  MarchTo,     // like Wheel, with a march
  Spin,        // about the centre, then straight ahead (place as for Wheel)
  Back,        // still facing the enemy
  Slip,        // sideways or slanting (place: bearing in tenths of a degree)
  Form,        // takes a formation (place) and stays
  FormGo,      // takes it and goes straight ahead
  Measure      // this answer to the current range (measure), then as the step requires
};
enum class Stop : uint8_t { Most, Near, Half, Shot, Cover };
enum class Aim : uint8_t { Centre, Left, Right, Rear };

constexpr bool is_deed(Action action) {
  return action.verb >= static_cast<uint8_t>(DeedKind::Stay) &&
         action.verb <= static_cast<uint8_t>(DeedKind::Measure);
}
constexpr DeedKind kind_of(Action deed) { return static_cast<DeedKind>(deed.verb); }

}  // namespace acies::onus
