// Shapes of the ground: heights and woods that run together from hex to hex, rivers that flow through them,
// shores, and where single trees, stones and reeds stand. Pure geometry; the colours are the drawing's.
import type { PairSeat } from '../../lib/protocol';
import {
  beyond,
  centreOf,
  cornersOf,
  middleOf,
  neighbours,
  SIDES,
  writePoint,
  type Hex,
  type Point,
  type SideName,
} from './hexes';
import type { TerrainKind, TerrainView } from './view';

export const hexesOf = (terrain: readonly TerrainView[], ...kinds: TerrainKind[]): Set<Hex> =>
  new Set(terrain.filter((one) => kinds.includes(one.kind)).map((one) => one.hex));

/**
 * A path through all hexes of a set: a dot for each, a line between neighbours, a triangle between three.
 * Drawn with a wide round stroke it becomes one body with a smooth rim, whatever the width.
 */
export function bodyOf(hexes: ReadonlySet<Hex>, seat: PairSeat): string {
  const at = (hex: Hex): string => writePoint(centreOf(hex, seat));
  const parts: string[] = [];
  for (const hex of hexes) {
    parts.push(`M${at(hex)}h.01`);
    const near = neighbours(hex).filter((one) => hexes.has(one));
    for (const other of near.filter((one) => one > hex)) {
      parts.push(`M${at(hex)}L${at(other)}`);
      const third = near.find((one) => one > other && neighbours(other).includes(one));
      if (third) parts.push(`M${at(hex)}L${at(other)}L${at(third)}Z`);
    }
  }
  return parts.join('');
}

const WET: TerrainKind[] = ['river', 'ford', 'bridge', 'water'];

function opposed(a: SideName, b: SideName): number {
  const turn = Math.abs(SIDES.indexOf(a) - SIDES.indexOf(b));
  return Math.min(turn, 6 - turn);
}

/** The sides by which a river comes in and goes out. At the edge of the field it flows off. */
export function mouths(hex: Hex, wet: ReadonlySet<Hex>): SideName[] {
  const joined = SIDES.filter((side) => wet.has(beyond(hex, side) ?? ''));
  const outer = SIDES.filter((side) => beyond(hex, side) === null);
  if (joined.length !== 1 || outer.length === 0) return joined;
  const from = joined[0] as SideName;
  const out = outer.reduce((best, side) => (opposed(side, from) > opposed(best, from) ? side : best));
  return [from, out];
}

export interface Reach {
  hex: Hex;
  path: string;
  /** Which way the water runs there, in degrees, for fords and bridges that cross it. */
  angle: number;
}

function flow(hex: Hex, wet: ReadonlySet<Hex>, seat: PairSeat): Reach {
  const centre = centreOf(hex, seat);
  const ends = mouths(hex, wet).map((side) => middleOf(hex, side, seat));
  const [first, second] = ends;
  const at = writePoint(centre);
  if (!first) return { hex, path: `M${at}h.01`, angle: 0 };
  const last = second ?? centre;
  const angle = (Math.atan2(last.y - first.y, last.x - first.x) * 180) / Math.PI;
  if (ends.length === 2) return { hex, path: `M${writePoint(first)}Q${at} ${writePoint(last)}`, angle };
  return { hex, path: ends.map((end) => `M${writePoint(end)}L${at}`).join(''), angle };
}

/** The course of all rivers, hex by hex. */
export function rivers(terrain: readonly TerrainView[], seat: PairSeat): Reach[] {
  const wet = hexesOf(terrain, ...WET);
  return [...hexesOf(terrain, 'river', 'ford', 'bridge')].map((hex) => flow(hex, wet, seat));
}

/** The sides of these hexes beyond which lies something else. */
function rim(hexes: ReadonlySet<Hex>, seat: PairSeat, isElse: (other: Hex | null) => boolean): string {
  return [...hexes]
    .flatMap((hex) =>
      SIDES.filter((side) => isElse(beyond(hex, side))).map((side) => sideLine(hex, side, seat)),
    )
    .join('');
}

/** The sides of a lake that are shore. */
export const shores = (hexes: ReadonlySet<Hex>, seat: PairSeat): string =>
  rim(hexes, seat, (other) => other !== null && !hexes.has(other));

/** The line around an area, along the edge of the field too. */
export const borderOf = (hexes: ReadonlySet<Hex>, seat: PairSeat): string =>
  rim(hexes, seat, (other) => other === null || !hexes.has(other));

/** The two corners of a side, drawn inward from the rim by `inset`. */
export function sideEnds(hex: Hex, side: SideName, seat: PairSeat, radius?: number): [Point, Point] {
  const corners = cornersOf(centreOf(hex, seat), radius);
  // As South sees it the eastern side lies between the second corner and the third.
  const turned = (7 - SIDES.indexOf(side) + (seat === 'South' ? 0 : 3)) % 6;
  return [corners[turned] as Point, corners[(turned + 1) % 6] as Point];
}

export function sideLine(hex: Hex, side: SideName, seat: PairSeat, radius?: number): string {
  const [a, b] = sideEnds(hex, side, seat, radius);
  return `M${writePoint(a)}L${writePoint(b)}`;
}

/** Names of sides as the referee may write them: "NE", "north-east", "northeast". */
export function readSide(name: string): SideName | null {
  const short = name
    .toUpperCase()
    .replace(/NORTH-?/, 'N')
    .replace(/SOUTH-?/, 'S');
  const letters = short.replace('EAST', 'E').replace('WEST', 'W');
  return SIDES.find((side) => side === letters) ?? null;
}

/** The same scatter for the same hex, however often it is drawn. */
export function scatter(
  hex: Hex,
  count: number,
  spread: number,
  seat: PairSeat,
): (Point & { size: number })[] {
  const [row = 1, column = 1] = hex.split('.').map(Number);
  let state = (row * 73 + column * 151) % 9973;
  const next = (): number => {
    state = (state * 4241 + 1663) % 9973;
    return state / 9973;
  };
  const centre = centreOf(hex, seat);
  const spots = Array.from({ length: count }, (_, i) => {
    const angle = ((i + next() * 0.7) / count) * 2 * Math.PI;
    const far = spread * (0.45 + 0.55 * next());
    return {
      x: centre.x + far * Math.cos(angle),
      y: centre.y + far * Math.sin(angle),
      size: 0.8 + next() * 0.4,
    };
  });
  return spots.sort((a, b) => a.y - b.y);
}
