// Odds at the table: the strongest formation that a line can become, the chance that the next card
// completes it (from the seat's own knowledge), and the troops that wild cards stand for.
#pragma once

#include "core/base/fixed_list.h"
#include "core/luck/odds.h"
#include "games/battleline/battleline.h"

namespace acies::battleline {

struct LineOdds {
  Strength best;         // the strongest that the line can become
  TroopSet missing = 0;  // the troops that it takes
  unsigned open = 0;     // slots that are still open
  Odds next = Odds();    // that the next troop drawn completes that formation or a better one
  unsigned outs = 0;     // how many cards would do so
  unsigned unseen = 0;   // out of this many cards that the seat cannot place
};

// The troops that the seat cannot place: in the deck, or unseen in the opponent's hand.
TroopSet unseen_by(const State& state, Seat seat);

// The odds of the seat's line at the flag after one more card is laid there.
LineOdds odds_with(const Rules& rules, const State& state, Seat seat, unsigned flag, Card card);

// [BL-6.11] A wild card of a complete line, with the troop that it counts as in the strongest
// reading.
struct WildCard {
  Card card;
  Card as;
};
using WildCards = FixedList<WildCard, kMudSlots>;

// The troops have the formation's colour. If colours do not matter, they have a colour in which
// that troop is not yet in the line.
WildCards read_wilds(const Line& line, Ground ground, const Book& book);

}  // namespace acies::battleline
