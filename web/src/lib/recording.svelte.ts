// A recorded game, fetched in parts as it is looked at.
import { api, Refused } from './api';
import type { Eyes, GameEvent, Plies, Ply, AnsweredPly } from './protocol';

/** The answer that was given at this ply. */
export function stepsOf(ply: Ply | undefined): AnsweredPly[] {
  if (ply?.answer === undefined) return [];
  return [{ ply: ply.ply, seat: ply.seat ?? '', answer: ply.answer, events: ply.events ?? [] }];
}

const PART = 64; // plies that the server gives at once
const PAUSE = 1000; // milliseconds, when that was too much at once
const MOST_PAUSES = 30; // for one part

export class Recording {
  count = $state(0);
  plies = $state.raw<readonly Ply[]>([]);

  constructor(
    private readonly table: string,
    private readonly eyes: Eyes,
  ) {}

  /** Fetches everything, first part first, so that one can begin to look at once. */
  async fetchAll(): Promise<void> {
    do {
      const from = this.plies.length;
      const part = await this.fetchPart(from);
      if (part.plies.length === 0) return;
      this.count = part.count;
      this.plies = [...this.plies, ...part.plies];
    } while (this.plies.length <= this.count);
  }

  /** The plies of a long game cost more than the server gives at once: the rest comes a little later. */
  private async fetchPart(from: number): Promise<Plies> {
    for (let pauses = 0; ; pauses += 1) {
      try {
        return await api.plies(this.table, from, from + PART - 1, this.eyes);
      } catch (reason) {
        const isTooMuch = reason instanceof Refused && [429, 503].includes(reason.status);
        if (!isTooMuch || pauses === MOST_PAUSES) throw reason;
        await new Promise((later) => setTimeout(later, PAUSE));
      }
    }
  }

  at(position: number): Ply | undefined {
    return this.plies[Math.min(position, this.plies.length - 1)];
  }

  /** The answer that led to this position. */
  stepsTo(position: number): AnsweredPly[] {
    return stepsOf(this.plies[position - 1]);
  }

  /** Everything that had happened when the table looked like this. */
  logUntil(position: number): GameEvent[] {
    return this.plies.slice(0, position).flatMap((ply) => ply.events ?? []);
  }
}
