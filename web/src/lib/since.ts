// "Since your last move": what others did after one's own last answer.
import type { GameEvent, Seat } from './protocol';

const isAnswerOf = (event: GameEvent, seats: readonly Seat[]): boolean =>
  event.kind === undefined && seats.some((seat) => seat === event.seat);

export function eventsSince(log: readonly GameEvent[], seats: readonly Seat[]): GameEvent[] {
  const mine = log.map((event) => isAnswerOf(event, seats)).lastIndexOf(true);
  return mine < 0 ? [] : log.slice(mine + 1).filter((event) => event.kind === undefined);
}

/** The ply of one's own last answer, or null when there is none yet. */
export function lastOwnPly(log: readonly GameEvent[], seats: readonly Seat[]): number | null {
  const own = log.filter((event) => isAnswerOf(event, seats));
  return own.length === 0 ? null : (own[own.length - 1]?.ply ?? null);
}
