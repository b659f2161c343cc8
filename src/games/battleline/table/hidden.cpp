// acies: no allocation
// Chapter 8: hidden information. In a view the cards that the seat may not know lie in the deck's
// set. Their number and backs stay where they are.
#include "games/battleline/chapters/chapters.h"

namespace acies::battleline {
namespace {

void hide_hand(State& view, Seat seat, TroopSet known_troops, TacticsSet known_tactics) {
  Side& side = view.side(seat);
  view.deck_troops |= side.troops & ~known_troops;
  view.deck_tactics |= side.tactics & static_cast<TacticsSet>(~known_tactics);
  side.troops &= known_troops;
  side.tactics &= known_tactics;
  side.known_troops = known_troops;
  side.known_tactics = known_tactics;
}

// [BL-8.2] Cards on top of a deck are known only to the player who put them back.
void hide_tops(State& view) {
  for (const size_t deck : {0, 1}) {
    for (size_t i = 0; i < view.top_size[deck]; ++i) {
      Card& card = view.top[deck][i];
      if (is_troop(card)) view.deck_troops |= troop_bit(card);
      if (is_tactics(card)) view.deck_tactics |= tactics_bit(card);
      card = deck == 0 ? kHiddenTroop : kHiddenTactics;
    }
  }
}

Card draw_troop(State& state, Rng& rng) {
  const auto left = static_cast<uint32_t>(std::popcount(state.deck_troops));
  const auto card = static_cast<Card>(nth_bit(state.deck_troops, rng.below(left)));
  state.deck_troops &= ~troop_bit(card);
  return card;
}

Card draw_tactics(State& state, Rng& rng) {
  const auto left = static_cast<uint32_t>(std::popcount(state.deck_tactics));
  const auto card = static_cast<Card>(kTroops + nth_bit(state.deck_tactics, rng.below(left)));
  state.deck_tactics &= static_cast<TacticsSet>(~tactics_bit(card));
  return card;
}

void fill_hand(State& state, Seat seat, Rng& rng) {
  Side& side = state.side(seat);
  for (int i = std::popcount(side.troops); i < side.troop_backs; ++i) {
    side.troops |= troop_bit(draw_troop(state, rng));
  }
  for (int i = std::popcount(side.tactics); i < side.tactics_backs; ++i) {
    side.tactics |= tactics_bit(draw_tactics(state, rng));
  }
}

void fill_tops(State& state, Rng& rng) {
  for (const size_t deck : {0, 1}) {
    for (size_t i = 0; i < state.top_size[deck]; ++i) {
      Card& card = state.top[deck][i];
      if (is_hidden(card)) card = deck == 0 ? draw_troop(state, rng) : draw_tactics(state, rng);
    }
  }
}

Card back_of(Card card) { return is_troop(card) ? kHiddenTroop : kHiddenTactics; }

// The only seat that sees the card of this action; Nobody if the card moves face up.
Seat only_witness(const State& state, Action action) {
  switch (state.step()) {
    case Step::Deal: return receiver(state);
    case Step::Draw: return state.turn;
    case Step::ScoutReturn: return is_verb(action, Verb::Return) ? state.turn : Seat::Nobody;
    default: return Seat::Nobody;
  }
}

}  // namespace

// [BL-8.1] Hands are hidden; their backs and the sizes of the decks are public.
State Rules::redact(const State& state, Seat seat) const {
  State view = state;
  for (const Seat other : kPlayers) {
    const Side& side = state.side(other);
    if (other == seat) continue;
    const bool is_opponent = is_player(seat);
    hide_hand(view, other, is_opponent ? side.known_troops : 0,
              is_opponent ? side.known_tactics : TacticsSet{0});
  }
  if (state.top_seer != seat) hide_tops(view);
  return view;
}

// A full table that fits the view; all of them are equally likely.
State Rules::resample(const State& view, Seat seat, Rng& rng) const {
  State state = view;
  for (const Seat other : kPlayers) {
    if (other != seat) fill_hand(state, other, rng);
  }
  fill_tops(state, rng);
  return state;
}

Action Rules::redact_action(const State& state, Action action, Seat seat) const {
  const Seat witness = only_witness(state, action);
  if (witness == Seat::Nobody || witness == seat) return action;
  action.piece = back_of(action.piece);
  return action;
}

}  // namespace acies::battleline
