import { describe, expect, it } from 'vitest';
import type { ChatLine, TableMessage } from '../src/lib/protocol';
import { accusable, bytesOf, mayReport } from '../src/lib/report';

const line = (number: number, id: number, name = ''): ChatLine => ({
  number,
  who: name ? { id, name } : { id, name, guest: id },
  text: 'ave',
  at: 0,
});

const table = {
  row: {
    seats: {
      South: { kind: 'person', id: 1, name: 'Livia' },
      North: { kind: 'bot', level: 'captain', title: 'Captain' },
      East: { kind: 'person', id: 2, name: '', guest: 2 },
      West: { kind: 'open' },
    },
  },
  allies: { South: [{ id: 3, name: 'Hanno' }] },
  chat: [line(5, 2), line(6, 4, 'Brutus'), line(7, 1, 'Livia')],
} as unknown as TableMessage;

describe('who can be reported', () => {
  it('is every person once: who sits, plays along or speaks; no bot', () => {
    expect(accusable(table, undefined).map((one) => one.id)).toEqual([1, 2, 3, 4]);
  });
  it('is never oneself', () => {
    expect(accusable(table, 1).map((one) => one.id)).toEqual([2, 3, 4]);
    expect(mayReport(line(5, 2), 2)).toBe(false);
    expect(mayReport(line(5, 2), 1)).toBe(true);
    expect(mayReport(line(5, 2), undefined)).toBe(true);
  });
});

describe('the length of a reason', () => {
  it('is counted in bytes, as the server does', () => {
    expect(bytesOf('жалоба')).toBe(12);
  });
});
