// Shared by the chapters: the table of steps, and functions that several chapters use.
#pragma once

#include "frame/step_machine.h"
#include "games/ancients/ancients.h"

namespace acies::ancients {

using Row = StepRow<Rules, Step>;
using ListFn = Row::ListFn;
using WhyFn = Row::WhyFn;
using ActFn = Row::ActFn;
using SettleFn = Row::SettleFn;
const Row& step_row(Step step);  // turn.cpp

// Pieces on the field: pieces.cpp.
void put_unit(State& state, Unit unit, Hex hex);
void lift_unit(State& state, Unit unit);
void put_leader(State& state, Leader leader, Hex hex);
void lift_leader(State& state, Leader leader, Hex where);
void shift_unit(State& state, Unit unit, Hex to);  // together with the attached leader
unsigned remove_blocks(State& state, Unit unit, unsigned count);  // returns how many were removed
// A unit without blocks leaves the board: banner, and the fate of its leader.
void bury(const Rules& rules, State& state, Unit unit, Journal* journal);
void lose_leader(const Rules& rules, State& state, Leader leader, Hex hex, RuleId rule,
                 Journal* journal);

// Chapter 2: victory.cpp.
enum class Ending : uint8_t { None, Banners, SuddenDeath, BothBanners, Stalled, TurnLimit };
enum class BannerFor : uint8_t { UnitLost, LeaderLost, Objective, Exit };
void take_banner(const Rules& rules, State& state, Seat seat, BannerFor why, RuleId rule,
                 Journal* journal);
void count_banners(const Rules& rules, State& state, Journal* journal);
void end_battle(State& state, Seat winner, Ending why, Journal* journal);
void reach_hex(const Rules& rules, State& state, Unit unit, Journal* journal);  // may give a banner

// Chapters 3 and 13: turn.cpp, cards.cpp.
void begin_turn(State& state, Seat seat);
void settle(const Rules& rules, State& state, Journal* journal);
SettleFn settle_draw, settle_play, settle_end_turn;
ListFn list_play;
WhyFn why_play;
ActFn act_draw, act_roll, act_play;

// Chapters 4 and 16: command.cpp, orders.cpp, reserve.cpp, rally.cpp.
SettleFn settle_order, settle_enter, settle_join, settle_restore;
ListFn list_order, list_enter, list_join, list_restore;
WhyFn why_order, why_enter, why_join, why_restore;
ActFn act_order, act_enter, act_join, act_restore;
void take_symbols(const Rules& rules, State& state, Purpose purpose, Roll roll, Journal* journal);
// kinds that a troop or tactic card orders; all for section cards
KindSet kinds_of_card(Card card);
SectionSet sections_of(Hex hex);
Section section_of_card(Card card, Seat seat);  // of a section or Inspired card
HexSet section_hexes(SectionSet sections);
HexSet ordered_hexes(const State& state);
unsigned orders_given(const State& state);
SectionSet ambush_sections(const State& state);  // sections where the reserve may enter
void begin_ambush(State& state, Section section, Journal* journal);
// [CCA-15.7] Roman MI and HI if the option is in force.
bool is_legion(const State& state, Unit unit);
bool is_named_missile(const State& state, Unit unit);
bool is_missile(const Rules& rules, const State& state, Unit unit);

// Chapter 5: movement.cpp.
SettleFn settle_move;
ListFn list_move;
WhyFn why_move;
ActFn act_move;
HexSet reach(const Rules& rules, const State& state, Unit unit);  // hexes where it may move now
HexSet reach_of_leader(const State& state, Leader leader);
bool may_leave_field(const Rules& rules, const State& state, Unit unit);
// hexes from which it may battle in this turn
HexSet battle_hexes(const Rules& rules, const State& state, Unit unit);
unsigned battle_steps(const Rules& rules, const State& state, Unit unit);
RuleId rule_of_move(Kind kind);

// Chapters 6 and 7: battle.cpp; the flow of one combat: combat.cpp.
SettleFn settle_battle, settle_react, settle_blow, settle_after_blow, settle_advance,
    settle_further, settle_bonus, settle_battle_back;
ListFn list_battle, list_react, list_advance, list_further, list_bonus, list_battle_back;
WhyFn why_battle, why_react, why_further, why_bonus;
ActFn act_battle, act_react, act_advance, act_further, act_bonus, act_battle_back;
void announce(const Rules& rules, State& state, Unit attacker, Hex target, bool is_fire,
              bool is_bonus, Journal* journal);
bool may_close_at_all(const Rules& rules, const State& state, Unit unit);
bool may_close(const Rules& rules, const State& state, Unit unit, Hex target);
bool may_close_from(const Rules& rules, const State& state, Unit unit, Hex from, Hex target);
bool may_fire_at_all(const Rules& rules, const State& state, Unit unit);
HexSet fire_targets(const Rules& rules, const State& state, Unit unit);
unsigned fire_range(const Rules& rules, const State& state, Unit unit);

// Previews for players: threat.cpp.
HexSet fire_arc(const Rules& rules, const State& state, Unit unit, Hex from);
HexSet threat(const Rules& rules, const State& state, Unit unit);

// Dice and their effects: dice.cpp. A stroke is one roll of one side against the other.
struct Stroke {
  Unit roller;
  Unit target;  // kNoUnit: a lone leader
  Hex from;
  Hex to;
  Blow blow;
  bool is_fire;
  bool is_bonus;
  bool is_evading;
  bool is_roller_full;
};
Stroke stroke_of(const State& state);  // of the combat in progress
Stroke plan_stroke(const State& state, Unit attacker, Hex target, bool is_fire);
unsigned stroke_dice(const Rules& rules, const State& state, const Stroke& stroke);
unsigned base_dice(const Rules& rules, const State& state, const Stroke& stroke);
unsigned card_dice(const State& state, const Stroke& stroke);
unsigned dice_limit(const State& state, const Stroke& stroke, RuleId* rule = nullptr);
bool ignores_one_sword(const State& state, const Stroke& stroke);
bool hits_with_helmets(const State& state, const Stroke& stroke);
bool is_sword_hit(const Rules& rules, const State& state, const Stroke& stroke);
// [CCA-7.33] [CCA-7.37] Elephants and camels ignore one hit of cavalry and chariots.
bool ignores_one_symbol(const State& state, const Stroke& stroke);
unsigned ignorable_flags(const State& state, const Stroke& stroke, bool was_full);
unsigned retreat_hexes(const Rules& rules, const State& state, const Stroke& stroke);  // per flag
void take_roll(const Rules& rules, State& state, Roll roll, Journal* journal);

// Chapters 9 and 10: retreat.cpp.
SettleFn settle_flags, settle_rampage, settle_retreat, settle_evade;
ListFn list_flags, list_rampage, list_retreat, list_evade;
WhyFn why_flags, why_rampage, why_path;
ActFn act_flags, act_rampage, act_retreat, act_evade;
bool may_evade(const State& state, Unit unit, Unit attacker);
bool may_evade_from(Kind kind, Kind attacker);
bool has_evade_path(const State& state, Unit unit);
HexSet rear(const State& state, Seat seat, Hex hex);
unsigned run_length(const State& state, Unit unit, Hex from, unsigned left);
void strike_rampage(const Rules& rules, State& state, Hex hex, Roll roll, Journal* journal);

// Chapter 11: leaders.cpp.
SettleFn settle_flight;
ListFn list_flight;
WhyFn why_flight;
ActFn act_flight;
void check_leader(State& state, Leader leader, bool is_unit_lost);
void begin_flight(State& state, Leader leader);
void take_check(const Rules& rules, State& state, Leader leader, bool is_unit_lost, Roll roll,
                Journal* journal);
unsigned escape_dice(const Rules& rules, const State& state, Hex hex);
void take_escape(const Rules& rules, State& state, Leader leader, Hex hex, Roll roll,
                 Journal* journal);

// Chapter 14: terrain.cpp.
HexSet impassable(const State& state, Kind kind);
HexSet impassable_to_leader(const State& state);
RuleId rule_of_barrier(const State& state, Hex hex);
HexSet stops(const State& state, Kind kind);
RuleId rule_of_stop(const State& state, Hex hex);
HexSet stops_leader(const State& state);
HexSet walls(const State& state);
bool lets_go_one_hex(const State& state, Hex from);
bool is_bound_by_ground(const State& state, Unit unit);  // then it may not advance
bool bars_battle(const State& state, Kind kind, Hex entered);
bool can_see(const State& state, Hex from, Hex to);
bool crosses_front(const State& state, Hex from, Hex to);  // of the rampart in `to`
void enter_marsh(State& state, Unit unit);
void enter_marsh_leader(State& state, Leader leader, Hex hex);
void take_marsh(const Rules& rules, State& state, Unit unit, Roll roll, Journal* journal);
void take_marsh_leader(const Rules& rules, State& state, Leader leader, Roll roll,
                       Journal* journal);

// The last fact of an event about a leader: the battle that names him, plus one; 0 if none does.
inline int16_t battle_fact(const State& state) {
  return static_cast<int16_t>((state.conditions.scenario + 1) & 0xFF);
}

constexpr unsigned edge_row(Seat seat) { return seat == Seat::South ? 0 : kHexRows - 1; }

inline Refusal reason(RuleId rule, std::string_view phrase, std::array<int16_t, 8> facts = {}) {
  return {rule, phrase, facts};
}

inline void tell(Journal* journal, Seat actor, Happening what, RuleId rule,
                 std::array<int16_t, 6> facts = {}, SeatMask seen_by = kEverybody,
                 bool is_reveal = false) {
  if (journal == nullptr) return;
  journal->add({static_cast<uint8_t>(what), actor, seen_by, is_reveal, rule, facts});
}

}  // namespace acies::ancients
