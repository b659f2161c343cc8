// acies: no allocation
// Chapter 7: the ground about a unit: obstacles, overlapped friends, and pairs that move as one.
#include "games/onus/chapters/movement/movement.h"

namespace acies::onus {
namespace {

// From a card's centre to a token that it has laid elsewhere.
constexpr int32_t kTokenReach = 18000;

bool has_laid(const UnitState& unit) {
  for (const FrontContact& front : unit.fronts) {
    if (front.is_laid != 0) return true;
  }
  return false;
}

int32_t reach_of(const UnitState& unit) { return has_laid(unit) ? kTokenReach : kCardReach; }

// [ONUS-7.27] A host and its guest pass each other in any formation.
bool is_host_and_guest(const State& state, Unit unit, Unit other) {
  return state.move.guest != kNoUnit && (state.move.guest == other || state.move.guest == unit);
}

}  // namespace

UnitSet units_near(const State& state, Unit unit, int32_t reach) {
  return units_near(state, unit, reach, state.at(unit).pose().place());
}

UnitSet units_near(const State& state, Unit unit, int32_t reach, Point centre) {
  const UnitState& own = state.at(unit);
  UnitSet near = 0;
  for (unsigned i = 0; i < kUnits; ++i) {
    const UnitState& other = state.units[i];
    if (!other.is_on_field() || is_below(other) || i == unit || i == own.partner) continue;
    const int64_t limit = int64_t{reach} + reach_of(other);
    const Point way{other.x - centre.x, other.y - centre.y};
    if (field::squared_length(way) <= limit * limit) near |= unit_bit(static_cast<Unit>(i));
  }
  return near;
}

UnitSet firm_friends(const Rules& rules, const State& state, Unit unit, UnitSet near) {
  UnitSet firm = 0;
  for_each_bit(near & units_of(state, seat_of(state, unit)), [&](unsigned i) {
    const auto other = static_cast<Unit>(i);
    if (other == state.move.parted || is_host_and_guest(state, unit, other)) return;
    if (!may_pass(rules, state, unit, other, false)) firm |= unit_bit(other);
  });
  return firm;
}

// [ONUS-7.25] Any overlap counts, even by a corner. [ONUS-7.28] Tokens count like cards.
UnitSet friends_under(const State& state, Unit unit) {
  const UnitSet near = units_near(state, unit, kCardReach);
  const field::Parts parts = field::parts_of(body_of(state, unit));
  UnitSet under = 0;
  for (const field::Obstacle& shape : friends_in_way(state, unit, near)) {
    for (const field::Polygon& part : parts) {
      if (field::is_overlapping(part, shape.shape)) under |= unit_bit(unit_of(shape.owner));
    }
  }
  return under;
}

void note_free_place(State& state, Unit unit) {
  if (friends_under(state, unit) != 0) return;
  const UnitState& own = state.at(unit);
  state.move.last_x = own.x;
  state.move.last_y = own.y;
  state.move.last_heading = own.heading;
}

void put_unit(State& state, Unit unit, const Pose& pose) {
  UnitState& own = state.at(unit);
  own.set_pose(pose);
  if (is_together(own)) state.at(own.partner).set_pose(pose);
}

// [ONUS-7.27] An active friend that has not moved yet and can move. One guest at a time.
bool may_host(const Rules& rules, const State& state, Unit mover, Unit other) {
  const UnitState& host = state.at(other);
  const MoveState& move = state.move;
  if (state.phase != Phase::Movement || move.guest != kNoUnit || move.parted != kNoUnit ||
      move.is_rush != 0 || has_flag(state, kCharging))
    return false;
  if (!host.has(Mark::Active) || host.has(Mark::Routed) || host.has_done(Deed::Done)) return false;
  if (!may_pass(rules, state, mover, other, false)) return false;
  return movement_of(rules, state, other, false) > 0;
}

void divide_pair(State& state, Unit unit) {
  const Unit other = state.at(unit).partner;
  for (const Unit one : {unit, other}) {
    state.at(one).partner = kNoUnit;
    state.at(one).is_support = 0;
  }
}

void join_again(State& state, Unit unit, Unit partner, bool is_support) {
  state.at(unit).partner = partner;
  state.at(partner).partner = unit;
  state.at(unit).is_support = is_support ? 1 : 0;
  state.at(partner).is_support = is_support ? 0 : 1;
}

}  // namespace acies::onus
