// Shared by the chapters of movement: the ground about a unit, the course of a step, the sides at
// which a charge meets an enemy, pairs and tokens.
#pragma once

#include "games/onus/chapters/chapters.h"
#include "games/onus/chapters/movement/step_cost.h"
#include "geometry/free/alignment.h"

namespace acies::onus {

inline constexpr uint8_t kMostSteps = 12;  // steps and manoeuvres of one move

// [ONUS-16.28] Bravery is no formation.
constexpr bool is_formed(Formation one) {
  return one != Formation::None && one != Formation::Bravery;
}
inline bool has_flag(const State& state, uint8_t flag) { return (state.move.flags & flag) != 0; }

// ---- ground.cpp ----
// Units that may have a part within this reach of a point or of the unit's centre, without the unit
// and its partner.
UnitSet units_near(const State& state, Unit unit, int32_t reach, Point centre);
UnitSet units_near(const State& state, Unit unit, int32_t reach);
inline constexpr int32_t kCardReach = 6400;    // from a card's centre to its farthest token
inline constexpr int32_t kPivotReach = 15000;  // when it turns about a corner
// [ONUS-7.21] [ONUS-7.27] The friends nearby that the mover may not pass, without its host or
// guest.
UnitSet firm_friends(const Rules& rules, const State& state, Unit unit, UnitSet near);
UnitSet friends_under(const State& state, Unit unit);  // friends that it overlaps where it stands
// [ONUS-7.26] Remembers a place without overlap, to which the unit may be put back.
void note_free_place(State& state, Unit unit);
void put_unit(State& state, Unit unit, const Pose& pose);  // together with its support [ONUS-17.31]
// [ONUS-7.27] Whether this friend can still move away from under the mover.
bool may_host(const Rules& rules, const State& state, Unit mover, Unit other);
void divide_pair(State& state, Unit unit);  // they part for good [ONUS-17.39]
void begin_anew(State& state, Unit unit);   // begins a move; data of the phase stays: move.cpp
void join_again(State& state, Unit unit, Unit partner, bool is_support);

// ---- line.cpp: chapter 20 ----
Points with_line(const Rules& rules, const State& state, Unit unit, DeedSet deeds, Points own);
Bar bar_line_step(const State& state, Unit unit, field::StepKind kind);
Bar bar_line_march(const State& state, Unit unit);
int32_t line_bearing(const State& state, Unit unit);
void note_line_way(State& state, Unit unit);

// ---- manoeuvre.cpp: chapter 8 ----
// Like allowance(), but without the limit of a line that the unit is in.
Points own_allowance(const Rules& rules, const State& state, Unit unit, DeedSet deeds,
                     Formation formation, bool is_charge);
uint8_t flags_of_start(const Rules& rules, const State& state, Unit unit);  // of a move
// [ONUS-7.18] The movement of a unit with such deeds and such a formation.
Points allowance(const Rules& rules, const State& state, Unit unit, DeedSet deeds,
                 Formation formation, bool is_charge);
StepCost cost_of_step(const Rules& rules, const State& state, Unit unit, field::StepKind kind);
DeedSet deeds_after_step(const Rules& rules, const State& state, Unit unit, field::StepKind kind);
// [ONUS-3.11] An order lets it move only backwards.
Bar bar_backwards(const State& state, Unit unit);
// Whether it is active or not.
bool may_ever_charge(const Rules& rules, const State& state, Unit unit);
bool is_free_token(const State& state, Unit unit, unsigned end);  // there is room to stretch
void set_formation(const Rules& rules, State& state, Unit unit, Formation to, Journal* journal);
// [ONUS-16.31] Switching it on or off.
Bar bar_bravery(const Rules& rules, const State& state, Unit unit, Formation to);

// ---- steps.cpp: chapter 7 ----
// A step of the mover, as far as it could go. Lengths are in the measures that players use.
inline constexpr size_t kMostClosed = 64;
using Closed = FixedList<Interval, kMostClosed>;
struct Course {
  Body body;
  field::Step step;
  int32_t grain = 1;  // hundredths of a millimetre or of a degree in one measure
  StepCost cost;
  int32_t paid = 0;     // the last measure that the movement pays for, without contact
  int32_t plain = 0;    // the last measure of these that meets no unit
  int32_t contact = 0;  // the measure at which the step becomes a charge; 0: none
  Pose touch_pose;
  int32_t touch = 0;  // the touch in fine units
  ThingSet touched;   // enemies touched there
  Closed closed;      // measures at which the mover would overlap friends
};
// Where the unit stands after so much of the course.
inline Pose pose_at(const Course& course, int32_t measure) {
  return field::pose_after(course.body, course.step, measure * course.grain);
}
Course course_of(const Rules& rules, const State& state, bool is_clockwise);
// Makes the step up to this measure, with contact if the course says so.
void take_step(const Rules& rules, State& state, const Course& course, int32_t measure,
               Journal* journal);

// ---- barriers.cpp ----
enum class Barrier : uint8_t { Movement, Turn, Field, Friend, Enemy };
struct Barred {
  Interval measures;  // up to INT32_MAX: nothing beyond is possible
  Barrier why;
  Thing thing;  // that blocks the step, if any
};
using BarredMeasures = FixedList<Barred, Closed::capacity() + 1>;
BarredMeasures barred_of(const State& state, const Course& course);

// ---- stops.cpp ----
// The reason why a measure is worth trying, and the unit concerned.
enum class StopKind : uint8_t {
  Contact,     // the step meets this enemy
  Most,        // the farthest measure without contact
  Half,        // half of its movement: beyond it there is no shot [ONUS-8.21]
  Range,       // this enemy comes into the mover's range [ONUS-11.6]
  ShortRange,  // and within half of it [ONUS-11.7]
  OutOfRange,  // beyond it this enemy could shoot at the mover
  Level,       // level with this friend
  Angle,       // 45, 90 or 180 degrees
  Parallel,    // the same heading as this friend
  Facing       // facing this enemy
};
struct NamedStop {
  int32_t measure;
  StopKind kind;
  Thing thing;
};
inline constexpr size_t kMostNamedStops = 64;
using NamedStops = FixedList<NamedStop, kMostNamedStops>;
// All stops in the range, best first, each measure once.
void note_stops(const Rules& rules, const State& state, const Course& course, const Range& range,
                NamedStops& stops);
void add_stop(Range& range, int32_t measure);
void add_distance_stops(const Rules& rules, const State& state, const Course& course, Range& range);
void add_angle_stops(const State& state, const Course& course, Range& range);

// ---- charge.cpp: chapter 9 ----
// A side of an enemy at which the charger could stand, and the point of touch.
struct Meeting {
  Unit enemy;
  Side side;
  int32_t place;  // a place on that side [ONUS-23.24]
  Point point;
};
inline constexpr size_t kMostMeetings = 2 * field::kMaxTouches;  // two sides of each touched enemy
using Meetings = FixedList<Meeting, kMostMeetings>;
UnitSet enemies_left(const State& state, Unit unit);  // in this turn; the unit may not charge them
Meetings list_meetings(const Rules& rules, const State& state, Unit unit, const Body& at,
                       UnitSet enemies);
field::Placements placements_of(const Rules& rules, const State& state, Unit unit, const Body& at,
                                const Meeting& meeting);
// [ONUS-23.33] The fronts, as bits, whose tokens the toucher hits from the side or from behind.
unsigned tokens_met(const State& state, Unit enemy, const Body& toucher);
// Handles all enemies that the mover touches where it stands; true if it meets one of them.
bool meet_enemies(const Rules& rules, State& state, UnitSet enemies, Journal* journal);

// ---- envelop.cpp: pairs and chains ----
field::SectionSet taken_sections(const State& state, Unit unit);
// The opponent is a token that an enemy has laid.
bool is_against_token(const State& state, Unit unit, unsigned front);
void set_pair(State& state, Unit unit, unsigned front, Unit enemy, Section section, bool is_laid);
// Removes its pair; tokens are left to others.
void clear_front(State& state, Unit unit, unsigned front);
// [ONUS-10.29] Removes the token and its pair.
void take_token(State& state, Unit unit, unsigned front);
bool has_token(const UnitState& unit, unsigned front);
// Its chain has no link beyond it.
bool is_outermost(const State& state, Unit unit, unsigned front);
unsigned links_beyond(const State& state, Unit unit, unsigned front);  // as bits [ONUS-23.34]
// The enemies that the unit would touch at this pose; whether this would make a hostile pair.
UnitSet enemies_touched(const State& state, Unit unit, const Body& body);
bool would_engage(const State& state, Unit unit, const Body& body, UnitSet enemies);
// [ONUS-1.19] [ONUS-23.22] A unit that has not got away from an enemy stays engaged with it.
// Otherwise no unit could fight it or charge it there.
void stay_in_contact(State& state, Unit unit);
// At this end of the matched run, or kNoUnit.
Unit enemy_at_end(const State& state, Unit unit, unsigned end);
field::Slots slots_at(const State& state, Unit unit, unsigned end);
void push_links(State& state, Unit unit);

// ---- furious.cpp ----
bool find_charges(const Rules& rules, State& state, Unit unit);  // offers are stored in the move
Unit next_furious(const Rules& rules, State& state);             // kNoUnit: no unit has to charge

// ---- turning.cpp ----
inline constexpr size_t kMostQuarters = 64;  // places of a turned card about its enemies
struct Quarters {
  FixedList<Pose, kMostQuarters> poses;
};
Quarters list_quarters(const Rules& rules, const State& state, Unit unit);
bool turn_quarter(const Rules& rules, State& state, Unit unit, const Pose& pose);
void turn_about(State& state, Unit unit, Journal* journal);
Bar bar_turn(const State& state, Unit unit);  // a square cannot turn [ONUS-16.20]

// ---- withdrawal.cpp ----
Bar bar_withdrawal(const Rules& rules, const State& state, Unit unit);

// ---- engaged.cpp ----
void push_free_attack(State& state, Unit striker, Unit victim, unsigned dice);
bool is_fit(const State& state, Unit unit);  // on the field and not routed
// The enemy that a token touches or that touches the token; kNoUnit if none.
Unit enemy_at_token(const State& state, Unit unit, unsigned front);

}  // namespace acies::onus
