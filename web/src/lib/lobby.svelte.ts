// The lobby: open tables, games to watch, and one's own games, told by the server whenever they change.
import { lang } from './lang.svelte';
import { link } from './link.svelte';
import type { LobbyMessage, Row } from './protocol';
import { place } from './route.svelte';
import { toasts } from './toasts.svelte';

export const isMyTurn = (row: Row): boolean =>
  row.stage === 'live' && row.you.some((seat) => seat === row.asked) && !isHotSeat(row);

export const isHotSeat = (row: Row): boolean => row.you.length > 1;

const JUST_NOW = 5000; // milliseconds

class LobbyNews {
  message = $state.raw<LobbyMessage | null>(null);

  enter(): void {
    link.connection.enterLobby(lang.code, (message) => this.hear(message));
  }

  /** Tables that wait for this person, the one being looked at left out. */
  get waiting(): Row[] {
    return (this.message?.mine ?? []).filter((row) => isMyTurn(row) && !this.isHere(row));
  }

  /** Whoever has just left a table, or set one up, knows whose turn it is there. */
  know(table: string): void {
    this.known = { table, at: Date.now() };
  }

  private known = { table: '', at: 0 };

  private isFresh(row: Row): boolean {
    return row.id === this.known.table && Date.now() - this.known.at < JUST_NOW;
  }

  private isHere(row: Row): boolean {
    return place.route.page === 'table' && place.route.id === row.id;
  }

  private hear(message: LobbyMessage): void {
    const before = this.message;
    this.message = message;
    if (!before) return;
    const waited = new Set((before.mine ?? []).filter(isMyTurn).map((row) => row.id));
    for (const row of this.waiting) {
      if (waited.has(row.id) || this.isFresh(row)) continue;
      toasts.say({ kind: 'note', text: lang.words.notice.turnElsewhere(row.title), href: `/t/${row.id}` });
    }
  }
}

export const lobby = new LobbyNews();
