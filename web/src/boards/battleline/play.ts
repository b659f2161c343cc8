// Clicks, keys and drops on this board, as words of actions for the open question.
import type { AnswerDraft } from '../../lib/answerDraft.svelte';
import { judge, joinAction, type Wording } from '../../lib/wording';
import type { PairSeat } from '../../lib/protocol';
import type { BattleView } from './view';
import { askable, attemptFor, attemptForDrop, type Piece } from './attempts';

export interface Situation {
  draft: AnswerDraft | null;
  view: BattleView;
  seat: PairSeat;
}

export class Play {
  /** `situation` is read anew at every question, so that the page follows when it changes. */
  constructor(private readonly situation: () => Situation) {}

  get draft(): AnswerDraft | null {
    return this.situation().draft;
  }
  get step(): string {
    return this.draft?.step ?? '';
  }
  get isBusy(): boolean {
    return this.draft?.isSending ?? false;
  }

  /** The card of the hand that has been chosen. */
  get chosenCard(): string | undefined {
    const [verb, card] = this.draft?.chosen ?? [];
    return verb === 'play' || verb === 'return' ? card : undefined;
  }

  wordsFor(piece: Piece): Wording | null {
    return this.draft ? attemptFor(piece, this.step, this.draft.chosen) : null;
  }

  offers(piece: Piece): boolean {
    const wording = this.wordsFor(piece);
    return wording !== null && this.draft !== null && this.draft.offers(wording);
  }

  /** What a click here would do, in the referee's words. */
  textOf(piece: Piece): string | undefined {
    const wording = this.wordsFor(piece);
    return wording ? this.draft?.textOf(wording) : undefined;
  }

  /** The same piece twice takes the choice back. */
  press(piece: Piece): void {
    const { draft, view, seat } = this.situation();
    const wording = this.wordsFor(piece);
    if (!draft || !wording) return;
    if (draft.chosen.length > 0 && joinAction(draft.chosen) === joinAction(wording)) return draft.cancel();
    draft.propose(draft.offers(wording) ? wording : askable(wording, view, seat));
  }

  /** A card leaves the hand under the pointer: where it may go lights up. */
  lift(card: string): void {
    const wording = attemptFor({ kind: 'hand', card }, this.step, []);
    if (wording && this.draft && judge(this.draft.actions, wording) === 'partial') this.draft.choose(wording);
  }

  /** False when nothing came of it. */
  drop(card: string, target: string | null): boolean {
    const { draft } = this;
    if (!draft) return false;
    const wording = target === null ? null : attemptForDrop(card, target, this.step);
    if (!wording) {
      draft.cancel();
      return false;
    }
    draft.propose(wording);
    return draft.isSending;
  }

  clear(): void {
    if (this.draft?.chosen.length) this.draft.cancel();
  }
}
