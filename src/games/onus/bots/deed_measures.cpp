// acies: no allocation
// The measures that deeds consider: of a deployment, of a facing, of the steps of a move.
#include <algorithm>
#include <cstdlib>

#include "core/contract/measures.h"
#include "games/onus/bots/aims.h"
#include "games/onus/chapters/melee/strikes.h"
#include "games/onus/chapters/movement/movement.h"
#include "geometry/free/quarter.h"

namespace acies::onus {
namespace {

// A free place for such a unit in the battle's own list; nullptr if there is none.
const Recruit* place_in_list(const Rules& rules, const State& state, Unit unit) {
  if (state.scenario >= rules.book().scenarios().size()) return nullptr;
  const Seat seat = seat_of(state, unit);
  const ArmyList& list = rules.book().scenarios()[state.scenario].sides[player_number(seat)].list;
  for (const Recruit& recruit : list.units) {
    if (!recruit.has_place || recruit.kind != state.at(unit).kind) continue;
    bool is_taken = false;
    for_each_bit(state.on_field(seat), [&](unsigned i) {
      const UnitState& other = state.units[i];
      is_taken = is_taken || (std::abs(other.x - recruit.pose.x) < field::kPitch &&
                              std::abs(other.y - recruit.pose.y) < field::kPitch);
    });
    if (!is_taken) return &recruit;
  }
  return nullptr;
}

int32_t wanted_place(const Rules& rules, const State& state, Unit unit) {
  const Edge rear = rear_of(state, seat_of(state, unit));
  const Recruit* const own = place_in_list(rules, state, unit);
  const Heading ahead = field::turned_by(field::rear_heading(rear), field::kHalfTurn);
  const field::Field ground =
      field::is_across(rear) ? field::quartered(state.field()) : state.field();
  switch (state.step()) {
    case Step::DeployFacing: return (own != nullptr ? own->pose.heading : ahead) / kAngleOfTenth;
    case Step::DeployDepth: {
      if (own == nullptr) return ground.depth / field::kMillimetre;  // as far forward as possible
      return distance_from(state, rear, own->pose.place()) / field::kMillimetre;
    }
    default: {
      if (own == nullptr) return ground.width / 2 / field::kMillimetre;
      const Pose pose =
          field::is_across(rear) ? field::quartered(own->pose, state.field()) : own->pose;
      return pose.x / field::kMillimetre;
    }
  }
}

// A recovered unit faces the nearest enemy.
int32_t wanted_facing(const Rules& rules, const State& state, Unit unit) {
  const Judgement judgement(rules, state);
  const Pose pose = state.at(unit).pose();
  int32_t least = INT32_MAX;
  int32_t facing = pose.heading;
  for_each_bit(judgement.standing_against(unit), [&](unsigned i) {
    const int32_t way = judgement.distance(unit, static_cast<Unit>(i));
    if (way >= least) return;
    least = way;
    const UnitState& enemy = state.units[i];
    facing = field::turned_by(pose.heading, turn_to(field::to_local(pose, {enemy.x, enemy.y})));
  });
  return facing / kAngleOfTenth;
}

class MeasureList {
 public:
  MeasureList(const Range& open, Unit unit, MeasureOf what, ActionList& list)
      : open_(open), unit_(unit), what_(what), list_(list) {}
  void add(int32_t measure) {
    const Action deed = make_deed(DeedKind::Measure, unit_, static_cast<unsigned>(what_), measure);
    if (open_.contains(measure) && !list_.contains(deed)) list_.push_back(deed);
  }
  void add_stops(uint32_t width) {
    for (const int32_t stop : open_.stops) add(stop);
    for (uint32_t k = 0; k < width; ++k) add(measure_between(open_, k));
    for (const Interval& one : open_.allowed) add(one.most);
  }

 private:
  const Range& open_;
  Unit unit_;
  MeasureOf what_;
  ActionList& list_;
};

// Turns to the enemies that the unit considers, then the stops.
void list_angles(const Rules& rules, const State& state, uint32_t width, ActionList& list) {
  const Range open = rules.range(state);
  const Unit unit = state.move.unit;
  MeasureList measures(open, unit, MeasureOf::Turn, list);
  const bool is_spin = static_cast<field::StepKind>(state.move.kind) == field::StepKind::Spin;
  const bool is_clockwise = (state.move.corner & 1U) != 0;
  const Judgement judgement(rules, state);
  for (const Unit target : targets_of(judgement, unit)) {
    for (const Aim aim : {Aim::Centre, Aim::Left, Aim::Right, Aim::Rear}) {
      const Point place = aim_at(state, target | static_cast<unsigned>(aim) << 8U);
      const int32_t turn = is_spin ? turn_to(field::to_local(state.at(unit).pose(), place))
                                   : wheel_to(state, unit, place);
      if (!is_spin && (turn < 0) != is_clockwise) continue;
      const int32_t wanted = is_spin ? turn : std::abs(turn);
      measures.add(nearest_allowed(open, wanted / kAngleOfTenth));
      if (is_spin) break;
    }
  }
  measures.add_stops(width);
}

}  // namespace

void list_one_measure(const Rules& rules, const State& state, const Range& open, ActionList& list) {
  const Unit unit = unit_asked(state);
  int32_t wanted = open.allowed.back().most;
  switch (state.step()) {
    case Step::DeployFacing:
    case Step::DeployDepth:
    case Step::DeployWidth: wanted = wanted_place(rules, state, unit); break;
    case Step::Facing: wanted = wanted_facing(rules, state, unit); break;
    default: break;
  }
  list.push_back(with_measure(open, nearest_allowed(open, wanted)));
}

void list_measures(const Rules& rules, const State& state, uint32_t width, ActionList& list) {
  if (state.step() == Step::Angle) return list_angles(rules, state, width, list);
  const MeasureOf what = state.step() == Step::Bearing ? MeasureOf::Bearing : MeasureOf::Way;
  const Range open = rules.range(state);
  MeasureList(open, state.move.unit, what, list).add_stops(width);
}

}  // namespace acies::onus
