// What a search may have a unit do in one go: a deed is written like an action, with a verb of its
// own, and lasts until the unit's move is over. An answer that needs no others is its own deed.
#pragma once

#include "games/onus/bots/judgement.h"

namespace acies::onus {

// piece: the unit; measure: steps that its move had when the deed began, or see there.
enum class DeedKind : uint8_t {
  Stay = 128,  // no further
  Go,          // straight on (place: Stop)
  March,       // straight on, as far as it goes
  Wheel,       // to an enemy (place: unit | Aim << 8), then straight on
  MarchTo,     // the same, marching
  Spin,        // about the centre, then straight on (place likewise)
  Back,        // keeping its face to the enemy
  Slip,        // aside or aslant (place: bearing in tenths of a degree)
  Form,        // takes a formation (place) and stays
  FormGo,      // takes it and goes straight on
  Measure      // this answer to the open range (measure), then as the step wants
};
enum class Stop : uint8_t { Most, Near, Half, Shot, Cover };
enum class Aim : uint8_t { Centre, Left, Right, Rear };

constexpr bool is_deed(Action action) {
  return action.verb >= static_cast<uint8_t>(DeedKind::Stay) &&
         action.verb <= static_cast<uint8_t>(DeedKind::Measure);
}
constexpr DeedKind kind_of(Action deed) { return static_cast<DeedKind>(deed.verb); }

}  // namespace acies::onus
