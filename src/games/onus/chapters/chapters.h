// Shared by the chapters: the table of steps, and functions that several chapters use.
#pragma once

#include <optional>

#include "frame/step_machine.h"
#include "games/onus/onus.h"

namespace acies::onus {

using Row = StepRow<Rules, Step>;
using ListFn = Row::ListFn;
using RangeFn = Row::RangeFn;
using WhyFn = Row::WhyFn;
using ActFn = Row::ActFn;
using SettleFn = Row::SettleFn;
const Row& step_row(Step step);  // turn.cpp

// The reason against something; nothing if it is allowed. Lists hold everything without a bar.
using Bar = std::optional<Refusal>;

inline Refusal reason(RuleId rule, std::string_view phrase, std::array<int16_t, 8> facts = {}) {
  return {rule, phrase, facts};
}

// Events for logs and boards. Facts are units by number unless noted otherwise.
enum class Happening : uint8_t {
  TurnBegan,        // turn, captain or kWholeTeam
  PhaseBegan,       // phase
  Rolled,           // purpose, dice low, dice high
  Drew,             // card (seen by its owner only) or kNoCard, captain
  Placed,           // unit
  Dressed,          // unit, formation, stretch
  GeneralNamed,     // unit, general
  FirstPlayer,      // seat
  Ordered,          // card, captain
  Activated,        // unit
  Healed,           // unit, damage
  Recovered,        // unit, 1: was routed
  NotRecovered,     // unit
  OfficerBack,      // unit
  GeneralMoved,     // general, unit
  CardStolen,       // card (seen by both) or kNoCard
  Stepped,          // unit, step kind, measure
  Marched,          // unit
  FormationTaken,   // unit, formation
  StretchChanged,   // unit, stretch
  Passed,           // unit, friend
  BrokenByPassing,  // unit
  Charged,          // unit, enemy, side
  TokensLost,       // unit, how many
  Enveloped,        // unit, enemy, links
  ClosedUp,         // unit, tokens
  TurnedInMelee,    // unit, quarters
  Withdrew,         // unit, hundredths of an EP
  Followed,         // unit, 1: in contact
  Held,             // unit
  Retreated,        // unit
  Shot,             // shooter, target, 1 long distance, 1 blocked sight
  OutOfRange,       // shooter, target
  FightBegan,       // attacker, defender, dice, order
  EventRevealed,    // card, helps
  EventPlayed,      // card, helps
  EventVoid,        // card
  Struck,           // striker, victim, hits, damage
  Damaged,          // unit, damage now, health
  Destroyed,        // unit
  Tested,           // unit, die, morale, 1 passed
  Broke,            // unit
  Routed,           // unit
  Fled,             // unit, 1: off the field
  Blocked,          // unit, cannot flee
  GeneralWounded,   // general
  GeneralKilled,    // general
  HeroAppeared,     // unit
  OfficerFell,      // unit
  Promoted,         // unit, level
  Trampled,         // elephants, victim
  Killed,           // elephants, by their drivers
  Discarded,        // card, captain
  DeckRenewed,      // renewals
  Revealed,         // unit
  LossTest,         // sum, leadership, 1 passed
  Ended,            // why, winner
  Parted,           // unit, its former partner
  Gave,             // card (seen by the team) or kNoCard, captain
  Fell              // why; everyone for themselves: this army is gone
};

// Adds to an event the kinds of its units and the cards of its generals, as far as everybody may
// know them, when it leaves apply(): unit | (kind + 1) << 6, general | (card + 1) << 3. sayings.cpp
Event with_names(const State& state, Event event);

inline void tell(Journal* journal, Seat actor, Happening what, RuleId rule,
                 std::array<int16_t, 6> facts = {}, SeatMask seen_by = kEverybody,
                 bool is_reveal = false) {
  if (journal == nullptr) return;
  journal->add({static_cast<uint8_t>(what), actor, seen_by, is_reveal, rule, facts});
}

// ---- pieces.cpp: units on the field, and contacts ----
Body body_of(const State& state, Unit unit);  // the card and its stretched tokens that are not laid
// [ONUS-17.34] [ONUS-17.35] A support lies exactly below its main unit, which stands for both.
inline bool is_together(const UnitState& unit) { return unit.partner != kNoUnit; }
inline bool is_below(const UnitState& unit) { return is_together(unit) && unit.is_support != 0; }
inline Unit main_of(const State& state, Unit unit) {
  return is_below(state.at(unit)) ? state.at(unit).partner : unit;
}
inline UnitSet with_partner(const State& state, Unit unit) {
  const Unit partner = state.at(unit).partner;
  return unit_bit(unit) | (partner == kNoUnit ? UnitSet{0} : unit_bit(partner));
}
bool may_pass(const Rules& rules, const State& state, Unit mover, Unit other, bool in_flight);
const UnitDef& def_of(const Rules& rules, const State& state, Unit unit);
bool can(const Rules& rules, const State& state, Unit unit, Ability ability);
bool is_engaged(const State& state, Unit unit);
bool are_engaged(const State& state, Unit a, Unit b);
UnitSet engaged_with(const State& state, Unit unit);  // enemies
// [ONUS-23.16] [ONUS-23.17] Hostile pairs between two units: their number, and the sides of
// `struck` that the other's fronts touch.
unsigned count_pairs(const State& state, Unit a, Unit b);
struct SidesHit {
  bool left = false;
  bool right = false;
  bool rear = false;
};
SidesHit sides_hit(const State& state, Unit struck, Unit by);
// [ONUS-23.37] It cannot move at all.
bool is_blocked(const Rules& rules, const State& state, Unit unit);
// [ONUS-9.14] [ONUS-10.29] Removes the contacts of one unit with all enemies, or of two units with
// each other. Laid tokens go back to the card; stretched tokens that were laid are removed.
void part_from_all(State& state, Unit unit);
void part(State& state, Unit a, Unit b);
void destroy_unit(const Rules& rules, State& state, Unit unit, RuleId rule, Journal* journal);
// [ONUS-1.7] Adds damage; true if this destroyed the unit.
bool damage_unit(const Rules& rules, State& state, Unit unit, unsigned damage, RuleId rule,
                 Journal* journal);
// [ONUS-20.21] Two more if reinforced.
unsigned health_of(const Rules& rules, const State& state, Unit unit);
void break_unit(State& state, Unit unit, RuleId rule, Journal* journal);   // never routs it
void reveal_unit(State& state, Unit unit, RuleId rule, Journal* journal);  // if it lies face down
// [ONUS-20.11] The seats that know the unit's kind and the generals with it.
SeatMask who_knows(const State& state, Unit unit);
bool is_within_ep(const State& state, Unit a, Unit b, unsigned ep);  // card to card [ONUS-23.47]

// ---- things.cpp: the shapes on the field for each purpose ----
// Shapes are in the order of their owners, each owner's card before its tokens.
inline constexpr size_t kMostShapesOfUnit = 1 + kFronts;
using Shapes = FixedList<field::Obstacle, kUnits * kMostShapesOfUnit>;
// A fortress adds 40 pieces with up to four parts each.
static_assert(Shapes::capacity() + size_t{40} * 4 <= field::kMaxObstacles);
constexpr field::Obstacles span_of(const Shapes& shapes) { return {shapes.begin(), shapes.size()}; }
// The height in storeys; 0 for everything in the base game.
constexpr unsigned level_of(const State&, Thing) { return 0; }
void add_shapes(const State& state, Unit unit, Shapes& shapes);  // card, stretched and laid tokens
ThingSet everything_but(const State& state, Unit unit);          // without its partner, too
// [ONUS-7.19] [ONUS-7.21] Of these things: those that a step may touch or overlap; the enemies,
// which end it; the friends, which it may pass or not.
Shapes in_way_of_step(const State& state, ThingSet among);
Shapes enemies_in_way(const State& state, Unit mover, ThingSet among);
Shapes friends_in_way(const State& state, Unit mover, ThingSet among);
Shapes in_way_of_flight(const Rules& rules, const State& state, Unit unit);
Shapes in_sight(const State& state, Unit shooter, Unit target);  // shapes that may hide the target
ThingSet touching(const State& state, ThingSet among, const field::Polygon& shape);
Shapes taken_ground(const State& state, ThingSet among);  // where nothing else may be placed

// ---- generals.cpp: chapter 2 ----
General general_with(const State& state, Unit unit);  // kNobody if there is none
// The general in command, of a captain or of a whole team; kNobody if none is in force.
General commander_of(const Rules& rules, const State& state, Captain captain);
General commander_of(const Rules& rules, const State& state, Seat seat);
bool is_in_force(const State& state, General one);  // neither dead, wounded nor routed [ONUS-2.9]
bool is_army_without_general(const Rules& rules, const State& state, Seat seat);
// [ONUS-20.7] Of its captain or its own.
bool has_lost_general(const Rules& rules, const State& state, Unit unit);
// [ONUS-2.9] [ONUS-20.4] Of a captain, or of a team: the best of its captains. [ONUS-21.9]
unsigned leadership_of(const Rules& rules, const State& state, Captain captain);
unsigned leadership_of(const Rules& rules, const State& state, Seat seat);
bool is_in_zone(const Rules& rules, const State& state, Unit unit);  // of any general in force
// [ONUS-2.5] In the zone of a general who is with another unit.
bool is_in_zone_of_another(const Rules& rules, const State& state, Unit unit);
// In the zone of this general, while he is in force.
bool is_led_in_zone(const Rules& rules, const State& state, General one, Unit unit);
// Counts the generals in force with this ability.
unsigned count_gifted(const Rules& rules, const State& state, Captain captain, Gift gift);
bool has_gift(const Rules& rules, const State& state, Captain captain, Gift gift);
// Whether the unit is in the zone of a general in force who has this ability.
bool is_in_zone_of(const Rules& rules, const State& state, Unit unit, Gift gift);
// [ONUS-20.7] [ONUS-21.9] Of his army and captain.
bool is_led_by(const State& state, Unit unit, General one);
// [ONUS-2.7] [ONUS-20.8] The general's percentage of the units that he leads.
uint16_t price_of(const Rules& rules, const State& state, General one);
void wound_general(const Rules& rules, State& state, General one, Journal* journal);
void lose_generals_with(const Rules& rules, State& state, Unit unit, Journal* journal);

// ---- teams.cpp: chapter 21 ----
Captain captain_of_general(const State& state, General one);
inline unsigned count_captains(const State& state, Seat seat) {
  // [ONUS-21.7] 0 or 1 if everyone plays for themselves.
  if (state.is_for_all()) return is_seated(state, seat) ? 1 : 0;
  return state.army(seat).captains;
}

bool is_together(const State& state);  // allies play phase by phase [ONUS-21.3]
// Whether this captain plays now, alone or with the whole team.
bool has_turn(const State& state, Captain one);
// The captain who plays now; kWholeTeam if several play together.
Captain captain_on_turn(const State& state);
bool may_act(const State& state, Unit unit);  // of a captain who plays now, on the field
UnitSet acting_units(const State& state);
UnitSet units_of_captain(const State& state, Captain one);    // on the field
CardSet team_hand(const State& state, Seat seat);             // of all its captains
CardSet open_hand(const State& state);                        // of the captains who play now
Captain holder_of(const State& state, Seat seat, Card card);  // kWholeTeam: no captain holds it
// [ONUS-21.10] The captain of this side's unit in the current fight. Events come from that
// captain's hand.
Captain captain_of_fighter(const State& state, Seat seat);
Captain captain_asked(const State& state);  // kWholeTeam: no single captain
void pass_turn(State& state);
// [ONUS-21.7] The seat that plays after this one, round the table; this one if no other is left.
// With two players it is the opponent.
Seat next_seat(const State& state, Seat seat);
// The captain whose hand scouts look into: by number in the enemy team, or by seat if everyone
// plays for themselves. kWholeTeam: there is no such enemy. [D]
Captain victim_numbered(const State& state, Seat thief, unsigned number);
unsigned most_turns(const State& state);  // player turns after which it is a draw
// [ONUS-21.2] By zone, type or army.
void divide_command(const Rules& rules, State& state, Seat seat);
// [ONUS-20.8] With the percentages of generals.
void price_army(const Rules& rules, State& state, Seat seat);
template <class Visit>
void for_each_captain(const State& state, Seat seat, Visit&& visit) {
  for (unsigned i = 0; i < count_captains(state, seat); ++i) visit(captain_numbered(seat, i));
}
// For a journal. kWholeTeam if the side is no team, so that the side is named.
int16_t fact_of_captain(const State& state, Captain one);
// [ONUS-21.9] The refusal of an order for another captain's unit.
Refusal other_captain(Unit unit);

// ---- turn.cpp: chapter 5 ----
void settle(const Rules& rules, State& state, Journal* journal);
// [ONUS-20.12] Reveals units that see each other while the unit passes this place.
void lift_fog_at(State& state, Unit unit, const Pose& pose, Journal* journal);
void lift_fog_on_way(State& state, Unit unit, const Pose& from, Journal* journal);
void push_roll(State& state, Purpose purpose, unsigned dice, Unit unit);
void push_draw(State& state, Captain one, unsigned cards);  // one after another [ONUS-15.7]
SettleFn settle_turn, settle_phase, settle_phase_ends, settle_draw;
ActFn act_roll, act_draw;
void begin_battle(const Rules& rules, State& state);
void begin_next_turn(State& state);  // of the seat after the active one

// ---- setup.cpp, deployment.cpp: chapter 4 ----
// Pushes the questions before the first turn. `first` is the side that begins it; Nobody: a lot
// decides.
void open_battle(State& state, Seat first, bool is_by_hand);
SettleFn settle_deploy, settle_dress, settle_general, settle_deal;
ListFn list_deploy, list_dress, list_general;
RangeFn range_deploy_facing, range_deploy_depth, range_deploy_width;
WhyFn why_deploy, why_dress, why_general, why_range;
// The unit of the measures of a question: hundredths of an EP, tenths of a degree, millimetres.
enum class Scale : uint8_t { Ep, Degrees, Millimetres };
Scale scale_of(Step step);
ActFn act_deploy, act_deploy_facing, act_deploy_depth, act_deploy_width, act_dress, act_general;
// A die for the first player: South's die first, or a die for each of more than two players. Before
// the deployment: the lot for who places first.
void take_lot(const Rules& rules, State& state, Seat thrower, unsigned die, Journal* journal);
void take_first_roll(const Rules& rules, State& state, unsigned south, unsigned north,
                     Journal* journal);

// ---- orders.cpp, activation.cpp: chapter 6 and the orders of chapter 19 ----
// [ONUS-20.2] Their units are active.
void wake_generals(const Rules& rules, State& state, Journal* journal);
void activate_unit(const Rules& rules, State& state, Unit unit, Journal* journal);
SettleFn settle_orders, settle_order_units, settle_recover, settle_after_order, settle_stampede;
ListFn list_orders, list_order_units, list_recover;
RangeFn range_facing;
WhyFn why_orders, why_order_units;
ActFn act_orders, act_order_units, act_recover, act_facing;
// [ONUS-6.10] Removes the routed and broken tokens. A unit that was routed and is not engaged may
// turn.
void recover_unit(const Rules& rules, State& state, Unit unit, Journal* journal);
// In the activation phase and in the rout phase. In the latter a unit that fails flees, and
// elephants may be killed.
void take_recovery_roll(const Rules& rules, State& state, Unit unit, unsigned die,
                        Journal* journal);
// Reports a morale test to each seat as far as it may know it.
void tell_tested(const State& state, Unit unit, unsigned die, unsigned morale, RuleId rule,
                 Journal* journal);
void take_stampede_roll(const Rules& rules, State& state, Unit unit, unsigned die,
                        Journal* journal);

SettleFn settle_line;
ListFn list_line;
WhyFn why_line;
ActFn act_line;
Bar bar_line(const State& state, Captain one);
void begin_line(State& state, Captain one);

// ---- move.cpp: chapters 7, 8 and 12 ----
SettleFn settle_move, settle_manoeuvre, settle_finish_move;
ListFn list_move, list_manoeuvre;
RangeFn range_bearing, range_distance, range_angle;
WhyFn why_move, why_manoeuvre, why_measure;
ActFn act_move, act_manoeuvre, act_bearing, act_distance, act_angle;
// [ONUS-7.18] The movement of a unit in this turn, considering what it has done so far.
Points movement_of(const Rules& rules, const State& state, Unit unit, bool is_charge);
Points full_movement(const Rules& rules, const State& state, Unit unit);  // may be 0 [ONUS-1.18]
bool may_charge(const Rules& rules, const State& state, Unit unit);       // by its deeds [ONUS-9.2]
void begin_rush_move(State& state, Unit unit);  // after a successful rush [ONUS-17.9]

// ---- charge.cpp: chapter 9 and the alignment of chapter 23 ----
SettleFn settle_meet, settle_snap, settle_links, settle_furious;
ListFn list_meet, list_snap, list_links, list_furious;
WhyFn why_meet, why_snap, why_links, why_furious;
ActFn act_meet, act_snap, act_links, act_furious;
// The mover has touched this enemy at this point: tokens hit from the side are removed, or the unit
// is met.
// True if the charge goes on (contact, or a question); false if the step may go on.
bool touch(const Rules& rules, State& state, Unit enemy, Point point, Journal* journal);
// [ONUS-23.28] The numbers of links that the chains at both ends of the matched run can lay now.
std::array<unsigned, 2> open_links(const Rules& rules, const State& state, Unit unit, Unit enemy);
void lay_links(const Rules& rules, State& state, Unit unit, Unit enemy, unsigned end,
               unsigned count, Journal* journal);
void make_pairs(State& state, Unit unit);  // new pairs from the poses of units [ONUS-23.53]
// [ONUS-23.55] Fronts whose tokens are back fight any enemy in front of them.
void mend_fronts(State& state);
bool is_charge_between(const State& state, Unit a, Unit b);  // contact began by it this turn

// ---- engaged.cpp: chapter 10 ----
SettleFn settle_engaged, settle_close_up, settle_quarter, settle_follow;
ListFn list_engaged, list_close_up, list_quarter, list_follow;
RangeFn range_withdrawal;
WhyFn why_engaged, why_close_up, why_quarter, why_follow;
ActFn act_engaged, act_close_up, act_quarter, act_withdrawal, act_follow;

// ---- shooting.cpp: chapter 11 ----
SettleFn settle_shoot, settle_wind;
ListFn list_shoot, list_shot_side, list_wind;
WhyFn why_shoot, why_shot_side, why_wind;
ActFn act_shoot, act_shot_side, act_wind;

// ---- combat.cpp: chapter 13, events and dice; modifiers.cpp: chapter 18 ----
SettleFn settle_fight, settle_event, settle_combat, settle_after_combat, settle_free_attack;
ListFn list_fight, list_event, list_redraw, list_choose_event;
WhyFn why_fight, why_event, why_choose_event;
ActFn act_fight, act_event, act_redraw, act_choose_event;
void begin_combat(State& state, Attack attack, Unit attacker, Unit defender, unsigned dice);
void take_combat_roll(const Rules& rules, State& state, Purpose purpose, Dice dice,
                      Journal* journal);
// A modifier with its rule. The values are added to the first and second figure, or to morale.
struct Modifier {
  RuleId rule;
  int8_t first;
  int8_t second;
};
inline constexpr size_t kMostModifiers = 32;  // rules that affect one attack or test
using Modifiers = FixedList<Modifier, kMostModifiers>;
Modifiers attack_modifiers(const Rules& rules, const State& state, Unit striker, Unit victim);
Modifiers ranged_modifiers(const Rules& rules, const State& state, Unit shooter, Unit target);
Modifiers defence_modifiers(const Rules& rules, const State& state, Unit struck, Unit striker);
Modifiers morale_modifiers(const Rules& rules, const State& state, Unit unit, Unit striker);
// [ONUS-1.17] With all modifiers, never below 1.
Value attack_of(const Rules& rules, const State& state, Unit striker, Unit victim);
unsigned strength_of(const Rules& rules, const State& state, Unit shooter, Unit target);
Value defence_of(const Rules& rules, const State& state, Unit struck, Unit striker);
// [ONUS-13.30] `striker` is kNoUnit for tests that no attack has caused.
unsigned morale_of(const Rules& rules, const State& state, Unit unit, Unit striker);
// [ONUS-1.17] For a test that no attack has caused, with the bonus of an order or a general.
unsigned morale_with(const Rules& rules, const State& state, Unit unit, int further);
bool passes(unsigned die, unsigned morale);  // a 1 always passes [ONUS-1.6] [ONUS-13.28]
// ---- activation.cpp: tests that no attack has caused ----
unsigned recovery_morale(const Rules& rules, const State& state, Unit unit);
Modifiers recovery_modifiers(const Rules& rules, const State& state, Unit unit);
// [ONUS-19.18] Mounted units have a penalty.
unsigned stampede_morale(const Rules& rules, const State& state, Unit unit);

// ---- flight.cpp: chapter 14 ----
SettleFn settle_yield, settle_flight, settle_rout_next, settle_kill, settle_trample,
    settle_after_trample;
ListFn list_yield, list_flight_way, list_rout_next, list_kill, list_trample;
WhyFn why_rout_next;
ActFn act_yield, act_flight_way, act_rout_next, act_kill, act_trample;
// [ONUS-14.1] Makes the unit broken and routed. Its formation and tokens go; its first flight is
// pushed.
void rout_unit(const Rules& rules, State& state, Unit unit, RuleId rule, Journal* journal);

// ---- end.cpp: chapter 15 ----
unsigned cards_too_many(const Rules& rules, const State& state, Captain one);
SettleFn settle_refill, settle_discard, settle_give;
ListFn list_refill, list_discard, list_give;
WhyFn why_refill, why_discard, why_give;
ActFn act_refill, act_discard, act_give;

// ---- victory.cpp: chapter 4 ----
enum class Ending : uint8_t { None, Losses, Destruction, LostGeneral, Both, Turns };
void check_end(const Rules& rules, State& state, Journal* journal);
void end_battle(State& state, Ending why, Seat winner, Journal* journal);
// [ONUS-21.7] Everyone for themselves: removes the sides that have lost. True if a side was
// removed, so that the current question has to be examined again.
bool check_falls(const Rules& rules, State& state, Journal* journal);
// [ONUS-4.8] [ONUS-4.11] Cost of what counts as lost.
unsigned losses_of(const Rules& rules, const State& state, Seat seat);
bool must_test_losses(const Rules& rules, const State& state, Seat seat);
// [ONUS-6.1] At the start of a turn.
void test_losses(const Rules& rules, State& state, Journal* journal);
void take_leadership_roll(const Rules& rules, State& state, unsigned sum, Journal* journal);

}  // namespace acies::onus
