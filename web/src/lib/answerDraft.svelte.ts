// One open question and what has been chosen of the answer so far. A board offers wordings to it: a whole
// action is sent, the beginning of one is kept, and anything else is taken to the referee, who says why not.
import { isWithin, readMeasure, writeMeasure } from './measure';
import { isOffered, joinAction, judge, nextWords, splitAction, type Wording } from './wording';
import type { Choice, Fault, Question, RangeOffer } from './protocol';
import { settings } from './settings.svelte';

export interface Referee {
  /** False when it was refused; `said` hears why. */
  answer(ply: number, action: string, said: (fault: Fault) => void): Promise<boolean>;
  explain(action: string): Promise<void>;
}

export class AnswerDraft {
  chosen = $state.raw<Wording>([]);
  waiting = $state.raw<Wording | null>(null); // whole, but a person likes to be asked once more
  isSending = $state(false);
  refused = $state.raw<Fault | null>(null); // the answer that was sent last
  question: Question;

  constructor(
    question: Question,
    private readonly referee: Referee,
  ) {
    this.question = $state.raw(question);
  }

  get step(): string {
    return this.question.decision.step;
  }
  get choices(): Choice[] {
    return this.question.actions ?? [];
  }
  get actions(): string[] {
    return this.choices.map((choice) => choice.action);
  }
  /** Where the answer is a measure. */
  get range(): RangeOffer | null {
    return this.question.decision.form === 'range' ? (this.question.range ?? null) : null;
  }
  get next(): string[] {
    return nextWords(this.actions, this.chosen);
  }

  /** What the referee calls this action, when it is offered. */
  textOf(words: Wording): string | undefined {
    const action = joinAction(words);
    return this.choices.find((choice) => choice.action === action)?.text;
  }

  offers(words: Wording): boolean {
    return isOffered(this.actions, words);
  }

  /** Somebody clicked their way to these words. */
  propose(words: Wording): void {
    if (this.isSending) return;
    const verdict = judge(this.actions, words);
    if (verdict === 'impossible') return this.ask(words);
    this.chosen = words;
    if (verdict === 'complete') this.submit(words);
  }

  /** Somebody pressed what stands for a whole action, though others may go on from it: "go", "go army". */
  give(words: Wording): void {
    if (this.isSending) return;
    if (!this.isWhole(joinAction(words))) return this.ask(words);
    this.chosen = words;
    this.submit(words);
  }

  /** Answers a question for a measure. */
  giveMeasure(measure: number): void {
    if (this.range) this.give(splitAction(writeMeasure(this.range, measure)));
  }

  private isWhole(action: string): boolean {
    if (this.actions.includes(action)) return true;
    const measure = this.range ? readMeasure(this.range, action) : null;
    return measure !== null && isWithin(this.range?.allowed ?? [], measure);
  }

  private submit(words: Wording): void {
    if (settings.liking.confirm) this.waiting = words;
    else void this.send(words);
  }

  /** Keeps a whole action until it is confirmed: a card is read before it is played. */
  consider(words: Wording): void {
    if (this.isSending || judge(this.actions, words) === 'impossible') return;
    this.chosen = words;
    this.waiting = words;
  }

  /** Marks the beginning of an action without sending anything: a card is on its way under the pointer. */
  choose(words: Wording): void {
    if (!this.isSending && judge(this.actions, words) !== 'impossible') this.chosen = words;
  }

  /** Takes a choice back; the same piece clicked twice does so too. */
  cancel(): void {
    if (this.isSending) return;
    this.refused = null;
    this.chosen = [];
    this.waiting = null;
  }

  ask(words: Wording): void {
    void this.referee.explain(joinAction(words));
  }

  async send(words: Wording): Promise<void> {
    this.isSending = true;
    this.waiting = null;
    this.refused = null;
    // Once it is taken this question is over: until the next one comes there is nothing to click.
    const said = (fault: Fault): void => void (this.refused = fault);
    if (await this.referee.answer(this.question.ply, joinAction(words), said)) return;
    this.isSending = false;
    this.chosen = [];
  }
}
