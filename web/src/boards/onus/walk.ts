// Which unit the keys go to next.
import { minus, type Point, type Projection } from './plane';
import type { Laid } from './view';

export const WAYS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The nearest unit that way on the screen; what lies aside counts double. */
export function nextThatWay(
  laid: readonly Laid[],
  from: string | null,
  way: Point,
  projection: Projection,
): Laid | undefined {
  const start = laid.find((unit) => unit.number === from);
  if (!start) return laid[0];
  let best: { unit: Laid; far: number } | undefined;
  for (const unit of laid) {
    const off = minus(projection.put(unit.pose), projection.put(start.pose));
    const ahead = off.x * way.x + off.y * way.y;
    const far = ahead + 2 * Math.abs(off.x * way.y - off.y * way.x);
    if (unit !== start && ahead > 1 && (!best || far < best.far)) best = { unit, far };
  }
  return best?.unit;
}

/** The next unit, in their order, with which something can be done. */
export function nextOffered(
  laid: readonly Laid[],
  from: string | null,
  isOffered: (unit: Laid) => boolean,
): Laid | undefined {
  const at = laid.findIndex((unit) => unit.number === from);
  return [...laid.slice(at + 1), ...laid.slice(0, at + 1)].find(isOffered);
}
