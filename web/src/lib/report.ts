// The people who can be reported at a table, and the form of a report.
import { seatsOf, sitterAt, type ChatLine, type Sitter, type TableMessage, type User } from './protocol';

/** A person, as the table or the chat names them. */
export interface Person {
  id: number;
  name: string;
  guest?: number;
}

/** About one line of chat, or about a person. */
export type Complaint = { line: number; reason: string } | { user: number; reason: string };

/** In bytes, as the server counts; letters of other scripts take two or more. */
export const LONGEST_REASON = 300;
export const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

const isPerson = (who: Sitter | User): who is Person => !('kind' in who) || who.kind === 'person';

/** Everybody who sits, plays along or has spoken, each once, without oneself. */
export function accusable(table: TableMessage, me: number | undefined): Person[] {
  const all: (Sitter | User)[] = [
    ...seatsOf(table.row).map((seat) => sitterAt(table.row, seat)),
    ...seatsOf(table.row).flatMap((seat) => table.allies?.[seat] ?? []),
    ...table.chat.map((line) => line.who),
  ];
  const found = new Map<number, Person>();
  for (const who of all.filter(isPerson)) {
    if (who.id !== me && !found.has(who.id)) found.set(who.id, who);
  }
  return [...found.values()];
}

/** One's own lines cannot be reported. */
export const mayReport = (line: ChatLine, me: number | undefined): boolean =>
  isPerson(line.who) && line.who.id !== me;
