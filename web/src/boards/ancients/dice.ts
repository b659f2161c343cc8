// The faces of the dice, as the referee calls them.
import type { AnsweredPly } from '../../lib/protocol';
import { rollsIn as readRolls, type Roll } from '../shared/rolls';

export const FACES = ['green', 'blue', 'red', 'helmet', 'flag', 'swords'] as const;
export type Face = (typeof FACES)[number];

const isFace = (word: string): word is Face => FACES.some((face) => face === word);

export const rollsIn = (steps: readonly AnsweredPly[]): Roll<Face>[] => readRolls(steps, isFace);
