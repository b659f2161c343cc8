// What a player may reckon at the table: what a line can become, how likely the next card is to
// make it so (with only what the seat knows), and what its wild cards stand for.
#pragma once

#include "core/base/fixed_list.h"
#include "core/luck/odds.h"
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

// A wild card in a complete line, and the troop that it counts as in the strongest reading. [BL-6.11]
struct WildCard {
  Card card;
  Card as;
};
using WildCards = FixedList<WildCard, kMudSlots>;

// The troops are of the formation's colour, or where colours do not matter, of one in which that
// troop does not stand in the line yet.
WildCards read_wilds(const Line& line, Ground ground, const Book& book);

}  // namespace acies::battleline
