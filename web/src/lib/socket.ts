// The one WebSocket. When it breaks it is opened again, later and later, and everything that was watched
// is asked for again: whoever watches gets a whole `table` and has lost nothing.
import type {
  ErrorMessage,
  Eyes,
  Fault,
  LanguageCode,
  LobbyMessage,
  ServerMessage,
  WishName,
} from './protocol';
import type { NewsMessage, TableMessage, User, WhyMessage, Wishes } from './protocol';

export type LinkState = 'resting' | 'connecting' | 'open' | 'lost';

/** As much of a WebSocket as is used; tests put another one in its place. */
export interface Wire {
  send(text: string): void;
  close(): void;
  onopen: ((event: never) => void) | null;
  onclose: ((event: never) => void) | null;
  onmessage: ((event: never) => void) | null;
}

export interface TableEar {
  heard(message: TableMessage | NewsMessage): void;
  refused(fault: Fault): void;
}

export interface Watching {
  table: string;
  lang: LanguageCode;
  as?: Eyes;
}

export const LOST: Fault = { code: 'lost', text: '' };

const FIRST_WAIT = 400;
const LONGEST_WAIT = 12_000;
const PING_EVERY = 25_000;
const PONG_WITHIN = 10_000;

export const waitBefore = (attempt: number): number => Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt);

interface Pending {
  resolve(message: ServerMessage): void;
  reject(fault: Fault): void;
}

export class Connection {
  state: LinkState = 'resting';
  offset = 0; // of the server's clock against ours, in milliseconds

  private wire: Wire | null = null;
  private attempt = 0;
  private nextId = 1;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private pinging: ReturnType<typeof setInterval> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private readonly pending = new Map<number, Pending>();
  private readonly watched = new Map<string, { watching: Watching; ear: TableEar }>();
  private readonly watchIds = new Map<number, string>();
  private lobby: { lang: LanguageCode; heard: (message: LobbyMessage) => void } | null = null;

  constructor(
    private readonly open: () => Wire,
    private readonly stateChanged: (state: LinkState) => void = () => undefined,
    private readonly greeted: (user: User | null) => void = () => undefined,
  ) {}

  watch(watching: Watching, ear: TableEar): void {
    this.watched.set(watching.table, { watching, ear });
    this.sendWatch(watching);
    this.start();
  }

  unwatch(table: string): void {
    if (this.watched.delete(table)) this.send({ type: 'unwatch', table });
  }

  enterLobby(language: LanguageCode, heard: (message: LobbyMessage) => void): void {
    this.lobby = { lang: language, heard };
    this.send({ type: 'lobby', lang: language });
    this.start();
  }

  leaveLobby(): void {
    this.lobby = null;
    this.send({ type: 'unlobby' });
  }

  why(table: string, action: string, language: LanguageCode): Promise<WhyMessage> {
    return this.request({ type: 'why', table, action, lang: language }) as Promise<WhyMessage>;
  }

  async wish<Name extends WishName>(
    table: string,
    name: Name,
    members: Wishes[Name],
    language: LanguageCode,
  ) {
    await this.request({ ...members, type: name, table, lang: language });
  }

  /** Opens the socket anew, at once: for a new session, or when somebody wishes not to wait. */
  renew(): void {
    if (this.state === 'resting') return;
    this.attempt = 0;
    this.drop();
    this.connect();
  }

  private start(): void {
    if (this.state === 'resting') this.connect();
  }

  private connect(): void {
    clearTimeout(this.retry);
    this.enter(this.attempt === 0 ? 'connecting' : 'lost');
    const wire = this.open();
    this.wire = wire;
    wire.onopen = () => this.opened();
    wire.onclose = () => this.closed(wire);
    wire.onmessage = (event: { data?: unknown }) => this.receive(String(event.data));
  }

  private opened(): void {
    this.attempt = 0;
    this.enter('open');
    for (const { watching } of this.watched.values()) this.sendWatch(watching);
    if (this.lobby) this.send({ type: 'lobby', lang: this.lobby.lang });
    this.pinging = setInterval(() => this.ping(), PING_EVERY);
  }

  private closed(wire: Wire): void {
    if (wire !== this.wire) return;
    this.drop();
    this.enter('lost');
    this.retry = setTimeout(() => this.connect(), waitBefore(this.attempt++) * (0.75 + Math.random() / 2));
  }

  private drop(): void {
    const wire = this.wire;
    this.wire = null;
    clearInterval(this.pinging);
    clearTimeout(this.silence);
    clearTimeout(this.retry);
    this.watchIds.clear();
    const broken = [...this.pending.values()];
    this.pending.clear();
    for (const one of broken) one.reject(LOST);
    wire?.close();
  }

  private enter(state: LinkState): void {
    this.state = state;
    this.stateChanged(state);
  }

  private send(message: object): boolean {
    if (this.state !== 'open' || !this.wire) return false;
    this.wire.send(JSON.stringify(message));
    return true;
  }

  private sendWatch(watching: Watching): void {
    const id = this.nextId++;
    this.watchIds.set(id, watching.table);
    this.send({ type: 'watch', id, ...watching });
  }

  private request(message: object): Promise<ServerMessage> {
    const id = this.nextId++;
    return new Promise((resolve, reject) => {
      if (!this.send({ ...message, id })) return reject(LOST);
      this.pending.set(id, { resolve, reject });
    });
  }

  private ping(): void {
    this.send({ type: 'ping' });
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.renew(), PONG_WITHIN);
  }

  private receive(text: string): void {
    clearTimeout(this.silence);
    const message = JSON.parse(text) as ServerMessage;
    if ('now' in message && typeof message.now === 'number') this.offset = message.now - Date.now();
    switch (message.type) {
      case 'hello':
        return this.greeted(message.user);
      case 'table':
      case 'news':
        return this.watched.get(message.table)?.ear.heard(message);
      case 'lobby':
        return this.lobby?.heard(message);
      case 'why':
      case 'done':
        return this.resolve(message.id, message);
      case 'error':
        return this.fail(message);
      case 'pong':
        return;
    }
  }

  private resolve(id: number, message: ServerMessage): void {
    this.pending.get(id)?.resolve(message);
    this.pending.delete(id);
  }

  private fail(message: ErrorMessage): void {
    const id = message.id ?? 0;
    const table = this.watchIds.get(id);
    if (table !== undefined) this.watched.get(table)?.ear.refused(message.error);
    this.pending.get(id)?.reject(message.error);
    this.pending.delete(id);
  }
}
