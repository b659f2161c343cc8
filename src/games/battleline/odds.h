// What a player may reckon at the table: what a line can become, and how likely the next card is
// to make it so. Uses only what the seat knows.
#pragma once

#include "core/odds.h"
#include "games/battleline/battleline.h"

namespace acies::battleline {

struct LineOdds {
  Strength best;         // the strongest that the line can become
  TroopSet missing = 0;  // with these troops
  unsigned open = 0;     // slots that are still open
  Odds next = Odds();    // whether the next troop card drawn completes that formation or better
  unsigned outs = 0;     // the cards that would
  unsigned unseen = 0;   // of so many that the seat cannot place
};

// Troops that the seat cannot place: in the deck, or in the opponent's hand unseen.
TroopSet unseen_by(const State& state, Seat seat);

// The seat's line at the flag, with one more card laid there.
LineOdds odds_with(const Rules& rules, const State& state, Seat seat, unsigned flag, Card card);

}  // namespace acies::battleline
