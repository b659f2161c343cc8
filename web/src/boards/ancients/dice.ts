// Rolls among the answers of Nature: "roll green blue helmet".
import type { Step } from '../../lib/protocol';

export const FACES = ['green', 'blue', 'red', 'helmet', 'flag', 'swords'] as const;
export type Face = (typeof FACES)[number];

export interface Roll {
  ply: number;
  faces: Face[];
  /** What the referee says about it. */
  text: string;
}

const isFace = (word: string): word is Face => FACES.some((face) => face === word);

const TOLD = 2; // lines about a roll: what fell, and what came of it; the log has the rest

export function rollsIn(steps: readonly Step[]): Roll[] {
  return steps.flatMap(({ ply, answer, events }) => {
    const [verb, ...words] = answer.split(' ');
    if (verb !== 'roll') return [];
    const said = events.slice(0, TOLD).map((event) => event.text);
    return [{ ply, faces: words.filter(isFace), text: said.join(' ') }];
  });
}

const KEPT = 4; // rolls that stay on the table

/** The rolls that lie on the table when these come: the newest last, and none from a future taken back. */
export function addRolls(lying: readonly Roll[], fresh: readonly Roll[]): Roll[] {
  const first = fresh[0]?.ply ?? Infinity;
  return [...lying.filter((roll) => roll.ply < first), ...fresh].slice(-KEPT);
}
