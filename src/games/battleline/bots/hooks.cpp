// acies: no allocation
// Advice for bots: how good a table looks, and which answers to examine first.
// Chances are in 1024ths. They are estimates, not exact odds.
#include <algorithm>

#include "games/battleline/chapters/chapters.h"
#include "games/battleline/table/sets.h"

namespace acies::battleline {
namespace {

constexpr int kSure = 1024;
constexpr int kInHand = 940;  // a card in the side's own hand will still be there when it is needed
constexpr int kInDeck = 300;  // a card of the deck may come in time
constexpr int kTheirs = 30;   // a card of the other hand almost never comes

constexpr int times(int a, int b) { return a * b / kSure; }

// The troops that a side may still get, by their place.
struct Supply {
  TroopSet hand;
  TroopSet deck;
  TroopSet other;
  TroopSet all() const { return hand | deck | other; }
};

Supply supply_of(const State& state, Seat seat) {
  TroopSet deck = state.deck_troops;
  for (size_t i = 0; i < state.top_size[0]; ++i) {
    if (is_troop(state.top[0][i])) deck |= troop_bit(state.top[0][i]);
  }
  return {state.side(seat).troops, deck, state.side(opponent(seat)).troops};
}

// The chance to get all of these values, one card each, from a hand and a deck.
int chance_of_values(uint32_t need, uint32_t hand, uint32_t deck) {
  int chance = kSure;
  for (; need != 0; need &= need - 1) {
    const uint32_t bit = need & (0U - need);
    chance = times(chance, (hand & bit) != 0 ? kInHand : (deck & bit) != 0 ? kInDeck : kTheirs);
  }
  return chance;
}

// The chance to get `count` cards out of these sets.
int chance_of_any(int hand, int deck, int count) {
  int chance = kSure;
  for (; count > 0; --count) {
    if (hand > 0) {
      --hand;
      chance = times(chance, kInHand);
    } else if (deck > 0) {
      chance = times(chance, kSure - (kSure - kInDeck) / deck);
      --deck;
    } else {
      return 0;
    }
  }
  return chance;
}

struct Prospect {
  int chance = 0;
  unsigned sum = 0;
};

void improve(Prospect& best, int chance, unsigned sum) {
  if (chance * 64 + static_cast<int>(sum) > best.chance * 64 + static_cast<int>(best.sum)) {
    best = {chance, sum};
  }
}

void improve_by_runs(Prospect& best, const Ranks& ranks, unsigned slots, uint16_t hand,
                     uint16_t deck, uint16_t all) {
  for_each_run(ranks, slots, [&](unsigned start, uint16_t missing) {
    const uint16_t need = left_for_troops(ranks, missing, all);
    if (need != kNoFit) {
      improve(best, chance_of_values(need, hand, deck),
              slots * (start + 1) + slots * (slots - 1) / 2);
    }
    return true;
  });
}

Prospect wedge_prospect(const Ranks& ranks, unsigned slots, const Supply& supply) {
  Prospect best;
  const unsigned colours = ranks.colours != 0 ? ranks.colours : kColourSet;
  if ((ranks.colours & (ranks.colours - 1)) != 0) return best;
  for_each_bit(colours, [&](unsigned colour) {
    improve_by_runs(best, ranks, slots, row(supply.hand, colour), row(supply.deck, colour),
                    row(supply.all(), colour));
  });
  return best;
}

Prospect phalanx_prospect(const Ranks& ranks, unsigned slots, const Supply& supply) {
  Prospect best;
  if ((ranks.values & (ranks.values - 1)) != 0) return best;
  uint32_t may = ranks.values != 0 ? ranks.values : kValueSet;
  if (ranks.companion != 0) may &= ranks.companion;
  if (ranks.shield != 0) may &= ranks.shield;
  for_each_bit(may, [&](unsigned value) {
    const TroopSet column = kColumn << value;
    improve(best,
            chance_of_any(std::popcount(supply.hand & column), std::popcount(supply.deck & column),
                          static_cast<int>(slots - ranks.count)),
            slots * (value + 1));
  });
  return best;
}

Prospect battalion_prospect(const Ranks& ranks, unsigned slots, const Supply& supply) {
  Prospect best;
  if ((ranks.colours & (ranks.colours - 1)) != 0) return best;
  const unsigned open = slots - ranks.count;
  const unsigned colours = ranks.colours != 0 ? ranks.colours : kColourSet;
  for_each_bit(colours, [&](unsigned colour) {
    improve(best,
            chance_of_any(std::popcount(row(supply.hand, colour)),
                          std::popcount(row(supply.deck, colour)), static_cast<int>(open)),
            ranks.sum + 6 * open);
  });
  return best;
}

// The value of a formation against a line that is not yet known.
int worth(Formation formation, unsigned sum) {
  const auto points = static_cast<int>(sum);
  switch (formation) {
    case Formation::Wedge: return 930 + 3 * points;
    case Formation::Phalanx: return 830 + 3 * points;
    case Formation::Battalion: return 540 + 7 * points;
    case Formation::SkirmishLine: return 360 + 6 * points;
    case Formation::Host: return 60 + 9 * points;
    case Formation::None: break;
  }
  return 0;
}

// How a line may turn out: chances by formation, strongest first. They add up to one.
struct Outlook {
  std::array<Prospect, kFormations> prospects{};
  int value = 0;  // expected worth

