// One fight or shot from its events to the flight: what combat.cpp, events.cpp, strikes.cpp,
// shooting.cpp, flight.cpp and trampling.cpp share. [ONUS-11.3] [ONUS-13.4]
#pragma once

#include "games/onus/chapters/chapters.h"
#include "geometry/free/flight.h"

namespace acies::onus {

// How far the combat on the table has come. The frame Combat stays open; each time it is on top the
// stage is settled, which sets the next stage and may ask something or have dice rolled first:
//
//   Begin            how the player of an elite unit uses it
//   Draw, Drawn      the random event; two cards if an elite unit's player wants to choose
//   AttackerRedraws, DefenderRedraws   by veterans
//   AttackerPlays, DefenderPlays       from the hands
//   Apply            what cancels comes first; tokens are laid; a shot may be blown away
//   Effects          ambushes and blows at generals, die by die; `hits` counts events and sides
//   Throws           javelins before a melee: Hit to Wounds with Attack::Throw, then ThrowTests
//   Order            who strikes when
//   Hit, Damage      the dice of one strike, in rolls of at most kMostDice, then ones rolled again
//   Struck           the strike is over: the other's strike of a simultaneous fight, or
//   Wounds           damage falls; of a priority fight this comes after each strike
//   FirstTest        of whom a unit with priority has damaged, then its answer
//   Compare, Tests   who has to test morale, one after the other
//   Over             AfterCombat takes the combat off the table
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
inline constexpr uint8_t kNoEvents = 1;         // [ONUS-13.8] [ONUS-14.30]
inline constexpr uint8_t kDim = 2;              // shot beyond clear sight [ONUS-20.10]
inline constexpr uint8_t kUnseen = 4;           // shot at a unit that lies face down [ONUS-20.13]
inline constexpr uint8_t kAttackerChooses = 8;  // of two random events [ONUS-19.4]
inline constexpr uint8_t kDefenderChooses = 16;
inline constexpr uint8_t kCancelled = 32;  // nothing took place

// CombatState::broke.
inline constexpr uint8_t kBroke = 1;   // became broken
inline constexpr uint8_t kRouts = 2;   // was broken and failed: flees when the fight is over
inline constexpr uint8_t kDefies = 4;  // the same of a stubborn unit, whose player decides
inline constexpr uint8_t kHurt = 8;    // was damaged

// AfterCombat::left: what follows when flights are over.
inline constexpr uint8_t kEndOfCombat = 0;
inline constexpr uint8_t kRushGoesOn = 1;   // piece may move on if note has gone [ONUS-17.9]
inline constexpr uint8_t kShootsAgain = 2;  // piece shoots once more at note

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
// A blow of one at the other in the combat on the table.
inline bool is_blow(const State& state, Unit striker, Unit victim) {
  return striker != victim && is_in_combat(state, striker) && is_in_combat(state, victim);
}
inline bool is_ranged(Attack attack) { return attack == Attack::Shot || attack == Attack::Throw; }
// The kind of the attack between two units; melee where none is on the table.
inline Attack attack_between(const State& state, Unit striker, Unit victim) {
  return is_blow(state, striker, victim) ? state.combat.attack : Attack::Melee;
}
// Its enemies strike before it goes or flees. [ONUS-10.30]
inline bool is_retreating(const State& state, Unit unit) {
  return state.phase != Phase::Melee && (state.move.flags & kRetreating) != 0 &&
         state.move.unit == unit;
}
inline bool is_fleeing(const State& state, Unit unit) {
  return state.at(unit).is_on_field() && state.at(unit).has(Mark::Routed);
}

// ---- modifiers.cpp ----
bool is_own_charge(const State& state, Unit unit, Unit enemy);
bool rushes(const Rules& rules, const State& state, Unit unit, Unit enemy);         // [ONUS-17.7]
bool is_phalanx_working(const State& state, Unit unit, Unit enemy);                 // [ONUS-16.9]
bool is_frightened(const Rules& rules, const State& state, Unit unit, Unit enemy);  // [ONUS-17.16]
bool has_javelins(const Rules& rules, const State& state, Unit unit);               // [ONUS-17.38]

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
// What a shooter has before it: the way to a point of the target that it sees, or who hides it.
struct ShotLine {
  Point eye;
  Point seen;  // if it is clear
  bool is_clear;
  UnitSet blockers;
  int32_t distance;  // its fraction dropped
};
ShotLine shot_line(const State& state, Unit shooter, Unit target);
void blow_away(const Rules& rules, State& state, unsigned side);  // [ONUS-19.14]
void shoot_again(const Rules& rules, State& state, Unit shooter, Unit target, Journal* journal);

// ---- strikes.cpp ----
// Hit dice of a side, with those that a champion and events add to CombatState::dice.
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
// An enemy, and who lies below it, in UnitState::fought.
inline UnitSet fought_bits(const State& state, Unit enemy) {
  const Unit partner = state.at(enemy).partner;
  return unit_bit(enemy) | (partner == kNoUnit ? UnitSet{0} : unit_bit(partner));
}

// ---- flight.cpp ----
// Tokens, marks and formation of a rout, without the flight; false if that destroyed it.
bool mark_routed(const Rules& rules, State& state, Unit unit, RuleId rule, Journal* journal);
// Pushes the first flight of a unit that could not flee so far. [ONUS-14.2] [ONUS-14.27]
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
field::Flight flight_of(const Rules& rules, const State& state, Unit unit);  // its ways

// ---- trampling.cpp ----
// Over whom these elephants have gone on the run that they are on.
UnitSet& trampled_by(const Rules& rules, State& state, Unit elephants);
// Whether it was run over on a run that is not over. [ONUS-14.27]
bool waits_for_elephants(const State& state, Unit unit);
void begin_trampling(const Rules& rules, State& state, Unit unit);
// True if the elephants' move goes on; their frame stays open.
bool go_on_trampling(const Rules& rules, State& state, Unit unit, Journal* journal);

}  // namespace acies::onus
