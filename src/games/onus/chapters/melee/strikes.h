// One fight or shot from its events to the flight: shared by combat.cpp, events.cpp, strikes.cpp,
// shooting.cpp, flight.cpp and trampling.cpp. [ONUS-11.3] [ONUS-13.4]
#pragma once

#include "games/onus/chapters/chapters.h"
#include "geometry/free/flight.h"

namespace acies::onus {

// The stage of the current combat. The frame Combat stays open. Whenever it is on top, the stage is
// settled: this sets the next stage, possibly after a question or a roll.
//
//   Begin, Draw, Drawn                 the random event, or two of them for an elite unit's player
//   AttackerRedraws, DefenderRedraws   by veterans
//   AttackerPlays, DefenderPlays       from the hands
//   Apply            events that cancel come first; tokens are placed; the wind may change a target
//   Effects          ambushes and blows at generals, die by die; `hits` counts events and sides
//   Throws           javelins before a melee: Hit to Wounds with Attack::Throw, then ThrowTests
//   Order            the order of strikes
//   Hit, Damage      the dice of one strike, in rolls of at most kMostDice, then repeated ones
//   Struck           the strike is over; a simultaneous fight goes on with the second strike
//   Wounds           the damage; in a priority fight after each strike
//   FirstTest        of the unit damaged by a unit with priority, before its answer
//   Compare, Tests   the units that have to test morale, one after the other
//   Over             AfterCombat removes the combat
enum class Stage : uint8_t {
  Begin,
  Draw,
  Drawn,
  AttackerRedraws,
  DefenderRedraws,
  AttackerPlays,
  DefenderPlays,
  Apply,
  Effects,
  Throws,
  ThrowTests,
  Order,
  Hit,
  Damage,
  Struck,
  Wounds,
  FirstTest,
  Compare,
  Tests,
  Over
};
inline constexpr unsigned kStages = static_cast<unsigned>(Stage::Over) + 1;

inline Stage stage_of(const State& state) { return static_cast<Stage>(state.combat.stage); }
inline void set_stage(State& state, Stage stage) {
  state.combat.stage = static_cast<uint8_t>(stage);
}

// CombatState::flags.
// [ONUS-13.8] [ONUS-14.30] Neither random nor from the hand.
inline constexpr uint8_t kNoEvents = 1;
inline constexpr uint8_t kDim = 2;              // a shot beyond clear sight [ONUS-20.10]
inline constexpr uint8_t kUnseen = 4;           // a shot at a unit that lies face down [ONUS-20.13]
inline constexpr uint8_t kAttackerChooses = 8;  // between two random events [ONUS-19.4]
inline constexpr uint8_t kDefenderChooses = 16;
inline constexpr uint8_t kCancelled = 32;  // the fight did not take place

// CombatState::broke.
inline constexpr uint8_t kBroke = 1;   // became broken
inline constexpr uint8_t kRouts = 2;   // was broken and failed: flees after the fight
inline constexpr uint8_t kDefies = 4;  // like kRouts for a stubborn unit: its player decides
inline constexpr uint8_t kHurt = 8;    // took damage

inline Unit unit_of_side(const CombatState& combat, unsigned side) {
  return side == 0 ? combat.attacker : combat.defender;
}
inline bool is_in_combat(const State& state, Unit unit) {
  return state.combat.attack != Attack::None &&
         (unit == state.combat.attacker || unit == state.combat.defender);
}
inline unsigned side_of_unit(const CombatState& combat, Unit unit) {
  return unit == combat.attacker ? 0 : 1;
}
// Both units are in the current combat, on different sides.
inline bool is_blow(const State& state, Unit striker, Unit victim) {
  return striker != victim && is_in_combat(state, striker) && is_in_combat(state, victim);
}
inline bool is_ranged(Attack attack) { return attack == Attack::Shot || attack == Attack::Throw; }
// The kind of the attack between two units; melee if there is no combat between them.
inline Attack attack_between(const State& state, Unit striker, Unit victim) {
  return is_blow(state, striker, victim) ? state.combat.attack : Attack::Melee;
}
// [ONUS-10.30] Its enemies attack before it moves or flees.
inline bool is_retreating(const State& state, Unit unit) {
  return state.phase != Phase::Melee && (state.move.flags & kRetreating) != 0 &&
         state.move.unit == unit;
}
inline bool is_fleeing(const State& state, Unit unit) {
  return state.at(unit).is_on_field() && state.at(unit).has(Mark::Routed);
}

// ---- modifiers.cpp ----
bool is_own_charge(const State& state, Unit unit, Unit enemy);
// [ONUS-17.7] Against infantry.
bool rushes(const Rules& rules, const State& state, Unit unit, Unit enemy);
// [ONUS-16.9] A front is in contact.
bool is_phalanx_working(const State& state, Unit unit, Unit enemy);
// [ONUS-17.16] It has to test in any case.
bool is_frightened(const Rules& rules, const State& state, Unit unit, Unit enemy);
// [ONUS-17.38] Or its support has.
bool has_javelins(const Rules& rules, const State& state, Unit unit);

// ---- events.cpp ----
bool has_special(const Rules& rules, const State& state, unsigned side, Special special);
void settle_begin(const Rules& rules, State& state);
void settle_drawn_card(const Rules& rules, State& state, Journal* journal);
void ask_redraw(const Rules& rules, State& state, unsigned side, Journal* journal);
void ask_event(const Rules& rules, State& state, unsigned side, Journal* journal);
void apply_events(const Rules& rules, State& state, Journal* journal);
void settle_effects(const Rules& rules, State& state);
void take_effect_roll(const Rules& rules, State& state, Dice dice, Journal* journal);
// ---- shooting.cpp ----
// The view of a shooter: the line to a point of the target that it sees, or the units that block
// it.
struct ShotLine {
  Point eye;
  Point seen;  // if it is clear
  bool is_clear;
  ThingSet blockers;
  int32_t distance;  // rounded down
};
ShotLine shot_line(const State& state, Unit shooter, Unit target);
void blow_away(const Rules& rules, State& state, unsigned side);  // Wind changes [ONUS-19.14]
void shoot_again(const Rules& rules, State& state, Unit shooter, Unit target, Journal* journal);

// ---- strikes.cpp ----
// The hit dice of a side: CombatState::dice, plus those of champions and events.
unsigned strike_dice(const Rules& rules, const State& state, unsigned side);
void begin_strike(const Rules& rules, State& state, unsigned side);
void settle_throws(const Rules& rules, State& state);
void settle_order(const Rules& rules, State& state, Journal* journal);
void settle_dice(const Rules& rules, State& state, Journal* journal);
void settle_struck(const Rules& rules, State& state, Journal* journal);
void settle_wounds(const Rules& rules, State& state, Journal* journal);
void settle_compare(const Rules& rules, State& state);
void settle_tests(const Rules& rules, State& state);

// ---- combat.cpp ----
void mark_fought(State& state, Unit a, Unit b);

// ---- flight.cpp ----
// The tokens and marks of a rout, without the flight; false if the rout destroyed the unit.
bool mark_routed(const Rules& rules, State& state, Unit unit, RuleId rule, Journal* journal);
// [ONUS-14.2] [ONUS-14.27] Pushes the first flight of a unit that could not flee before.
bool push_due_flight(const Rules& rules, State& state);
Edge rear_of(const State& state, Seat seat);  // the edge behind its army [ONUS-14.7]
inline int32_t distance_from(const State& state, Edge edge, Point place) {
  switch (edge) {
    case Edge::Low: return place.y;
    case Edge::High: return state.depth - place.y;
    case Edge::Left: return place.x;
    case Edge::Right: return state.width - place.x;
  }
  return 0;
}
field::Flight flight_of(const Rules& rules, const State& state, Unit unit);  // its possible ways

// ---- trampling.cpp ----
// The units that these elephants have passed on their current run.
UnitSet& trampled_by(const Rules& rules, State& state, Unit elephants);
// [ONUS-14.27] The unit was trampled on a run that is not over yet.
bool waits_for_elephants(const State& state, Unit unit);
void begin_trampling(const Rules& rules, State& state, Unit unit);
// True if the elephants go on; their frame stays open.
bool go_on_trampling(const Rules& rules, State& state, Unit unit, Journal* journal);

}  // namespace acies::onus
