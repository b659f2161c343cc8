// How people and bots are called.
import { seatsOf, sitterAt, type Row, type Seat, type Sitter, type User } from './protocol';
import type { Words } from './words.en';

const personName = ({ name, guest, id, deleted }: User, words: Words): string =>
  deleted ? words.who.deleted : name || words.who.guest(guest ?? id);

export function nameOfSitter(sitter: Sitter, words: Words): string {
  if (sitter.kind === 'bot') return sitter.title || words.who.bot;
  if (sitter.kind === 'open') return words.who.open;
  return personName(sitter, words);
}

/** "You – Recruit – Captain": everybody at a table. */
export const nameOfTable = (row: Row, words: Words): string =>
  seatsOf(row)
    .map((seat) => nameOfSitter(sitterAt(row, seat), words))
    .join(' – ');

export function nameOfUser(user: User, words: Words): string {
  return personName(user, words);
}

/** Whoever wrote a line of chat: a person at the table or beside it. */
export function nameOfSpeaker(who: Sitter | User, words: Words): string {
  return 'kind' in who ? nameOfSitter(who, words) : nameOfUser(who, words);
}

export const seatName = (seat: string, words: Words): string =>
  seat in words.seat ? words.seat[seat as Seat] : seat;

export const seatNames = ({ seat }: Words): Record<Seat, string> => ({
  South: seat.South,
  North: seat.North,
  East: seat.East,
  West: seat.West,
  Northeast: seat.Northeast,
});
