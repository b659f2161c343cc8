// What every map of cells has.

/** A direction on the screen. */
export type Way = 'up' | 'right' | 'down' | 'left';

export interface Point {
  x: number;
  y: number;
}

export const writePoint = ({ x, y }: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** A box with round corners, as a path. */
export function roundBox(x: number, y: number, wide: number, high: number, round: number): string {
  const turn = (dx: number, dy: number): string => `a${round} ${round} 0 0 1 ${dx * round} ${dy * round}`;
  const [across, down] = [wide - 2 * round, high - 2 * round];
  const sides = [`h${across}`, turn(1, 1), `v${down}`, turn(-1, 1), `h${-across}`, turn(-1, -1)];
  return `M${x + round} ${y}${sides.join('')}v${-down}${turn(1, -1)}z`;
}
