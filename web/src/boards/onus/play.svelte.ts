// What has been chosen on the board, and what a press means now.
import { settle, writeMeasure } from '../../lib/measure';
import type { Pick } from '../../lib/pick.svelte';
import { splitAction } from '../../lib/picker';
import type { RangeOffer, Seat, WhyMessage } from '../../lib/protocol';
import { courseOf, firstMeasure, touchedAt, type Course } from './course';
import { Offers, type Deed } from './deeds';
import { headingOf, minus, toLocal, turnBetween, type Point, type Pose } from './plane';
import {
  isLaid,
  subjectOf,
  unitById,
  unitByNumber,
  type CardView,
  type Laid,
  type OnusView,
  type UnitView,
} from './view';
import { wishForCard, wishForUnit } from './wishes';

export interface Table {
  pick: Pick | null;
  view: OnusView;
  seat: Seat;
  consult?: ((action: string) => Promise<WhyMessage | null>) | undefined;
}

/** What a press on a unit does: the answer itself, a choice to go on from, or a target of the chosen one. */
export type Can = 'act' | 'choose' | 'target' | null;

/** What the referee said to a press that is not offered, and where it was. */
export interface Refusal {
  at: string;
  from?: string | undefined;
  why: WhyMessage;
}

/** A unit was dragged: answers are given until a measure is asked, which is then set, not sent. */
interface Drag {
  unit: string;
  verb: string;
  point: Point;
  grip: Point;
}

const STRAIGHT = 3000; // hundredths of a degree off the facing that are still straight on
const AT_CORNER = 1100; // hundredths of a millimetre

export class Play {
  chosen = $state<string | null>(null); // the number of a unit
  refusal = $state.raw<Refusal | null>(null);
  private plan: Drag | null = null;
  private measured = $state.raw<{ key: string; measure: number } | null>(null);

  constructor(private readonly table: () => Table) {}

  get pick(): Pick | null {
    return this.table().pick;
  }
  get view(): OnusView {
    return this.table().view;
  }
  get isBusy(): boolean {
    return this.pick?.isSending ?? false;
  }
  readonly offers = $derived.by(() => new Offers(this.table().pick?.actions ?? []));
  readonly range = $derived.by<RangeOffer | null>(() => this.table().pick?.range ?? null);
  readonly course = $derived.by<Course | null>(() => courseOf(this.table().view, this.range));

  /** The unit that the question is about, or that somebody chose. */
  readonly subject = $derived.by<UnitView | undefined>(
    () => unitByNumber(this.table().view, this.chosen ?? undefined) ?? subjectOf(this.table().view),
  );

  // ---- measures ----

  private get key(): string {
    return `${this.pick?.question.ply ?? ''} ${this.range?.action ?? ''}`;
  }

  get measure(): number {
    if (this.measured?.key === this.key) return this.measured.measure;
    return this.range ? firstMeasure(this.range) : 0;
  }

  /** The answer that would be sent. */
  get answer(): string | null {
    return this.range ? writeMeasure(this.range, this.measure) : null;
  }

  setMeasure(measure: number): void {
    this.measured = { key: this.key, measure };
  }

  /** What a pointer means; `pull`: how near a stop has to be to be meant. */
  aim(point: Point, grip: Point, from: number, pull: number): void {
    if (!this.course || !this.range) return;
    this.setMeasure(settle(this.range, this.course.measureAt(point, grip, from), pull));
  }

  send(): void {
    if (!this.isBusy) this.pick?.giveMeasure(this.measure);
  }

  readonly ghost = $derived.by<Pose | null>(() => this.course?.poseAt(this.measure) ?? null);
  readonly touched = $derived.by<Laid[]>(() => {
    const { course, ghost } = this;
    const isGoing = course?.verb === 'distance' || course?.verb === 'angle';
    if (!course || !ghost || !isGoing || !isLaid(course.unit)) return [];
    return touchedAt(this.table().view, course.unit, ghost);
  });

  // ---- units ----

  canUnit(unit: UnitView): Can {
    if (!this.pick) return null;
    if (this.chosen !== null && this.offers.ofPair(this.chosen, unit.number).length > 0) return 'target';
    const deeds = this.offers.ofUnit(unit.number);
    if (deeds.length === 0) return null;
    return deeds.length === 1 && this.targets(unit).length === 0 ? 'act' : 'choose';
  }

  private targets(unit: UnitView): string[] {
    return this.offers.targetsOf(unit.number);
  }

  /** Units that may be the second word of the chosen one's answer. */
  get targetsOfChosen(): UnitView[] {
    const numbers = this.chosen === null ? [] : this.offers.targetsOf(this.chosen);
    return numbers.map((number) => unitByNumber(this.view, number)).filter((unit) => unit !== undefined);
  }

