// The measure that is asked for: what has been set of it, and what it would lead to.
import { snap, writeMeasure } from '../../lib/measure';
import type { RangeOffer } from '../../lib/protocol';
import { courseOf, firstMeasure, touchedAt, type Course } from './course';
import { carriedTo, type Plan } from './plan';
import { lengthOf, minus, type Point, type Pose } from './plane';
import { barAt, meetingsAt, touchAt } from './prospect';
import type { Situation } from './situation';
import { isLaid, type BarView, type Laid, type MeetingView } from './view';

const BEYOND = 12; // measures past what is offered: less is no wish of its own

export class Measuring {
  private measured = $state.raw<{ key: string; measure: number; wish: number } | null>(null);

  constructor(
    private readonly situation: () => Situation,
    private readonly plan: () => Plan | null,
  ) {}

  readonly range = $derived.by<RangeOffer | null>(() => this.situation().draft?.range ?? null);
  readonly course = $derived.by<Course | null>(() => courseOf(this.situation().view, this.range));

  private get key(): string {
    return `${this.situation().draft?.question.ply ?? ''} ${this.range?.action ?? ''}`;
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
  set(measure: number, wish = measure): void {
    this.measured = { key: this.key, measure, wish };
  }

  /** What a pointer means; `pull`: how near a stop has to be to be meant. */
  aim(point: Point, grip: Point, from: number, pull: number): void {
    if (!this.course || !this.range) return;
    const wish = this.course.measureAt(point, grip, from);
    this.set(snap(this.range, wish, pull), wish);
  }

  send(): void {
    const { draft } = this.situation();
    if (!draft?.isSending) draft?.giveMeasure(this.measure);
  }

  /** What is in the way of what the pointer asks for. */
  readonly bar = $derived.by<BarView | undefined>(() => {
    const { measured } = this;
    const { view } = this.situation();
    if (measured?.key !== this.key || Math.abs(measured.wish - measured.measure) < BEYOND) return undefined;
    if (touchAt(view, measured.measure)) return undefined; // it ends in a charge
    return barAt(view, Math.round(measured.wish), measured.measure);
  });

  /** How it would stand against those whom it meets. */
  readonly meetings = $derived.by<MeetingView[]>(() => meetingsAt(this.situation().view, this.measure));

  readonly ghost = $derived.by<Pose | null>(() => this.carried ?? this.course?.poseAt(this.measure) ?? null);
  /** Aside, the card goes with the pointer as far as its movement would take it. */
  private readonly carried = $derived.by<Pose | null>(() => {
    const [plan, course] = [this.plan(), this.course];
    if (!plan?.isHeld || course?.verb !== 'bearing' || !isLaid(course.unit)) return null;
    const { unit } = course;
    const way = minus(carriedTo(plan, unit), unit.pose);
    const left = unit.known ? (unit.movement_left ?? unit.movement) : 0;
    const share = Math.min(1, (left * this.situation().view.field.ep) / 100 / Math.max(1, lengthOf(way)));
    return { x: unit.pose.x + way.x * share, y: unit.pose.y + way.y * share, heading: unit.pose.heading };
  });
  /** How far it would go aside, in hundredths of an EP. */
  readonly strayed = $derived.by<number | null>(() => {
    const { carried, course } = this;
    if (!carried || !course?.unit.pose) return null;
    return Math.round((lengthOf(minus(carried, course.unit.pose)) / this.situation().view.field.ep) * 100);
  });
  readonly touched = $derived.by<Laid[]>(() => {
    const { course, ghost } = this;
    const isGoing = course?.verb === 'distance' || course?.verb === 'angle';
    if (!course || !ghost || !isGoing || !isLaid(course.unit)) return [];
    return touchedAt(this.situation().view, course.unit, ghost);
  });
}
