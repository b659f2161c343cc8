// Views one after another, each for as long as its moves need: an opponent's quick answer does not run into
// one's own, and a way that was missed can be walked again.

/** Whether nothing moves from one view to the next. */
export type Quiet = (from: unknown, to: unknown) => boolean;

const BEAT = 1.25; // of the pace, that a view is shown
const QUIET_BEAT = 0.3;

export class Parade {
  view = $state.raw<unknown>(null);
  isLast = $state(true); // nothing waits behind the view that is shown

  private waiting: unknown[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Shows this view when those before it have had their time. */
  follow(view: unknown, pace: number, isQuiet: Quiet = () => false): void {
    const newest = this.waiting[this.waiting.length - 1] ?? this.view;
    if (view === newest) return;
    if (this.view === null || pace === 0) return this.jump(view);
    this.waiting.push(view);
    this.isLast = false;
    if (this.timer === undefined) this.step(pace, isQuiet);
  }

  /** Shows these views in turn, from the beginning. */
  march(views: readonly unknown[], pace: number, isQuiet?: Quiet): void {
    if (views.length === 0) return;
    this.jump(views[0]);
    for (const view of views.slice(1)) this.follow(view, pace, isQuiet);
  }

  /** Shows this view at once. */
  jump(view: unknown): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.waiting = [];
    this.view = view;
    this.isLast = true;
  }

  private step(pace: number, isQuiet: Quiet): void {
    const next = this.waiting.shift();
    if (next === undefined) {
      this.timer = undefined;
      return;
    }
    const beat = isQuiet(this.view, next) ? QUIET_BEAT : BEAT;
    this.view = next;
    this.isLast = this.waiting.length === 0;
    this.timer = setTimeout(() => this.step(pace, isQuiet), pace * beat);
  }
}