  /** Answers of the chosen unit that no second press tells apart. */
  get menu(): Deed[] {
    return this.chosen === null ? [] : this.offers.ofUnit(this.chosen);
  }

  pressUnit(unit: UnitView): void {
    if (this.isBusy) return;
    this.refusal = null;
    const can = this.canUnit(unit);
    if (can === 'target' && this.chosen !== null) {
      const [only, ...more] = this.offers.ofPair(this.chosen, unit.number);
      if (only && more.length === 0) return this.act(only.action);
      return;
    }
    if (can === 'act') return this.act(this.offers.ofUnit(unit.number)[0]?.action ?? '');
    if (can === 'choose') {
      this.chosen = this.chosen === unit.number ? null : unit.number;
      return;
    }
    const wish = this.pick ? wishForUnit(unit, unitByNumber(this.view, this.chosen ?? ''), this.view) : null;
    if (wish) this.ask(wish, unit.number, this.chosen ?? undefined);
    else this.chosen = null;
  }

  pressCard(card: CardView, among: readonly CardView[]): void {
    if (this.isBusy || !this.pick) return;
    this.refusal = null;
    const [deed, ...more] = this.offers.ofCard(card, among);
    if (deed && more.length === 0) return this.pick.consider(deed.words);
    const wish = deed ? null : wishForCard(card, this.view);
    if (wish) this.pick.ask(splitAction(wish));
  }

  act(action: string): void {
    this.chosen = null;
    this.refusal = null;
    this.pick?.give(splitAction(action));
  }

  /** The referee is asked, and what he says is shown where it was pressed. */
  ask(action: string, at: string, from?: string): void {
    const { consult } = this.table();
    if (!consult) return this.pick?.ask(splitAction(action));
    void consult(action).then((why) => {
      if (why) this.refusal = { at, from, why };
    });
  }

  clear(): void {
    this.chosen = null;
    this.refusal = null;
    this.plan = null;
    this.pick?.cancel();
  }

  // ---- a unit is dragged ----

  /** Whether the answers that a drag would need may begin now. */
  mayDrag(unit: UnitView): boolean {
    if (!this.pick || this.isBusy || !isLaid(unit)) return false;
    if (this.offers.has(`pick ${unit.number}`) && this.view.step === 'move') return true;
    return this.view.step === 'manoeuvre' && subjectOf(this.view)?.id === unit.id;
  }

  /** By where it was taken and where it went: straight on, about the other corner, or aside. */
  private verbFor(unit: Laid, grip: Point, point: Point): string {
    const local = toLocal(unit.pose, grip);
    const { card_width: wide } = this.view.field;
    if (Math.abs(local.x) > wide / 2 - AT_CORNER && local.y > 0) {
      const isLeft = local.x < 0; // the corner that was taken goes forward, the other stays
      const isForward = toLocal(unit.pose, point).y > local.y;
      const isClockwise = isLeft === isForward;
      return `pivot front-${isLeft ? 'right' : 'left'}${isClockwise ? '-clockwise' : ''}`;
    }
    const off = turnBetween(unit.pose.heading, headingOf(minus(point, grip)));
    return Math.abs(off) <= STRAIGHT ? 'advance' : 'shift';
  }

  drag(unit: UnitView, grip: Point, point: Point): void {
    if (!isLaid(unit) || !this.mayDrag(unit)) return;
    this.refusal = null;
    this.plan = { unit: unit.number, verb: this.verbFor(unit, grip, point), point, grip };
    this.follow();
  }

  /** The next answer of what was begun by one drag. */
  follow(): void {
    const { plan, pick } = this;
    if (!plan || !pick || pick.isSending) return;
    const { view } = this;
    if (view.step === 'move' && this.offers.has(`pick ${plan.unit}`)) {
      return pick.give(['pick', plan.unit]);
    }
    const isOfUnit = subjectOf(view)?.number === plan.unit;
    if (!isOfUnit) return this.forget();
    if (view.step === 'manoeuvre') {
      if (this.offers.has(plan.verb)) return pick.give(splitAction(plan.verb));
      this.ask(plan.verb, plan.unit);
      return this.forget();
    }
    const { course, range } = this;
    if (!course || !range) return this.forget();
    const unit = unitById(view, course.unit.id);
    const target = unit && isLaid(unit) ? minusGrip(plan, unit) : plan.point;
    if (view.step === 'bearing') {
      return pick.giveMeasure(settle(range, course.measureAt(target, course.handle, 0), 30));
    }
    this.setMeasure(settle(range, course.measureAt(plan.point, plan.grip, 0), 8));
    this.forget();
  }

  private forget(): void {
    this.plan = null;
  }
}

/** Where the middle of the card would be if it went with the pointer. */
const minusGrip = ({ point, grip }: Drag, unit: Laid): Point => ({
  x: unit.pose.x + point.x - grip.x,
  y: unit.pose.y + point.y - grip.y,
});
