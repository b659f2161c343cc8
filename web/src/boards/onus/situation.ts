// What a board knows of its game at a moment: read anew at every question.
import type { AnswerDraft } from '../../lib/answerDraft.svelte';
import type { Seat, WhyMessage } from '../../lib/protocol';
import type { OnusView } from './view';

export interface Situation {
  draft: AnswerDraft | null;
  view: OnusView;
  seat: Seat;
  consult?: ((action: string) => Promise<WhyMessage | null>) | undefined;
  /** Takes the last answer back, where that may be. */
  undo?: (() => void) | undefined;
}
