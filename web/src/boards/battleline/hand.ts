// A hand as others see it: the cards that are known, and backs for the rest.
import type { PairSeat } from '../../lib/protocol';
import { readCard } from './book';
import type { Deck, SideView } from './view';

export interface HandCard {
  key: string; // the name by which the card is followed from view to view
  card: string;
}

export function handOf(seat: PairSeat, side: SideView): HandCard[] {
  const known = side.hand.map((card) => ({ key: card, card }));
  const backs = (deck: Deck, back: string): HandCard[] => {
    const isOfDeck = (card: string): boolean => (readCard(card).kind === 'troop') === (deck === 'troops');
    const count = Math.max(0, side[deck] - side.hand.filter(isOfDeck).length);
    return Array.from({ length: count }, (_, i) => ({ key: `${seat} ${deck} ${i}`, card: back }));
  };
  return [...known, ...backs('troops', 'troop?'), ...backs('tactics', 'tactics?')];
}
