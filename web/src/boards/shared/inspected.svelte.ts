// What the referee has said about the answers that somebody looks at. A board and the notes beside it share
// one of these.
import { lang } from '../../lib/lang.svelte';
import type { AnswerDraft } from '../../lib/answerDraft.svelte';
import type { Choice, WhyMessage } from '../../lib/protocol';

export type Consult = (action: string) => Promise<WhyMessage | null>;

export interface Explained extends Choice {
  reason: WhyMessage;
}

const PATIENCE = 120; // milliseconds on one spot before the referee is asked

export class Inspected {
  /** Answers to be explained, the one pointed at first. */
  choices = $state.raw<readonly Choice[]>([]);

  private reasons = $state.raw<ReadonlyMap<string, WhyMessage>>(new Map());
  private key = '';
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Reasons hold for one question only. */
  open(key: string): void {
    if (key === this.key) return;
    this.key = key;
    this.reasons = new Map();
  }

  reason(action: string): WhyMessage | undefined {
    return this.reasons.get(action);
  }

  get explained(): Explained[] {
    return this.choices.flatMap((choice) => {
      const reason = this.reason(choice.action);
      return reason ? [{ ...choice, reason }] : [];
    });
  }

  explain(choices: readonly Choice[], consult: Consult): void {
    clearTimeout(this.timer);
    this.choices = choices;
    const actions = choices.map((choice) => choice.action);
    const unknown = actions.filter((action) => !this.reasons.has(action));
    if (unknown.length === 0) return;
    this.timer = setTimeout(() => void this.fetch(unknown, consult), PATIENCE);
  }

  private async fetch(actions: readonly string[], consult: Consult): Promise<void> {
    const { key } = this;
    for (const action of actions) {
      const reason = await consult(action);
      if (key !== this.key) return;
      if (reason) this.reasons = new Map([...this.reasons, [action, reason]]);
    }
  }

  clear(): void {
    clearTimeout(this.timer);
    this.choices = [];
  }
}

/** Called while the board is made: keeps the reasons of these answers at hand while the board is there. */
export function keepExplained(
  inspected: Inspected,
  state: () => { draft: AnswerDraft | null; consult: Consult | undefined; choices: readonly Choice[] },
): void {
  $effect(() => {
    const { draft, consult, choices } = state();
    inspected.open(`${draft?.question.ply ?? ''} ${lang.code}`);
    if (consult) inspected.explain(choices, consult);
  });
  $effect(() => () => inspected.clear());
}
