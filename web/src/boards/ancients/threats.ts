// What units could attack, as the referee says it for each of them.
import type { PairSeat } from '../../lib/protocol';
import type { Hex } from './hexes';
import type { UnitView } from './view';

/** "3.4 3.5 4.3" */
export const readHexes = (text = ''): Hex[] => text.split(' ').filter((hex) => hex !== '');

/** How many units of one side could attack each hex with their next order. */
export interface Threats {
  by: PairSeat;
  counts: ReadonlyMap<Hex, number>;
}

export function threatsBy(by: PairSeat, units: readonly UnitView[]): Threats {
  const counts = new Map<Hex, number>();
  for (const unit of units.filter(({ seat }) => seat === by)) {
    for (const hex of readHexes(unit.threat)) counts.set(hex, (counts.get(hex) ?? 0) + 1);
  }
  return { by, counts };
}

/** How thick a hex is hatched: for one unit, for two, for more. */
export const LEVELS = [1, 2, 3] as const;
export const levelOf = (count: number): number => Math.min(count, LEVELS.length);
export const hatchOf = (by: PairSeat, level: number): string => `anc-hatch-${by}-${level}`;

export const withToggled = (shown: readonly PairSeat[], seat: PairSeat): PairSeat[] =>
  shown.includes(seat) ? shown.filter((one) => one !== seat) : [...shown, seat];

/** What a key leads to, press by press: nobody, each of those who can be chosen, all of them. */
export function nextShown(shown: readonly PairSeat[], choices: readonly PairSeat[]): PairSeat[] {
  const number = choices.reduce((sum, seat, i) => sum + (shown.includes(seat) ? 2 ** i : 0), 0) + 1;
  return choices.filter((_, i) => Math.floor(number / 2 ** i) % 2 === 1);
}
