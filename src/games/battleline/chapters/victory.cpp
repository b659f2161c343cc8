// acies: no allocation
// Chapter 7: the end of a game and of a match, and the end of endless passing (BL-2.6).
#include "games/battleline/chapters/chapters.h"

namespace acies::battleline {
namespace {

unsigned flags_held(const State& state, Seat seat) {
  return static_cast<unsigned>(std::popcount(state.side(seat).flags));
}

// [BL-7.2] The winner scores a fixed number; the loser scores the flags captured.
void score(const Rules& rules, State& state, Seat winner) {
  for (const Seat seat : kPlayers) {
    const unsigned points = seat == winner ? rules.book().win_points() : flags_held(state, seat);
    state.side(seat).points += static_cast<uint16_t>(points);
  }
}

std::array<int16_t, 6> result_facts(const State& state, Seat winner) {
  return {static_cast<int16_t>(index(winner)), static_cast<int16_t>(state.sides[0].points),
          static_cast<int16_t>(state.sides[1].points)};
}

Seat match_winner(const State& state) {
  const unsigned south = state.sides[0].points;
  const unsigned north = state.sides[1].points;
  if (state.games == 1) return state.winner;
  if (south == north) return Seat::Nobody;
  return south > north ? Seat::South : Seat::North;
}

// [BL-2.6] The flag goes to a complete formation. An incomplete one counts as lost.
Seat owner_when_stalled(const Rules& rules, const State& state, unsigned flag) {
  for (const Seat seat : kPlayers) {
    const bool is_complete = (state.complete[index(seat)] & flag_bit(flag)) != 0;
    const bool is_other_complete = (state.complete[index(opponent(seat))] & flag_bit(flag)) != 0;
    if (is_complete && (!is_other_complete || rules.may_claim(state, seat, flag))) return seat;
  }
  return Seat::Nobody;
}

}  // namespace

// [BL-7.1] A player wins with three adjacent flags or with any five.
bool has_won(const Rules& rules, const State& state, Seat seat) {
  const unsigned flags = state.side(seat).flags;
  unsigned runs = flags;
  for (unsigned i = 1; i < rules.book().breakthrough(); ++i) runs &= flags >> i;
  return runs != 0 || flags_held(state, seat) >= rules.book().envelopment();
}

// [BL-1.7] The winner begins the next game of a match. After a draw the other player begins.
void end_game(const Rules& rules, State& state, Seat winner, bool was_stalled, Journal* journal) {
  score(rules, state, winner);
  const RuleId rule = was_stalled ? "2.6"_rule : "7.1"_rule;
  tell(journal, Seat::Nobody, Happening::GameEnded, rule, result_facts(state, winner));
  if (state.game < state.games) {
    const Seat starter = is_player(winner) ? winner : opponent(state.starter);
    ++state.game;
    begin_game(rules, state, starter);
    return;
  }
  while (state.is_asking()) state.pop();
  state.claimable = 0;
  state.winner = winner;
  state.was_stalled = was_stalled ? 1 : 0;
  tell(journal, Seat::Nobody, Happening::MatchEnded, "7.2"_rule,
       result_facts(state, match_winner(state)));
}

void break_stall(const Rules& rules, State& state, Journal* journal) {
  tell(journal, Seat::Nobody, Happening::Stalled, "2.6"_rule);
  for (unsigned flag = 0; flag < kFlags; ++flag) {
    if ((state.claimed() & flag_bit(flag)) != 0) continue;
    const Seat owner = owner_when_stalled(rules, state, flag);
    if (!is_player(owner)) continue;
    state.side(owner).flags |= flag_bit(flag);
    tell(journal, owner, Happening::Awarded, "2.6"_rule,
         {static_cast<int16_t>(flag), static_cast<int16_t>(index(owner))});
    if (has_won(rules, state, owner)) return end_game(rules, state, owner, true, journal);
  }
  const unsigned south = flags_held(state, Seat::South);
  const unsigned north = flags_held(state, Seat::North);
  const Seat winner = south == north ? Seat::Nobody : (south > north ? Seat::South : Seat::North);
  end_game(rules, state, winner, true, journal);
}

Outcome Rules::outcome(const State& state) const {
  const bool is_over = !state.is_asking();
  const RuleId rule = state.was_stalled != 0 ? "2.6"_rule : "7.1"_rule;
  return {
      is_over,
      is_over ? match_winner(state) : Seat::Nobody,
      {static_cast<int16_t>(state.sides[0].points), static_cast<int16_t>(state.sides[1].points)},
      is_over ? rule : kNoRule};
}

}  // namespace acies::battleline
