// Several answers given one after another: for a unit that is dragged, a card that is laid, answers taken back.
import { splitAction } from '../../lib/wording';
import { settings } from '../../lib/settings.svelte';
import type { Offers } from './answers';
import type { Measuring } from './measuring.svelte';
import { nextOf, nextToPlace, placeOfLine, verbFor, type Plan } from './plan';
import type { Point } from './plane';
import { isNext } from './press';
import type { Situation } from './situation';
import { isLaid, subjectOf, unitByNumber, type UnitView } from './view';

/** A card of the tray that is under the pointer, in pixels of the window. */
export interface Carried {
  unit: string;
  x: number;
  y: number;
}

/** What a sequence needs of the board. */
export interface Board {
  situation(): Situation;
  offers(): Offers;
  measuring(): Measuring;
  /** Something new begins: what was chosen is given up. */
  reset(): void;
  ask(action: string, at: string): void;
}

export class Sequence {
  plan = $state.raw<Plan | null>(null);
  /** Every card that waits is laid by the board. */
  isPlacingAll = $state(false);
  load = $state.raw<Carried | null>(null);
  /** Which point of the field lies under a pixel of the window; the field tells. */
  locate: (x: number, y: number) => Point | null = () => null;
  /** Units that were offered before the one that moves now. */
  movers: readonly string[] = [];
  private takingBack = 0;

  constructor(private readonly board: Board) {}

  /** Whether the answers that a drag would need may begin now. */
  mayDrag(unit: UnitView): boolean {
    const { draft, view, seat } = this.board.situation();
    if (!draft || draft.isSending || !isLaid(unit) || unit.seat !== seat) return false;
    const offers = this.board.offers();
    if (view.step === 'move') return offers.has(`pick ${unit.number}`);
    const isMoving = view.step === 'manoeuvre' && subjectOf(view)?.id === unit.id;
    return isMoving || isNext(unit, { view, offers, movers: this.movers });
  }

  get isDragging(): boolean {
    return this.plan?.isHeld ?? false;
  }

  /** The unit that moves now has done; this one is next. */
  turnTo(unit: UnitView): void {
    const point = unit.pose ?? { x: 0, y: 0 };
    this.begin({ kind: 'move', unit: unit.number, verb: '', grip: point, point, isHeld: false, given: 0 });
  }

  /** A unit is dragged from where it was taken. */
  drag(unit: UnitView, grip: Point, point: Point, isHeld = false): void {
    if (!isLaid(unit) || !this.mayDrag(unit)) return;
    const verb = verbFor(unit, grip, point, this.board.situation().view.field);
    this.begin({ kind: 'move', unit: unit.number, verb, grip, point, isHeld, given: 0 });
  }

  /** A card is laid on the field. */
  place(number: string, point: Point): void {
    const { draft, view } = this.board.situation();
    if (draft && !draft.isSending && view.step === 'deploy') this.begin(placing(number, point));
  }

  drop(isDropped: boolean): void {
    const { load } = this;
    this.load = null;
    const point = load && isDropped ? this.locate(load.x, load.y) : null;
    if (load && point) this.place(load.unit, point);
  }

  private begin(plan: Plan): void {
    this.board.reset();
    this.takingBack = 0;
    this.plan = plan;
    this.follow();
  }

  /** The pointer goes on; another way of moving takes the last answer back. */
  pull(point: Point): void {
    const { plan } = this;
    if (!plan?.isHeld) return;
    this.plan = { ...plan, point };
    const { draft, view, undo } = this.board.situation();
    const unit = unitByNumber(view, plan.unit);
    if (draft?.isSending || !unit || !isLaid(unit)) return;
    const verb = verbFor(unit, plan.grip, point, view.field, plan.verb);
    if (verb === plan.verb || !this.board.measuring().range || !undo) return this.follow();
    this.plan = { ...plan, point, verb, given: plan.given - 1 };
    undo();
  }

  /** The pointer is up: what touches nobody is done, the rest waits to be looked at. */
  release(point: Point, isMeant: boolean): void {
    const { plan } = this;
    if (!plan?.isHeld) return;
    if (!isMeant) return this.takeBack(plan.given);
    this.plan = { ...plan, point, isHeld: false };
    this.follow();
  }

  takeBackOne(): void {
    if (!this.board.situation().draft?.isSending) this.takeBack(1);
  }

  /** Takes so many answers back, one after another. */
  private takeBack(count: number): void {
    this.plan = null;
    this.takingBack = count;
    this.follow();
  }

  clear(): void {
    this.isPlacingAll = false;
    this.plan = null;
  }

  placeAll(): void {
    this.isPlacingAll = true;
    this.follow();
  }

  /** The next answer of what was begun. */
  follow(): void {
    const { draft, view, undo } = this.board.situation();
    if (!draft || draft.isSending) return;
    if (view.step === 'move') this.movers = this.board.offers().answers.map(({ words }) => words[1] ?? '');
    if (this.takingBack > 0) {
      this.takingBack -= 1;
      return undo?.();
    }
    if (!this.plan && this.isPlacingAll) this.placeNext();
    if (this.plan) this.answer(this.plan);
  }

  private answer(plan: Plan): void {
    const { view } = this.board.situation();
    const { range, course } = this.board.measuring();
    const next = nextOf(plan, { view, offers: this.board.offers(), range, course });
    if (next && 'show' in next) return this.show(plan, next.show, next.wish);
    if (!next || 'refuse' in next) {
      this.plan = null;
      if (next) this.board.ask(next.refuse, plan.unit);
      return;
    }
    this.plan = { ...plan, given: plan.given + 1 };
    this.give(next);
  }

  /** An answer within a sequence needs no confirmation of its own. */
  private give(next: { give: string } | { send: number }): void {
    const { draft } = this.board.situation();
    if ('send' in next) draft?.giveMeasure(next.send);
    else draft?.give(splitAction(next.give));
    if (draft?.waiting) void draft.send(draft.waiting);
  }

  private show(plan: Plan, measure: number, wish: number): void {
    const measuring = this.board.measuring();
    measuring.set(measure, wish);
    if (plan.isHeld) return;
    this.plan = null;
    const isClash = measuring.touched.some((unit) => unit.seat !== this.board.situation().seat);
    if (!isClash && !settings.liking.confirm) measuring.send();
  }

  private placeNext(): void {
    const { view } = this.board.situation();
    if (view.step !== 'deploy') {
      this.isPlacingAll = view.phase === 'deployment' && view.step !== 'dress';
      return;
    }
    const number = nextToPlace(view, this.board.offers());
    if (number === undefined) this.isPlacingAll = false;
    else this.plan = placing(number, placeOfLine(view));
  }
}

const placing = (unit: string, point: Point): Plan => ({
  kind: 'place',
  unit,
  verb: 'place',
  grip: point,
  point,
  isHeld: false,
  given: 0,
});
