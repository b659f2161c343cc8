import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { NewsMessage, TableMessage } from '../src/lib/protocol';
import { Connection, LOST, waitBefore, type LinkState, type Wire } from '../src/lib/socket';
import { table } from './table';

class FakeWire implements Wire {
  sent: { type: string; id?: number; [key: string]: unknown }[] = [];
  isClosed = false;
  onopen: Wire['onopen'] = null;
  onclose: Wire['onclose'] = null;
  onmessage: Wire['onmessage'] = null;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as { type: string });
  }
  close(): void {
    this.isClosed = true;
  }
  opens(): void {
    this.onopen?.({} as never);
  }
  breaks(): void {
    this.onclose?.({} as never);
  }
  says(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) } as never);
  }
}

let wires: FakeWire[];
let states: LinkState[];
let connection: Connection;
const last = (): FakeWire => wires[wires.length - 1] as FakeWire;

beforeEach(() => {
  vi.useFakeTimers();
  wires = [];
  states = [];
  connection = new Connection(
    () => {
      wires.push(new FakeWire());
      return last();
    },
    (state) => states.push(state),
  );
});
afterEach(() => vi.useRealTimers());

const ear = (): { heard: ReturnType<typeof vi.fn>; refused: ReturnType<typeof vi.fn> } => ({
  heard: vi.fn<(message: TableMessage | NewsMessage) => void>(),
  refused: vi.fn(),
});

describe('the connection', () => {
  it('opens with the first that is watched, and asks for it', () => {
    connection.watch({ table: 'k3', lang: 'ru', as: 'South' }, ear());
    expect(states).toEqual(['connecting']);
    last().opens();
    expect(last().sent).toEqual([
      { type: 'watch', id: expect.any(Number) as number, table: 'k3', lang: 'ru', as: 'South' },
    ]);
  });

  it('opens again when it broke, later and later, and watches again', () => {
    const listener = ear();
    connection.watch({ table: 'k3v9q2', lang: 'en' }, listener);
    connection.enterLobby('en', () => undefined);
    last().opens();
    last().breaks();
    expect(connection.state).toBe('lost');
    vi.advanceTimersByTime(waitBefore(0) * 1.3);
    expect(wires).toHaveLength(2);
    last().breaks();
    vi.advanceTimersByTime(waitBefore(0));
    expect(wires).toHaveLength(2);
    vi.advanceTimersByTime(waitBefore(1));
    expect(wires).toHaveLength(3);
    last().opens();
    expect(last().sent.map((message) => message.type)).toEqual(['watch', 'lobby']);
    last().says(table);
    expect(listener.heard).toHaveBeenCalledOnce();
    expect(connection.state).toBe('open');
  });

  it('answers each request with its own reply', async () => {
    connection.watch({ table: 'k3', lang: 'en' }, ear());
    last().opens();
    const first = connection.why('k3', 'play red5 3', 'en');
    const second = connection.wish('k3', 'draw', {}, 'en');
    const [why, wish] = last().sent.slice(1);
    last().says({ type: 'done', id: wish?.id });
    last().says({ type: 'why', id: why?.id, allowed: false, text: 'full', rule: 'BL-3.1' });
    await expect(second).resolves.toBeUndefined();
    await expect(first).resolves.toMatchObject({ rule: 'BL-3.1' });
  });

  it('hands a refusal to whoever asked', async () => {
    const listener = ear();
    connection.watch({ table: 'k3', lang: 'en' }, listener);
    last().opens();
    last().says({ type: 'error', id: last().sent[0]?.id, error: { code: 'no_table', text: 'none' } });
    expect(listener.refused).toHaveBeenCalledWith({ code: 'no_table', text: 'none' });
    const wish = connection.wish('k3', 'resign', {}, 'en');
    last().says({ type: 'error', id: last().sent[1]?.id, error: { code: 'not_yours', text: 'no' } });
    await expect(wish).rejects.toMatchObject({ code: 'not_yours' });
  });

  it('tells that a wish was lost with the connection', async () => {
    await expect(connection.wish('k3', 'draw', {}, 'en')).rejects.toBe(LOST);
    connection.watch({ table: 'k3', lang: 'en' }, ear());
    last().opens();
    const wish = connection.wish('k3', 'draw', {}, 'en');
    last().breaks();
    await expect(wish).rejects.toBe(LOST);
  });

  it('does not trust a silent line', () => {
    connection.watch({ table: 'k3', lang: 'en' }, ear());
    last().opens();
    vi.advanceTimersByTime(25_000);
    expect(last().sent.map((message) => message.type)).toContain('ping');
    vi.advanceTimersByTime(10_000);
    expect(wires).toHaveLength(2);
    expect(wires[0]?.isClosed).toBe(true);
  });

  it('forgets what is no longer watched', () => {
    const listener = ear();
    connection.watch({ table: 'k3v9q2', lang: 'en' }, listener);
    last().opens();
    connection.unwatch('k3v9q2');
    last().says(table);
    expect(listener.heard).not.toHaveBeenCalled();
  });

  it('knows the server’s clock', () => {
    vi.setSystemTime(1000);
    connection.watch({ table: 'k3', lang: 'en' }, ear());
    last().opens();
    last().says({ type: 'pong', now: 4000 });
    expect(connection.offset).toBe(3000);
  });
});
