// A small table for tests.
import type { GameEvent, NewsMessage, Row, TableMessage } from '../src/lib/protocol';

export const row: Row = {
  id: 'k3v9q2',
  game: 'battleline',
  title: 'Battle Line',
  options: 'advanced=0 games=3 first=0',
  stage: 'live',
  seats: {
    South: { kind: 'person', name: '', guest: 7, id: 7 },
    North: { kind: 'bot', level: 'captain', title: 'Captain' },
  },
  you: ['South'],
  asked: 'South',
  ply: 61,
  created: 1,
  updated: 2,
  deadline: 0,
  clock: { bank: 0, per_move: 0, increment: 0 },
  is_listed: false,
  result: '',
};

export const event = (ply: number, seat: string, text = `${seat} ${ply}`): GameEvent => ({
  ply,
  seat,
  text,
  rule: 'BL-3.1',
});

export const table: TableMessage = {
  type: 'table',
  table: 'k3v9q2',
  row,
  as: 'South',
  number: 75,
  now: 1790,
  commitment: '00',
  question: null,
  clock: null,
  offer: null,
  end: null,
  may: [],
  log: [event(59, 'South'), event(60, 'North')],
  chat: [],
};

export const news = (part: Partial<NewsMessage>): NewsMessage => ({
  type: 'news',
  table: 'k3v9q2',
  from: 75,
  number: 76,
  ...part,
});
