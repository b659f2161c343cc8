// acies: no allocation
// Conditions that hold for every table, full or seen by one seat.
#include "games/battleline/table/invariants.h"
#include "games/battleline/chapters/chapters.h"

namespace acies::battleline {
namespace {

// Adds sets of cards that must not overlap.
struct Pile {
  TroopSet troops = 0;
  TacticsSet tactics = 0;
  bool is_disjoint = true;

  void add(TroopSet more_troops, TacticsSet more_tactics) {
    is_disjoint &= (troops & more_troops) == 0 && (tactics & more_tactics) == 0;
    troops |= more_troops;
    tactics |= more_tactics;
  }
  void add(Card card) {
    if (is_troop(card)) add(troop_bit(card), 0);
    if (is_tactics(card)) add(0, tactics_bit(card));
  }
};

Pile face_up(const State& state) {
  Pile pile;
  for (unsigned flag = 0; flag < kFlags; ++flag) {
    for (const Seat seat : kPlayers) {
      for (const Card card : state.line(flag, seat)) pile.add(card);
    }
  }
  for (const Side& side : state.sides) {
    pile.add(side.lost_troops, side.lost_tactics);
    pile.add(0, side.guile);
  }
  if (state.fog != kNoFlag) pile.add(kFog);
  if (state.mud != kNoFlag) pile.add(kMud);
  if (state.step() == Step::Place) pile.add(state.frame().card);
  return pile;
}

bool are_cards_ok(const State& state) {
  Pile pile = face_up(state);
  const bool is_seen_ok = pile.troops == state.seen_troops;
  for (const Side& side : state.sides) pile.add(side.troops, side.tactics);
  pile.add(state.deck_troops, state.deck_tactics);
  for (const size_t deck : {0, 1}) {
    for (size_t i = 0; i < state.top_size[deck]; ++i) pile.add(state.top[deck][i]);
  }
  return pile.is_disjoint && is_seen_ok && pile.troops == kAllTroops && pile.tactics == kAllTactics;
}

bool is_hand_ok(const Side& side) {
  return std::popcount(side.troops) <= side.troop_backs &&
         std::popcount(side.tactics) <= side.tactics_backs &&
         (side.known_troops & ~side.troops) == 0 && (side.known_tactics & ~side.tactics) == 0;
}

int hidden_tops(const State& state, size_t deck) {
  int hidden = 0;
  for (size_t i = 0; i < state.top_size[deck]; ++i) hidden += is_hidden(state.top[deck][i]) ? 1 : 0;
  return hidden;
}

// The deck's set holds the deck's own cards and those that a view hides.
bool are_counts_ok(const State& state) {
  int troops = state.deck_size[0] - state.top_size[0] + hidden_tops(state, 0);
  int tactics = state.deck_size[1] - state.top_size[1] + hidden_tops(state, 1);
  for (const Side& side : state.sides) {
    troops += side.troop_backs - std::popcount(side.troops);
    tactics += side.tactics_backs - std::popcount(side.tactics);
  }
  return state.top_size[0] <= state.deck_size[0] && state.top_size[1] <= state.deck_size[1] &&
         std::popcount(state.deck_troops) == troops && std::popcount(state.deck_tactics) == tactics;
}

// [BL-6.6] [BL-8.2] There is one Scout. The player of it puts at most two cards back.
bool is_scout_ok(const State& state) {
  unsigned to_come = 0;
  for (size_t i = 0; i < state.depth; ++i) {
    if (state.open[i].step == Step::ScoutReturn) to_come = state.open[i].left;
  }
  const unsigned put_back = unsigned{state.top_size[0]} + state.top_size[1];
  if ((state.top_seer != Seat::Nobody) != (put_back > 0)) return false;
  if (put_back + to_come == 0) return true;
  const Seat scout = to_come > 0 ? state.turn : state.top_seer;
  return put_back + to_come <= 2 && (put_back == 0 || state.top_seer == scout) &&
         (state.side(scout).guile & tactics_bit(kScout)) != 0;
}

bool is_line_ok(const Rules& rules, const State& state, unsigned flag, Seat seat) {
  const size_t own = index(seat);
  const FlagSet bit = flag_bit(flag);
  const bool is_complete = (state.complete[own] & bit) != 0;
  const bool is_other_complete = (state.complete[1 - own] & bit) != 0;
  const bool is_earlier = (state.earlier[own] & bit) != 0;
  const bool is_other_earlier = (state.earlier[1 - own] & bit) != 0;
  if (state.count(flag, seat) > state.slots(flag)) return false;
  if (is_complete != (state.count(flag, seat) == state.slots(flag))) return false;
  const Strength strength =
      is_complete ? strength_of(rules.ranks(state, seat, flag), rules.ground(state, flag))
                  : Strength();
  if (state.strength(flag, seat) != strength) return false;
  if (is_complete && is_other_complete) return is_earlier != is_other_earlier;
  return is_earlier == is_complete;
}

bool are_lines_ok(const Rules& rules, const State& state) {
  for (unsigned flag = 0; flag < kFlags; ++flag) {
    for (const Seat seat : kPlayers) {
      if (!is_line_ok(rules, state, flag, seat)) return false;
    }
  }
  return (state.sides[0].flags & state.sides[1].flags) == 0;
}

bool is_claim_ok(const Rules& rules, const State& state) {
  if (state.step() != Step::Claim) return state.claimable == 0;
  return state.claimable == claimable_flags(rules, state, state.turn);
}

}  // namespace

bool is_consistent(const Rules& rules, const State& state) {
  return are_cards_ok(state) && is_hand_ok(state.sides[0]) && is_hand_ok(state.sides[1]) &&
         are_counts_ok(state) && are_lines_ok(rules, state) && is_claim_ok(rules, state) &&
         is_scout_ok(state);
}

bool has_hidden_cards(const State& state) {
  for (const Side& side : state.sides) {
    if (std::popcount(side.troops) != side.troop_backs) return true;
    if (std::popcount(side.tactics) != side.tactics_backs) return true;
  }
  return hidden_tops(state, 0) + hidden_tops(state, 1) > 0;
}

bool Rules::is_ok(const State& state) const {
  return is_consistent(*this, state) && !has_hidden_cards(state);
}

}  // namespace acies::battleline
