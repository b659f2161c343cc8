// What a board knows of its game at a moment: read anew at every question.
import type { Pick } from '../../lib/pick.svelte';
import type { Seat, WhyMessage } from '../../lib/protocol';
import type { OnusView } from './view';

export interface Situation {
  pick: Pick | null;
  view: OnusView;
  seat: Seat;
  consult?: ((action: string) => Promise<WhyMessage | null>) | undefined;
  /** Takes the last answer back, where that may be. */
  undo?: (() => void) | undefined;
}
