import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { timing } from '../src/boards/ancients/timing';
import type { AncientsView } from '../src/boards/ancients/view';
import { AnimationQueue, type Moment } from '../src/lib/animationQueue.svelte';
import type { AnsweredPly } from '../src/lib/protocol';
import fixture from './fixtures/ancients.json';

const PACE = 420; // what "normal" is
const start = {
  ...(fixture as unknown as AncientsView),
  turn: 'North',
  played: 'line-command',
} as AncientsView;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const step = (ply: number, answer: string): AnsweredPly => ({ ply, seat: 'North', answer, events: [] });
const at = (view: AncientsView, ply: number, answer: string): Moment => ({
  view,
  steps: [step(ply, answer)],
});

const order = (view: AncientsView, count: number): AncientsView => ({
  ...view,
  units: view.units.map((unit, i) => ({ ...unit, ordered: i < count })),
});
const move = (view: AncientsView, count: number): AncientsView => ({
  ...view,
  phase: 'moves',
  units: view.units.map((unit, i) => ({ ...unit, hex: i < count ? `5.${i + 1}` : unit.hex })),
});
const wound = (view: AncientsView, blocks: number): AncientsView => ({
  ...view,
  phase: 'battles',
  units: view.units.map((unit, i) => (i === 0 ? { ...unit, blocks } : unit)),
});

const UNITS = 13;
const counts = Array.from({ length: UNITS }, (_, i) => i + 1);
const moved = move(start, UNITS);
const orders = counts.map((count) => at(order(start, count), count, 'order'));
const moves = counts.map((count) => at(move(start, count), UNITS + count, 'move'));
const fights = [3, 2, 1].map((blocks, i) => at(wound(moved, blocks), 40 + i, 'roll red'));

/** Everything comes as fast as a bot answers; the milliseconds until the last is shown. */
function watch(
  moments: readonly Moment[],
  pace: number,
): { queue: AnimationQueue; seen: Moment[]; took: number } {
  const queue = new AnimationQueue();
  queue.follow({ view: start, steps: [] }, pace, timing);
  const seen: Moment[] = [];
  const look = (): void => {
    if (seen[seen.length - 1] !== queue.moment) seen.push(queue.moment);
  };
  const last = moments[moments.length - 1]?.view;
  let took = 0;
  for (const waiting = [...moments]; queue.view !== last && took < 60_000; took += 1) {
    const next = took % 20 === 0 ? waiting.shift() : undefined;
    if (next) queue.follow(next, pace, timing);
    vi.advanceTimersByTime(1);
    look();
  }
  return { queue, seen, took };
}

describe('an animation queue', () => {
  it('shows a whole line of units within two and a half seconds, and all who move', () => {
    const { queue, took } = watch([...orders, ...moves], PACE);
    expect(took + PACE).toBeLessThan(2500);
    expect(queue.isLast).toBe(true);
    expect(queue.moment.view).toEqual(moved);
  });

  it('needs little more than the bot itself where things are to go fast', () => {
    const thinking = 20 * (orders.length + moves.length);
    expect(watch([...orders, ...moves], 220).took).toBeLessThan(thinking + 220);
  });

  it('gives every blow its time, and its dice with it', () => {
    const { seen, took } = watch([...moves, ...fights], PACE);
    expect(took).toBeGreaterThan(3 * PACE);
    for (const fight of fights) expect(seen.map(({ view }) => view)).toContain(fight.view);
    expect(seen[seen.length - 1]?.steps.map(({ ply }) => ply)).toEqual([42]);
  });

  it('loses no step of the way when it is cut short', () => {
    const queue = new AnimationQueue();
    queue.replay([{ view: start, steps: [] }, ...moves, ...fights], PACE, timing);
    expect(queue.isLast).toBe(false);
    queue.finish();
    expect(queue.view).toBe(fights[2]?.view);
    expect(queue.moment.steps.map(({ ply }) => ply)).toContain(41);
  });

  it('is over at once where nothing shall move', () => {
    const queue = new AnimationQueue();
    for (const moment of [...orders, ...moves]) queue.follow(moment, 0, timing);
    expect(queue.isLast).toBe(true);
    expect(queue.view).toBe(moves[UNITS - 1]?.view);
  });

  it('waits for nobody who comes late', () => {
    const queue = new AnimationQueue();
    queue.follow({ view: start, steps: [] }, PACE, timing);
    vi.advanceTimersByTime(10 * PACE);
    queue.follow({ view: moved, steps: [] }, PACE, timing);
    expect(queue.view).toBe(moved);
  });
});
