// Plain dice: "roll 3 5".
import type { AnsweredPly } from '../../lib/protocol';
import { rollsIn as readRolls, type Roll } from './rolls';

export const FACES = ['1', '2', '3', '4', '5', '6'] as const;
export type Face = (typeof FACES)[number];

const isFace = (word: string): word is Face => FACES.some((face) => face === word);

export const rollsIn = (steps: readonly AnsweredPly[]): Roll<Face>[] => readRolls(steps, isFace);

/** Where the spots of a face are, in thirds from its middle. */
const CORNERS: [number, number][] = [
  [-1, -1],
  [1, 1],
  [1, -1],
  [-1, 1],
];
export function spotsOf(face: Face): [number, number][] {
  const number = Number(face);
  const pairs = CORNERS.slice(0, Math.min(4, number - (number % 2)));
  const middle: [number, number][] = number % 2 === 1 ? [[0, 0]] : [];
  const sides: [number, number][] =
    number === 6
      ? [
          [-1, 0],
          [1, 0],
        ]
      : [];
  return [...pairs, ...middle, ...sides];
}
