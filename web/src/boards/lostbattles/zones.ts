// Five columns and four rows of zones, a1 at South's left. All points are in the units of the drawing, as the
// side at the bottom sees them: for North the field is turned by half a circle.
import type { PairSeat } from '../../lib/protocol';
import { writePoint, type Point, type Way } from '../shared/map';

export { writePoint, type Point, type Way };

export type Zone = string;
/** A zone, or "off" the field. */
export type Place = string;
export const OFF: Place = 'off';

export type Facing = 'north' | 'east' | 'south' | 'west';
export const FACINGS: readonly Facing[] = ['north', 'east', 'south', 'west'];
export const isFacing = (word: string | undefined): word is Facing => FACINGS.some((one) => one === word);

const WAYS: readonly Way[] = ['up', 'right', 'down', 'left'];

/** How a zone is drawn: broad where there is room, nearly square on a small screen. */
export interface Shape {
  wide: number;
  high: number;
}
export const BROAD: Shape = { wide: 200, high: 150 };
export const NARROW: Shape = { wide: 130, high: 128 };
export const MARGIN = 9;

export const frameOf = ({ wide, high }: Shape): Shape => ({
  wide: 5 * wide + 2 * MARGIN,
  high: 4 * high + 2 * MARGIN,
});
/** Where a point of the drawing lies, in parts of its size. */
export function placeOf({ x, y }: Point, shape: Shape): { left: string; top: string } {
  const { wide, high } = frameOf(shape);
  return { left: `${((x + MARGIN) / wide) * 100}%`, top: `${((y + MARGIN) / high) * 100}%` };
}
export const boxOf = (shape: Shape): string => {
  const { wide, high } = frameOf(shape);
  return `${-MARGIN} ${-MARGIN} ${wide} ${high}`;
};

const COLUMNS = 'abcde';
const ROWS = 4;

export const isZone = (word: string | undefined): word is Zone => /^[a-e][1-4]$/.test(word ?? '');

/** Rows of zones as they are seen, the farthest first. */
export function rowsFor(seat: PairSeat): Zone[][] {
  const rows = Array.from({ length: ROWS }, (_, i) => [...COLUMNS].map((letter) => `${letter}${ROWS - i}`));
  return seat === 'South' ? rows : rows.reverse().map((row) => row.reverse());
}

export const ZONES: readonly Zone[] = rowsFor('South').reverse().flat();

const columnOf = (zone: Zone): number => COLUMNS.indexOf(zone.charAt(0));
const rowOf = (zone: Zone): number => Number(zone.charAt(1)) - 1;

/** The corner of a zone that is nearest to the upper left. */
export function cornerOf(zone: Zone, seat: PairSeat, { wide, high }: Shape): Point {
  const column = seat === 'South' ? columnOf(zone) : 4 - columnOf(zone);
  const row = seat === 'South' ? ROWS - 1 - rowOf(zone) : rowOf(zone);
  return { x: column * wide, y: row * high };
}

export function centreOf(zone: Zone, seat: PairSeat, shape: Shape): Point {
  const { x, y } = cornerOf(zone, seat, shape);
  return { x: x + shape.wide / 2, y: y + shape.high / 2 };
}

export const halfOf = (zone: Zone): PairSeat => (rowOf(zone) < 2 ? 'South' : 'North');

/** What lies beyond this side; nothing where the field ends. */
export function beyond(zone: Zone, side: Facing): Zone | null {
  const column = columnOf(zone) + (side === 'east' ? 1 : side === 'west' ? -1 : 0);
  const row = rowOf(zone) + (side === 'north' ? 1 : side === 'south' ? -1 : 0);
  const letter = COLUMNS[column];
  return letter !== undefined && row >= 0 && row < ROWS ? `${letter}${row + 1}` : null;
}

export const neighbours = (zone: Zone): Zone[] =>
  FACINGS.map((side) => beyond(zone, side)).filter((other) => other !== null);

/** The side on which a neighbour lies; null where it is none. */
export const sideTowards = (from: Zone, to: Zone): Facing | null =>
  FACINGS.find((side) => beyond(from, side) === to) ?? null;

export const wayOf = (facing: Facing, seat: PairSeat): Way =>
  WAYS[(FACINGS.indexOf(facing) + (seat === 'South' ? 0 : 2)) % 4] as Way;

const STEPS: Record<Way, Point> = {
  up: { x: 0, y: -1 },
  right: { x: 1, y: 0 },
  down: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
};
export const stepOf = (way: Way): Point => STEPS[way];
/** Degrees to turn what points up. */
export const angleOf = (way: Way): number => WAYS.indexOf(way) * 90;

/** The middle of a side, drawn inward by `inset`. */
export function middleOf(zone: Zone, way: Way, seat: PairSeat, shape: Shape, inset = 0): Point {
  const { x, y } = centreOf(zone, seat, shape);
  const step = stepOf(way);
  return {
    x: x + step.x * (shape.wide / 2 - inset),
    y: y + step.y * (shape.high / 2 - inset),
  };
}

/** One step by the arrow keys; the edge stops. */
export function walk(from: Zone, way: Way, seat: PairSeat): Zone {
  const facing = FACINGS.find((one) => wayOf(one, seat) === way) as Facing;
  return beyond(from, facing) ?? from;
}
