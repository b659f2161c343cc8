// A recorded game, fetched in parts as it is looked at.
import { api } from './api';
import type { Eyes, GameEvent, Ply, Step } from './protocol';

/** The answer that was given at this ply. */
export function stepsOf(ply: Ply | undefined): Step[] {
  if (ply?.answer === undefined) return [];
  return [{ ply: ply.ply, seat: ply.seat ?? '', answer: ply.answer, events: ply.events ?? [] }];
}

const PART = 64; // plies that the server gives at once

export class Tape {
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
      const part = await api.plies(this.table, from, from + PART - 1, this.eyes);
      if (part.plies.length === 0) return;
      this.count = part.count;
      this.plies = [...this.plies, ...part.plies];
    } while (this.plies.length <= this.count);
  }

  at(position: number): Ply | undefined {
    return this.plies[Math.min(position, this.plies.length - 1)];
  }

  /** The answer that led to this position. */
  stepsTo(position: number): Step[] {
    return stepsOf(this.plies[position - 1]);
  }

  /** Everything that had happened when the table looked like this. */
  logUntil(position: number): GameEvent[] {
    return this.plies.slice(0, position).flatMap((ply) => ply.events ?? []);
  }
}
