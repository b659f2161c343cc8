// acies: no allocation
// Moves cards between decks, hands, lines and the cards out of play.
#include "games/battleline/chapters/chapters.h"

namespace acies::battleline {

bool is_in_hand(const State& state, Seat seat, Card card) {
  const Side& side = state.side(seat);
  if (is_troop(card)) return (side.troops & troop_bit(card)) != 0;
  return is_tactics(card) && (side.tactics & tactics_bit(card)) != 0;
}

void take_into_hand(State& state, Seat seat, Card card) {
  Side& side = state.side(seat);
  if (is_troop(card)) {
    side.troops |= troop_bit(card);
    ++side.troop_backs;
  } else {
    side.tactics |= tactics_bit(card);
    ++side.tactics_backs;
  }
}

void leave_hand(State& state, Seat seat, Card card) {
  assert(is_in_hand(state, seat, card));
  Side& side = state.side(seat);
  if (is_troop(card)) {
    side.troops &= ~troop_bit(card);
    side.known_troops &= ~troop_bit(card);
    --side.troop_backs;
  } else {
    side.tactics &= static_cast<TacticsSet>(~tactics_bit(card));
    side.known_tactics &= static_cast<TacticsSet>(~tactics_bit(card));
    --side.tactics_backs;
  }
}

// [BL-4.6] [BL-4.7] A formation is dated when it becomes complete, and anew if it becomes complete
// again.
void add_to_line(const Rules& rules, State& state, Seat seat, unsigned flag, Card card) {
  const size_t own = index(seat);
  uint8_t& count = state.counts[flag][own];
  state.lines[flag][own].insert(card, count);
  if (is_troop(card)) state.seen_troops |= troop_bit(card);
  if (++count < state.slots(flag)) return;
  state.complete[own] |= flag_bit(flag);
  state.strengths[flag][own] =
      strength_of(rules.ranks(state, seat, flag), rules.ground(state, flag));
  if ((state.complete[1 - own] & flag_bit(flag)) == 0) state.earlier[own] |= flag_bit(flag);
}

void remove_from_line(State& state, Seat seat, unsigned flag, Card card) {
  const size_t own = index(seat);
  const auto others = static_cast<FlagSet>(~flag_bit(flag));
  uint8_t& count = state.counts[flag][own];
  state.lines[flag][own].remove(card, count);
  --count;
  state.strengths[flag][own] = {};
  if ((state.complete[own] & flag_bit(flag)) == 0) return;
  state.complete[own] &= others;
  state.earlier[own] &= others;
  state.earlier[1 - own] |= static_cast<FlagSet>(state.complete[1 - own] & flag_bit(flag));
}

// [BL-6.5] In fog complete lines are weighed anew. [BL-4.7] In mud they are no longer complete.
void lay_environment(const Rules& rules, State& state, Card card, unsigned flag) {
  const auto others = static_cast<FlagSet>(~flag_bit(flag));
  (card == kFog ? state.fog : state.mud) = static_cast<uint8_t>(flag);
  for (const Seat seat : kPlayers) {
    const size_t side = index(seat);
    Strength& strength = state.strengths[flag][side];
    if (card == kMud) {
      strength = {};
      state.complete[side] &= others;
      state.earlier[side] &= others;
    } else if (!strength.is_none()) {
      strength = strength_of(rules.ranks(state, seat, flag), rules.ground(state, flag));
    }
  }
}

void put_out_of_play(State& state, Seat seat, Card card) {
  Side& side = state.side(seat);
  if (is_troop(card)) {
    side.lost_troops |= troop_bit(card);
  } else {
    side.lost_tactics |= tactics_bit(card);
  }
}

bool has_cards(const State& state) { return (state.deck_size[0] | state.deck_size[1]) != 0; }

}  // namespace acies::battleline
