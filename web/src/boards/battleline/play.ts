// Clicks, keys and drops on this board, as words of actions for the open question.
import type { Pick } from '../../lib/pick.svelte';
import { judge, joinAction, type Wording } from '../../lib/picker';
import type { PairSeat } from '../../lib/protocol';
import type { BattleView } from './view';
import { askable, wishFor, wishForDrop, type Piece } from './wishes';

export interface Table {
  pick: Pick | null;
  view: BattleView;
  seat: PairSeat;
}

export class Play {
  /** `table` is read anew at every question, so that the page follows when it changes. */
  constructor(private readonly table: () => Table) {}

  get pick(): Pick | null {
    return this.table().pick;
  }
  get step(): string {
    return this.pick?.step ?? '';
  }
  get isBusy(): boolean {
    return this.pick?.isSending ?? false;
  }

  /** The card of the hand that has been chosen. */
  get chosenCard(): string | undefined {
    const [verb, card] = this.pick?.chosen ?? [];
    return verb === 'play' || verb === 'return' ? card : undefined;
  }

  wish(piece: Piece): Wording | null {
    return this.pick ? wishFor(piece, this.step, this.pick.chosen) : null;
  }

  offers(piece: Piece): boolean {
    const wording = this.wish(piece);
    return wording !== null && this.pick !== null && this.pick.offers(wording);
  }

  /** What a click here would do, in the referee's words. */
  textOf(piece: Piece): string | undefined {
    const wording = this.wish(piece);
    return wording ? this.pick?.textOf(wording) : undefined;
  }

  /** The same piece twice takes the choice back. */
  press(piece: Piece): void {
    const { pick, view, seat } = this.table();
    const wording = this.wish(piece);
    if (!pick || !wording) return;
    if (pick.chosen.length > 0 && joinAction(pick.chosen) === joinAction(wording)) return pick.cancel();
    pick.propose(pick.offers(wording) ? wording : askable(wording, view, seat));
  }

  /** A card leaves the hand under the pointer: where it may go lights up. */
  lift(card: string): void {
    const wording = wishFor({ kind: 'hand', card }, this.step, []);
    if (wording && this.pick && judge(this.pick.actions, wording) === 'partial') this.pick.choose(wording);
  }

  /** False when nothing came of it. */
  drop(card: string, target: string | null): boolean {
    const { pick } = this;
    if (!pick) return false;
    const wording = target === null ? null : wishForDrop(card, target, this.step);
    if (!wording) {
      pick.cancel();
      return false;
    }
    pick.propose(wording);
    return pick.isSending;
  }

  clear(): void {
    if (this.pick?.chosen.length) this.pick.cancel();
  }
}
