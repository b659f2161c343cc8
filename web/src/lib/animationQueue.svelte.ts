// Moments of a game one after another, each for as long as its moves need: an opponent's quick answer does
// not run into one's own, and a way that was missed can be walked again. What belongs together, a line of
// units on the move, is seen together.
import type { AnsweredPly } from './protocol';

/** A view, and the way to it from the one before. */
export interface Moment {
  view: unknown;
  steps: readonly AnsweredPly[];
}

/** What a game says about two moments that follow each other. */
export interface Timing {
  /** Nothing moves and nothing is rolled: the second needs no time to be seen. */
  isQuiet(from: Moment, to: Moment): boolean;
  /** Parts of one movement: the second does not wait until the first is over. */
  isJoint(from: Moment, to: Moment): boolean;
}

// Of the pace:
const TIME = 1.25; // what a moment is shown for
const QUIET_TIME = 0.3;
const JOINT_TIME = 0.2; // before one that is joint with it

const ONE_BY_ONE: Timing = { isQuiet: () => false, isJoint: () => false };

const joined = (run: readonly Moment[]): Moment => ({
  view: run[run.length - 1]?.view ?? null,
  steps: run.flatMap((moment) => moment.steps),
});

export class AnimationQueue {
  moment = $state.raw<Moment>(joined([]));
  isLast = $state(true); // nothing waits behind the moment that is shown

  private waiting: Moment[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private since = 0; // when the moment was first shown
  private time = 0; // what it needs

  get view(): unknown {
    return this.moment.view;
  }

  /** Shows this moment when those before it have had their time. */
  follow(moment: Moment, pace: number, timing = ONE_BY_ONE): void {
    const newest = this.waiting[this.waiting.length - 1] ?? this.moment;
    if (moment.view === newest.view) return;
    this.waiting.push(moment);
    if (this.view === null || pace === 0) return this.finish();
    this.isLast = false;
    this.plan(pace, timing);
  }

  /** Shows these moments in turn, from the beginning. */
  replay(moments: readonly Moment[], pace: number, timing?: Timing): void {
    this.waiting = moments.slice(0, 1);
    this.finish();
    for (const moment of moments.slice(1)) this.follow(moment, pace, timing);
  }

  /** Shows at once where everything leads. */
  finish(): void {
    clearTimeout(this.timer);
    if (this.waiting.length > 0) this.show(this.waiting.splice(0), TIME);
  }

  private show(run: readonly Moment[], time: number): void {
    this.moment = joined(run);
    this.isLast = this.waiting.length === 0;
    this.since = performance.now();
    this.time = time;
  }

  private plan(pace: number, timing: Timing): void {
    clearTimeout(this.timer);
    const [next] = this.waiting;
    if (!next) return;
    const time = timing.isJoint(this.moment, next) ? JOINT_TIME : this.time;
    const wait = this.since + time * pace - performance.now();
    if (wait > 0) this.timer = setTimeout(() => this.step(pace, timing), wait);
    else this.step(pace, timing);
  }

  private step(pace: number, timing: Timing): void {
    const run = this.takeRun(timing);
    this.show(run, timing.isQuiet(this.moment, joined(run)) ? QUIET_TIME : TIME);
    this.plan(pace, timing);
  }

  /** The next moment, and all that wait and are joint with it. */
  private takeRun({ isJoint }: Timing): Moment[] {
    const end = this.waiting.findIndex(
      (moment, i) => i > 0 && !isJoint(this.waiting[i - 1] ?? moment, moment),
    );
    return this.waiting.splice(0, end < 0 ? this.waiting.length : end);
  }
}
