// A recorded game, fetched in parts as it is looked at.
import { api } from './api';
import type { Eyes, GameEvent, Ply, Step } from './protocol';

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
    const last = this.plies[position - 1];
    if (last?.answer === undefined) return [];
    return [{ ply: last.ply, seat: last.seat ?? '', answer: last.answer, events: last.events ?? [] }];
  }

  /** Everything that had happened when the table looked like this. */
  logUntil(position: number): GameEvent[] {
    return this.plies.slice(0, position).flatMap((ply) => ply.events ?? []);
  }
}
