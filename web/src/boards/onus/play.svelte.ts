// What has been chosen on the board, and what a press means now.
import { settle, writeMeasure } from '../../lib/measure';
import type { Pick } from '../../lib/pick.svelte';
import { splitAction } from '../../lib/picker';
import type { RangeOffer, Seat, WhyMessage } from '../../lib/protocol';
import { settings } from '../../lib/settings.svelte';
import { courseOf, firstMeasure, touchedAt, type Course } from './course';
import { Offers, type Deed } from './deeds';
import {
  carriedTo,
  nextOf,
  nextToPlace,
  offeredTwin,
  placeOfLine,
  verbFor,
  type Asked,
  type Plan,
} from './plan';
import { barAt, meetingsAt, offerOf, touchAt } from './prospect';
import { lengthOf, minus, type Point, type Pose } from './plane';
import {
  isLaid,
  subjectOf,
  unitByNumber,
  type BarView,
  type CardView,
  type Laid,
  type MeetingView,
  type OfferView,
  type OnusView,
  type UnitView,
} from './view';
import { wishForCard, wishForUnit } from './wishes';

export interface Table {
  pick: Pick | null;
  view: OnusView;
  seat: Seat;
  consult?: ((action: string) => Promise<WhyMessage | null>) | undefined;
  /** Takes the last answer back, where that may be. */
  undo?: (() => void) | undefined;
}

/** What a press on a unit does: the answer itself, a choice to go on from, or a target of the chosen one. */
export type Can = 'act' | 'choose' | 'target' | null;

/** What the referee said to a press that is not offered, and where it was. */
export interface Refusal {
  at: string;
  from?: string | undefined;
  why: WhyMessage;
}

export interface Carried {
  unit: string;
  x: number;
  y: number;
}

/** Questions where the places of one unit are all that is chosen from. */
const PLACES = ['meet', 'snap', 'links', 'quarter', 'furious', 'follow', 'flight-way'];
const BEYOND = 12; // measures past what is offered: less is no wish of its own

export class Play {
  chosen = $state<string | null>(null); // the number of a unit
  refusal = $state.raw<Refusal | null>(null);
  /** Every card that waits is laid by the board. */
  isPlacingAll = $state(false);
  /** A card that was pressed and may be played in several ways. */
  private dealt = $state.raw<{ ply: number; card: CardView; deeds: Deed[] } | null>(null);
  /** A card that was pressed and is not confirmed yet. */
  private held = $state.raw<{ ply: number; card: number } | null>(null);
  private hinted = $state<string | null>(null);
  load = $state.raw<Carried | null>(null);
  /** Which point of the table lies under a pixel of the window; the field tells. */
  locate: (x: number, y: number) => Point | null = () => null;
  private plan = $state.raw<Plan | null>(null);
  private takingBack = 0;
  private movers: string[] = [];
  private measured = $state.raw<{ key: string; measure: number; wish: number } | null>(null);

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

  /** `wish`: what a pointer asked for, where that is something else. */
  setMeasure(measure: number, wish = measure): void {
    this.measured = { key: this.key, measure, wish };
  }

  /** What is in the way of what the pointer asks for. */
  readonly bar = $derived.by<BarView | undefined>(() => {
    const { measured } = this;
    if (measured?.key !== this.key || Math.abs(measured.wish - measured.measure) < BEYOND) return undefined;
    if (touchAt(this.table().view, measured.measure)) return undefined; // it ends in a charge
    return barAt(this.table().view, Math.round(measured.wish), measured.measure);
  });

  /** How it would stand against those whom it meets. */
  readonly meetings = $derived.by<MeetingView[]>(() => meetingsAt(this.table().view, this.measure));

  /** What a pointer means; `pull`: how near a stop has to be to be meant. */
  aim(point: Point, grip: Point, from: number, pull: number): void {
    if (!this.course || !this.range) return;
    const wish = this.course.measureAt(point, grip, from);
    this.setMeasure(settle(this.range, wish, pull), wish);
  }

  send(): void {
    if (!this.isBusy) this.pick?.giveMeasure(this.measure);
  }

  readonly ghost = $derived.by<Pose | null>(() => this.carried ?? this.course?.poseAt(this.measure) ?? null);
  /** Aside, the card goes with the pointer as far as its movement would take it. */
  private readonly carried = $derived.by<Pose | null>(() => {
    const { plan, course } = this;
    if (!plan?.isHeld || course?.verb !== 'bearing' || !isLaid(course.unit)) return null;
    const { unit } = course;
    const way = minus(carriedTo(plan, unit), unit.pose);
    const left = unit.known ? (unit.movement_left ?? unit.movement) : 0;
    const share = Math.min(1, (left * this.table().view.field.ep) / 100 / Math.max(1, lengthOf(way)));
    return { x: unit.pose.x + way.x * share, y: unit.pose.y + way.y * share, heading: unit.pose.heading };
  });
  /** How far it would go aside, in hundredths of an EP. */
  readonly strayed = $derived.by<number | null>(() => {
    const { carried, course } = this;
    if (!carried || !course?.unit.pose) return null;
    return Math.round((lengthOf(minus(carried, course.unit.pose)) / this.table().view.field.ep) * 100);
  });
  readonly touched = $derived.by<Laid[]>(() => {
    const { course, ghost } = this;
    const isGoing = course?.verb === 'distance' || course?.verb === 'angle';
    if (!course || !ghost || !isGoing || !isLaid(course.unit)) return [];
    return touchedAt(this.table().view, course.unit, ghost);
  });

