#include "games/battleline/odds.h"

namespace acies::battleline {
namespace {

// The troops of `pool` any of which makes the line at least this formation.
TroopSet outs_among(const Rules& rules, const Line& line, unsigned count, Ground ground,
                    TroopSet pool, Formation least) {
  TroopSet outs = 0;
  for_each_bit(pool, [&](unsigned card) {
    Line whole = line;
    whole.insert(static_cast<Card>(card), count);
    const Strength strength = strength_of(muster(whole, count + 1, rules.book()), ground);
    if (strength.formation() >= least) outs |= troop_bit(static_cast<Card>(card));
  });
  return outs;
}

}  // namespace

TroopSet unseen_by(const State& state, Seat seat) {
  TroopSet unseen = state.unseen_troops() & ~state.side(seat).troops;
  unseen &= ~state.side(opponent(seat)).known_troops;
  if (state.top_seer == seat) {
    for (size_t i = 0; i < state.top_size[0]; ++i) unseen &= ~troop_bit(state.top[0][i]);
  }
  return unseen;
}

LineOdds odds_with(const Rules& rules, const State& state, Seat seat, unsigned flag, Card card) {
  Line line = state.lines[flag][index(seat)];
  const unsigned count = state.count(flag, seat) + 1;
  line.insert(card, count - 1);
  const Ranks ranks = muster(line, count, rules.book());
  const Ground ground = rules.ground(state, flag);
  TroopSet own = state.side(seat).troops;
  if (is_troop(card)) own &= ~troop_bit(card);
  const TroopSet unseen = unseen_by(state, seat);
  const Completion best = strongest(ranks, ground, own | unseen);
  LineOdds odds;
  odds.best = best.strength;
  odds.open = ground.slots - count;
  odds.unseen = static_cast<unsigned>(std::popcount(unseen));
  if (best.strength.is_none()) return odds;
  odds.missing = troops_of(best, ranks, ground, own | unseen);
  if (odds.open != 1 || odds.unseen == 0) return odds;
  const TroopSet outs = outs_among(rules, line, count, ground, unseen, best.strength.formation());
  odds.outs = static_cast<unsigned>(std::popcount(outs));
  odds.next = Odds::draw(odds.unseen, odds.outs, 1);
  return odds;
}

}  // namespace acies::battleline
