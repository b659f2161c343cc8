// acies: no allocation
// The shapes on the field for each purpose: a step, a flight, a line of sight, a place. Each
// question has one function here, so a new kind of thing is added in one place.
#include <algorithm>

#include "games/onus/chapters/chapters.h"

namespace acies::onus {
namespace {

Shapes shapes_of(const State& state, UnitSet units) {
  Shapes shapes;
  for_each_bit(units, [&](unsigned i) { add_shapes(state, static_cast<Unit>(i), shapes); });
  return shapes;
}

}  // namespace

// [ONUS-7.28] Tokens obstruct like cards. [ONUS-23.10] A laid token is a square on the enemy's
// section.
void add_shapes(const State& state, Unit unit, Shapes& shapes) {
  const UnitState& one = state.at(unit);
  if (!one.is_on_field() || is_below(one)) return;
  for (const field::Polygon& part : field::parts_of(body_of(state, unit))) {
    shapes.push_back({part, unit});
  }
  for (const FrontContact& front : one.fronts) {
    if (front.is_laid == 0) continue;
    const Body against = body_of(state, unit_of(front.enemy));
    shapes.push_back({field::token_square(against, front.section), unit});
  }
}

ThingSet everything_but(const State& state, Unit unit) {
  return {kAllUnits & ~with_partner(state, unit)};
}

Shapes in_way_of_step(const State& state, ThingSet among) { return shapes_of(state, among.units); }

Shapes enemies_in_way(const State& state, Unit mover, ThingSet among) {
  return shapes_of(state, among.units & enemies_of(state, mover));
}

Shapes friends_in_way(const State& state, Unit mover, ThingSet among) {
  return shapes_of(state, among.units & units_of(state, seat_of(state, mover)));
}

// [ONUS-14.10] Enemies of any state, friends in a formation, and routed elephants.
Shapes in_way_of_flight(const Rules& rules, const State& state, Unit unit) {
  UnitSet firm = 0;
  for_each_bit(everything_but(state, unit).units, [&](unsigned i) {
    const auto other = static_cast<Unit>(i);
    if (!may_pass(rules, state, unit, other, true)) firm |= unit_bit(other);
  });
  return shapes_of(state, firm);
}

// [ONUS-11.9] The two units and their partners do not hide the target, nor does anything lower than
// both.
Shapes in_sight(const State& state, Unit shooter, Unit target) {
  const unsigned lowest = std::min(level_of(state, shooter), level_of(state, target));
  const ThingSet others = everything_but(state, shooter).without(with_partner(state, target));
  UnitSet high = 0;
  for_each_bit(others.units, [&](unsigned i) {
    const auto unit = static_cast<Unit>(i);
    if (level_of(state, unit) >= lowest) high |= unit_bit(unit);
  });
  return shapes_of(state, high);
}

ThingSet touching(const State& state, ThingSet among, const field::Polygon& shape) {
  ThingSet found;
  for (const field::Obstacle& one : shapes_of(state, among.units)) {
    if (field::contact_of(shape, one.shape) != field::Contact::Apart) found.add(one.owner);
  }
  return found;
}

Shapes taken_ground(const State& state, ThingSet among) { return shapes_of(state, among.units); }

}  // namespace acies::onus