  Prospect& of(Formation formation) { return prospects[static_cast<size_t>(formation)]; }
  const Prospect& of(Formation formation) const {
    return prospects[static_cast<size_t>(formation)];
  }
};

constexpr std::array<Formation, 5> kStrongestFirst{Formation::Wedge, Formation::Phalanx,
                                                   Formation::Battalion, Formation::SkirmishLine,
                                                   Formation::Host};

Outlook outlook_of(const Rules& rules, const State& state, Seat seat, unsigned flag,
                   const Supply& supply) {
  Outlook outlook;
  const Ground ground = rules.ground(state, flag);
  const Ranks ranks = rules.ranks(state, seat, flag);
  const unsigned open = ground.slots - ranks.count;
  if (!ground.is_foggy) {
    outlook.of(Formation::Wedge) = wedge_prospect(ranks, ground.slots, supply);
    outlook.of(Formation::Phalanx) = phalanx_prospect(ranks, ground.slots, supply);
    outlook.of(Formation::Battalion) = battalion_prospect(ranks, ground.slots, supply);
    improve_by_runs(outlook.of(Formation::SkirmishLine), ranks, ground.slots, fold(supply.hand),
                    fold(supply.deck), fold(supply.all()));
  }
  outlook.of(Formation::Host) = {kSure, ranks.sum + 7 * open};
  int left = kSure;
  for (const Formation formation : kStrongestFirst) {
    Prospect& prospect = outlook.of(formation);
    prospect.chance = times(left, prospect.chance);
    left -= prospect.chance;
    outlook.value += times(prospect.chance, worth(formation, prospect.sum));
  }
  return outlook;
}

// The chance that an incomplete line beats a complete one.
int chance_to_beat(const Outlook& outlook, Strength strength) {
  int chance = 0;
  for (const Formation formation : kStrongestFirst) {
    if (formation > strength.formation()) chance += outlook.of(formation).chance;
    if (formation == strength.formation()) {
      const bool is_higher = outlook.of(formation).sum > strength.sum();
      chance += times(outlook.of(formation).chance, is_higher ? 700 : 150);
    }
  }
  return chance;
}

// How likely South is to win this flag.
int south_wins(const Rules& rules, const State& state, unsigned flag,
               const std::array<Supply, 2>& supplies) {
  const FlagSet bit = flag_bit(flag);
  if ((state.sides[0].flags & bit) != 0) return kSure;
  if ((state.sides[1].flags & bit) != 0) return 0;
  const Strength south = state.strength(flag, Seat::South);
  const Strength north = state.strength(flag, Seat::North);
  if (!south.is_none() && !north.is_none()) {
    if (south != north) return south > north ? 1000 : 24;
    return (state.earlier[0] & bit) != 0 ? 1000 : 24;
  }
  if (!south.is_none()) {
    return 1000 - times(960, chance_to_beat(
                                 outlook_of(rules, state, Seat::North, flag, supplies[1]), south));
  }
  if (!north.is_none()) {
    return 24 + times(960, chance_to_beat(outlook_of(rules, state, Seat::South, flag, supplies[0]),
                                          north));
  }
  const int lead = outlook_of(rules, state, Seat::South, flag, supplies[0]).value -
                   outlook_of(rules, state, Seat::North, flag, supplies[1]).value;
  return std::clamp(512 + lead * 5 / 8, 60, kSure - 60);
}

// Tactics cards in hand have a value as long as they can be played.
int tactics_worth(const State& state, Seat seat) {
  const Side& side = state.side(seat);
  int value = 0;
  for_each_bit(side.tactics, [&](unsigned i) {
    const auto card = static_cast<Card>(kTroops + i);
    if (is_leader(card)) {
      value += side.has_led != 0 ? -10 : 40;
    } else {
      value += 18;
    }
  });
  return std::min(value, 90);
}

int line_value(const std::array<int, kFlags>& chances) {
  int value = 0;
  for (const int chance : chances) value += (2 * chance - kSure) * 70 / kSure;
  for (unsigned flag = 0; flag + 2 < kFlags; ++flag) {
    const int south = times(times(chances[flag], chances[flag + 1]), chances[flag + 2]);
    const int north =
        times(times(kSure - chances[flag], kSure - chances[flag + 1]), kSure - chances[flag + 2]);
    value += (south - north) * 110 / kSure;
  }
  return value;
}

int south_value(const Rules& rules, const State& state) {
  const std::array<Supply, 2> supplies{supply_of(state, Seat::South),
                                       supply_of(state, Seat::North)};
  std::array<int, kFlags> chances{};
  for (unsigned flag = 0; flag < kFlags; ++flag)
    chances[flag] = south_wins(rules, state, flag, supplies);
  const int tactics = tactics_worth(state, Seat::South) - tactics_worth(state, Seat::North);
  return std::clamp(line_value(chances) + tactics, -950, 950);
}

// How much a troop improves the line that it joins.
int32_t prior_of_troop(const Rules& rules, const State& state, Card card, unsigned flag) {
  Line line = state.lines[flag][index(state.turn)];
  const unsigned count = state.count(flag, state.turn);
  line.insert(card, count);
  const Ranks ranks = muster(line, count + 1, rules.book());
  const TroopSet own = state.side(state.turn).troops & ~troop_bit(card);
  const Completion best = strongest(ranks, rules.ground(state, flag), own | state.deck_troops);
  constexpr std::array<int32_t, kFormations> kWorth{1, 2, 4, 8, 24, 48};
  const auto value = static_cast<int32_t>(value_of(card));
  const int32_t base = kWorth[static_cast<size_t>(best.strength.formation())];
  return count == 0 ? base / 8 + value : base + value / 4;
}

}  // namespace

int32_t Rules::evaluate(const State& state, Seat seat) const {
  const Outcome result = outcome(state);
  if (result.is_over) {
    if (result.winner == Seat::Nobody) return 0;
    return result.winner == seat ? 1000 : -1000;
  }
  int32_t value = south_value(*this, state);
  if (state.games > 1) {
    value = value / state.games + 40 * (state.sides[0].points - state.sides[1].points);
    value = std::clamp(value, -950, 950);
  }
  return seat == Seat::South ? value : -value;
}

int32_t Rules::prior(const State& state, Action action) const {
  switch (static_cast<Verb>(action.verb)) {
    case Verb::Play:
      if (is_troop(action.piece)) return prior_of_troop(*this, state, action.piece, action.place);
      return is_morale(action.piece) ? 6 : 4;
    case Verb::Claim: return 200;
    case Verb::Draw: return action.place == 0 ? 6 : 2;
    default: return 4;
  }
}

}  // namespace acies::battleline
