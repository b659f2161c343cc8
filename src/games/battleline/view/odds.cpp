#include "games/battleline/view/odds.h"

namespace acies::battleline {
namespace {

// The troops of `pool` that complete at least this formation.
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

struct WildValues {
  unsigned leader;
  unsigned companion;
  unsigned shield;

  unsigned of(Card card) const {
    if (is_leader(card)) return leader;
    return card == kCompanion ? companion : shield;
  }
};

// Companion Cavalry has one value and Shield Bearers have a few; the leader takes the value that is
// left.
WildValues values_in_run(const Ranks& ranks, unsigned sum, unsigned slots, const Book& book) {
  const unsigned least = (sum - slots * (slots - 1) / 2) / slots;
  const uint32_t run = ((1U << slots) - 1) << (least - 1);
  uint32_t open = run & ~uint32_t{ranks.values} & ~uint32_t{ranks.companion};
  const auto shield = static_cast<unsigned>(std::countr_zero(open & ranks.shield));
  if (ranks.shield != 0) open &= ~(1U << shield);
  return {static_cast<unsigned>(std::countr_zero(open)) + 1, book.companion_value(), shield + 1};
}

WildValues values_of_wilds(const Ranks& ranks, Strength strength, unsigned slots,
                           const Book& book) {
  const unsigned even = strength.sum() / slots;
  switch (strength.formation()) {
    case Formation::Wedge:
    case Formation::SkirmishLine: return values_in_run(ranks, strength.sum(), slots, book);
    case Formation::Phalanx: return {even, even, even};
    default: return {kValues, book.companion_value(), book.shield_most()};
  }
}

// Searches from the line's own colour on for a colour in which the troop is not taken.
unsigned free_colour(unsigned colour, unsigned value, TroopSet taken) {
  while ((taken & troop_bit(troop(colour, value))) != 0) colour = (colour + 1) % kColours;
  return colour;
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

WildCards read_wilds(const Line& line, Ground ground, const Book& book) {
  const Ranks ranks = muster(line, ground.slots, book);
  const Strength strength = strength_of(ranks, ground);
  const WildValues values = values_of_wilds(ranks, strength, ground.slots, book);
  const bool is_one_colour =
      strength.formation() == Formation::Wedge || strength.formation() == Formation::Battalion;
  const auto own = ranks.colours != 0 ? static_cast<unsigned>(std::countr_zero(ranks.colours)) : 0U;
  TroopSet taken = 0;
  for (const Card card : line.slot) taken |= is_troop(card) ? troop_bit(card) : 0;
  WildCards wilds;
  for (const Card card : line.slot) {
    if (!is_tactics(card)) continue;
    const unsigned value = values.of(card);
    const Card as = troop(is_one_colour ? own : free_colour(own, value, taken), value);
    taken |= troop_bit(as);
    wilds.push_back({card, as});
  }
  return wilds;
}

}  // namespace acies::battleline
