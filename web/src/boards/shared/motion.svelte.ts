// What every board does when its view changes: pieces glide from where they were, and whoever plays by keys is
// led to the next thing that can be done.
import { glide, measure, type Rects } from '../../lib/flip';
import type { AnswerDraft } from '../../lib/answerDraft.svelte';

export interface Moving {
  root: HTMLElement | undefined;
  /** Where a piece comes from that was not on the board before; nothing where pieces do not glide. */
  originOf: ((piece: string) => string | undefined) | undefined;
  view: unknown;
  pace: number;
}

/** Called while the board is made; `state` is read anew at every change. */
export function followMoves(state: () => Moving): void {
  let before: Rects = new Map();
  let origins: Rects = new Map();
  let shown: unknown = null;
  $effect.pre(() => {
    const { root, originOf } = (void state().view, state());
    if (!root || !originOf || shown === null) return;
    before = measure(root);
    origins = measure(root, 'origin');
  });
  $effect(() => {
    const { root, view, pace, originOf } = state();
    if (root && originOf && shown !== null && shown !== view)
      glide(root, before, origins, { pace, originOf });
    shown = view;
  });
}

export interface Leading {
  root: HTMLElement | undefined;
  draft: AnswerDraft | null;
  isByKey: boolean;
}

const isUseful = ({ dataset }: HTMLElement): boolean =>
  (dataset.can ?? dataset.hex ?? dataset.zone) !== undefined;

export function leadByKeys(state: () => Leading): void {
  $effect(() => {
    const { root, draft, isByKey } = state();
    const current = document.activeElement;
    if (!draft || !root || !isByKey || !(current === document.body || root.contains(current))) return;
    if (current instanceof HTMLElement && isUseful(current)) return;
    root.querySelector<HTMLElement>('[data-can]')?.focus();
  });
}
