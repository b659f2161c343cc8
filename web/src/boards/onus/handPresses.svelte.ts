// Presses on the cards of a hand.
import { splitAction } from '../../lib/picker';
import type { Deed, Offers } from './deeds';
import type { Situation } from './situation';
import type { CardView } from './view';
import { wishForCard } from './wishes';

export class HandPresses {
  /** A card that may be played in several ways. */
  private several = $state.raw<{ ply: number; card: CardView; deeds: Deed[] } | null>(null);
  /** A card that is not confirmed yet. */
  private held = $state.raw<{ ply: number; card: number } | null>(null);

  constructor(
    private readonly situation: () => Situation,
    private readonly offers: () => Offers,
  ) {}

  press(card: CardView, among: readonly CardView[]): void {
    const { pick, view } = this.situation();
    if (!pick || pick.isSending) return;
    const { ply } = pick.question;
    const deeds = this.offers().ofCard(card, among);
    const [deed, ...more] = deeds;
    this.several = deed && more.length > 0 ? { ply, card, deeds } : null;
    if (this.several) return;
    if (deed) {
      this.held = { ply, card: card.card };
      return pick.consider(deed.words);
    }
    const wish = wishForCard(card, view);
    if (wish) pick.ask(splitAction(wish));
  }

  clear(): void {
    this.several = null;
  }

  /** What may be done with the card that was pressed, where there is more than one answer. */
  get menu(): { card: CardView; deeds: Deed[] } | null {
    return this.several?.ply === this.situation().pick?.question.ply ? this.several : null;
  }

  get heldCard(): number | null {
    const { pick } = this.situation();
    const isHeld = pick?.waiting && this.held?.ply === pick.question.ply;
    return isHeld ? (this.held?.card ?? null) : null;
  }
}
