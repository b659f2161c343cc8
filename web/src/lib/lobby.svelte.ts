// The lobby: open tables, games to watch, and one's own games, told by the server whenever they change.
import { lang } from './lang.svelte';
import { link } from './link.svelte';
import type { LobbyMessage, Row } from './protocol';
import { place } from './route.svelte';
import { toasts } from './toasts.svelte';

export const isMyTurn = (row: Row): boolean =>
  row.stage === 'live' && row.you.some((seat) => seat === row.asked) && !isHotSeat(row);

export const isHotSeat = (row: Row): boolean => row.you.length > 1;

class LobbyNews {
  message = $state.raw<LobbyMessage | null>(null);

  enter(): void {
    link.connection.enterLobby(lang.code, (message) => this.hear(message));
  }

  /** Tables that wait for this person, the one being looked at left out. */
  get waiting(): Row[] {
    return (this.message?.mine ?? []).filter((row) => isMyTurn(row) && !this.isHere(row));
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
      if (waited.has(row.id)) continue;
      toasts.say({ kind: 'note', text: lang.words.notice.turnElsewhere(row.title), href: `/t/${row.id}` });
    }
  }
}

export const lobby = new LobbyNews();
