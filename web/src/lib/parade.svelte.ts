// Moments of a game one after another, each for as long as its moves need: an opponent's quick answer does
// not run into one's own, and a way that was missed can be walked again. What belongs together, a line of
// units on the move, is seen together.
import type { Step } from './protocol';

/** A view, and the way to it from the one before. */
export interface Moment {
  view: unknown;
  steps: readonly Step[];
}

/** What a game says about two moments that follow each other. */
export interface Rhythm {
  /** Nothing moves and nothing is rolled: the second needs no time to be seen. */
  isQuiet(from: Moment, to: Moment): boolean;
  /** Parts of one movement: the second does not wait until the first is over. */
  isJoint(from: Moment, to: Moment): boolean;
}

// Of the pace:
const BEAT = 1.25; // what a moment is shown for
const QUIET_BEAT = 0.3;
const LAP = 0.2; // before one that is joint with it

const SOLEMN: Rhythm = { isQuiet: () => false, isJoint: () => false };

const joined = (run: readonly Moment[]): Moment => ({
  view: run[run.length - 1]?.view ?? null,
  steps: run.flatMap((moment) => moment.steps),
});

export class Parade {
  moment = $state.raw<Moment>(joined([]));
  isLast = $state(true); // nothing waits behind the moment that is shown

  private waiting: Moment[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private since = 0; // when the moment was first shown
  private beat = 0; // what it needs

  get view(): unknown {
    return this.moment.view;
  }

  /** Shows this moment when those before it have had their time. */
  follow(moment: Moment, pace: number, rhythm = SOLEMN): void {
    const newest = this.waiting[this.waiting.length - 1] ?? this.moment;
    if (moment.view === newest.view) return;
    this.waiting.push(moment);
    if (this.view === null || pace === 0) return this.finish();
    this.isLast = false;
    this.plan(pace, rhythm);
  }

  /** Shows these moments in turn, from the beginning. */
  march(moments: readonly Moment[], pace: number, rhythm?: Rhythm): void {
    this.waiting = moments.slice(0, 1);
    this.finish();
    for (const moment of moments.slice(1)) this.follow(moment, pace, rhythm);
  }

  /** Shows at once where everything leads. */
  finish(): void {
    clearTimeout(this.timer);
    if (this.waiting.length > 0) this.show(this.waiting.splice(0), BEAT);
  }

  private show(run: readonly Moment[], beat: number): void {
    this.moment = joined(run);
    this.isLast = this.waiting.length === 0;
    this.since = performance.now();
    this.beat = beat;
  }

  private plan(pace: number, rhythm: Rhythm): void {
    clearTimeout(this.timer);
    const [next] = this.waiting;
    if (!next) return;
    const beat = rhythm.isJoint(this.moment, next) ? LAP : this.beat;
    const wait = this.since + beat * pace - performance.now();
    if (wait > 0) this.timer = setTimeout(() => this.step(pace, rhythm), wait);
    else this.step(pace, rhythm);
  }

  private step(pace: number, rhythm: Rhythm): void {
    const run = this.takeRun(rhythm);
    this.show(run, rhythm.isQuiet(this.moment, joined(run)) ? QUIET_BEAT : BEAT);
    this.plan(pace, rhythm);
  }

  /** The next moment, and all that wait and are joint with it. */
  private takeRun({ isJoint }: Rhythm): Moment[] {
    const end = this.waiting.findIndex(
      (moment, i) => i > 0 && !isJoint(this.waiting[i - 1] ?? moment, moment),
    );
    return this.waiting.splice(0, end < 0 ? this.waiting.length : end);
  }
}
