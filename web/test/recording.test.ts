import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Refused } from '../src/lib/api';
import { Recording } from '../src/lib/recording.svelte';

vi.hoisted(() => vi.stubGlobal('navigator', { languages: ['en'] }));

const COUNT = 150; // plies of the game

function page(address: string): object {
  const query = new URL(address, 'http://a/').searchParams;
  const from = Number(query.get('from'));
  const to = Math.min(Number(query.get('to')), COUNT);
  const plies = Array.from({ length: to - from + 1 }, (_, i) => ({ ply: from + i }));
  return { plies, count: COUNT };
}

function refusal(status: number): Response {
  return new Response(JSON.stringify({ error: { code: 'too_many', text: 'Too much.' } }), { status });
}

describe('a recorded game', () => {
  const ask = vi.fn<typeof fetch>();

  beforeEach(() => {
    vi.useFakeTimers();
    ask.mockReset();
    vi.stubGlobal('fetch', ask);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('waits when it has fetched too much at once', async () => {
    let refusals = 3;
    ask.mockImplementation((address) => {
      if (String(address).includes('from=64') && refusals > 0) {
        refusals -= 1;
        return Promise.resolve(refusal(refusals === 0 ? 503 : 429));
      }
      return Promise.resolve(new Response(JSON.stringify(page(String(address)))));
    });
    const recording = new Recording('k3v9q2', 'Nobody');
    const fetched = recording.fetchAll();
    await vi.advanceTimersByTimeAsync(2500);
    expect(recording.plies.length).toBe(64);
    await vi.advanceTimersByTimeAsync(1000);
    await fetched;
    expect(recording.plies.map((ply) => ply.ply)).toEqual(Array.from({ length: COUNT + 1 }, (_, i) => i));
  });

  it('says so when the game may not be seen', async () => {
    ask.mockImplementation(() => Promise.resolve(refusal(403)));
    await expect(new Recording('k3v9q2', 'North').fetchAll()).rejects.toBeInstanceOf(Refused);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('gives up at last', async () => {
    ask.mockImplementation(() => Promise.resolve(refusal(429)));
    const fetched = new Recording('k3v9q2', 'Nobody').fetchAll();
    const outcome = expect(fetched).rejects.toBeInstanceOf(Refused);
    await vi.advanceTimersByTimeAsync(60_000);
    await outcome;
    expect(ask).toHaveBeenCalledTimes(31);
  });
});
