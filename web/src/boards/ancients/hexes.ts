// The field: nine rows of pointed-top hexes, 13 in odd rows and 12, half a hex inward, in even ones. Row 1
// is South's edge; columns run from South's left. Whoever sits North sees all of it turned by half a circle.
import type { PairSeat } from '../../lib/protocol';
import { writePoint, type Point, type Way } from '../shared/map';

export { writePoint, type Point, type Way };

/** "5.7": row and column. */
export type Hex = string;

export const ROWS = 9;
export const SIDE = 40; // of a hex, in the units of the drawing
export const WIDE = SIDE * Math.sqrt(3);
export const MARGIN = 13; // around the hexes
export const WIDTH = 13 * WIDE;
export const HEIGHT = (ROWS - 1) * 1.5 * SIDE + 2 * SIDE;
export const FRAME = { width: WIDTH + 2 * MARGIN, height: HEIGHT + 2 * MARGIN };
export const BOX = `${-MARGIN} ${-MARGIN} ${FRAME.width} ${FRAME.height}`;

/** Where a point of the drawing lies, in parts of its size. */
export const placeOf = ({ x, y }: Point): { left: string; top: string } => ({
  left: `${((x + MARGIN) / FRAME.width) * 100}%`,
  top: `${((y + MARGIN) / FRAME.height) * 100}%`,
});

export const rowLength = (row: number): number => (row % 2 === 1 ? 13 : 12);
export const nameHex = (row: number, column: number): Hex => `${row}.${column}`;

export function readHex(hex: Hex): { row: number; column: number } {
  const [row = 0, column = 0] = hex.split('.').map(Number);
  return { row, column };
}

export const isOnField = (row: number, column: number): boolean =>
  row >= 1 && row <= ROWS && column >= 1 && column <= rowLength(row);

const columns = (row: number): number[] => Array.from({ length: rowLength(row) }, (_, i) => i + 1);

/** The rows as a seat sees them, from top to bottom, each from left to right. */
export function rowsFor(seat: PairSeat): Hex[][] {
  const rows = Array.from({ length: ROWS }, (_, i) => columns(ROWS - i).map((c) => nameHex(ROWS - i, c)));
  return seat === 'South' ? rows : rows.map((row) => [...row].reverse()).reverse();
}

export const HEXES: readonly Hex[] = rowsFor('South').flat();

/** The centre of a hex on the drawing. */
export function centreOf(hex: Hex, seat: PairSeat): Point {
  const { row, column } = readHex(hex);
  const x = (column - (row % 2 === 1 ? 0.5 : 0)) * WIDE;
  const y = (ROWS - row) * 1.5 * SIDE + SIDE;
  return seat === 'South' ? { x, y } : { x: WIDTH - x, y: HEIGHT - y };
}

/** The corners of a hex around a point, the uppermost first. */
export function cornersOf(centre: Point, radius = SIDE): Point[] {
  return [0, 1, 2, 3, 4, 5].map((i) => {
    const angle = (Math.PI / 3) * i - Math.PI / 2;
    return { x: centre.x + radius * Math.cos(angle), y: centre.y + radius * Math.sin(angle) };
  });
}

export const outline = (centre: Point, radius = SIDE): string =>
  `M${cornersOf(centre, radius).map(writePoint).join('L')}Z`;

/** Sides of a hex as South sees them, against the clock. */
export const SIDES = ['E', 'NE', 'NW', 'W', 'SW', 'SE'] as const;
export type SideName = (typeof SIDES)[number];

const STEP: Record<SideName, [rows: number, long: number, short: number]> = {
  E: [0, 1, 1],
  NE: [1, 0, 1],
  NW: [1, -1, 0],
  W: [0, -1, -1],
  SW: [-1, -1, 0],
  SE: [-1, 0, 1],
};

/** The hex beyond a side, or null where the field ends. */
export function beyond(hex: Hex, side: SideName): Hex | null {
  const { row, column } = readHex(hex);
  const [rows, long, short] = STEP[side];
  const next = column + (row % 2 === 1 ? long : short);
  return isOnField(row + rows, next) ? nameHex(row + rows, next) : null;
}

export const neighbours = (hex: Hex): Hex[] =>
  SIDES.map((side) => beyond(hex, side)).filter((one) => one !== null);

/** The middle of a side, which lies on the drawing whether or not there is a hex beyond. */
export function middleOf(hex: Hex, side: SideName, seat: PairSeat): Point {
  const centre = centreOf(hex, seat);
  const angle = (-Math.PI / 3) * SIDES.indexOf(side) + (seat === 'South' ? 0 : Math.PI);
  return { x: centre.x + (WIDE / 2) * Math.cos(angle), y: centre.y + (WIDE / 2) * Math.sin(angle) };
}

/** Steps from hex to hex. */
export function distance(a: Hex, b: Hex): number {
  const from = readHex(a);
  const to = readHex(b);
  const down = Math.abs(to.row - from.row);
  const across = Math.abs(2 * (to.column - from.column) - ((to.row % 2) - (from.row % 2)));
  return across <= down ? down : down + (across - down) / 2;
}

export type Section = 'west' | 'center' | 'east';

/** The sections of a hex; the hexes that a dotted line cuts belong to two. */
export function sectionsOf(hex: Hex): Section[] {
  const { row, column } = readHex(hex);
  const isLong = row % 2 === 1;
  const sections: Section[] = [];
  if (column <= (isLong ? 5 : 4)) sections.push('west');
  if (column >= 5 && column <= (isLong ? 9 : 8)) sections.push('center');
  if (column >= 9) sections.push('east');
  return sections;
}

/** The dotted lines, across the drawing. */
export const DOTTED = [4.5 * WIDE, 8.5 * WIDE];

/** A side's left is west for South and east for North. */
export function sectionFor(seat: PairSeat, place: 'left' | 'center' | 'right'): Section {
  if (place === 'center') return place;
  return (place === 'left') === (seat === 'South') ? 'west' : 'east';
}

/** Where an arrow key leads on the screen. `anchor` keeps the walk up and down straight. */
export function walk(hex: Hex, way: Way, seat: PairSeat, anchor: number): Hex {
  const turn = seat === 'South' ? 1 : -1;
  const { row, column } = readHex(hex);
  if (way === 'left' || way === 'right') {
    const next = column + (way === 'right' ? turn : -turn);
    return isOnField(row, next) ? nameHex(row, next) : hex;
  }
  const isNorthward = (way === 'up') === (seat === 'South');
  const sides: SideName[] = isNorthward ? ['NE', 'NW'] : ['SE', 'SW'];
  const ways = sides.map((side) => beyond(hex, side)).filter((one) => one !== null);
  const off = (one: Hex): number => Math.abs(centreOf(one, seat).x - anchor);
  return ways.sort((a, b) => off(a) - off(b))[0] ?? hex;
}
