// Presses on the cards of a hand.
import { splitAction } from '../../lib/wording';
import type { Answer, Offers } from './answers';
import type { Situation } from './situation';
import type { CardView } from './view';
import { attemptForCard } from './attempts';

export class HandPresses {
  /** A card that may be played in several ways. */
  private several = $state.raw<{ ply: number; card: CardView; answers: Answer[] } | null>(null);
  /** A card that is not confirmed yet. */
  private held = $state.raw<{ ply: number; card: number } | null>(null);

  constructor(
    private readonly situation: () => Situation,
    private readonly offers: () => Offers,
  ) {}

  press(card: CardView, among: readonly CardView[]): void {
    const { draft, view } = this.situation();
    if (!draft || draft.isSending) return;
    const { ply } = draft.question;
    const answers = this.offers().ofCard(card, among);
    const [answer, ...more] = answers;
    this.several = answer && more.length > 0 ? { ply, card, answers } : null;
    if (this.several) return;
    if (answer) {
      this.held = { ply, card: card.card };
      return draft.consider(answer.words);
    }
    const attempt = attemptForCard(card, view);
    if (attempt) draft.ask(splitAction(attempt));
  }

  clear(): void {
    this.several = null;
  }

  /** What may be done with the card that was pressed, where there is more than one answer. */
  get menu(): { card: CardView; answers: Answer[] } | null {
    return this.several?.ply === this.situation().draft?.question.ply ? this.several : null;
  }

  get heldCard(): number | null {
    const { draft } = this.situation();
    const isHeld = draft?.waiting && this.held?.ply === draft.question.ply;
    return isHeld ? (this.held?.card ?? null) : null;
  }
}
