// What a mouse, a pen or fingers do on the field: press, pan, pinch, drag a unit, pull the ghost, lay the ruler.
import { lengthOf, minus, type Point } from './plane';
import type { Play } from './play.svelte';
import type { UnitView } from './view';
import type { Viewport } from './viewport.svelte';

type Gesture = 'none' | 'press' | 'pan' | 'aim' | 'drag' | 'rule' | 'pinch';

/** What a gesture needs of the field. */
export interface Ground {
  play: Play;
  viewport: Viewport;
  hasRuler(): boolean;
  unitUnder(event: MouseEvent): UnitView | undefined;
  pixelOf(event: MouseEvent): Point;
  /** Whether the ghost, or the card that it belongs to, is taken hold of there. */
  isOnGhost(point: Point): boolean;
  rule(from: Point, to: Point): void;
  look(unit: number): void;
  /** Every further move is told, wherever the pointer goes. */
  capture(pointer: number): void;
}

interface Start {
  pixel: Point;
  point: Point;
  unit: UnitView | undefined;
  measure: number;
}

const FAR_ENOUGH = 6; // pixels

const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const gap = (a: Point, b: Point): number => lengthOf(minus(a, b));

export class Gestures {
  private readonly fingers = new Map<number, Point>();
  private gesture: Gesture = 'none';
  private start: Start | null = null;
  /** The last gesture was more than a press. */
  wasMoved = false;

  constructor(private readonly ground: Ground) {}

  isDown(pointer: number): boolean {
    return this.fingers.has(pointer);
  }

  /** Whether a finger that moves is the field's, and not the page's. */
  get isTaken(): boolean {
    if (['drag', 'aim', 'rule'].includes(this.gesture)) return true;
    return this.gesture === 'press' && this.mayDrag;
  }

  private get mayDrag(): boolean {
    const unit = this.start?.unit;
    return unit !== undefined && this.ground.play.sequence.mayDrag(unit);
  }

  down(event: PointerEvent): void {
    if (event.button !== 0) return;
    const { play, viewport, pixelOf, unitUnder } = this.ground;
    const pixel = pixelOf(event);
    const point = viewport.pointOf(pixel);
    this.fingers.set(event.pointerId, pixel);
    this.wasMoved = false;
    if (this.fingers.size === 2) {
      if (this.gesture === 'drag') play.sequence.release(point, false);
      this.gesture = 'pinch';
      return;
    }
    this.gesture = 'press';
    this.start = { pixel, point, unit: unitUnder(event), measure: play.measuring.measure };
  }

  move(event: PointerEvent): void {
    const last = this.fingers.get(event.pointerId);
    if (!last) return;
    if (this.gesture === 'pinch') return this.pinch(event);
    const pixel = this.ground.pixelOf(event);
    if (this.gesture === 'press' && this.start && gap(pixel, this.start.pixel) > this.farEnough(event)) {
      this.begin(event, this.start, pixel);
    }
    this.go(pixel, last);
    this.fingers.set(event.pointerId, pixel);
  }

  /** A unit goes one way or another: which one shows a little later than that something is dragged. */
  private farEnough(event: PointerEvent): number {
    return this.mayDrag && event.isPrimary && !this.ground.hasRuler() ? 2 * FAR_ENOUGH : FAR_ENOUGH;
  }

  private begin(event: PointerEvent, { unit, point }: Start, pixel: Point): void {
    const { play, viewport, look, capture } = this.ground;
    this.gesture = this.choose(event, point);
    this.wasMoved = true;
    capture(event.pointerId);
    if (this.gesture !== 'drag' || !unit) return;
    look(unit.id);
    play.sequence.drag(unit, point, viewport.pointOf(pixel), true);
  }

  private choose(event: PointerEvent, point: Point): Gesture {
    if (this.ground.hasRuler()) return 'rule';
    if (this.ground.play.measuring.course && this.ground.isOnGhost(point)) return 'aim';
    return this.mayDrag && event.isPrimary ? 'drag' : 'pan';
  }

  private go(pixel: Point, last: Point): void {
    const { play, viewport, rule } = this.ground;
    const point = viewport.pointOf(pixel);
    if (this.gesture === 'pan') viewport.pan(minus(pixel, last));
    else if (this.gesture === 'drag') play.sequence.pull(point);
    else if (this.gesture === 'rule' && this.start) rule(this.start.point, point);
    else if (this.gesture === 'aim' && this.start) {
      const pull = play.measuring.course?.scale === 'degrees' ? 14 : 14 / viewport.camera.scale;
      play.measuring.aim(point, this.start.point, this.start.measure, pull);
    }
  }

  private pinch(event: PointerEvent): void {
    const [a, b] = [...this.fingers.values()];
    this.fingers.set(event.pointerId, this.ground.pixelOf(event));
    const [c, d] = [...this.fingers.values()];
    if (!a || !b || !c || !d) return;
    const before = between(a, b);
    this.ground.viewport.zoom(gap(c, d) / Math.max(1, gap(a, b)), before);
    this.ground.viewport.pan(minus(between(c, d), before));
    this.wasMoved = true;
  }

  up(event: PointerEvent): void {
    const pixel = this.ground.pixelOf(event);
    const isMeant = this.start !== null && gap(pixel, this.start.pixel) > FAR_ENOUGH;
    const { play, viewport } = this.ground;
    if (this.gesture === 'drag') play.sequence.release(viewport.pointOf(pixel), isMeant);
    this.cancel(event);
  }

  cancel(event: PointerEvent): void {
    const { play, viewport, pixelOf } = this.ground;
    this.fingers.delete(event.pointerId);
    play.sequence.release(viewport.pointOf(pixelOf(event)), false);
    if (this.fingers.size === 0) this.gesture = 'none';
  }
}
