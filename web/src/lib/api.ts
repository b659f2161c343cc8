// Everything that is asked once, over HTTP.
import { lang } from './lang.svelte';
import type {
  ArmyBook,
  ArmyFile,
  ArmySheet,
  Eyes,
  Fault,
  LuckRow,
  Me,
  NewTable,
  NewToken,
  Plies,
  RuleBook,
  Catalogue,
  SignedIn,
  SingleRule,
  TableMade,
  TableMessage,
  Token,
  WishName,
  Wishes,
} from './protocol';

import type { Complaint } from './report';

/** A refusal with its sentence, and the rule where one is the reason. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly fault: Fault,
  ) {
    super(fault.text);
  }
}

export function faultOf(reason: unknown): Fault {
  if (reason instanceof Refused) return reason.fault;
  return { code: 'unknown', text: lang.words.errors.unknown };
}

async function readFault(answer: Response): Promise<Fault> {
  try {
    return ((await answer.json()) as { error: Fault }).error;
  } catch {
    return { code: 'unknown', text: lang.words.errors.unknown };
  }
}

async function fetchOrRefuse(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init);
  } catch {
    throw new Refused(0, { code: 'offline', text: lang.words.errors.offline });
  }
}

async function ask<T>(method: string, path: string, body?: object): Promise<T> {
  const address = `${path}${path.includes('?') ? '&' : '?'}lang=${lang.code}`;
  const init: RequestInit = { method, credentials: 'same-origin' };
  if (body) {
    init.body = JSON.stringify(body);
    init.headers = { 'Content-Type': 'application/json' };
  }
  const answer = await fetchOrRefuse(address, init);
  if (!answer.ok) throw new Refused(answer.status, await readFault(answer));
  return (await answer.json()) as T;
}

const get = <T>(path: string): Promise<T> => ask<T>('GET', path);
const post = <T>(path: string, body: object = {}): Promise<T> => ask<T>('POST', path, body);
const part = encodeURIComponent;

export const api = {
  me: () => get<Me>('/api/me'),
  guest: () => post<Me>('/api/guest'),
  register: (name: string, password: string) => post<Me>('/api/register', { name, password }),
  login: (name: string, password: string) => post<Me>('/api/login', { name, password }),
  logout: () => post<Me>('/api/logout'),
  changePassword: (old: string, fresh: string) => post<Me>('/api/password', { old, new: fresh }),
  rename: (name: string, password: string) => post<Me>('/api/name', { name, password }),
  sessions: () => get<{ sessions: SignedIn[] }>('/api/sessions'),
  endSession: (id: string) => ask<object>('DELETE', `/api/sessions/${part(id)}`),
  logoutEverywhere: () => post<Me>('/api/logout/everywhere'),
  deleteAccount: (password: string) => post<Me>('/api/account/delete', { password }),
  exportAddress: '/api/account/export',
  tokens: () => get<{ tokens: Token[] }>('/api/tokens'),
  makeToken: (label: string) => post<NewToken>('/api/tokens', { label }),
  deleteToken: (id: string) => ask<object>('DELETE', `/api/tokens/${part(id)}`),

  catalogue: () => get<Catalogue>('/api/games'),
  book: (game: string) => get<unknown>(`/api/book/${part(game)}`),
  rules: (game: string) => get<RuleBook>(`/api/rules/${part(game)}`),
  rule: (id: string) => get<SingleRule>(`/api/rule/${part(id)}`),

  armies: () => get<ArmyBook>('/api/armies'),
  army: (code: string) => get<ArmySheet>(`/api/army?code=${part(code)}`),
  readArmyFile: (text: string) => post<ArmyFile>('/api/army', { text }),
  armyFileAddress: (code: string, name: string) => `/api/army.toml?code=${part(code)}&name=${part(name)}`,

  makeTable: (table: NewTable) => post<TableMade>('/api/tables', table),
  report: (table: string, complaint: Complaint) =>
    post<object>(`/api/tables/${part(table)}/report`, complaint),
  wish: <Name extends WishName>(table: string, name: Name, members: Wishes[Name]) =>
    post<{ ok: boolean }>(`/api/tables/${part(table)}/${name}`, members),
  table: (table: string, eyes?: Eyes) =>
    get<TableMessage>(`/api/tables/${part(table)}${eyes ? `?as=${eyes}` : ''}`),
  plies: (table: string, from: number, to: number, eyes: Eyes) =>
    get<Plies>(`/api/tables/${part(table)}/plies?from=${from}&to=${to}&as=${eyes}`),
  luck: (table: string) => get<{ rows: LuckRow[] }>(`/api/tables/${part(table)}/luck`),
  recordAddress: (table: string, eyes: Eyes) => `/api/tables/${part(table)}/record?as=${eyes}`,
};
