// Shared by the chapters: the table of steps, and the card moves that several chapters make.
#pragma once

#include "frame/step_machine.h"
#include "games/battleline/battleline.h"

namespace acies::battleline {

using Row = StepRow<Rules, Step>;
using ListFn = Row::ListFn;
using WhyFn = Row::WhyFn;
using ActFn = Row::ActFn;
using RuleFn = Row::RuleFn;
const Row& step_row(Step step);  // turn.cpp

// Chapter 1: setup.cpp.
void begin_game(const Rules& rules, State& state, Seat starter);
Seat receiver(const State& state);  // of the card that is dealt
ActFn act_lot, act_deal;

// Chapters 2 and 5: play.cpp, turn.cpp.
ListFn list_play;
WhyFn why_play;
ActFn act_play;
void begin_turn(State& state, Seat seat);
void settle(const Rules& rules, State& state, Journal* journal);
bool may_play_tactics(const State& state, Card card);

// Chapter 4: claims.cpp.
ListFn list_claim;
WhyFn why_claim;
ActFn act_claim;
FlagSet claimable_flags(const Rules& rules, const State& state, Seat seat);

// Chapter 6: tactics.cpp.
ListFn list_take, list_place, list_return;
WhyFn why_take, why_place, why_return;
ActFn act_take, act_place, act_return;
bool has_target(const State& state, Card guile);
RuleFn rule_of_take, rule_of_place;
void play_guile(State& state, Card card);

// Chapter 7: victory.cpp.
bool has_won(const Rules& rules, const State& state, Seat seat);
void end_game(const Rules& rules, State& state, Seat winner, bool was_stalled, Journal* journal);
void break_stall(const Rules& rules, State& state, Journal* journal);

// Cards: cards.cpp.
void take_into_hand(State& state, Seat seat, Card card);
void leave_hand(State& state, Seat seat, Card card);
bool is_in_hand(const State& state, Seat seat, Card card);
void add_to_line(const Rules& rules, State& state, Seat seat, unsigned flag, Card card);
void remove_from_line(State& state, Seat seat, unsigned flag, Card card);
void lay_environment(const Rules& rules, State& state, Card card, unsigned flag);
void put_out_of_play(State& state, Seat seat, Card card);
bool has_cards(const State& state);  // in either deck

inline Refusal reason(RuleId rule, std::string_view phrase, std::array<int16_t, 8> facts = {}) {
  return {rule, phrase, facts};
}

inline void tell(Journal* journal, Seat actor, Happening what, RuleId rule,
                 std::array<int16_t, 6> facts = {}, SeatMask seen_by = kEverybody,
                 bool is_reveal = false) {
  if (journal == nullptr) return;
  journal->add({static_cast<uint8_t>(what), actor, seen_by, is_reveal, rule, facts});
}

}  // namespace acies::battleline
