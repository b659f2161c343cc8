// Shapes of the ground: heights that run together from zone to zone, waters that flow through them, shores, and
// where single trees and reeds stand. Pure geometry; the colours are the drawing's.
import type { PairSeat } from '../../lib/protocol';
import type { Ground, ZoneView } from './view';
import {
  beyond,
  centreOf,
  cornerOf,
  FACINGS,
  middleOf,
  neighbours,
  stepOf,
  wayOf,
  writePoint,
  type Facing,
  type Point,
  type Shape,
  type Zone,
} from './zones';

export interface Sight {
  seat: PairSeat;
  shape: Shape;
}

export const zonesWith = (zones: readonly ZoneView[], ...kinds: Ground[]): Zone[] =>
  zones.filter(({ ground }) => ground.some((one) => kinds.includes(one))).map(({ zone }) => zone);

/** The same numbers from 0 to 1 for the same zone, however often it is drawn. */
export function chancesOf(zone: Zone): () => number {
  let state = (zone.charCodeAt(0) * 73 + zone.charCodeAt(1) * 151) % 9973;
  return () => {
    state = (state * 4241 + 1663) % 9973;
    return state / 9973;
  };
}

/**
 * A path through all these zones: a stroke in each, a line between neighbours. Drawn with a wide round stroke
 * it becomes one body with a smooth rim.
 */
export function bodyOf(zones: readonly Zone[], { seat, shape }: Sight): string {
  const reach = (shape.wide - shape.high) / 2 + shape.high * 0.06;
  return zones
    .map((zone) => {
      const { x, y } = centreOf(zone, seat, shape);
      const own = `M${writePoint({ x: x - reach, y })}H${(x + reach).toFixed(1)}`;
      const joined = neighbours(zone).filter((other) => other > zone && zones.includes(other));
      const lines = joined.map((other) => bridge(zone, other, { seat, shape }));
      return own + lines.join('');
    })
    .join('');
}

/** From the middle of one zone to that of its neighbour. */
const bridge = (a: Zone, b: Zone, { seat, shape }: Sight): string =>
  `M${writePoint(centreOf(a, seat, shape))}L${writePoint(centreOf(b, seat, shape))}`;

// Waters

interface Mouth {
  at: Point;
  /** The side through which it flows; null at a corner. */
  side: Facing | null;
}

const corner = (zone: Zone, up: Facing, across: Facing, { seat, shape }: Sight): Point => {
  const { x, y } = centreOf(zone, seat, shape);
  const [a, b] = [stepOf(wayOf(up, seat)), stepOf(wayOf(across, seat))];
  return { x: x + ((a.x + b.x) * shape.wide) / 2, y: y + ((a.y + b.y) * shape.high) / 2 };
};

/** Water may pass from corner to corner where it has no way through a side. */
function diagonals(zone: Zone, wet: readonly Zone[], sight: Sight): Mouth[] {
  return (['north', 'south'] as const).flatMap((up) =>
    (['east', 'west'] as const).flatMap((across) => {
      const beside = beyond(zone, across);
      const above = beyond(zone, up);
      const other = beside === null ? null : beyond(beside, up);
      if (other === null || !wet.includes(other)) return [];
      if (wet.includes(beside ?? '') || wet.includes(above ?? '')) return [];
      return [{ at: corner(zone, up, across, sight), side: null }];
    }),
  );
}

const quarters = (a: Facing, b: Facing): number => {
  const turn = Math.abs(FACINGS.indexOf(a) - FACINGS.indexOf(b));
  return Math.min(turn, 4 - turn);
};

/** Where water comes into a zone and goes out of it. At the edge of the field it flows off. */
export function mouthsOf(zone: Zone, wet: readonly Zone[], sight: Sight): Mouth[] {
  const through = (side: Facing): Mouth => ({
    at: middleOf(zone, wayOf(side, sight.seat), sight.seat, sight.shape),
    side,
  });
  const joined = FACINGS.filter((side) => wet.includes(beyond(zone, side) ?? ''));
  const mouths = [...joined.map(through), ...diagonals(zone, wet, sight)];
  const outer = FACINGS.filter((side) => beyond(zone, side) === null);
  if (mouths.length > 1 || outer.length === 0) return mouths;
  const [start = through(outer[0] ?? 'north')] = mouths;
  const away = (side: Facing): number => (start.side === null ? 1 : quarters(side, start.side));
  const out = outer.reduce((best, side) => (away(side) > away(best) ? side : best));
  return away(out) > 0 ? [start, through(out)] : [start];
}

/** The course of a river or a stream, zone by zone. */
export function courseOf(wet: readonly Zone[], sight: Sight): string {
  return wet
    .map((zone) => {
      const { x, y } = centreOf(zone, sight.seat, sight.shape);
      const chance = chancesOf(zone);
      const bend = { x: x + (chance() - 0.5) * 70, y: y + (chance() - 0.5) * 50 };
      const [first, second, ...more] = mouthsOf(zone, wet, sight).map(({ at }) => writePoint(at));
      const at = writePoint(bend);
      if (!first) return `M${writePoint({ x: x - 60, y })}Q${at} ${writePoint({ x: x + 60, y })}`;
      const way = second ? `M${first}Q${at} ${second}` : `M${first}L${at}`;
      return way + more.map((other) => `M${other}L${at}`).join('');
    })
    .join('');
}

/** The sides of a coast zone that are sea: the edge of the field along which the coast runs. */
export function seaSides(zone: Zone, coast: readonly Zone[]): Facing[] {
  const outer = FACINGS.filter((side) => beyond(zone, side) === null);
  const runs = FACINGS.filter((side) => coast.includes(beyond(zone, side) ?? ''));
  const along = outer.filter((side) => runs.some((run) => quarters(run, side) === 1));
  if (along.length > 0) return along;
  const beside = outer.find((side) => side === 'east' || side === 'west') ?? outer[0];
  return beside ? [beside] : [];
}

export interface Spot extends Point {
  size: number;
}

/** Places all over a zone, the nearest ones last, that keep away from one another. */
export function scatter(zone: Zone, columns: number, rows: number, { seat, shape }: Sight): Spot[] {
  const chance = chancesOf(zone);
  const { x, y } = cornerOf(zone, seat, shape);
  const cell = { wide: (shape.wide - 16) / columns, high: (shape.high - 16) / rows };
  const spots = Array.from({ length: columns * rows }, (_, i) => ({
    x: x + 8 + ((i % columns) + 0.2 + chance() * 0.6) * cell.wide,
    y: y + 12 + (Math.floor(i / columns) + 0.2 + chance() * 0.6) * cell.high,
    size: 0.8 + chance() * 0.4,
  }));
  return spots.sort((a, b) => a.y - b.y);
}
