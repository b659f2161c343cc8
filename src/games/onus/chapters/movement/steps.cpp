// acies: no allocation
// Chapter 7: the steps of a move, their lengths, and the friends they pass.
// [ONUS-23.18] to [ONUS-23.22]
#include <algorithm>

#include "games/onus/chapters/movement/movement.h"

namespace acies::onus {
namespace {

using field::StepKind;

// [ONUS-7.3] Tenths of a degree.
constexpr int32_t kMostPivot = 900;
constexpr int32_t kMostSpin = 1800;  // in either direction
constexpr int32_t kTurnSample = field::kTurnSample / kAngleOfTenth;

StepKind kind_of(const MoveState& move) { return static_cast<StepKind>(move.kind); }
bool is_turn(StepKind kind) { return kind == StepKind::Pivot || kind == StepKind::Spin; }

// [ONUS-23.18] The step with this fine measure, in the unit's own frame.
field::Step step_of(const MoveState& move, int32_t fine, bool is_clockwise) {
  const int32_t angle = is_clockwise ? -fine : fine;
  switch (kind_of(move)) {
    case StepKind::Advance: return field::advance(fine);
    case StepKind::Shift: {
      const Heading bearing = field::turned_by(0, move.bearing * kAngleOfTenth);
      return field::shift(field::turned({0, fine}, bearing));
    }
    case StepKind::Pivot: return field::pivot(static_cast<Corner>(move.corner / 2), angle);
    default: return field::spin(angle);
  }
}

// The largest measure of a step of this kind, at any cost.
int32_t whole_of(const State& state) {
  switch (kind_of(state.move)) {
    case StepKind::Pivot: return kMostPivot - (has_flag(state, kPaidTurn) ? state.move.bearing : 0);
    case StepKind::Spin: return kMostSpin;
    default: return StepCost::kEndless;
  }
}

// [ONUS-17.6] The largest measures that the movement pays for: without contact, and in a charge.
struct Most {
  int32_t plain = 0;
  int32_t charge = 0;
};
Most most_of(const Rules& rules, const State& state, Unit unit, const StepCost& cost) {
  const UnitState& own = state.at(unit);
  const StepKind kind = kind_of(state.move);
  const DeedSet deeds = deeds_after_step(rules, state, unit, kind);
  const auto left = [&](bool is_charge) {
    const Points most = allowance(rules, state, unit, deeds, own.formation, is_charge);
    return std::max(most - own.spent, Points{0});
  };
  const bool may = kind != StepKind::Shift && may_ever_charge(rules, state, unit) &&
                   (has_flag(state, kCharging) || may_charge(rules, state, unit));
  const int32_t whole = whole_of(state);
  return {std::min(cost.measure_for(left(false)), whole),
          may ? std::min(cost.measure_for(left(true)), whole) : 0};
}

// The circle that the turn stays in.
struct Sweep {
  Point hinge;
  int32_t reach;
};
Sweep sweep_of(const Course& course) {
  const bool is_spin = course.step.kind == StepKind::Spin;
  const Point local = is_spin ? Point{} : field::corner_of(course.body.card, course.step.corner);
  const Point hinge = field::to_world(course.body.pose, local);
  int64_t most = 0;
  for (const field::Polygon& part : field::parts_of(course.body)) {
    for (const Point corner : part.corners) {
      most = std::max(most, field::squared_length(corner - hinge));
    }
  }
  const auto reach = static_cast<int32_t>(field::ceiling_root(static_cast<uint64_t>(most)));
  return {hinge, reach + 2 * field::kTolerance};
}

// [ONUS-7.29] How far the step stays in the field. Far from the edges a turn needs no test.
int32_t room_in_field(const Course& course, const field::Field& field) {
  if (field::is_turn(course.step)) {
    const Sweep sweep = sweep_of(course);
    const Point hinge = sweep.hinge;
    if (hinge.x >= sweep.reach && hinge.y >= sweep.reach && hinge.x + sweep.reach <= field.width &&
        hinge.y + sweep.reach <= field.depth)
      return field::measure_of(course.step);
  }
  return field::free_in_field(course.body, course.step, field);
}

// ---- friends ----

// [ONUS-7.21] [ONUS-7.26] Friends on the way: how far the step goes before one that may not be
// passed, and where it would end over one that may.
struct FriendScan {
  const Rules& rules;
  const State& state;
  Unit unit;
  Course& course;
  int32_t most;  // measures
  UnitSet firm;
  UnitSet hosts = 0;   // friends that may make room [ONUS-7.27]
  UnitSet others = 0;  // friends that may not
  struct Visit {
    Unit host;
    Interval measures;
  };
  static constexpr size_t kMostVisits = 96;
  FixedList<Visit, kMostVisits> visits{};  // of a straight step

