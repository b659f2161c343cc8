// A question for a measure, for the board's ghost card: the meaning of each stop, the cost of a
// measure, the enemies that the step meets with the resulting contacts, and the end of the step.
#include <algorithm>
#include <cstdlib>

#include "games/onus/chapters/deployment/room.h"
#include "games/onus/chapters/melee/strikes.h"
#include "games/onus/chapters/movement/movement.h"
#include "games/onus/view/view.h"

namespace acies::onus {
namespace {

using field::StepKind;

constexpr std::array<std::string_view, 10> kStopNames{
    "contact",      "most",  "half",  "range",    "half-range",
    "out-of-range", "level", "angle", "parallel", "facing"};

constexpr std::array<std::string_view, 3> kScaleNames{"ep", "degrees", "mm"};

StepKind kind_of(const State& state) { return static_cast<StepKind>(state.move.kind); }
bool is_turn(StepKind kind) { return kind == StepKind::Pivot || kind == StepKind::Spin; }
bool is_way(Step step) { return step == Step::Distance || step == Step::Angle; }

void add_intervals(Document& map, const Range& range) {
  Document& allowed = map.set("allowed", Document::list());
  for (const Interval& one : range.allowed) {
    Document& pair = allowed.add(Document::list());
    pair.add(one.least);
    pair.add(one.most);
  }
}

Document& add_stop(Document& stops, int32_t measure, std::string_view kind, Thing thing = {}) {
  Document& map = stops.add(Document::map());
  map.set("at", measure);
  map.set("kind", kind);
  if (is_unit(thing)) map.set("unit", int{unit_of(thing)});
  return map;
}

// ---- steps of a move ----

// One direction, or both for a turn about the centre.
using Courses = FixedList<Course, 2>;
Courses courses_of(const Rules& rules, const State& state) {
  Courses courses;
  const bool is_clockwise = kind_of(state) == StepKind::Pivot && (state.move.corner & 1U) != 0;
  courses.push_back(course_of(rules, state, is_clockwise));
  if (kind_of(state) == StepKind::Spin) courses.push_back(course_of(rules, state, true));
  return courses;
}

int32_t sign_of(const Course& course) {
  return course.step.kind == StepKind::Spin && course.step.angle < 0 ? -1 : 1;
}

Pose pose_shown_at(const Course& course, int32_t measure) {
  const int32_t size = measure < 0 ? -measure : measure;
  const bool is_contact = course.contact > 0 && size >= course.contact;
  return is_contact ? course.touch_pose
                    : field::pose_after(course.body, course.step, size * course.grain);
}

const Course& course_to(const Courses& courses, int32_t measure) {
  return measure < 0 && courses.size() > 1 ? courses[1] : courses[0];
}

Points cost_at(const Course& course, int32_t measure) { return course.cost.at(std::abs(measure)); }

void add_cost(Document& map, const StepCost& cost) {
  Document& list = map.set("cost", Document::list());
  for (const StepCost::Knot& knot : cost.knots()) {
    Document& pair = list.add(Document::list());
    pair.add(knot.measure);
    pair.add(knot.points);
  }
}

// The cost of a step, and the unit's remaining movement before it.
void add_payment(Document& map, const Rules& rules, const State& state, const StepCost& cost) {
  add_cost(map, cost);
  const Unit unit = state.move.unit;
  const UnitState& own = state.at(unit);
  const DeedSet deeds = deeds_after_step(rules, state, unit, kind_of(state));
  const Points most = allowance(rules, state, unit, deeds, own.formation, false);
  map.set("left", std::max(most - own.spent, Points{0}));
}

void add_hinge(Document& map, const State& state, const Course& course) {
  if (!is_turn(kind_of(state))) return;
  const bool is_spin = kind_of(state) == StepKind::Spin;
  const Point local = is_spin ? Point{} : field::corner_of(course.body.card, course.step.corner);
  map.set("hinge", point_document(field::to_world(course.body.pose, local)));
}

void add_step_stops(Document& map, const Rules& rules, const State& state, const Courses& courses,
                    const Range& range) {
  NamedStops found;
  for (size_t i = courses.size(); i-- > 0;) note_stops(rules, state, courses[i], range, found);
  Document& stops = map.set("stops", Document::list());
  for (const NamedStop& stop : found) {
    Document& one = add_stop(stops, stop.measure,
                             name_in(kStopNames, static_cast<unsigned>(stop.kind)), stop.thing);
    const Course& course = course_to(courses, stop.measure);
    one.set("cost", cost_at(course, stop.measure));
    one.set("pose", place_document(pose_shown_at(course, stop.measure)));
  }
}

// ---- contact ----

// [ONUS-9.17] [ONUS-23.33] Tokens that are hit from the side or from behind are removed before the
// unit is met.
Document sweep_tokens(State& trial, Unit unit, UnitSet touched) {
  Document list = Document::list();
  for_each_bit(touched, [&](unsigned i) {
    const auto enemy = static_cast<Unit>(i);
    const unsigned hit = tokens_met(trial, enemy, body_of(trial, unit));
    unsigned lost = hit;
    for_each_bit(hit, [&](unsigned front) { lost |= links_beyond(trial, enemy, front); });
    if (lost == 0) return;
    for_each_bit(lost, [&](unsigned front) { take_token(trial, enemy, front); });
    Document& map = list.add(Document::map());
    map.set("unit", i);
    map.set("tokens", std::popcount(lost));
  });
  return list;
}

// [ONUS-23.26] [ONUS-23.28] The position of the charger before tokens are laid.
void add_meeting(Document& list, const Rules& rules, const State& touching,
                 const Meeting& meeting) {
  const Unit unit = touching.move.unit;
  const Body at = body_of(touching, unit);
  for (const field::Placement& one : placements_of(rules, touching, unit, at, meeting)) {
    State trial = touching;
    put_unit(trial, unit, one.pose);
    make_pairs(trial, unit);
    Document& map = list.add(Document::map());
    map.set("enemy", int{meeting.enemy});
    map.set("side", name_in(kSideNames, static_cast<unsigned>(meeting.side)));
    add_stance(map, trial, unit);
    Document& links = map.set("links", Document::list());
    for (const unsigned open : open_links(rules, trial, unit, meeting.enemy)) links.add(open);
  }
}

void add_contact(Document& list, const Rules& rules, const State& state, const Course& course) {
  if (course.contact == 0) return;
  const Unit unit = state.move.unit;
  State trial = state;
  put_unit(trial, unit, course.touch_pose);
  Document& map = list.add(Document::map());
  map.set("at", sign_of(course) * course.contact);
  map.set("pose", place_document(course.touch_pose));
  map.set("enemies", unit_list(course.touched.units));
  map.set("swept", sweep_tokens(trial, unit, course.touched.units));
  Document& meetings = map.set("meetings", Document::list());
  for (const Meeting& one :
       list_meetings(rules, trial, unit, body_of(trial, unit), course.touched.units)) {
    add_meeting(meetings, rules, trial, one);
  }
}

// ---- what is in the way ----

void add_bars(Document& list, const State& state, const Course& course) {
  constexpr std::array<std::string_view, 5> kNames{"movement", "turn", "field", "friend", "enemy"};
  for (const Barred& bar : barred_of(state, course)) {
    Document& map = list.add(Document::map());
    map.set("from", sign_of(course) * bar.measures.least);
    if (bar.measures.most != INT32_MAX) map.set("to", sign_of(course) * bar.measures.most);
    map.set("why", name_in(kNames, static_cast<unsigned>(bar.why)));
    if (is_unit(bar.thing)) map.set("unit", int{unit_of(bar.thing)});
  }
}

void add_step(Document& map, const Rules& rules, const State& state, const Range& range) {
  const Courses courses = courses_of(rules, state);
  add_step_stops(map, rules, state, courses, range);
  add_payment(map, rules, state, courses[0].cost);
  add_hinge(map, state, courses[0]);
  Document& contacts = map.set("contacts", Document::list());
  for (const Course& course : courses) add_contact(contacts, rules, state, course);
  Document& bars = map.set("bars", Document::list());
  for (const Course& course : courses) add_bars(bars, state, course);
}

// ---- the other questions ----

// How far a step in this direction could go.
int32_t reach_to(const Rules& rules, const State& state, int32_t bearing) {
  State trial = state;
  trial.move.bearing = bearing;
  return course_of(rules, trial, false).plain;
}

void add_bearings(Document& map, const Rules& rules, const State& state, const Range& range) {
  Document& stops = map.set("stops", Document::list());
  for (const int32_t stop : range.stops) {
    add_stop(stops, stop, "direction").set("reach", reach_to(rules, state, stop));
  }
  add_payment(map, rules, state, cost_of_step(rules, state, state.move.unit, kind_of(state)));
}

void add_withdrawal(Document& map, const State& state, const Range& range) {
  const UnitState& own = state.at(unit_asked(state));
  const StepCost cost = StepCost::by_length();
  Document& stops = map.set("stops", Document::list());
  for (const int32_t stop : range.stops) {
    const bool is_most = stop == range.allowed.back().most;
    Document& one = add_stop(stops, stop, is_most ? "most" : "half");
    const Point back = field::to_world(own.pose(), {0, -stop * kLengthOfPoint});
    one.set("cost", cost.at(stop));
    one.set("pose", place_document(field::make_pose(back, own.heading)));
  }
  add_cost(map, cost);
}

void add_facings(Document& map, const Range& range) {
  Document& stops = map.set("stops", Document::list());
  for (const int32_t stop : range.stops) {
    add_stop(stops, stop, stop < 0 ? "keep" : "direction");
  }
}

// ---- deployment: chapter 4 ----

// [ONUS-4.17] The settled part of the placement, and the band for it.
void add_deployment(Document& map, const State& state, Unit unit) {
  const UnitState& one = state.at(unit);
  const Zone zone = zone_of(state, seat_of(state, unit));
  Document& deploy = map.set("deploy", Document::map());
  if (state.step() != Step::DeployFacing) deploy.set("heading", int{one.heading});
  if (state.step() == Step::DeployWidth) deploy.set("y", one.y);
  const int32_t whole = field::is_across(zone.edge) ? state.width : state.depth;
  const int32_t near = is_low(zone.edge) ? state.strip : whole - state.strip - kBandDepth;
  if (state.is_for_all()) deploy.set("edge", name_in(kEdgeNames, static_cast<unsigned>(zone.edge)));
  Document& band = deploy.set("band", Document::list());
  band.add(near);
  band.add(near + kBandDepth);
}

// The thing that the card would touch at its side; nothing if it is the edge of the field.
Thing neighbour_at(const State& state, Unit unit, int32_t width) {
  const Pose pose = pose_of_width(state, unit, width);
  const field::Polygon card = field::make_rectangle(pose, field::kCard);
  for (const field::Obstacle& other : taken_ground(state, units_of(state, seat_of(state, unit)))) {
    if (field::is_within(card, other.shape, field::kMillimetre)) return other.owner;
  }
  return {};
}

void add_widths(Document& map, const State& state, const Range& range) {
  const Unit unit = unit_asked(state);
  Document& stops = map.set("stops", Document::list());
  for (const int32_t stop : range.stops) {
    const Thing other = neighbour_at(state, unit, stop);
    add_stop(stops, stop, is_unit(other) ? "beside" : "edge", other);
  }
}

// The front of the band, and depths level with units already placed.
void add_depths(Document& map, const State& state, const Range& range) {
  const Unit unit = unit_asked(state);
  Document& stops = map.set("stops", Document::list());
  FixedList<int32_t, kUnitsASide + 8> told;
  for (const int32_t stop : range.stops) {
    add_stop(stops, stop, "most");
    told.push_back(stop);
  }
  for_each_bit(state.on_field(seat_of(state, unit)), [&](unsigned i) {
    const UnitState& other = state.units[i];
    const int32_t y =
        distance_from(state, rear_of(state, seat_of(state, unit)), other.pose().place());
    const int32_t depth = y / field::kMillimetre;
    if (y % field::kMillimetre != 0 || !range.contains(depth) || told.contains(depth)) return;
    add_stop(stops, depth, "level", static_cast<Unit>(i));
    told.push_back(depth);
  });
}

}  // namespace

Document view_measures(const Rules& rules, const State& state) {
  const Range range = rules.range(state);
  const Step step = state.step();
  Document map = Document::map();
  map.set("scale", name_in(kScaleNames, static_cast<unsigned>(scale_of(step))));
  add_intervals(map, range);
  if (is_way(step)) {
    add_step(map, rules, state, range);
  } else if (step == Step::Bearing) {
    add_bearings(map, rules, state, range);
  } else if (step == Step::Withdrawal) {
    add_withdrawal(map, state, range);
  } else if (step == Step::DeployDepth) {
    add_depths(map, state, range);
  } else if (step == Step::DeployWidth) {
    add_widths(map, state, range);
  } else {
    add_facings(map, range);
  }
  const bool is_deploying =
      step == Step::DeployFacing || step == Step::DeployDepth || step == Step::DeployWidth;
  if (is_deploying) add_deployment(map, state, unit_asked(state));
  return map;
}

}  // namespace acies::onus
