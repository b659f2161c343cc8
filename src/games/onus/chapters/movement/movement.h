// What the chapters of movement share: the ground about a unit, how far a step goes, the sides at
// which a charge meets an enemy, pairs and tokens.
#pragma once

#include "games/onus/chapters/chapters.h"
#include "geometry/free/alignment.h"

namespace acies::onus {

inline constexpr uint8_t kMostSteps = 12;  // and manoeuvres of one move

constexpr field::Obstacles span_of(const Shapes& shapes) { return {shapes.begin(), shapes.size()}; }
constexpr bool is_formed(Formation one) {  // [ONUS-16.28]
  return one != Formation::None && one != Formation::Bravery;
}
inline bool is_together(const UnitState& unit) { return unit.partner != kNoUnit; }
inline bool is_below(const UnitState& unit) { return is_together(unit) && unit.is_support != 0; }
inline bool has_flag(const State& state, uint8_t flag) { return (state.move.flags & flag) != 0; }

// ---- ground.cpp ----
// Units of which a part may lie within a reach of a point, or of the unit's centre; itself and its
// partner left out.
UnitSet units_near(const State& state, Unit unit, int32_t reach, Point centre);
UnitSet units_near(const State& state, Unit unit, int32_t reach);
inline constexpr int32_t kCardReach = 6400;    // from a card's centre to its farthest token
inline constexpr int32_t kPivotReach = 15000;  // and when it turns about a corner
// Of the friends near by those that the mover may not pass, its host or guest left out.
// [ONUS-7.21] [ONUS-7.27]
UnitSet firm_friends(const Rules& rules, const State& state, Unit unit, UnitSet near);
UnitSet friends_under(const State& state, Unit unit);  // overlapped where it stands
void note_free_place(State& state,
                     Unit unit);  // who lies over nobody may go back there [ONUS-7.26]
void put_unit(State& state, Unit unit, const Pose& pose);  // its support goes with it [ONUS-17.31]
bool may_host(const Rules& rules, const State& state, Unit mover, Unit other);  // [ONUS-7.27]
void divide_pair(State& state, Unit unit);                                      // [ONUS-17.39]
void begin_anew(State& state, Unit unit);  // a move; what belongs to the phase stays: move.cpp
void join_again(State& state, Unit unit, Unit partner, bool is_support);

// ---- line.cpp: chapter 20 ----
Points with_line(const Rules& rules, const State& state, Unit unit, DeedSet deeds, Points own);
Bar bar_line_step(const State& state, Unit unit, field::StepKind kind);
Bar bar_line_march(const State& state, Unit unit);
int32_t line_bearing(const State& state, Unit unit);
void note_line_way(State& state, Unit unit);

// ---- manoeuvre.cpp: chapter 8 ----
// As the next, but not held back by a line that it is in.
Points own_allowance(const Rules& rules, const State& state, Unit unit, DeedSet deeds,
                     Formation formation, bool is_charge);
uint8_t flags_of_start(const Rules& rules, const State& state, Unit unit);  // of a move
// What a unit might spend with such deeds and such a formation. [ONUS-7.18]
Points allowance(const Rules& rules, const State& state, Unit unit, DeedSet deeds,
                 Formation formation, bool is_charge);
Points cost_of_turn(const Rules& rules, const State& state, Unit unit, field::StepKind kind);
DeedSet deeds_after_step(const Rules& rules, const State& state, Unit unit, field::StepKind kind);
Bar bar_backwards(const State& state, Unit unit);  // it may only move so [ONUS-3.11]
bool may_ever_charge(const Rules& rules, const State& state, Unit unit);  // active or not
bool is_free_token(const State& state, Unit unit, unsigned end);          // room to stretch
void set_formation(const Rules& rules, State& state, Unit unit, Formation to, Journal* journal);
Bar bar_bravery(const Rules& rules, const State& state, Unit unit, Formation to);  // [ONUS-16.31]

// ---- steps.cpp: chapter 7 ----
// A step of the mover as far as it could go, in the measures that players say.
using Closed = FixedList<Interval, 64>;
struct Course {
  Body body;
  field::Step step;
  int32_t grain = 1;    // hundredths of a millimetre or of a degree in a measure
  int32_t paid = 0;     // the last measure that is paid for without contact
  int32_t plain = 0;    // the last of them that meets nobody
  int32_t contact = 0;  // the measure at which it charges; 0: none
  Pose touch_pose;
  int32_t touch = 0;    // fine measure of the touch
  UnitSet touched = 0;  // enemies met there
  Closed closed;        // measures at which it would lie over friends
};
Course course_of(const Rules& rules, const State& state, bool is_clockwise);
// Makes the step up to this measure; contact where the course says so.
void take_step(const Rules& rules, State& state, const Course& course, int32_t measure,
               Journal* journal);

// ---- barriers.cpp ----
enum class Barrier : uint8_t { Movement, Turn, Field, Friend, Enemy };
struct Barred {
  Interval measures;  // to INT32_MAX: none beyond is possible
  Barrier why;
  Unit unit;  // who is in the way; kNoUnit: nobody
};
using BarredMeasures = FixedList<Barred, Closed::capacity() + 1>;
BarredMeasures barred_of(const State& state, const Course& course);

// ---- stops.cpp ----
// Why a measure is worth trying, and on whose account.
enum class StopKind : uint8_t {
  Contact,     // it meets this enemy
  Most,        // it can go no farther without contact
  Half,        // of its movement: beyond it there is no shot [ONUS-8.21]
  Range,       // this enemy comes into its range [ONUS-11.6]
  ShortRange,  // and within half of it [ONUS-11.7]
  OutOfRange,  // farther on this enemy could shoot at it
  Level,       // with this friend
  Angle,       // half a right angle, a whole one, two
  Parallel,    // it looks as this friend does
  Facing       // it looks straight at this enemy
};
struct NamedStop {
  int32_t measure;
  StopKind kind;
  Unit unit;
};
using NamedStops = FixedList<NamedStop, 64>;
// All that lie in the range, the best first, each measure once.
void note_stops(const Rules& rules, const State& state, const Course& course, const Range& range,
                NamedStops& stops);
void add_stop(Range& range, int32_t measure);
void add_distance_stops(const Rules& rules, const State& state, const Course& course, Range& range);
void add_angle_stops(const State& state, const Course& course, Range& range);

// ---- charge.cpp: chapter 9 ----
// A side of an enemy at which the charger could stand, and where it touches it.
struct Meeting {
  Unit enemy;
  Side side;
  int32_t place;  // on that side [ONUS-23.24]
  Point point;
};
using Meetings = FixedList<Meeting, 16>;
UnitSet enemies_left(const State& state, Unit unit);  // in this turn: it does not charge them
Meetings list_meetings(const Rules& rules, const State& state, Unit unit, const Body& at,
                       UnitSet enemies);
field::Placements placements_of(const Rules& rules, const State& state, Unit unit, const Body& at,
                                const Meeting& meeting);
// Fronts, as bits, whose tokens the toucher hits from the side or from behind. [ONUS-23.33]
unsigned tokens_met(const State& state, Unit enemy, const Body& toucher);
// All enemies that the mover touches where it stands; true if it meets one of them.
bool meet_enemies(const Rules& rules, State& state, UnitSet enemies, Journal* journal);

// ---- envelop.cpp: pairs and chains ----
field::SectionSet taken_sections(const State& state, Unit unit);
bool is_against_token(const State& state, Unit unit, unsigned front);  // that an enemy has laid
void set_pair(State& state, Unit unit, unsigned front, Unit enemy, Section section, bool is_laid);
void clear_front(State& state, Unit unit, unsigned front);  // its pair; tokens are left to others
void take_token(State& state, Unit unit, unsigned front);   // and its pair [ONUS-10.29]
bool has_token(const UnitState& unit, unsigned front);
bool is_outermost(const State& state, Unit unit, unsigned front);  // no link of its chain beyond it
unsigned links_beyond(const State& state, Unit unit, unsigned front);  // bits [ONUS-23.34]
// Enemies that the unit would touch if it stood so; whether that would make a hostile pair.
UnitSet enemies_touched(const State& state, Unit unit, const Body& body);
bool would_engage(const State& state, Unit unit, const Body& body, UnitSet enemies);
// Who has not got away from an enemy is engaged with him as before: else nobody could fight it
// there, nor charge it. [ONUS-1.19] [ONUS-23.22]
void stay_in_contact(State& state, Unit unit);
Unit enemy_at_end(const State& state, Unit unit, unsigned end);  // of the matched run, or kNoUnit
field::Slots slots_at(const State& state, Unit unit, unsigned end);
void push_links(State& state, Unit unit);

// ---- furious.cpp ----
bool find_charges(const Rules& rules, State& state, Unit unit);  // noted as offers of the move
Unit next_furious(const Rules& rules, State& state);             // kNoUnit: nobody has to charge

// ---- turning.cpp ----
struct Quarters {
  FixedList<Pose, 16> poses;
};
Quarters list_quarters(const Rules& rules, const State& state, Unit unit);
bool turn_quarter(const Rules& rules, State& state, Unit unit, const Pose& pose);
void turn_about(State& state, Unit unit, Journal* journal);
Bar bar_turn(const State& state, Unit unit);  // [ONUS-16.20]

// ---- withdrawal.cpp ----
Bar bar_withdrawal(const Rules& rules, const State& state, Unit unit);

// ---- engaged.cpp ----
void push_free_attack(State& state, Unit striker, Unit victim, unsigned dice);
bool is_fit(const State& state, Unit unit);  // on the field and not routed
// The enemy that a token touches, or that touches it; kNoUnit if nobody does.
Unit enemy_at_token(const State& state, Unit unit, unsigned front);

}  // namespace acies::onus
