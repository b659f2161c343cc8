import { describe, expect, it } from 'vitest';
import { applyNews } from '../src/lib/news';
import { eventsSince, lastOwnPly } from '../src/lib/since';
import { event, news, row, table } from './table';

describe('news of a table', () => {
  it('adds what is new to log and chat, and takes over what changed', () => {
    const line = { number: 76, who: { id: 1, name: 'Anna' }, text: 'ave', at: 1 };
    const next = applyNews(
      table,
      news({ log: [event(61, 'South')], chat: [line], row: { ...row, ply: 62 } }),
    );
    expect(next?.log.map((one) => one.ply)).toEqual([59, 60, 61]);
    expect(next?.chat).toEqual([line]);
    expect(next?.row.ply).toBe(62);
    expect(next?.number).toBe(76);
    expect(next?.type).toBe('table');
  });

  it('forgets an offer that is over', () => {
    const offered = { ...table, offer: { kind: 'draw' as const, seat: 'North' as const } };
    expect(applyNews(offered, news({}))?.offer).toBeNull();
  });

  it('forgets what held the table when it goes on', () => {
    const change = { number: 31, ply: 24, seat: 'South', cause: 'otherwise' as const, answer: '', text: '' };
    const held = { ...table, change };
    expect(applyNews(held, news({}))?.change).toBeNull();
    expect(applyNews(held, news({ change }))?.change).toBe(change);
  });

  it('takes the whole log after a take-back', () => {
    const next = applyNews(table, news({ back: 60, log: [event(59, 'South')] }));
    expect(next?.log.map((one) => one.ply)).toEqual([59]);
  });

  it('asks for the whole table when something was missed', () => {
    expect(applyNews(table, news({ from: 76, number: 77 }))).toBeNull();
  });

  it('leaves the table as it is when the news are old', () => {
    expect(applyNews(table, news({ from: 73, number: 74 }))).toBe(table);
  });
});

describe('since your last move', () => {
  const log = [event(1, 'South'), event(2, 'North'), event(3, 'South'), event(4, 'North'), event(5, 'North')];

  it('lists what came behind one’s own last answer', () => {
    expect(eventsSince(log, ['South']).map((one) => one.ply)).toEqual([4, 5]);
    expect(lastOwnPly(log, ['South'])).toBe(3);
  });

  it('is empty right after one’s own answer, and before the first', () => {
    expect(eventsSince(log, ['North'])).toEqual([]);
    expect(eventsSince([event(1, 'North')], ['South'])).toEqual([]);
    expect(lastOwnPly([], ['South'])).toBeNull();
  });

  it('does not count what the table itself says', () => {
    const offered = [...log, { ply: 6, seat: 'South', kind: 'draw', text: 'South offers a draw' }];
    expect(eventsSince(offered, ['South']).map((one) => one.ply)).toEqual([4, 5]);
  });
});
