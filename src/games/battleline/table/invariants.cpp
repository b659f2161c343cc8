// Conditions that hold for every table, full or seen by one seat.
#include "games/battleline/table/invariants.h"

#include "frame/checks.h"
#include "games/battleline/chapters/chapters.h"
#include "games/battleline/words/fields.h"

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
  if (state.step() == Step::Place) pile.add(state.asked<asks::Place>().taken);
  return pile;
}

Result<void> check_bounds(const Rules&, const State& state) {
  return check_fields(field_groups(), state);
}

Result<void> check_cards(const Rules&, const State& state) {
  Pile pile = face_up(state);
  if (pile.troops != state.seen_troops) return fault("not all troops that were seen lie face up");
  for (const Side& side : state.sides) pile.add(side.troops, side.tactics);
  pile.add(state.deck_troops, state.deck_tactics);
  for (const size_t deck : {0, 1}) {
    for (size_t i = 0; i < state.top_size[deck]; ++i) pile.add(state.top[deck][i]);
  }
  if (!pile.is_disjoint) return fault("a card lies in two places");
  return need(pile.troops == kAllTroops && pile.tactics == kAllTactics, "a card is nowhere");
}

Result<void> check_hands(const Rules&, const State& state) {
  for (const Side& side : state.sides) {
    if (std::popcount(side.troops) > side.troop_backs ||
        std::popcount(side.tactics) > side.tactics_backs) {
      return fault("a hand has more cards than backs");
    }
    if ((side.known_troops & ~side.troops) != 0 || (side.known_tactics & ~side.tactics) != 0) {
      return fault("the opponent knows cards that are not in the hand");
    }
  }
  return {};
}

int hidden_tops(const State& state, size_t deck) {
  int hidden = 0;
  for (size_t i = 0; i < state.top_size[deck]; ++i) hidden += is_hidden(state.top[deck][i]) ? 1 : 0;
  return hidden;
}

// The deck's set holds the deck's own cards and those that a view hides.
Result<void> check_counts(const Rules&, const State& state) {
  int troops = state.deck_size[0] - state.top_size[0] + hidden_tops(state, 0);
  int tactics = state.deck_size[1] - state.top_size[1] + hidden_tops(state, 1);
  for (const Side& side : state.sides) {
    troops += side.troop_backs - std::popcount(side.troops);
    tactics += side.tactics_backs - std::popcount(side.tactics);
  }
  if (state.top_size[0] > state.deck_size[0] || state.top_size[1] > state.deck_size[1]) {
    return fault("more cards lie on a deck than it has");
  }
  return need(
      std::popcount(state.deck_troops) == troops && std::popcount(state.deck_tactics) == tactics,
      "the decks have other sizes than their cards and the hidden ones");
}

// [BL-6.6] [BL-8.2] There is one Scout. Its player puts at most two cards back.
bool is_scout_ok(const State& state) {
  unsigned to_come = 0;
  for (size_t i = 0; i < state.depth; ++i) {
    if (state.open[i].step != Step::ScoutReturn) continue;
    to_come = state.open[i].as<asks::ScoutReturn>().left;
  }
  const unsigned put_back = unsigned{state.top_size[0]} + state.top_size[1];
  if ((state.top_seer != Seat::Nobody) != (put_back > 0)) return false;
  if (put_back + to_come == 0) return true;
  const Seat scout = to_come > 0 ? state.turn : state.top_seer;
  return put_back + to_come <= 2 && (put_back == 0 || state.top_seer == scout) &&
         (state.side(scout).guile & tactics_bit(kScout)) != 0;
}

Result<void> check_line(const Rules& rules, const State& state, unsigned flag, Seat seat) {
  const size_t own = index(seat);
  const FlagSet bit = flag_bit(flag);
  const bool is_complete = (state.complete[own] & bit) != 0;
  const bool is_other_complete = (state.complete[1 - own] & bit) != 0;
  const bool is_earlier = (state.earlier[own] & bit) != 0;
  const bool is_other_earlier = (state.earlier[1 - own] & bit) != 0;
  if (state.count(flag, seat) > state.slots(flag)) return fault("more cards than slots");
  if (is_complete != (state.count(flag, seat) == state.slots(flag))) {
    return fault("a formation is complete if all slots are taken, and only then");
  }
  const Strength strength =
      is_complete ? strength_of(rules.ranks(state, seat, flag), rules.ground(state, flag))
                  : Strength();
  if (state.strength(flag, seat) != strength) return fault("its strength is another");
  const bool is_dated =
      is_complete && is_other_complete ? is_earlier != is_other_earlier : is_earlier == is_complete;
  return need(is_dated, "one of two complete formations was the earlier one");
}

Result<void> check_lines(const Rules& rules, const State& state) {
  for (unsigned flag = 0; flag < kFlags; ++flag) {
    for (const Seat seat : kPlayers) {
      const auto r = check_line(rules, state, flag, seat);
      if (!r) return about("flag " + std::to_string(flag + 1), r);
    }
  }
  return need((state.sides[0].flags & state.sides[1].flags) == 0, "both have won the same flag");
}

Result<void> check_claim(const Rules& rules, const State& state) {
  const FlagSet claimable =
      state.step() == Step::Claim ? claimable_flags(rules, state, state.turn) : FlagSet{0};
  return need(state.claimable == claimable, "claimable are other flags");
}

Result<void> check_scout(const Rules&, const State& state) {
  return need(is_scout_ok(state), "the player of Scout puts back two cards at most, and no other");
}

}  // namespace

Result<void> check_table(const Rules& rules, const State& state) {
  return check_all(
      {check_bounds, check_cards, check_hands, check_counts, check_lines, check_claim, check_scout},
      rules, state);
}

bool has_hidden_cards(const State& state) {
  for (const Side& side : state.sides) {
    if (std::popcount(side.troops) != side.troop_backs) return true;
    if (std::popcount(side.tactics) != side.tactics_backs) return true;
  }
  return hidden_tops(state, 0) + hidden_tops(state, 1) > 0;
}

Result<void> Rules::is_ok(const State& state) const {
  if (const auto r = check_table(*this, state); !r) return r;
  return need(!has_hidden_cards(state), "cards are hidden");
}

}  // namespace acies::battleline