  bool is_host(Unit other) {
    const UnitSet bit = unit_bit(other);
    if (((hosts | others) & bit) == 0) {
      (may_host(rules, state, unit, other) ? hosts : others) |= bit;
    }
    return (hosts & bit) != 0;
  }
  // One friend may make room, but not two at a time.
  void visit(Unit host, Interval measures) {
    if (visits.size() == visits.capacity()) return close(measures);
    for (const Visit& one : visits) {
      const Interval both{std::max(one.measures.least, measures.least),
                          std::min(one.measures.most, measures.most)};
      if (one.host != host && both.least <= both.most) close(both);
    }
    visits.push_back({host, measures});
  }
  void close(Interval measures) {
    Closed& closed = course.closed;
    if (!closed.empty() && closed.back().least <= measures.least &&
        closed.back().most + 1 >= measures.least) {
      closed.back().most = std::max(closed.back().most, measures.most);
    } else if (closed.size() < closed.capacity()) {
      closed.push_back(measures);
    } else {
      most = std::min(most, measures.least - 1);
    }
  }

  bool sweeps(const Body& from, const field::Step& step, int32_t fine,
              const field::Polygon& shape) const {
    return field::sweeps_over(from, step, fine, shape);
  }
  // The first measure at which a straight step overlaps the shape; it does at some measure.
  int32_t entry(const field::Polygon& shape) const {
    int32_t below = -1;
    int32_t above = most;
    while (above - below > 1) {
      const int32_t middle = below + (above - below) / 2;
      const bool is_over = sweeps(course.body, course.step, middle * course.grain, shape);
      (is_over ? above : below) = middle;
    }
    return above;
  }
  // The last such measure, found on the way back.
  int32_t leaving(const field::Polygon& shape) const {
    const int32_t whole = most * course.grain;
    const Body end = course.body.at(field::pose_after(course.body, course.step, whole));
    const field::Step back = field::shift(-course.step.way);
    int32_t over = 0;
    int32_t clear = most + 1;
    while (clear - over > 1) {
      const int32_t middle = over + (clear - over) / 2;
      const bool is_over = sweeps(end, back, whole - middle * course.grain, shape);
      (is_over ? over : clear) = middle;
    }
    return over;
  }
  void scan_straight(const Shapes& friends) {
    for (const field::Obstacle& one : friends) {
      if (!sweeps(course.body, course.step, most * course.grain, one.shape)) continue;
      const auto other = unit_of(one.owner);
      const int32_t first = entry(one.shape);
      if ((firm & unit_bit(other)) != 0) {
        most = std::max(first - 1, int32_t{0});
        continue;
      }
      const Interval over{first, leaving(one.shape)};
      is_host(other) ? visit(other, over) : close(over);
    }
  }
  // Examines one sample of a turn, which stands for these measures; false if the turn cannot go so
  // far.
  bool look(int32_t measure, Interval about, const Shapes& friends) {
    const Pose pose = field::pose_after(course.body, course.step, measure * course.grain);
    const field::Parts parts = field::parts_of(course.body.at(pose));
    Unit host = kNoUnit;
    for (const field::Obstacle& one : friends) {
      const bool is_over = std::any_of(parts.begin(), parts.end(), [&](const auto& part) {
        return field::is_overlapping(part, one.shape);
      });
      if (!is_over) continue;
      const auto other = unit_of(one.owner);
      if ((firm & unit_bit(other)) != 0) return false;
      const bool is_second = host != kNoUnit && host != other;
      if (is_second || !is_host(other)) {
        close(about);
      } else {
        host = other;
      }
    }
    return true;
  }
  void scan_turn(const Shapes& all) {
    const Sweep sweep = sweep_of(course);
    Shapes friends;
    for (const field::Obstacle& one : all) {
      if (field::is_within(sweep.hinge, one.shape, sweep.reach)) friends.push_back(one);
    }
    if (friends.empty()) return;
    const int32_t end = most;
    for (int32_t measure = 0; measure <= end; measure += kTurnSample) {
      const Interval about{measure - kTurnSample + 1, measure + kTurnSample - 1};
      if (look(measure, about, friends)) continue;
      most = std::max(measure - kTurnSample, int32_t{0});
      return;
    }
    look_at_end(end, friends);
  }
  // [ONUS-23.20] The edge of the field may end the turn between two samples.
  void look_at_end(int32_t end, const Shapes& friends) {
    const int32_t last = end - end % kTurnSample;
    if (last == end || most < end) return;
    if (!look(end, {last + 1, end}, friends)) most = last;
  }
};

// ---- enemies ----

ThingSet owners_of(const field::Way& way, const Shapes& shapes) {
  ThingSet owners;
  for (const field::Touch& touch : way.touches) owners.add(shapes[touch.obstacle].owner);
  return owners;
}

// [ONUS-23.22] [ONUS-23.26] The touch is a charge if it is made with the front and there is room to
// stand.
bool is_charge(const Rules& rules, const State& state, Unit unit, const Body& at, UnitSet touched) {
  bool hits = false;
  for_each_bit(touched, [&](unsigned i) {
    hits = hits || tokens_met(state, static_cast<Unit>(i), at) != 0;
  });
  return hits || !list_meetings(rules, state, unit, at, touched).empty();
}

int32_t rounded_up(int32_t fine, int32_t grain) { return (fine + grain - 1) / grain; }

int32_t reach_of(StepKind kind, int32_t fine) {
  if (kind == StepKind::Pivot) return kPivotReach;
  return kind == StepKind::Spin ? kCardReach : fine + kCardReach;
}

// The part of [1, plain] without friends under it, and the touch.
void add_allowed(const Course& course, Range& range) {
  // A spin has two courses, and a turn that is paid may be left at 0.
  static_assert(2 * (kMostClosed + 2) + 1 <= kMostIntervals);
  auto& allowed = range.allowed;
  Closed closed = course.closed;
  std::sort(closed.begin(), closed.end(),
            [](const Interval& a, const Interval& b) { return a.least < b.least; });
  int32_t next = 1;
  for (const Interval& one : closed) {
    if (one.least > next && next <= course.plain) {
      allowed.push_back({next, std::min(one.least - 1, course.plain)});
    }
    next = std::max(next, one.most + 1);
  }
  if (next <= course.plain) allowed.push_back({next, course.plain});
  if (course.contact > 0) allowed.push_back({course.contact, course.contact});
}

// [ONUS-23.22] Along enemies that it touches from the start the unit may slide. Without a charge it
// does not come to stand front against them, nor they against it.
void close_fronts(const State& state, Unit unit, Course& course) {
  const UnitSet touched = enemies_touched(state, unit, course.body);
  if (touched == 0) return;
  // A turn this close to a right angle may match edges.
  constexpr int32_t kSquare = 2 * kAngleOfTenth;
  const auto is_askew = [&](Heading heading) {
    bool is_any = true;
    for_each_bit(touched, [&](unsigned i) {
      const int32_t turn =
          field::turned_by(heading, -int32_t{state.units[i].heading}) % field::kQuarterTurn;
      is_any = is_any && turn > kSquare && turn < field::kQuarterTurn - kSquare;
    });
    return is_any;
  };
  for (int32_t measure = 1; measure <= course.plain; ++measure) {
    const Pose pose = field::pose_after(course.body, course.step, measure * course.grain);
    if (is_askew(pose.heading)) continue;
    if (!would_engage(state, unit, course.body.at(pose), touched)) continue;
    Closed& closed = course.closed;
    if (!closed.empty() && closed.back().most + 1 == measure) {
      closed.back().most = measure;
    } else if (closed.size() < closed.capacity()) {
      closed.push_back({measure, measure});
    } else {
      course.plain = measure - 1;
    }
  }
}

// ---- passing ----

// [ONUS-7.22] A broken mover breaks the friend. [ONUS-7.23] A broken friend breaks the mover.
// A broken unit stays as it is. [ONUS-7.24]
void pass_friend(State& state, Unit unit, Unit other, Journal* journal) {
  const bool is_broken = state.at(unit).has(Mark::Broken);
  const bool was_broken = state.at(other).has(Mark::Broken) || state.at(other).has(Mark::Routed);
  state.move.passed |= unit_bit(other);
  tell(journal, seat_of(state, unit), Happening::Passed, "7.21"_rule, {unit, other});
  if (is_broken && !was_broken) break_unit(state, other, "7.22"_rule, journal);
  if (was_broken && !is_broken) break_unit(state, unit, "7.23"_rule, journal);
}

// A friend overlapped on the way, and the first measure of the overlap.
struct Passage {
  Unit unit;
  int32_t entry;
};
using Passages = FixedList<Passage, kUnits>;

// The first measure at which the step has crossed the shape; at the last one it has.
int32_t entry_of(const Course& course, int32_t fine, const field::Polygon& shape) {
  int32_t below = -1;
  int32_t above = fine;
  while (above - below > 1) {
    const int32_t middle = below + (above - below) / 2;
    const bool is_over = field::sweeps_over(course.body, course.step, middle, shape);
    (is_over ? above : below) = middle;
  }
  return above;
}

void note_passage(Passages& passages, Unit unit, int32_t entry) {
  for (Passage& one : passages) {
    if (one.unit != unit) continue;
    one.entry = std::min(one.entry, entry);
    return;
  }
  passages.push_back({unit, entry});
}

// [ONUS-7.25] [ONUS-23.21] Friends count in the order in which they are met: a unit that becomes
// broken on the way breaks those that follow.
// [ONUS-7.22] A friend left behind before this step is passed anew.
void pass_friends(State& state, const Course& course, int32_t fine, Journal* journal) {
  const Unit unit = state.move.unit;
  const int32_t reach = reach_of(course.step.kind, fine);
  if (state.move.passed != 0) state.move.passed &= friends_under(state, unit);
  UnitSet near = units_near(state, unit, reach) & ~state.move.passed;
  if (state.move.parted != kNoUnit) near &= ~unit_bit(state.move.parted);
  if (state.move.guest != kNoUnit) near &= ~unit_bit(state.move.guest);
  Passages passages;
  for (const field::Obstacle& one : friends_in_way(state, unit, near)) {
    if (!field::sweeps_over(course.body, course.step, fine, one.shape)) continue;
    note_passage(passages, unit_of(one.owner), entry_of(course, fine, one.shape));
  }
  std::sort(passages.begin(), passages.end(), [](const Passage& a, const Passage& b) {
    return a.entry != b.entry ? a.entry < b.entry : a.unit < b.unit;
  });
  for (const Passage& one : passages) pass_friend(state, unit, one.unit, journal);
}

// [ONUS-8.10] A shift makes the whole move reduced.
void pay(const Rules& rules, State& state, Points cost) {
  const Unit unit = state.move.unit;
  const StepKind kind = kind_of(state.move);
  const bool is_manoeuvre = kind == StepKind::Spin &&
                            !can(rules, state, unit, Ability::Skirmishers) &&
                            state.at(unit).formation != Formation::Diamond;
  UnitState& own = state.at(unit);
  note_line_way(state, unit);
  own.deeds = deeds_after_step(rules, state, unit, kind);
  own.spent = static_cast<uint16_t>(own.spent + cost);
  if (kind == StepKind::Pivot) own.turning = static_cast<uint8_t>(state.move.corner + 1);
  // [ONUS-8.2] After a free turn of skirmishers or a diamond, manoeuvres of the same moment stay
  // open.
  if (kind != StepKind::Spin) ++state.move.strides;
  if (is_manoeuvre) state.move.reduced_before = state.move.strides == 0 ? 1 : 2;
}

// [ONUS-23.56] A turn that has only removed tokens goes on and is paid for.
void go_on_turning(State& state, Unit unit, int32_t turned) {
  if (kind_of(state.move) != StepKind::Pivot || state.move.steps >= kMostSteps) return;
  state.move.bearing = turned + (has_flag(state, kPaidTurn) ? state.move.bearing : 0);
  if (state.move.bearing >= kMostPivot) return;
  ++state.move.steps;
  state.move.flags |= kPaidTurn;
  state.push(asks::Angle{unit});
}

// [ONUS-7.20] [ONUS-7.29] Turns are sampled by half degrees, and hulls are rounded. If a corner
// would reach over the edge of the field or into an enemy, the step ends before.
int32_t last_clear(const State& state, const Course& course, int32_t measure) {
  int32_t fine = measure * course.grain;
  const Unit unit = state.move.unit;
  const int32_t reach = reach_of(course.step.kind, fine);
  const Shapes enemies = enemies_in_way(state, unit, units_near(state, unit, reach));
  const auto is_clear = [&](int32_t at) {
    const Body body = course.body.at(field::pose_after(course.body, course.step, at));
    return field::is_free(body, span_of(enemies), state.field());
  };
  while (fine > 0 && !is_clear(fine)) fine -= course.grain;
  return fine;
}

Range range_with(Verb verb, Unit unit) {
  Range range;
  range.action = pack(make_action(verb, unit));
  return range;
}

}  // namespace

// [ONUS-7.8] [ONUS-23.21] The course keeps clear of enemies, obstacles and the edge.
Course course_of(const Rules& rules, const State& state, bool is_clockwise) {
  const Unit unit = state.move.unit;
  const StepKind kind = kind_of(state.move);
  Course course;
  course.body = body_of(state, unit);
  course.cost = cost_of_step(rules, state, unit, kind);
  const Most most = most_of(rules, state, unit, course.cost);
  course.grain = is_turn(kind) ? kAngleOfTenth : kLengthOfPoint;
  course.paid = most.plain;
  const int32_t whole = std::max(most.plain, most.charge);
  course.step = step_of(state.move, whole * course.grain, is_clockwise);
  if (whole == 0) return course;
  const UnitSet near = units_near(state, unit, reach_of(kind, whole * course.grain));
  // [ONUS-7.29] The edge of the field.
  const int32_t inside = room_in_field(course, state.field());
  const int32_t room = std::min(inside / course.grain, whole);
  FriendScan scan{rules, state, unit, course, room, firm_friends(rules, state, unit, near)};
  const Shapes friends = friends_in_way(state, unit, near);
  is_turn(kind) ? scan.scan_turn(friends) : scan.scan_straight(friends);
  const Shapes enemies = enemies_in_way(state, unit, near);
  // [ONUS-7.19] [ONUS-7.20] [ONUS-23.22] The step is cut at the first touch of an enemy.
  const field::Way way = field::first_contact(course.body, course.step, span_of(enemies));
  course.plain = std::min({way.free / course.grain, scan.most, most.plain});
  close_fronts(state, unit, course);
  const int32_t contact = rounded_up(way.touch, course.grain);
  const int32_t farthest = scan.most < room ? scan.most : whole;
  if (way.stop != field::Stop::Touch || contact > std::min(farthest, most.charge)) return course;
  if (way.touch > inside || contact == 0) return course;
  course.touched = owners_of(way, enemies).without(enemies_left(state, unit));
  course.touch_pose = way.touch_pose;
  course.touch = way.touch;
  const Body at = course.body.at(way.touch_pose);
  if (is_charge(rules, state, unit, at, course.touched.units)) course.contact = contact;
  return course;
}

namespace {

// [ONUS-20.12] A turn reveals units while it is made.
void lift_fog_in_step(State& state, const Course& course, const Pose& from, int32_t fine,
                      Journal* journal) {
  constexpr int32_t kLook = 200;  // hundredths of a degree
  const Unit unit = state.move.unit;
  if (!field::is_turn(course.step)) return lift_fog_on_way(state, unit, from, journal);
  if (state.agreed.fog == 0) return;
  for (int32_t turned = kLook; turned < fine; turned += kLook) {
    lift_fog_at(state, unit, field::pose_after(course.body, course.step, turned), journal);
  }
}

}  // namespace

void take_step(const Rules& rules, State& state, const Course& course, int32_t measure,
               Journal* journal) {
  const Unit unit = state.move.unit;
  const bool is_contact = course.contact > 0 && measure >= course.contact;
  const int32_t fine = is_contact ? course.touch : last_clear(state, course, measure);
  const int32_t made = is_contact ? measure : fine / course.grain;
  if (made == 0) return;
  const int32_t sign = course.step.angle < 0 ? -1 : 1;
  pass_friends(state, course, fine, journal);
  pay(rules, state, course.cost.at(made));
  const Pose from = state.at(unit).pose();
  put_unit(state, unit,
           is_contact ? course.touch_pose : field::pose_after(course.body, course.step, fine));
  tell(journal, seat_of(state, unit), Happening::Stepped, "23.18"_rule,
       {unit, state.move.kind, static_cast<int16_t>(sign * made)});
  lift_fog_in_step(state, course, from, fine, journal);
  note_free_place(state, unit);
  if (!is_contact || meet_enemies(rules, state, course.touched.units, journal)) return;
  go_on_turning(state, unit, made);
}

// [ONUS-8.9] Any direction, backwards included.
Range range_bearing(const Rules&, const State& state) {
  constexpr int32_t kBackFrom = 1350;
  constexpr int32_t kBackTo = 2250;
  constexpr int32_t kFull = 3599;
  const Unit unit = state.move.unit;
  Range range = range_with(Verb::Bearing, unit);
  // [ONUS-20.18] A line has one direction.
  if (const int32_t only = line_bearing(state, unit); only >= 0) {
    range.allowed.push_back({only, only});
    add_stop(range, only);
    return range;
  }
  const bool is_back = state.at(unit).has(Mark::BackOnly);
  range.allowed.push_back(is_back ? Interval{kBackFrom, kBackTo} : Interval{0, kFull});
  for (const int32_t stop : {1800, 900, 2700, 450, 3150, 1350, 2250, 0}) add_stop(range, stop);
  return range;
}

Range range_distance(const Rules& rules, const State& state) {
  const Course course = course_of(rules, state, false);
  Range range = range_with(Verb::Distance, state.move.unit);
  add_allowed(course, range);
  if (range.allowed.empty()) range.allowed.push_back({0, 0});
  add_distance_stops(rules, state, course, range);
  return range;
}

// Counter-clockwise spins are positive, clockwise ones negative.
Range range_angle(const Rules& rules, const State& state) {
  Range range = range_with(Verb::Angle, state.move.unit);
  const bool is_pivot = kind_of(state.move) == StepKind::Pivot;
  const bool is_clockwise = is_pivot && (state.move.corner & 1U) != 0;
  const Course course = course_of(rules, state, is_clockwise);
  add_allowed(course, range);
  if (!is_pivot) {
    const Course other = course_of(rules, state, true);
    const size_t first = range.allowed.size();
    add_allowed(other, range);
    for (size_t i = first; i < range.allowed.size(); ++i) {
      range.allowed[i] = {-range.allowed[i].most, -range.allowed[i].least};
    }
    add_angle_stops(state, other, range);
  }
  add_angle_stops(state, course, range);
  if (range.allowed.empty() || has_flag(state, kPaidTurn)) range.allowed.push_back({0, 0});
  if (range.stops.empty()) add_stop(range, range.allowed[0].most);
  return range;
}

void act_bearing(const Rules&, State& state, Action action, Journal*) {
  const auto frame = state.take<asks::Bearing>();
  state.move.bearing = action.measure;
  state.push(asks::Distance{frame.unit});
}

void act_distance(const Rules& rules, State& state, Action action, Journal* journal) {
  state.pop();
  if (action.measure == 0) return;
  take_step(rules, state, course_of(rules, state, false), action.measure, journal);
}

void act_angle(const Rules& rules, State& state, Action action, Journal* journal) {
  state.pop();
  if (action.measure == 0) return;
  const bool is_pivot = kind_of(state.move) == StepKind::Pivot;
  const bool is_clockwise = is_pivot ? (state.move.corner & 1U) != 0 : action.measure < 0;
  const int32_t measure = action.measure < 0 ? -action.measure : action.measure;
  take_step(rules, state, course_of(rules, state, is_clockwise), measure, journal);
}

}  // namespace acies::onus