  /** Where the answer that is pointed at would lead. */
  readonly prospect = $derived.by<OfferView | undefined>(() => offerOf(this.table().view, this.hinted));
  /** The answers whose ends are drawn while none is pointed at: sides of a charge, ways to close up. */
  readonly prospects = $derived.by<OfferView[]>(() => {
    if (this.prospect) return [this.prospect];
    const { offers = [], step } = this.table().view;
    const isShown = this.table().pick !== null && PLACES.includes(step);
    return isShown ? offers.filter(({ pose, way }) => pose ?? way) : [];
  });

  /** An answer is pointed at, or no more. */
  hint(action: string | null): void {
    this.hinted = action;
  }

  // ---- units ----

  canUnit(unit: UnitView): Can {
    if (!this.pick) return null;
    if (this.chosen !== null && this.offers.ofPair(this.chosen, unit.number).length > 0) return 'target';
    const deeds = this.offers.ofUnit(unit.number);
    if (deeds.length === 0) return this.isTwin(unit) ? 'choose' : this.isNext(unit) ? 'act' : null;
    const isPlain = deeds.length === 1 && this.targets(unit).length === 0;
    return isPlain && this.view.step !== 'deploy' ? 'act' : 'choose';
  }

  /** One of several cards that are the same: any of them may be taken. */
  private isTwin(unit: UnitView): boolean {
    const isWaiting = this.view.step === 'deploy' && unit.place === 'waiting';
    return isWaiting && offeredTwin(unit.number, this.view, this.offers) !== undefined;
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

  /** `isFinger`: nothing was pointed at before, so that an attack is read before it is made. */
  pressUnit(unit: UnitView, isFinger = false): void {
    if (this.isBusy) return;
    this.refusal = null;
    const can = this.canUnit(unit);
    if (can === 'target' && this.chosen !== null) {
      const [only, ...more] = this.offers.ofPair(this.chosen, unit.number);
      if (!only || more.length > 0) return;
      if (!isFinger || !offerOf(this.view, only.action)?.combat) return this.act(only.action);
      this.hint(only.action);
      return this.pick?.consider(only.words);
    }
    if (can === 'act') {
      const [only] = this.offers.ofUnit(unit.number);
      return only ? this.act(only.action) : this.turnTo(unit);
    }
    if (can === 'choose') {
      this.chosen = this.chosen === unit.number ? null : unit.number;
      return;
    }
    const wish = this.pick ? wishForUnit(unit, unitByNumber(this.view, this.chosen ?? ''), this.view) : null;
    if (wish) this.ask(wish, unit.number, this.chosen ?? undefined);
    else this.chosen = null;
  }

  /** A place on the table: that is where the chosen card goes. */
  pressField(point: Point): void {
    if (this.chosen !== null && this.view.step === 'deploy') this.place(this.chosen, point);
    else this.chosen = null;
    this.refusal = null;
  }

  pressCard(card: CardView, among: readonly CardView[]): void {
    if (this.isBusy || !this.pick) return;
    this.refusal = null;
    const deeds = this.offers.ofCard(card, among);
    const [deed, ...more] = deeds;
    this.dealt = null;
    if (deed && more.length === 0) {
      this.held = { ply: this.pick.question.ply, card: card.card };
      return this.pick.consider(deed.words);
    }
    if (deed) return void (this.dealt = { ply: this.pick.question.ply, card, deeds });
    const wish = deed ? null : wishForCard(card, this.view);
    if (wish) this.pick.ask(splitAction(wish));
  }

  /** What may be done with the card that was pressed, where there is more than one answer. */
  get cardMenu(): { card: CardView; deeds: Deed[] } | null {
    return this.dealt && this.dealt.ply === this.pick?.question.ply ? this.dealt : null;
  }

  get heldCard(): number | null {
    const isHeld = this.pick?.waiting && this.held?.ply === this.pick.question.ply;
    return isHeld ? (this.held?.card ?? null) : null;
  }

  act(action: string): void {
    this.chosen = null;
    this.dealt = null;
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

  /** What was chosen last is given up: a choice, a refusal, or the measure that is asked for. */
  clear(): void {
    this.dealt = null;
    const isIdle = this.chosen === null && this.refusal === null && !this.pick?.chosen.length;
    this.chosen = null;
    this.refusal = null;
    this.isPlacingAll = false;
    this.plan = null;
    this.pick?.cancel();
    if (isIdle && this.range && this.mayTakeBack) this.takeBackOne();
  }

  // ---- wishes of several answers ----

  /** Whether the answers that a drag would need may begin now. */
  mayDrag(unit: UnitView): boolean {
    if (!this.pick || this.isBusy || !isLaid(unit) || unit.seat !== this.table().seat) return false;
    if (this.view.step === 'move') return this.offers.has(`pick ${unit.number}`);
    const isMoving = this.view.step === 'manoeuvre' && subjectOf(this.view)?.id === unit.id;
    return isMoving || this.isNext(unit);
  }

  /** The unit that moves now has done; this one is next. */
  private turnTo(unit: UnitView): void {
    const point = unit.pose ?? { x: 0, y: 0 };
    this.begin({ kind: 'move', unit: unit.number, verb: '', grip: point, point, isHeld: false, given: 0 });
  }

  /** Who may go when the unit that moves now has ended its move: those who were offered before it. */
  private isNext(unit: UnitView): boolean {
    const isMove = this.view.step === 'manoeuvre' && this.offers.has('decline');
    return isMove && subjectOf(this.view)?.id !== unit.id && this.movers.includes(unit.number);
  }

  /** A unit is dragged from where it was taken. */
  drag(unit: UnitView, grip: Point, point: Point, isHeld = false): void {
    if (!isLaid(unit) || !this.mayDrag(unit)) return;
    const verb = verbFor(unit, grip, point, this.view.field);
    this.begin({ kind: 'move', unit: unit.number, verb, grip, point, isHeld, given: 0 });
  }

  /** A card is laid on the table. */
  place(number: string, point: Point): void {
    if (!this.pick || this.isBusy || this.view.step !== 'deploy') return;
    this.begin({ kind: 'place', unit: number, verb: 'place', grip: point, point, isHeld: false, given: 0 });
  }

  /** A card of the tray is under the pointer, in pixels of the window. */
  carry(carried: Carried): void {
    this.load = carried;
  }

  drop(isDropped: boolean): void {
    const { load } = this;
    this.load = null;
    const point = load && isDropped ? this.locate(load.x, load.y) : null;
    if (load && point) this.place(load.unit, point);
  }

  private begin(plan: Plan): void {
    this.refusal = null;
    this.chosen = null;
    this.takingBack = 0;
    this.plan = plan;
    this.follow();
  }

  get isDragging(): boolean {
    return this.plan?.isHeld ?? false;
  }

  /** The pointer goes on; another way of moving takes the last answer back. */
  pull(point: Point): void {
    const { plan } = this;
    if (!plan?.isHeld) return;
    this.plan = { ...plan, point };
    const unit = unitByNumber(this.view, plan.unit);
    if (this.isBusy || !unit || !isLaid(unit)) return;
    const verb = verbFor(unit, plan.grip, point, this.view.field, plan.verb);
    const { undo } = this.table();
    if (verb === plan.verb || !this.range || !undo) return this.follow();
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

  get mayTakeBack(): boolean {
    return this.table().undo !== undefined;
  }

  takeBackOne(): void {
    if (!this.isBusy) this.takeBack(1);
  }

  /** Takes so many answers back, one after another. */
  private takeBack(count: number): void {
    this.forget();
    this.takingBack = count;
    this.follow();
  }

  /** The next answer of what was begun. */
  follow(): void {
    const { pick } = this;
    if (!pick || pick.isSending) return;
    if (this.view.step === 'move') this.movers = this.offers.deeds.map(({ words }) => words[1] ?? '');
    if (this.takingBack > 0) {
      this.takingBack -= 1;
      return this.table().undo?.();
    }
    if (!this.plan && this.isPlacingAll) this.placeNext();
    const { plan } = this;
    if (!plan) return;
    const next = nextOf(plan, this.asked);
    if (next === null) return this.forget();
    if ('refuse' in next) {
      this.ask(next.refuse, plan.unit);
      return this.forget();
    }
    if ('show' in next) return this.showOf(plan, next.show, next.wish);
    this.plan = { ...plan, given: plan.given + 1 };
    if ('send' in next) return this.say(() => pick.giveMeasure(next.send));
    this.say(() => pick.give(splitAction(next.give)));
  }

  /** An answer within a wish needs no confirmation of its own. */
  private say(give: () => void): void {
    give();
    const { pick } = this;
    if (pick?.waiting) void pick.send(pick.waiting);
  }

  private get asked(): Asked {
    return { view: this.view, offers: this.offers, range: this.range, course: this.course };
  }

  private showOf(plan: Plan, measure: number, wish: number): void {
    this.setMeasure(measure, wish);
    if (plan.isHeld) return;
    this.forget();
    const isClash = this.touched.some((unit) => unit.seat !== this.table().seat);
    if (!isClash && !settings.liking.confirm) this.send();
  }

  private forget(): void {
    this.plan = null;
  }

  // ---- cards that lay themselves ----

  placeAll(): void {
    this.isPlacingAll = true;
    this.follow();
  }

  private placeNext(): void {
    if (this.view.step !== 'deploy') {
      this.isPlacingAll = this.view.phase === 'deployment' && this.view.step !== 'dress';
      return;
    }
    const number = nextToPlace(this.view, this.offers);
    const point = placeOfLine(this.view);
    if (number === undefined) this.isPlacingAll = false;
    else
      this.plan = { kind: 'place', unit: number, verb: 'place', grip: point, point, isHeld: false, given: 0 };
  }
}
