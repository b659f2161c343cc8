// From a click to a game: a session, a table, words for the dice.
import { api } from './api';
import { randomWords } from './dice';
import { lobby } from './lobby.svelte';
import { SEATS, type NewTable, type Row, type Seat } from './protocol';
import { session } from './session.svelte';

const isMine = (table: NewTable, seat: Seat): boolean => table.seats[seat] === 'me';

/** Makes a table and says "ready" for every seat of one's own. */
export async function setTable(
  table: NewTable,
  words = randomWords(),
): Promise<{ row: Row; invitation: string }> {
  await session.ensure();
  const made = await api.makeTable(table);
  lobby.know(made.table.id);
  for (const seat of SEATS.filter((one) => isMine(table, one))) {
    await api.wish(made.table.id, 'ready', { words, seat });
  }
  return { row: made.table, invitation: made.invitation };
}

export function tableAgainstBot(game: string, level: string, scenario?: string): NewTable {
  return {
    game,
    ...(scenario ? { scenario } : {}),
    options: {},
    seats: { South: 'me', North: `bot:${level}` },
    is_listed: false,
  };
}
