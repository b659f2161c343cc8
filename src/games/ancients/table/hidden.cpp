// acies: no allocation
// Chapter 18: hidden information. In a view the cards that the seat may not know lie in the deck's
// bag. The sizes of the hands stay.
#include "games/ancients/chapters/chapters.h"

namespace acies::ancients {

// [CCA-13.6] [CCA-18.1] Only its owner knows a hand. [CCA-18.2] Nobody knows the order of the deck.
State Rules::redact(const State& state, Seat seat) const {
  if (seat == Seat::Nature) return state;
  State view = state;
  for (const Seat other : kPlayers) {
    if (other == seat) continue;
    view.deck.add(view.hands[index(other)]);
    view.hands[index(other)] = CardBag{};
  }
  return view;
}

// Deals the hidden cards anew; all worlds are equally likely.
State Rules::resample(const State& view, Seat, Rng& rng) const {
  State state = view;
  for (const Seat seat : kPlayers) {
    CardBag& hand = state.hands[index(seat)];
    for (unsigned i = hand.size(); i < state.hand_size[index(seat)]; ++i) {
      const Card card = state.deck.nth(rng.below(state.deck.size()));
      state.deck.remove(card);
      hand.add(card);
    }
  }
  return state;
}

// [CCA-18.3] Only the player who draws sees the card.
Action Rules::redact_action(const State& state, Action action, Seat seat) const {
  if (!is_verb(action, Verb::Draw) || seat == Seat::Nature) return action;
  const Seat drawer = state.asked<asks::Draw>().seat;
  return drawer == seat ? action : make_card_action(Verb::Draw, kNoCard);
}

}  // namespace acies::ancients
