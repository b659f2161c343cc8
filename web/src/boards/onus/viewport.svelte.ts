// What part of the field is seen in its frame: all the cards, until somebody looks elsewhere.
import { untrack } from 'svelte';
import {
  keepBox,
  lookAt,
  panned,
  pixelAt,
  pointAt,
  clamped,
  wholeField,
  zoomed,
  type Box,
  type Camera,
  type Frame,
} from './camera';
import type { Point, Projection } from './plane';
import { isLaid, type Laid, type OnusView, type UnitView } from './view';

const AROUND = 70; // millimetres around the cards
const NEAR = 1.6; // pixels a millimetre: near enough to be read

export class Viewport {
  wide = $state(800);
  high = $state(600);
  readonly frame = $derived<Frame>({ wide: this.wide, high: this.high });
  /** What somebody chose to see; nothing for all the cards. */
  private wanted = $state.raw<Camera | null>(null);
  private home = $state.raw<Box | null>(null);

  /** Made while a component is made; `state` is read anew at every change. */
  constructor(private readonly state: () => { view: OnusView; projection: Projection }) {
    $effect(() => {
      const { view, projection } = this.state();
      const points = view.units.filter((unit) => isLaid(unit)).map(({ pose }) => projection.put(pose));
      const old = untrack(() => this.home);
      this.home = view.phase === 'deployment' ? null : keepBox(old, points, AROUND);
    });
  }

  private readonly whole = $derived.by(() => wholeField(this.state().projection, this.frame));
  readonly camera = $derived.by<Camera>(() => {
    const { projection } = this.state();
    if (this.wanted) return clamped(this.wanted, projection, this.frame);
    return this.home ? lookAt(this.home, projection, this.frame) : this.whole;
  });

  get isWhole(): boolean {
    return this.camera.scale <= this.whole.scale * 1.01;
  }
  /** Somebody looks elsewhere than at all the cards. */
  get isMoved(): boolean {
    return this.wanted !== null;
  }

  pixelOf(point: Point): Point {
    return pixelAt(this.camera, this.frame, this.state().projection.put(point));
  }
  pointOf(pixel: Point): Point {
    return this.state().projection.take(pointAt(this.camera, this.frame, pixel));
  }

  zoom(factor: number, pixel: Point = { x: this.wide / 2, y: this.high / 2 }): void {
    this.wanted = zoomed(this.camera, this.frame, this.state().projection, factor, pixel);
  }
  pan(by: Point): void {
    this.wanted = panned(this.camera, this.frame, this.state().projection, by);
  }

  /** The whole field, and back to where the cards are. */
  showAll(): void {
    this.wanted = this.isWhole ? null : this.whole;
  }

  /** Brings a unit into the middle, near enough to be read. */
  show(unit: UnitView | undefined): void {
    if (unit && isLaid(unit)) this.centre(unit, Math.max(this.camera.scale, NEAR));
  }

  keepInSight(unit: Laid): void {
    const { x, y } = this.pixelOf(unit.pose);
    const isSeen = x > 20 && y > 20 && x < this.wide - 20 && y < this.high - 20;
    if (!isSeen) this.centre(unit, this.camera.scale);
  }

  private centre({ pose }: Laid, scale: number): void {
    const { projection } = this.state();
    this.wanted = clamped({ ...projection.put(pose), scale }, projection, this.frame);
  }
}
