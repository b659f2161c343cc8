// The connection of this page, and what the page shows of it.
import { session } from './session.svelte';
import { Connection, type LinkState } from './socket';

class Link {
  state = $state<LinkState>('resting');
  wasLost = $state(false);

  readonly connection = new Connection(
    () => new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`),
    (state) => this.enter(state),
    (user) => session.greet(user),
  );

  constructor() {
    session.changed = () => this.connection.renew();
    addEventListener('online', () => this.hurry());
    document.addEventListener('visibilitychange', () => document.hidden || this.hurry());
  }

  get serverNow(): number {
    return Date.now() + this.connection.offset;
  }

  /** No need to wait any longer: the network is back, or somebody is looking. */
  hurry(): void {
    if (this.state === 'lost') this.connection.renew();
  }

  private enter(state: LinkState): void {
    if (state === 'lost') this.wasLost = true;
    this.state = state;
  }
}

export const link = new Link();
