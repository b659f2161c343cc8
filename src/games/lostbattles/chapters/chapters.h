// Shared by the chapters: the table of steps, and functions that several chapters use.
#pragma once

#include <optional>

#include "frame/step_machine.h"
#include "games/lostbattles/lostbattles.h"

namespace acies::lostbattles {

using Row = StepRow<Rules, Step>;
using ListFn = Row::ListFn;
using WhyFn = Row::WhyFn;
using ActFn = Row::ActFn;
using SettleFn = Row::SettleFn;
const Row& step_row(Step step);  // turn.cpp

// The reason against something; nothing if it is allowed. Lists hold everything without a bar.
using Bar = std::optional<Refusal>;

inline Refusal reason(RuleId rule, std::string_view phrase, std::array<int16_t, 8> facts = {}) {
  return {rule, phrase, facts};
}

inline void tell(Journal* journal, Seat actor, Happening what, RuleId rule,
                 std::array<int16_t, 6> facts = {}) {
  if (journal == nullptr) return;
  journal->add({static_cast<uint8_t>(what), actor, kEverybody, false, rule, facts});
}

// A unit as a fact of an event: its number, with its kind in the high byte, so that sentences need
// no table.
inline int16_t unit_fact(const State& state, Unit unit) {
  return static_cast<int16_t>(unit | static_cast<unsigned>(state.kind[unit]) << 8U);
}
// A commander as a fact: his number, with the battle that names him (plus one) in the high byte.
inline int16_t commander_fact(const State& state, Commander one) {
  return static_cast<int16_t>(one | static_cast<unsigned>((state.scenario + 1) & 0x7F) << 8U);
}

// Pieces: pieces.cpp.
void put_unit(State& state, Unit unit, Zone zone);
void lift_unit(State& state, Unit unit, Zone to);  // to another zone, or out of play
// Removes the unit as withdrawn, routed or shattered, together with its leader and a general left
// alone.
void remove_unit(State& state, Unit unit, Zone how, RuleId rule, Journal* journal);
void send_away(State& state, Unit unit, RuleId rule,
               Journal* journal);  // fresh or spent [LB-5.7.2]
void lose_commander(State& state, Commander one, Zone how, RuleId rule, Journal* journal);
// [LB-2.3.2b] [LB-3.4.6b] Effects on an army when the enemy enters a zone.
void enter_zone(State& state, Seat seat, Zone zone, Journal* journal);
Commander leader_of(const State& state, Unit unit);  // the leader of this bodyguard; kNobody
// The commander of these units: a leader among them or the general with them; kNobody if none.
Commander commander_of(const State& state, UnitSet units, Commander general);
void drop_scythed(State& state, Journal* journal);                  // of the group [LB-9.5.2]
Commander commander_in(const State& state, Zone place, Seat seat);  // in a zone; kNobody
bool is_flanked(const State& state, Zone zone, Seat seat);
unsigned stack_of(const State& state, UnitSet units);    // levies count 2 [LB-5.5.3a]
unsigned stack_limit(const State& state, Zone zone);     // 12 or 8 [LB-5.5.3a]
bool is_same(const State& state, Unit a, Unit b);        // the units are equal for every rule
UnitSet one_of_each(const State& state, UnitSet units);  // the first of each set of equal units
UnitSet one_of_each_kind(const State& state, UnitSet units);  // equal as lead units and for hits
bool is_veteran(const State& state, Unit unit);
bool is_cavalry_or_chariots(const State& state, Unit unit);
bool is_infantry(const State& state, Unit unit);
bool is_slow_in_rough(const State& state, Unit unit);  // pays 2 moves [LB-5.4.1]

// Chapter 3: turn.cpp.
inline bool is_rolling(const State& state, Purpose purpose) {
  return state.step() == Step::Roll && state.asked<asks::Roll>().purpose == purpose;
}
void settle(const Rules& rules, State& state, Journal* journal);
SettleFn settle_turn, settle_player_turn, settle_player_turn_ends;
ListFn list_reverse;
ActFn act_roll, act_reverse;
void take_off_field(State& state);  // removes all units from the field: setup.cpp
void begin_battle(const Rules& rules, State& state, bool is_historical);
void begin_staged_turn(const Rules& rules, State& state, bool asks_die);
bool may_reverse(const State& state, Seat seat);  // the second army may go first [LB-8.9.3a]

// Chapter 4: command.cpp.
SettleFn settle_act, settle_muster;
ListFn list_act, list_muster;
WhyFn why_act, why_muster;
ActFn act_act, act_muster;
// The active side's units of a zone, or off the field, that were not activated yet.
UnitSet idle_units(const State& state, Zone place);
// Whether all of them may form one group.
bool may_go_together(const State& state, Zone place);
unsigned fighting_value(const State& state, Seat seat);  // the part that gives commands [LB-4.1.1a]
unsigned army_value(const State& state, Seat seat);  // of everything that is not gone [LB-1.4.1]
// halved in dust and wet weather [LB-4.1.1d]
unsigned command_die(const State& state, unsigned die);
unsigned group_cost(const State& state, UnitSet units, Mode mode, bool is_deploying, Payment how);
unsigned funds_at(const State& state, Zone place);  // commands that can pay for an activation there
unsigned stock_at(const State& state, Zone place);  // the part of it that commanders there give
// [LB-8.2.3] Generals by themselves: generals.cpp.
Bar bar_general(const State& state, Commander one, Zone to);
void list_generals(const State& state, ActionList& list);
void move_general(State& state, Commander one, Zone to, Journal* journal);
void take_commands(const Rules& rules, State& state, unsigned die, Journal* journal);

// Chapters 3.3 and 3.4: deployment.cpp.
ListFn list_enter;
WhyFn why_enter;
ActFn act_enter;
bool can_deploy(const State& state, UnitSet units, Commander general, Mode mode, bool is_cheap);
Bar bar_deploy(const State& state, UnitSet units, Commander general, Mode mode, bool is_cheap);
// against the limit of a surprised army [LB-10.1.1]
unsigned deploy_count(const State& state, UnitSet units);

// Chapter 5: march.cpp.
SettleFn settle_march, settle_group_ends;
ListFn list_march;
WhyFn why_march;
ActFn act_march;
void begin_march(State& state);
unsigned moves_of(const State& state, Unit unit, Mode mode);           // at the start [LB-5.2.1]
unsigned free_turns_of(const State& state, Unit unit, bool is_cheap);  // of light units [LB-5.3.4]
// by a turn; kNoZone if none [LB-5.3.5]
Zone attack_lost_by_turn(const State& state, Facing facing);
// [LB-5.3.2a] Whether an about-face is free.
bool may_turn_about(const State& state, Zone zone, Facing facing, Seat seat);

// Chapter 6: assault.cpp; the result of one attack: combat.cpp.
SettleFn settle_support, settle_bonus, settle_all_out, settle_after_attack, settle_advance;
ListFn list_strike, list_support, list_bonus, list_all_out, list_advance;
WhyFn why_strike, why_support, why_advance;
ActFn act_strike, act_support, act_bonus, act_all_out, act_advance;
Bar bar_attack(const State& state, Zone target);  // of the active group
void declare_attack(const Rules& rules, State& state, Zone target, Journal* journal);
unsigned attack_limit(const State& state, Zone from, Zone target, Seat seat);  // in halves
bool has_attacked_before(const State& state, Zone zone);  // in the player turn before [LB-8.9.3b]
UnitSet waiting(const State& state);  // units of the group that have neither attacked nor supported
UnitSet may_advance(const State& state);
unsigned attack_size(const State& state, Unit unit, bool is_first);
unsigned bonus_cost(const State& state, Unit unit, bool is_lead);
bool is_forced_bonus(const State& state);  // two for a bodyguard [LB-8.5.1]

// An attack of one unit, in progress or planned.
struct Blow {
  Unit attacker;
  Unit victim;
  Zone from;
  Zone target;
  Facing facing;  // of the attackers
  bool is_lead;   // the first to attack from its zone
  bool has_moved;
  bool is_half;
  bool is_supported;
  uint8_t bonus;
};
struct Modifier {
  RuleId rule;
  int8_t value;
};
using Modifiers = FixedList<Modifier, 20>;
Blow blow_of(const State& state);                                // of the assault in progress
Blow plan_blow(const State& state, Unit attacker, Zone target);  // by the group as it stands
Modifiers modifiers_of(const State& state, const Blow& blow);
int sum_of(const Modifiers& modifiers);
bool is_covered(const State& state, Zone target, Unit victim);  // by heavy infantry [LB-6.8.2a]
unsigned hits_at(const State& state, const Blow& blow, int margin, bool is_all_out);
bool may_all_out(const State& state, const Blow& blow, int margin);
bool must_all_out(const State& state, const Blow& blow);
bool may_support(const State& state, const Blow& blow, Unit unit);
void take_attack_roll(State& state, Dice dice, Journal* journal);
SettleFn settle_first_hit, settle_rally, settle_hit_lands, settle_second_hit, settle_after_hits;
ListFn list_rally, list_second_hit;
WhyFn why_second_hit;
ActFn act_rally, act_second_hit;
// the commander who may try; kNobody [LB-8.6.1]
Commander rally_commander(const State& state, Unit unit);
bool must_rally(const State& state, Commander one, Unit unit);
void take_rally_roll(const Rules& rules, State& state, Dice dice, Journal* journal);

// [LB-3.2.3] [LB-6.4.5a] Lead units: leads.cpp.
SettleFn settle_new_leads;
ListFn list_lead;
WhyFn why_lead;
ActFn act_lead;
UnitSet lead_choices(const State& state, Zone zone, Seat seat);

// Chapter 7: morale.cpp.
void take_morale_roll(const Rules& rules, State& state, Dice dice, Journal* journal);
int army_morale(const State& state, Seat seat);  // the sum that is added to the die
using MoraleParts = FixedList<Modifier, 8>;
MoraleParts army_morale_parts(const State& state, Seat seat);
MoraleParts unit_morale_parts(const State& state, Unit unit, Zone attacked);
int unit_morale(const State& state, Unit unit, Zone attacked);  // without the army's part
// The units that leave at this army morale: those at -1 or less, and those at 0 that go with them.
UnitSet panicking(const State& state, Seat seat, Zone attacked, UnitSet fallen, int army);
bool is_inspired(const State& state, Zone zone, Seat seat);  // by a commander [LB-7.2.14]

// Chapter 11: victory.cpp.
enum class Ending : uint8_t { None, Broken, BothBroken, TurnTen };
void check_end(const Rules& rules, State& state, Journal* journal);
void end_battle(State& state, Ending why, Journal* journal);
int victory_points(const State& state, Seat seat);
unsigned victory_level(int difference);  // 0 draw, 1 Pyrrhic, to 5 crushing [LB-11.3.2]

}  // namespace acies::lostbattles
