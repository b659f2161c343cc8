// Rolls among the answers of Nature: "roll green blue helmet", "roll 3 5".
import type { AnsweredPly } from '../../lib/protocol';

export interface Roll<Face extends string = string> {
  ply: number;
  faces: Face[];
  /** What the referee says about it. */
  text: string;
}

const TOLD = 2; // lines about a roll: what fell, and what came of it; the log has the rest

export function rollsIn<Face extends string>(
  steps: readonly AnsweredPly[],
  isFace: (word: string) => word is Face,
): Roll<Face>[] {
  return steps.flatMap(({ ply, answer, events }) => {
    const [verb, ...words] = answer.split(' ');
    if (verb !== 'roll') return [];
    const said = events.slice(0, TOLD).map((event) => event.text);
    return [{ ply, faces: words.filter(isFace), text: said.join(' ') }];
  });
}

const KEPT = 4; // rolls that stay on the table

/** The rolls that lie on the table when these come: the newest last, and none from a future taken back. */
export function addRolls<R extends Roll>(lying: readonly R[], fresh: readonly R[]): R[] {
  const first = fresh[0]?.ply ?? Infinity;
  return [...lying.filter((roll) => roll.ply < first), ...fresh].slice(-KEPT);
}
