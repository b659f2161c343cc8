// Where the counters of a zone stand: rank behind rank, the first ones at the side that they face. A few are
// drawn larger than many.
import type { Point, Shape, Way } from './zones';

export const COUNTER: Shape = { wide: 42, high: 34 };
const GAP = 3;
const FRONT = 15; // between the first rank and the side that it faces
const SIDES = 4;
/** The strip behind everybody, for names and signs. */
export const STRIP = 22;
const SCALES = [1.25, 1];

/** Behind a force that comes down the screen the strip is above it. */
export const isStripAbove = (way: Way | null): boolean => way === 'down';

export interface Formation {
  /** How large the counters are. */
  scale: number;
  /** Their middles, from the zone's upper left, the lead unit's first. */
  places: Point[];
}

interface Ranks {
  length: number; // how many fit into one
  most: number; // how many ranks there can be
  along: number; // from one counter to the next
  apart: number; // from one rank to the next
  thick: number;
  room: number; // for all ranks
}

function ranksOf(way: Way, { wide, high }: Shape, scale: number): Ranks {
  const isAcross = way === 'up' || way === 'down';
  const long = scale * (isAcross ? COUNTER.wide : COUNTER.high);
  const thick = scale * (isAcross ? COUNTER.high : COUNTER.wide);
  const breadth = isAcross ? wide - 2 * SIDES : high - SIDES - STRIP;
  const room = isAcross ? high - FRONT - STRIP : wide - FRONT - SIDES;
  const count = (space: number, size: number): number =>
    Math.max(1, Math.floor((space + GAP) / (size + GAP)));
  return {
    length: count(breadth, long),
    most: count(room, thick),
    along: long + GAP,
    apart: thick + GAP,
    thick,
    room,
  };
}

export function formationOf(count: number, way: Way, shape: Shape): Formation {
  const fits = (scale: number): boolean => {
    const { length, most } = ranksOf(way, shape, scale);
    return count <= length * most;
  };
  const scale = SCALES.find(fits) ?? 1;
  const { length, along, apart, thick, room } = ranksOf(way, shape, scale);
  const ranks = Math.ceil(count / length);
  // Too many ranks close up.
  const step = ranks > 1 ? Math.min(apart, (room - thick) / (ranks - 1)) : apart;
  const places = Array.from({ length: count }, (_, i) => {
    const rank = Math.floor(i / length);
    const inRank = Math.min(length, count - rank * length);
    const aside = fromMiddle(i % length, inRank) * along;
    return turn(aside, FRONT + thick / 2 + rank * step, way, shape);
  });
  return { scale, places };
}

/** The lead unit in the middle, the others to both sides of it: 0, -1, 1, -2 and so on. */
function fromMiddle(i: number, count: number): number {
  const order = i % 2 === 0 ? i / 2 : -(i + 1) / 2;
  return count % 2 === 0 ? order + 0.5 : order;
}

function turn(aside: number, deep: number, way: Way, { wide, high }: Shape): Point {
  const middle = (high - STRIP) / 2 + 2;
  if (way === 'up') return { x: wide / 2 + aside, y: deep };
  if (way === 'down') return { x: wide / 2 + aside, y: high - deep };
  return way === 'left' ? { x: deep, y: middle + aside } : { x: wide - deep, y: middle + aside };
}
